"""Critical hits and critical misses: the four tables (T11 to T14)."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.events import ItemChanged, ItemMoved, Moved
from rules.core.hexes import step
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.gurps.rolling import passed
from rules.gurps.success import THREE_D6
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import LEFT, RIGHT, gear
from rules.gurps3.figure.quantities import damage_of, main_hand, place_name, side, thrust
from rules.gurps3.harm.falls import drop, fall, weapons_in_hand
from rules.gurps3.harm.wounds import (
    Hit,
    blind_eye,
    cripples,
    die,
    disable,
    knock_out,
    land,
    own,
    stun,
    suffer,
)
from rules.gurps3.place.where import hexes
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.kinds import CriticalHead, CriticalHit
from rules.gurps3.tables.kinds import Slip as Row
from rules.gurps3.tables.printed import CRITICAL_HEAD, CRITICAL_HIT, CRITICAL_MISS, CRITICAL_UNARMED, LOCATIONS
from rules.turns.spans import Left

ONE_D6 = Dice(1, 6)
HEAD = frozenset({"head", "brain", "eyes"})
LIMBS = frozenset({"arm", "leg", "hand", "foot"})
NUMB_TURNS = 6
DAY_TURNS = 86_400
STRAIN_TURNS = 1_800
"""Thirty minutes, in turns."""
FINE = 2
PLAIN = 10
"""A total of T11 that does plain damage and no more."""


class Table(Struct, frozen=True):
    """Reads 3d6 as the row of a table, by its id."""

    name: str

    def __call__(self, faces: int) -> str:
        return str(TABLES[self.name][faces].id)


TABLES: dict[str, Any] = {
    "critical_hit": CRITICAL_HIT,
    "critical_head": CRITICAL_HEAD,
    "critical_miss": CRITICAL_MISS,
    "critical_unarmed": CRITICAL_UNARMED,
}
ROWS: dict[str, dict[str, Any]] = {name: {r.id: r for r in table.values()} for name, table in TABLES.items()}


def _row(t: Bout, label: str, who: str, table: str) -> Any:
    return ROWS[table][t.draw(label, who, THREE_D6, Table(table))]


def critical_hit(t: Bout, hit: Hit) -> None:
    """A critical hit rolls its table, then lands (G3-ATK-06)."""
    if hit.location in HEAD:
        _head(t, hit)
        return
    row: CriticalHit = _row(t, "critical_hit", hit.by, "critical_hit")
    t.then(land_critical, hit, _as_printed(t, hit, row))


def _as_printed(t: Bout, hit: Hit, row: CriticalHit) -> CriticalHit:
    """What a row does at the place struck, told; rows that do the same there are the same from here on."""
    part = LOCATIONS[hit.location].part
    limb, torso = part in LIMBS, part in ("torso", "vitals")
    what = row.what if limb or not row.limb else CRITICAL_HIT[PLAIN].what
    t.note("critical_hit", hit.to, rule="G3-ATK-06", by=hit.by, what=what)
    return replace(
        row,
        id="",
        rolls=(),
        what="",
        times=1 if row.torso and torso else row.times,
        torso=row.torso if torso else "",
        limb=row.limb if limb else "",
    )


def land_critical(t: Bout, hit: Hit, row: CriticalHit) -> None:
    """A critical hit lands, with what its row adds (T11)."""
    struck = replace(hit, times=row.times, pierces=row.dr == "ignored", cripples=row.limb == "crippled")
    injury = land(t, struck)
    if row.limb == "numb" and not cripples(t, struck, injury):
        t.do(keys.NUMB[hit.location].set(hit.to, Left(NUMB_TURNS)))
        t.note("numb", hit.to, rule="G3-ATK-06", place=place_name(hit.location))
        disable(t, hit.to, hit.location, "G3-ATK-06")
    if row.torso:
        knock_out(t, hit.to, "G3-ATK-06")
    if row.victim == "stunned":
        stun(t, hit.to, "G3-ATK-06")
    if row.victim == "drops":
        drop_one(t, hit.to, "G3-ATK-06")


def _head(t: Bout, hit: Hit) -> None:
    row: CriticalHead = _row(t, "critical_head", hit.by, "critical_head")
    t.note("critical_hit", hit.to, rule="G3-ATK-06", by=hit.by, what=row.what)
    who = hit.to
    if row.effect == "dead":
        die(t, who, "G3-ATK-06")
    elif row.damage == "normal":
        land(t, hit)
    elif row.damage.isdigit():
        edge = hit.type != "cr"
        if edge:
            land(t, replace(hit, hits=int(row.damage), location="head"))
            t.do(keys.SCARRED.set(who, Nothing()))
        else:
            land(t, hit)
            _deafen(t, who, row.effect)
    _head_effect(t, who, row.effect)


def _deafen(t: Bout, who: str, effect: str) -> None:
    """Deaf for a day, or perhaps for good."""
    for_good = effect == "deaf_for_good" and not passed(
        t, "deafness", who, "ht", of(t.figure(who)).ht, rule="G3-ATK-06"
    )
    t.do(keys.DEAF.set(who, Left(0 if for_good else DAY_TURNS)))
    t.note("deaf", who, rule="G3-ATK-06")


def _head_effect(t: Bout, who: str, effect: str) -> None:
    if effect == "unconscious":
        knock_out(t, who, "G3-ATK-06")
    elif effect == "blind":
        for eye in keys.BLINDED:
            blind_eye(t, who, eye)
        t.do(keys.DX_LOSS.by(who, 10))
        stun(t, who, "G3-ATK-06")
    elif effect == "half_blind":
        blind_eye(t, who, "right_eye")
        t.do(keys.DX_LOSS.by(who, 2))
        stun(t, who, "G3-ATK-06")
    elif effect == "off_balance":
        t.do(keys.ONLY_DEFENDS.set(who, Nothing()))
        t.note("off_balance", who, rule="G3-ATK-06")
    elif effect == "drops":
        drop_one(t, who, "G3-ATK-06")
    elif effect == "stunned":
        stun(t, who, "G3-ATK-06")


def drop_one(t: Bout, who: str, rule: str) -> None:
    """Drop a weapon; of two the ``side`` die picks the hand, odd left."""
    held = weapons_in_hand(t, who)
    if not held:
        return
    if len(held) > 1:
        hand = LEFT if t.total("side", who, ONE_D6) % 2 else RIGHT
        held = tuple(i for i in held if keys.HAND.of(t.figure(who).item(i)) & hand) or held  # type: ignore[arg-type]
    drop(t, who, held[0], rule)


class Slip(Struct, frozen=True, omit_defaults=True):
    """Who erred with what: a weapon's item, or a bare ``limb``; ``flies``: a missile; ``parrying``: in defence."""

    who: str
    item: str = ""
    use: str = "swing"
    limb: str = ""
    flies: bool = False
    parrying: bool = False
    kicks: bool = False
    foe: str = ""


