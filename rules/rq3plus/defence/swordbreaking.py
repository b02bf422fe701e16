"""Swordbreaking: the attacking weapon is caught, and wrenched away or broken (area SWB; T2)."""

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.rq3plus.figure import items, things_in_hand
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.figure.quantities import strength
from rules.rq3plus.harm import damage
from rules.rq3plus.rolls.skills import resist
from rules.rq3plus.tables.outcomes import Free
from rules.rq3plus.tables.words import says

D3 = Dice(1, 3)


def catch(t: Bout, attack: Attack, defence: Defence, how: Free) -> None:
    """The caught weapon is disarmed or damaged as its catcher chooses (R3-SWB-01..04). ``how``: special or critical."""
    who, arm = attack.target, defence.arm
    assert arm is not None
    if not attack.arm.breakable or attack.arm.shoots:
        t.note("cannot_catch", who, item=attack.arm.name, rule="R3-SWB-04")
        return
    t.note("catches", who, attacker=attack.who, item=attack.arm.name, rule="R3-SWB-01")
    if _choice(t, attack, defence) == "disarm":
        if how == "critical" or _wrench(t, attack):
            items.knock_away(t, attack.who, attack.arm.id, who, D3, "R3-SWB-02")
        return
    force = arm.catch(t.figure(who))
    terms = t.sub(damage.plain, who, force, "catch_damage", 2 if how == "critical" else 1, attack.arm.ap)
    d = damage.gross(terms)
    by = d if d >= attack.arm.ap else 1
    t.note("catch_damages", who, attacker=attack.who, item=attack.arm.name, d=d, terms=terms, rule="R3-SWB-03")
    items.wear(t, attack.who, attack.arm.id, by, "R3-SWB-03")


def _choice(t: Bout, attack: Attack, defence: Defence) -> str:
    """Disarm or damage: as typed, else as the parrier says; what is strapped on can only be damaged (see R3-SWB-02)."""
    if not items.loose(t, attack.who, attack.arm.id):
        return "damage"
    if defence.catch:
        return defence.catch
    item = attack.arm.name
    options = (("damage", says("catch_damage", item=item)), ("disarm", says("catch_disarm", item=item)))
    text = says("catch", item=item, attacker=attack.who)
    return t.ask("catch", attack.target, text, options, "disarm", "R3-SWB-02")


def _wrench(t: Bout, attack: Attack) -> bool:
    own = strength(t.figure(attack.target))
    other = things_in_hand.holding_on(t, attack.who, attack.arm.id, strength(t.figure(attack.who)))
    return resist(t, "catch_disarm", attack.target, says("str_against_str"), own, other, "R3-SWB-02")
