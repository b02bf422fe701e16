"""Waits and watches: whom a step triggers, and the reply (G3-WAI, G3-OPP, G3-TRN-09)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Slot, current
from rules.core.events import Closed
from rules.core.orders.policy import answer_of
from rules.ground.walk import Passage
from rules.gurps.rolling import Side, winner
from rules.gurps3.defence.scores import parry_level
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import Gear, gear, held
from rules.gurps3.figure.quantities import awake, stunned
from rules.gurps3.place.moving import interrupt
from rules.gurps3.place.sight import sees
from rules.gurps3.place.where import apart, foes, hexes
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.settings import option
from rules.turns.reactions import Groups, Interrupt

WAIT, WATCH = "wait", "watch"
ROSE = "rose"
"""What a walk tells of one who has stood up before it."""


def watched(t: Bout, passage: Passage) -> Groups:
    """Who acts before a walk goes on: all watchers at one moment, then each who waits (G3-TRN-12, G3-WAI-01).

    One who waits and one who comes to strike him, neither the faster, strike at one moment (see G3-WAI-03).
    """
    who = passage.who
    if passage.came is None:
        return appeared(t, who) if passage.walk.data.get(ROSE) else ()
    if not passage.came.walked:
        return ()
    fires = _fires(t.enc, who)
    strikes: list[tuple[Interrupt, ...]] = []
    for name, figure in t.enc.figures.items():
        if not waits_for(t.enc, figure, who):
            continue
        first = first_to_strike(t, name, passage)
        if first >= 0:
            at_once = () if first else (Interrupt(who, keys.STROKE),)
            strikes.append((interrupt(name, WAIT, who), *at_once))
    return (*((fires,) if fires else ()), *strikes)


def _fires(enc: Encounter, who: str) -> tuple[Interrupt, ...]:
    return tuple(interrupt(name, WATCH, who) for name, figure in enc.figures.items() if sees_enter(enc, figure, who))


def appeared(t: Bout, who: str) -> Groups:
    """Who acts because somebody has stood up or come into sight where they watch or wait (G3-OPP-02, G3-POP-03)."""
    fires = _fires(t.enc, who)
    waits = tuple((interrupt(n, WAIT, who),) for n, f in t.enc.figures.items() if waits_for(t.enc, f, who))
    return (*((fires,) if fires else ()), *waits)


def sees_enter(enc: Encounter, watcher: Figure, who: str) -> bool:
    """Whether a watcher covers a hex that this foe now stands in."""
    watch = keys.WATCHING.of(watcher)
    if watch is None or not foes(enc, watcher.name, who) or not awake(watcher) or stunned(watcher):
        return False
    here = set(watch.hexes) & set(hexes(enc.figures[who]))
    return who not in watch.spared and bool(here) and sees(enc, watcher.name, who)


def reach_of(enc: Encounter, figure: Figure, item: str) -> int:
    """How near a foe must come to one who waits: next to him, or by option within his weapon's reach."""
    if option(enc, "wait_reach") == "adjacent":
        return 1
    mine = gear(figure, item) or next(iter(held(figure)), None)
    return longest(mine)


def longest(mine: Gear | None) -> int:
    """A weapon's length: its greatest reach (see G3-WAI-03)."""
    return 1 if mine is None else max((max(m.reach) for m in mine.weapon.modes), default=1)


def waits_for(enc: Encounter, waiter: Figure, who: str) -> bool:
    """Whether a Wait answers this foe where he now stands, the waiter's own step counted in (G3-WAI-02)."""
    wait = keys.WAITING.of(waiter)
    if wait is None or not foes(enc, waiter.name, who) or not awake(waiter) or stunned(waiter):
        return False
    far = apart(enc, waiter.name, who)
    step = int(wait.step and not keys.MOVED.of(waiter))
    return far is not None and far <= reach_of(enc, waiter, wait.item) + step


def weapon_of(t: Bout, who: str, item: str | None) -> Gear | None:
    """The weapon a figure is about to strike with."""
    figure = t.figure(who)
    return gear(figure, item or "") or next((g for g in held(figure) if g.weapon.modes), None)


def first_to_strike(t: Bout, waiter: str, passage: Passage) -> int:
    """Who strikes first where somebody comes to strike one who waits: the longer weapon, else a contest (G3-WAI-03).

    Above 0 the waiter, below 0 the other, 0 both at one moment.
    """
    deed = passage.walk.after
    arriving = passage.ahead is None and deed is not None and waiter in deed.targets
    if not arriving:
        return 1
    wait = keys.WAITING.of(t.figure(waiter))
    mine = weapon_of(t, waiter, wait.item if wait else None)
    theirs = weapon_of(t, passage.who, deed.what if deed else None)
    if longest(mine) != longest(theirs):
        return longest(mine) - longest(theirs)
    sides = [_skill(t, waiter, mine), _skill(t, passage.who, theirs)]
    return winner(t, "contest", *sides, rule="G3-WAI-03")


def _skill(t: Bout, who: str, mine: Gear | None) -> Side:
    figure = t.figure(who)
    known = parry_level(t.enc, figure, mine) if mine is not None else None
    return Side(who, *(known or ("dx", figure.sheet.get("dx", 10))))


def opened(t: Bout, slot: Slot) -> bool:
    """An interrupt opens: True when nobody has to speak, for the Wait is over or its order is to hold."""
    assert slot.who is not None
    figure = t.enc.figures.get(slot.who)
    kind, foe = str(slot.data.get("kind")), str(slot.data.get("foe"))
    mark = keys.WATCHING if kind == WATCH else keys.WAITING
    if figure is None or not awake(figure) or not mark.on(figure) or foe not in t.enc.figures:
        return True
    if answer_of(figure.policy).casefold() == "hold" and kind == WAIT:
        return True
    t.note("may_strike" if kind == WAIT else "must_fire", slot.who, rule="G3-TRN-09", foe=foe)
    return False


def decline(t: Bout, command: Command) -> None:
    """Let the foe pass and stay on watch; a watcher only after his Vision roll (G3-WAI-02, G3-OPP-03)."""
    slot = current(t.enc)
    if slot is None or slot.what != keys.TRIGGER or slot.who != command.who:
        raise refuse(t, "nothing_to_decline", who=command.who)
    assert slot.who is not None
    foe = str(slot.data.get("foe"))
    if slot.data.get("kind") == WATCH:
        watch = keys.WATCHING.of(t.figure(slot.who))
        if watch is None or foe not in watch.spared:
            raise refuse(t, "must_fire", who=slot.who, target=foe)
    t.note("lets_pass", slot.who, rule="G3-WAI-02", foe=foe)
    t.do(Closed(slot.id, "declined"))


def spared(t: Bout, who: str, foe: str) -> None:
    """A watcher holds fire against one target and keeps watching (G3-OPP-03, G3-WAI-04)."""
    watch = keys.WATCHING.of(t.figure(who))
    if watch is not None:
        t.do(keys.WATCHING.set(who, replace(watch, spared=(*watch.spared, foe), looked=True)))
