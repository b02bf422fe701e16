"""Why each sentence that a line may be is refused, and which of these reasons is told."""

from msgspec import Struct

from grammar.names import Words
from grammar.parse.sentence import draft
from grammar.scene.scene import Scene, strange_thing
from grammar.texts import refuse
from grammar.wording import core
from rules.core.names import fold
from rules.core.report import Refused

MOST_OFFERS = 5
LOW = ("syntax", "unknown_name", "ambiguous", "item_not_here", "location_not_here", "no_target")
"""Faults of sentences that were not understood, the worst first."""


def grade(fault: Refused) -> int:
    """How well a sentence was understood that was refused so: ``len(LOW)`` where the rules refuse it."""
    return LOW.index(fault.code) if fault.code in LOW else len(LOW)


class Row(Struct, frozen=True):
    """Why a sentence was refused, and whether it stands so in the line; ``head``: what stands before the fault."""

    fault: Refused
    text: str
    typed: bool
    head: str


class Faults:
    """The sentences that a line may be and that can't be carried out, each with its fault."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def allows(self, text: str, scene: Scene, *, typed: bool = False, slips: int = 0) -> bool:
        """Whether a sentence can be carried out; why not is kept, and with slips of the finger what was read.

        ``typed``: it is the line itself.
        """
        try:
            scene.rehearsed(text)
        except Refused as fault:
            head = text[: (fault.column or 1) - 1] if typed else ""
            told = (_strange(text, scene) if fault.code == "unknown_name" else None) or fault
            if not typed:
                told.column = None
            if slips:
                told = refuse("read_as", said=text, why=told.message, offers=told.offers)
            self.rows.append(Row(told, " ".join(text.split()), typed, head))
            return False
        return True

    @property
    def understood(self) -> bool:
        """Whether what was tried was refused by the rules, not for its words."""
        return any(grade(row.fault) == len(LOW) for row in self.rows)

    def best(self, typed: str) -> tuple[Refused, str]:
        """The fault of what was understood best, and the sentence: of those understood alike the line itself, first."""
        line, articles = fold(typed), core().lists["articles"]

        def rank(row: Row) -> tuple[int, bool, bool]:
            blamed = fold(row.fault.blamed)
            told = row.fault.code not in LOW or (blamed in line and blamed.partition(" ")[0] not in articles)
            return grade(row.fault), told, row.typed

        row = max(self.rows, key=rank)
        return row.fault, row.text


def _strange(text: str, scene: Scene) -> Refused | None:
    """The refusal of a thing nobody knows, where whom it was to be used on is known."""
    said = draft(text, scene.rules.id, scene.names)
    return strange_thing(said, scene) if isinstance(said.what, Words) else None
