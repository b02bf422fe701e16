"""The tables of rqhouse, read from ``data/*.csv`` once at import and checked.

A file that does not fit stops the import with BadTable: an unknown column, value or word, an id that stands twice, rows
that leave a gap, a reference to a row that does not exist.
"""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from rules.core.dice import Formula, parse
from rules.core.tables.labels import labels
from rules.core.tables.rows import BadTable, by_id, need_known, rows
from rules.runequest.locations import Place, cover, covered, share

PACKAGE = "rules.rqhouse"

Mode = Literal["impale", "slash", "crush"]
Kind = Literal["leg", "arm", "abdomen", "chest", "head"]
MODES: tuple[Mode, ...] = ("impale", "slash", "crush")
KINDS: tuple[Kind, ...] = ("leg", "arm", "abdomen", "chest", "head")


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table row; an empty cell is the field's default."""


class _Armed(_Row, frozen=True, kw_only=True):
    """A row of something that hurts: ``damage`` as printed, ``modes`` in the order of MODES, ``also`` other names."""

    id: str
    name: str
    damage: str
    modes: tuple[Mode, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def formula(self) -> Formula:
        """The damage as dice and a flat part."""
        return parse(self.damage)


class GroupRow(_Row, frozen=True):
    """A weapon group, whose id is the key of its skill (see RH-WPN-01); ``called``: what people call each of it."""

    id: str
    name: str
    called: str = ""


class MeleeRow(_Armed, frozen=True, kw_only=True):
    """A melee weapon (RH-WPN-04; see RH-WPN-10): ``ap`` its own armour points, ``enc`` kg, ``sr``: see RH-WPN-08.

    ``fumble`` is the first roll that fumbles, ``foe_parry`` what it does to a parry against it, ``other`` its row with
    the other number of hands, ``thrown`` its row when thrown.
    """

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


class BrawlingRow(_Armed, frozen=True, kw_only=True):
    """Brawl and Grapple."""

    group: str
    sr: int


class ShieldRow(_Armed, frozen=True, kw_only=True):
    """A shield: ``parry`` is its bonus in percentage points (see RH-WPN-05, RH-DEF-11)."""

    ap: int
    parry: int = 0
    enc: float = 0


class ThrownRow(_Armed, frozen=True, kw_only=True):
    """A thrown weapon; distances in metres. The row of the atlatl is what it adds to another (see RH-MSL-03)."""

    group: str
    pb: int
    range: int
    max: int
    tags: tuple[str, ...] = ()


class FiredRow(_Armed, frozen=True, kw_only=True):
    """A missile weapon; ``load`` regular actions of loading, 0 for one minor action (see RH-MSL-04)."""

    group: str
    pb: int
    range: int
    max: int
    enc: float = 0
    load: int = 0
    lead: int = 0


class ArmourRow(_Row, frozen=True):
    """A suit: points at each covered location, kg and silver for the whole (see RH-ARM-01, RH-ARM-03, RH-ARM-04)."""

    id: str
    name: str
    points: int
    enc: float
    cost: int
    metal: bool = False
    padding: bool = False
    tags: tuple[str, ...] = ()


class BodyPartRow(Place, frozen=True, kw_only=True):
    """A location of a body: its kind, and its share of a suit's weight in tenths (see RH-ATK-06)."""

    body: str
    kind: Kind
    tenths: int = 1


class PointsRow(_Row, frozen=True):
    """The share of the hit points in all that each kind of location has (see RH-DMG-01)."""

    kind: Kind
    fraction: str


class FumbleRow(_Row, frozen=True):
    """A line of the fumble table; ``lost`` actions next round (see RH-FUM-02)."""

    low: int
    high: int
    id: str
    lost: int
    name: str
    rule: str = msgspec.field(name="rules")


class BleedingRow(_Row, frozen=True):
    """A grade: the dice of its pool, and ``points`` every so many rounds (see RH-BLD-01)."""

    grade: int
    dice: str
    every: int
    points: int
    rule: str = msgspec.field(name="rules")


class StageRow(_Row, frozen=True):
    """What a kind of location does when its loss reaches a stage (see RH-LOC-02 to RH-LOC-06)."""

    kind: Kind
    stage: int
    effects: tuple[str, ...]
    bleeding: int = 0
    rule: str = msgspec.field(name="rules", default="")


class PackageRow(_Row, frozen=True):
    """A package: how many targets, the skill's ``step`` per attack, successes won and lost (see RH-ATK-16)."""

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


class PickRow(_Row, frozen=True):
    """An extra success: what it costs, the weapon type it needs, and whether a pulled blow allows it (RH-XS).

    ``again``: its names from the second time on, apart by ``|``, where it may be taken repeatedly.
    """

    id: str
    name: str
    cost: int
    mode: str = ""
    pulled: bool = False
    again: str = ""

    def offered(self, time: int) -> str:
        """Its name where it is offered for so many times, told apart from the times before; the last as often again."""
        names = (self.name, *filter(None, self.again.split("|")))
        return names[min(time, len(names)) - 1]


class MartialArtsRow(_Row, frozen=True):
    """What successes of Martial Arts add to damage (see RH-MA-02)."""

    successes: int
    dice: str
    flat: int


class AttendanceRow(_Row, frozen=True):
    """The die that a Physician's successes add (see RH-HEA-07)."""

    successes: int
    dice: str


class LoadRow(_Row, frozen=True):
    """A band of encumbrance: up to so many ``times`` STR; Fatigue Levels lost by a trigger (see RH-ENC-03)."""

    band: int
    times: int
    levels: int


GROUPS = by_id(PACKAGE, "groups", GroupRow)
WEAPONS = by_id(PACKAGE, "weapons", MeleeRow)
BRAWLING = by_id(PACKAGE, "brawling", BrawlingRow)
SHIELDS = by_id(PACKAGE, "shields", ShieldRow)
THROWN = by_id(PACKAGE, "thrown", ThrownRow)
FIRED = by_id(PACKAGE, "fired", FiredRow)
ARMOUR = by_id(PACKAGE, "armour", ArmourRow)
PARTS = rows(PACKAGE, "bodies", BodyPartRow)
SHARES = {row.kind: row.fraction for row in rows(PACKAGE, "location_points", PointsRow)}
FUMBLES = rows(PACKAGE, "fumbles", FumbleRow)
PACKAGES = by_id(PACKAGE, "packages", PackageRow)
PICKS = by_id(PACKAGE, "picks", PickRow)
LOADS = rows(PACKAGE, "encumbrance", LoadRow)
LABELS = labels(PACKAGE)
BLEEDING = {row.grade: row for row in rows(PACKAGE, "bleeding", BleedingRow)}
STAGES = {(row.kind, row.stage): row for row in rows(PACKAGE, "stages", StageRow)}
MARTIAL_ARTS = {row.successes: row for row in rows(PACKAGE, "martial_arts", MartialArtsRow)}
ATTENDANCE = {row.successes: row for row in rows(PACKAGE, "physician", AttendanceRow)}
BODIES: Mapping[str, tuple[BodyPartRow, ...]] = {
    body: tuple(p for p in PARTS if p.body == body) for body in dict.fromkeys(p.body for p in PARTS)
}


def location_points(kind: Kind, points: int) -> int:
    """Hit points of a location for so many hit points in all, at least 1 (see RH-DMG-01)."""
    return share(SHARES[kind], max(1, points))


def fumble(roll: int) -> FumbleRow:
    """The line of the fumble table for a d100."""
    return next(row for row in FUMBLES if row.low <= roll <= row.high)


def check() -> None:
    """What no single row can show; raises BadTable."""
    armed: tuple[Any, ...] = (*WEAPONS.values(), *BRAWLING.values(), *THROWN.values(), *FIRED.values())
    need_known(PACKAGE, "groups", (row.group for row in armed), GROUPS)
    need_known(PACKAGE, "weapons", (w.other for w in WEAPONS.values() if w.other), WEAPONS)
    need_known(PACKAGE, "weapons", (w.thrown for w in WEAPONS.values() if w.thrown), THROWN)
    for row in (*armed, *SHIELDS.values()):
        parse(row.damage)
    for body, places in BODIES.items():
        if sum(p.tenths for p in places) != 10:
            raise BadTable(f"{PACKAGE}/bodies ({body}): shares of a suit are not ten tenths")
    need_known(PACKAGE, "location_points", SHARES, KINDS)
    need_known(PACKAGE, "location_points", KINDS, SHARES)
    need_known(PACKAGE, "stages", (f"{k} {s}" for k, s in STAGES), (f"{k} {s}" for k in KINDS for s in (1, 2, 3)))
    try:
        for body, places in BODIES.items():
            covered(f"bodies ({body})", places)
        cover("fumbles", 100, ((f.low, f.high) for f in FUMBLES))
    except ValueError as fault:
        raise BadTable(f"{PACKAGE}/{fault}") from fault


check()


def nearest(n: int, part: int) -> int:
    """``n`` divided by ``part`` to the nearest whole number, halves up (RH-SUC-02)."""
    return (2 * n + part) // (2 * part)
