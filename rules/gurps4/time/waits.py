"""Waits and opportunity fire: who interrupts whom, and in which order (G4-MAN-31, -32, G4-OPP, G4-SUP-03)."""

from collections.abc import Collection

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, hex_key
from rules.core.hexes import Hex
from rules.ground.arcs import zone
from rules.gurps.arcs import ARCS, FRONT
from rules.gurps4.figure import hands, items, keys
from rules.gurps4.figure.conditions import awake, stunned
from rules.gurps4.figure.quantities import ordered
from rules.gurps4.place import where
from rules.gurps4.time.seconds import turn_key
from rules.turns.reactions import Groups, Interrupt, one_by_one, spring
from rules.turns.watches import Trigger, Watch, watchers

ENTERS_REACH, ENTERS, ATTACKS, READIES, IN_VIEW = "enters_reach", "enters", "attacks", "readies", "comes_into_view"


def anybody(enc: Encounter) -> bool:
    """Return whether somebody waits or watches, who may act on what is done now."""
    return any(key.on(figure) for figure in enc.figures.values() for key in (keys.WAIT, keys.WATCH, keys.SUPPRESS))


def longest(enc: Encounter, who: str) -> int:
    """Return how far a figure strikes with what it holds ready."""
    figure = enc.figures[who]
    held = [(i, mode) for i, gear in hands.held_of(figure.items) for mode in gear.modes if hands.usable(i)]
    natural = [mode for gear in items.natural(figure) for mode in gear.modes]
    reach = [max(hands.reaches(item, mode)) for item, mode in held] or [max(mode.reach) for mode in natural]
    return max(reach, default=0)


def covers(enc: Encounter, who: str, watch: Watch) -> Collection[Hex] | None:
    """Return the hexes a Wait looks at: those named, or its reach in front; None where it is about a deed."""
    figure = enc.figures[who]
    if watch.on == ENTERS:
        return watch.hexes
    if watch.on == ENTERS_REACH and figure.pos is not None:
        return commanded(enc, figure)
    return None


def commanded(enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
    """Return the front hexes within reach of what a figure holds ready; none off the map."""
    if figure.pos is None:
        return ()
    return tuple(zone(ARCS, figure.pos, figure.facing, {FRONT}, {FRONT}, longest(enc, figure.name), 0))


def sprung(enc: Encounter, *triggers: Trigger) -> tuple[str, ...]:
    """Return whose Wait these trigger and who can still act on it, in turn order (G4-TURN-10)."""
    found = {name for trigger in triggers for name in watchers(enc, keys.WAIT, trigger, covers)}
    figures = sorted((enc.figures[name] for name in found), key=lambda figure: turn_key(figure, 0))
    return tuple(f.name for f in figures if awake(f) and not stunned(f) and ordered(f) != "hold")


def responses(names: Collection[str], foe: str) -> Groups:
    """Slots for those who wait, one after the other (see G4-TURN-09)."""
    return one_by_one(*(Interrupt(name, keys.RESPONSE, keys.Foe(foe)) for name in names))


def shooters(enc: Encounter, who: str, at: Hex) -> Groups:
    """Return who watches a hex with a weapon or keeps it under fire, friend or foe (see G4-OPP-03, G4-SUP-03)."""
    found = []
    for name, figure in enc.figures.items():
        if name == who or not awake(figure):
            continue
        watch, swath = keys.WATCH.of(figure), keys.SUPPRESS.of(figure)
        if watch is not None and hex_key(at) in watch.hexes:
            found.append(Interrupt(name, keys.FIRE, keys.Target(who)))
        if swath is not None and hex_key(at) in swath.hexes and who not in swath.done:
            found.append(Interrupt(name, keys.FIRE, keys.Target(who)))
    return one_by_one(*found)


def interrupted(t: Bout, command: Command, goes_on: str, against: str) -> bool:
    """Let Waits come before an attack; by the verb ``goes_on`` it then goes on by itself (G4-MAN-32; see G4-TURN-10).

    Before it come those who reach the attacker; the others answer after it.
    """
    who = command.who or ""
    pos = t.figure(who).pos
    at = (pos,) if pos is not None else ()
    on = (ATTACKS,) if where.mapped(t.enc, who, against) else (ATTACKS, ENTERS_REACH)
    waiting = {n: keys.WAIT.of(t.figure(n)) for n in sprung(t.enc, *(Trigger(one, who, at, against) for one in on))}
    # One who waits for somebody to come near answers a deed aimed at himself alone.
    names = [n for n, watch in waiting.items() if n == against or (watch is not None and watch.on == ATTACKS)]
    far = {n: where.between(t.enc, n, who) for n in names}
    before = [n for n in names if (yards := far[n]) is None or yards <= longest(t.enc, n)]
    later = [n for n in names if n not in before]
    if later:
        t.then(_spring_later, tuple(later), who)
    if not before:
        return False
    keys.GO_ON.interrupted(t, who, keys.Interrupted(replace(command, verb=goes_on, parts=(command,), given=())))
    spring(t, responses(before, who))
    for name in before:
        t.note("wait_springs", name, rule="G4-MAN-31", foe=who)
    return True


def _spring_later(t: Bout, names: tuple[str, ...], foe: str) -> None:
    fit = [n for n in names if keys.WAIT.on(t.figure(n)) and awake(t.figure(n)) and not stunned(t.figure(n))]
    spring(t, responses(fit, foe))
    for name in fit:
        t.note("wait_springs", name, rule="G4-MAN-32", foe=foe)


def afterwards(t: Bout, who: str, *on: str) -> None:
    """Let those answer who wait for a deed that is done now, or for somebody to come where it has just stepped."""
    names = sprung(t.enc, *(Trigger(one, who, where.body(t.figure(who))) for one in on))
    if names:
        t.then(_spring_later, names, who)
