"""A fighter's own turn: what its opening ends, what it may name, and what its end does (G4-TURN-04 to -07)."""

from typing import Any

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Slot, current
from rules.core.events import Closed
from rules.core.keys import MarkKey
from rules.ground.walk import WALK
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake, pinned, stunned
from rules.gurps4.figure.speed_and_move import move
from rules.gurps4.harm.consciousness import conscious, must_roll
from rules.gurps4.harm.fatigue import fatigued
from rules.gurps4.harm.stunning import turn_begins, turn_ends
from rules.gurps4.place import sprinting
from rules.gurps4.place.arcs import arcs_of_all
from rules.gurps4.tables.printed import MANEUVERS
from rules.gurps4.tables.words import refuse, says
from rules.gurps4.time import surprise
from rules.turns import spans
from rules.turns.pace import awaited, strict

IDLE = "do_nothing"


def begin(t: Bout, who: str) -> None:
    """The own turn opens (G4-TURN-04): arcs are noted, what lasted until now ends, shock becomes active."""
    figure = t.figure(who)
    t.do(
        keys.ARCS.set(who, keys.ArcsAtStart(arcs_of_all(t.enc, who))),
        keys.IN_TURN.set(who, keys.Nothing()),
        keys.SPENT.by(who, -keys.SPENT.of(figure)),
    )
    spans.lapse(t, who, *keys.TURN_MARKS)
    for at, times in keys.PARRIES.family(figure).items():
        if times:
            t.do(keys.PARRIES.by(who, -times, at))
    spans.tick(t, who, *COUNTED)
    for link in keys.PIN.all(t.enc, b=who):
        pin = keys.PIN.data(link)
        if pin.wait:
            t.do(keys.PIN.set(link.a, who, keys.Pin(pin.hands, pin.wait - 1)))
    turn_begins(t, who)


COUNTED = (
    keys.UNAWARE, keys.INVISIBLE, keys.DISTRACTED, keys.BADLY_DISTRACTED, keys.BAD_FOOTING, keys.FRIGHTENED,
)  # fmt: skip
"""What a game master may set for so many own turns."""


def acting_figure(t: Bout, command: Command, kind: str) -> Figure:
    """Return the figure that takes a maneuver now; raises Refused where it may not (G4-TURN-07; see G4-MAN-25).

    Under strict pace that is refused out of turn, too; nothing is changed yet.
    """
    figure = able(t, command)
    name = MANEUVERS[kind].name
    if responding(t.enc, figure.name) is None and WALK.all(t.enc, figure.name) + keys.GO_ON.all(t.enc, figure.name):
        raise refuse(t, "interrupted", who=figure.name, by=", ".join(str(s.who) for s in keys.RESPONSE.all(t.enc)))
    why = surprise.forced(figure) or ("stunned" if stunned(figure) else "")
    why = why or (says("off_balance") if keys.MUST_PASS.on(figure) else "")
    if kind != IDLE:
        if why:
            raise refuse(t, "must_do_nothing", who=figure.name, why=why, what=name)
        if pinned(t.enc, figure.name) and command.verb != "break_free":
            raise refuse(t, "pinned_only", who=figure.name)
    if keys.HIGH_SPEED.on(figure) and kind not in sprinting.ALLOWED and not (kind == IDLE and why):
        raise refuse(t, "high_speed_only", who=figure.name, what=name)
    _due(t, figure)
    return figure


def able(t: Bout, command: Command) -> Figure:
    """Return the figure that acts, alive and awake; raises Refused."""
    assert command.who is not None
    figure = t.figure(command.who)
    what = command.verb.replace("_", " ")
    if not alive(figure):
        raise refuse(t, "dead", who=figure.name, what=what)
    if not awake(figure):
        raise refuse(t, "out", who=figure.name, what=what)
    return figure


def at_will(t: Bout, command: Command) -> Figure:
    """The figure that does what takes no maneuver: under strict pace on its own turn (G4-TURN-08; see G4-TURN-09).

    Raises Refused for who may do nothing at all.
    """
    figure = able(t, command)
    why = surprise.forced(figure) or ("stunned" if stunned(figure) else "")
    why = why or (says("off_balance") if keys.OFF_BALANCE.on(figure) or keys.MUST_PASS.on(figure) else "")
    if why:
        raise refuse(t, "must_do_nothing", who=figure.name, why=why, what=command.verb.replace("_", " "))
    _due(t, figure)
    return figure


def _due(t: Bout, figure: Figure) -> None:
    """Under strict pace only who is next acts, once a second, and who answers for a Wait (G4-TURN-09)."""
    if not strict(t.enc) or not keys.SECOND.of(t.enc):
        return
    slot = current(t.enc)
    if slot is None or slot.who != figure.name or not (keys.TURN.on(slot) or keys.RESPONSE.on(slot)):
        who = figure.name
        raise refuse(t, "not_your_turn", who=who, **awaited(t.enc, who, "second"))


def opened(t: Bout, command: Command, kind: str) -> Figure:
    """Return the figure that takes a maneuver, its turn open; raises Refused as ``acting_figure``."""
    who = acting_figure(t, command, kind).name
    open_turn(t, who)
    return t.figure(who)


