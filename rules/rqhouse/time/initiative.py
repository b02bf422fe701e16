"""When turns come: counts, ties, second actions (RH-INI)."""

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Encounter, Figure, Key, Slot
from rules.core.events import Closed, Queued
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.conditions import dead
from rules.rqhouse.sheet import model
from rules.rqhouse.tables.settings import option
from rules.rqhouse.tables.terms import term
from rules.turns.order import roll_off
from rules.turns.pace import moved_to

LATER = 10
"""Counts between the first action and the second (see RH-INI-02)."""
COUNT = 2
"""Where in the key of a turn its count stands, negated."""
SLOW = 10
"""A count below this after the spell leaves nothing else to do (see RH-INI-07)."""
OWN_SLOTS = (keys.TURN.what, keys.SECOND.what)
TWO_D6, D10 = Dice(2, 6), Dice(1, 10)


def number(enc: Encounter) -> int:
    """The current round, 0 before the fight."""
    return keys.ROUND.of(enc)


def turn_key(figure: Figure, in_round: int, count: int) -> Key:
    """When an action at a count comes: the higher first, then DEX, then the roll-off (RH-INI-01, RH-INI-10)."""
    return in_round, 1, -count, -model.of(figure).dex, -keys.TIE.of(figure)


def moment(slot: Slot) -> str:
    """The count of a turn of one's own, in words; empty for other slots."""
    return str(count_of(slot)) if slot.what in OWN_SLOTS else ""


def count_of(slot: Slot) -> int:
    """The count of a turn."""
    return -slot.key[COUNT]


def slowed(slot: Slot, by: int) -> int:
    """The count at which an action of that turn comes that is slower by so much: a spell, by its points (RH-INI-05)."""
    return count_of(slot) - by


def own_slot(enc: Encounter, who: str) -> Slot | None:
    """The turn of the figure that is under way or comes next in this round, or None."""
    for slot in enc.agenda:
        if slot.who == who and slot.what in OWN_SLOTS and slot.key[0] == number(enc):
            return slot
    return None


def end_turn(t: Bout, who: str, slower: int = 0) -> None:
    """End the figure's turn; while an action or the attack of a Fight is left, another comes ten counts later.

    ``slower`` lowers the count at which this one happened. Rules: RH-INI-02; see RH-INI-05.
    """
    slot = own_slot(t.enc, who)
    if slot is None:
        return
    t.do(Closed(slot.id))
    if keys.TURN.on(slot) and slower:
        t.do(keys.SLOWED.by(who, slower))
    if keys.TURN.on(slot) and _more(t.figure(who)):
        count = slowed(slot, slower) - LATER
        key = turn_key(t.figure(who), number(t.enc), count)
        keys.SECOND.queue(t, key, who, keys.Count(count))


def _more(figure: Figure) -> bool:
    """Whether anything is left to do in a turn of its own."""
    committed = keys.COMMITTED.of(figure)
    return keys.ACTIONS.of(figure) > 0 or (committed is not None and committed.attack)


def roll_initiative(t: Bout, names: tuple[str, ...]) -> None:
    """DEX, with 2d6 where initiative is randomized, and roll-offs where nothing else tells two apart (RH-INI-08/10).

    Rules: RH-INI-03.
    """
    for name in names:
        figure = t.figure(name)
        dex, rolled = model.of(figure).dex, keys.ROLLED.of(figure)
        random = option(t.enc, "initiative") == "randomized"
        fresh = not rolled or not option(t.enc, "init_once")
        if random and fresh:
            got = t.total("initiative", name, TWO_D6)
            t.do(keys.ROLLED.by(name, got - rolled), keys.TIE.by(name, -keys.TIE.of(figure)))
            rolled = got
        elif not random:
            rolled = 0
        count = dex + rolled
        t.do(keys.INIT.by(name, count - keys.INIT.of(figure)))
        if random and fresh:
            terms = (term("dex", dex), term("initiative", rolled))
            t.note("initiative", name, rule="RH-INI-08", terms=terms, count=count)
    roll_off(t, "tie", D10, keys.TIE, names, _place, _requeue)


def _place(figure: Figure) -> Key | None:
    fights = keys.INIT.key in figure.q and not dead(figure)
    return turn_key(figure, 0, keys.INIT.of(figure)) if fights else None


def _requeue(t: Bout, who: str) -> None:
    """Move a first turn that has not come yet to where the roll-off puts it."""
    for slot in keys.TURN.all(t.enc, who):
        moved_to(t, slot, turn_key(t.figure(who), slot.key[0], count_of(slot)))


def door_opened(t: Bout, who: str) -> None:
    """A door opened for free: the action that follows comes ten counts later (RH-INI-04)."""
    slot = own_slot(t.enc, who)
    if slot is not None and number(t.enc):
        put_off(t, who, slot, count_of(slot) - LATER)


def put_off(t: Bout, who: str, slot: Slot, count: int) -> None:
    """Let a turn come at a lower count instead."""
    key = turn_key(t.figure(who), number(t.enc), count)
    t.do(Closed(slot.id, "held"), Queued(Slot(t.enc.next_id, key, who, slot.what, {"count": count})))


def too_slow(t: Bout, figure: Figure, size: int, big: bool) -> bool:
    """Whether a spell of so many points, ``big`` beyond ten, is all that the caster does this round.

    Rules: RH-INI-07, RH-INI-09.
    """
    if keys.INIT.of(figure) - size < SLOW:
        return True
    return bool(option(t.enc, "initiative") == "randomized" and big)


def nothing_else(t: Bout, who: str) -> None:
    """No other action, no minor one, no defence (see RH-INI-07)."""
    left, free = keys.ACTIONS.of(t.figure(who)), keys.MINOR.of(t.figure(who))
    t.do(keys.ACTIONS.by(who, -left), keys.MINOR.by(who, -free))
    for slot in t.enc.agenda:
        if slot.who == who and slot.what in OWN_SLOTS:
            t.do(Closed(slot.id, "lost"))
    t.note("only_action", who, rule="RH-INI-07")
