"""A swords fight for tests: ready characters, sentences, and no die that nobody gave."""

from typing import Any

from msgspec.structs import replace

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.engine import enlist
from rules.core.events import Moved, Ruled
from rules.core.keys import Nothing
from rules.core.oracle import Source, Table
from rules.core.report import Refused
from rules.swords.figure import keys
from rules.swords.figure.quantities import trait
from tests.rules.fight import Fight, Said

PLAYER = Speaker("u1", "Ann", gm=False)


class Brawl(Fight):
    """Figures act in the order they are named, unless ``rolls`` gives the initiative dice of some.

    ``Brawl("Juk", "Thug")``; ``("Ann's Juk", "Juk")`` names a ready character otherwise. ``at`` puts figures on the
    map, ``owners`` maps names to users. The unconscious roll only when somebody types rest, unless an option says so.
    """

    def __init__(
        self,
        *who: str | tuple[str, str] | Figure,
        pace: str = "free",
        source: Source | None = None,
        sides: dict[str, str] | None = None,
        owners: dict[str, str] | None = None,
        at: dict[str, tuple[int, int]] | None = None,
        rolls: dict[str, int] | None = None,
        **options: Any,
    ) -> None:
        super().__init__("swords", pace=pace, source=source, **{"recovery": "typed", **options})
        for n, one in enumerate(who):
            figure = one if isinstance(one, Figure) else self.ready(*((one, one) if isinstance(one, str) else one))
            self.join(
                replace(
                    figure,
                    side=(sides or {}).get(figure.name, figure.name),
                    owner=(owners or {}).get(figure.name),
                    pos=(at or {}).get(figure.name),
                ),
                (rolls or {}).get(figure.name, 60 - n - trait(figure, "perception")),
            )

    def join(self, figure: Figure, roll: int) -> None:
        """Let somebody in who rolls that much for initiative."""
        self.enlist_with(figure, {f"{figure.name}.initiative": roll})

    def enlist_with(self, figure: Figure, pins: dict[str, int]) -> None:
        """Let somebody in with these dice."""
        self.said = Said()
        self._take(enlist(self.enc, (figure,), self.rules, Table(None, pins=pins)))

    def made(self, name: str, **sheet: Any) -> Figure:
        """A figure of one's own making."""
        return self.rules.sheets.figure(name, self.rules.sheets.read({"name": name, **sheet}))

    def set(self, name: str, **numbers: int) -> None:
        """Set live numbers as a game master does."""
        self.do(*(Ruled(name, key, value) for key, value in numbers.items()))

    def put(self, name: str, place: tuple[int, int]) -> None:
        """Put a figure on the map."""
        self.do(Moved(name, to=place))

    def hold(self, holder: str, victim: str, dx: int = 2, row: str = "strike") -> None:
        """Somebody has hold of somebody."""
        since = 1 + len(keys.HOLD.all(self.enc))
        self.do(keys.HOLD.set(holder, victim, keys.Hold(dx, row, since)))

    def seat(self, rider: str, mount: str) -> None:
        """Somebody rides."""
        self.do(keys.MOUNTED.set(rider, mount, Nothing()))

    def dx(self, name: str) -> int:
        """The margin of the check of that name in what was said last."""
        margin = self.said.check(name).margin
        assert margin is not None
        return margin

    def harm(self, name: str) -> tuple[int, int]:
        """Stuns and wounds."""
        return self.value(name, "stuns"), self.value(name, "wounds")

    def holds(self, holder: str, victim: str) -> int | None:
        """The dx of a hold, None where there is none."""
        data = keys.HOLD.of(self.enc, holder, victim)
        return None if data is None else data.dx

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

    def command(self, text: str, speaker: Speaker | None = None) -> Command:
        """The command a sentence stands for."""
        names = names_of(self.enc, self.rules, self.enc.figures)
        return resolve(draft(text, "swords", names), self.enc, self.rules, speaker or Speaker(), names)

    def terms(self, code: str, who: str | None = None) -> int:
        """The sum of the parts that a note unfolds."""
        return sum(term.n for term in self.said.note(code, who).terms)
