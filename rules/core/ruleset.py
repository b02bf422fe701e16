"""What a rule system is to the rest of the house."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct, field

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Key
from rules.core.keys import EncounterNumber, LinkKey, Unit
from rules.core.orders.deeds import carry_out
from rules.core.orders.verbs import Verb, Word
from rules.core.parts import Sheets, Show, Time, Words
from rules.core.tables.rows import by_id
from rules.core.tables.words import refused, worded
from rules.texts.store import SETTING

_WHOLE = re.compile(r"-?[0-9]{1,9}")


class Setting(Struct, frozen=True):
    """An encounter option: its default, the values it may take (empty: any whole number), and what it means."""

    default: Any
    choices: tuple[Any, ...]
    help: str
    rule: str = ""

    def read(self, name: str, text: str) -> Any:
        """The value a game master typed; raises Refused naming the values that may stand there."""
        words = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
        if self.choices:
            for choice in self.choices:
                if text.casefold() == str(choice).casefold() or words.get(text.casefold()) is choice:
                    return choice
            may = ", ".join("on" if c is True else "off" if c is False else str(c) for c in self.choices)
            raise refused("bad_option.choice", option=name, said=repr(text), known=may)
        if not _WHOLE.fullmatch(text):
            raise refused("bad_option.whole", option=name, said=repr(text))
        return int(text)


class SettingRow(Struct, frozen=True, forbid_unknown_fields=True):
    """An option as a data file has it: ``true``, ``false`` and whole numbers mean these, anything else is a word."""

    id: str
    default: str
    choices: tuple[str, ...] = ()
    rule: str = field(name="rules", default="")


@cache
def settings(package: str) -> Mapping[str, Setting]:
    """The options of ``<package>/data/settings.csv``; raises BadTable for a row that does not fit or has no words."""
    found = {}
    for key, row in by_id(package, "settings", SettingRow).items():
        words = worded(package, SETTING, key, "settings.csv")
        found[key] = Setting(_value(row.default), tuple(map(_value, row.choices)), words, row.rule)
    return found


def _value(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if _WHOLE.fullmatch(text) else text


COMMON_SETTINGS = settings("rules.core")
"""The options of every encounter."""


def chosen(known: Mapping[str, Setting]) -> Callable[[Encounter, str], Any]:
    """Return what tells an encounter's option, or its default in those settings."""

    def option(enc: Encounter, name: str) -> Any:
        return enc.options.get(name, known[name].default)

    return option


