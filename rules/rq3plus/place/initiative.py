"""Whose turn it is to move: initiative, thirds, delaying, and the free shift of facing (R3-MOV-01..03, R3-MOV-14)."""

from msgspec.structs import replace

from rules.core.bout import D100, Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Slot, current
from rules.core.events import Closed, Moved, Opened, Queued
from rules.core.oracle import TOTAL
from rules.core.report import Choice, Question
from rules.rq3plus.figure import ability, keys, slots
from rules.rq3plus.figure.keys import Initiative
from rules.rq3plus.figure.quantities import dex, rider_of
from rules.rq3plus.harm.wounds import able
from rules.rq3plus.place.allowances import MOVE, POST, SLOTS, begin, left, moving, phase, remember, spent
from rules.rq3plus.place.engagement import longest_held
from rules.rq3plus.place.pairs import adjacent, bearing, between, side_of
from rules.rq3plus.tables.refusals import refuse
from rules.rq3plus.time import strike_ranks as sr
from rules.turns.pace import put_off, strict
from rules.turns.pace import turn as turn_of

PHASE = {MOVE: sr.MOVE, POST: sr.POST_MOVE}
WHEN = {keys.MOVE.what: MOVE, keys.POST_MOVE.what: POST}


def queue_movers(t: Bout, when: str) -> None:
    """Movement turns, the highest DEX first; the order of the Move Phase stays for the Post Melee Move (R3-MOV-01).

    A mount moves on its rider's turn (R3-MTD-06).
    """
    able = [f for f in t.enc.figures.values() if can_move(t.enc, f.name)]
    rolled: dict[str, int] = {}
    for figure in able:
        if when == MOVE:
            begin(t, figure.name)
            tied = [f.name for f in able if dex(f) == dex(figure)]
            seen = frozenset(rolled[n] for n in tied if n in rolled)
            tie = -t.draw("movement_tie", figure.name, D100, TOTAL, again=seen) if len(tied) > 1 else 0
            rolled[figure.name] = -tie
            t.do(keys.INITIATIVE.set(figure.name, Initiative(dex(figure), tie), until=(sr.round_of(t.enc) + 1,)))
        told = keys.DECLARATION.of(t.figure(figure.name)) or keys.Declaration()
        if not (told.instead_of_move if when == MOVE else told.instead_of_post):
            SLOTS[when].queue(t, _key(t.enc, when, place_of(t, figure.name)), figure.name)


def place_of(t: Bout, who: str) -> Initiative:
    """The figure's place in this round's movement order."""
    figure = t.figure(who)
    return keys.INITIATIVE.of(figure) or Initiative(dex(figure))


def can_move(enc: Encounter, who: str) -> bool:
    """Whether a figure has a movement turn of its own: it can move, and nobody rides it."""
    return ability.moves(enc, who) and not rider_of(enc, who)


def _key(enc: Encounter, when: str, place: Initiative, n: int = 0, *, late: bool = False) -> tuple[int, ...]:
    return sr.key(sr.round_of(enc), PHASE[when], n, late=late, dex=place.dex, tie=place.tie)


def opens(t: Bout, slot: Slot) -> bool:
    """A movement turn comes up; True when the engine has finished it: split into thirds, or nothing left to move.

    Thirds begin when a hostile pair could reach each other with what both may still move (R3-MOV-03).

    Rules: R3-PMM-04.
    """
    who, when = str(slot.who), WHEN[slot.what]
    if when == POST and keys.BRACED.on(t.figure(who)):
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
    """Whether some hostile pair could come to blows with the movement both have left in this phase (R3-MOV-03)."""
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
    """Everybody who still has to move does so in three sub-steps of a third of what it has left (R3-MOV-03)."""
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
    """The phase in which the figure moves now; strict pace refuses who has not the turn (R3-RND-04)."""
    if not strict(t.enc):
        return phase(t.enc, who)
    slot = turn_of(t.enc, who, *WHEN)
    if slot is None:
        other = current(t.enc)
        now = f"{other.who}'s turn" if other is not None and other.who else sr.PHASES[sr.phase_of(t.enc)]
        raise refuse(t, "wrong_phase", what=f"{who}'s {what}", phase="its movement turn", now=now)
    return WHEN[slot.what]


