"""Effects: whatever changes numbers for a time, under any system: a spell, a poison, a blessing, "on fire".

An effect is a mark on its bearer, so it ends by the clock, is undone, seen and told like any other. It holds changes;
every check, damage, armour and derived quantity of every system asks ``terms`` for those that concern it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.core.command import Bonus, Throw
from rules.core.encounter import ALL, BY_ENGINE, Encounter, Figure, Key, Mark, Slot
from rules.core.events import Closed, Event, ItemMoved, Marked, Resheeted, Unmarked
from rules.core.report import Term, amount
from rules.core.tables.rows import entries
from rules.core.tables.words import worded
from rules.texts.store import EFFECT

Kind: TypeAlias = Literal["check", "damage", "armour", "quantity", "rate"]
CHECK: Kind = "check"
DAMAGE: Kind = "damage"
ARMOUR: Kind = "armour"
QUANTITY: Kind = "quantity"
RATE: Kind = "rate"
LEAD = "effect."
"""How the keys of marks that are effects begin."""
_SAID = f"{LEAD} said "
"""How the keys of those begin that a sentence brings; no name of an effect begins with a blank."""
KINDS: Mapping[str, Kind] = {
    "damage": DAMAGE,
    "armour": ARMOUR,
    "armor": ARMOUR,
    "dr": ARMOUR,
    "everything": CHECK,
    "all": CHECK,
    "all skills": CHECK,
    "skills": CHECK,
}
"""What an effect may change under any system, as people call it."""


class Change(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One number that is changed: ``by`` points, ``times`` a factor, or bounded (``cap``, at ``by``), as in a Term.

    ``name`` says which of its kind: the die label or skill of a check, the weapon of a damage, the location of armour,
    the key of a quantity or rate; empty: every one.
    """

    kind: Kind
    name: str = ""
    by: int = 0
    times: str = ""
    cap: str = ""

    def concerns(self, kind: Kind, names: tuple[str, ...]) -> bool:
        """Whether it changes a number of that kind which goes by any of these names."""
        return self.kind == kind and (not self.name or self.name in names)


class EachRound(Struct, frozen=True, omit_defaults=True):
    """What an effect does to the number ``key`` of its bearer as a round ends: ``by`` points, or a ``throw`` of dice,
    times ``sign``; ``says`` is how it was said.
    """

    key: str
    says: str
    by: int = 0
    throw: Throw | None = None
    sign: int = 1


class Effect(Struct, frozen=True, omit_defaults=True):
    """What is on a figure: its changes, who put it there, and the rule that says so.

    ``brings`` is the id of the weapon that is there as long as it lasts; ``offers`` are sentences that its bearer is
    offered, each time it is that figure's turn. ``once``: the first roll that it changes ends it.
    """

    name: str
    changes: tuple[Change, ...] = ()
    source: str = ""
    rule: str = ""
    brings: str = ""
    offers: tuple[str, ...] = ()
    once: bool = False
    each_round: tuple[EachRound, ...] = ()


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    """An effect of a system's ``data/effects.toml``: ``each`` holds for every point of power, ``lasts`` in rounds."""

    changes: tuple[Change, ...] = ()
    each: tuple[Change, ...] = ()
    lasts: int | None = None
    rule: str = ""

    def made(self, name: str, power: int, source: str = "") -> Effect:
        """The effect at that power (1 and more)."""
        grown = tuple(replace(change, by=change.by * power) for change in self.each)
        return Effect(f"{name} {power}" if self.each else name, (*self.changes, *grown), source, self.rule)


@cache
def ready(package: str) -> Mapping[str, Ready]:
    """The ready effects of ``<package>/data/effects.toml`` by name; none where a system has no such file.

    Raises BadTable for an entry that does not fit, or that the package's texts have no line for.
    """
    found = entries(package, "effects", Ready)
    for name in found:
        what_it_does(package, name)
    return found


def what_it_does(package: str, name: str) -> str:
    """A ready effect of a system in one line. Raises BadTable where its texts have none."""
    return worded(package, EFFECT, name, "effects.toml")


def key(name: str) -> str:
    """The key of the mark that bears the effect of that name."""
    return LEAD + name.casefold()


def put(
    who: str, effect: Effect, until: Key | None = None, audience: str = ALL, turn_of: str = "", since: Key = ()
) -> Marked:
    """The event that puts an effect on, at once even amid a simultaneous group; one of the same name is renewed.

    It ends at ``until``, or before that with the first turn of ``turn_of`` from ``since`` on.
    """
    return Marked(who, Mark(key(effect.name), msgspec.to_builtins(effect), until, audience, turn_of, since), now=True)


def lift(who: str, name: str, why: str = "ended") -> Unmarked:
    """The event that takes it off."""
    return Unmarked(who, key(name), why, now=True)


