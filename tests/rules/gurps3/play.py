"""A gurps3 fight for tests: ready characters, sentences, and no die that nobody gave."""

from typing import Any

from msgspec.structs import replace

from grammar.scene.resolve import Speaker
from rules.core.encounter import Figure
from rules.core.engine import enlist, rule
from rules.core.events import Moved, Ruled
from rules.core.oracle import Source, Table
from rules.core.report import Refused
from tests.rules.fight import Fight, Said

PLAYER = Speaker("u1", "Ann", gm=False)


class Melee(Fight):
    """Figures join in the order they are named; of those equally fast the earlier comes first.

    ``at`` puts figures on the map as (q, r, facing), ``owners`` maps names to users.
    """

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
        super().__init__("gurps3", pace=pace, source=source, **options)
        for n, one in enumerate(who):
            figure = one if isinstance(one, Figure) else self.ready(*((one, one) if isinstance(one, str) else one))
            where = (at or {}).get(figure.name)
            self.join(
                replace(
                    figure,
                    side=(sides or {}).get(figure.name, figure.name),
                    owner=(owners or {}).get(figure.name),
                    pos=where[:2] if where else None,
                    facing=where[2] if where else 0,
                ),
                n,
            )

    def join(self, figure: Figure, n: int) -> None:
        """Let somebody in; ties are rolled so that the order of joining holds."""
        others = list(self.enc.figures)
        pins = {f"{name}.order": max(1, 6 - k) for k, name in enumerate([*others, figure.name])}
        pins |= {f"{name}.order.2": max(1, 6 - k) for k, name in enumerate([*others, figure.name])}
        self.said = Said()
        self._take(enlist(self.enc, (figure,), self.rules, Table(None, pins=pins)))

    def made(self, name: str, **sheet: Any) -> Figure:
        """A figure of one's own making."""
        return self.rules.sheets.figure(name, self.rules.sheets.read({"name": name, **sheet}))

    def set(self, name: str, **numbers: int) -> None:
        """Set live numbers as a game master does."""
        self.do(*(Ruled(name, key, value) for key, value in numbers.items()))

    def posture(self, name: str, posture: str) -> None:
        """Make somebody lie, kneel or stand."""
        self.do(Moved(name, posture=posture))

    def close(self) -> None:
        """End the fight, with what that costs."""
        self.said = Said()
        self._take(rule(self.enc, self.rules.time.over, self.rules, Table(None)))

    def chance(self, name: str) -> int:
        """The target number of the check of that name in what was said last."""
        return self.said.check(name).chance

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
