"""Critical misses: the armed and the unarmed table (G4-CRIT-03 to G4-CRIT-06)."""

from typing import cast

from msgspec.structs import replace

from rules.core.bout import D6, Bout
from rules.core.encounter import Figure, Item
from rules.core.keys import Nothing
from rules.gurps.blunders import Blunder, break_item, flight, off_balance, stumble
from rules.gurps.success import THREE_D6
from rules.gurps.tables import LIMB, SIDE, reader
from rules.gurps4.figure import items, keys
from rules.gurps4.figure.conditions import awake, hampered
from rules.gurps4.figure.hands import side_name
from rules.gurps4.figure.quantities import dx, ht, st_full
from rules.gurps4.harm.consciousness import pass_out
from rules.gurps4.harm.damage import Hit
from rules.gurps4.harm.falls_and_drops import drop, fall
from rules.gurps4.harm.hits import do_harm
from rules.gurps4.harm.injuries import injure
from rules.gurps4.harm.knockback import balance
from rules.gurps4.rolls.contests import passed
from rules.gurps4.tables.gear import Damage, DamageType, Gear
from rules.gurps4.tables.kinds import ArmedBlunder, BareBlunder
from rules.gurps4.tables.printed import CRITICAL_MISS, CRITICAL_UNARMED, LOCATIONS, swing, thrust
from rules.gurps4.tables.words import says, term

HALF_HOUR = 30
STURDY = ("solid_crushing",)
POINTS = ("imp", "pi-", "pi", "pi+", "pi++")
CHEAP = "cheap"


ARMED = reader(CRITICAL_MISS, lambda row: row.effect)
BARE = reader(CRITICAL_UNARMED, lambda row: row.effect)


def critical_miss(t: Bout, blunder: Blunder) -> None:
    """Roll on the table that fits, and let it happen; who is out by now blunders no more (G4-CRIT-04, G4-CRIT-05)."""
    figure = t.figure(blunder.who)
    if not awake(figure):
        return
    thing = figure.item(blunder.item) if blunder.item else None
    if thing is None and not blunder.ranged:
        _bare(t, blunder, t.draw("critical_miss", blunder.who, THREE_D6, BARE))
        return
    row, again = t.draw("critical_miss", blunder.who, THREE_D6, ARMED), set[str]()
    while (kind := row.removesuffix("_half")) not in again and _rolls_again(kind, blunder, thing):
        # What has been rolled anew once counts the next time.
        again.add(kind)
        t.note("critical_miss", blunder.who, rule="G4-CRIT-04", row=row, again=True)
        row = t.draw("critical_miss", blunder.who, THREE_D6, ARMED)
        if kind == "breaks" and row != "breaks":
            _drop(t, blunder, thing)
            return
    t.note("critical_miss", blunder.who, rule="G4-CRIT-04", row=row)
    _happens(t, blunder, thing, row)


# --- armed ----------------------------------------------------------------------------------------------------------


def _happens(t: Bout, blunder: Blunder, thing: Item | None, row: ArmedBlunder) -> None:
    """What the line of the armed table says that counts."""
    who = blunder.who
    match row:
        case "breaks" if thing is not None:
            break_item(t, who, thing.id, "G4-CRIT-04")
        case "hits_self" | "hits_self_half":
            _hit_self(t, blunder, thing, half=row == "hits_self_half")
        case "turns" if thing is not None:
            t.do(keys.UNREADY.by(who, thing.id, 1))
            t.note("weapon_turns", who, rule="G4-CRIT-04", item=thing.name)
        case "drops":
            _drop(t, blunder, thing)
        case "flies":
            _fly(t, blunder, thing)
        case "shoulder":
            strain(t, who, f"{_arm(t, blunder, thing)}_arm")
        case "falls" if not blunder.ranged:
            fall(t, who, "G4-CRIT-04")
        case "off_balance" | "falls":
            off_balance(t, who, "G4-CRIT-04")


