"""Weapons and shields on a sheet, and the items a fresh figure has of them."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from rules.core.sheet.checks import Fault, unreadable
from rules.gurps3.sheet.things import COLUMNS, HANDS, weapon_of
from rules.gurps3.tables.cells import carry, formula, pounds
from rules.gurps3.tables.printed import BREAKAGE, ROW_OF, SHIELDS, WEAPONS
from rules.gurps3.tables.words import says
from rules.things.keys import BOTH

Place = Literal["hand", "belt", "back", "pack", "ground"]
ShieldPlace = Literal["strapped", "hand", "belt", "back", "pack", "ground"]
Side = Literal["right", "left", "both"]
Quality = Literal["cheap", "good", "fine", "very_fine"]
Few = Annotated[int, Meta(ge=0, le=1000)]
Word = Annotated[str, Meta(min_length=1, max_length=60)]
RENAMED = {"max_range": "range", "max range": "range", "damage": "dmg"}


class WeaponEntry(Struct, frozen=True, omit_defaults=True):
    """A weapon: a row of the tables, or any word together with ``like`` or with columns of its own."""

    id: Word
    like: str = ""
    name: str = ""
    where: Place | None = None
    hand: Side | None = None
    quality: Quality = "good"
    lb: float | None = None
    mode: Literal["swing", "thrust"] | None = None
    type: Literal["cut", "imp", "cr"] | None = None
    dmg: str | None = None
    max: str | None = None
    reach: str | int | None = None
    min_st: Few | None = None
    hands: Annotated[int, Meta(ge=1, le=2)] | None = None
    unready: Few | None = None
    tgt: Literal["S", "L", "O"] | None = None
    brk: str | None = None
    cc: bool | None = None
    cost: Few | None = None
    skill: str | None = None
    ss: Few | None = None
    acc: Few | None = None
    half: str | int | None = None
    range: str | int | None = None
    reload: Few | None = None
    class_: str | None = field(default=None, name="class")
    rof: Annotated[int, Meta(ge=1, le=100)] | None = None
    rcl: Few | None = None
    magazine: Annotated[int, Meta(ge=1, le=1000)] | None = None
    action: Literal["integral", "detachable", "revolver_single", "revolver_simul"] | None = None
    st: Annotated[int, Meta(ge=1, le=100)] | None = None
    shots: Few | None = None
    spare: Few | None = None


class ShieldEntry(Struct, frozen=True, omit_defaults=True):
    """A shield: a row of the table, or any word together with ``like``."""

    id: Word
    like: str = ""
    name: str = ""
    where: ShieldPlace | None = None
    hand: Side | None = None
    quality: Quality = "good"
    lb: float | None = None
    pd: Annotated[int, Meta(ge=0, le=4)] | None = None
    skill: Literal["shield", "buckler"] | None = None
    cost: Few | None = None
    spiked: bool = False


def columns(entry: Any) -> Any:
    """Return an entry with its columns under the names of the type: ``SS`` is ``ss``, ``max range`` is ``range``."""
    if not isinstance(entry, dict):
        return {"id": entry} if isinstance(entry, str) else entry
    folded = {str(key).casefold(): value for key, value in entry.items()}
    return {RENAMED.get(key, key): value for key, value in folded.items()}


def row_id(word: str) -> str:
    return "_".join(word.casefold().replace("_", " ").split())


def row_of(entry: WeaponEntry) -> str:
    """Return the base row an entry stands for, or empty."""
    return ROW_OF.get(row_id(entry.like or entry.id), "")


def kind_of(entry: WeaponEntry) -> str:
    """Return the text that carries an entry's row with its own columns."""
    said = {column: getattr(entry, {"class": "class_"}.get(column, column), None) for column in COLUMNS}
    cells = (f"{column}={_cell(column, value)}" for column, value in said.items() if value is not None)
    return "|".join((row_of(entry), *cells))