def critical_miss(t: Bout, slip: Slip) -> None:
    """A critical miss rolls T13, with bare hands T14 (G3-ATK-05)."""
    if not slip.item:
        _unarmed(t, slip)
        return
    row: Row = _row(t, "critical_miss", slip.who, "critical_miss")
    t.note("critical_miss", slip.who, rule="G3-ATK-05", what=row.what)
    _armed(t, slip, row.id)


def _armed(t: Bout, slip: Slip, what: str) -> None:
    who, mine = slip.who, gear(t.figure(slip.who), slip.item)
    if mine is None:
        return
    if what == "breaks":
        _breaks(t, slip)
    elif what in ("hits_himself", "grazes_himself"):
        if slip.use == "thrust" or slip.flies:
            again: Row = _row(t, "critical_miss", who, "critical_miss")
            t.note("critical_miss", who, rule="G3-ATK-05", what=again.what)
            if again.id not in ("hits_himself", "grazes_himself"):
                _armed(t, slip, again.id)
                return
            what = again.id
        _hits_himself(t, slip, what == "grazes_himself")
    elif what == "off_balance" or (what == "falls" and slip.flies):
        off_balance(t, who)
    elif what == "turns":
        t.do(ItemChanged(who, slip.item, keys.UNREADY.key, 1))
        t.note("unready", who, rule="G3-ATK-05", item=mine.name)
    elif what == "drops":
        if keys.QUALITY.of(mine.item) == 0:
            break_item(t, who, slip.item, "G3-ATK-05")
        else:
            drop(t, who, slip.item, "G3-ATK-05")
    elif what == "flies":
        if slip.use == "swing" and not slip.flies:
            _flies(t, slip)
        else:
            drop(t, who, slip.item, "G3-ATK-05")
    elif what == "strains":
        _strain(t, who, keys.HAND.of(mine.item))
    elif what == "falls":
        fall(t, who, "G3-ATK-05")