def said(who: str, harm: Sequence[Bonus]) -> tuple[Marked, ...]:
    """The events by which a sentence changes the damage of a figure as long as it is carried out."""
    return tuple(
        Marked(
            who,
            Mark(
                f"{_SAID}{n}",
                msgspec.to_builtins(Effect(one.why or "by hand", (Change(DAMAGE, by=one.by),))),
            ),
            now=True,
        )
        for n, one in enumerate(harm)
    )


def unsaid(who: str, number: int) -> tuple[Unmarked, ...]:
    """The events that take back what ``said`` has changed by so many bonuses."""
    return tuple(Unmarked(who, f"{_SAID}{n}", "done", now=True) for n in range(number))


def on(figure: Figure) -> tuple[tuple[Effect, Mark], ...]:
    """The effects on a figure, in the order in which they came, each with the mark that says until when, for whom."""
    return tuple([(_read(mark), mark) for mark in figure.marks if mark.key.startswith(LEAD)])


def bears(figure: Figure) -> bool:
    """Whether any effect is on a figure."""
    for mark in figure.marks:  # noqa: SIM110 - asked so often that a generator for each would count
        if mark.key.startswith(LEAD):
            return True
    return False


def _read(mark: Mark) -> Effect:
    return _typed(msgspec.json.encode(mark.data))


@lru_cache(maxsize=512)
def _typed(data: bytes) -> Effect:
    return msgspec.json.decode(data, type=Effect)


def terms(figure: Figure, kind: Kind, *names: str) -> tuple[Term, ...]:
    """What the effects on a figure do to a number of that kind which goes by any of ``names``."""
    if not bears(figure):
        return ()
    return tuple(
        Term(effect.name, change.by, effect.rule, change.times, change.cap)
        for effect, _ in on(figure)
        for change in effect.changes
        if change.concerns(kind, names)
    )


def harm(figure: Figure, item: str) -> tuple[Term, ...]:
    """What the effects on a figure do to the damage of one of its things, by its id or as it is called."""
    held = figure.item(item)
    return terms(figure, DAMAGE, item, *((held.name,) if held is not None else ()))


def changed(figure: Figure, kind: Kind, name: str, value: int) -> int:
    """A number as the effects on a figure leave it, rounded down."""
    if not bears(figure):
        return value
    found = terms(figure, kind, name)
    return int(amount(value, found) // 1) if found else value


def over(enc: Encounter, who: str, name: str, why: str = "ended") -> tuple[Event, ...]:
    """The events that take an effect off before its time, and what it has brought with it."""
    borne = next((effect for effect, _ in on(enc.figures[who]) if effect.name == name), None)
    return (lift(who, name, why), *stopped(enc, who, name), *(gone(enc, who, borne) if borne is not None else ()))


def stopped(enc: Encounter, who: str, name: str) -> tuple[Event, ...]:
    """The events by which an effect does nothing by the clock any more."""
    return tuple(Closed(slot.id, "lost") for slot in enc.agenda if _waits(slot, who, name))


def _waits(slot: Slot, who: str, name: str) -> bool:
    return slot.what == BY_ENGINE and slot.data["bearer"] == who and slot.data["effect"]["name"] == name


def spent(figure: Figure, terms: Sequence[Term]) -> tuple[tuple[Effect, Mark], ...]:
    """The effects on a figure that are for one roll only, which had these terms."""
    if not bears(figure):
        return ()
    why = {term.why for term in terms}
    return tuple((one, mark) for one, mark in on(figure) if one.once and one.name in why)


def gone(enc: Encounter, who: str, effect: Effect) -> tuple[Event, ...]:
    """What becomes of the weapon that an effect had brought: it is nowhere any more, whoever holds it."""
    if not effect.brings:
        return ()
    bearer = enc.figures[who]
    weapons = [one for one in bearer.sheet.get("weapons", ()) if one.get("id") != effect.brings]
    items = tuple(item for item in bearer.items if item.id != effect.brings)
    elsewhere = (
        ItemMoved(name, item.id, "gone")
        for name, figure in enc.figures.items()
        for item in figure.items
        if name != who and item.name == effect.name
    )
    return (Resheeted(who, {**bearer.sheet, "weapons": weapons}, items), *elsewhere)


def lapsed(before: Encounter, after: Encounter) -> Iterator[tuple[str, Effect, Mark]]:
    """The effects that ended between two states, each with its bearer and mark, of figures that are in both."""
    if before.figures is after.figures:
        return
    for name, figure in before.figures.items():
        left = after.figures.get(name)
        if left is None or left.marks is figure.marks:
            continue
        kept = {mark.key for mark in left.marks}
        for effect, mark in on(figure):
            if mark.key not in kept:
                yield name, effect, mark
