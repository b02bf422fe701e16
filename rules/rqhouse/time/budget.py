"""Actions, minor actions and what they cost; who may act, and when (RH-RND, RH-INI)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Key, Slot, current
from rules.core.events import Closed
from rules.rqhouse.figure import keys, load
from rules.rqhouse.figure.body import awake, dead, unconscious
from rules.rqhouse.figure.quantities import ACTIONS, actions_max
from rules.rqhouse.sheet import model
from rules.rqhouse.tables.refusals import refuse
from rules.turns.pace import strict

LATER = 10
"""Counts between the first action and the second (RH-INI-02)."""
COUNT = 2
"""Where in the key of a turn its count stands, negated."""
OWN_SLOTS = (keys.TURN.what, keys.SECOND.what)
EXTRA = (keys.FREE.what, keys.RIPOSTE.what)


def number(enc: Encounter) -> int:
    """The current round, 0 before the fight."""
    return keys.ROUND.of(enc)


def turn_key(figure: Figure, in_round: int, count: int) -> Key:
    """When an action at a count comes: the higher first, then DEX, then the roll-off (RH-INI-01, RH-INI-10)."""
    return in_round, 1, -count, -model.of(figure).dex, -keys.TIE.of(figure)


def count_of(slot: Slot) -> int:
    """The count of a turn."""
    return -slot.key[COUNT]


def own_slot(enc: Encounter, who: str) -> Slot | None:
    """The turn of the figure that is under way or comes next in this round, or None."""
    for slot in enc.agenda:
        if slot.who == who and slot.what in OWN_SLOTS and slot.key[0] == number(enc):
            return slot
    return None


def ready(
    t: Bout, command: Command, *, cost: int = 1, own_turn: bool = True, physical: bool = True, asleep: bool = False
) -> Figure:
    """The acting figure. Raises Refused where it cannot act, and under strict pace where it is not its turn.

    ``cost`` is in actions; ``own_turn`` False for what may be done at any time; ``asleep`` for what needs no waking.
    """
    assert command.who is not None
    figure, what = t.figure(command.who), command.verb.replace("_", " ")
    if dead(figure):
        raise refuse(t, "dead", who=figure.name, what=what)
    if unconscious(t.enc, figure) and not asleep:
        raise refuse(t, "unconscious", who=figure.name, what=what)
    if physical and load.band(figure) >= load.TOO_MUCH:
        raise refuse(t, "overloaded", who=figure.name, what=what, enc=load.kilos(load.carried(figure)))
    if number(t.enc) and strict(t.enc):
        slot = current(t.enc)
        if own_turn and (slot is None or slot.who != figure.name):
            now = slot.who if slot is not None and slot.who else "the end of the round"
            raise refuse(t, "not_your_turn", who=figure.name, what=what, current=now)
        if keys.ACTIONS.of(figure) < cost:
            raise refuse(t, "no_actions", who=figure.name, what=what, left=keys.ACTIONS.of(figure), cost=cost)
    return figure


def whole_round(t: Bout, figure: Figure, what: str) -> None:
    """Raises Refused where a two-action activity is out of the question (RH-INI-11, RH-ATK-16)."""
    if not number(t.enc):
        return
    if actions_max(figure) < ACTIONS:
        raise refuse(t, "too_few_actions", who=figure.name, what=what, most=actions_max(figure))


def spend(t: Bout, who: str, cost: int = 1, *, own_turn: bool = True, slower: int = 0) -> None:
    """Take so many actions and end the turn they are taken in; the second turn comes ten counts later.

    ``slower`` lowers the count at which this action happened (RH-INI-05). Under free pace what exceeds order or budget
    is noted, never hindered.
    """
    if not number(t.enc):
        return
    left = keys.ACTIONS.of(t.figure(who))
    if left < cost:
        t.note("over_budget", who, rule="RH-RND-02", left=left, cost=cost)
    elif own_turn:
        _order(t, who)
    taken = min(cost, left)
    if taken:
        t.do(keys.ACTIONS.by(who, -taken), keys.TAKEN.by(who, taken))
    if own_turn:
        end_turn(t, who, slower)


def _order(t: Bout, who: str) -> None:
    """Say it where somebody else's turn is on."""
    slot = current(t.enc)
    if slot is not None and slot.opened and slot.who not in (who, None):
        t.note("out_of_order", who, rule="RH-INI-01", now=slot.who)


