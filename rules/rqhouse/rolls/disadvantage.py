"""Acting from disadvantage: its causes, and what it leaves of a roll (RH-MOD-01 to RH-MOD-03)."""

from rules.core.encounter import Figure
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, health_max, marked
from rules.rqhouse.rolls.successes import SkillRoll


def wounded(figure: Figure) -> bool:
    """Whether Health is below half (RH-MOD-03, RH-HLT-01)."""
    return 2 * keys.HEALTH.of(figure) < health_max(figure)


def disadvantages(figure: Figure) -> tuple[str, ...]:
    """Every cause of acting from disadvantage (RH-MOD-01)."""
    marks = (mark.key for mark in (keys.STUNNED, keys.BRAWL_STUNNED, keys.DISADVANTAGE) if mark.on(figure))
    head = any(marked(figure, keys.IMPAIRED, head) for head in body(figure).of_kind("head"))
    return (*(["wounded"] if wounded(figure) else []), *marks, *(["head wound"] if head else []))


def own(rolled: SkillRoll, disadvantage: bool) -> int:
    """The successes of the roll itself, after disadvantage (RH-MOD-02; see RH-MOD-01)."""
    return max(0, rolled.successes - disadvantage)
