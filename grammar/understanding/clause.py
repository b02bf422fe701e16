"""A clause of a line: its stretches, and what it tells."""

from enum import Enum

from msgspec import Struct

from grammar.understanding.span import Span

Spans = tuple[tuple[Span, ...], ...]


class Tells(Enum):
    """What a clause tells: a deed, what only colours one, what another does, what bars one, or what is asked about.

    Denied is what is not done, or is tried and nobody knows how.
    """

    DEED = "deed"
    COLOUR = "colour"
    OTHER = "other"
    DENIED = "denied"
    CONDITION = "condition"
    UNKNOWN = "unknown"
    ASKED = "asked"


class Clause(Struct, frozen=True):
    """The spans of one clause, for each stretch of it all that it may be; ``who``: whom it tells of (empty: oneself).

    ``verb``: what is done, where no verb that is known says so; ``led``: whether a deed is its first word; ``joint``:
    what joins it to the clause before it.
    """

    spans: Spans
    tells: Tells = Tells.DEED
    who: str | None = None
    verb: Span | None = None
    led: bool = False
    joint: str = ""

    @property
    def then(self) -> bool:
        """Whether it is said to come after another."""
        return "then" in self.joint.split()

    @property
    def deed(self) -> bool:
        """Whether the clause tells of a deed, or how one is done."""
        return self.tells is Tells.DEED

    @property
    def headed(self) -> bool:
        """Whether the clause has a verb of its own, known or not."""
        return self.led or self.verb is not None or any(map(is_deed, self.spans))

    def of(self, kind: str) -> list[Span]:
        """Every span that may be of a kind, in the order of the words."""
        return [one for every in self.spans for one in every if one.kind == kind]

    @property
    def twice(self) -> bool:
        """Whether the clause says that it is done twice: two blows are no number of anything else."""
        return any(every[0].kind == "times" and all(one.kind != "option" for one in every) for every in self.spans)


def is_deed(every: tuple[Span, ...]) -> bool:
    """Whether a stretch tells of a deed."""
    kinds = {one.kind for one in every}
    return "deed" in kinds and "silent" not in kinds and not kinds & {"thing", "place"}
