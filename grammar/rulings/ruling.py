"""What a line rules: lines of the table."""

from msgspec import Struct

MOST = 5
"""How many meanings are asked between."""
MOST_FIGURES = 12
BLOW = "undo blow"
"""What stands for an undo of all since the last blow: how many sentences that are the ledger knows."""


class Ruling(Struct, frozen=True):
    """What a line rules: for each meaning the lines of the table that say so, one after the other.

    ``sure``: every word of it that says anything is in them, so that a single meaning is carried out; ``slip``: they
    are those of the line without a slip of the finger.
    """

    meanings: tuple[tuple[str, ...], ...] = ()
    sure: bool = False
    slip: bool = False

    @property
    def line(self) -> tuple[str, ...]:
        """The lines to be carried out; none where there is not just one meaning that is sure."""
        return self.meanings[0] if self.sure and len(self.meanings) == 1 else ()

    @property
    def offers(self) -> tuple[str, ...]:
        """The first line of each meaning."""
        return tuple(dict.fromkeys(lines[0].replace(BLOW, "undo") for lines in self.meanings))[:MOST]
