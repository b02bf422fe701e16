"""Who acts when: the order of a second, ties, newcomers (G3-TRN-02)."""

from collections.abc import Hashable

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.gurps.success import ONE_D6
from rules.gurps3.figure import keys
from rules.gurps3.figure.move_and_dodge import basic_speed_q, fresh_move
from rules.gurps3.figure.turns import second, turn_key
from rules.gurps3.tables.settings import option
from rules.turns import order
from rules.turns.pace import moved_to

SHIFTS = tuple(range(6, 0, -1))
"""Where each roll-off of a tie stands in the number kept."""


def join(t: Bout, who: str) -> None:
    """A fighter comes in: gets a place in the order, by a die where others move as fast (see G3-TRN-02)."""
    figure = t.figure(who)
    t.do(keys.ORDER_MOVE.by(who, fresh_move(figure)), keys.ORDER_SPEED.by(who, basic_speed_q(figure)))
    _roll_off(t, who)
    if second(t.enc):
        keys.TURN.queue(t, turn_key(t.enc, t.figure(who), second(t.enc)), who)


def _roll_off(t: Bout, who: str) -> None:
    """Let those alike in Move and Speed roll until all differ; where sides act in turn, those of one side only."""
    apart = option(t.enc, "order") == "sides"

    def place(figure: Figure) -> Hashable:
        return figure.side if apart else "", *(n.of(figure) for n in (keys.ORDER_MOVE, keys.ORDER_SPEED))

    order.roll_off(t, "order", ONE_D6, keys.ORDER_TIE, (who,), place, requeue, SHIFTS, newcomers=True)


def requeue(t: Bout, who: str) -> None:
    """Move a turn that has not come yet to where it now belongs."""
    for slot in keys.TURN.all(t.enc, who):
        moved_to(t, slot, turn_key(t.enc, t.figure(who), slot.key[0]))
