"""What a rule system is to the rest of the house."""

import enum
import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from typing import Any

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure, Item, Key, Slot
from rules.core.hexes import Hex
from rules.core.keys import EncounterNumber, LinkKey, Unit
from rules.core.names import fold
from rules.core.orders.deeds import carry_out
from rules.core.orders.verbs import Verb, Word
from rules.core.sheet.described import Described
from rules.core.tables.refusals import refused, says

_WHOLE = re.compile(r"-?[0-9]{1,9}")


class Ability(enum.Enum):
    """Whether a slot may open: yes, not by itself yet, or never (its time is lost)."""

    READY = "ready"
    WAIT = "wait"
    LOST = "lost"


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


COMMON_SETTINGS: Mapping[str, Setting] = {
    "pace": Setting("free", ("free", "strict"), says("setting.pace")),
    "claims": Setting("players", ("players", "gm"), says("setting.claims")),
    "hand_dice": Setting(
        "own",
        ("own", "ask", "gm", "off"),
        says("setting.hand_dice"),
    ),
    "undo": Setting("ask", ("ask", "free"), says("setting.undo")),
    "verbosity": Setting("normal", ("brief", "normal", "full"), says("setting.verbosity")),
    "public_rolls": Setting(
        True,
        (True, False),
        says("setting.public_rolls"),
    ),
    "unseen": Setting("met", ("met", "asked"), says("setting.unseen")),
    "foe_odds": Setting("words", ("words", "open", "off"), says("setting.foe_odds")),
}


class Thing(Struct, frozen=True):
    """Something a player may name: an item, a natural weapon, a location. ``id`` is what rules get.

    ``of``: the item that it is one way to use (empty: it is itself); ``also``: what it is called besides.
    """

    id: str
    name: str
    of: str = ""
    also: str = ""


class Prospect(Struct, frozen=True):
    """The line of sight or fire from one figure to another on the map.

    ``barrier``: the hex that hides the other, None where none does. ``cover``: whether the other is hidden by what it
    stands in. ``past``: who stands in the line, nearest first.
    """

    barrier: Hex | None = None
    cover: bool = False
    past: tuple[str, ...] = ()

    @property
    def clear(self) -> bool:
        """Whether the one sees the other."""
        return self.barrier is None and not self.cover


