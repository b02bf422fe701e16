"""Two equal things are two things: each with an id of its own, and a name by which it can be meant."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rules.core.encounter import Item
from rules.core.names import fresh
from rules.core.parts import Thing


def distinct(items: Iterable[Item]) -> tuple[Item, ...]:
    """The items with ids and names of their own: the second dagger is ``dagger.2``, called Dagger 2."""
    made: list[Item] = []
    for item in items:
        id_ = fresh(item.id, {one.id for one in made}, ".")
        name = fresh(item.name, {one.name.casefold() for one in made})
        made.append(replace(item, id=id_, name=name))
    return tuple(made)


def told_apart(things: Sequence[Thing]) -> tuple[Thing, ...]:
    """Things as sentences may name them: where several have one name, those behind the first are numbered."""
    taken: set[str] = set()
    found: list[Thing] = []
    for thing in things:
        name = fresh(thing.name, taken)
        taken.add(name.casefold())
        found.append(thing if name == thing.name else Thing(thing.id, name, thing.of))
    return tuple(found)
