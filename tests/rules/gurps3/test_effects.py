"""Effects under gurps3: they reach attributes, derived quantities, checks, damage and armour."""

import pytest

from rules.core import effects
from rules.core.effects import ready
from rules.gurps3.tables.printed import PACKAGE
from tests.rules.gurps3.play import Melee

rule = pytest.mark.rule


def under(who: str, effect: str, power: int = 1, *others: str) -> Melee:
    m = Melee(who, *others)
    m.do(effects.put(who, ready(PACKAGE)[effect].made(effect, power)))
    return m


@rule("G3-GEN-14", "G3-GEN-13")
def test_strength_reaches_damage_load_and_contests() -> None:
    m = under("Brandt", "might", 2, "Kiru")
    # ST 12 becomes 14: swing 2d, and the load of 63 lb is a class lighter or the same.
    assert m.value("Brandt", "st") == 14 and m.value("Brandt", "swing") == "2d"
    m.say("Brandt: attack broadsword swing vs Kiru nothing rolled attack 9, damage 2")
    assert m.said.note("harmed").data["basic"] == 3
    m.say("Brandt: contest st vs Kiru rolled Brandt.contest 9, Kiru.contest 9")
    assert m.chance("Brandt.contest") == 14


@rule("G3-DOD-01")
def test_agility_reaches_speed_dodge_and_defaults() -> None:
    m = under("Kiru", "clumsiness", 4)
    assert m.value("Kiru", "dx") == 9 and m.value("Kiru", "basic_speed_q") == 20
    assert m.value("Kiru", "move") == 5 and m.value("Kiru", "dodge") == 5 and m.value("Kiru", "parry_bare") == 10
    m = under("Kiru", "haste", 2)
    assert m.value("Kiru", "move") == 8 and m.value("Kiru", "dodge") == 8


@rule("G3-DMG-01", "G3-DMG-02")
def test_damage_armour_and_rolls() -> None:
    m = under("Sel", "flaming weapon", 1, "Kiru")
    m.say("Sel: attack rapier vs Kiru nothing rolled attack 9, damage 3, knockdown 9")
    assert m.said.note("harmed").data["basic"] == 3 - 1 + 2
    m = under("Kiru", "armour spell", 3, "Sel")
    m.say("Sel: attack rapier vs Kiru nothing rolled attack 9, damage 3")
    assert m.said.note("no_harm").data["dr"] == 3
    m = under("Sel", "bless", 1, "Kiru")
    m.say("Sel: attack rapier vs Kiru nothing rolled attack 17")
    assert m.chance("attack") == 16
    m.say("Kiru: punch vs Sel dodge rolled attack 9, dodge 8")
    assert m.chance("dodge") == 6 + 1 + 1


def test_every_ready_effect_is_put_on_and_wears_off() -> None:
    for name, one in ready(PACKAGE).items():
        m = under("Brandt", name, 2)
        assert one.says and effects.on(m["Brandt"])
        m.do(effects.lift("Brandt", one.made(name, 2).name))
        assert not effects.on(m["Brandt"]) and m.value("Brandt", "dx") == 12, name
