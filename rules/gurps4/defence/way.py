"""One way to defend, with its score and every part of it."""

from msgspec import Struct

from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps.rolling import DEFENCE, effect_terms
from rules.gurps4.figure import hands
from rules.gurps4.tables.gear import Mode


class Defence(Struct, frozen=True, omit_defaults=True):
    """One way to defend: ``dodge``, ``block`` or ``parry``, with what, and how it comes to its score.

    ``hands`` are those of a bare-handed parry, as bits. ``away`` is retreat, drop or dive where one goes with it.
    """

    kind: str
    value: int
    terms: tuple[Term, ...] = ()
    item: str = ""
    name: str = ""
    mode: Mode | None = None
    skill: str = ""
    level: int = 0
    hands: int = 0
    fencing: bool = False
    away: str = ""
    acrobatic: bool = False
    hopeless: bool = False

    @property
    def id(self) -> str:
        """What answers and standing orders call it."""
        return " ".join(word for word in (self.plain, "acrobatic" if self.acrobatic else "", self.away) if word)

    @property
    def plain(self) -> str:
        """The defence without what goes with it."""
        return " ".join(word for word in (self.kind, self.item) if word)

    @property
    def tool(self) -> str:
        """What two defences of one attack must differ in (see G4-MAN-18)."""
        return self.kind if self.kind != "parry" else f"parry {self.item}"


def scored(figure: Figure, kind: str, terms: tuple[Term, ...], item: str = "") -> Defence:
    """Return a defence from its parts, effects on it among them: what is asked is what will be rolled."""
    plain, names = (
        sum(term.n for term in terms),
        (kind, DEFENCE, *(hands.effect_names_of(figure, item) if item else ())),
    )
    told = tuple(term for term in (*terms, *effect_terms(figure, plain, *names)) if term.n)
    return Defence(kind, sum(term.n for term in told), told)
