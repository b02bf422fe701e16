"""Blows at things: their DR, HP and HT, breaking, and weapons that fly from the hand (G4-WPN-05 to -09)."""

from rules.core.bout import D6, Bout
from rules.core.events import ItemMoved
from rules.core.hexes import step
from rules.gurps.blunders import break_item
from rules.gurps4.figure import items, keys
from rules.gurps4.harm.armour import stopped
from rules.gurps4.harm.damage import Harm, Hit, basic
from rules.gurps4.harm.death import CERTAIN_DEATH
from rules.gurps4.harm.falls_and_drops import drop
from rules.gurps4.rolls.contests import passed
from rules.gurps4.tables.words import says, term
from rules.things.wear import wear


def strike_object(t: Bout, holder: str, item: str, hit: Hit) -> Harm:
    """A blow that has hit a thing: damage less its DR, without a multiplier, off its HP (G4-WPN-08; see G4-WPN-07)."""
    amount = basic(t, hit)
    thing = t.figure(holder).item(item)
    assert thing is not None
    gear = items.gear(thing)
    stops = stopped(gear.dr, hit.divisor)
    through = max(0, amount - stops)
    terms = (term("basic_damage", amount), term("dr", -stops))
    was = keys.OBJECT_HP.of(thing)
    t.note(
        "thing_hit" if through else "thing_holds", holder, rule="G4-WPN-07", terms=terms, item=thing.name, n=through,
        hp_was=was, hp=was - through, by=hit.who,
    )  # fmt: skip
    if through and gear.hp:
        wear(t, keys.OBJECT_HP, holder, item, through)
        _judge(t, hit.who or holder, holder, item, gear.hp, gear.ht + object_ht(gear.quality))
    return Harm(amount, through, through, "")


def _judge(t: Bout, by: str, holder: str, item: str, most: int, ht: int) -> None:
    """At 0 HP or less its HT decides: broken; at each full multiple below, destroyed; at -5 times without a roll.

    A hit that takes it past a multiple is rolled for both: whether it is destroyed, and whether what is left is whole.
    """
    thing = t.figure(holder).item(item)
    assert thing is not None
    hp = keys.OBJECT_HP.of(thing)
    if hp > 0:
        return
    if hp <= -CERTAIN_DEATH * most:
        destroy(t, holder, item)
        return
    levels, judged = -hp // most, keys.OBJECT_CHECKS.of(thing)
    if levels > judged:
        t.do(keys.OBJECT_CHECKS.by(holder, item, levels - judged))
    for _ in range(judged, levels):
        if not passed(t, "object_ht", by, says("ht_of", name=thing.name), ht, rule="G4-WPN-09"):
            destroy(t, holder, item)
            return
    if not keys.BROKEN.of(thing):
        if passed(t, "object_ht", by, says("ht_of", name=thing.name), ht, rule="G4-WPN-09"):
            t.note("thing_whole", holder, rule="G4-WPN-09", item=thing.name)
        else:
            break_item(t, holder, item, "G4-WPN-09")


def destroy(t: Bout, who: str, item: str) -> None:
    """Nothing is left of a thing."""
    thing = t.figure(who).item(item)
    if thing is not None:
        t.do(ItemMoved(who, item, "gone"))
        t.note("thing_destroyed", who, rule="G4-WPN-09", item=thing.name)


def knocked_away(t: Bout, by: str, holder: str, item: str, *, rule: str) -> None:
    """A weapon flies a yard in a random direction and lies there (see G4-WPN-05, G4-WPN-06)."""
    side = t.total("scatter", by, D6)
    at = t.figure(holder).pos
    drop(t, holder, item, step(at, side - 1) if at is not None else None, rule)


def object_ht(quality: str) -> int:
    """Return what the quality of an object adds to its HT (G4-WPN-09)."""
    return {"cheap": -1, "fine": 1, "very_fine": 2}.get(quality, 0)
