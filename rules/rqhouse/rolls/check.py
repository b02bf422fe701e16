"""Rolling a skill: what changes the percentage, the record of it, how it tires the burdened (RH-SUC, -MOD, -FAT)."""

from rules.core import effects
from rules.core.bout import D100, Bout
from rules.core.encounter import Encounter, Figure
from rules.core.report import Check, Term, amount
from rules.rqhouse.figure import encumbrance, fatigue, keys
from rules.rqhouse.figure.fatigue import tire
from rules.rqhouse.rolls.successes import FUMBLE, NO_LIMIT, EnoughReader, SkillReader, SkillRoll
from rules.rqhouse.tables.printed import LOADS, nearest
from rules.rqhouse.tables.words import term


def roll(
    t: Bout,
    label: str,
    who: str,
    skill: str,
    base: int,
    terms: tuple[Term, ...] = (),
    *,
    rule: str,
    floor: int = 0,
    fumble: int = FUMBLE,
    physical: bool = True,
) -> SkillRoll:
    """Roll a skill of ``base`` percent with its terms and the figure's own burdens; the burdened may tire by it."""
    figure = t.figure(who)
    every = with_burdens(t.enc, figure, label, skill, terms)
    number = chance(base, every, floor)
    band = encumbrance.band(figure) if physical else 0
    limit = fatigue.threshold(figure) if band else NO_LIMIT
    check = Check(label, who, skill, base, every, number, rule=rule)
    got: SkillRoll = t.check(check, D100, SkillReader(number, fumble, limit))
    if got.tired:
        tire(t, who, LOADS[min(band, len(LOADS) - 1)].levels, "RH-FAT-02")
    return got


def characteristic(t: Bout, label: str, who: str, base: int, rule: str, least: int = 1) -> bool:
    """Whether a roll against a characteristic gives ``least`` successes.

    Nothing changes the number, and nobody tires by it (see RH-MOD-01).
    """
    check = Check(label, who, label, base, (), base, rule=rule)
    return bool(t.check(check, D100, EnoughReader(base, least)))


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