def _breaks(t: Bout, slip: Slip) -> None:
    mine = gear(t.figure(slip.who), slip.item)
    assert mine is not None
    crushing = bool(mine.weapon.modes) and all(m.type == "cr" for m in mine.weapon.modes)
    if crushing or keys.QUALITY.of(mine.item) >= FINE:
        again: Row = _row(t, "critical_miss", slip.who, "critical_miss")
        t.note("critical_miss", slip.who, rule="G3-ATK-05", what=again.what)
        if again.id != "breaks":
            drop(t, slip.who, slip.item, "G3-ATK-05")
            return
    break_item(t, slip.who, slip.item, "G3-ATK-05")


def break_item(t: Bout, who: str, item: str, rule: str) -> None:
    """A weapon is broken: it stays in hand, of no more use."""
    broken = t.figure(who).item(item)
    if broken is not None:
        t.do(ItemChanged(who, item, keys.BROKEN.key, 1 - keys.BROKEN.of(broken)))
        t.note("breaks", who, rule=rule, item=broken.name)


def _hits_himself(t: Bout, slip: Slip, half: bool) -> None:
    """The weapon's own damage to one's arm or leg on the weapon side."""
    who, figure = slip.who, t.figure(slip.who)
    mine = gear(figure, slip.item)
    assert mine is not None
    limb = "arm" if t.total("self_location", who, ONE_D6) <= 3 else "leg"
    hand = main_hand(figure) if keys.HAND.of(mine.item) in (0, 3) else keys.HAND.of(mine.item)
    ways = [m for m in mine.weapon.modes if m.use == slip.use] or [*mine.weapon.modes]
    way = ways[0] if ways else mine.weapon.missile
    assert way is not None
    damage = damage_of(figure, mine, way)
    place = f"{side(hand)}_{limb}"
    blow = Hit(who, who, place, damage.dice, damage.adds, way.type, melee=False, half_again=half, label="self_damage")
    land(t, blow)


def off_balance(t: Bout, who: str) -> None:
    """No further action, defences at -2 until the own next turn."""
    t.do(keys.OFF_BALANCE.set(who, Nothing()))
    t.note("off_balance", who, rule="G3-ATK-05")


def _strain(t: Bout, who: str, hand: int) -> None:
    hand = main_hand(t.figure(who)) if hand in (0, 3) else hand
    t.do(keys.STRAINED[f"{side(hand)}_arm"].set(who, Left(STRAIN_TURNS)))
    t.note("strained", who, rule="G3-ATK-05", place=f"{side(hand)} arm")


