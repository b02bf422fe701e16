"""A gurps4 fight for tests: ready characters, sentences, and no die that nobody gave."""

from typing import Any

from msgspec.structs import replace

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Moved, Ruled
from rules.core.oracle import Source
from rules.core.report import Refused
from rules.gurps4.figure import keys
from tests.rules.fight import Fight

PLAYER = Speaker("u1", "Ann", gm=False)


class Melee(Fight):
    """Figures of the ready characters; ``at`` puts them on the map as ``(q, r, facing)``."""

    def __init__(
        self,
        *who: str | tuple[str, str] | Figure,
        pace: str = "free",
        source: Source | None = None,
        sides: dict[str, str] | None = None,
        owners: dict[str, str] | None = None,
        at: dict[str, tuple[int, int, int]] | None = None,
        **options: Any,
    ) -> None:
        super().__init__("gurps4", *who, pace=pace, source=source, sides=sides, owners=owners, **options)
        for name, (q, r, facing) in (at or {}).items():
            self.do(Moved(name, to=(q, r), facing=facing))

    def made(self, name: str, **sheet: Any) -> Figure:
        """A figure of one's own making."""
        whole = {"name": name, "system": "gurps4", "st": 10, "dx": 10, "iq": 10, "ht": 10, **sheet}
        return self.rules.sheets.figure(name, self.rules.sheets.read(whole))

    def set(self, name: str, **numbers: int) -> None:
        """Set live numbers as a game master does."""
        self.do(*(Ruled(name, key, value) for key, value in numbers.items()))

    def command(self, text: str, speaker: Speaker | None = None) -> Command:
        """The command a sentence stands for."""
        names = names_of(self.enc, self.rules, self.enc.figures)
        return resolve(draft(text, "gurps4", names), self.enc, self.rules, speaker or Speaker(), names)

    def hp(self, name: str) -> int:
        """The hit points left."""
        return keys.HP.of(self[name])

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


def made(name: str, **sheet: Any) -> Figure:
    """A figure that fights before anybody has begun."""
    from rules.gurps4.ruleset import RULES

    whole = {"name": name, "system": "gurps4", "st": 10, "dx": 10, "iq": 10, "ht": 10, **sheet}
    return replace(RULES.sheets.figure(name, RULES.sheets.read(whole)))
