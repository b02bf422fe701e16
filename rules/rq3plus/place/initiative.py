"""Movement initiative: whose turn it is to move, delaying, stepping in, and what a contest gains (area MOV)."""

from collections.abc import Callable

from rules.core.bout import D100, Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Slot, current
from rules.core.events import Closed, Opened, Queued
from rules.core.oracle import TOTAL
from rules.rq3plus.figure import able_to_act, keys, phases, slots
from rules.rq3plus.figure.keys import Initiative
from rules.rq3plus.figure.quantities import declared, dex, rider_of
from rules.rq3plus.place.move_allowances import MOVE, POST, SLOTS, begin, left, moving, phase
from rules.rq3plus.tables.words import refuse, says
from rules.turns.pace import put_off, strict
from rules.turns.pace import turn as turn_of

PHASE = {MOVE: phases.MOVE, POST: phases.POST_MOVE}
WHEN = {keys.MOVE.what: MOVE, keys.POST_MOVE.what: POST}


def queue_movers(t: Bout) -> None:
    """Movement turns of the Move Phase, the highest DEX first; the order stays for the whole round (R3-MOV-01).

    A mount moves on its rider's turn (see R3-MTD-06).
    """
    for figure, tie in ties(t, movers(t.enc), "movement_tie", dex):
        begin(t, figure.name)
        t.do(keys.INITIATIVE.set(figure.name, Initiative(dex(figure), -tie), until=(phases.round_of(t.enc) + 1,)))
        told = declared(t.figure(figure.name))
        if not told.instead_of_move:
            queue_turn(t, figure.name, MOVE)


def movers(enc: Encounter) -> list[Figure]:
    """The figures that have a movement turn of their own, in joining order."""
    return [figure for figure in enc.figures.values() if can_move(enc, figure.name)]


def queue_turn(t: Bout, who: str, when: str, third: slots.MoveSlot | None = None) -> None:
    """One movement turn of a figure, or a sub-step of it, in its place of the round's order."""
    n = 0 if third is None else third.third + 1
    SLOTS[when].queue(t, _key(t.enc, when, place_of(t, who), n), who, third)


def place_of(t: Bout, who: str) -> Initiative:
    """The figure's place in this round's movement order."""
    figure = t.figure(who)
    return keys.INITIATIVE.of(figure) or Initiative(dex(figure))


def can_move(enc: Encounter, who: str) -> bool:
    """Whether a figure has a movement turn of its own: it can move, and nobody rides it."""
    return able_to_act.moves(enc, who) and not rider_of(enc, who)


def _key(enc: Encounter, when: str, place: Initiative, n: int = 0, *, late: bool = False) -> tuple[int, ...]:
    return phases.key(phases.round_of(enc), PHASE[when], n, late=late, dex=place.dex, tie=place.tie)


def take(t: Bout, who: str, what: str) -> str:
    """The phase in which the figure moves now; strict pace refuses who has not the turn (see R3-RND-04)."""
    if not strict(t.enc):
        return phase(t.enc, who)
    slot = turn_of(t.enc, who, *WHEN)
    if slot is None:
        raise refuse(t, "wrong_phase", what=f"{who}'s {what}", phase=says("its_movement_turn"), now=phases.told(t.enc))
    return WHEN[slot.what]


def over(t: Bout, who: str, when: str) -> None:
    """The turn ends by itself when nothing is left of it."""
    slot = turn_of(t.enc, who, *WHEN)
    if slot is None:
        return
    if left(t.enc, who, when) == 0 or t.figure(who).posture == "prone":
        t.do(Closed(slot.id, "done"))


def stop(t: Bout, command: Command) -> None:
    """The figure ends its movement; what is left of it is lost (see R3-MOV-03)."""
    who = command.actor
    when = take(t, who, "stopping")
    slot = turn_of(t.enc, who, *WHEN)
    t.note("stops", who, left=left(t.enc, who, when), rule="R3-MOV-03")
    if slot is not None:
        t.do(Closed(slot.id, "done"))


def delay(t: Bout, command: Command) -> None:
    """The figure lets others go first and may step in between them, at the latest after all.

    Rules: R3-MOV-02; see R3-MOV-01.
    """
    who = command.actor
    when = take(t, who, "delaying")
    slot = turn_of(t.enc, who, *WHEN)
    if slot is None:
        t.note("delays", who, rule="R3-MOV-01")
        return
    if slot.key[3]:
        raise refuse(t, "delayed_already.delay", who=who)
    n = keys.third(slot).third + 1
    put_off(t, slot, _key(t.enc, when, place_of(t, who), n, late=True))
    t.note("delays", who, rule="R3-MOV-01")


def step_in(t: Bout, command: Command) -> None:
    """A delaying figure moves now, between the moves of others (see R3-MOV-01)."""
    who = command.actor
    waiting = [s for s in t.enc.slots(who) if s.what in WHEN and s.key[3]]
    now = current(t.enc)
    if not waiting:
        if strict(t.enc):
            raise refuse(t, "nothing_waits.step_in", who=who)
        t.note("steps_in", who, rule="R3-MOV-01")
        return
    mover = now.who if now is not None and now.what in WHEN else None
    if now is not None and mover is not None and mover != who and moving(t.enc, mover).third == now.id:
        gap = says("gap_between_two_moves")
        raise refuse(t, "wrong_phase", what=says("stepping_in", who=who), phase=gap, now=says("move", mover=mover))
    held = waiting[0]
    on_top = Slot(t.enc.next_id, t.enc.clock, who, held.what, held.data, opened=True)
    t.do(Closed(held.id, "done"), Queued(on_top, True))
    t.do(Opened(on_top.id))
    t.note("steps_in", who, rule="R3-MOV-01")


def gains(t: Bout, winner: str, loser: str) -> None:
    """Who wins a contest moves just before the one it beat, if it moved after it (R3-MOV-07)."""
    mine, theirs = place_of(t, winner), place_of(t, loser)
    if (-mine.dex, mine.tie) <= (-theirs.dex, theirs.tie):
        return
    place = Initiative(theirs.dex, theirs.tie - 1)
    t.do(keys.INITIATIVE.set(winner, place, until=(phases.round_of(t.enc) + 1,)))
    t.note("initiative", winner, over=loser, rule="R3-MOV-07")
    now = current(t.enc)
    for slot in t.enc.slots(winner):
        if slot.what in WHEN and (now is None or slot.id != now.id):
            n = keys.third(slot).third + 1
            moved = Slot(t.enc.next_id, _key(t.enc, WHEN[slot.what], place, n), winner, slot.what, slot.data)
            t.do(Queued(moved), Closed(slot.id, "done"))


def ties(t: Bout, figures: list[Figure], label: str, by: Callable[[Figure], int]) -> list[tuple[Figure, int]]:
    """Each figure with its d100 where others have the same number; equal rolls are rolled again.

    The lower roll declares first, the higher one has the initiative in moving (R3-BAS-09).
    """
    found: list[tuple[Figure, int]] = []
    for figure in figures:
        tied = [other.name for other in figures if by(other) == by(figure)]
        seen = frozenset(roll for other, roll in found if other.name in tied)
        found.append((figure, t.draw(label, figure.name, D100, TOTAL, again=seen) if len(tied) > 1 else 0))
    return found
