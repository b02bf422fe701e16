"""What changes the percentage of a skill roll, and in which order (RH-SUC, RH-MOD)."""

from rules.core import effects
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term, amount
from rules.rqhouse.figure import fatigue, keys
from rules.rqhouse.tables.rounding import nearest
from rules.rqhouse.tables.words import term

HALF = "1/2"


def burdens(enc: Encounter, figure: Figure) -> tuple[Term, ...]:
    """What every skill roll of the figure suffers: fatigue, and a stumble in its round (see RH-FUM-08, RH-FAT-03)."""
    found = []
    tired = fatigue.penalty(figure)
    if tired:
        found.append(term("fatigue", tired))
    if stumbling(enc, figure):
        found.append(term("stumbling"))
    return tuple(found)


def stumbling(enc: Encounter, figure: Figure) -> bool:
    """Whether its skills are halved this round; one that a game master marks has no round of its own."""
    since = keys.STUMBLING.of(figure)
    return since is not None and since.round in (0, keys.ROUND.of(enc))


def chance(base: int, terms: tuple[Term, ...], floor: int = 0) -> int:
    """The effective skill: summands first, then halvings (see RH-SUC-07), then what else an effect does to it."""
    plain = [term for term in terms if not term.cap]
    halves = sum(term.times == HALF for term in plain)
    number = effective(base, sum(term.n for term in plain if not term.times), halves, floor)
    other = tuple(term for term in terms if term.cap or term.times not in ("", HALF))
    return max(floor, int(amount(number, other) // 1)) if other else number


def with_burdens(enc: Encounter, figure: Figure, label: str, skill: str, terms: tuple[Term, ...]) -> tuple[Term, ...]:
    """The terms of a roll with the figure's burdens and the effects on it."""
    return (*terms, *burdens(enc, figure), *effects.terms(figure, effects.CHECK, label, skill))


def effective(base: int, add: int, halvings: int = 0, floor: int = 0) -> int:
    """A skill after percentages, then halvings to the nearest, not below ``floor`` (RH-SUC-07; see RH-DEF-07)."""
    skill = base + add
    for _ in range(halvings):
        skill = nearest(skill, 2)
    return max(floor, skill)
