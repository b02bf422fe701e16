"""A fight driven by sentences at the level of the rules: what the tests of a system type and read."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.engine import Turn, begin, play, rule, to_rest
from rules.core.events import Configured, Event, Joined, fold
from rules.core.oracle import Source, Table
from rules.core.orders import deeds
from rules.core.orders.policy import decide
from rules.core.parts import nothing
from rules.core.report import Check, Die, Note, Question
from rules.core.rolls import given
from rules.core.sheet.ready import ready
from rules.odds.system import System
from rules.registry import ruleset

GM = Speaker()


def leapless(rules: System) -> System:
    """The system without leaps over the dice of an exchange: its odds play every branch."""
    return replace(rules, odds=replace(rules.odds, leap=nothing))


@dataclass
class Said:
    """What a sentence and everything it caused came to, up to the next wait."""

    turns: list[Turn] = field(default_factory=list)

    @property
    def notes(self) -> list[Note]:
        return [n for t in self.turns for n in t.notes]

    @property
    def checks(self) -> list[Check]:
        return [c for t in self.turns for c in t.checks]

    @property
    def dice(self) -> list[Die]:
        return [d for t in self.turns for d in t.dice]

    @property
    def events(self) -> list[Event]:
        return [e for t in self.turns for e in t.events]

    @property
    def questions(self) -> tuple[Question, ...]:
        return self.turns[-1].questions if self.turns else ()

    @property
    def unused(self) -> list[str]:
        """Given dice that neither the sentence nor what it caused has used."""
        return [str(u) for u in self.turns[-1].unused] if self.turns else []

    def note(self, code: str, who: str | None = None) -> Note:
        """The first note of that code (about that figure); fails where there is none."""
        for note in self.notes:
            if note.code == code and who in (None, note.who):
                return note
        raise AssertionError(f"no note {code} among {[n.code for n in self.notes]}")

    def has(self, code: str, who: str | None = None) -> bool:
        return any(n.code == code and who in (None, n.who) for n in self.notes)

    def check(self, name: str) -> Check:
        """The first check called ``Who.label`` or ``label``."""
        for check in self.checks:
            if name in (check.label, f"{check.who}.{check.label}"):
                return check
        raise AssertionError(f"no check {name} among {[f'{c.who}.{c.label}' for c in self.checks]}")


class Fight:
    """An encounter between ready characters of a system. Without ``source`` no die may roll that a sentence omits.

    ``Fight("rq3plus", "Rurik", "Grak")``; a pair ``("Mob 1", "trollkin")`` names a ready character otherwise, and a
    Figure joins as it is. Everybody is on a side of his own unless ``sides`` maps names to sides.
    """

    def __init__(
        self,
        system: str,
        *who: str | tuple[str, str] | Figure,
        pace: str = "free",
        source: Source | None = None,
        sides: dict[str, str] | None = None,
        owners: dict[str, str] | None = None,
        **options: Any,
    ) -> None:
        self.rules, self.source, self.said = ruleset(system), source, Said()
        self.enc = Encounter("e", system)
        self._fold(tuple(Configured(k, v) for k, v in {"pace": pace, **options}.items()))
        for one in who:
            figure = one if isinstance(one, Figure) else self.ready(*((one, one) if isinstance(one, str) else one))
            side, owner = (sides or {}).get(figure.name, figure.name), (owners or {}).get(figure.name)
            self._fold((Joined(replace(figure, side=side, owner=owner)),))
        self._take(begin(self.enc, self.rules, Table(source)))
        self._steps((), False)

    def ready(self, name: str, kind: str) -> Figure:
        """A ready character under a name."""
        sheet = self.rules.sheets.read(dict(ready(self.rules.package)[kind.casefold()]))
        return self.rules.sheets.figure(name, sheet)

    def __getitem__(self, name: str) -> Figure:
        return self.enc.figures[name]

    def value(self, name: str, key: str) -> Any:
        """A quantity of a figure under the catalogue's key."""
        return self.rules.show.values(self.enc, self[name])[key]

    def conditions(self, name: str) -> list[str]:
        return [key for key, _ in self.rules.show.conditions(self.enc, self[name])]

    def item(self, name: str, item: str) -> Any:
        found = self[name].item(item)
        assert found is not None, f"{name} has no {item}"
        return found

    def say(self, text: str, speaker: Speaker = GM) -> Said:
        """Play one sentence and what it causes; raises Refused as the rules do."""
        names = names_of(self.enc, self.rules, self.enc.figures)
        command = resolve(draft(text, self.rules.id, names), self.enc, self.rules, speaker, names)
        given.check(command.given, deeds.labels_of(self.rules.words, self.enc, command))
        self.said = Said()
        oracle = Table(self.source, given=command.given, decide=lambda q: decide(self.enc, q))
        turn = play(self.enc, command, self.rules, oracle)
        self._take(turn)
        if not turn.questions:
            self._steps(given.left_for_later(turn.unused, turn.dice), given.by_hand(command.given))
        return self.said

    def rule(self, ruling: Callable[[Bout], None]) -> Said:
        """A game master's ruling, and what it causes."""
        self.said = Said()
        self._take(rule(self.enc, ruling, self.rules, Table(self.source)))
        self._steps((), False)
        return self.said

    def do(self, *events: Event) -> None:
        """Let events happen that no sentence of a test needs to bring about (a wound, a place on the map)."""
        self._fold(events)

    def _steps(self, left: tuple[Any, ...], physical: bool) -> None:
        def oracle(enc: Encounter, last: Turn | None) -> Table:
            nonlocal left
            left = (*given.kept(enc), *(left if last is None else given.left_for_later(last.unused, last.dice)))
            return Table(
                self.source, given=left, decide=lambda q: decide(enc, q), physical=physical or given.by_hand(left)
            )

        for turn, _, _ in to_rest(self.enc, self.rules, oracle):
            self._take(turn)

    def _take(self, turn: Turn) -> None:
        self.said.turns.append(turn)
        self._fold(turn.events)

    def _fold(self, events: tuple[Event, ...]) -> None:
        self.enc = fold(self.enc, events)
