"""The parts of a rule system, as the rest of the house asks for them; a system fills each with its functions."""

import enum
from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Encounter, Figure, Item, Key, Slot
from rules.core.hexes import Hex
from rules.core.names import fold
from rules.core.sheet.described import Described
from rules.core.sheet.foreign import Foreign
from rules.core.tables.words import says


class Ability(enum.Enum):
    """Whether a slot may open: yes, not by itself yet, or never (its time is lost)."""

    READY = "ready"
    WAIT = "wait"
    LOST = "lost"


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


AtAGlance: TypeAlias = Callable[[Encounter, Figure], str]


class Part(Struct, frozen=True):
    """A location of a body by its ``id``, and the ``points`` after which a wound there puts it out of use."""

    id: str
    points: int


def among(enc: Encounter, figure: Figure) -> Encounter:
    """Return the encounter with that figure in it, as one may ask about somebody who has not joined yet."""
    if enc.figures.get(figure.name) is figure:
        return enc
    return replace(enc, figures={**enc.figures, figure.name: figure})


def nothing(*_: object) -> None:
    """Do nothing, and know of nothing."""


def no_names(*_: object) -> tuple[()]:
    """Return none of them."""
    return ()


def no_text(*_: object) -> str:
    """Return the empty text."""
    return ""


def no_entries(*_: object) -> dict[str, Any]:
    """Return an empty mapping."""
    return {}


def never(*_: object) -> bool:
    """Return that it is not so."""
    return False


def no_points(*_: object) -> int:
    """Return 0."""
    return 0


def as_it_is(data: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the character as it stands, with nothing to be told."""
    return dict(data), ()


def with_words(sheet: Mapping[str, Any], said: Mapping[str, int | str]) -> dict[str, Any]:
    """Return the sheet with what was typed as keys of it."""
    return {**sheet, **said}


def unchanged(sheet: dict[str, Any], live: dict[str, Any]) -> dict[str, Any]:
    """Return the sheet unchanged."""
    return sheet


def weapon_by_name(figure: Figure, like: str, id: str, name: str) -> dict[str, Any] | None:
    """Return the sheet's entry of that weapon under another name."""
    want = fold(like).replace(" ", "_")
    for one in figure.sheet.get("weapons", ()):
        if want in (one["id"], fold(str(one.get("name", ""))).replace(" ", "_")):
            return {**one, "id": id, "name": name, "like": one.get("like") or one["id"]}
    return {"id": id, "name": name, "like": want}


class Sheets(Struct, frozen=True, kw_only=True, eq=False):
    """What a system makes of sheets: read, made up, taken over from elsewhere, put into a fight."""

    read: Callable[[dict[str, Any]], dict[str, Any]]
    """The canonical plain sheet of imported data; raises BadSheet with every fault."""
    template: Callable[[], dict[str, Any]]
    """A filled example sheet."""
    figure: Callable[[str, dict[str, Any]], Figure]
    """A fresh figure for that sheet: its numbers and items at their start."""
    adopt: Callable[[Mapping[str, Any]], tuple[dict[str, Any], tuple[str, ...]]] = as_it_is
    """A character of another program (``core.sheet.foreign``) as a sheet, and what is said; may raise BadSheet."""
    told: Callable[[dict[str, Any], Mapping[str, Any]], Foreign | None] = nothing
    """A canonical sheet and its quantities as a stat block tells of them, for ``adopt`` to take; None: not told."""
    described: Callable[[Mapping[str, Any]], Described | None] = nothing
    """A sheet in words that no system owns, for one that takes characters of the same kind; None: not told."""
    taken: Callable[[Described], tuple[dict[str, Any], tuple[str, ...]] | None] = nothing
    """What another system has described as a sheet, and lines of what was assumed or left out; None: not taken."""
    inline: Callable[[Mapping[str, Any], Mapping[str, int | str]], dict[str, Any]] = with_words
    """A plain sheet with what a game master typed on adding a figure: keys of it, or short words for them."""
    learned: Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]] = unchanged
    """A stored ``sheet`` with what its figure has learned in a fight, whose sheet is ``live``; both canonical."""
    weapon_like: Callable[[Figure, str, str, str], dict[str, Any] | None] = weapon_by_name
    """An entry of a sheet's ``weapons`` that is like one the figure has or the system knows; None: no such one."""


def every_number(figure: Figure) -> Mapping[str, int | None]:
    """Return all its numbers, without limits."""
    return dict.fromkeys(figure.q)


def as_now(t: Bout, command: Command, n: int) -> Encounter:
    """Return the encounter as it is now."""
    return t.enc


