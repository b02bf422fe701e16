"""Equal things: one that is said by the name they share is the one with which the sentence can be carried out."""

from collections.abc import Iterator

from msgspec.structs import replace

from grammar.names import Names, Words
from rules.core.command import Command
from rules.core.names import fold, unnumbered


def equals(said: Command, order: Command, names: Names) -> Iterator[Command]:
    """The sentence ``said`` with each other thing that bears the same name, but for its number, as ``order`` names.

    A name with a number is that thing's own and stands.
    """
    for name in _alike(said.what, order.what, str(order.who), names):
        yield replace(said, what=name)
    if said.guard is not None and order.guard is not None:
        holder = order.guard.who or (order.targets[0] if order.targets else str(order.who))
        for name in _alike(said.guard.item, order.guard.item, holder, names):
            yield replace(said, guard=replace(said.guard, item=name))


def _alike(typed: str | None, meant: str | None, holder: str, names: Names) -> Iterator[Words]:
    """The other things of a figure whose name is what was typed, with a number or without."""
    if typed is None or meant is None:
        return
    for thing in names.things.get(holder, ()):
        if thing.id != meant and fold(unnumbered(thing.name)) == fold(typed):
            yield Words(thing.name, getattr(typed, "column", 1), getattr(typed, "kind", "thing"))
