"""The rolls of a grapple: take hold, wrench something away (SW-GRP)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import ItemMoved
from rules.core.report import Term
from rules.swords.attack.exchange import Approach, adjacent, aim, commit, only_holders, prepare
from rules.swords.attack.holds import take_hold
from rules.swords.attack.strike import aimed_at
from rules.swords.attack.trades import trade_row
from rules.swords.defence.defences import target_number
from rules.swords.defence.in_the_saddle import after_dive
from rules.swords.defence.threat import UNDEFENDED, Defence
from rules.swords.figure import keys
from rules.swords.figure.gear import natural
from rules.swords.figure.pins import hands_free
from rules.swords.figure.quantities import trait, wound_penalty
from rules.swords.figure.turns import ready
from rules.swords.rolls.trait import AVERAGE, burden, roll, typed
from rules.swords.tables.printed import TradeRow
from rules.swords.tables.words import refuse, says


def grapple(t: Bout, command: Command) -> None:
    """Take hold: Warrior against the Defense; the dx is the hold's (SW-GRP-01; see SW-GRP-03)."""
    figure = ready(t, command)
    target = aim(t, command)
    only_holders(t, figure.name, target.name, says("grapple_anybody_else"))
    adjacent(t, command, figure.name, target.name)
    if keys.HOLD.of(t.enc, figure.name, target.name) is not None:
        raise refuse(t, "already_held", who=figure.name, target=target.name)
    grasping = any(gear.grasping for gear in natural(figure))
    if not grasping and hands_free(t.enc, figure) < 1:
        raise refuse(t, "no_hand_free", who=figure.name, needed=1, what="grapple", free=0)
    trade = trade_row(t, command)
    how = prepare(t, command, figure, target, "grab")
    guard = commit(t, command, how)
    dx = _grip(t, command, "grapple", how, guard, trade, "SW-GRP-01")
    if dx >= 0:
        take_hold(t, figure.name, target.name, dx, trade)
    else:
        t.note("grapple_fails", figure.name, rule="SW-GRP-01", target=target.name, dx=dx)
    after_dive(t, command, guard, target.name)


def _grip(t: Bout, command: Command, label: str, how: Approach, guard: Defence, trade: TradeRow, rule: str) -> int:
    """The Warrior roll of a grab, without any bonus for mass (see SW-MAS-04)."""
    figure = t.figure(how.threat.attacker)
    value = target_number(t, guard, how.threat)
    row = (Term(trade.id, trade.attack, "SW-TRD-01"),) if trade.attack else ()
    mods = (*row, *(how.trick.terms if how.trick else ()), *typed(command), *burden(t, figure))
    return roll(t, label, figure, "warrior", trait(figure, "warrior"), value, mods, rule=rule)


def grab(t: Bout, command: Command) -> None:
    """Wrench an object away: Warrior against the Defense or 7 and Strength (SW-GRP-17)."""
    figure = ready(t, command)
    target = aim(t, command)
    item = aimed_at(t, command, target)
    only_holders(t, figure.name, target.name, says("grab_from_anybody_else"))
    adjacent(t, command, figure.name, target.name)
    trade = trade_row(t, command)
    if trade.id != "strike":
        raise refuse(t, "trade_not_legal", row=trade.id, what="a grab", possible="strike")
    keeps, needed = not command.has("to_ground"), keys.HANDS.of(item)
    free = hands_free(t.enc, figure)
    if keeps and free < max(1, needed):
        raise refuse(t, "no_hand_free", who=figure.name, needed=max(1, needed), what=says("keep_it"), free=free)
    how = prepare(t, command, figure, target, "grab")
    guard = commit(t, command, how)
    if guard is not UNDEFENDED:
        guard = _stronger(target, guard)
    dx = _grip(t, command, "grab", how, guard, trade, "SW-GRP-17")
    if dx < 0:
        t.note("grab_fails", figure.name, rule="SW-GRP-17", target=target.name, item=item.name, dx=dx)
    elif keeps:
        t.do(ItemMoved(target.name, item.id, "hand", to=figure.name))
        t.note("grabs", figure.name, rule="SW-GRP-17", target=target.name, item=item.name, dx=dx)
    else:
        t.do(ItemMoved(target.name, item.id, "ground", pos=target.pos))
        t.note("knocked_away", target.name, rule="SW-GRP-17", item=item.name)
    after_dive(t, command, guard, target.name)


def _stronger(target: Figure, guard: Defence) -> Defence:
    """The defence, or 7 and Strength where that is more."""
    strength = AVERAGE + trait(target, "strength") + wound_penalty(target)
    if strength <= guard.value:
        return guard
    terms = (Term(says("average_of_2d6"), AVERAGE, "SW-TRT-06"), Term("Strength", strength - AVERAGE, "SW-GRP-17"))
    return Defence("strength", strength, terms)
