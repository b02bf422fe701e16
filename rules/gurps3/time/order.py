"""Who acts when: the order of a second, ties, newcomers (G3-TRN-02)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.events import Closed
from rules.gurps.success import ONE_D6
from rules.gurps3.figure import keys
from rules.gurps3.figure.move_and_dodge import basic_speed_q, fresh_move
from rules.gurps3.figure.turns import second, turn_key
from rules.gurps3.tables.settings import option

PLACES = 6
"""How many roll-offs a tie may take; each takes a place of its own in the number kept."""


def join(t: Bout, who: str) -> None:
    """A fighter comes in: gets a place in the order, by a die where others move as fast (see G3-TRN-02)."""
    figure = t.figure(who)
    t.do(keys.ORDER_MOVE.by(who, fresh_move(figure)), keys.ORDER_SPEED.by(who, basic_speed_q(figure)))
    _roll_off(t, who)
    if second(t.enc):
        keys.TURN.queue(t, turn_key(t.enc, t.figure(who), second(t.enc)), who)


def _roll_off(t: Bout, who: str) -> None:
    """Those alike in Move and Speed roll until all differ; where sides act in turn, those of one side only."""
    apart = option(t.enc, "order") == "sides"

    def place(figure: Figure) -> tuple[str | int | None, ...]:
        return (figure.side if apart else "", *(n.of(figure) for n in (keys.ORDER_MOVE, keys.ORDER_SPEED)))

    alike = [n for n, f in t.enc.figures.items() if place(f) == place(t.figure(who))]
    if len(alike) < 2:
        return
    rolling = [n for n in alike if not keys.ORDER_TIE.of(t.figure(n))]
    for depth in range(PLACES):
        for name in rolling:
            t.do(keys.ORDER_TIE.by(name, t.total("order", name, ONE_D6) << 3 * (PLACES - depth)))
            requeue(t, name)
        ties = [keys.ORDER_TIE.of(t.figure(n)) for n in alike]
        rolling = [n for n in alike if ties.count(keys.ORDER_TIE.of(t.figure(n))) > 1]
        if not rolling:
            return


def requeue(t: Bout, who: str) -> None:
    """Move a turn that has not come yet to where it now belongs."""
    for slot in keys.TURN.all(t.enc, who):
        key = turn_key(t.enc, t.figure(who), slot.key[0])
        if not slot.opened and key != slot.key:
            t.do(Closed(slot.id, "ruled"))
            keys.TURN.queue(t, key, who)
