"""The things of a fresh figure: what it holds, wears, carries and has lying about; and things back from items."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.core.names import fold
from rules.core.sheet.checks import Fault
from rules.gurps4.sheet.entries import Sheet, ShieldEntry, WeaponEntry
from rules.gurps4.sheet.things import both_hands, shield, thing_of, weapon
from rules.gurps4.tables.gear import Gear
from rules.gurps4.tables.printed import NATURAL_ROWS
from rules.gurps4.tables.words import says
from rules.things.keys import BOTH, LEFT, RIGHT

_SIDES = {"right": RIGHT, "left": LEFT, "both": BOTH}


def natural_entry(entry: WeaponEntry) -> bool:
    """Return whether an entry is a part of the body rather than a thing."""
    return thing_of(entry) in NATURAL_ROWS


def named_twice(things: Iterable[WeaponEntry | ShieldEntry]) -> Iterator[Fault]:
    """Yield a fault for every name of its own that two things bear; rows named twice are told apart by numbers."""
    names = Counter(fold(one.name) for one in things if one.name)
    yield from (Fault("weapons", says("sheet.name_twice", name=name)) for name in sorted(names) if names[name] > 1)


def hands_fault(sheet: Sheet) -> Iterator[Fault]:
    """Yield a fault where more is held than there are hands for it."""
    for word in ("right", "left"):
        names = [gear.name for gear, _, hand, _ in placed(sheet) if hand & _SIDES[word]]
        if len(names) > 1:
            yield Fault("weapons", says("sheet.hand_full", word=word, known=" and ".join(names)))


def placed(sheet: Sheet) -> tuple[tuple[Gear, str, int, WeaponEntry | ShieldEntry], ...]:
    """Every thing with its place and hands: what the sheet says, else in hand while hands are free, then the belt."""
    main, free = _SIDES[sheet.hand], BOTH
    made: list[tuple[Gear, str, int, WeaponEntry | ShieldEntry]] = []
    for blade in sheet.weapons:
        if not natural_entry(blade):
            made.append((weapon(blade), blade.where or "", _SIDES[blade.hand] if blade.hand else 0, blade))
    for one in sheet.shields:
        hand = _SIDES[one.hand] if one.hand else BOTH - main
        made.append((shield(one), one.where or "strapped", hand if one.where in (None, "strapped", "hand") else 0, one))
    for _, where, hand, _ in made:
        free &= ~hand if where else BOTH
    found = []
    for gear, where, hand, entry in made:
        if not where or (where == "hand" and not hand):
            wanted = hand or (BOTH if _two_handed(gear, entry) else main if free & main or not free else free)
            where = where or ("hand" if wanted & free == wanted else "belt")
            hand = wanted if where == "hand" else 0
            free &= ~hand
        found.append((gear, where, hand if where in ("hand", "strapped") else 0, entry))
    return tuple(found)


def _two_handed(gear: Gear, entry: WeaponEntry | ShieldEntry) -> bool:
    """Return whether it is taken in both hands: as its row says, else where no use of it gets by with one."""
    if isinstance(entry, WeaponEntry) and both_hands(entry):
        return True
    uses = [mode.hands for mode in gear.modes]
    if gear.shooting is not None and not (uses and gear.shooting.family == "thrown"):
        uses.append(gear.shooting.hands)
    return bool(uses) and min(uses) > 1