class Ruleset(Struct, frozen=True, kw_only=True, eq=False):
    """One rule system: what it is called and counts by, and its parts. Stateless.

    ``package`` is that of ``data``; ``version`` grows when dice come to mean more.
    """

    sheets: Sheets
    words: Words
    time: Time
    show: Show
    id: str
    title: str
    package: str
    version: str = "1"
    settings: Mapping[str, Setting] = field(default_factory=lambda: COMMON_SETTINGS)
    family: str = ""
    """The package of the family that shares rules with this system, such as ``rules.gurps``; empty for none."""
    units: Mapping[str, Unit] = {}  # by their keys, the numbers kept in parts of the unit people speak in
    markable: tuple[str, ...] = ()
    """The conditions a game master may put on a figure or take off."""
    said_for: Mapping[str, str] = {}
    """Those among them that people call by another name, by that name."""
    ended: tuple[str, ...] = ()
    """Those among them that only the rules put on, since they carry what a word does not say."""
    riders: tuple[str, ...] = ()
    """Words that a standing order may consist of: they go along with whatever else it answers."""
    postures: tuple[str, ...] = ("standing", "prone")
    round_seconds: int = 1  # how long one of what ``counter`` counts takes
    counter: EncounterNumber
    """What of the encounter counts its turns of time: rounds, seconds."""
    unit: str = "round"  # what one of them is called, ``round`` or ``second``
    affected: tuple[str, ...] = ()  # the quantities that effects may change, by their keys
    at_once: Mapping[str, str] = {}
    """What people call several rolls at once, by the name under which effects change all of them: ``defences``."""
    injury: tuple[str, int] = ("hp", -1)  # the number that tells of harm, and which way harm moves it
    dying: tuple[str, ...] = ("dying",)  # the conditions of who dies unless helped
    distances: tuple[str, str] = ("m", "m")  # what one is called on the map, and several
    riding: LinkKey[Any] | None = None  # the link from a rider to what it rides
    sample: tuple[str, ...] = ()  # ready characters that make a good first fight
    said: Mapping[str, tuple[str, ...]] = {}
    """The system's verbs for what any table may ask, the first that can be said so: ``check`` (a skill roll) and
    ``contest`` (one against another)."""
    plain: Mapping[str, int] = {}
    """What a plain human's sheet says: a figure made up at the table starts from it."""
    verbs: Mapping[str, Verb] = {}
    """Everything that can be done, by its verb: play, dice labels, help and completion read this one table."""
    felt: frozenset[str] = frozenset()
    """The codes of refusals whose reason a figure feels on itself, whoever has brought it about: a held limb."""
    describes: str = ""
    """The kind of its characters (``gurps``), where it describes them for systems that take that kind."""
    takes: str = ""
    """The kind of characters that it makes its own from a description; empty: none."""
    rights: Mapping[str, Word] = {}
    """Who may say a word and how far; one that does not stand here anybody may say."""

    def option(self, enc: Encounter, name: str) -> Any:
        """The encounter's option, or its default."""
        return enc.options.get(name, self.settings[name].default)

    def strict(self, enc: Encounter) -> bool:
        """Whether the full state machine with its refusals holds."""
        return bool(self.option(enc, "pace") == "strict")

    def suffered(self, enc: Encounter, figure: Figure) -> int:
        """The points of harm a figure bears. To override where it is not the points it has lost (``gauge``)."""
        if self.show.suffered is not None:
            return self.show.suffered(enc, figure)
        left, most = self.show.gauge(enc, figure) or (0, 0)
        return most - left

    def after_rounds(self, enc: Encounter, rounds: int) -> Key:
        """The moment at which so many rounds, this one among them, are over."""
        if self.time.after_rounds is not None:
            return self.time.after_rounds(enc, rounds)
        return (self.counter.of(enc, 1) + rounds,)

    def rounds_left(self, enc: Encounter, until: Key) -> int:
        """How many rounds, this one among them, something lasts that ends at that moment."""
        if self.time.rounds_left is not None:
            return self.time.rounds_left(enc, until)
        return until[0] - self.counter.of(enc, 1)

    def marked_until(self, enc: Encounter, rounds: int) -> Key:
        """The moment at which a condition of the rules ends that is put on a figure for so many rounds."""
        if self.time.marked_until is not None:
            return self.time.marked_until(enc, rounds)
        return self.after_rounds(enc, rounds)

    def turn_after(self, enc: Encounter, rounds: int) -> Key:
        """The earliest moment at which a turn may come that ends what lasts for so many turns of somebody."""
        if self.time.turn_after is not None:
            return self.time.turn_after(enc, rounds)
        return (self.counter.of(enc, 1) + rounds,)

    def markable_on(self, figure: Figure) -> tuple[str, ...]:
        """Those of the conditions that this figure can bear: it may have locations that others lack."""
        if self.words.markable_on is not None:
            return self.words.markable_on(figure)
        return self.markable

    def placed(self, condition: str) -> tuple[str, str]:
        """A condition as the word and the location it is of, such as crippled and ``right arm``; empty for none."""
        if self.words.placed is not None:
            return self.words.placed(condition)
        word, _, at = condition.partition(" ")
        return (word, at.replace("_", " ")) if at and condition in self.markable else (condition, "")

    def back(self, t: Bout, name: str) -> None:
        """A player's figure is back that left in an earlier round: as a newcomer, but with no second throw for it."""
        (self.time.back or self.time.join)(t, name)

    def resolve(self, t: Bout, command: Command) -> None:
        """Carry a command out once every word of it belongs; raises Refused before the first die or not at all."""
        carry_out(t, command, self)
