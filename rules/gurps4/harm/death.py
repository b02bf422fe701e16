"""Dying by degrees: a roll at each multiple of the hit points below zero, certain death beyond (G4-INJ-04 to -07)."""

from rules.core.bout import Bout
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import alive, hp_max
from rules.gurps4.harm.down import die, mortally_wound
from rules.gurps4.harm.rolls import graded, lives
from rules.gurps4.harm.wounding import CERTAIN_DEATH, DESTRUCTION, death_levels
from rules.gurps4.tables.settings import option


def death_checks(t: Bout, who: str) -> None:
    """Roll once for every level newly reached, the lowest first; healed above one, it counts again."""
    figure = t.figure(who)
    hp, most = keys.HP.of(figure), hp_max(figure)
    if hp <= -DESTRUCTION * most and not keys.DESTROYED.on(figure):
        die(t, who, "G4-INJ-06")
        t.do(keys.DESTROYED.set(who, Nothing()))
        t.note("destroyed", who, rule="G4-INJ-06")
        return
    if not alive(figure):
        return
    if hp <= -CERTAIN_DEATH * most:
        die(t, who, "G4-INJ-05")
        return
    judged, levels = keys.DEATH_CHECKS.of(figure), death_levels(hp, most)
    if levels != judged:
        t.do(keys.DEATH_CHECKS.by(who, levels - judged))
    for level in range(judged + 1, levels + 1):
        if alive(t.figure(who)):
            _roll(t, who, level)


def _roll(t: Bout, who: str, level: int) -> None:
    figure = t.figure(who)
    terms: tuple[Term, ...] = graded(figure, "hard_to_kill", "hard to kill")
    got = lives(t, who, terms, rule="G4-INJ-04")
    if got > 0:
        t.note("clings_to_life", who, rule="G4-INJ-04", level=level)
    elif not got and option(t.enc, "g4_mortal_wounds") == "on" and not keys.MORTAL.on(figure):
        mortally_wound(t, who)
    else:
        die(t, who, "G4-INJ-04")