def over(t: Bout, who: str, when: str) -> None:
    """The turn ends by itself when nothing is left of it."""
    slot = turn_of(t.enc, who, *WHEN)
    if slot is None:
        return
    if left(t.enc, who, when) == 0 or t.figure(who).posture == "prone":
        t.do(Closed(slot.id, "done"))


def stop(t: Bout, command: Command) -> None:
    """The figure ends its movement; what is left of it is lost (R3-MOV-03)."""
    who = str(command.who)
    when = take(t, who, "stopping")
    slot = turn_of(t.enc, who, *WHEN)
    t.note("stops", who, left=left(t.enc, who, when), rule="R3-MOV-03")
    if slot is not None:
        t.do(Closed(slot.id, "done"))


def delay(t: Bout, command: Command) -> None:
    """The figure lets others go first and may step in between them, at the latest after all (R3-MOV-01, R3-MOV-02)."""
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
    """A delaying figure moves now, between the moves of others (R3-MOV-01)."""
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
    t.do(keys.INITIATIVE.set(winner, place, until=(sr.round_of(t.enc) + 1,)))
    t.note("initiative", winner, over=loser, rule="R3-MOV-07")
    now = current(t.enc)
    for slot in t.enc.slots(winner):
        if slot.what in WHEN and (now is None or slot.id != now.id):
            n = keys.third(slot).third + 1
            moved = Slot(t.enc.next_id, _key(t.enc, WHEN[slot.what], place, n), winner, slot.what, slot.data)
            t.do(Queued(moved), Closed(slot.id, "done"))


def may_shift(enc: Encounter, who: str, when: str) -> bool:
    """Whether the figure still has its free turn of one side in this phase (R3-MOV-14)."""
    known = moving(enc, who)
    return when not in known.shifts and known.no_shift != when


def shift(t: Bout, who: str, when: str, sides: int) -> None:
    """Use the free turn of one hex side: +1 to the left, -1 to the right."""
    known = moving(t.enc, who)
    remember(t, who, replace(known, shifts=(*known.shifts, when)))
    turn(t, who, t.figure(who).facing + sides)
    t.note("shifts", who, facing=t.figure(who).facing, rule="R3-MOV-14")


def turn(t: Bout, who: str, facing: int) -> None:
    """The figure, with its mount, looks another way."""
    t.do(Moved(who, facing=facing % 6))
    for link in keys.MOUNT.all(t.enc, who):
        t.do(Moved(link.b, facing=facing % 6))


def _better_side(t: Bout, who: str) -> str:
    """The turn of one side that brings the nearest enemy next to a figure before it: left, right or stay."""
    figure = t.figure(who)
    foes = [f for f in t.enc.enemies(who) if f.pos not in (None, figure.pos) and able(f)]
    near = [f for f in foes if adjacent(t.enc, who, f.name)]
    if figure.pos is None or not near or any(bearing(t.enc, who, f.name) == "front" for f in near):
        return "stay"
    for word, sides in (("left", 1), ("right", -1)):
        if any(side_of(figure.pos, figure.facing + sides, f.pos) == "front" for f in near if f.pos is not None):
            return word
    return "left" if near else "stay"


def phase_ends(t: Bout, when: str) -> None:
    """Every figure on the map that may still turn one side is asked whether it does (R3-MOV-14).

    By default it turns to an enemy beside or behind it; so do those whom nobody plays.
    """
    may = [
        f.name
        for f in t.enc.figures.values()
        if f.pos is not None and can_move(t.enc, f.name) and may_shift(t.enc, f.name, when)
    ]
    words = (Choice("stay", "Keep facing"), Choice("left", "Turn left"), Choice("right", "Turn right"))
    asked = tuple(
        Question(
            f"{n}.shift", n, f"{n}: turn one hex side at the end of the phase?", words, _better_side(t, n), "R3-MOV-14"
        )
        for n in may
    )
    answers = t.oracle.ask(asked) if asked else {}
    for question in asked:
        answer = answers[question.id]
        if answer != "stay":
            shift(t, question.who, when, 1 if answer == "left" else -1)
