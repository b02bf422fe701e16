"""States before the present ones, for undo and redo: they share nearly all of it."""

from rules.core.encounter import Encounter

REMEMBERED = 8
"""How many states are held of each fight."""


class Past:
    """The states that were asked for last, by encounter and by the row that made them."""

    def __init__(self) -> None:
        self._states: dict[str, dict[int, Encounter]] = {}

    def find(self, encounter: str, seq: int) -> Encounter | None:
        """The state that a row made, where it is held."""
        return self._states.get(encounter, {}).get(seq)

    def hold(self, encounter: str, seq: int, state: Encounter) -> None:
        """Remember it, in place of the one that was not asked for the longest."""
        mine = self._states.setdefault(encounter, {})
        mine.pop(seq, None)
        mine[seq] = state
        if len(mine) > REMEMBERED:
            del mine[next(iter(mine))]

    def forget(self, encounter: str) -> None:
        """Let go of an encounter that is over."""
        self._states.pop(encounter, None)
