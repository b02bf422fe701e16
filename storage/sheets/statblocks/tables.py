"""Tables in stat blocks of the RuneQuest family, with bars or without: what each row is, its heads kept in mind."""

from collections.abc import Iterator
from typing import TypeAlias

from rules.core.sheet.foreign import Place
from storage.sheets.statblocks import blows, heads_of, places, weapons, words
from storage.sheets.statblocks.block import Noted
from storage.sheets.statblocks.blows import Blow
from storage.sheets.statblocks.lines import Row, pieces
from storage.texts import says

Told: TypeAlias = Row | Place | Blow | Noted
"""A line of clauses, a hit location, a weapon, or what is to be said."""
_LABELS = (*words.NAMED, *words.SKILLED, *words.FIGHTING, *words.STYLES, *words.ASIDES, *words.LISTED, *words.KEYS)


class Tables:
    """The rows of a block, one after the other."""

    def __init__(self) -> None:
        self._header: tuple[str, ...] = ()
        self._order: tuple[str, ...] = ()
        self._named = self._barless = False

    def read(self, row: Row) -> Iterator[Told]:
        """What a row says."""
        row = heads_of.barred(row, self._header)
        if not row.cells:
            self._header = ()
            yield from self._line(row)
            return
        heads = tuple(cell.casefold().strip(" .:") for cell in row.cells)
        if len(heads) == 2 and heads[0] in (*_LABELS, *words.SPELT):
            self._header = ()
            yield from self._spread(row.number, f"{row.cells[0]}: {row.cells[1]}")
        elif heads_of.are_heads(heads):
            self._header = heads
        elif self._header:
            yield from self._below(row)
        elif heads[0] in words.CHARACTERISTICS and len(heads) == 3:
            yield from self._spread(row.number, f"{row.cells[0]}: {row.cells[1]} {row.cells[2]}")
        elif blows.has_size(row.text) and (weapon := blows.sized(row.text)) is not None:
            yield weapon
        else:
            yield from self._spread(row.number, row.text)

    def _spread(self, number: int, text: str) -> Iterator[Told]:
        for piece in pieces(number, text):
            yield from self._line(piece)

    def _below(self, row: Row) -> Iterator[Told]:
        """A row below heads; one that doesn't fit them ends the table."""
        self._header = places.headed(self._header, row.cells)
        n, cells = row.number, dict(zip(self._header, row.cells, strict=False))
        if places.is_header(self._header):
            place = places.tabled(cells) or places.lined(row.text, self._header)
            if place is not None:
                yield place
                return
        elif any(head in words.CHARACTERISTICS for head in self._header):
            values = [cell for head, cell in cells.items() if head in words.CHARACTERISTICS]
            if len(row.cells) > 2 and all(map(heads_of.plain_value, values)):
                yield from self._one(n, cells)
                return
        elif places.is_named(self._header):
            yield from self._spread(n, f"{row.cells[0]} {'/'.join(row.cells[1:3])}")
            return
        elif heads_of.are_keys(self._header):
            for head, cell in cells.items():
                yield from self._spread(n, f"{head}: {cell}")
            return
        else:
            yield from self._weapon(row)
            return
        self._header = ()
        yield from self._spread(n, row.text)

    def _one(self, n: int, cells: dict[str, str]) -> Iterator[Told]:
        """The characteristics of a creature, with its name where they have that; of several the first counts."""
        if cells.get("name") and self._named:
            yield Noted("left", n, " ".join(cells.values())[:60])
            return
        self._named = bool(cells.get("name"))
        for head, cell in cells.items():
            if head:
                yield from self._spread(n, f"{head}: {cell}")

    def _weapon(self, row: Row) -> Iterator[Told]:
        found = weapons.tabled(self._header, row.cells)
        if found is None:
            yield Noted("left", row.number, row.text)
            return
        yield found
        if not row.cells[-1]:
            said = says("block.short_row", name=found.made.name, head=self._header[-2].upper(), value=row.cells[-2])
            yield Noted("assumed", row.number, said)
        if untold := weapons.untold(self._header, row.cells):
            yield Noted("left", row.number, f"{found.made.name}: {untold}")

    def _line(self, row: Row) -> Iterator[Told]:
        """A line without cells: of a table that has lost its bars, else of clauses."""
        place = places.lined(row.text, self._order) if self._order else None
        if place is not None:
            yield place
            return
        self._order = places.order(row.text)
        if self._order:
            return
        if (place := places.unrolled(row.text)) is not None:
            yield place
            yield Noted("assumed", row.number, says("block.rolls", name=place.name, low=place.low, high=place.high))
            return
        weapon = blows.sized(row.text) if self._barless else None
        self._barless = weapon is not None or bool(words.WEAPONS.match(row.text))
        if weapon is not None:
            yield weapon
        elif not self._barless:
            yield row