def _rolls_again(kind: str, blunder: Blunder, thing: Item | None) -> bool:
    """Whether a result is rolled anew: sturdy things don't break at once, points and shots seldom hit oneself."""
    if kind == "breaks":
        return thing is None or _sturdy(items.gear(thing))
    return kind == "hits_self" and (blunder.ranged or blunder.type in POINTS)


def _sturdy(gear: Gear) -> bool:
    firearm = gear.shooting is not None and gear.shooting.family == "firearm"
    return firearm or gear.quality in ("fine", "very_fine") or any(flag in STURDY for flag in gear.flags)


def _drop(t: Bout, blunder: Blunder, thing: Item | None) -> None:
    """The weapon falls; a cheap one breaks."""
    if thing is None:
        return
    if items.gear(thing).quality == CHEAP:
        break_item(t, blunder.who, thing.id, "G4-CRIT-04")
    drop(t, blunder.who, thing.id, rule="G4-CRIT-04")


def _arm(t: Bout, blunder: Blunder, thing: Item | None) -> str:
    """Return the side of the arm that used the weapon; with both on it, ``side`` decides."""
    bits = keys.HAND.of(thing) if thing is not None else 0
    return side_name(bits) if bits in (keys.RIGHT, keys.LEFT) else t.draw("side", blunder.who, D6, SIDE)


def _hit_self(t: Bout, blunder: Blunder, thing: Item | None, *, half: bool) -> None:
    """One's own weapon in one's own arm or leg, for full or half damage."""
    limb = t.draw("self_location", blunder.who, D6, LIMB)
    side = _arm(t, blunder, thing) if limb == "arm" else t.draw("side", blunder.who, D6, SIDE)
    t.note("hits_itself", blunder.who, rule="G4-CRIT-04", location=LOCATIONS[f"{side}_{limb}"].name)
    do_harm(t, replace(_blow(blunder, blunder.who, f"{side}_{limb}", half=half), who="", label="self_damage"))


def _blow(blunder: Blunder, target: str, location: str, *, half: bool) -> Hit:
    """Return what the weapon that went astray does to somebody."""
    kind = cast(DamageType, blunder.type)
    hit = Hit(blunder.who, target, location, blunder.dice, blunder.adds, kind, divisor=blunder.divisor)
    return replace(hit, halved=half, knocks=False)


def _fly(t: Bout, blunder: Blunder, thing: Item | None) -> None:
    """A swung weapon flies off; whoever stands where it comes down had better jump. Any other is dropped."""
    if thing is None or blunder.ranged or blunder.parrying or not blunder.mode.startswith(("swing", "hook")):
        _drop(t, blunder, thing)
        return
    flown = flight(t, blunder.who)
    drop(t, blunder.who, thing.id, flown.spot, "G4-CRIT-04")
    t.note("flies", blunder.who, rule="G4-CRIT-04", item=thing.name, yards=flown.far, ahead=flown.ahead)
    for other in t.enc.figures.values():
        if flown.spot is not None and other.pos == flown.spot and awake(other):
            if passed(t, "avoid", other.name, "DX", dx(other), hampered(t.enc, other), rule="G4-CRIT-04"):
                t.note("avoids", other.name, rule="G4-CRIT-04", item=thing.name)
            else:
                do_harm(t, _blow(blunder, other.name, "torso", half=True))


def strain(t: Bout, who: str, limb: str, rule: str = "G4-CRIT-04") -> None:
    """A limb can't be used for half an hour."""
    due = keys.RESTED.of(t.figure(who)) + HALF_HOUR
    t.do(keys.STRAINED[limb].set(who, keys.Lasting(minutes=due)))
    t.note("strained", who, rule=rule, location=LOCATIONS[limb].name)
    if LOCATIONS[limb].kind in ("leg", "foot"):
        fall(t, who, rule)


# --- bare hands -----------------------------------------------------------------------------------------------------


