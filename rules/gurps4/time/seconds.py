"""Seconds: dealing out their turns, opening and ending them."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Slot, current
from rules.core.events import Closed
from rules.core.parts import Ability
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake, stunned
from rules.gurps4.time import turns
from rules.gurps4.time.high_speed import trips_if_fast
from rules.gurps4.time.order import gathering, roll_off, turn_key
from rules.gurps4.time.turns import second

END = 9
"""The place of a second's end in the clock: behind every turn."""


def begin(t: Bout) -> None:
    """Start the fight: ties are rolled off once, and everybody gets a turn."""
    t.do(keys.SECOND.by(1))
    roll_off(t, tuple(t.enc.figures))
    _deal(t)


def _deal(t: Bout) -> None:
    """A turn for everybody who has not had that of this second already."""
    now = second(t.enc)
    for name, figure in t.enc.figures.items():
        done = keys.ACTED.of(figure)
        if done is not None and done.turns > 0:
            t.do(keys.ACTED.set(name, keys.Turns(done.turns - 1)))
            continue
        if done is not None:
            t.do(keys.ACTED.clear(name))
        if alive(figure):
            keys.TURN.queue(t, turn_key(figure, now), name)
    keys.SECOND_END.queue(t, (now, END), None)


def able(t: Bout, slot: Slot) -> Ability:
    """Tell whether a slot may open: who is dead or out loses a turn, a second ends while anybody is awake."""
    if keys.SECOND_END.on(slot):
        return Ability.READY if any(awake(f) for f in t.enc.figures.values()) else Ability.WAIT
    if slot.who is None:
        return Ability.READY
    if keys.TURN.on(slot) and gathering(t.enc):
        return Ability.WAIT
    figure = t.enc.figures.get(slot.who)
    if figure is None or (not awake(figure) and any(kind.on(slot) for kind in (keys.TURN, keys.RESPONSE, keys.FIRE))):
        return Ability.LOST
    if keys.RESPONSE.on(slot) and (stunned(figure) or not keys.WAIT.on(figure)):
        return Ability.LOST
    return Ability.READY


def open_slot(t: Bout, slot: Slot) -> bool:
    """Begin a turn, or the next second."""
    if keys.SECOND_END.on(slot):
        end_second(t)
        return True
    assert slot.who is not None
    if keys.RESPONSE.on(slot):
        return False
    turns.begin(t, slot.who)
    t.note("turn", slot.who, rule="G4-TURN-01")
    return False


def end_second(t: Bout) -> None:
    """One second is over (G4-TURN-03)."""
    t.do(keys.SECOND.by(1))
    _deal(t)
    t.note("second", rule="G4-TURN-03", second=second(t.enc))


def idle(t: Bout, who: str) -> None:
    """Do Nothing, with the rolls at the end of such a turn (see G4-MAN-25)."""
    if not keys.IN_TURN.on(t.figure(who)):
        turns.begin(t, who)
    t.do(keys.MANEUVER.set(who, keys.Maneuver(turns.IDLE)))
    trips_if_fast(t, who)
    t.note("does_nothing", who, rule="G4-MAN-25")
    turns.end(t, who)


def next_(t: Bout, command: Command) -> None:
    """Whoever is next takes Do Nothing."""
    slot = current(t.enc)
    assert slot is not None, "a second always has an end"
    if slot.who is None:
        t.do(Closed(slot.id, "ruled"))
        end_second(t)
    elif keys.RESPONSE.on(slot):
        t.do(Closed(slot.id, "passed"))
        t.note("declines", slot.who, rule="G4-MAN-31")
    else:
        idle(t, slot.who)


def round_(t: Bout, command: Command) -> None:
    """All who are left take Do Nothing, and the next second begins."""
    for slot in keys.TURN.all(t.enc):
        if slot.who is not None and awake(t.figure(slot.who)):
            t.then(idle, slot.who)
    t.then(_over)


def _over(t: Bout) -> None:
    for slot in (*keys.TURN.all(t.enc), *keys.SECOND_END.all(t.enc)):
        t.do(Closed(slot.id, "ruled"))
    end_second(t)
