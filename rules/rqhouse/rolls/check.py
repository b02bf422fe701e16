"""Rolling a skill: what changes the percentage, the record of it, and the fatigue of the burdened (RH-SUC, RH-FAT)."""

from rules.core.bout import D100, Bout
from rules.core.report import Check, Term
from rules.rqhouse.figure import encumbrance, fatigue
from rules.rqhouse.figure.fatigue import tire
from rules.rqhouse.rolls.skill_modifiers import chance, with_burdens
from rules.rqhouse.rolls.successes import FUMBLE, NO_LIMIT, EnoughReader, SkillReader, SkillRoll
from rules.rqhouse.tables.printed import LOADS


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
