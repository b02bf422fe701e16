"""The second and its turns: the order, what a turn begins with, what it ends (G3-TRN)."""

from collections.abc import Hashable

from rules.core.bout import D6, Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Key, Slot, current
from rules.core.events import Closed, Opened
from rules.core.keys import Nothing
from rules.core.parts import Ability
from rules.gurps3.figure import keys
from rules.gurps3.figure.move_and_dodge import basic_speed_q, fresh_move
from rules.gurps3.figure.quantities import awake
from rules.gurps3.figure.turns import gathering, start, turn_key
from rules.gurps3.harm.death_and_suffocation import airless
from rules.gurps3.harm.rousing import rouse
from rules.gurps3.tables.settings import option
from rules.gurps3.tables.words import refuse
from rules.turns import order
from rules.turns.pace import moved_to, strict

SECOND = 1


def end_of(second: int) -> Key:
    """Return the moment at which a second ends."""
    return second, 9


def begin(t: Bout) -> None:
    """Start the fight's first second."""
    t.do(keys.SECOND.by(1))
    keys.SECOND_END.queue(t, end_of(SECOND), None)


def able(t: Bout, slot: Slot) -> Ability:
    """Return whether a turn may open: in strict pace when the order reaches it; in free pace its sentence begins it."""
    if keys.SECOND_END.on(slot):
        return Ability.READY if any(awake(f) for f in t.enc.figures.values()) else Ability.WAIT
    figure = t.enc.figures.get(slot.who or "")
    if figure is None or not awake(figure):
        return Ability.LOST
    if not keys.TURN.on(slot):
        return Ability.READY
    return Ability.WAIT if gathering(t.enc) or not strict(t.enc) else Ability.READY


def open_slot(t: Bout, slot: Slot) -> bool:
    """Begin a second, or in strict pace a turn with its dice; True when nobody has to speak (see G3-TRN-03)."""
    if keys.SECOND_END.on(slot):
        next_second(t)
        return True
    assert slot.who is not None
    start(t, slot.who, close=False)
    rouse(t, slot.who)
    if not awake(t.figure(slot.who)):
        return True
    t.do(keys.BEGUN.set(slot.who, Nothing()))
    t.note("turn", slot.who, rule="G3-TRN-02")
    return False


def next_second(t: Bout) -> None:
    """A second ends; everybody who has not begun a turn of the new one early gets one (see G3-TRN-03)."""
    for name in tuple(t.enc.figures):
        airless(t, name, 1)
    t.do(keys.SECOND.by(1))
    at = keys.SECOND.of(t.enc)
    for name, figure in t.enc.figures.items():
        if awake(figure) and keys.HAD.of(figure) < at and not keys.TURN.all(t.enc, name):
            keys.TURN.queue(t, turn_key(t.enc, figure, at), name)
    keys.SECOND_END.queue(t, end_of(at), None)
    # One in which everybody has had his turn before is over at once: nobody needs its heading.
    if keys.TURN.all(t.enc) or not any(awake(f) for f in t.enc.figures.values()):
        t.note("second", rule="G3-TRN-03", second=at)


def next_(t: Bout, command: Command) -> None:
    """Whoever is next does nothing (the game master)."""
    slot = current(t.enc)
    if slot is None or not keys.SECOND.of(t.enc):
        raise refuse(t, "no_fight")
    if slot.who is None:
        t.do(Opened(slot.id))
        next_second(t)
        t.do(Closed(slot.id, "ruled"))
        return
    if command.by != "gm" and command.who != slot.who:
        raise refuse(t, "not_your_turn.next", current=slot.who)
    _skip(t, slot)


def _skip(t: Bout, slot: Slot) -> None:
    """Do Nothing for whoever a slot belongs to; an interrupt is declined."""
    assert slot.who is not None
    if keys.TURN.on(slot) and slot.who in t.enc.figures and awake(t.figure(slot.who)):
        if not slot.opened:
            start(t, slot.who, close=False)
            rouse(t, slot.who)
        if keys.BEGUN.on(t.figure(slot.who)):
            t.do(keys.BEGUN.clear(slot.who))
        t.do(keys.CHOSEN.set(slot.who, keys.Maneuver("do_nothing")))
        if awake(t.figure(slot.who)):
            t.note("passes", slot.who, rule="G3-TRN-05")
    t.do(Closed(slot.id, "passed"))


def run_second(t: Bout, command: Command) -> None:
    """All who are left in this second do nothing (the game master)."""
    if not keys.SECOND.of(t.enc):
        raise refuse(t, "no_fight")
    for slot in keys.TURN.all(t.enc):
        _skip(t, slot)
    for slot in keys.SECOND_END.all(t.enc):
        # Opened first, so that what lasts to the end of the second ends.
        t.do(Opened(slot.id), Closed(slot.id, "ruled"))
    next_second(t)


SHIFTS = tuple(range(6, 0, -1))
"""Where each roll-off of a tie stands in the number kept."""


def join(t: Bout, who: str) -> None:
    """A fighter comes in: gets a place in the order, by a die where others move as fast (see G3-TRN-02)."""
    figure = t.figure(who)
    t.do(keys.ORDER_MOVE.by(who, fresh_move(figure)), keys.ORDER_SPEED.by(who, basic_speed_q(figure)))
    _roll_off(t, who)
    if keys.SECOND.of(t.enc):
        keys.TURN.queue(t, turn_key(t.enc, t.figure(who), keys.SECOND.of(t.enc)), who)


def _roll_off(t: Bout, who: str) -> None:
    """Let those alike in Move and Speed roll until all differ; where sides act in turn, those of one side only."""
    apart = option(t.enc, "order") == "sides"

    def place(figure: Figure) -> Hashable:
        return figure.side if apart else "", *(n.of(figure) for n in (keys.ORDER_MOVE, keys.ORDER_SPEED))

    def requeue(t: Bout, name: str) -> None:
        for slot in keys.TURN.all(t.enc, name):
            moved_to(t, slot, turn_key(t.enc, t.figure(name), slot.key[0]))

    order.roll_off(t, "order", D6, keys.ORDER_TIE, (who,), place, requeue, SHIFTS, newcomers=True)