def end_turn(t: Bout, who: str, slower: int = 0) -> None:
    """End the figure's turn; while an action or the attack of a Fight is left, another comes ten counts later."""
    slot = own_slot(t.enc, who)
    if slot is None:
        return
    t.do(Closed(slot.id))
    if keys.TURN.on(slot) and _more(t.figure(who)):
        count = count_of(slot) - slower - LATER
        key = turn_key(t.figure(who), number(t.enc), count)
        keys.SECOND.queue(t, key, who, keys.Count(count))


def _more(figure: Figure) -> bool:
    """Whether anything is left to do in a turn of its own."""
    committed = keys.COMMITTED.of(figure)
    return keys.ACTIONS.of(figure) > 0 or (committed is not None and committed.attack)


def can_act(enc: Encounter, figure: Figure) -> bool:
    """Whether a turn of the figure is worth opening."""
    return awake(enc, figure) and _more(figure)


def fight(t: Bout, who: str) -> None:
    """Take a Fight: the attack of one that defence has begun, else an action that brings defence (RH-RND-03/05)."""
    committed = keys.COMMITTED.of(t.figure(who))
    t.do(keys.ATTACKED.by(who, 1))
    if committed is not None and committed.attack:
        t.do(keys.COMMITTED.set(who, keys.Committed(committed.what, False, committed.parry, committed.spirit)))
        spend(t, who, 0)
        return
    if committed is None:
        t.do(keys.COMMITTED.set(who, keys.Committed("fight")))
    spend(t, who)


def fight_left(figure: Figure) -> int:
    """What a Fight would cost the figure now."""
    committed = keys.COMMITTED.of(figure)
    return 0 if committed is not None and committed.attack else 1


def may_defend(enc: Encounter, figure: Figure) -> bool:
    """Whether the round leaves it defensive rolls, begun or to be begun (RH-RND-16; see RH-RND-20, RH-RND-21)."""
    return not number(enc) or keys.COMMITTED.on(figure) or keys.ACTIONS.of(figure) > 0


def commit(t: Bout, who: str) -> None:
    """Begin the round's defence with an action, where none is begun (RH-RND-05, RH-RND-20)."""
    figure = t.figure(who)
    if not number(t.enc) or keys.COMMITTED.on(figure):
        return
    if not keys.ACTIONS.of(figure):
        t.note("no_defence_left", who, rule="RH-RND-16")
        return
    keeps = own_slot(t.enc, who) is not None
    what = "fight" if keeps else "defence"
    t.do(keys.ACTIONS.by(who, -1), keys.TAKEN.by(who, 1), keys.COMMITTED.set(who, keys.Committed(what, keeps)))


def minor(t: Bout, who: str) -> None:
    """Take the free minor action, or a regular one where it is gone (RH-RND-17, RH-RND-18)."""
    if not number(t.enc):
        return
    if keys.MINOR.of(t.figure(who)):
        t.do(keys.MINOR.by(who, -1))
        return
    spend(t, who)


def minor_cost(figure: Figure) -> int:
    """What a minor action costs now, in actions."""
    return 0 if keys.MINOR.of(figure) else 1


def lose_actions(t: Bout, who: str, n: int = 1) -> None:
    """Actions lost in the next round, two at most in all (RH-RND-21)."""
    more = min(n, ACTIONS - keys.LOST.of(t.figure(who)))
    if more > 0:
        t.do(keys.LOST.by(who, more))
    t.note("loses_actions", who, rule="RH-RND-21", n=keys.LOST.of(t.figure(who)))


def forfeit(t: Bout, who: str) -> None:
    """A fall: actions left are gone, and a Fight's attack; what is committed to defence stays (see RH-LOC-08)."""
    figure = t.figure(who)
    left, committed = keys.ACTIONS.of(figure), keys.COMMITTED.of(figure)
    if left:
        t.do(keys.ACTIONS.by(who, -left))
    if committed is not None and committed.attack:
        t.do(keys.COMMITTED.set(who, keys.Committed(committed.what, False, committed.parry, committed.spirit)))
    for slot in t.enc.agenda:
        if slot.who == who and slot.what in OWN_SLOTS:
            t.do(Closed(slot.id, "lost"))
