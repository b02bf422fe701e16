"""An rqhouse fight for tests: ready characters, sentences, and no die that nobody gave."""

from typing import Any

from msgspec.structs import replace

from grammar.scene.resolve import Speaker
from rules.core.encounter import Figure
from rules.core.events import Moved, Ruled
from rules.core.keys import Nothing
from rules.core.oracle import Source
from rules.core.report import Refused
from rules.rqhouse.figure import keys
from tests.rules.fight import Fight

PLAYER = Speaker("u1", "Ann", gm=False)


class House(Fight):
    """``House("Jorun", "Kett")``; a tuple ``("Uz", "Bandit", {"dex": 9})`` names a ready character and changes keys.

    Everybody is on a side of his own; who acts in which order follows DEX, ties fall to who is named first.
    """

    def __init__(
        self,
        *who: str | tuple[str, str] | tuple[str, str, dict[str, Any]] | Figure,
        pace: str = "free",
        source: Source | None = None,
        sides: dict[str, str] | None = None,
        owners: dict[str, str] | None = None,
        at: dict[str, tuple[int, int]] | None = None,
        **options: Any,
    ) -> None:
        figures = [self._figure(one) for one in who]
        placed = [replace(f, q={**f.q, "tie": 0}, pos=(at or {}).get(f.name)) for f in figures]
        ordered = [replace(f, q={**f.q, keys.TIE.key: 99 - n}) for n, f in enumerate(placed)]
        super().__init__("rqhouse", *ordered, pace=pace, source=source, sides=sides, owners=owners, **options)

    @staticmethod
    def _figure(one: str | tuple[str, str] | tuple[str, str, dict[str, Any]] | Figure) -> Figure:
        from rules.core.sheet.ready import ready
        from rules.rqhouse.ruleset import RULES

        if isinstance(one, Figure):
            return one
        name, kind = (one, one) if isinstance(one, str) else (one[0], one[1])
        more = one[2] if not isinstance(one, str) and len(one) == 3 else {}
        sheet = dict(ready(RULES.package)[kind.casefold()])
        return RULES.sheets.figure(name, RULES.sheets.read(RULES.sheets.inline(sheet, more)))

    def set(self, name: str, **numbers: int) -> None:
        """Set live numbers as a game master does."""
        self.do(*(Ruled(name, key, value) for key, value in numbers.items()))

    def points(self, name: str, at: str) -> int:
        """Hit points of a location."""
        found: int = self.value(name, "loc_hp")[at]
        return found

    def hurt(self, name: str, at: str, points: int) -> None:
        """Take points off a location without a die."""
        self.say(f"apply {points} to {name} at {at.replace('_', ' ')} ignoring armour")

    def down(self, name: str, posture: str = "prone") -> None:
        """Let a figure lie or kneel."""
        self.do(Moved(name, posture=posture))

    def mark(self, name: str, condition: str) -> None:
        """Put a condition on."""
        mark = next(m for m in keys.OF_FIGURES if m.key == condition)
        self.do(mark.set(name, Nothing()))

    def refused(self, text: str, speaker: Speaker | None = None) -> str:
        """The code under which a sentence is refused; it must be, and nothing may change."""
        before = self.enc
        try:
            self.say(text, speaker) if speaker is not None else self.say(text)
        except Refused as refused:
            assert self.enc is before
            assert refused.message and "{" not in refused.message
            return refused.code
        raise AssertionError(f"{text} was not refused")
