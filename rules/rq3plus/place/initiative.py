"""Whose turn it is to move: initiative, thirds, delaying, and the free shift of facing (R3-MOV-01..03, R3-MOV-14)."""

from collections.abc import Callable

from rules.core.bout import D100, Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Slot, current
from rules.core.events import Closed, Opened, Queued
from rules.core.oracle import TOTAL
from rules.rq3plus.figure import ability, keys, slots
from rules.rq3plus.figure.keys import Initiative
from rules.rq3plus.figure.quantities import dex, rider_of
from rules.rq3plus.place import post_melee
from rules.rq3plus.place.allowances import MOVE, POST, SLOTS, begin, left, moving, phase, spent
from rules.rq3plus.place.engagement import longest_held
from rules.rq3plus.place.hexes import between
from rules.rq3plus.tables.refusals import refuse
from rules.rq3plus.time import phases
from rules.turns.pace import put_off, strict
from rules.turns.pace import turn as turn_of

PHASE = {MOVE: phases.MOVE, POST: phases.POST_MOVE}
WHEN = {keys.MOVE.what: MOVE, keys.POST_MOVE.what: POST}


def queue_movers(t: Bout, when: str) -> None:
    """Movement turns, the highest DEX first; the order of the Move Phase stays for the Post Melee Move (R3-MOV-01).

    A mount moves on its rider's turn (see R3-MTD-06).

    Rules: R3-PMM-01.
    """
    able = [f for f in t.enc.figures.values() if can_move(t.enc, f.name)]
    for figure, tie in ties(t, able, "movement_tie", dex) if when == MOVE else [(figure, 0) for figure in able]:
        if when == MOVE:
            begin(t, figure.name)
            t.do(keys.INITIATIVE.set(figure.name, Initiative(dex(figure), -tie), until=(phases.round_of(t.enc) + 1,)))
        told = keys.DECLARATION.of(t.figure(figure.name)) or keys.Declaration()
        if not (told.instead_of_move if when == MOVE else told.instead_of_post):
            SLOTS[when].queue(t, _key(t.enc, when, place_of(t, figure.name)), figure.name)


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


def place_of(t: Bout, who: str) -> Initiative:
    """The figure's place in this round's movement order."""
    figure = t.figure(who)
    return keys.INITIATIVE.of(figure) or Initiative(dex(figure))


def can_move(enc: Encounter, who: str) -> bool:
    """Whether a figure has a movement turn of its own: it can move, and nobody rides it."""
    return ability.moves(enc, who) and not rider_of(enc, who)


def _key(enc: Encounter, when: str, place: Initiative, n: int = 0, *, late: bool = False) -> tuple[int, ...]:
    return phases.key(phases.round_of(enc), PHASE[when], n, late=late, dex=place.dex, tie=place.tie)


def opens(t: Bout, slot: Slot) -> bool:
    """A movement turn comes up; True when the engine has finished it: split into thirds, or nothing left to move.

    Thirds begin when a hostile pair could reach each other with what both may still move (see R3-MOV-03).

    Rules: see R3-PMM-04.
    """
    who, when = str(slot.who), WHEN[slot.what]
    if post_melee.stays(t, who, when):
        return True
    if keys.third(slot).third < 0:
        if contact(t.enc, slot.what):
            split(t, slot.what)
            return True
        return False
    if keys.third(slot).third > 0 or when == POST:
        return left(t.enc, who, when) == 0
    return False


def contact(enc: Encounter, what: str) -> bool:
    """Whether some hostile pair could come to blows with the movement both have left in this phase (see R3-MOV-03)."""
    waiting = {s.who for s in enc.slots(None, what)}
    rest = {n: left(enc, n, WHEN[what]) if n in waiting else 0 for n in enc.figures}
    reach = {n: longest_held(enc, n) for n in enc.figures}
    for name in enc.figures:
        for other in enc.enemies(name):
            far = between(enc, name, other.name)
            both = rest[name] + rest[other.name]
            if far is not None and both and far <= both + max(reach[name], reach[other.name]):
                return True
    return False


def split(t: Bout, what: str) -> None:
    """Everybody who still has to move does so in three sub-steps of a third of what it has left (see R3-MOV-03)."""
    when = WHEN[what]
    t.note("thirds", rule="R3-MOV-03")
    now = current(t.enc)
    for slot in t.enc.slots(None, what):
        who = str(slot.who)
        base = spent(t.enc, who, when)
        for n in range(3):
            SLOTS[when].queue(t, _key(t.enc, when, place_of(t, who), n + 1), who, slots.Third(n, base))
        if now is None or slot.id != now.id:
            t.do(Closed(slot.id, "done"))


def take(t: Bout, who: str, what: str) -> str:
    """The phase in which the figure moves now; strict pace refuses who has not the turn (see R3-RND-04)."""
    if not strict(t.enc):
        return phase(t.enc, who)
    slot = turn_of(t.enc, who, *WHEN)
    if slot is None:
        raise refuse(t, "wrong_phase", what=f"{who}'s {what}", phase="its movement turn", now=phases.told(t.enc))
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
    who = str(command.who)
    when = take(t, who, "stopping")
    slot = turn_of(t.enc, who, *WHEN)
    t.note("stops", who, left=left(t.enc, who, when), rule="R3-MOV-03")
    if slot is not None:
        t.do(Closed(slot.id, "done"))


def delay(t: Bout, command: Command) -> None:
    """The figure lets others go first and may step in between them, at the latest after all.

    Rules: R3-MOV-02; see R3-MOV-01.
    """
    who = str(command.who)
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
    who = str(command.who)
    waiting = [s for s in t.enc.slots(who) if s.what in WHEN and s.key[3]]
    now = current(t.enc)
    if not waiting:
        if strict(t.enc):
            raise refuse(t, "nothing_waits.step_in", who=who)
        t.note("steps_in", who, rule="R3-MOV-01")
        return
    mover = now.who if now is not None and now.what in WHEN else None
    if now is not None and mover is not None and mover != who and moving(t.enc, mover).third == now.id:
        gap = "the gap between two moves"
        raise refuse(t, "wrong_phase", what=f"{who}'s stepping in", phase=gap, now=f"{mover}'s move")
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
