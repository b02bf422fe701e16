"""A stretch of a line and what it may be."""

from msgspec import Struct
from msgspec.structs import replace


class Span(Struct, frozen=True):
    """So many words of a line, and what they may be: of a kind, the likelier meaning first; ``slip``: with a slip."""

    begin: int
    end: int
    kind: str
    meant: tuple[str, ...] = ()
    slip: bool = False


def another(every: tuple[Span, ...]) -> tuple[Span, ...]:
    """A stretch as another's thing, where it may be a thing."""
    return tuple(replace(one, kind="theirs") if one.kind == "thing" else one for one in every)
