"""Martial Arts: a roll of their own that adds to the damage or to the defence (RH-MA)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import parse
from rules.core.encounter import Figure
from rules.rqhouse.attack.chosen_weapon import ChosenWeapon
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.exchange_records import DEFENCE, DICE, FLAT, SPIRIT, Attack, Defence
from rules.rqhouse.harm.fumbles import fumbled
from rules.rqhouse.rolls.check import roll
from rules.rqhouse.rolls.disadvantage import counted
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.gear import FIRE, THROW
from rules.rqhouse.tables.printed import MARTIAL_ARTS
from rules.rqhouse.tables.words import refuse


def with_arts(t: Bout, blow: Attack, answer: Defence, got: int, held: int, slips: int) -> int:
    """The defence with Martial Arts: used before in this round, or rolled now where it failed (RH-MA-03)."""
    who = blow.target
    if not answer.rolls or (slips and not held) or blow.way == SPIRIT:
        return held
    used = keys.ARTS.of(t.figure(who))
    if used is not None:
        more = used.successes if used.purpose == DEFENCE else 0
        if more and (got > 0 or answer.riposte):
            t.note("martial_arts", who, rule="RH-MA-03", n=more)
        return held + more
    rolled_at_all = got > 0 or answer.riposte
    if not answer.arts or not rolled_at_all or (held >= got and not answer.riposte):
        return held
    return held + arts(t, who, DEFENCE)


def arts(t: Bout, who: str, purpose: str) -> int:
    """Roll Martial Arts for the round; returns its successes (RH-MA-01)."""
    figure = t.figure(who)
    rolled = roll(t, "martial_arts", who, "martial_arts", model.of(figure).martial_arts, rule="RH-MA-01")
    got = counted(t, who, rolled)
    t.do(keys.ARTS.set(who, keys.MartialArtsUse(purpose, got)))
    t.note("martial_arts", who, rule="RH-MA-03" if purpose == DEFENCE else "RH-MA-02", n=got)
    if rolled.fumble:
        fumbled(t, who, "")
    return got


def said_arts(t: Bout, command: Command, figure: Figure, arm: ChosenWeapon) -> str:
    """How Martial Arts are to add to the damage (see RH-MA-01, RH-MA-02)."""
    flat = command.has("martial_arts_flat", "strike_to_kill_flat")
    if not (flat or command.has("martial_arts", "strike_to_kill")):
        return ""
    if arm.way in (THROW, FIRE):
        raise refuse(t, "arts_in_melee")
    if not model.of(figure).martial_arts:
        raise refuse(t, "no_martial_arts", who=figure.name)
    if keys.ARTS.on(figure):
        raise refuse(t, "arts_used", who=figure.name)
    return FLAT if flat else DICE


def added(t: Bout, blow: Attack, successes: int) -> int:
    """What Martial Arts add: dice, or the flat number chosen beforehand (RH-MA-02)."""
    row = MARTIAL_ARTS[min(successes, max(MARTIAL_ARTS))]
    if blow.arts == FLAT:
        return row.flat
    formula = parse(row.dice)
    assert formula.dice is not None
    return formula.total(t.total("martial_arts_damage", blow.who, formula.dice))


def win_riposte(t: Bout, blow: Attack, surplus: int) -> None:
    """A surplus with Martial Arts in it wins a follow-up, unless he has attacked already (RH-MA-04)."""
    figure = t.figure(blow.target)
    used, committed = keys.ARTS.of(figure), keys.COMMITTED.of(figure)
    if used is None or used.purpose != DEFENCE or not used.successes or keys.ATTACKED.of(figure) or blow.missile:
        return
    if keys.ROUND.of(t.enc) and not keys.ACTIONS.of(figure) and not (committed is not None and committed.attack):
        return
    keys.RIPOSTE.queue(t, t.enc.clock, blow.target, keys.FollowUp(blow.who, surplus), top=True)
