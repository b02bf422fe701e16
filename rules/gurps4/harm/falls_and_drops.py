"""Falling, dropping things, going limp: what several kinds of harm end in."""

from rules.core.bout import Bout
from rules.core.events import ItemMoved, Moved
from rules.core.hexes import Hex
from rules.gurps4.figure import keys
from rules.gurps4.harm.distraction import lose_concentration
from rules.turns.spans import lapse


def drop(t: Bout, who: str, item: str, pos: Hex | None = None, rule: str = "G4-INJ-12") -> None:
    """A thing falls to the ground, at the fighter's feet or at ``pos``."""
    one = t.figure(who).item(item)
    if one is None or one.where not in ("hand", "strapped"):
        return
    t.do(ItemMoved(who, item, "ground", pos=t.figure(who).pos if pos is None else pos))
    if keys.HAND.of(one):
        t.do(keys.HAND.by(who, item, -keys.HAND.of(one)))
    for link in keys.SHARED.all(t.enc, b=who):
        if keys.SHARED.data(link).item == item:
            t.do(keys.SHARED.clear(link.a, link.b))
    t.note("drops", who, rule=rule, item=one.name)


def drop_all(t: Bout, who: str, rule: str = "G4-INJ-12", hands: int = keys.BOTH) -> None:
    """Everything held with one of these hands falls, strapped shields too."""
    for item in t.figure(who).items:
        if item.where in ("hand", "strapped") and keys.HAND.of(item) & hands:
            drop(t, who, item.id, rule=rule)


def fall(t: Bout, who: str, rule: str, told: str = "falls") -> bool:
    """The fighter lies; False where it did already. ``told``: the note of it, another where two might be meant."""
    if t.figure(who).posture == "lying":
        return False
    t.do(Moved(who, posture="lying"))
    t.note(told, who, rule=rule)
    return True


def go_limp(t: Bout, who: str) -> None:
    """Whoever is out lies, holds nothing and nobody, and is done with what it was at."""
    drop_all(t, who, "G4-INJ-13")
    grips_end(t, who)
    lose_concentration(t, who)
    busy = (keys.STUNNED, keys.CONCENTRATE, keys.BUSY, keys.WAIT, keys.WATCH, keys.SUPPRESS)
    lapse(t, who, *busy, why="lost")
    if t.figure(who).posture != "lying":
        t.do(Moved(who, posture="lying"))


def grips_end(t: Bout, who: str) -> None:
    """Whatever holds it has, or is had of it, ends (see G4-GRAP-05)."""
    for key in (keys.PIN, keys.GRAPPLE):
        for link in (*key.all(t.enc, a=who), *key.all(t.enc, b=who)):
            t.do(key.clear(link.a, link.b))
            t.note("grip_ends", link.a, rule="G4-GRAP-05", target=link.b)
    for link in (*keys.SHARED.all(t.enc, a=who), *keys.SHARED.all(t.enc, b=who)):
        t.do(keys.SHARED.clear(link.a, link.b))
