"""Shots and throws: range bands, moving targets, what they do to a defence, ammunition (areas MIS, MSL)."""

from rules.core.bout import Bout
from rules.core.encounter import Item
from rules.core.events import ItemMoved
from rules.core.report import Term
from rules.rq3plus.figure import keys, turns
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.quantities import carrier, movement_rate, sheet
from rules.rq3plus.place import ranges
from rules.rq3plus.place.very_large_creatures import moves_slowly
from rules.rq3plus.tables.weapons import MissileRow
from rules.rq3plus.tables.words import refuse, term
from rules.things.loading import load
from rules.turns.pace import strict


def need_range(t: Bout, attack: Attack, missile: MissileRow) -> None:
    """Refuse a target beyond the weapon's maximum range (R3-MIS-01; see R3-MSL-13)."""
    far = attack.metres
    if far is not None and far > missile.range_max:
        who, target, weapon = attack.who, attack.target, attack.arm.name
        raise refuse(t, "out_of_range", who=who, target=target, weapon=weapon, distance=far, range=missile.range_max)


def attack_terms(t: Bout, attack: Attack, missile: MissileRow) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """The summands and the factors of a shot (R3-MSL-05, R3-MSL-06; see R3-LRG-04, R3-MSL-13)."""
    at = ranges.band(missile, attack.metres)
    added: list[Term] = []
    factors: list[Term] = []
    by = _moving(t, attack)
    if by:
        doubled = at in ("point_blank", "adjacent") and not moves_slowly(t, attack)
        added.append(term("moving_target", by))
        if doubled:
            added.append(term("at_point_blank", by))
    if missile.kind == "projected" and _beset(t, attack):
        factors.append(term("enemy_near"))
    if at == "long":
        factors.append(term("beyond_range"))
    return tuple(added), tuple(factors)


def _moving(t: Bout, attack: Attack) -> int:
    """By the metres the target moved this Move Phase: none up to its MR, then 10 less for each further MR, to 30."""
    rate = movement_rate(carrier(t.enc, attack.target))
    return -10 * min(3, max(0, -(-attack.moved // rate) - 1))


def _beset(t: Bout, attack: Attack) -> bool:
    """Whether the shooter began the round next to an enemy; where no movement is kept, whether it stands so now.

    Rules: R3-MSL-07.
    """
    known = keys.MOVING.read(t.figure(attack.who))
    if known.begun:
        return bool(known.adjacent)
    near = attack.metres is not None and attack.metres <= ranges.ADJACENT
    return near or bool(ranges.adjacent_enemies(t.enc, attack.who))


def need_loaded(t: Bout, who: str, arm: Arm, missile: MissileRow) -> bool:
    """Refuse a missile weapon with nothing to shoot; in free pace one that only wants loading is loaded on the spot.

    That takes the Draws it would take if they were said. Returns whether it was loaded now. See R3-DRW-02, R3-SOI-14.
    """
    item = t.figure(who).item(arm.id)
    if item is None or keys.SHOTS.key not in item.q:
        return False
    if keys.SHOTS.of(item) <= 0 or (strict(t.enc) and keys.LOADED.of(item) <= 0):
        raise refuse(t, "not_loaded", who=who, weapon=arm.name)
    if keys.LOADED.of(item) > 0:
        return False
    for _ in range(max(1, missile.reload - keys.DRAWS.of(item))):
        turns.use(t, who, turns.take(t, who, Action("DRW", arm.id), lambda a: a.item == arm.id))
        load(t, keys.MAGAZINE, who, arm.id, missile.reload)
    t.note("loaded_on_the_spot", who, item=arm.name, draws=missile.reload, rule="R3-DRW-02")
    return True


def spend(t: Bout, attack: Attack, missile: MissileRow) -> None:
    """The missile is on its way: one less, and the weapon wants loading unless its magazine holds more.

    Rules: see R3-DRW-02.
    """
    item = t.figure(attack.who).item(attack.arm.id)
    if item is None or keys.SHOTS.key not in item.q:
        return
    t.do(keys.SHOTS.by(attack.who, item.id, -1))
    if missile.magazine == 0 or _gone(t, attack.who, item) % missile.magazine == 0:
        t.do(keys.LOADED.by(attack.who, item.id, -keys.LOADED.of(item)))


def _gone(t: Bout, who: str, item: Item) -> int:
    """How many missiles have been shot of those carried at the start, with the one that is on its way."""
    carried = next((one.ammunition for one in sheet(t.figure(who)).weapons if one.id == item.id), 0)
    return carried - keys.SHOTS.of(item) + 1


def leave_hand(t: Bout, attack: Attack) -> None:
    """The last thrown weapon of its kind lies where its target stood, unless it sticks in him or was dropped."""
    missile, item = attack.arm.missile, t.figure(attack.who).item(attack.arm.id)
    if missile is None or item is None or missile.kind != "thrown" or keys.SHOTS.of(item) > 0:
        return
    if item.where in ("hand", "belt"):
        t.do(ItemMoved(attack.who, item.id, "ground", pos=t.figure(attack.target).pos))
