"""Dying by degrees: a roll at each multiple of the hit points below zero, certain death beyond (G4-INJ-04 to -07)."""

from functools import lru_cache
from itertools import product

from rules.core.bout import Bout
from rules.core.dice import weights
from rules.core.keys import Nothing
from rules.gurps.success import THREE_D6, Degree, Score, degree
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive
from rules.gurps4.figure.quantities import hp_max, ht, trait
from rules.gurps4.harm.consciousness import wake_after
from rules.gurps4.harm.falls_and_drops import go_limp
from rules.gurps4.rolls.contests import Side, fit, graded, health_margin, roll, scored
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.words import term
from rules.turns.spans import lapse


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
    if levels > judged:
        _face(t, who, judged, levels)


def _face(t: Bout, who: str, judged: int, levels: int) -> None:
    """Roll for the levels behind ``judged`` up to ``levels``, and what comes of it.

    Odds weigh the rolls as one: which of them kills makes no difference.
    """
    figure = t.figure(who)
    health = Side(who, "HT", ht(figure), (*fit(figure), *graded(term("hard_to_kill", trait(figure, "hard_to_kill")))))
    spared = option(t.enc, "g4_mortal_wounds") == "on" and not keys.MORTAL.on(figure)

    def played() -> int:
        fate = LIVES
        for level in range(judged + 1, levels + 1):
            got = lives(t, health)
            fate = _worse(fate, got, spared)
            if fate == DIES:
                break
            if got == LIVES:
                t.note("clings_to_life", who, rule="G4-INJ-04", level=level)
        return fate

    fate = t.oracle.either(played, _fates, (scored(t, "death", health), levels - judged, spared))
    if fate == DIES:
        die(t, who, "G4-INJ-04")
    elif fate == SPARED:
        mortally_wound(t, who)


LIVES, SPARED, DIES = 1, 0, -1


def _worse(fate: int, got: int, spared: bool) -> int:
    """Return what one more death check makes of a fate: a narrow failure is survived once, where it is at all."""
    if got == LIVES:
        return fate
    return SPARED if got == SPARED and spared and fate == LIVES else DIES


@lru_cache(maxsize=1024)
def _fates(checks: tuple[int, int, bool]) -> tuple[tuple[int, int], ...]:
    """Return what so many death checks against a score come to, each fate with its ways."""
    score, times, spared = checks
    ways = {LIVES: 1}
    for _ in range(times):
        grown: dict[int, int] = {}
        for (fate, n), (faces, m) in product(ways.items(), weights(THREE_D6).items()):
            worse = fate if fate == DIES else _worse(fate, Lives(score)(faces), spared)
            grown[worse] = grown.get(worse, 0) + n * m
        ways = grown
    return tuple(ways.items())


NARROW = -2
"""A death check that fails by no more is a mortal wound (see G4-INJ-07)."""


class Lives(Score, frozen=True):
    """Reads a death check by what it comes to: 1 lives, 0 fails by one or two, -1 dies (see G4-INJ-04, G4-INJ-07)."""

    def __call__(self, faces: int) -> int:
        return 1 if degree(self.score, faces).good else 0 if self.score - faces >= NARROW else -1


def lives(t: Bout, health: Side) -> int:
    """Roll HT against death once; returns what ``Lives`` reads (see G4-INJ-04)."""
    got: int = roll(t, "death", health.who, health.skill, health.base, health.terms, rule="G4-INJ-04", kind=Lives)
    return got


MOST_DEATH_LEVELS = 4
CERTAIN_DEATH = 5
DESTRUCTION = 10


def death_levels(hp: int, hp_max: int) -> int:
    """Return how many levels of -hp_max have been reached, at most four that are rolled for (see G4-INJ-04)."""
    return min(MOST_DEATH_LEVELS, max(0, -hp) // hp_max)


def die(t: Bout, who: str, rule: str = "G4-INJ-05") -> None:
    """The fighter is dead."""
    if not alive(t.figure(who)):
        return
    lapse(t, who, keys.UNCONSCIOUS, keys.MORTAL, keys.COMA, why="ended")
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
            keys.UNCONSCIOUS.set(who, keys.Lasting(minutes=moment + wake_after(figure))),
        )
        t.note("will_live", who, rule="G4-INJ-07")
