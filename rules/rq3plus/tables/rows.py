"""The lines of the table files as they are written, and what is read out of one of them."""

import re
from collections.abc import Iterable, Mapping

import msgspec

from rules.core.dice import parse
from rules.rq3plus.tables.degrees import BY_CODE, Degree
from rules.rq3plus.tables.kinds import Body, Codes, Location, Row
from rules.rq3plus.tables.weapons import Blade, Flag, WeaponMode, WeaponRow
from rules.runequest.locations import covered

_MODE = re.compile(r"(slash|crush|impale|grapple)(?:=([^@]+))?(?:@(\d+))?")


class WeaponCells(Row, frozen=True):
    id: str
    name: str
    skill: str
    hands: int
    base: int
    str_min: int
    dex_min: int
    sr: int
    reach: int
    modes: Codes
    blade: Blade
    damage: str = ""
    ap: int | None = None
    flexible: bool = False
    flags: tuple[Flag, ...] = ()
    rules: Codes = ()


class LocationCells(Location, frozen=True, kw_only=True):
    body: str


class MatrixCells(Row, frozen=True):
    """A line of a truth table: the columns that name it (those the file has) and one cell for each degree."""

    C: Codes
    Sp: Codes
    S: Codes
    F: Codes = ()
    Fu: Codes = ()
    attack: str = ""
    source: str = ""
    tactic: str = ""
    defence: str = ""
    parry: str = ""
    rules: Codes = ()

    def by_degree(self) -> Mapping[Degree, Codes]:
        """The cells the file has, by degree."""
        return {BY_CODE[c]: getattr(self, c) for c in ("C", "Sp", "S", "F", "Fu") if getattr(self, c)}


class SlamCells(Row, frozen=True):
    tactic: str
    attack: str
    none: Codes
    parry: Codes
    stopped: Codes


class GrappleCells(Row, frozen=True):
    grapple: str
    none: Codes
    dodge: Codes
    weapon: Codes
    shield: Codes
    natural: Codes
    grapple_parry: Codes
    rules: Codes = ()


class KnockbackCells(Row, frozen=True):
    blow: str
    past: int
    stopped: int


def modes(texts: Iterable[str], damage: str, reach: int) -> tuple[WeaponMode, ...]:
    """Modes written as ``name[=damage][@reach]``, with the weapon's own ``damage`` and ``reach`` (m) where left out.

    Only a grapple has no damage. Raises ValueError for anything else.
    """
    found = []
    for text in texts:
        match = _MODE.fullmatch(text)
        if match is None:
            raise ValueError(f"not a damage mode: {text!r} (write it like impale, impale=1d8+1 or impale=1d8+1@2)")
        formula = None if match[1] == "grapple" else parse(match[2] or damage)
        found.append(
            msgspec.convert({"name": match[1], "damage": formula, "reach": match[3] or reach}, WeaponMode, strict=False)
        )
    if not found or len({mode.name for mode in found}) < len(found):
        raise ValueError("a weapon has at least one damage mode and none of them twice")
    return tuple(found)


def body(key: str, locations: Iterable[Location]) -> Body:
    """A body of these locations; raises ValueError unless both tables cover 1 to 20 exactly once and ids differ."""
    spots = tuple(sorted(locations, key=lambda spot: spot.melee_low))
    covered(f"body {key}", spots)
    return Body(spots)


def weapon_of(row: WeaponCells) -> WeaponRow:
    fields = msgspec.structs.asdict(row)
    made = modes(row.modes, fields.pop("damage"), fields.pop("reach"))
    del fields["rules"]
    return WeaponRow(**(fields | {"modes": made}))
