"""Effects under gurps3: they reach attributes, derived quantities, checks, damage and armour."""

import pytest

from rules.core import effects
from rules.core.effects import ready
from rules.gurps3.defence import active
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.defence.legal import legal
from rules.gurps3.figure.gear import weapon_item
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
        assert effects.what_it_does(PACKAGE, name) and effects.on(m["Brandt"])
        m.do(effects.lift("Brandt", one.made(name, 2).name))
        assert not effects.on(m["Brandt"]) and m.value("Brandt", "dx") == 12, name


@rule("G3-DEF-01", "G3-DEF-08")
@pytest.mark.parametrize(
    ("word", "raised"),
    [
        ("defence", {"dodge": 3, "block": 3, "parry": 3}),
        ("dodge", {"dodge": 3}),
        ("Medium shield", {"block": 3}),
        ("shield", {"block": 3}),
        ("broadsword", {"parry": 3}),
    ],
)
def test_an_effect_on_a_defence_is_in_the_score_that_is_asked_about(word: str, raised: dict[str, int]) -> None:
    def scores(m: Melee) -> dict[str, int]:
        found = legal(m.enc, Threat("Grak", "Brandt", "swing"))
        return {g.kind: g.value for g in found if g.kind == g.id.split()[0] and not (g.retreat or g.drop)}

    m = Melee("Grak", "Brandt")
    before = scores(m)
    m.do(effects.put("Brandt", effects.Effect("ward", (effects.Change(effects.CHECK, word, 3),))))
    after = scores(m)
    assert {kind: n - before[kind] for kind, n in after.items() if n != before[kind]} == raised
    kind = next(iter(raised))
    m.say(f"Grak: attack axe vs Brandt {kind} rolled attack 9, {kind} 8")
    assert m.chance(kind) == after[kind] and any(term.why == "ward" for term in m.said.check(kind).modifiers)


@rule("G3-DEF-03")
def test_an_effect_on_passive_defence_counts_in_the_number_told_and_rolled() -> None:
    m = Melee("Grak", "Kiru")
    m.do(effects.put("Kiru", effects.Effect("shell", (effects.Change(effects.CHECK, "passive_defence", 5),))))
    assert active.alone(m.enc, Threat("Grak", "Kiru", "swing")) == 5
    # Without any of his own he would not roll at all; the numbers of his active defences stay.
    assert {g.id: g.value for g in legal(m.enc, Threat("Grak", "Kiru", "swing"))}["dodge"] == 6
    m.say("Grak: attack axe vs Kiru nothing rolled attack 9, passive_defence 5")
    assert m.chance("passive_defence") == 5 and not m.said.has("harmed")


def test_an_effect_brings_a_weapon_like_a_gun_that_only_the_sheet_describes() -> None:
    gun = {"id": "gun", "skill": "guns", "class": "gun", "dmg": "2d", "type": "cr", "range": "500", "magazine": 9}
    m = Melee(Melee().made("Ann", skills={"guns": 15}, weapons=[gun, {"id": "dagger"}]))
    made = m.rules.sheets.weapon_like(m["Ann"], "gun", "ghost", "Ghost gun")
    assert made is not None and "like" not in made
    sheet = m.rules.sheets.read({**m["Ann"].sheet, "weapons": [made]})
    ghost = weapon_item(m.rules.sheets.figure("Ann", sheet), "ghost")
    assert ghost is not None and ghost.weapon.missile is not None and ghost.weapon.missile.gun
    # A row of the tables is still one by its word, what nobody knows is left to the sheet to refuse.
    assert (m.rules.sheets.weapon_like(m["Ann"], "dagger", "x", "X") or {})["like"] == "dagger"
    assert (m.rules.sheets.weapon_like(m["Ann"], "blaster", "x", "X") or {})["like"] == "blaster"
