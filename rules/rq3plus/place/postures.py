"""Standing up, kneeling, going down, and looking another way (R3-FAL-01..08, R3-MOV-09, R3-MOV-10, R3-MOV-14)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import Moved
from rules.ground.hexes import turn_sides
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import movement_rate
from rules.rq3plus.figure.wounds import legless
from rules.rq3plus.place import facing_shift, initiative
from rules.rq3plus.place.legs import looked
from rules.rq3plus.place.move_allowances import MOVE, POST, begin, left, spend, spent, total, whole
from rules.rq3plus.place.movement import mover
from rules.rq3plus.tables.words import refuse, says, term
from rules.turns.pace import fault, strict

HALVES = {"prone": 2, "kneeling": 1, "standing": 0}
"""How many moves a posture is away from standing (see R3-FAL-03)."""


def rise(t: Bout, command: Command) -> None:
    """``stand`` or ``kneel``: from the ground each half costs one move of 1 x MR; kneeling down is free (R3-FAL-03).

    Rules: R3-FAL-04.
    """
    who = mover(t, command, command.verb)
    when = initiative.take(t, who, "standing up")
    figure = t.figure(who)
    goal = "standing" if command.verb == "stand" else "kneeling"
    if figure.posture == goal:
        raise refuse(t, "already_so.rise", who=who, goal=goal)
    if legless(figure) and HALVES[figure.posture] > HALVES[goal]:
        raise refuse(t, "unable", who=who, condition=says("lame_in_leg"), what="stand up")
    begin(t, who)
    halves = HALVES[figure.posture] - HALVES[goal]
    if halves <= 0:
        t.do(Moved(who, posture=goal))
        t.note("kneels", who, rule="R3-FAL-07")
        return
    free = _may_stand(t, who, when)
    rate = movement_rate(figure)
    rest = max(0, total(whole(t.enc, who, when)) - spent(t.enc, who, when))
    affordable = halves if free else min(halves, rest // rate)
    if affordable < halves and (affordable == 0 or not strict(t.enc)):
        fault(t, refuse, "move_too_far", who, "over_allowance", "R3-FAL-03", cost=halves * rate, left=rest)
        affordable = halves
    reached = {2: "prone", 1: "kneeling", 0: "standing"}[HALVES[figure.posture] - affordable]
    price = 0 if free else affordable * rate
    t.do(Moved(who, posture=reached))
    if reached == "standing" and keys.FELL.on(figure):
        t.do(keys.FELL.clear(who))
    spend(t, who, when, price)
    t.note(
        "stands" if reached == "standing" else "gets_to_knees",
        who,
        cost=price,
        terms=(term("halves", price, count=affordable),),
        rule="R3-FAL-02" if free else "R3-FAL-03",
    )
    initiative.over(t, who, when)


def _may_stand(t: Bout, who: str, when: str) -> bool:
    """Whether standing is free after a quick recovery; says where it is too soon (R3-FAL-01; see R3-FAL-06)."""
    fell = keys.FELL.of(t.figure(who))
    if fell is None:
        return False
    now = round_of(t.enc)
    if now < fell.round or (now == fell.round and fell.post and when == MOVE):
        phase = says("this_round_post_melee") if fell.post and now == fell.round else says("next_round_move_phase")
        fault(t, refuse, "cannot_stand_yet", who, "stands_early", "R3-FAL-01", phase=phase)
    return fell.quick and when == POST and now == fell.round


def lie_down(t: Bout, command: Command) -> None:
    """The figure throws itself down of its own will; it costs no movement."""
    who = mover(t, command, "lie down")
    if t.figure(who).posture == "prone":
        raise refuse(t, "already_so.lie_down", who=who)
    t.do(Moved(who, posture="prone"))
    t.note("lies_down", who, rule="R3-FAL-07")


def face(t: Bout, command: Command) -> None:
    """``turn left``, ``face 2``, ``face Grak``: one side is the free shift of the phase, more costs a metre."""
    who = mover(t, command, "turn")
    when = initiative.take(t, who, "turning")
    figure = t.figure(who)
    facing = looked(t.enc, figure, command)
    if facing is None and figure.pos is None:
        raise refuse(t, "no_place.face_unmapped", who=who)
    if facing is None:
        raise refuse(t, "no_place.face", who=who)
    sides = turn_sides(figure.facing, facing)
    if sides == 0:
        raise refuse(t, "already_so.face", who=who)
    begin(t, who)
    if sides == 1 and facing_shift.may_shift(t.enc, who, when):
        step = 1 if (facing - figure.facing) % 6 == 1 else -1
        facing_shift.shift(t, who, when, step)
        return
    rest = left(t.enc, who, when)
    if rest < 1:
        fault(t, refuse, "move_too_far", who, "over_allowance", "R3-MOV-10", cost=1, left=rest)
    facing_shift.turn(t, who, facing)
    spend(t, who, when, 1)
    t.note("turns", who, facing=facing % 6, left=left(t.enc, who, when), rule="R3-MOV-10")
    initiative.over(t, who, when)
