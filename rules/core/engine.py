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
from rules.core.throws import begin as throw_and_resolve


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
        carry_out(t, command, rules)
        t.finish()
    except Suspend as open_:
        return _suspended(t, oracle, open_)
    return _turn(t, oracle)


def carry_out(t: Bout, command: Command, rules: Ruleset) -> None:
    """Begin to carry out a sentence; what it leaves to be done is judged when it is done."""
    throw_and_resolve(t, command, rules)
    t.then(_judge, rules)


def step(enc: Encounter, rules: Ruleset, oracle: Table) -> Turn | None:
    """Let the engine do the next thing by itself; None when somebody has to speak first or nothing is left."""
    t = Bout(enc, oracle)
    try:
        if not rouse(t, rules):
            return None
        t.finish()
    except Suspend as open_:
        return _suspended(t, oracle, open_)
    return _turn(t, oracle)


def rouse(t: Bout, rules: Ruleset) -> bool:
    """Begin what the engine does next by itself; False when somebody has to speak first or nothing is left."""
    enc = t.enc
    slot = current(enc)
    if enc.deferred is not None and not (slot and slot.opened) and not _goes_on(enc, slot, rules):
        t.do(Together(False))
        t.then(_judge, rules)
        return True
    if slot is None or slot.opened:
        return False
    ability = rules.able(t, slot)
    if ability is Ability.WAIT:
        return False
    if ability is Ability.LOST:
        t.do(Closed(slot.id, "lost"))
        return True
    if enc.deferred is None and len(enc.agenda) > 1 and not enc.stack and rules.together(enc, *enc.agenda[:2]):
        t.do(Together(True))
    t.do(Opened(slot.id))
    if rules.open(t, slot):
        t.then(close, slot.id)
    t.then(_judge, rules)
    return True


def close(t: Bout, slot: int) -> None:
    """A slot is over."""
    t.do(Closed(slot, "done"))


def _goes_on(enc: Encounter, slot: Slot | None, rules: Ruleset) -> bool:
    """Whether the slot belongs to the simultaneous group that is under way: it stands at the clock's own moment."""
    return slot is not None and rules.together(enc, Slot(0, enc.clock, slot.who, slot.what), slot)


def _judge(t: Bout, rules: Ruleset) -> None:
    if t.enc.deferred is None:
        rules.settle(t, t.before)


def _suspended(t: Bout, oracle: Table, open_: Suspend) -> Turn:
    return Turn(dice=tuple(oracle.dice), checks=tuple(t.checks), questions=open_.questions)


def _turn(t: Bout, oracle: Table) -> Turn:
    return Turn(tuple(t.events), tuple(oracle.dice), tuple(t.checks), tuple(t.notes), oracle.unused)
