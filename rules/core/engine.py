"""The kernel: runs one sentence, or one step of the agenda, against a state. It knows no phase and no system."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command, Given
from rules.core.encounter import BY_ENGINE, Encounter, Figure, Slot, current
from rules.core.events import Closed, Event, Joined, Kept, Opened, Together, fold
from rules.core.master import each_round
from rules.core.oracle import Suspend, Table
from rules.core.parts import Ability
from rules.core.report import Check, Die, Note, Question
from rules.core.rolls.given import kept_still
from rules.core.rolls.throws import begin as throw_and_resolve
from rules.core.ruleset import Ruleset

MOST_STEPS = 400
"""The most the engine does by itself after one sentence before the fault is the system's."""


class Turn(Struct, frozen=True, omit_defaults=True):
    """What a run came to. With ``questions`` it is suspended: nothing happened yet, the dice so far are pinned."""

    events: tuple[Event, ...] = ()
    dice: tuple[Die, ...] = ()
    checks: tuple[Check, ...] = ()
    notes: tuple[Note, ...] = ()
    unused: tuple[Given, ...] = ()
    questions: tuple[Question, ...] = ()
    figures: tuple[str, ...] = ()
    """Whom it concerned before it was suspended: who rolled, was changed or spoken of."""


def begin(enc: Encounter, rules: Ruleset, oracle: Table) -> Turn:
    """Start the fight: the system queues its first slots."""
    t = Bout(enc, oracle)
    rules.time.begin(t)
    return _turn(t, oracle)


def enlist(
    enc: Encounter, figures: Sequence[Figure], rules: Ruleset, oracle: Table, around: tuple[Event, ...] = ()
) -> Turn:
    """Let figures join the fight; the system gives each its place on the clock. ``around`` happens with it: their ties
    and their ground. A player's figure that left in this very round has the turns it had left then."""
    t = Bout(enc, oracle)
    for figure in figures:
        away = enc.away.get(figure.name)
        t.do(Joined(figure))
        if away is None or away.owner != figure.owner:
            rules.time.join(t, figure.name)
        elif away.q.get(rules.counter.key, 0) == rules.counter.of(enc):
            for slot in away.slots:
                t.queue(slot.key, slot.who, slot.what, **slot.data)
        else:
            rules.back(t, figure.name)
        t.note("joins", figure.name, side=figure.side)
    t.do(*around)
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
    except Suspend as asked:
        return _suspended(t, oracle, asked)
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
    t.do(*kept_still(enc, t.enc, oracle.unused))
    return _turn(t, oracle)


def rouse(t: Bout, rules: Ruleset) -> bool:
    """Begin what the engine does next by itself; False when somebody has to speak first or nothing is left."""
    enc = t.enc
    slot = current(enc)
    if enc.deferred is not None and not _goes_on(enc, slot, rules):
        t.do(Together(False))
        t.then(_judge, rules)
        return True
    if slot is None or slot.opened:
        return False
    if slot.what == BY_ENGINE:
        each_round.fall_due(t, rules, slot)
        t.then(_judge, rules)
        return True
    ability = rules.time.able(t, slot)
    if ability is Ability.WAIT:
        return False
    if ability is Ability.LOST:
        t.do(Closed(slot.id, "lost"))
        return True
    if enc.deferred is None:
        _gather(t, rules)
    t.do(Opened(slot.id))
    if rules.time.open(t, slot):
        t.then(close, slot.id)
    t.then(_judge, rules)
    return True


def close(t: Bout, slot: int) -> None:
    """A slot is over."""
    t.do(Closed(slot, "done"))


def _gather(t: Bout, rules: Ruleset) -> None:
    """Begin a simultaneous group where the next slots happen at one moment: interrupts, or turns of the agenda."""
    enc = t.enc
    if enc.stack:
        same = [enc.stack[-1].id]
        for later, earlier in pairwise(reversed(enc.stack)):
            if earlier.opened or not rules.time.together(enc, later, earlier):
                break
            same.append(earlier.id)
        if len(same) > 1:
            t.do(Together(True, tuple(same)))
    elif len(enc.agenda) > 1 and rules.time.together(enc, *enc.agenda[:2]):
        t.do(Together(True))


def _goes_on(enc: Encounter, slot: Slot | None, rules: Ruleset) -> bool:
    """Whether the simultaneous group that is under way is not over yet.

    One of interrupts is when all of them are; one of the agenda when the next slot does not stand at the clock's own
    moment.
    """
    if enc.group:
        return any(enc.slot(number) is not None for number in enc.group)
    if slot is None:
        return False
    return slot.opened or rules.time.together(enc, Slot(0, enc.clock, slot.who, slot.what), slot)


def to_rest(
    enc: Encounter, rules: Ruleset, oracle: Callable[[Encounter, Turn | None], Table], *, held: bool = False
) -> Iterator[tuple[Turn, Table, Encounter]]:
    """All that the engine does by itself until somebody has to speak: each turn, its oracle, and the state after it.

    ``oracle`` makes the oracle of the next turn from the state and the turn before it (None for the first). The last
    turn may be one that is suspended by questions. ``held``: somebody's answer is awaited, so the clock stands still,
    and only what belongs to the present moment goes on.
    """
    last: Turn | None = None
    for _ in range(MOST_STEPS):
        if held and _later(enc):
            return
        table = oracle(enc, last)
        last = step(enc, rules, table)
        if last is None:
            return
        enc = fold(enc, last.events)
        yield last, table, enc
        if last.questions:
            return
    raise AssertionError("the engine does not come to rest")


def _later(enc: Encounter) -> bool:
    """Whether the next thing that the engine would do belongs to a later moment than the clock shows."""
    slot = current(enc)
    return not enc.stack and (slot is None or slot.key > enc.clock)


def _judge(t: Bout, rules: Ruleset) -> None:
    t.judge(rules.time.settle)


def _suspended(t: Bout, oracle: Table, open_: Suspend) -> Turn:
    dice = tuple(oracle.dice)
    told = tuple(t.checks), tuple(t.notes)
    return Turn((), dice, *told, questions=open_.questions, figures=_concerned(t, dice))


def _concerned(t: Bout, dice: tuple[Die, ...]) -> tuple[str, ...]:
    """The figures that rolled, were changed or spoken of, or whose turn was opened, in joining order."""
    named: set[object] = {die.who for die in dice}
    for note in t.notes:
        named |= {note.who, str(note.data.get("target"))}
    for event in t.events:
        slot = t.enc.slot(event.slot) if isinstance(event, Opened) else None
        named |= {getattr(event, "who", None), slot.who if slot is not None else None}
    return tuple(name for name in t.enc.figures if name in named)


def _turn(t: Bout, oracle: Table) -> Turn:
    unused = oracle.unused
    if unused and t.keeper is not None and t.enc.slot(t.keeper) is not None:
        # What was said with a deed is for the rest of it, whoever comes between.
        t.do(Kept(t.keeper, unused))
    waiting = [die for slot in t.enc.stack for die in slot.given]
    unused = tuple(die for die in unused if die not in waiting)
    return Turn(tuple(t.events), tuple(oracle.dice), tuple(t.checks), tuple(t.notes), unused)
