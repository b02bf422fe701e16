"""Wounds at the level of the rules: ready fighters, a blow, and the dice it may roll; any other die fails the test."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Encounter, Figure
from rules.core.oracle import Table
from rules.core.report import Note
from rules.core.sheet.ready import ready
from rules.gurps4.figure import keys
from rules.gurps4.figure.items import items
from rules.gurps4.figure.quantities import fp_max, hp_max
from rules.gurps4.harm.damage import Hit
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.sheet.reading import read
from rules.gurps4.sheet.traits import grades


def fighter(name: str, kind: str = "", **more: Any) -> Figure:
    """A ready character (by its own name, or under another), keys of its sheet replaced."""
    data = read({**ready("rules.gurps4")[(kind or name).casefold()], **more, "name": name})
    made = Figure(name, data)
    numbers = {keys.HP.key: hp_max(made), keys.FP.key: fp_max(made), **grades(sheet_of(made).traits)}
    return replace(made, q=numbers, items=items(sheet_of(made)))


class Hurt(Bout):
    """A bout of some fighters with the dice of one deed, by ``label`` or ``Who.label``; all have to be used."""

    def __init__(self, *figures: Figure, options: Mapping[str, Any] | None = None, **dice: int) -> None:
        enc = Encounter("e", "gurps4", {f.name: f for f in figures}, dict(options or {}))
        super().__init__(enc, Table(self._die))
        self.given: dict[str, int] = {key.replace("__", "."): n for key, n in dice.items()}

    def rolls(self, **dice: int) -> "Hurt":
        """More dice; ``__`` stands for a dot."""
        self.given |= {key.replace("__", "."): n for key, n in dice.items()}
        return self

    def _die(self, name: str, dice: Dice) -> int:
        who, _, label = name.partition(".")
        for key in (name, label):
            if key in self.given:
                value = self.given.pop(key)
                assert dice.low <= value <= dice.high, f"{name} can't be {value}"
                return value
        raise AssertionError(f"nobody gave {name} ({dice}) of {who}")

    def done(self) -> "Hurt":
        """Every die was used."""
        assert not self.given, f"unused: {self.given}"
        return self

    def note_of(self, code: str) -> Note:
        """The first note of that code."""
        found = [note for note in self.notes if note.code == code]
        assert found, f"no {code} among {self.codes}"
        return found[0]

    @property
    def codes(self) -> list[str]:
        """The notes so far, without the places of checks."""
        return [note.code for note in self.notes if note.code != "checked"]

    def hp(self, who: str) -> int:
        """Hit points."""
        return keys.HP.of(self.figure(who))

    def holds(self, who: str) -> list[str]:
        """What is in the hands or on the arm."""
        return [item.id for item in self.figure(who).items if item.where in ("hand", "strapped")]


def blow(by: str, to: str, location: str, dice: str, kind: Any, **more: Any) -> Hit:
    """A blow with damage written ``1d+3``."""
    count, _, adds = dice.partition("d")
    return Hit(by, to, location, int(count), int(adds or 0), kind, **more)
