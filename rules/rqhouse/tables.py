"""The tables of rqhouse, read from ``data/*.csv`` once at import and checked.

A file that does not fit stops the import with BadTable: an unknown column, value or word, an id that stands twice, rows
that leave a gap, a reference to a row that does not exist.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, TypeVar

import msgspec

from rules.core.dice import Formula, parse
from rules.core.tables import BadTable, by_id, rows

PACKAGE = "rules.rqhouse"

Mode = Literal["impale", "slash", "crush"]
Kind = Literal["leg", "arm", "abdomen", "chest", "head"]
MODES: tuple[Mode, ...] = ("impale", "slash", "crush")
KINDS: tuple[Kind, ...] = ("leg", "arm", "abdomen", "chest", "head")
T = TypeVar("T")


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table row; an empty cell is the field's default."""


class _Armed(_Row, frozen=True, kw_only=True):
    """A row of something that hurts: ``damage`` as printed, ``modes`` in the order of MODES."""

    id: str
    name: str
    damage: str
    modes: tuple[Mode, ...] = ()

    @property
    def formula(self) -> Formula:
        """The damage as dice and a flat part."""
        return parse(self.damage)


class Group(_Row, frozen=True):
    """A weapon group, whose id is the key of its skill (RH-WPN-01)."""

    id: str
    name: str


class Melee(_Armed, frozen=True, kw_only=True):
    """A melee weapon: ``ap`` its own armour points, ``enc`` kg, ``sr`` for RH-WPN-08, ``fumble`` the first roll that
    fumbles, ``foe_parry`` what it does to a parry against it, ``other`` its row with the other number of hands and
    ``thrown`` its row when thrown."""

    group: str
    ap: int
    enc: float
    sr: int
    hands: int
    fumble: int = 100
    foe_parry: int = 0
    other: str = ""
    thrown: str = ""
    tags: tuple[str, ...] = ()


class Natural(_Armed, frozen=True, kw_only=True):
    """Brawl and Grapple."""

    group: str
    sr: int


class Shield(_Armed, frozen=True, kw_only=True):
    """A shield: ``parry`` is its bonus in percentage points (RH-DEF-11)."""

    ap: int
    parry: int = 0
    enc: float = 0


class Thrown(_Armed, frozen=True, kw_only=True):
    """A thrown weapon; distances in metres. The row of the atlatl is what it adds to another (RH-MSL-03)."""

    group: str
    pb: int
    range: int
    max: int
    tags: tuple[str, ...] = ()


class Fired(_Armed, frozen=True, kw_only=True):
    """A missile weapon; ``load`` regular actions of loading, 0 for one minor action (RH-MSL-04)."""

    group: str
    pb: int
    range: int
    max: int
    enc: float = 0
    load: int = 0
    lead: int = 0


class Armour(_Row, frozen=True):
    """A suit: points at each covered location, kg and silver for the whole (RH-ARM-01, RH-ARM-03, RH-ARM-04)."""

    id: str
    name: str
    points: int
    enc: float
    cost: int
    metal: bool = False
    padding: bool = False
    tags: tuple[str, ...] = ()


class Place(_Row, frozen=True):
    """A location of a body: its kind, its d20 rolls, and its share of a suit's weight in tenths (RH-ATK-06)."""

    body: str
    id: str
    name: str
    kind: Kind
    melee_low: int
    melee_high: int
    missile_low: int
    missile_high: int
    tenths: int = 1


class Points(_Row, frozen=True):
    """Hit points of each kind of location for total hit points ``up_to``."""

    up_to: int
    leg: int
    abdomen: int
    chest: int
    arm: int
    head: int


class Bonus(_Row, frozen=True):
    """The damage bonus for STR and SIZ ``up_to``."""

    up_to: int
    bonus: str


class Fumble(_Row, frozen=True):
    """A line of the fumble table; ``lost`` actions next round (RH-FUM-02)."""

    low: int
    high: int
    id: str
    lost: int
    name: str


class Bleeding(_Row, frozen=True):
    """A grade: the dice of its pool, and ``points`` every so many rounds (RH-BLD-01)."""

    grade: int
    dice: str
    every: int
    points: int


class Stage(_Row, frozen=True):
    """What a kind of location does when its loss reaches a stage (RH-LOC-02 to RH-LOC-06)."""

    kind: Kind
    stage: int
    effects: tuple[str, ...]
    bleeding: int = 0


class Package(_Row, frozen=True):
    """A two-action package: how many targets, the skill's ``step`` per attack, successes won and lost (RH-ATK-16)."""

    id: str
    name: str
    least: int
    most: int
    step: int = 0
    bonus: int = 0
    penalty: int = 0
    parry: int = 0
    spirit: int = 0
    moves: bool = False


class Pick(_Row, frozen=True):
    """An extra success: what it costs, the weapon type it needs, and whether a pulled blow allows it (RH-XS)."""

    id: str
    name: str
    cost: int
    mode: str = ""
    pulled: bool = False
    rule: str = ""


class MartialArts(_Row, frozen=True):
    """What successes of Martial Arts add to damage (RH-MA-02)."""

    successes: int
    dice: str
    flat: int


class Attendance(_Row, frozen=True):
    """The die that a Physician's successes add (RH-HEA-07)."""

    successes: int
    dice: str


class Load(_Row, frozen=True):
    """A band of encumbrance: up to so many ``times`` STR; Fatigue Levels lost by a trigger (RH-ENC-03)."""

    band: int
    times: int
    levels: int