def _flies(t: Bout, slip: Slip) -> None:
    """The weapon flies; whoever stands there avoids it or takes half its damage (T13 row 14)."""
    who, figure = slip.who, t.figure(slip.who)
    mine = gear(figure, slip.item)
    assert mine is not None
    far = t.total("fly_distance", who, ONE_D6)
    ahead = t.total("fly_direction", who, ONE_D6) <= 3
    at = None
    if figure.pos is not None:
        at = step(figure.pos, figure.facing + (0 if ahead else 3), far)
    t.do(ItemMoved(who, slip.item, "ground", pos=at), ItemChanged(who, slip.item, keys.HAND.key, -mine.hand))
    t.note("flies", who, rule="G3-ATK-05", item=mine.name, hexes=far, way="forward" if ahead else "back")
    for name in [n for n, f in t.enc.figures.items() if at is not None and at in hexes(f)]:
        struck = t.figure(name)
        if passed(t, "avoid", name, "dx", of(struck).dx, rule="G3-ATK-05"):
            continue
        way = mine.weapon.modes[0]
        damage = damage_of(figure, mine, way)
        land(t, Hit(who, name, "torso", damage.dice, damage.adds, way.type, melee=False, halved=True))


def _unarmed(t: Bout, slip: Slip) -> None:
    """T14."""
    who, figure = slip.who, t.figure(slip.who)
    row: Row = _row(t, "critical_miss", who, "critical_unarmed")
    t.note("critical_miss", who, rule="G3-ATK-05", what=row.what)
    limb = slip.limb or f"{side(main_hand(figure))}_hand"
    arm = limb.replace("hand", "arm").replace("foot", "leg")
    if row.id == "knocked_out":
        knock_out(t, who, "G3-ATK-05")
    elif row.id == "strains":
        if arm in keys.STRAINED:
            t.do(keys.STRAINED[arm].set(who, Left(STRAIN_TURNS)))
        t.note("strained", who, rule="G3-ATK-05", place=place_name(arm))
    elif row.id in ("hits_solid", "grazes_solid"):
        _hits_solid(t, who, limb, row.id == "grazes_solid")
    elif row.id == "stumbles":
        _stumble(t, slip)
    elif row.id == "falls":
        fall(t, who, "G3-ATK-05")
    elif row.id == "off_balance":
        off_balance(t, who)
    elif row.id == "tottering":
        kick = (Term("kicking", -4, "G3-ATK-05"),) if slip.kicks else ()
        if not passed(t, "balance", who, "dx", of(figure).dx, kick, rule="G3-ATK-05"):
            fall(t, who, "G3-ATK-05")
    elif row.id == "open_guard":
        t.do(keys.OPEN_GUARD.set(who, Nothing()))
        t.note("open_guard", who, rule="G3-ATK-05")
    elif row.id == "pulls_muscle":
        hits = max(0, t.total("self_damage", who, ONE_D6) - 3)
        t.note("hurts_himself", who, rule="G3-ATK-05", place=place_name(arm), hits=hits)
        if hits:
            suffer(t, Hit(who, who, "torso", 0, 0, "cr", melee=False), hits)


def _hits_solid(t: Bout, who: str, limb: str, half: bool) -> None:
    damage = thrust(t.figure(who))
    place = limb if limb in LOCATIONS else "head"
    if not half:
        own(t, who, place, damage.dice, damage.adds, "G3-ATK-05")
        return
    faces = t.total("self_damage", who, Dice(damage.dice, 6)) if damage.dice else 0
    own(t, who, place, 0, max(0, faces + damage.adds) // 2, "G3-ATK-05")


def _stumble(t: Bout, slip: Slip) -> None:
    """On a parry he falls; on an attack he ends past the foe, facing away."""
    if slip.parrying or not slip.foe:
        fall(t, slip.who, "G3-ATK-05")
        return
    figure, foe = t.figure(slip.who), t.figure(slip.foe)
    t.note("stumbles", slip.who, rule="G3-ATK-05", foe=slip.foe)
    if figure.pos is not None and foe.pos is not None and figure.pos != foe.pos:
        past = (2 * foe.pos[0] - figure.pos[0], 2 * foe.pos[1] - figure.pos[1])
        if not any(past in hexes(f) for f in t.enc.figures.values()):
            t.do(Moved(slip.who, to=past))
