"""Critical misses: the tables of weapon and bare hands (T13, T14)."""

from msgspec.structs import replace

from rules.core.bout import D6, Bout
from rules.core.dice import Dice
from rules.core.encounter import Figure
from rules.core.events import ItemMoved
from rules.core.keys import Nothing
from rules.gurps.blunders import Blunder, break_item, flight, off_balance, stumble
from rules.gurps.rolling import passed
from rules.gurps.tables import LIMB
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import weapon_item
from rules.gurps3.figure.grips import grip_terms
from rules.gurps3.figure.quantities import damage_of, main_hand, place_name, side, thrust
from rules.gurps3.figure.shock import hampered
from rules.gurps3.harm.critical_hit import row_of
from rules.gurps3.harm.damage import Hit
from rules.gurps3.harm.death_and_suffocation import knock_out
from rules.gurps3.harm.falls_and_drops import drop, fall
from rules.gurps3.harm.wounds import do_harm, hurt_oneself, suffer
from rules.gurps3.place.hexes import free, hexes
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.cells import Formula
from rules.gurps3.tables.kinds import BlunderRow, DamageType
from rules.gurps3.tables.printed import LOCATIONS, limit
from rules.gurps3.tables.words import term
from rules.things.keys import BOTH
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
    match what:
        case "hits_himself" | "grazes_himself":
            _hits_himself(t, blunder, what == "grazes_himself")
        case "falls" if not blunder.ranged:
            fall(t, who, "G3-ATK-05")
        case "off_balance" | "falls":
            off_balance(t, who, "G3-ATK-05")
        case "turns":
            t.do(keys.UNREADY.by(who, blunder.item, 1))
            t.note("unready", who, rule="G3-ATK-05", item=item.name)
        case "breaks":
            break_item(t, who, blunder.item, "G3-ATK-05")
        case "drops" if keys.QUALITY.of(item) == 0:
            break_item(t, who, blunder.item, "G3-ATK-05")
        case "flies" if blunder.mode == "swing" and not blunder.ranged:
            t.then(flies, blunder)
        case "drops" | "flies" | "holds":
            drop(t, who, blunder.item, "G3-ATK-05")
        case "strains":
            strain(t, who, f"{_side(t.figure(who), keys.HAND.of(item))}_arm")


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
    limb = t.draw("self_location", who, D6, LIMB)
    damage, kind = _own_blow(figure, blunder)
    place = f"{_side(figure, keys.HAND.of(item))}_{limb}"
    blow = Hit(who, who, place, damage.dice, damage.adds, kind, melee=False, half_again=half, label="self_damage")
    do_harm(t, blow)


def _side(figure: Figure, hand: int) -> str:
    """Return the side of the weapon hand; of both or none that of the better one."""
    return side(main_hand(figure) if hand in (0, BOTH) else hand)


def _own_blow(figure: Figure, blunder: Blunder) -> tuple[Formula, DamageType]:
    """Return what the thing that slipped does, by type; a shield what it bashes with."""
    mine = weapon_item(figure, blunder.item)
    if mine is None:
        return thrust(figure), "cr"
    ways = [m for m in mine.weapon.modes if m.use == blunder.mode] or [*mine.weapon.modes]
    way = ways[0] if ways else mine.weapon.missile
    assert way is not None
    return damage_of(figure, mine, way), way.type


def strain(t: Bout, who: str, limb: str) -> None:
    """A limb is out of use for a while; what is no limb of a hand or foot just hurts."""
    if limb in keys.STRAINED:
        t.do(keys.STRAINED[limb].set(who, Left(STRAIN_TURNS)))
    t.note("strained", who, rule="G3-ATK-05", place=place_name(limb))


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
    match row.id:
        case "knocked_out":
            knock_out(t, who, "G3-ATK-05")
        case "strains":
            strain(t, who, arm)
        case "hits_solid" | "grazes_solid":
            _hits_solid(t, who, limb, row.id == "grazes_solid")
        case "stumbles":
            stumble(t, blunder, "G3-ATK-05", fall, lambda at: free(t.enc, at))
        case "falls":
            fall(t, who, "G3-ATK-05")
        case "off_balance":
            off_balance(t, who, "G3-ATK-05")
        case "tottering":
            _totters(t, blunder)
        case "open_guard":
            t.do(keys.OPEN_GUARD.set(who, Nothing()))
            t.note("open_guard", who, rule="G3-ATK-05")
        case "pulls_muscle":
            _pulls_muscle(t, who, arm)


def _totters(t: Bout, blunder: Blunder) -> None:
    who, figure = blunder.who, t.figure(blunder.who)
    kick = (term("kicking"),) if blunder.kick else ()
    terms = (*kick, *hampered(figure), *grip_terms(t.enc, figure, legs=True))
    if not passed(t, "balance", who, "dx", sheet_of(figure).dx, terms, rule="G3-ATK-05"):
        fall(t, who, "G3-ATK-05")


def _pulls_muscle(t: Bout, who: str, arm: str) -> None:
    hits = max(0, t.total("self_damage", who, D6) - 3)
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
