"""The things of a fresh figure: their numbers, and where they are."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.dice import parse
from rules.core.encounter import Item
from rules.core.names import fold, fresh
from rules.rqhouse.sheet.body import body
from rules.rqhouse.sheet.gear import FIRE, NO_GROUP, ONE, THROW, TWO, WeaponUse, bits, hurt, partners, put, row_use
from rules.rqhouse.sheet.model import NaturalEntry, Sheet, ShieldEntry, WeaponEntry
from rules.rqhouse.tables.printed import BRAWLING, FIRED, GROUPS, SHIELDS, THROWN, WEAPONS

HAND, BELT, STORED, STRAPPED, BODY = "hand", "belt", "stored", "strapped", "body"
WEAPON, SHIELD, CLAW = "weapon", "shield", "natural"
BRAWL, GRAPPLE = "brawl", "grapple"
BARE = (BRAWL, GRAPPLE)
"""The two that need no thing."""
AT = "@"
"""Joins a thing to whose feet it lies at, or whose it is."""


class SheetItem(Struct, frozen=True):
    """A thing before it has its place: its uses, what it weighs in tenths of a kg, and where the sheet puts it."""

    id: str
    kind: str
    name: str
    uses: dict[str, WeaponUse]
    numbers: dict[str, int]
    where: str | None
    hands: int = 1


def row_of(word: str) -> str | None:
    """The row of the weapon tables for an id or a name; of two rows of one name the first."""
    for table in (WEAPONS, FIRED, THROWN):
        if word in table:
            return word
    want = fold(word)
    for table in (WEAPONS, FIRED, THROWN):
        for key, row in table.items():
            if want in (fold(key), fold(row.name), *map(fold, row.also)):
                return key
    return None


def shield_of(word: str) -> str | None:
    """The row of the shield table for an id or a name."""
    want = fold(word)
    return next((key for key, row in SHIELDS.items() if want in (fold(key), fold(row.name))), None)


def weapon_row(weapon: WeaponEntry) -> str:
    """The row a weapon of the sheet is like; reading has refused one that is like none."""
    row = row_of(weapon.like or weapon.id)
    assert row is not None
    return row


def weapon(one: WeaponEntry) -> SheetItem:
    """A weapon of the sheet with all its rows and its own armour points (see RH-WPN-10)."""
    row = weapon_row(one)
    uses = {}
    for other in (row, *one.also, *partners(row)):
        found = row_use(row_of(other) or other)
        if found is not None and found[0] not in uses:
            uses[found[0]] = found[1]
    main = row_use(row)
    assert main is not None
    way = main[0]
    if one.hands is not None and way in (ONE, TWO):
        uses.pop(way)
        way = TWO if one.hands > 1 else ONE
    uses[way] = replace(main[1], **_own(one))
    both = _either_way(uses[way], way)
    uses |= both
    numbers = {
        "ap": one.ap if one.ap is not None else WEAPONS[row].ap if row in WEAPONS else 0,
        "enc": round(10 * (one.enc if one.enc is not None else _weight(row))),
        "known": sum(1 << n for n, w in enumerate((ONE, TWO, THROW, FIRE)) if w in (way, *both, *_also(one))),
        "loaded": int(one.loaded),
        "lead": int(one.lead),
    }
    if one.shots is not None:
        numbers["shots"] = one.shots
    kept = {key: n for key, n in numbers.items() if n or key == "shots"}
    hands = 2 if way == FIRE or (way == TWO and ONE not in uses) else 1
    return SheetItem(one.id, WEAPON, one.name or _name(one, row), uses, kept, one.where, hands)


def _either_way(main: WeaponUse, way: str) -> dict[str, WeaponUse]:
    """A lance is used in both hands too: on foot, as a spear of so many hands (see RH-WPN-02)."""
    return {TWO: main} if main.mounted and way == ONE else {}


def _also(one: WeaponEntry) -> tuple[str, ...]:
    """The ways whose skill is the thing's own."""
    found = (row_use(row_of(other) or other) for other in one.also)
    return tuple(use[0] for use in found if use is not None)