class Words(Struct, frozen=True, kw_only=True, eq=False):
    """What may be named and said: things, places, dice, claims, conditions, cards."""

    things: Callable[[Encounter, Figure], tuple[Thing, ...]]
    """What the figure may name as a weapon or other item, natural weapons included."""
    labels: Callable[[Encounter, Command], Mapping[str, tuple[int, int]]]
    """Every die label this command may ask for, with the least and greatest value a given die may have."""
    numbers: Callable[[Figure], Mapping[str, int | None]] = every_number
    """The numbers of a figure that a game master may set, each with the least it may be (None: no limit)."""
    mark_data: Callable[[Encounter, str, int | None], dict[str, Any]] = no_entries
    """The data of a condition that a game master puts on."""
    markable_on: Callable[[Figure], tuple[str, ...]] | None = None
    """Those of the conditions that this figure can bear: it may have locations that others lack."""
    placed: Callable[[str], tuple[str, str]] | None = None
    """A condition as the word and the location it is of, such as crippled and ``right arm``; empty for none."""
    places: Callable[[Encounter, Figure], tuple[Thing, ...]] = no_names
    """The locations of that figure which may be named after ``at``."""
    named_by: Callable[[Encounter], Hashable | None] = nothing
    """All of the fight that ``things`` and ``places`` read besides the figure (equal: the same); None: unknown."""
    joining: Callable[[Encounter], Mapping[str, tuple[int, int]]] = no_entries
    """The die labels that a figure's joining may ask for, as ``labels``; none where it takes no dice."""
    rousing: Mapping[str, int] = {}
    """What the dice of a turn's beginning must show, by label, that whoever throws them acts in it at all."""
    readings: Callable[[Encounter, Command], Mapping[str, tuple[Thing, ...]]] = no_entries
    """What a game master may force the dice of a label to read as, by label; none for dice that are only numbers.

    The id of each is what the label's reader calls it (see ``rules.core.oracle.called``).
    """
    known: Callable[[Encounter, Command, Option], int | str | None] = nothing
    """What is settled of a claim: its number or name, 1 or 0 for a word without; None where nobody knows better."""
    later: Callable[[Bout, Command, int], Encounter] = as_now
    """The encounter as it will be at a sentence's part ``n``, for claims; to override where parts move somebody."""
    cards: Callable[[], tuple[Thing, ...]] = no_names
    """The cards that ``/card`` shows; none where the system has none."""
    card: Callable[[Encounter, Figure | None, str], tuple[str, ...]] = no_names
    """A card in a few lines; with a figure what its chances would be, told to who speaks for it."""


def waiting_slots(enc: Encounter, who: str) -> Hashable:
    """Return the slots that wait for the figure."""
    return tuple(slot for slot in (*enc.stack, *enc.agenda) if slot.who == who)


def as_said(enc: Encounter, slot: Slot, deed: str) -> str:
    """Return the deed as it was said."""
    return deed


class Time(Struct, frozen=True, kw_only=True, eq=False):
    """The machine of a fight: what begins, comes in, opens, settles and ends, and whose turn counts how."""

    begin: Callable[[Bout], None]
    """Queue the first slots of a fight."""
    able: Callable[[Bout, Slot], Ability]
    """Whether the current slot may open, must wait for somebody, or is lost."""
    open: Callable[[Bout, Slot], bool]
    """A slot's turn has come; True when the engine finished it, False when its owner must speak."""
    settle: Callable[[Bout, Encounter], None]
    """Judge thresholds after a slot, command or simultaneous group, against the state before it."""
    after_rounds: Callable[[Encounter, int], Key] | None = None
    """The moment at which so many rounds, this one among them, are over."""
    rounds_left: Callable[[Encounter, Key], int] | None = None
    """How many rounds, this one among them, something lasts that ends at that moment."""
    marked_until: Callable[[Encounter, int], Key] | None = None
    """The moment at which a condition of the rules ends that is put on a figure for so many rounds."""
    turn_after: Callable[[Encounter, int], Key] | None = None
    """The earliest moment at which a turn may come that ends what lasts for so many turns of somebody."""
    turn_of: Callable[[Encounter, str], Hashable] = waiting_slots
    """What is equal as long as a figure has the same turn, whoever else may be at turn: its waiting slots."""
    lifted: Callable[[Bout, str, str], None] = nothing
    """A game master has taken a condition off: what hangs on it ends too."""
    join: Callable[[Bout, str], None] = nothing
    """A figure has come in: give it its place on the clock, where the system has one before the next round."""
    back: Callable[[Bout, str], None] | None = None
    """A player's figure is back that left in an earlier round: as a newcomer, but with no second throw for it."""
    bar: Callable[[Bout, Command], None] | None = None
    """Refuse what keeps the figure from anything of that kind whatever the verb's own rules say."""
    over: Callable[[Bout], None] = nothing
    """The fight is over: what it costs those who were in it, without any die. To override where it costs."""
    announced: Callable[[Encounter, Slot], str] = no_text
    """The sentence that carries out what a slot's figure has announced for it; empty where nothing was."""
    when: Callable[[Encounter, Encounter, str], str] = no_text
    """When what a figure has begun since ``before`` falls, where that is a number, as ``SR 7``; else empty."""
    ordered: Callable[[Encounter, Slot, str], str] = as_said
    """The sentence by which a standing order's deed is carried out in that slot; empty where it does not go."""
    unheard: Callable[[Encounter], tuple[str, ...]] = no_names
    """Who may act in this round and has no slot in the agenda, where free pace gives one only to who speaks."""
    together: Callable[[Encounter, Slot, Slot], bool] = never
    """Whether two slots happen at the same moment."""