def _bare(t: Bout, blunder: Blunder, row: BareBlunder) -> None:
    """A line of the unarmed table."""
    who, figure = blunder.who, t.figure(blunder.who)
    limb = blunder.limb or "right_arm"
    t.note("critical_miss_bare", who, rule="G4-CRIT-05", row=row)
    match row:
        case "knocked_out":
            pass_out(t, who, "G4-CRIT-05", after=HALF_HOUR, how=says("knocked_out"))
        case "strains":
            _strain_limb(t, who, limb)
        case "solid" | "solid_half":
            _solid(t, blunder, limb, half=row == "solid_half")
        case "stumbles":
            stumble(t, blunder, "G4-CRIT-05", fall, lambda at: all(f.pos != at for f in t.enc.figures.values()))
        case "falls":
            fall(t, who, "G4-CRIT-05")
        case "off_balance":
            off_balance(t, who, "G4-CRIT-05")
        case "trips":
            kicking = (term("kicking"),) if blunder.kick else ()
            balance(t, who, "dx", dx(figure), (*hampered(t.enc, figure), *kicking), rule="G4-CRIT-05")
        case "drops_guard":
            t.do(keys.OPEN_GUARD.set(who, Nothing()))
            t.note("drops_guard", who, rule="G4-CRIT-05")
        case "torn_muscle":
            _torn(t, who, limb)


def _strain_limb(t: Bout, who: str, limb: str) -> None:
    """1 HP, and the limb is useless for half an hour; a bite hurts for a while."""
    spot = limb if limb in LOCATIONS else "face"
    injure(t, who, 1, spot)
    if spot in keys.STRAINED:
        strain(t, who, spot, "G4-CRIT-05")
    elif awake(t.figure(who)):
        minutes = max(1, 20 - ht(t.figure(who)))
        t.do(keys.PAIN.set(who, keys.Lasting(minutes=keys.RESTED.of(t.figure(who)) + minutes)))
        t.note("pain", who, rule="G4-CRIT-05", n=minutes)


def _solid(t: Bout, blunder: Blunder, limb: str, *, half: bool) -> None:
    """The limb meets something solid, or the foe's point; claws and teeth may break instead."""
    figure = t.figure(blunder.who)
    natural = blunder.mode if blunder.mode in ("bite", "claws") else ""
    if half and natural:
        t.do(keys.BATTERED.by(blunder.who, 1, natural))
        t.note("natural_breaks", blunder.who, rule="G4-CRIT-05", item=natural)
        return
    damage = _foes_point(t, blunder.target) or Damage("thr", 0, 0, "cr")
    dice, adds = _muscle(figure, damage)
    spot = limb if limb in LOCATIONS else "face"
    own = Hit("", blunder.who, spot, dice, adds, damage.type, halved=half, label="self_damage", knocks=False)
    do_harm(t, own)


def _foes_point(t: Bout, foe: str) -> Damage | None:
    """Return what a ready impaling weapon of the foe does, if it holds one."""
    if foe not in t.enc.figures:
        return None
    for item in t.figure(foe).items:
        if item.where == "hand" and not keys.UNREADY.of(item) and not keys.BROKEN.of(item):
            for mode in items.gear(item).modes:
                if mode.damage.type == "imp":
                    return mode.damage
    return None


def _muscle(figure: Figure, damage: Damage) -> tuple[int, int]:
    """Return dice and adds of a damage with the figure's own ST."""
    dice, adds = thrust(st_full(figure)) if damage.base == "thr" else swing(st_full(figure))
    return (dice, adds + damage.adds) if damage.base else (damage.dice, damage.adds)


def _torn(t: Bout, who: str, limb: str) -> None:
    """1d-3 to the limb; everything at -1 next turn, that limb at -3 until healed."""
    spot = limb if limb in LOCATIONS else "face"
    lost = max(0, t.total("self_damage", who, D6) - 3)
    t.do(keys.TORN.set(who, Nothing()))
    if spot in keys.WEAKENED:
        t.do(keys.WEAKENED[spot].set(who, Nothing()))
    t.note("torn_muscle", who, rule="G4-CRIT-05", location=LOCATIONS[spot].name, n=lost)
    injure(t, who, lost, spot)
