"""Who acts in another's turn: all watchers at one moment, then each who waits (G3-TRN-09, G3-TRN-12)."""

from collections.abc import Iterable, Iterator

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Slot, current
from rules.core.events import Closed
from rules.core.orders.policy import answer_of
from rules.ground.walk import Passage
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake
from rules.gurps3.place.movement import SetOut, interrupt
from rules.gurps3.place.watching import WAIT, WATCH, _fires, appeared, ready_for, waits_for
from rules.gurps3.place.where import apart, stand
from rules.gurps3.tables.printed import CARDS
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.time.wait import first_to_strike
from rules.turns.reactions import Groups, Interrupt

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
    afar = [n for n in waiting if _comes(card, apart(t.enc, who, n))]
    groups = tuple(_strikes(t, afar, who, deed))
    for name in afar:
        stand(t, who, name, 1)
    return groups


def _comes(card: str, far: int | None) -> bool:
    return (far is None and CARDS[card].group in CLOSING) or (card in RUSHES and (far or 0) > 1)


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
