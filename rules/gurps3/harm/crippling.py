"""Crippled limbs and blinded eyes (G3-INJ-06)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import place_name
from rules.gurps3.harm.damage import BLINDS, Hit, over
from rules.gurps3.harm.falls_and_drops import drop_hand, fall
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import LOCATIONS
from rules.things.keys import LEFT, RIGHT
from rules.turns.spans import Left


def cripples(t: Bout, hit: Hit, injury: int) -> bool:
    """Return whether a blow cripples the limb it strikes (see G3-DMG-05)."""
    ht, part = sheet_of(t.figure(hit.target)).ht, LOCATIONS[hit.location].part
    if part in ("arm", "leg"):
        return hit.cripples or over(injury, ht, 2)
    return part in ("hand", "foot") and (hit.cripples or over(injury, ht, 3))


def maim(t: Bout, hit: Hit, injury: int) -> None:
    """Blinding and crippling; a crippled leg or foot drops him, a crippled hand drops what it holds (G3-INJ-06)."""
    who = hit.target
    if hit.location == "eyes" and injury > BLINDS:
        lose_eye(t, who)
    if cripples(t, hit, injury):
        t.do(keys.CRIPPLED[hit.location].set(who, Left()))
        t.note("crippled", who, rule="G3-DMG-05", place=place_name(hit.location))
        disable(t, who, hit.location, "G3-INJ-06")


def disable(t: Bout, who: str, limb: str, rule: str) -> None:
    """What a limb out of use does: a leg or foot drops him, an arm or hand what it holds."""
    side, _, part = limb.partition("_")
    if part in ("leg", "foot"):
        fall(t, who, rule)
    else:
        drop_hand(t, who, RIGHT if side == "right" else LEFT, rule)


def lose_eye(t: Bout, who: str) -> None:
    """A wound takes an eye; whose last it was is just blinded as long as the fight lasts (see G3-ATK-02)."""
    blind_eye(t, who, "left_eye" if keys.BLINDED["right_eye"].on(t.figure(who)) else "right_eye")
    if keys.BLIND.on(t.figure(who)):
        t.do(keys.JUST_BLINDED.set(who, Left()))


def blind_eye(t: Bout, who: str, eye: str) -> None:
    """An eye is blinded; with both the fighter is blind."""
    t.do(keys.BLINDED[eye].set(who, Left()))
    t.note("blinded", who, rule="G3-DMG-04", eye=eye.replace("_", " "))
    if all(mark.on(t.figure(who)) for mark in keys.BLINDED.values()):
        t.do(keys.BLIND.set(who, Left()))


def most_of(figure: Figure, place: str) -> int:
    """Return the most that a limb takes of one blow: just what cripples it; -1 where there is no most (G3-DMG-05)."""
    ht, part = sheet_of(figure).ht, LOCATIONS[place].part
    return ht // 2 + 1 if part in ("arm", "leg") else ht // 3 + 1 if part in ("hand", "foot") else -1
