"""The rolls of a defence, and what they come to (RH-DEF-06, RH-DEF-08, RH-DEF-09)."""

from rules.core.bout import Bout
from rules.rqhouse.defence.legal import legal, parts
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.exchange_records import SPIRIT, Attack, Defence
from rules.rqhouse.figure.packages import lessens_defence
from rules.rqhouse.rolls.disadvantage import disadvantages
from rules.rqhouse.rolls.successes import SkillRoll
from rules.rqhouse.tables.printed import PACKAGES
from rules.rqhouse.tables.words import term


def defend(t: Bout, blow: Attack, answer: Defence, got: int) -> tuple[int, int]:
    """The defence's successes before Martial Arts, and how many fumbles (RH-DEF-09).

    Of a parry and a dodge against one blow the better one counts (RH-DEF-06).
    No die is rolled against a miss (see RH-ATK-17).
    """
    who = blow.target
    standing = keys.STANDING.of(t.figure(who))
    if answer.standing and standing is not None:
        rolled = SkillRoll(standing.successes, fumble=standing.fumble)
        return _told(t, who, answer.kind, rolled), int(standing.fumble)
    if not answer.rolls or (got < 1 and not answer.riposte):
        return 0, 0
    best, slips = 0, 0
    for way in parts(answer, legal(t.enc, blow)):
        made = way.roll(t, who, "RH-SPR-01" if way.answer.kind == SPIRIT else "RH-DEF-01")
        best = max(best, _told(t, who, way.answer.kind, made))
        slips += made.fumble
    return best, slips


def _told(t: Bout, who: str, kind: str, rolled: SkillRoll) -> int:
    """The successes of one defence roll; says where they are fewer than were rolled, and why."""
    left = defended(t, who, kind, rolled)
    if left < rolled.successes:
        figure, parts = t.figure(who), [term("successes", rolled.successes)]
        if disadvantages(figure):
            parts.append(term("disadvantage", -1))
        if less := lessens_defence(figure, kind):
            committed = keys.COMMITTED.of(figure)
            parts.append(term("package_defence", -less, name=PACKAGES[committed.what].name if committed else ""))
        t.note("defence_lessened", who, rule="RH-DEF-08", terms=tuple(parts), n=left)
    return left


def defended(t: Bout, who: str, kind: str, rolled: SkillRoll) -> int:
    """The successes of one defence roll after disadvantage and the package's penalty.

    See RH-DEF-08, RH-DEF-13, RH-ATK-13.
    """
    figure = t.figure(who)
    return defence_total(rolled, bool(disadvantages(figure)), lessens_defence(figure, kind))


def defence_total(rolled: SkillRoll, disadvantage: bool, penalty: int) -> int:
    """Defence successes before Martial Arts (RH-DEF-08); a fumble is none (see RH-DEF-09)."""
    return 0 if rolled.fumble else max(0, rolled.successes - disadvantage - penalty)
