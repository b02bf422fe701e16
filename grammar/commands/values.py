"""What fields of commands hold that is more than a word or a number."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from msgspec import Struct

Typed: TypeAlias = str | int
"""A value as typed: a whole number where it is one."""


class Hex(NamedTuple):
    """A hex of the map."""

    q: int
    r: int


class Newcomer(Struct, frozen=True):
    """Somebody who joins a fight: a name, and how many of it, a number or dice."""

    name: str
    times: str | None = None


class Amount(Struct, frozen=True):
    """A value as typed, a number or dice, with its ``sign`` where one stands before it (a minus is the number's)."""

    typed: Typed
    sign: str = ""
    column: int | None = None


class Condition(Struct, frozen=True):
    """A condition by its key; ``own``: it was quoted and is just these words, none of the rules'."""

    key: str
    own: bool = False


class Numbers(Struct, frozen=True):
    """What a made-up figure is said to be: its numbers, or dice for them, by key; ``column`` is where they begin."""

    by_key: Mapping[str, Typed]
    column: int | None = None


class SaidChange(Struct, frozen=True):
    """What an effect is said to change: ``by`` points or a factor (``times``), of ``what``, perhaps ``at`` a place."""

    what: str
    by: int = 0
    times: str = ""
    at: str = ""
    column: int | None = None


class SaidEachRound(Struct, frozen=True):
    """What an effect is said to do by the clock: ``typed``, a number or dice, of ``what`` in each ``unit``."""

    what: str
    typed: str
    unit: str
    column: int | None = None


class Lasting(Struct, frozen=True):
    """How long something lasts: ``rounds`` (0: until the next turn) of a ``unit``, perhaps by the turns ``of`` one."""

    rounds: int
    unit: str
    of: str | None = None
