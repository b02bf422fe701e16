"""Several deeds in one sentence: ``attack axe vs Grak parry then kick vs Lia``, played one after another.

All of them pass the gate, and what can be refused of any is refused before the first die. A deed that has become
impossible by what came before it is lost; nothing else is.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol

from msgspec.structs import replace

from rules.core import effects
from rules.core.bout import Bout, Step
from rules.core.command import Command
from rules.core.dry import Dry
from rules.core.encounter import Encounter
from rules.core.events import Closed
from rules.core.oracle import Cut
from rules.core.orders.gate import Table, gate
from rules.core.orders.verbs import spoken
from rules.core.parts import Time, Words
from rules.core.report import Refused
from rules.core.tables.words import refuse

LOST = "deed_lost"
"""The note that tells why a further deed did not happen."""
NO_DEFENCE = "defence_lost"
"""The note that tells why a defence said for a further deed is not made."""


class Rules(Table, Protocol):
    """What playing deeds asks of a rule system besides."""

    @property
    def time(self) -> Time:
        """The machine of a fight."""


def carry_out(t: Bout, command: Command, rules: Rules) -> None:
    """Do the first deed of a sentence, and leave the others to be done behind it; raises Refused before any die."""
    verb = gate(t, command, rules)
    for deed in command.then:
        gate(t, deed, rules)
        if deed.verb not in verb.joins:
            raise refuse(t, "not_joined", verb=spoken(deed.verb), first=spoken(command.verb))
    if command.then:
        _need_possible(t, command, rules)
        t.deeds_left = len(command.then)
    _do(t, command, rules)
    go_on(t, command.then, rules)


def go_on(t: Bout, further: tuple[Command, ...], rules: Rules) -> None:
    """Leave further deeds of a sentence to be done, each if it still can be."""
    t.deeds_left = len(further)
    for deed in further:
        t.then(_further, deed, rules)


def deed_of(step: Step) -> Command | None:
    """The further deed of a sentence that a step of a bout is about; None where it is about something else."""
    return step.args[0] if step.go is _further else None


def labels_of(words: Words, enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
    """Every die label that the deeds of a sentence may ask for, with the least and greatest value of all."""
    if not command.then:
        return words.labels(enc, command)
    found: dict[str, tuple[int, int]] = {}
    for deed in command.deeds:
        for label, (low, high) in words.labels(enc, deed).items():
            least, most = found.get(label, (low, high))
            found[label] = min(low, least), max(high, most)
    return found


def readings_of(words: Words, enc: Encounter, command: Command) -> Mapping[str, tuple[Any, ...]]:
    """What the dice of its deeds may be forced to read as, by label."""
    found: dict[str, dict[Any, None]] = {}
    for deed in command.deeds:
        for label, things in words.readings(enc, deed).items():
            found.setdefault(label, {}).update(dict.fromkeys(things))
    return {label: tuple(things) for label, things in found.items()}


def _do(t: Bout, deed: Command, rules: Rules) -> None:
    if rules.time.bar is not None:
        rules.time.bar(t, deed)
    if not deed.harm or deed.who is None:
        rules.verbs[deed.verb].do(t, deed)
        return
    t.do(*effects.said(deed.who, deed.harm))
    rules.verbs[deed.verb].do(t, deed)
    t.then(_unsaid, deed.who, len(deed.harm))


def _unsaid(t: Bout, who: str, number: int) -> None:
    """The deed is done for which its sentence had changed the damage."""
    t.do(*effects.unsaid(who, number))


def _need_possible(t: Bout, command: Command, rules: Rules) -> None:
    """Refuse a further deed that could not be done even when those before it are over, whatever their dice."""
    enc, opened = t.enc, frozenset[str]()
    for deed in command.deeds:
        if deed.verb in opened:
            continue
        opened |= rules.verbs[deed.verb].opens
        left = rehearse(enc, lambda dry, deed=deed: _do(dry, deed, rules))  # type: ignore[misc]
        begun = {slot.id for slot in (*enc.agenda, *enc.stack) if slot.opened}
        for slot in (*left.agenda, *left.stack):
            if slot.opened and slot.id not in begun:
                left = Closed(slot.id).apply(left)
        enc = left


def _further(t: Bout, deed: Command, rules: Rules) -> None:
    """Judge what the deed before came to, then do the next one, or say why it is lost.

    Who can't defend itself any more as was said of it is struck all the same, by whatever defence it has left.
    """
    t.judge(rules.time.settle)
    t.deeds_left -= 1
    why = _hindered(t, deed, rules)
    bare = replace(deed, guard=None, guards=())
    if why is not None and deed.answers and _hindered(t, bare, rules) is None:
        t.note(NO_DEFENCE, deed.who or "", what=spoken(deed.answers[0].name), why=why)
        deed, why = bare, None
    if why is not None:
        t.note(LOST, deed.who or "", what=spoken(deed.verb), why=why)
        return
    _do(t, deed, rules)


def _hindered(t: Bout, deed: Command, rules: Rules) -> str | None:
    """What would refuse the deed as things stand now, or None."""
    try:
        rehearse(t.enc, lambda dry: _do(dry, deed, rules))
    except Refused as fault:
        return fault.message
    return None


def rehearse(enc: Encounter, deed: Callable[[Bout], None]) -> Encounter:
    """Raise what is refused before the first die; the state where something is left to chance or choice, or the end."""
    t = Bout(enc, Dry())
    with suppress(Cut):
        deed(t)
        t.finish()
    return t.enc