def _own(one: WeaponEntry) -> dict[str, int]:
    """The columns that the sheet overrides."""
    own: dict[str, int | None] = {
        "sr": one.sr,
        "fumble": one.fumble,
        "load": one.load,
        "pb": one.pb,
        "range": one.range,
        "max": one.max,
        "group": list(GROUPS).index(one.group) if one.group else None,
        "modes": None if one.modes is None else bits(one.modes),
    }
    if one.damage is not None:
        own |= hurt(parse(one.damage))
    return {key: n for key, n in own.items() if n is not None}


def _weight(row: str) -> float:
    if row in THROWN:
        return next((w.enc for w in WEAPONS.values() if w.thrown == row), 0)
    return WEAPONS[row].enc if row in WEAPONS else FIRED[row].enc


def _name(one: WeaponEntry, row: str) -> str:
    if one.like:
        return one.id.replace("_", " ")
    table = WEAPONS if row in WEAPONS else THROWN if row in THROWN else FIRED
    return table[row].name


def shield(one: ShieldEntry) -> SheetItem:
    """A shield of the sheet."""
    row = SHIELDS[shield_of(one.id) or one.id]
    main = row_use(row.id)
    assert main is not None
    numbers = {"ap": row.ap, "enc": round(10 * row.enc), "bonus": row.parry}
    kept = {key: n for key, n in numbers.items() if n}
    return SheetItem(one.id, SHIELD, one.name or row.name, {ONE: main[1]}, kept, one.where or STRAPPED)


def natural(one: NaturalEntry) -> SheetItem:
    """A natural weapon of the sheet."""
    made = WeaponUse(**hurt(parse(one.damage)), group=NO_GROUP, modes=bits(one.modes))
    return SheetItem(one.id, CLAW, one.name or one.id.replace("_", " "), {ONE: made}, {}, BODY, 0)


def bare(row: str) -> SheetItem:
    """Brawl or Grapple (see RH-BRL-01)."""
    main = row_use(row)
    assert main is not None
    return SheetItem(row, CLAW, BRAWLING[row].name, {ONE: main[1]}, {}, BODY, 0)


def made(sheet: Sheet) -> tuple[SheetItem, ...]:
    """Everything a sheet lists, in order; whoever has arms can brawl, and grapple if he has learned it."""
    things = [weapon(one) for one in sheet.weapons if one.id not in BARE]
    things += [shield(one) for one in sheet.shields]
    things += [natural(one) for one in sheet.natural]
    learned = {one.id for one in sheet.weapons} | ({GRAPPLE} if sheet.grapple is not None else set())
    return (*things, bare(BRAWL), *((bare(GRAPPLE),) if GRAPPLE in learned else ()))


def items(sheet: Sheet) -> tuple[Item, ...]:
    """The items of a fresh figure: shields strapped on, weapons in hand while hands are free, the rest on the belt.

    Each knows the arm that holds it, counted from 1 in the order of the body; 0 is for both or none.
    """
    arms = len(body(sheet).of_kind("arm"))
    free = list(range(1, arms + 1))
    things = made(sheet)
    strapped = {id(thing): free.pop() for thing in things if thing.where == STRAPPED and free}
    found: list[Item] = []
    for thing in things:
        where, arm = thing.where, strapped.get(id(thing), 0)
        if where in (None, HAND):
            if thing.hands <= len(free):
                where, arm = HAND, free[0] if thing.hands == 1 else 0
                del free[: thing.hands]
            elif where is None:
                where = BELT
        if where == STRAPPED and not arm:
            where = BELT
        key = fresh(thing.id, {item.id for item in found}, ".")
        numbers = {**thing.numbers, **put(thing.uses), **({"arm": arm} if arm else {})}
        found.append(Item(key, thing.kind, thing.name, str(where), q=numbers))
    return tuple(found)


def spare(sheet: Sheet) -> int:
    """How many hands too many the sheet has filled."""
    arms = len(body(sheet).of_kind("arm"))
    return sum(t.hands for t in made(sheet) if t.where in (HAND, STRAPPED)) - arms
