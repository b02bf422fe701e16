"""Where the dice of a log's rows are thrown: from the row's place among those of its sentence, never from the log."""

from collections.abc import Sequence

from bot.fight.entries import Said
from storage.rows import Row


class Places:
    """Goes through all rows of a fight in their order."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self._nth: dict[int, int] = {}
        self._heard: dict[int, tuple[str, ...]] = {}

    def of(self, row: Row) -> tuple[Said, tuple[str, ...]]:
        """Where the next row belongs, and the place of its dice for each number of answers that came before them."""
        root = row.cause or row.seq
        nth = self._nth[root] = self._nth.get(root, -1) + 1
        before, heard = self._heard.get(root, ()), row.report.answered
        # Before there was a chain, dice were keyed by the row alone that their sentence was said at.
        delivery = (self._rows[root - 1].source or "") if row.hash else ""
        said = Said(delivery, row.report.base, nth, row.cause, answered=heard, before=before)
        answers = tuple(heard.values())
        self._heard[root] = (*before, *answers)
        return said, tuple(said.place(answers[:n]) for n in range(len(answers) + 1))
