"""One standing roll against all attacks of the round (RH-DEF-03)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rqhouse.defence.choose import NOTHING, clause
from rules.rqhouse.defence.legal import legal, may_defend, parts
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.exchange_records import SPIRIT, Attack
from rules.rqhouse.figure.turns import begin_defence, ready
from rules.rqhouse.harm.fumbles import fumbled
from rules.rqhouse.tables.words import refuse
from rules.turns.pace import strict


def standing(t: Bout, command: Command) -> None:
    """One roll and one skill against all attacks of the round, rolled now and binding (RH-DEF-03)."""
    figure = ready(t, command, cost=0, own_turn=False)
    guard = command.guard
    if guard is None or guard.name in NOTHING or guard.then is not None:
        raise refuse(t, "standing_needs", who=figure.name)
    if keys.STANDING.on(figure):
        known = keys.STANDING.of(figure)
        assert known is not None
        raise refuse(t, "standing_defence", who=figure.name, skill=known.skill.replace("_", " "))
    if keys.ROUND.of(t.enc) and keys.STRUCK_AT.of(figure) == keys.SinceRound(keys.ROUND.of(t.enc)):
        raise refuse(t, "stands_too_late", who=figure.name)
    if strict(t.enc) and not may_defend(t.enc, figure):
        raise refuse(t, "no_defence_left", who=figure.name)
    spiritual = guard.name.startswith("spirit")
    blow = Attack(figure.name, figure.name, "", SPIRIT if spiritual else "", 0)
    answer = clause(t, blow, guard)
    way = parts(answer, legal(t.enc, blow))[0]
    begin_defence(t, figure.name)
    rolled = way.roll(t, figure.name, "RH-DEF-03")
    kept = keys.StandingDefence(answer.kind, way.answer.item, rolled.successes, rolled.fumble)
    t.do(keys.STANDING.set(figure.name, kept))
    t.note("stands_on", figure.name, rule="RH-DEF-03", skill=way.skill.replace("_", " "), n=rolled.successes)
    if rolled.fumble:
        fumbled(t, figure.name, way.answer.item)
