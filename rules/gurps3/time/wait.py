"""Wait: the card and who strikes first (G3-WAI); who acts in another's turn (G3-TRN-09, G3-TRN-12)."""

from collections.abc import Iterable, Iterator

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Slot, current
from rules.core.events import Closed
from rules.core.orders.policy import answer_of
from rules.ground.walk import Passage
from rules.gurps.rolling import Side, winner
from rules.gurps3.attack.melee import check_hand
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.gear import WeaponItem, weapon_item, weapons_held
from rules.gurps3.figure.quantities import awake
from rules.gurps3.figure.skills import parry_level
from rules.gurps3.harm import rousing
from rules.gurps3.place.movement import SetOut, interrupt
from rules.gurps3.place.watching import WAIT, WATCH, _fires, appeared, longest, ready_for, waits_for
from rules.gurps3.place.where import apart, stand
from rules.gurps3.tables.printed import CARDS
from rules.gurps3.tables.words import refuse
from rules.turns.reactions import Groups, Interrupt

BARE = frozenset(("slam", "tackle", "flying_tackle", "grapple", "grab", "punch", "kick", "bite", "evade"))
"""What is done with the body alone, however long the weapon in hand."""


def wait(t: Bout, command: Command) -> None:
    """Wait with a melee weapon for the first enemy who comes near (G3-WAI-01)."""
    figure = turns.take_maneuver(t, command, "wait")
    item = ""
    if command.what is not None and command.what not in ("punch", "kick", "bare"):
        mine = weapon_item(figure, command.what)
        if mine is None or not mine.weapon.modes:
            raise refuse(t, "needs_weapon", who=figure.name, what="wait")
        check_hand(t, figure, mine)
        item = mine.id
    if rousing.rouse(t, figure.name):
        t.do(keys.WAITING.set(figure.name, keys.Wait(item)))
        t.note("waits", figure.name, rule="G3-WAI-01")


def weapon_of(t: Bout, who: str, item: str | None) -> WeaponItem | None:
    """Return the weapon a figure is about to strike with."""
    figure = t.figure(who)
    return weapon_item(figure, item or "") or next((g for g in weapons_held(figure) if g.weapon.modes), None)


def first_to_strike(t: Bout, waiter: str, who: str, deed: Command | None) -> int:
    """Who strikes first where somebody comes to strike one who waits: the longer weapon, else a contest (G3-WAI-03).

    ``deed`` is what he comes for, None where he only passes by. Above 0 the waiter, below 0 the other, 0 both at once.
    """
    if deed is None or waiter not in deed.targets:
        return 1
    wait = keys.WAITING.of(t.figure(waiter))
    mine = weapon_of(t, waiter, wait.item if wait else None)
    theirs = None if deed.verb in BARE else weapon_of(t, who, deed.what)
    if longest(mine) != longest(theirs):
        return longest(mine) - longest(theirs)
    sides = [_skill(t, waiter, mine), _skill(t, who, theirs)]
    return winner(t, "contest", *sides, rule="G3-WAI-03")


def _skill(t: Bout, who: str, mine: WeaponItem | None) -> Side:
    figure = t.figure(who)
    known = parry_level(t.enc, figure, mine) if mine is not None else None
    return Side(who, *(known or ("dx", figure.sheet.get("dx", 10))))


CLOSING = ("melee", "close")
RUSHES = ("all_out_charge", "slam", "flying_tackle", "evade")


def watched(t: Bout, passage: Passage) -> Groups:
    """Who acts before a walk goes on: all watchers at one moment, then each who waits (G3-TRN-12; see G3-WAI-01).

    One who waits and one who comes to strike him, neither the faster, strike at one moment (see G3-WAI-03).
    """
    who = passage.who
    if passage.came is None:
        return appeared(t, who) if passage.walk.of(SetOut).rose else ()
    if not passage.came.walked:
        return ()
    fires = _fires(t.enc, who)
    waiting = [name for name, figure in t.enc.figures.items() if waits_for(t.enc, figure, who)]
    deed = passage.walk.after if passage.ahead is None else None
    return (*((fires,) if fires else ()), *_strikes(t, waiting, who, deed))


def _strikes(t: Bout, waiting: Iterable[str], who: str, deed: Command | None) -> Iterator[tuple[Interrupt, ...]]:
    for name in waiting:
        first = first_to_strike(t, name, who, deed)
        if first >= 0:
            at_once = () if first else (Interrupt(who, keys.STROKE),)
            yield (interrupt(name, WAIT, who), *at_once)


def met(t: Bout, who: str, deed: Command, card: str) -> Groups:
    """Who acts because somebody comes at one who waits where no map tells so: by a run, or from nobody knows where.

    He then stands beside him (see G3-WAI-01).
    """
    waiting = [n for n in deed.targets if n in t.enc.figures and ready_for(t.enc, t.figure(n), who)]
    runs, closes = card in RUSHES, CARDS[card].group in CLOSING
    afar = [n for n in waiting if ((far := apart(t.enc, who, n)) is None and closes) or (runs and (far or 0) > 1)]
    groups = tuple(_strikes(t, afar, who, deed))
    for name in afar:
        stand(t, who, name, 1)
    return groups


def opened(t: Bout, slot: Slot) -> bool:
    """An interrupt opens: True when nobody has to speak, for the Wait is over or its order is to hold (G3-TRN-09)."""
    assert slot.who is not None
    figure = t.enc.figures.get(slot.who)
    sprung = keys.TRIGGER.of(slot)
    kind, foe = sprung.kind, sprung.foe
    mark = keys.WATCHING if kind == WATCH else keys.WAITING
    if figure is None or not awake(figure) or not mark.on(figure) or foe not in t.enc.figures:
        return True
    if answer_of(figure.policy).casefold() == "hold" and kind == WAIT:
        return True
    if kind == WAIT:
        t.note("may_strike", slot.who, rule="G3-TRN-09", foe=foe, far=apart(t.enc, slot.who, foe) or 0)
    else:
        t.note("must_fire", slot.who, rule="G3-TRN-09", foe=foe)
    return False


def decline(t: Bout, command: Command) -> None:
    """Let the foe pass and stay on watch; a watcher only after his Vision roll (see G3-WAI-02, G3-OPP-03)."""
    slot = current(t.enc)
    if slot is None or not keys.TRIGGER.on(slot) or slot.who != command.who:
        raise refuse(t, "nothing_to_decline", who=command.who)
    assert slot.who is not None
    sprung = keys.TRIGGER.of(slot)
    foe = sprung.foe
    if sprung.kind == WATCH:
        watch = keys.WATCHING.of(t.figure(slot.who))
        if watch is None or foe not in watch.spared:
            raise refuse(t, "must_fire", who=slot.who, target=foe)
    t.note("lets_pass", slot.who, rule="G3-WAI-02", foe=foe)
    t.do(Closed(slot.id, "declined"))
