"""Acting from disadvantage: its causes, and what it leaves of a roll (RH-MOD-01 to RH-MOD-03)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body, health_max, marked
from rules.rqhouse.rolls.successes import SkillRoll
from rules.rqhouse.tables.words import term


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


def parts(figure: Figure, rolled: SkillRoll) -> tuple[Term, ...]:
    """The parts of the successes that are left of a roll."""
    lost = (term("disadvantage", -1),) if disadvantages(figure) else ()
    return (term("successes", rolled.successes), *lost)


def counted(t: Bout, who: str, rolled: SkillRoll) -> int:
    """The successes that are left of a roll, and the note of one that a disadvantage has cost (see RH-MOD-01)."""
    figure = t.figure(who)
    got = own(rolled, bool(disadvantages(figure)))
    if got < rolled.successes:
        t.note("success_lost", who, rule="RH-MOD-01", terms=parts(figure, rolled), n=got)
    return got
