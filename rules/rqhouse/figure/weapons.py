"""Which weapons a figure can use, how it holds them, and the rows it uses them by (RH-WPN)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure, Item
from rules.core.events import ItemMoved
from rules.core.report import Term
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.exchange_records import Attack
from rules.rqhouse.figure.hands import arm_of, free_arms, in_use
from rules.rqhouse.figure.limbs import useless
from rules.rqhouse.figure.skills import ATLATL
from rules.rqhouse.sheet import model
from rules.rqhouse.sheet.gear import ONE, THROW, TWO, WeaponUse, hurt, ways
from rules.rqhouse.sheet.gear import use as use_of
from rules.rqhouse.sheet.items import BARE, BELT, BODY
from rules.rqhouse.tables.printed import WEAPONS
from rules.rqhouse.tables.settings import option
from rules.rqhouse.tables.words import term


def usable(enc: Encounter, figure: Figure) -> tuple[Item, ...]:
    """Everything it can attack with now, weapons in hand first, a shield among them (RH-WPN-05)."""
    held = (i for i in in_use(figure) if ways(i) and not casts(i))
    found = [i for i in held if not any(useless(enc, figure, arm) for arm in arm_of(figure, i))]
    return (*found, *(i for i in figure.items if i.where == BODY and limb_sound(enc, figure, i)))


def casts(item: Item) -> bool:
    """Whether it is an atlatl, which throws other things and is no weapon itself (see RH-MSL-03)."""
    row = use_of(item, THROW)
    return row is not None and row.skill == ATLATL


def limb_sound(enc: Encounter, figure: Figure, item: Item) -> bool:
    """Whether a part of the body that strikes has a limb to be used with; bare hands any arm."""
    if item.id in BARE:
        return any(not useless(enc, figure, arm) for arm in body(figure).of_kind("arm"))
    limb = next((one.limb for one in model.of(figure).natural if one.id == item.id), "")
    spot = body(figure).location(limb) if limb else None
    return spot is None or not useless(enc, figure, spot)


def put_away(t: Bout, who: str, item: Item) -> None:
    """A thing goes to the belt; what was loaded, or half loaded, is so no longer (see RH-MSL-04)."""
    t.do(ItemMoved(who, item.id, BELT))
    for key in (keys.ARM, keys.LOADED, keys.LOADING):
        if number := key.of(item):
            t.do(key.by(who, item.id, -number))


def into_hand(t: Bout, who: str, item: Item) -> None:
    """Take a thing in a free hand; where none is free, what the first hand holds goes to the belt."""
    figure = t.figure(who)
    free = free_arms(t.enc, figure)
    if not free:
        other = next((one for one in in_use(figure) if one.where == "hand"), None)
        if other is not None:
            free = (max(1, keys.ARM.of(other)),)
            put_away(t, who, other)
            t.note("puts_away", who, rule="RH-RND-10", item=other.name)
    t.do(ItemMoved(who, item.id, "hand"))
    wants = 0 if ways(item) in ((TWO,), (TWO, THROW)) else (free[0] if free else 1)
    t.do(keys.ARM.by(who, item.id, wants - keys.ARM.of(item)))


def grip(enc: Encounter, figure: Figure, item: Item) -> str | None:
    """How an item in hand can be held: in both hands where they are free and it is meant for it, else in one."""
    may = held_ways(figure, item)
    both = TWO in may and bool(free_arms(enc, figure) or not keys.ARM.of(item))
    if both and (ONE not in may or known(figure, item, TWO)):
        return TWO
    return ONE if ONE in may else None


def held_ways(figure: Figure, item: Item) -> tuple[str, ...]:
    """The ways in which the figure can use an item now: a rider couches a lance in one hand (see RH-WPN-02)."""
    may = ways(item)
    if TWO not in may or not keys.MOUNTED.on(figure):
        return may
    row = use_of(item, TWO)
    return tuple(way for way in may if way != TWO) if row is not None and row.mounted else may


def known(figure: Figure, item: Item, way: str) -> bool:
    """Whether the figure has learned the item's row for that way: by the sheet's thing or by its group."""
    found = use(figure, item, way)
    learned = bool(keys.KNOWN.of(item) >> (ONE, TWO).index(way) & 1)
    return learned or found.skill in model.of(figure).skills


def use(figure: Figure, item: Item, way: str) -> WeaponUse:
    """The row in use; a lance on foot is a spear (see RH-WPN-02). Whatever the item has no row for hurts nobody."""
    found = use_of(item, way)
    if found is None:
        return WeaponUse()
    return as_spear(found, way) if found.mounted and not keys.MOUNTED.on(figure) else found


def use_in(blow: Attack, figure: Figure) -> WeaponUse:
    """The row a blow uses; its attacker may have lost the thing since."""
    item = figure.item(blow.item)
    return WeaponUse() if item is None else use(figure, item, blow.way)


def hinders(row: WeaponUse) -> tuple[Term, ...]:
    """What a parry suffers against such a weapon; flails, which fumble sooner too, are hard to parry (RH-WPN-03)."""
    return (term("against_flail", row.foe_parry),) if row.foe_parry else ()


def narrow(enc: Encounter, row: WeaponUse) -> tuple[Term, ...]:
    """What attacks and parries with a long weapon suffer where the place is narrow (RH-WPN-07)."""
    return (term("narrow_place"),) if row.long and option(enc, "narrow") else ()


def as_spear(lance: WeaponUse, way: str) -> WeaponUse:
    """What a lance is on foot: the row of a spear of the same hands (RH-WPN-02)."""
    spear = WEAPONS["spear_2h" if way == TWO else "spear_1h"]
    return replace(lance, **hurt(spear.formula), sr=spear.sr)


def weapon_name(blow: Attack, figure: Figure) -> str:
    """What the blow is struck with."""
    item = figure.item(blow.item)
    return blow.item if item is None else item.name
