"""The kernel: runs one sentence, or one step of the agenda, against a state. It knows no phase and no system."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command, Given
from rules.core.encounter import Encounter, Figure, Slot, current
from rules.core.events import Closed, Event, Joined, Opened, Together
from rules.core.oracle import Suspend, Table
from rules.core.report import Check, Die, Note, Question
from rules.core.ruleset import Ability, Ruleset


class Turn(Struct, frozen=True, omit_defaults=True):
    """What a run came to. With ``questions`` it is suspended: nothing happened yet, the dice so far are pinned."""

    events: tuple[Event, ...] = ()
    dice: tuple[Die, ...] = ()
    checks: tuple[Check, ...] = ()
    notes: tuple[Note, ...] = ()
    unused: tuple[Given, ...] = ()
    questions: tuple[Question, ...] = ()


def begin(enc: Encounter, rules: Ruleset, oracle: Table) -> Turn:
    """Start the fight: the system queues its first slots."""
    t = Bout(enc, oracle)
    rules.begin(t)
    return _turn(t, oracle)


def enlist(enc: Encounter, figures: Sequence[Figure], rules: Ruleset, oracle: Table) -> Turn:
    """Let figures join the fight; the system gives each its place on the clock."""
    t = Bout(enc, oracle)
    for figure in figures:
        t.do(Joined(figure))
        rules.join(t, figure.name)
        t.note("joins", figure.name, side=figure.side)
    return _turn(t, oracle)


def rule(enc: Encounter, ruling: Callable[[Bout], None], rules: Ruleset, oracle: Table) -> Turn:
    """Let a game master's ruling happen, and judge what thresholds it crosses."""
    t = Bout(enc, oracle)
    ruling(t)
    _judge(t, rules)
    return _turn(t, oracle)


def play(enc: Encounter, command: Command, rules: Ruleset, oracle: Table) -> Turn:
    """Carry out a sentence. Raises Refused before the first die; suspends with questions nobody has answered."""
    t = Bout(enc, oracle)
    try:
        rules.resolve(t, command)
        _judge(t, rules)
    except Suspend as open_:
        return Turn(dice=tuple(oracle.dice), checks=tuple(t.checks), questions=open_.questions)
    return _turn(t, oracle)


def step(enc: Encounter, rules: Ruleset, oracle: Table) -> Turn | None:
    """Let the engine do the next thing by itself; None when somebody has to speak first or nothing is left."""
    slot = current(enc)
    t = Bout(enc, oracle)
    if enc.deferred is not None and not (slot and slot.opened) and not _goes_on(enc, slot, rules):
        t.do(Together(False))
        rules.settle(t, enc)
        return _turn(t, oracle)
    if slot is None or slot.opened:
        return None
    ability = rules.able(t, slot)
    if ability is Ability.WAIT:
        return None
    if ability is Ability.LOST:
        t.do(Closed(slot.id, "lost"))
        return _turn(t, oracle)
    if enc.deferred is None and len(enc.agenda) > 1 and not enc.stack and rules.together(enc, *enc.agenda[:2]):
        t.do(Together(True))
    t.do(Opened(slot.id))
    try:
        if rules.open(t, slot):
            t.do(Closed(slot.id, "done"))
        _judge(t, rules)
    except Suspend as open_:
        return Turn(dice=tuple(oracle.dice), checks=tuple(t.checks), questions=open_.questions)
    return _turn(t, oracle)


def _goes_on(enc: Encounter, slot: Slot | None, rules: Ruleset) -> bool:
    """Whether the slot belongs to the simultaneous group that is under way: it stands at the clock's own moment."""
    return slot is not None and rules.together(enc, Slot(0, enc.clock, slot.who, slot.what), slot)


def _judge(t: Bout, rules: Ruleset) -> None:
    if t.enc.deferred is None:
        rules.settle(t, t.before)


def _turn(t: Bout, oracle: Table) -> Turn:
    return Turn(tuple(t.events), tuple(oracle.dice), tuple(t.checks), tuple(t.notes), oracle.unused)
