"""Being hurled or running into somebody, who may dodge (G4-KB-05); diving from an explosion (G4-DIVE)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.gurps.success import Degree
from rules.gurps4.defence.answer import DefenceResult, attempt, choose
from rules.gurps4.defence.barred import barred
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.defence.legal import plain_defences
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.harm import hits
from rules.gurps4.harm.damage import Harm, Hit
from rules.gurps4.harm.falls_and_drops import fall
from rules.gurps4.harm.hits import WALL, crash
from rules.gurps4.place import arcs
from rules.gurps4.tables.words import says


def do_harm(t: Bout, hit: Hit) -> Harm:
    """Let a hit do its harm, with the collisions of whom it hurls back."""
    return hits.do_harm(t, hit, collide)


def knock_back(t: Bout, who: str, by: str, yards: int) -> None:
    """Knock somebody back so many yards, perhaps into somebody or something."""
    hits.knock_back(t, who, by, yards, collide)


def collide(t: Bout, who: str, into: str, yards: int, rule: str = "G4-KB-05") -> None:
    """Two fighters, or one and a wall, meet at so many yards a second; each takes what the other's HP make of it.

    A fighter may dodge, and then nothing comes of it.

    Rules: G4-KB-05.
    """
    solid = into == WALL or into not in t.enc.figures
    if not solid and sidesteps(t, who, into):
        return
    t.note("collides_solid" if solid else "collides", who, rule=rule, into="" if solid else into)
    own = hp_max(t.figure(who))
    if solid:
        crash(t, who, own, yards)
        return
    others = hp_max(t.figure(into))
    crash(t, into, own, yards, by=who)
    crash(t, who, others, yards, by=into)


def sidesteps(t: Bout, who: str, into: str) -> bool:
    """Return whether ``into`` dodges ``who``, as its player picks; a critical failure falls, as with any Dodge.

    Rules: see G4-KB-05.
    """
    run = Attack(who, into, "slam", "dx", 0, purpose="slam", dodge_only=True)
    way, got = _evades(t, replace(run, arc=arcs.arc(t.enc, into, who)), says("collides", who=who))
    if got is not None and got.degree is Degree.CRITICAL_FAILURE:
        fall(t, into, "G4-CRIT-06")
    elif got is not None and got.stopped:
        t.note("defends", into, rule="G4-KB-05", how=way, foe=who)
    return got is not None and got.stopped


def escapes(t: Bout, who: str) -> bool:
    """Whether somebody caught in an explosion dives out of it, as its player picks; who dives lies (G4-DIVE-01)."""
    _, got = _evades(t, Attack("", who, "area", "dx", 0, ranged=True, area=True), says("dive"))
    if got is not None and got.stopped:
        t.note("dives", who, rule="G4-DIVE-01")
    return got is not None and got.stopped


def _evades(t: Bout, attack: Attack, asks: str) -> tuple[str, DefenceResult | None]:
    """Return which defence the target picks against what no attacker aims, and what it comes to; None for none."""
    if barred(t.enc, attack) is not None or not plain_defences(t.enc, attack):
        return "", None
    way = choose(t, attack, asks)
    return ("", None) if way is None else (way.kind, attempt(t, attack, way, 1))
