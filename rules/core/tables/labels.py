"""Die labels: the dice that the sentences of a system ask for by name, as ``data/labels.csv`` lists them."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TypeAlias

from msgspec import Struct

from rules.core.dice import Dice, parse
from rules.core.parts import Thing
from rules.core.tables.rows import BadTable, by_id

Span: TypeAlias = tuple[int, int]
"""The least and the greatest that dice come to."""
MOST: Mapping[str, int] = {"1dN": 20, "Nd6": 600, "*": 600}
"""The most that dice may show whose number or sides only the situation says; no fall throws a hundred dice."""


class Label(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A die label: the dice it may stand for, who throws them, the rules that ask for it, what its reading is.

    Besides dice there may stand a key of ``MOST``, or a word of the system's own (``weapon``). ``reads`` is empty for
    a number.
    """

    id: str
    dice: tuple[str, ...]
    roller: tuple[str, ...]
    rules: tuple[str, ...] = ()
    reads: str = ""

    @property
    def pool(self) -> Dice:
        """The dice of a label that stands for one pool only."""
        dice = parse(self.dice[0]).dice
        assert dice is not None
        return dice

    @cached_property
    def span(self) -> Span:
        """What it may show, over all dice it may stand for."""
        spans = tuple(map(span, self.dice))
        return min(low for low, _ in spans), max(high for _, high in spans)


def span(text: str) -> Span:
    """Return what dice of a label may show; (0, 0) for a word of the system's own."""
    if text in MOST:
        return 1, MOST[text]
    try:
        dice = parse(text).dice
    except ValueError:
        dice = None
    return (0, 0) if dice is None else (dice.low, dice.high)


def labels(package: str, own: Iterable[str] = ()) -> Mapping[str, Label]:
    """Return the die labels of a package by id; raises BadTable for a cell that is neither dice nor an ``own`` word."""
    found = by_id(package, "labels", Label)
    for label in found.values():
        for text in label.dice:
            if text not in own and span(text) == (0, 0):
                raise BadTable(f"{package}/labels.csv: {label.id} needs dice like 2d6, not {text}")
    return found


def spans(every: Mapping[str, Label], names: Iterable[str]) -> dict[str, Span]:
    """Return what the dice of these labels may show."""
    return {name: every[name].span for name in dict.fromkeys(names)}


def read_as(
    every: Mapping[str, Label], names: Iterable[str], words: Mapping[str, tuple[Thing, ...]]
) -> dict[str, tuple[Thing, ...]]:
    """Return what these dice may be forced to read as: ``words`` has what each kind of reading comes to."""
    return {name: words[every[name].reads] for name in dict.fromkeys(names) if every[name].reads in words}