def open_turn(t: Bout, who: str) -> None:
    """Open the own turn where it is not open yet; throws no dice, so that refusals may follow.

    Under free pace a second maneuver in one second opens the next turn; out of order is noted (see G4-TURN-07).
    """
    figure = t.figure(who)
    if responding(t.enc, who) is not None or keys.IN_TURN.on(figure):
        return
    turn = whose(t.enc)
    if keys.SECOND.of(t.enc) and (keys.ACTED.on(figure) or turn != who):
        t.note("out_of_order", who, rule="G4-TURN-07", now=turn or "the end of the second")
    begin(t, who)


def take_maneuver(t: Bout, who: str, kind: str, choice: str = "", item: str = "") -> bool:
    """Carry out a maneuver from here on; False where the figure collapses first (see G4-INJ-02, G4-FP-01)."""
    if must_roll(t.figure(who), idle=kind == IDLE):
        if not conscious(t, who):
            end(t, who)
            return False
        t.do(keys.CONSCIOUS_ROLLED.set(who, keys.Nothing()))
    if kind != IDLE and not fatigued(t, who):
        end(t, who)
        return False
    for mark in (keys.AIM, keys.EVALUATE, keys.CONCENTRATE, keys.BUSY):
        data = mark.of(t.figure(who))
        if data is not None and mark not in KEEPS.get(kind, ()) and not getattr(data, "resumable", False):
            t.do(mark.clear(who, "lapsed"))
    t.do(keys.MANEUVER.set(who, keys.Maneuver(kind, choice, item)))
    return True


def responding(enc: Encounter, who: str) -> Slot | None:
    """Return the slot in which this figure answers a Wait that was triggered, or None."""
    slot = current(enc)
    return slot if slot is not None and keys.RESPONSE.on(slot) and slot.who == who else None


KEEPS = {
    "aim": (keys.AIM,),
    "attack": (keys.AIM, keys.EVALUATE),
    "all_out_attack": (keys.AIM, keys.EVALUATE),
    "feint": (keys.EVALUATE,),
    "move_and_attack": (keys.EVALUATE,),
    "evaluate": (keys.EVALUATE,),
    "wait": (keys.AIM, keys.EVALUATE),
    "concentrate": (keys.CONCENTRATE,),
    "ready": (keys.BUSY,),
}
"""What a maneuver lets go on; everything else of the kind is lost (see G4-MAN-08, G4-MAN-26, G4-RLD-01)."""


def end(t: Bout, who: str) -> None:
    """The own turn ends (G4-TURN-05): recovery, shock, velocity, and what was good for this turn only."""
    answer = responding(t.enc, who)
    if answer is not None:
        t.do(Closed(answer.id), keys.WAIT.clear(who, "sprung"))
        return
    figure = t.figure(who)
    stance = keys.MANEUVER.of(figure)
    idle = stance is not None and stance.kind == IDLE
    turn_ends(t, who, idle=idle)
    if idle:
        surprise.collect(t, who)
    surprise.thaw(t, who)
    if idle and keys.MUST_PASS.on(t.figure(who)):
        t.do(keys.MUST_PASS.clear(who))
    yards = keys.SPENT.of(figure)
    t.do(keys.VELOCITY.by(who, yards - keys.VELOCITY.of(figure)))
    if keys.HIGH_SPEED.on(figure) and yards <= move(t.enc, figure):
        t.do(keys.HIGH_SPEED.clear(who), keys.COURSE.clear(who))
    _benefits_pass(t, who)
    if keys.TORN.on(figure):
        t.do(keys.TORN.clear(who, "lapsed"))
    if keys.IN_TURN.on(figure):
        t.do(keys.IN_TURN.clear(who))
    # This turn is had: of this second, else of the one to come.
    done = keys.ACTED.of(t.figure(who))
    t.do(keys.ACTED.set(who, keys.Turns(0 if done is None else done.turns + 1)))
    for slot in keys.TURN.all(t.enc, who):
        t.do(Closed(slot.id))


def _benefits_pass(t: Bout, who: str) -> None:
    """Evaluate, Aim and Feint of the turn before lapse; those of this turn are good for the next (G4-TURN-06)."""
    figure = t.figure(who)
    stance = keys.MANEUVER.of(figure)
    waits = stance is not None and stance.kind == "wait"
    benefits: tuple[MarkKey[Any], ...] = (keys.EVALUATE, keys.AIM)
    for mark in benefits:
        benefit = mark.of(figure)
        if benefit is not None and not waits:
            t.do(mark.set(who, replace(benefit, fresh=False)) if benefit.fresh else mark.clear(who, "lapsed"))
    for link in keys.FEINT.all(t.enc, a=who):
        feint = keys.FEINT.data(link)
        if feint.fresh:
            t.do(keys.FEINT.set(who, link.b, keys.Feinted(feint.penalty, False)))
        elif not waits:
            t.do(keys.FEINT.clear(who, link.b, "lapsed"))


def whose(enc: Encounter) -> str | None:
    """Return who is to act now: the first in the order who can; None at the end of the second."""
    for slot in keys.TURN.all(enc):
        if slot.who is not None and slot.who in enc.figures and awake(enc.figures[slot.who]):
            return slot.who
    return None


def stepped(t: Bout, who: str, yards: int = 1) -> None:
    """The step of the maneuver is taken."""
    stance = keys.MANEUVER.of(t.figure(who))
    if stance is not None:
        t.do(keys.MANEUVER.set(who, replace(stance, stepped=True)))
    t.do(keys.SPENT.by(who, yards))