class Label(_Row, frozen=True):
    """A die the rules ask for; ``dice`` is ``*`` where the situation says which."""

    id: str
    dice: str
    roller: str
    rules: tuple[str, ...]
    reads: str = ""


class Refusal(_Row, frozen=True):
    """A refusal: its rules and its message with placeholders."""

    id: str
    rules: tuple[str, ...]
    message: str


GROUPS = by_id(PACKAGE, "groups", Group)
WEAPONS = by_id(PACKAGE, "weapons", Melee)
NATURAL = by_id(PACKAGE, "natural", Natural)
SHIELDS = by_id(PACKAGE, "shields", Shield)
THROWN = by_id(PACKAGE, "thrown", Thrown)
FIRED = by_id(PACKAGE, "fired", Fired)
ARMOUR = by_id(PACKAGE, "armour", Armour)
PLACES = rows(PACKAGE, "bodies", Place)
POINTS = rows(PACKAGE, "location_points", Points)
BONUSES = rows(PACKAGE, "damage_bonus", Bonus)
FUMBLES = rows(PACKAGE, "fumbles", Fumble)
PACKAGES = by_id(PACKAGE, "packages", Package)
PICKS = by_id(PACKAGE, "picks", Pick)
LOADS = rows(PACKAGE, "loads", Load)
LABELS = by_id(PACKAGE, "labels", Label)
REFUSALS = by_id(PACKAGE, "refusals", Refusal)
BLEEDING = {row.grade: row for row in rows(PACKAGE, "bleeding", Bleeding)}
STAGES = {(row.kind, row.stage): row for row in rows(PACKAGE, "stages", Stage)}
MARTIAL_ARTS = {row.successes: row for row in rows(PACKAGE, "martial_arts", MartialArts)}
ATTENDANCE = {row.successes: row for row in rows(PACKAGE, "physician", Attendance)}
BODIES: Mapping[str, tuple[Place, ...]] = {
    body: tuple(p for p in PLACES if p.body == body) for body in dict.fromkeys(p.body for p in PLACES)
}


def column(points: int) -> int:
    """The top of the column of total hit points in which ``points`` lies; columns are three wide."""
    return -(-max(1, points) // 3) * 3


def location_points(kind: Kind, points: int) -> int:
    """Hit points of a location for total hit points; beyond the table by the formulas of its columns."""
    top = column(points)
    for row in POINTS:
        if row.up_to == top:
            return int(getattr(row, kind))
    if kind == "chest":
        return -(-2 * top // 5)
    return -(-top // 4) if kind == "arm" else top // 3


STEP = 16
"""STR and SIZ for each further d6 beyond the table."""


def damage_bonus(total: int) -> Formula:
    """The damage bonus for STR and SIZ together."""
    for row in BONUSES:
        if total <= row.up_to:
            return parse(row.bonus)
    last = BONUSES[-1]
    dice = parse(last.bonus).dice
    assert dice is not None
    return parse(f"{dice.count + -(-(total - last.up_to) // STEP)}d{dice.faces}")


def fumble(roll: int) -> Fumble:
    """The line of the fumble table for a d100."""
    return next(row for row in FUMBLES if row.low <= roll <= row.high)


def _whole(what: str, ranges: Iterable[tuple[int, int]], top: int) -> None:
    """Raise BadTable unless the ranges follow each other from 1 to ``top``."""
    at = 1
    for low, high in sorted(ranges):
        if low != at or high < low:
            raise BadTable(f"{PACKAGE}/{what}: rolls leave a gap or stand twice at {low}")
        at = high + 1
    if at != top + 1:
        raise BadTable(f"{PACKAGE}/{what}: rolls end at {at - 1}, not {top}")


def _known(what: str, words: Iterable[str], among: Iterable[str]) -> None:
    strange = sorted(set(words) - set(among))
    if strange:
        raise BadTable(f"{PACKAGE}/{what}: no such row: {', '.join(strange)}")


def _rising(what: str, table: Sequence[T], of: Callable[[T], int]) -> None:
    values = [of(row) for row in table]
    if values != sorted(set(values)):
        raise BadTable(f"{PACKAGE}/{what}: rows out of order")


def check() -> None:
    """What no single row can show; raises BadTable."""
    armed: tuple[Melee | Natural | Thrown | Fired, ...] = (
        *WEAPONS.values(),
        *NATURAL.values(),
        *THROWN.values(),
        *FIRED.values(),
    )
    _known("groups", (row.group for row in armed), GROUPS)
    _known("weapons", (w.other for w in WEAPONS.values() if w.other), WEAPONS)
    _known("weapons", (w.thrown for w in WEAPONS.values() if w.thrown), THROWN)
    for row in (*armed, *SHIELDS.values()):
        parse(row.damage)
    for body, places in BODIES.items():
        _whole(f"bodies ({body})", ((p.melee_low, p.melee_high) for p in places), 20)
        _whole(f"bodies ({body})", ((p.missile_low, p.missile_high) for p in places), 20)
        if sum(p.tenths for p in places) != 10:
            raise BadTable(f"{PACKAGE}/bodies ({body}): shares of a suit are not ten tenths")
    _whole("fumbles", ((f.low, f.high) for f in FUMBLES), 100)
    _rising("location_points", POINTS, lambda row: row.up_to)
    _rising("damage_bonus", BONUSES, lambda row: row.up_to)
    _known("stages", (f"{k} {s}" for k, s in STAGES), (f"{k} {s}" for k in KINDS for s in (1, 2, 3)))


check()
