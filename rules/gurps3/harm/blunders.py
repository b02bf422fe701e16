"""Critical misses: the tables of weapon and bare hands (T13, T14)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Figure
from rules.core.events import ItemChanged, ItemMoved
from rules.core.keys import Nothing
from rules.gurps.blunders import Blunder, flight, stumble
from rules.gurps.rolling import passed
from rules.gurps.success import ONE_D6
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import weapon_item
from rules.gurps3.figure.grips import grip_terms
from rules.gurps3.figure.quantities import damage_of, main_hand, place_name, side, thrust
from rules.gurps3.figure.shock import hampered
from rules.gurps3.harm.after_a_hit import suffer
from rules.gurps3.harm.consciousness import knock_out
from rules.gurps3.harm.critical_tables import row_of
from rules.gurps3.harm.damage import Hit
from rules.gurps3.harm.dropping import break_item, drop
from rules.gurps3.harm.falls import fall
from rules.gurps3.harm.hurting_oneself import hurt_oneself
from rules.gurps3.harm.wounds import do_harm
from rules.gurps3.place.hexes import free, hexes
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.cells import Formula
from rules.gurps3.tables.kinds import BlunderRow, DamageType
from rules.gurps3.tables.printed import LOCATIONS, limit
from rules.gurps3.tables.terms import term
from rules.turns.spans import Left

STRAIN_TURNS = 60 * limit("strain_minutes")
FINE = 2
OWN_LIMB = frozenset({"hits_himself", "grazes_himself"})


def critical_miss(t: Bout, blunder: Blunder) -> None:
    """A critical miss rolls T13, with bare hands T14 (G3-ATK-05)."""
    if not blunder.item:
        _unarmed(t, blunder)
        return
    row = _stands(t, blunder, row_of(t, "critical_miss", blunder.who, "critical_miss"))
    _told(t, blunder.who, row)
    t.then(armed, blunder, row.id)


def _stands(t: Bout, blunder: Blunder, row: BlunderRow) -> BlunderRow:
    """Return the row that counts in the end: some are rolled again with a point, a missile or what hardly breaks."""
    if row.id in OWN_LIMB and (blunder.mode == "thrust" or blunder.ranged):
        row = row_of(t, "critical_miss", blunder.who, "critical_miss")
    if row.id == "breaks" and _hard(t, blunder):
        again: BlunderRow = row_of(t, "critical_miss", blunder.who, "critical_miss")
        return again if again.id == "breaks" else replace(row, id="holds")
    return row


def _told(t: Bout, who: str, row: BlunderRow) -> None:
    """What went wrong, where what comes of it does not say so itself."""
    if row.what:
        t.note("critical_miss", who, rule="G3-ATK-05", what=row.what)


def armed(t: Bout, blunder: Blunder, what: str) -> None:
    """What a row of T13 does to whoever erred with a thing in hand (see G3-ATK-05)."""
    who, item = blunder.who, t.figure(blunder.who).item(blunder.item)
    if item is None:
        return
    if what == "breaks":
        break_item(t, who, blunder.item, "G3-ATK-05")
    elif what in OWN_LIMB:
        _hits_himself(t, blunder, what == "grazes_himself")
    elif what == "off_balance" or (what == "falls" and blunder.ranged):
        off_balance(t, who)
    elif what == "turns":
        t.do(ItemChanged(who, blunder.item, keys.UNREADY.key, 1))
        t.note("unready", who, rule="G3-ATK-05", item=item.name)
    elif what == "drops" and keys.QUALITY.of(item) == 0:
        break_item(t, who, blunder.item, "G3-ATK-05")
    elif what == "flies" and blunder.mode == "swing" and not blunder.ranged:
        t.then(flies, blunder)
    elif what in ("drops", "flies", "holds"):
        drop(t, who, blunder.item, "G3-ATK-05")
    elif what == "strains":
        _strain(t, who, keys.HAND.of(item))
    elif what == "falls":
        fall(t, who, "G3-ATK-05")


def _hard(t: Bout, blunder: Blunder) -> bool:
    """Return whether a thing breaks only when it is rolled twice: it can do nothing but crush, or is fine or better."""
    figure = t.figure(blunder.who)
    mine, item = weapon_item(figure, blunder.item), figure.item(blunder.item)
    crushing = mine is not None and bool(mine.weapon.modes) and all(m.type == "cr" for m in mine.weapon.modes)
    return crushing or (item is not None and keys.QUALITY.of(item) >= FINE)


def _hits_himself(t: Bout, blunder: Blunder, half: bool) -> None:
    """The weapon's own damage to one's arm or leg on the weapon side."""
    who, figure = blunder.who, t.figure(blunder.who)
    item = figure.item(blunder.item)
    assert item is not None
    limb = "arm" if t.total("self_location", who, ONE_D6) <= 3 else "leg"
    hand = main_hand(figure) if keys.HAND.of(item) in (0, 3) else keys.HAND.of(item)
    damage, kind = _own_blow(figure, blunder)
    place = f"{side(hand)}_{limb}"
    blow = Hit(who, who, place, damage.dice, damage.adds, kind, melee=False, half_again=half, label="self_damage")
    do_harm(t, blow)


def _own_blow(figure: Figure, blunder: Blunder) -> tuple[Formula, DamageType]:
    """Return what the thing that slipped does, by type; a shield what it bashes with."""
    mine = weapon_item(figure, blunder.item)
    if mine is None:
        return thrust(figure), "cr"
    ways = [m for m in mine.weapon.modes if m.use == blunder.mode] or [*mine.weapon.modes]
    way = ways[0] if ways else mine.weapon.missile
    assert way is not None
    return damage_of(figure, mine, way), way.type


def off_balance(t: Bout, who: str) -> None:
    """No further action, defences at -2 until the own next turn."""
    t.do(keys.OFF_BALANCE.set(who, Nothing()))
    t.note("off_balance", who, rule="G3-ATK-05")


def _strain(t: Bout, who: str, hand: int) -> None:
    hand = main_hand(t.figure(who)) if hand in (0, 3) else hand
    t.do(keys.STRAINED[f"{side(hand)}_arm"].set(who, Left(STRAIN_TURNS)))
    t.note("strained", who, rule="G3-ATK-05", place=f"{side(hand)} arm")


def flies(t: Bout, blunder: Blunder) -> None:
    """The weapon flies; whoever stands there avoids it or takes half its damage (T13 row 14)."""
    who, figure = blunder.who, t.figure(blunder.who)
    mine = weapon_item(figure, blunder.item)
    assert mine is not None
    flown = flight(t, who)
    t.do(ItemMoved(who, blunder.item, "ground", pos=flown.spot), keys.HAND.by(who, blunder.item, -mine.hand))
    way_ = "forward" if flown.ahead else "back"
    t.note("flies", who, rule="G3-ATK-05", item=mine.name, hexes=flown.far, way=way_)
    way = mine.weapon.modes[0]
    damage = damage_of(figure, mine, way)
    for name in [n for n, f in t.enc.figures.items() if flown.spot is not None and flown.spot in hexes(f)]:
        blow = Hit(who, name, "torso", damage.dice, damage.adds, way.type, melee=False, halved=True)
        t.then(_flown_at, blow)


def _flown_at(t: Bout, hit: Hit) -> None:
    struck = t.figure(hit.target)
    if not passed(t, "avoid", hit.target, "dx", sheet_of(struck).dx, hampered(struck), rule="G3-ATK-05"):
        do_harm(t, hit)


def _unarmed(t: Bout, blunder: Blunder) -> None:
    """T14."""
    who, figure = blunder.who, t.figure(blunder.who)
    row: BlunderRow = row_of(t, "critical_miss", who, "critical_unarmed")
    _told(t, who, row)
    limb = blunder.limb or f"{side(main_hand(figure))}_hand"
    arm = limb.replace("hand", "arm").replace("foot", "leg")
    if row.id == "knocked_out":
        knock_out(t, who, "G3-ATK-05")
    elif row.id == "strains":
        _strains(t, who, arm)
    elif row.id in ("hits_solid", "grazes_solid"):
        _hits_solid(t, who, limb, row.id == "grazes_solid")
    elif row.id == "stumbles":
        stumble(t, blunder, "G3-ATK-05", fall, lambda at: free(t.enc, at))
    elif row.id == "falls":
        fall(t, who, "G3-ATK-05")
    elif row.id == "off_balance":
        off_balance(t, who)
    elif row.id == "tottering":
        _totters(t, blunder)
    elif row.id == "open_guard":
        t.do(keys.OPEN_GUARD.set(who, Nothing()))
        t.note("open_guard", who, rule="G3-ATK-05")
    elif row.id == "pulls_muscle":
        _pulls_muscle(t, who, arm)


def _strains(t: Bout, who: str, arm: str) -> None:
    if arm in keys.STRAINED:
        t.do(keys.STRAINED[arm].set(who, Left(STRAIN_TURNS)))
    t.note("strained", who, rule="G3-ATK-05", place=place_name(arm))


def _totters(t: Bout, blunder: Blunder) -> None:
    who, figure = blunder.who, t.figure(blunder.who)
    kick = (term("kicking"),) if blunder.kick else ()
    terms = (*kick, *hampered(figure), *grip_terms(t.enc, figure, legs=True))
    if not passed(t, "balance", who, "dx", sheet_of(figure).dx, terms, rule="G3-ATK-05"):
        fall(t, who, "G3-ATK-05")


def _pulls_muscle(t: Bout, who: str, arm: str) -> None:
    hits = max(0, t.total("self_damage", who, ONE_D6) - 3)
    was = keys.HP.of(t.figure(who))
    t.note("hurts_himself", who, rule="G3-ATK-05", place=place_name(arm), hits=hits, was=was, left=was - hits)
    if hits:
        suffer(t, Hit(who, who, "torso", 0, 0, "cr", melee=False), hits)


def _hits_solid(t: Bout, who: str, limb: str, half: bool) -> None:
    damage = thrust(t.figure(who))
    place = limb if limb in LOCATIONS else "head"
    if not half:
        hurt_oneself(t, who, place, damage.dice, damage.adds, "G3-ATK-05")
        return
    faces = t.total("self_damage", who, Dice(damage.dice, 6)) if damage.dice else 0
    hurt_oneself(t, who, place, 0, max(0, faces + damage.adds) // 2, "G3-ATK-05")
