"""On which side figures stand where nobody says so: players' with the party, the game master's against it."""

from collections.abc import Iterable, Sequence

from rules.core.encounter import Encounter, Figure
from rules.core.events import Event, Owned
from rules.core.names import fold, unnumbered

PARTY = "party"
FOES = "foes"


def side_for(enc: Encounter, name: str, owner: str | None, *, together: bool) -> str:
    """The side of a newcomer of that name and player; ``together``: it is added in one breath with others.

    While no player's figure takes part, each of the game master's stands alone: one may play both sides of a duel.
    """
    if owner is not None:
        return PARTY
    return FOES if together or _played(enc.figures.values()) else fold(name)


def alone(figure: Figure) -> bool:
    """Whether the figure stands alone because nobody has said where."""
    return figure.owner is None and figure.side in (fold(figure.name), fold(unnumbered(figure.name)))


def gathered(enc: Encounter, joining: Sequence[Figure] = ()) -> tuple[Event, ...]:
    """What puts the game master's figures that stood alone on one side, once a player's takes part or joins."""
    every = (*enc.figures.values(), *joining)
    if not _played(every):
        return ()
    return tuple(Owned(one.name, None, FOES, one.policy, one.hidden) for one in every if alone(one))


def _played(figures: Iterable[Figure]) -> bool:
    return any(figure.owner is not None for figure in figures)