class Ruleset(ABC):
    """One rule system. Stateless; five functions of time, and the words and values of its figures.

    Subclasses bring what is abstract, ``package`` (of ``data``) and ``version`` (grows when dice come to mean more).
    """

    id: str
    title: str
    package: str
    version: str = "1"
    settings: Mapping[str, Setting] = COMMON_SETTINGS
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
    said: Mapping[str, str] = {}
    """The system's verbs for what any table may ask: ``check`` (a skill roll) and ``contest`` (one against another)."""
    plain: Mapping[str, int] = {}
    """What a plain human's sheet says: a figure made up at the table starts from it."""
    verbs: Mapping[str, Verb] = {}
    """Everything that can be done, by its verb: play, dice labels, help and completion read this one table."""
    describes: str = ""
    """The kind of its characters (``gurps``), where it describes them for systems that take that kind."""
    takes: str = ""
    """The kind of characters that it makes its own from a description; empty: none."""
    words: Mapping[str, Word] = {}
    """Who may say a word and how far; one that does not stand here anybody may say."""

    def option(self, enc: Encounter, name: str) -> Any:
        """The encounter's option, or its default."""
        return enc.options.get(name, self.settings[name].default)

    def strict(self, enc: Encounter) -> bool:
        """Whether the full state machine with its refusals holds."""
        return bool(self.option(enc, "pace") == "strict")

    # --- sheets and figures
    @abstractmethod
    def read_sheet(self, data: dict[str, Any]) -> dict[str, Any]:
        """The canonical plain sheet of imported data; raises BadSheet with every fault."""

    def adopt(self, data: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
        """A character of another program (``core.sheet.foreign``) as a sheet, and what is said; may raise BadSheet."""
        return dict(data), ()

    def described(self, data: Mapping[str, Any]) -> Described | None:
        """A sheet in words that no system owns, for one that takes characters of the same kind; None: not told."""
        return None

    def taken(self, told: Described) -> tuple[dict[str, Any], tuple[str, ...]] | None:
        """What another system has described as a sheet, and lines of what was assumed or left out; None: not taken."""
        return None

    @abstractmethod
    def template(self) -> dict[str, Any]:
        """A filled example sheet."""

    def inline(self, sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
        """A plain sheet with what a game master typed on adding a figure: keys of it, or short words for them."""
        return {**sheet, **said}

    @abstractmethod
    def figure(self, name: str, sheet: dict[str, Any]) -> Figure:
        """A fresh figure for that sheet: its numbers and items at their start."""

    def learned(self, sheet: dict[str, Any], live: dict[str, Any]) -> dict[str, Any]:
        """A stored ``sheet`` with what its figure has learned in a fight, whose sheet is ``live``; both canonical."""
        return sheet

    @abstractmethod
    def values(self, enc: Encounter, figure: Figure) -> dict[str, Any]:
        """Every quantity of the figure under the catalogue's keys, derived ones included."""

    @abstractmethod
    def conditions(self, enc: Encounter, figure: Figure) -> tuple[tuple[str, Any], ...]:
        """The figure's conditions as ``(key, until)``, derived ones included; until is a key of time or None."""

    @abstractmethod
    def header(self, enc: Encounter) -> dict[str, Any]:
        """Where the clock stands: ``round`` and ``phase`` or ``count``, ``clock`` in seconds."""

    def vitals(self, enc: Encounter, figure: Figure) -> str:
        """What a player wants to see of a figure at a glance, in a few words: ``HP 12/14``."""
        return ""

    def moment(self, enc: Encounter, slot: Slot) -> str:
        """When a turn comes, as players count it: its strike rank, count or initiative; empty where none is counted."""
        return ""

    def left(self, enc: Encounter, figure: Figure) -> str:
        """What a figure may still do this round, as ``1 attack, 1 parry``; empty where nothing is counted or left."""
        return ""

    def gauge(self, enc: Encounter, figure: Figure) -> tuple[int, int] | None:
        """The points a figure lives on, left and at most, for a bar; None where a system counts none."""
        return None

    def suffered(self, enc: Encounter, figure: Figure) -> int:
        """The points of harm a figure bears. To override where it is not the points it has lost (``gauge``)."""
        left, most = self.gauge(enc, figure) or (0, 0)
        return most - left

    def looks(self, enc: Encounter, figure: Figure) -> str:
        """How hurt a figure looks to those who may not know its numbers. To override where no wounds are kept."""
        return says("looks.hurt" if any(wound.left > 0 for wound in figure.wounds) else "looks.unhurt")

    def item_says(self, item: Item) -> str:
        """How a thing is carried and its state, in words; empty: its place and numbers as they are kept."""
        return ""

    # --- the game master's hand
    def numbers(self, figure: Figure) -> Mapping[str, int | None]:
        """The numbers of a figure that a game master may set, each with the least it may be (None: no limit)."""
        return dict.fromkeys(figure.q)

    def after_rounds(self, enc: Encounter, rounds: int) -> Key:
        """The moment at which so many rounds, this one among them, are over."""
        return (self.counter.of(enc, 1) + rounds,)

    def rounds_left(self, enc: Encounter, until: Key) -> int:
        """How many rounds, this one among them, something lasts that ends at that moment."""
        return until[0] - self.counter.of(enc, 1)

    def marked_until(self, enc: Encounter, rounds: int) -> Key:
        """The moment at which a condition of the rules ends that is put on a figure for so many rounds."""
        return self.after_rounds(enc, rounds)

    def turn_after(self, enc: Encounter, rounds: int) -> Key:
        """The earliest moment at which a turn may come that ends what lasts for so many turns of somebody."""
        return (self.counter.of(enc, 1) + rounds,)

    def turn_of(self, enc: Encounter, who: str) -> Hashable:
        """What is equal as long as a figure has the same turn, whoever else may be at turn: its waiting slots."""
        return tuple(slot for slot in (*enc.stack, *enc.agenda) if slot.who == who)

    def weapon_like(self, figure: Figure, like: str, id: str, name: str) -> dict[str, Any] | None:
        """An entry of a sheet's ``weapons`` that is like one the figure has or the system knows; None: no such one."""
        want = fold(like).replace(" ", "_")
        for one in figure.sheet.get("weapons", ()):
            if want in (one["id"], fold(str(one.get("name", ""))).replace(" ", "_")):
                return {**one, "id": id, "name": name, "like": one.get("like") or one["id"]}
        return {"id": id, "name": name, "like": want}

    def mark_data(self, enc: Encounter, condition: str, rounds: int | None) -> dict[str, Any]:
        """The data of a condition that a game master puts on."""
        return {}

    def markable_on(self, figure: Figure) -> tuple[str, ...]:
        """Those of the conditions that this figure can bear: it may have locations that others lack."""
        return self.markable

    def placed(self, condition: str) -> tuple[str, str]:
        """A condition as the word and the location it is of, such as crippled and ``right arm``; empty for none."""
        word, _, at = condition.partition(" ")
        return (word, at.replace("_", " ")) if at and condition in self.markable else (condition, "")

    def lifted(self, t: Bout, who: str, condition: str) -> None:
        """A game master has taken a condition off: what hangs on it ends too."""
        return None

    # --- words
    @abstractmethod
    def things(self, enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        """What the figure may name as a weapon or other item, natural weapons included."""

    def places(self, enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        """The locations of that figure which may be named after ``at``."""
        return ()

    def named_by(self, enc: Encounter) -> Hashable | None:
        """All of the fight that ``things`` and ``places`` read besides the figure (equal: the same); None: unknown."""
        return None

    @abstractmethod
    def labels(self, enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
        """Every die label this command may ask for, with the least and greatest value a given die may have."""

    def joining(self, enc: Encounter) -> Mapping[str, tuple[int, int]]:
        """The die labels that a figure's joining may ask for, as ``labels``; none where it takes no dice."""
        return {}

    def readings(self, enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
        """What a game master may force the dice of a label to read as, by label; none for dice that are only numbers.

        The id of each is what the label's reader calls it (see ``rules.core.oracle.called``).
        """
        return {}

    def known(self, enc: Encounter, command: Command, claim: Option) -> int | str | None:
        """What is settled of a claim: its number or name, 1 or 0 for a word without; None where nobody knows better."""
        return None

    def later(self, t: Bout, command: Command, n: int) -> Encounter:
        """The encounter as it will be at a sentence's part ``n``, for claims; to override where parts move somebody."""
        return t.enc

    def hexes(self, enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
        """The hexes a figure covers, its head first; none off the map. To override where some are larger than one."""
        return () if figure.pos is None else (figure.pos,)

    def reach_of(self, enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
        """The hexes the figure commands with the weapon it fights with; none where the system knows no such zone."""
        return ()

    def prospect(self, enc: Encounter, a: str, b: str) -> Prospect | None:
        """What lies between two figures of the map; None where the system knows no lines of sight."""
        return None

    # --- maneuver cards
    def cards(self) -> tuple[Thing, ...]:
        """The cards that ``/card`` shows; none where the system has none."""
        return ()

    def card(self, enc: Encounter, figure: Figure | None, card: str) -> tuple[str, ...]:
        """A card in a few lines; with a figure what its chances would be, told to who speaks for it."""
        return ()

    # --- time
    @abstractmethod
    def begin(self, t: Bout) -> None:
        """Queue the first slots of a fight."""

    def join(self, t: Bout, name: str) -> None:
        """A figure has come in: give it its place on the clock, where the system has one before the next round."""
        return

    def back(self, t: Bout, name: str) -> None:
        """A player's figure is back that left in an earlier round: as a newcomer, but with no second throw for it."""
        self.join(t, name)

    @abstractmethod
    def able(self, t: Bout, slot: Slot) -> Ability:
        """Whether the current slot may open, must wait for somebody, or is lost."""

    @abstractmethod
    def open(self, t: Bout, slot: Slot) -> bool:
        """A slot's turn has come; True when the engine finished it, False when its owner must speak."""

    def resolve(self, t: Bout, command: Command) -> None:
        """Carry a command out once every word of it belongs; raises Refused before the first die or not at all."""
        carry_out(t, command, self)

    def bar(self, t: Bout, command: Command) -> None:
        """Refuse what keeps the figure from anything of that kind whatever the verb's own rules say."""
        return None

    @abstractmethod
    def settle(self, t: Bout, before: Encounter) -> None:
        """Judge thresholds after a slot, command or simultaneous group, against the state before it."""

    def over(self, t: Bout) -> None:
        """The fight is over: what it costs those who were in it, without any die. To override where it costs."""
        return None

    def announced(self, enc: Encounter, slot: Slot) -> str:
        """The sentence that carries out what a slot's figure has announced for it; empty where nothing was."""
        return ""

    def when(self, before: Encounter, enc: Encounter, who: str) -> str:
        """When what a figure has begun since ``before`` falls, where that is a number, as ``SR 7``; else empty."""
        return ""

    def ordered(self, enc: Encounter, slot: Slot, deed: str) -> str:
        """The sentence by which a standing order's deed is carried out in that slot; empty where it does not go."""
        return deed

    def unheard(self, enc: Encounter) -> tuple[str, ...]:
        """Who may act in this round and has no slot in the agenda, where free pace gives one only to who speaks."""
        return ()

    def together(self, enc: Encounter, a: Slot, b: Slot) -> bool:
        """Whether two slots happen at the same moment."""
        return False

    def fallen(self, enc: Encounter, figure: Figure) -> bool:
        """Whether the figure is out of the fight: what ends a duel."""
        return any(key in ("dead", "unconscious") for key, _ in self.conditions(enc, figure))
