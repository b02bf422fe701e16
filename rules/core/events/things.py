"""Events about the things of a figure."""

from typing import ClassVar

from msgspec.structs import replace

from rules.core.encounter import Encounter, Figure, Item
from rules.core.events.base import Of, with_figure
from rules.core.hexes import Hex
from rules.core.names import fresh, unnumbered


class ItemChanged(Of, frozen=True, omit_defaults=True, tag="item_changed"):
    """A number of an item moves by a delta: armour points, missiles loaded, draws done."""

    body: ClassVar[bool] = True
    item: str
    key: str
    by: int

    def on(self, figure: Figure) -> Figure:
        return replace(
            figure,
            items=tuple(
                replace(i, q={**i.q, self.key: i.q.get(self.key, 0) + self.by}) if i.id == self.item else i
                for i in figure.items
            ),
        )


class ItemMoved(Of, frozen=True, omit_defaults=True, tag="item_moved"):
    """An item goes elsewhere: hand, belt, ground (``pos``), stuck in ``at``, or to the figure ``to``."""

    body: ClassVar[bool] = True
    item: str
    where: str
    at: str | None = None
    pos: Hex | None = None
    to: str | None = None

    def apply(self, enc: Encounter) -> Encounter:
        figure = enc.figures.get(self.who)
        item = figure.item(self.item) if figure else None
        if figure is None or item is None:
            return enc
        moved = replace(item, where=self.where, at=self.at, pos=self.pos)
        if self.to is None or self.to == self.who:
            return with_figure(
                enc, replace(figure, items=tuple(moved if i.id == self.item else i for i in figure.items))
            )
        taker = enc.figures.get(self.to)
        if taker is None:
            return enc
        if taker.item(moved.id):
            moved = replace(moved, id=f"{moved.id}.{enc.next_id}")
        moved = replace(moved, name=_own_name(moved, taker))
        rest = replace(figure, items=tuple(i for i in figure.items if i.id != self.item))
        enc = with_figure(with_figure(enc, rest), replace(taker, items=(*taker.items, moved)))
        return replace(enc, next_id=enc.next_id + 1)


def _own_name(item: Item, taker: Figure) -> str:
    """The name a thing bears from now on: its own, with the next number where another of the taker's bears it."""
    taken = {one.name.casefold() for one in taker.items}
    return item.name if item.name.casefold() not in taken else fresh(unnumbered(item.name) or item.name, taken)


class ItemGained(Of, frozen=True, omit_defaults=True, tag="item_gained"):
    """A figure gets a thing that was not there before."""

    body: ClassVar[bool] = True
    item: Item

    def on(self, figure: Figure) -> Figure:
        return replace(figure, items=(*(i for i in figure.items if i.id != self.item.id), self.item))