def _cell(column: str, value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (" " if column == "skill" else "").join(str(value).split())


def gear_faults(weapons: tuple[WeaponEntry, ...], shields: tuple[ShieldEntry, ...]) -> list[Fault]:
    """Return what of the gear fits the types but makes no sense."""
    faults: list[Fault] = []
    for n, entry in enumerate(weapons):
        path = f"weapons[{n}]"
        if entry.like and not ROW_OF.get(row_id(entry.like)):
            faults.append(Fault(f"{path}.like", f"one of {', '.join(WEAPONS)}"))
        elif not row_of(entry) and not (entry.dmg and entry.type and entry.skill):
            faults.append(Fault(f"{path}.id", says("sheet.weapon", known=", ".join(WEAPONS))))
        if entry.brk is not None and entry.brk not in (*BREAKAGE, "none"):
            faults.append(Fault(f"{path}.brk", f"one of {', '.join(BREAKAGE)}, none"))
        faults += _cell_faults(path, entry)
    for n, shield in enumerate(shields):
        if row_id(shield.like or shield.id) not in SHIELDS:
            faults.append(Fault(f"shields[{n}].{'like' if shield.like else 'id'}", f"one of {', '.join(SHIELDS)}"))
    return faults


_CELLS: Mapping[str, Callable[[str], object]] = {
    "dmg": formula, "max": formula, "half": carry, "range": carry, "lb": lambda lb: pounds(decimal(float(lb))),
}  # fmt: skip


def _cell_faults(path: str, entry: WeaponEntry) -> list[Fault]:
    """Cells that cannot be read."""
    faults: list[Fault] = []
    for column, read in _CELLS.items():
        value = getattr(entry, column)
        if value is not None:
            faults += unreadable(f"{path}.{column}", read, str(value))
    if entry.reach is not None and not {r.strip() for r in str(entry.reach).split(",")} <= {*"C01234"}:
        faults.append(Fault(f"{path}.reach", says("sheet.reach")))
    return faults


def decimal(lb: float) -> str:
    """Return pounds as a cell has them."""
    return str(int(lb)) if float(lb).is_integer() else str(lb)


class ThingPlaced(Struct, frozen=True):
    """A thing of a sheet, where it is, and the hands it takes as bits."""

    entry: WeaponEntry | ShieldEntry
    where: str
    hand: int


def places_of(
    weapons: tuple[WeaponEntry, ...], shields: tuple[ShieldEntry, ...], dominant: str
) -> tuple[tuple[ThingPlaced, ...], tuple[Fault, ...]]:
    """Place the things of a sheet whose ``dominant`` hand is right or left; with the faults of too many in hand.

    Without ``where`` a weapon is in hand while hands are free, then on the belt; a shield on the off arm.
    """
    main, free = HANDS[dominant], BOTH
    placed, borne, faults = list[ThingPlaced](), list[ThingPlaced](), list[Fault]()
    for n, shield in enumerate(shields):
        where = shield.where or ("strapped" if free & BOTH & ~main else "back")
        hand = 0
        if where in ("strapped", "hand"):
            hand = HANDS[shield.hand] if shield.hand else BOTH & ~main if where == "strapped" else _one(free, main)
            if hand == 0 or hand & ~free:
                faults.append(Fault(f"shields[{n}]", says("sheet.shield_arm_full")))
            free &= ~hand
        borne.append(ThingPlaced(shield, where, hand))
    for n, entry in enumerate(weapons):
        place, hand, fault = _placed(entry, free, main)
        faults += [Fault(f"weapons[{n}]", fault)] if fault else []
        free &= ~hand
        placed.append(ThingPlaced(entry, place, hand))
    return (*placed, *borne), tuple(faults)


def _one(free: int, main: int) -> int:
    """Return a free hand, the dominant one first; 0 where there is none."""
    return main if free & main else free


def _placed(entry: WeaponEntry, free: int, main: int) -> tuple[str, int, str]:
    """Return where a weapon is, in which hand, and what is wrong with that."""
    weapon = weapon_of(kind_of(entry))
    assert weapon is not None
    least = min((*(m.hands for m in weapon.modes), *((weapon.missile.hands,) if weapon.missile else ())), default=1)
    if entry.where is not None and entry.where != "hand":
        return entry.where, 0, ""
    hand = HANDS[entry.hand] if entry.hand is not None else BOTH if least == 2 else _one(free, main)
    fits = hand and not hand & ~free
    if entry.where == "hand" or entry.hand is not None:
        return "hand", hand if fits else 0, "" if fits else says("sheet.hand_full")
    return ("hand", hand, "") if fits else ("belt", 0, "")
