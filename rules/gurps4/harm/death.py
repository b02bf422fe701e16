"""Dying by degrees: a roll at each multiple of the hit points below zero, certain death beyond (G4-INJ-04 to -07)."""

from rules.core.bout import Bout
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.gurps.success import Degree, Score, degree
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import alive, hp_max, ht, trait
from rules.gurps4.harm.consciousness import wake_after
from rules.gurps4.harm.down import go_limp
from rules.gurps4.harm.rolls import fit, graded, health_margin
from rules.gurps4.rolls.contests import roll
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.terms import term


def death_checks(t: Bout, who: str) -> None:
    """Roll once for every level newly reached, the lowest first; healed above one, it counts again.

    Rules: G4-INJ-04, G4-INJ-05, G4-INJ-06.
    """
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
    terms: tuple[Term, ...] = graded(term("hard_to_kill", trait(figure, "hard_to_kill")))
    got = lives(t, who, terms, rule="G4-INJ-04")
    if got > 0:
        t.note("clings_to_life", who, rule="G4-INJ-04", level=level)
    elif not got and option(t.enc, "g4_mortal_wounds") == "on" and not keys.MORTAL.on(figure):
        mortally_wound(t, who)
    else:
        die(t, who, "G4-INJ-04")


NARROW = -2
"""A death check that fails by no more is a mortal wound (see G4-INJ-07)."""


class Lives(Score, frozen=True):
    """Reads a death check by what it comes to: 1 lives, 0 fails by one or two, -1 dies (see G4-INJ-04, G4-INJ-07)."""

    def __call__(self, faces: int) -> int:
        return 1 if degree(self.score, faces).good else 0 if self.score - faces >= NARROW else -1


def lives(t: Bout, who: str, terms: tuple[Term, ...] = (), *, rule: str) -> int:
    """Roll HT against death: 1 lives, 0 is mortally wounded where the option knows that, -1 dies (see G4-INJ-04)."""
    figure = t.figure(who)
    got: int = roll(t, "death", who, "HT", ht(figure), (*fit(figure), *terms), rule=rule, kind=Lives)
    return got


MOST_DEATH_LEVELS = 4
CERTAIN_DEATH = 5
DESTRUCTION = 10


def death_levels(hp: int, hp_max: int) -> int:
    """How many levels of -hp_max have been reached, at most four that are rolled for (see G4-INJ-04)."""
    return min(MOST_DEATH_LEVELS, max(0, -hp) // hp_max)


def die(t: Bout, who: str, rule: str = "G4-INJ-05") -> None:
    """The fighter is dead."""
    if not alive(t.figure(who)):
        return
    for mark in (keys.UNCONSCIOUS, keys.MORTAL, keys.COMA):
        if mark.on(t.figure(who)):
            t.do(mark.clear(who))
    t.do(keys.DEAD.set(who, Nothing()))
    t.note("dies", who, rule=rule)
    go_limp(t, who)


def mortally_wound(t: Bout, who: str) -> None:
    """Helpless and dying: a roll of HT each half hour, whose failure kills (G4-INJ-07)."""
    t.do(keys.MORTAL.set(who, Nothing()))
    t.note("mortal_wound", who, rule="G4-INJ-07")
    go_limp(t, who)


def hang_on(t: Bout, who: str, moment: int) -> None:
    """The half-hourly roll of the mortally wounded: failure kills, a critical success saves (see G4-INJ-07)."""
    got = health_margin(t, "mortal", who, rule="G4-INJ-07")
    if not got.good:
        die(t, who, "G4-INJ-07")
    elif got.degree is Degree.CRITICAL_SUCCESS:
        figure = t.figure(who)
        t.do(
            keys.MORTAL.clear(who, "cured"),
            keys.UNCONSCIOUS.set(who, keys.Until(minutes=moment + wake_after(figure))),
        )
        t.note("will_live", who, rule="G4-INJ-07")
