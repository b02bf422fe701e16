"""A figure's turn: when it comes, whether it may act now, and what an action costs (SW-RND)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Key, Slot
from rules.swords.figure import keys
from rules.swords.figure.animals import obedient
from rules.swords.figure.quantities import awake, dead, trait, unconscious
from rules.swords.sheet import reading
from rules.swords.tables.words import refuse
from rules.turns import pace
from rules.turns.pace import finish, strict

ACTIONS = 2


def number(enc: Encounter) -> int:
    """The current round, 0 before the fight."""
    return keys.ROUND.of(enc)


def moment(slot: Slot) -> str:
    """The initiative on which a figure's turn comes, in words; empty for other slots."""
    return str(-slot.key[2]) if slot.who and len(slot.key) > 2 else ""


def turn_key(figure: Figure, in_round: int) -> Key:
    """When a figure's turn comes: high initiative first, then perception, athlete and the roll-off (see SW-RND-02)."""
    return (
        in_round,
        1,
        -keys.INITIATIVE.of(figure),
        -trait(figure, "perception"),
        -trait(figure, "athlete"),
        -keys.TIE.of(figure),
    )


def gathering(enc: Encounter) -> bool:
    """Whether nobody has done anything yet: people still come in, and no turn begins by itself."""
    fresh = all(keys.ACTIONS.of(f) == ACTIONS for f in enc.figures.values())
    return number(enc) == 1 and not enc.clock and fresh and len(enc.slots(what=keys.TURN)) >= len(enc.figures)


def notice_ambusher(t: Bout, who: str, turn: Key | None = None) -> None:
    """Whoever acts has noticed who surprised him, and whose ``turn`` comes, unless the ambusher's is still on.

    Rules: see SW-SUR-03.
    """
    for link in keys.SURPRISED.all(t.enc, b=who):
        if turn is None or link.until is None or link.until <= turn:
            t.do(keys.SURPRISED.clear(link.a, who, "lapsed"))


def next_key(enc: Encounter, who: str) -> Key | None:
    """When the figure's next turn begins; None outside a fight."""
    waiting = [s.key for s in enc.slots(who, keys.TURN) if not s.opened]
    if waiting:
        return waiting[0]
    return turn_key(enc.figures[who], number(enc) + 1) if number(enc) else None


def ready(
    t: Bout, command: Command, *, cost: int = 1, own_turn: bool = True, asleep: bool = False, mount: str | None = None
) -> Figure:
    """The acting figure. Raises Refused where it cannot act, and under strict pace where it is not its turn.

    ``cost`` is in actions, ``own_turn`` False for what may be done at any time, ``asleep`` True for what the
    unconscious do. ``mount`` acts where its rider speaks.
    """
    assert command.who is not None
    figure, what = t.figure(mount or command.who), command.verb.replace("_", " ")
    if dead(figure):
        raise refuse(t, "dead", who=figure.name, what=what)
    if unconscious(figure) and not asleep and keys.OUT.on(figure):
        raise refuse(t, "unconscious.ruled", who=figure.name)
    if unconscious(figure) and not asleep:
        raise refuse(t, "unconscious", who=figure.name, stuns=keys.STUNS.of(figure))
    if command.by != "gm" and reading.of(figure).animal:
        obedient(t, figure, ridden=mount is not None)
    if number(t.enc) and strict(t.enc):
        if own_turn and pace.turn(t.enc, figure.name) is None:
            told = pace.awaited(t.enc, figure.name, "round", moment)
            raise refuse(t, "not_your_turn", who=figure.name, **told)
        if keys.ACTIONS.of(figure) < cost:
            raise refuse(t, "no_actions", who=figure.name, what=what, left=keys.ACTIONS.of(figure))
    return figure


def spend(t: Bout, who: str, cost: int = 1, *, own_turn: bool = True) -> None:
    """Take the action's cost. Under free pace what exceeds order or budget is noted, never hindered.

    Rules: SW-RND-03, SW-RND-04.
    """
    if not number(t.enc):
        return
    left = keys.ACTIONS.of(t.figure(who))
    turn = whose(t.enc)
    if left < cost:
        t.note("over_budget", who, rule="SW-RND-01", left=left)
    elif own_turn and cost and turn != who:
        t.note("out_of_order", who, rule="SW-RND-02", now=turn or "the end of the round")
    pace.spend(t, keys.ACTIONS, who, cost)
    if own_turn:
        notice_ambusher(t, who)
    if keys.ACTIONS.of(t.figure(who)) < 1:
        close(t, who, "done")


def whose(enc: Encounter) -> str | None:
    """Who is to act now: the first in the order that is awake; None at the end of the round."""
    for slot in enc.slots(what=keys.TURN):
        if slot.who is not None and slot.who in enc.figures and awake(enc.figures[slot.who]):
            return slot.who
    return None


def close(t: Bout, who: str, why: str) -> None:
    """End the figure's turn of this round, come or not."""
    finish(t, who, keys.TURN, why=why)
