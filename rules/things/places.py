"""Where things are: drawn, put away, dropped, lying within reach, taken up by whoever stands there."""

from collections.abc import Collection, Iterable

from rules.core.encounter import Encounter, Figure, Item
from rules.core.events import ItemMoved
from rules.core.hexes import Hex, distance

GROUND = "ground"


def lying(enc: Encounter, who: str) -> tuple[tuple[str, Item], ...]:
    """The things on the ground, each with whose it was; those of ``who`` come first."""
    owners = sorted(enc.figures.values(), key=lambda figure: figure.name != who)
    return tuple((figure.name, item) for figure in owners for item in figure.items if item.where == GROUND)


def within(here: Collection[Hex], item: Item, reach: int = 1) -> bool:
    """Whether a thing lies at most ``reach`` steps from a figure on those hexes; so too where either has no place."""
    return not here or item.pos is None or any(distance(at, item.pos) <= reach for at in here)


def meant(found: Iterable[tuple[str, Item]], wanted: str) -> tuple[str, Item] | None:
    """The thing named: by its id or whole name, else the first whose name begins so."""
    told = wanted.casefold()
    listed = tuple(found)
    exact = (one for one in listed if told in (one[1].id.casefold(), one[1].name.casefold()))
    begun = (one for one in listed if one[1].name.casefold().startswith(told))
    return next(exact, None) or next(begun, None)


def drop(figure: Figure, item: str) -> ItemMoved:
    """The event by which a thing falls where the figure stands."""
    return ItemMoved(figure.name, item, GROUND, pos=figure.pos)