def hurt_or_not(enc: Encounter, figure: Figure) -> str:
    """Return whether any wound of it is open."""
    return says("looks.hurt" if any(wound.left > 0 for wound in figure.wounds) else "looks.unhurt")


def points_left(word: str, gauge: Callable[[Encounter, Figure], tuple[int, int] | None]) -> AtAGlance:
    """What tells the points that a figure has left, of how many, at a glance: ``HP 12/14``."""

    def vitals(enc: Encounter, figure: Figure) -> str:
        left, most = gauge(enc, figure) or (0, 0)
        return f"{word} {left}/{most}"

    return vitals


def hurt_by(gauge: Callable[[Encounter, Figure], tuple[int, int] | None]) -> AtAGlance:
    """Return what tells how hurt a figure looks where its points may be lost without a wound too."""

    def looks(enc: Encounter, figure: Figure) -> str:
        left, most = gauge(enc, figure) or (0, 0)
        return says("looks.hurt") if left < most else hurt_or_not(enc, figure)

    return looks


def own_hex(enc: Encounter, figure: Figure) -> tuple[Hex, ...]:
    """Return the hex the figure stands on."""
    return () if figure.pos is None else (figure.pos,)


class Show(Struct, frozen=True, kw_only=True, eq=False):
    """What is shown of a fight and its figures."""

    values: Callable[[Encounter, Figure], dict[str, Any]]
    """Every quantity of the figure under the catalogue's keys, derived ones included."""
    conditions: Callable[[Encounter, Figure], tuple[tuple[str, Any], ...]]
    """The figure's conditions as ``(key, until)``, derived ones included; until is a key of time or None."""
    fallen: Callable[[Encounter, Figure], bool]
    """Whether the figure is out of the fight: what ends a duel. Asked of everybody of a crowd."""
    header: Callable[[Encounter], dict[str, Any]]
    """Where the clock stands: ``round`` and ``phase`` or ``count``, ``clock`` in seconds."""
    clock: Callable[[Encounter], Mapping[str, Any]] | None = None
    """What a tracker tells of the clock, by the words ``clock.KEY`` of its texts; None: all that ``header`` holds."""
    vitals: Callable[[Encounter, Figure], str] = no_text
    """What a player wants to see of a figure at a glance, in a few words: ``HP 12/14``."""
    moment: Callable[[Encounter, Slot], str] = no_text
    """When a turn comes, as players count it: its strike rank, count or initiative; empty where none is counted."""
    coming: Callable[[Encounter, Slot], str] | None = None
    """The same where it is told who comes next; to override where ``moment`` is no moment but how fast somebody is."""
    left: Callable[[Encounter, Figure], str] = no_text
    """What a figure may still do this round, as ``1 attack, 1 parry``; empty where nothing is counted or left."""
    gauge: Callable[[Encounter, Figure], tuple[int, int] | None] = nothing
    """The points a figure lives on, left and at most, for a bar; None where a system counts none."""
    suffered: Callable[[Encounter, Figure], int] | None = None
    """The points of harm a figure bears. To override where it is not the points it has lost (``gauge``)."""
    body: Callable[[Encounter, Figure], tuple[Part, ...]] = no_names
    """The locations of the figure's body, as wounds and conditions name them; none where wounds have no place."""
    looks: Callable[[Encounter, Figure], str] = hurt_or_not
    """How hurt a figure looks to those who may not know its numbers. To override where no wounds are kept."""
    item_says: Callable[[Item], str] = no_text
    """How a thing is carried and its state, in words; empty: its place and numbers as they are kept."""
    hexes: Callable[[Encounter, Figure], tuple[Hex, ...]] = own_hex
    """The hexes a figure covers, its head first; none off the map. To override where some are larger than one."""
    reach_of: Callable[[Encounter, Figure], tuple[Hex, ...]] = no_names
    """The hexes the figure commands with the weapon it fights with; none where the system knows no such zone."""
    prospect: Callable[[Encounter, str, str], Prospect | None] = nothing
    """What lies between two figures of the map; None where the system knows no lines of sight."""
