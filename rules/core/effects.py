"""Effects: whatever changes numbers for a time, under any system: a spell, a poison, a blessing, "on fire".

An effect is a mark on its bearer, so it ends by the clock, is undone, seen and told like any other. It holds changes;
every check, damage, armour and derived quantity of every system asks ``terms`` for those that concern it.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.core.encounter import ALL, Encounter, Figure, Key, Mark
from rules.core.events import Marked, Unmarked
from rules.core.report import Term, amount
from rules.core.tables.rows import BadTable, toml

Kind: TypeAlias = Literal["check", "damage", "armour", "quantity", "rate"]
CHECK: Kind = "check"
DAMAGE: Kind = "damage"
ARMOUR: Kind = "armour"
QUANTITY: Kind = "quantity"
RATE: Kind = "rate"
LEAD = "effect."
"""How the keys of marks that are effects begin."""
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


class Effect(Struct, frozen=True, omit_defaults=True):
    """What is on a figure: its changes, who put it there, and the rule that says so."""

    name: str
    changes: tuple[Change, ...] = ()
    source: str = ""
    rule: str = ""


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    """An effect of a system's ``data/effects.toml``: ``each`` holds for every point of power, ``lasts`` in rounds."""

    says: str
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

    Raises BadTable for an entry that does not fit.
    """
    if not (files(package) / "data" / "effects.toml").is_file():
        return {}
    try:
        return msgspec.convert(dict(toml(package, "effects")), dict[str, Ready])
    except msgspec.ValidationError as fault:
        raise BadTable(f"{package}/effects.toml: {fault}") from fault


def key(name: str) -> str:
    """The key of the mark that bears the effect of that name."""
    return LEAD + name.casefold()


def put(who: str, effect: Effect, until: Key | None = None, audience: str = ALL) -> Marked:
    """The event that puts an effect on, at once even amid a simultaneous group; one of the same name is renewed."""
    return Marked(who, Mark(key(effect.name), msgspec.to_builtins(effect), until, audience), now=True)


def lift(who: str, name: str, why: str = "ended") -> Unmarked:
    """The event that takes it off."""
    return Unmarked(who, key(name), why, now=True)


def on(figure: Figure) -> tuple[tuple[Effect, Mark], ...]:
    """The effects on a figure, in the order in which they came, each with the mark that says until when, for whom."""
    return tuple((_read(mark), mark) for mark in figure.marks if mark.key.startswith(LEAD))


def _bears(figure: Figure) -> bool:
    return any(mark.key.startswith(LEAD) for mark in figure.marks)


def _read(mark: Mark) -> Effect:
    return _typed(msgspec.json.encode(mark.data))


@lru_cache(maxsize=512)
def _typed(data: bytes) -> Effect:
    return msgspec.json.decode(data, type=Effect)


def terms(figure: Figure, kind: Kind, *names: str) -> tuple[Term, ...]:
    """What the effects on a figure do to a number of that kind which goes by any of ``names``."""
    return tuple(
        Term(effect.name, change.by, effect.rule, change.times, change.cap)
        for effect, _ in on(figure)
        for change in effect.changes
        if change.concerns(kind, names)
    )


def changed(figure: Figure, kind: Kind, name: str, value: int) -> int:
    """A number as the effects on a figure leave it, rounded down."""
    if not _bears(figure):
        return value
    found = terms(figure, kind, name)
    return int(amount(value, found) // 1) if found else value


def lapsed(before: Encounter, after: Encounter) -> Iterator[tuple[str, Effect]]:
    """The effects that ended between two states, each with its bearer, of figures that are in both."""
    if before.figures is after.figures:
        return
    for name, figure in before.figures.items():
        left = after.figures.get(name)
        if left is None or left.marks is figure.marks:
            continue
        kept = {mark.key for mark in left.marks}
        for effect, mark in on(figure):
            if mark.key not in kept:
                yield name, effect
