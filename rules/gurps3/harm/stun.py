"""Stun: from a wound, while it lasts, recovering (G3-INJ-02 to 05)."""

from rules.core.bout import Bout
from rules.core.keys import Nothing
from rules.gurps.rolling import passed
from rules.gurps3.figure import keys
from rules.gurps3.figure.posture import low
from rules.gurps3.figure.quantities import awake
from rules.gurps3.harm.damage import Hit, over
from rules.gurps3.harm.death_and_suffocation import knock_out
from rules.gurps3.harm.falls_and_drops import fall
from rules.gurps3.sheet.reading import sheet_of
from rules.turns.spans import lapse


def stun(t: Bout, who: str, rule: str) -> None:
    """Somebody is stunned: aim and concentration are gone (G3-INJ-04; see G3-DEF-12)."""
    if not awake(t.figure(who)):
        return
    if not keys.STUNNED.on(t.figure(who)):
        t.do(keys.STUNNED.set(who, Nothing()))
        t.note("stunned", who, rule=rule)
    # He could answer neither before they end by themselves, and the aim of a watch is gone.
    lapse(t, who, keys.WAITING, keys.WATCHING, why="ended")
    if lapse(t, who, keys.AIMING, why="ended"):
        t.note("loses_aim", who, rule="G3-INJ-04")
    if lapse(t, who, keys.SPELL, why="ended"):
        t.note("loses_concentration", who, rule="G3-INJ-04")


def stun_of(t: Bout, hit: Hit, injury: int) -> None:
    """Stun, knockdown and unconsciousness from one wound (G3-INJ-02, G3-INJ-03)."""
    who, ht = hit.target, sheet_of(t.figure(hit.target)).ht
    skull = hit.location == "brain" or (hit.location == "eyes" and (hit.narrow or hit.type == "imp"))
    if skull and over(injury, ht, 2):
        knock_out(t, who, "G3-INJ-03")
        return
    dazing = hit.type == "cr" and (skull or hit.location == "vitals")
    if dazing and not passed(t, "knockout", who, "ht", ht, rule="G3-INJ-03"):
        knock_out(t, who, "G3-INJ-03")
        return
    if skull and over(injury, ht, 3):
        stun(t, who, "G3-INJ-03")
    if over(injury, ht, 2):
        stun(t, who, "G3-INJ-02")
        if not low(t.figure(who)) and not passed(t, "knockdown", who, "ht", ht, rule="G3-INJ-02"):
            fall(t, who, "G3-INJ-02")


def recover(t: Bout, who: str) -> None:
    """The HT roll of the stunned as his turn begins: he acts in it, or not (G3-INJ-05)."""
    figure = t.figure(who)
    if keys.STUNNED.on(figure) and passed(t, "stun", who, "ht", sheet_of(figure).ht, rule="G3-INJ-05"):
        t.do(keys.STUNNED.clear(who, "cured"))
        t.note("recovers", who, rule="G3-INJ-05")
