"""Diving for cover from an explosion."""

from rules.core.bout import Bout
from rules.gurps4.defence.answer import attempt, choose
from rules.gurps4.defence.barred import barred
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.defence.legal import plain_defences
from rules.gurps4.tables.says import says


def escapes(t: Bout, who: str) -> bool:
    """Whether somebody caught in an explosion dives out of it, as its player picks; who dives lies (G4-DIVE-01)."""
    attack = Attack("", who, "area", "dx", 0, ranged=True, area=True)
    if barred(t.enc, attack) is not None or not plain_defences(t.enc, attack):
        return False
    way = choose(t, attack, says("dive"))
    if way is None:
        return False
    got = attempt(t, attack, way, 1)
    if got.stopped:
        t.note("dives", who, rule="G4-DIVE-01")
    return got.stopped
