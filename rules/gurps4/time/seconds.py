"""Seconds: the order of their turns and ties, dealing, opening and ending them, where the clock stands."""

from collections.abc import Mapping
from typing import Any

from rules.core.bout import D6, Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Key, Slot, current
from rules.core.events import Closed
from rules.core.parts import Ability
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake, stunned
from rules.gurps4.figure.speed_and_move import speed_q
from rules.gurps4.sheet.entries import speed
from rules.gurps4.tables.printed import light
from rules.gurps4.time import turns
from rules.gurps4.time.high_speed import trips_if_fast
from rules.turns import order
from rules.turns.pace import moved_to

END = 9
"""The place of a second's end in the clock: behind every turn."""


def begin(t: Bout) -> None:
    """Start the fight: ties are rolled off once, and everybody gets a turn."""
    t.do(keys.SECOND.by(1))
    roll_off(t, tuple(t.enc.figures))
    _deal(t)


def _deal(t: Bout) -> None:
    """A turn for everybody who has not had that of this second already."""
    now = keys.SECOND.of(t.enc)
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
    t.note("second", rule="G4-TURN-03", second=keys.SECOND.of(t.enc))


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


def turn_key(figure: Figure, in_second: int) -> Key:
    """Return when a turn comes: high Basic Speed first, then DX, then the roll-off (G4-TURN-01; see G4-TURN-02).

    By the sheet: no wound and no effect changes the order of a fight.
    """
    quarters, nimble = speed(figure)
    return in_second, 1, -quarters, -nimble, -keys.TIE.of(figure)


def roll_off(t: Bout, names: tuple[str, ...]) -> None:
    """A die for each who is as fast and as nimble as another, again while they show the same (G4-TURN-02)."""

    def requeue(t: Bout, name: str) -> None:
        for slot in keys.TURN.all(t.enc, name):
            moved_to(t, slot, turn_key(t.figure(name), slot.key[0]))

    order.roll_off(t, "order", D6, keys.TIE, names, lambda figure: turn_key(figure, 0), requeue)


def join(t: Bout, who: str) -> None:
    """Somebody comes in: into the order at once before anybody has acted, else from the next second on (G4-TURN-11)."""
    if not keys.SECOND.of(t.enc):
        return
    roll_off(t, (who,))
    if gathering(t.enc):
        keys.TURN.queue(t, turn_key(t.figure(who), keys.SECOND.of(t.enc)), who)


def gathering(enc: Encounter) -> bool:
    """Return whether nobody has done anything yet: people still come in, and no turn begins by itself."""
    return (
        keys.SECOND.of(enc) == 1
        and not enc.clock
        and not any(mark.on(f) for f in enc.figures.values() for mark in (keys.ACTED, keys.IN_TURN))
    )


def header(enc: Encounter) -> dict[str, Any]:
    """``clock`` in seconds, ``darkness`` and what it is like where it is dark (see G4-VIS-04)."""
    slot = current(enc)
    now = enc.figures.get(slot.who) if slot is not None and slot.who else None
    count = None if now is None else speed_q(now)
    found: dict[str, Any] = {"round": keys.SECOND.of(enc), "count": count, "clock": max(0, keys.SECOND.of(enc) - 1)}
    dark = keys.DARKNESS.of(enc)
    return found | ({"darkness": dark, "light": light(dark)} if dark else {})


def clock(enc: Encounter) -> Mapping[str, Any]:
    """Return the second, and how dark it is where it is dark; the ladder shows whose turn it is."""
    dark = keys.DARKNESS.of(enc)
    return {"second": keys.SECOND.of(enc)} | ({"darkness": dark, "light": light(dark)} if dark else {})
