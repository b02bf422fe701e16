"""Sheets of gurps4: every spelling, every fault with its path, the things they make, and the ready characters."""

from typing import Any

import pytest

from rules.core.encounter import Figure, Item
from rules.core.sheet.checks import BadSheet
from rules.core.sheet.ready import ready
from rules.core.tables.rows import toml
from rules.core.tables.words import key_notes
from rules.gurps4.figure import items, keys
from rules.gurps4.sheet import printed, reading
from rules.gurps4.sheet.ad_hoc import inline
from rules.gurps4.sheet.armour import blinkered, layers
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.sheet.stock import SHIELD_WORDS, STOCK, WEAPON_WORDS, object_hp
from rules.gurps4.sheet.traits import grades, read_trait, written
from rules.gurps4.tables.gear import Damage
from rules.gurps4.tables.printed import ARMOUR_ROWS, MELEE_ROWS, NATURAL_ROWS, RANGED_ROWS, SHIELD_ROWS
from storage.sheets.formats import export, read_file

READY = ready("rules.gurps4")
BARE = {"name": "Ann", "system": "gurps4", "st": 11, "dx": 12, "iq": 10, "ht": 11}


def figure(**more: Any) -> Figure:
    data = reading.read(BARE | more)
    made = Figure("Ann", data)
    return Figure("Ann", data, items=items.items(sheet_of(made)))


def item(figure: Figure, key: str) -> Item:
    found = figure.item(key)
    assert found is not None, f"no {key} among {[i.id for i in figure.items]}"
    return found


def faults(**more: Any) -> dict[str, str]:
    try:
        reading.read(BARE | more)
    except BadSheet as bad:
        return {fault.path: fault.expected for fault in bad.faults}
    return {}


# --- cells ----------------------------------------------------------------------------------------------------------


def test_damage_as_printed() -> None:
    assert printed.damage("sw+2 cut") == (Damage("sw", 0, 2, "cut"), False)
    assert printed.damage("thr(0.5) imp") == (Damage("thr", 0, 0, "imp", 50), False)
    assert printed.damage("8d(5) burn") == (Damage("", 8, 0, "burn", 500), False)
    assert printed.damage("2d6-1 pi+") == (Damage("", 2, -1, "pi+"), False)
    assert printed.damage("3d(2) tbb") == (Damage("", 3, 0, "burn", 200), True)


@pytest.mark.parametrize("text", ["", "sw", "cut", "sw+2", "2d zz", "sw+2 cut cut", "500d cr", "sw(0) cut", "1d+ cr"])
def test_damage_that_is_none(text: str) -> None:
    with pytest.raises(ValueError):
        printed.damage(text)


def test_other_cells_as_printed() -> None:
    assert [printed.reach(text) for text in ("1", "C,1", "1,2*", "1-3*", "C")] == [
        ((1,), False), ((0, 1), False), ((1, 2), True), ((1, 2, 3), True), ((0,), False),
    ]  # fmt: skip
    assert [printed.parry(text) for text in ("0", "-2U", "0F", "+2", "No")] == [
        (0, False, False), (-2, True, False), (0, False, True), (2, False, False), (None, False, False),
    ]  # fmt: skip
    assert [printed.need(text) for text in ("12‡", "9†", "11", "-", "45M†")] == [
        (12, 3), (9, 2), (11, 1), (0, 1), (45, 2),
    ]  # fmt: skip
    assert [printed.ranges(text) for text in ("x10/x15", "x0.5/x1", "100/1500", "x4", "1,000/4,200")] == [
        (1000, 1500, True), (50, 100, True), (100, 1500, False), (0, 400, True), (1000, 4200, False),
    ]  # fmt: skip
    assert [printed.rate(text) for text in ("1", "2x9", "15!")] == [(1, 1, False), (2, 9, False), (15, 1, True)]
    assert [printed.shots(text) for text in ("1(2)", "15+1(3)", "6(3i)", "T")] == [
        (1, 0, 2, False), (15, 1, 3, False), (6, 0, 3, True), (0, 0, 0, False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (printed.reach, ""), (printed.reach, "x"), (printed.parry, "0X"), (printed.need, "many"),
        (printed.ranges, "100/50"), (printed.ranges, "x10/50"), (printed.rate, "0"), (printed.shots, "(2)"),
    ],
)  # fmt: skip
def test_cells_that_can_not_be_read(read: Any, text: str) -> None:
    with pytest.raises(ValueError, match=r"such as|not beyond"):
        read(text)


# --- faults ---------------------------------------------------------------------------------------------------------


def test_every_fault_at_once_with_its_path() -> None:
    found = faults(
        st=0, dexterity=12, iq="x", basic_speed=5.3, traits=["fits", "hard_to_kill 99", "fit 2", "fit", "fit"],
        skills={"broadswrd": 12, "axe_mace": True, "Guns (Pistol)": 12, "guns_pistol": 13},
        weapons=[{"id": "swrd"}, {"id": "axe", "damage": "zz", "colour": "red"}, {"id": "x", "like": "zz"}, 3],
        shields=[{"id": "lite_shield"}], armour={"torso": ["mail_shrt"], "tail": 4}, dr={"torso": "x"},
    )  # fmt: skip
    assert set(found) == {
        "st", "dexterity", "iq", "basic_speed", "traits[0]", "traits[1]", "traits[2]", "traits[4]",
        "skills.broadswrd", "skills.axe_mace", "skills.guns_pistol", "weapons[0].id", "weapons[1].damage",
        "weapons[1].colour", "weapons[2].like", "weapons[3]", "shields[0].id", "armour.torso[0]", "armour.tail",
        "dr.torso",
    }  # fmt: skip
    assert "did you mean broadsword" in found["skills.broadswrd"]
    assert "did you mean fit" in found["traits[0]"]
    assert "sw+2 cut" in found["weapons[1].damage"]


def test_what_a_sheet_has_to_say() -> None:
    with pytest.raises(BadSheet) as bad:
        reading.read({})
    assert {fault.path for fault in bad.value.faults} == {"name", "st", "dx", "iq", "ht"}
    with pytest.raises(BadSheet):
        reading.read({**BARE, "system": "swords"})
    with pytest.raises(BadSheet, match="sheet: a table of keys, not text"):
        reading.read("text")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"name": 'A "B"'}, "name"),
        ({"traits": "fit"}, "traits"),
        ({"skills": ["broadsword"]}, "skills"),
        ({"weapons": {"id": "axe"}}, "weapons"),
        ({"traits": ["weapon_master"]}, "traits[0]"),
        ({"traits": ["weapon_master spoon"]}, "traits[0]"),
        ({"basic_speed": 5, "basic_speed_q": 20}, "basic_speed"),
        ({"weapons": [{"id": "axe", "acc": 2}]}, "weapons[0].acc"),
        ({"weapons": [{"id": "longbow", "parry": "0"}]}, "weapons[0].parry"),
        ({"weapons": [{"id": "punch", "lb": 2}]}, "weapons[0].lb"),
        ({"weapons": [{"id": "crossbow", "shots": 2}]}, "weapons[0].shots"),
        ({"weapons": [{"id": "axe", "mode": "thrust"}]}, "weapons[0].mode"),
        ({"weapons": [{"id": "axe", "skill": "cooking"}]}, "weapons[0].skill"),
        ({"weapons": [{"id": "axe", "name": "x"}, {"id": "mace", "name": "X"}]}, "weapons"),
        ({"weapons": [{"id": one, "hand": "right", "where": "hand"} for one in ("axe", "mace")]}, "weapons"),
        ({"shields": [{"id": "light_cloak", "spiked": True}]}, "shields[0].spiked"),
        ({"armour": [{"id": "own", "dr": 3}]}, "armour[0].id"),
        ({"armour": [{"id": "mail_shirt", "at": ["tail"]}]}, "armour[0].at[0]"),
        ({"armour": {"skull": True}}, "armour.skull"),
        ({"dr": {"tail": 1}}, "dr.tail"),
        ({"dr": {"torso": {"dr": -1}}}, "dr.torso.dr"),
    ],
)
def test_single_faults(more: dict[str, Any], path: str) -> None:
    assert list(faults(**more)) == [path]


# --- the canonical form ---------------------------------------------------------------------------------------------


def test_the_template_is_a_sheet() -> None:
    made = reading.read(toml("rules.gurps4", "template"))
    assert reading.read(made) == made
    assert set(key_notes("rules.gurps4")) >= {"name", "skills", "weapons", "shields", "armour", "traits"}


@pytest.mark.parametrize("name", list(READY))
def test_ready_characters(name: str) -> None:
    made = reading.read(dict(READY[name]))
    assert reading.read(made) == made
    for form in ("toml", "yaml", "json", "csv"):
        file, data = export(made, form)
        assert reading.read(read_file(file, data)) == made, form  # type: ignore[arg-type]
    figure = Figure(name, made, items=items.items(sheet_of(Figure(name, made))))
    assert len({i.id for i in figure.items}) == len(figure.items)
    assert all(items.gear(i).name == i.name for i in figure.items)


def test_there_are_enough_ready_characters() -> None:
    assert {"aldric", "borka", "cyra", "dulf", "orc", "wolf", "pony"} <= set(READY)
    assert len(READY) >= 61


def test_three_spellings_of_armour_and_two_of_skills() -> None:
    listed = figure(armour=["mail_shirt", "pot_helm"])
    tables = figure(armour=[{"id": "mail_shirt"}, {"id": "Pot Helm"}])
    placed = figure(armour={"torso": ["mail_shirt"], "skull": "pot_helm"})
    for one in (listed, tables, placed):
        assert [i.id for i in one.items] == ["mail_shirt", "pot_helm"]
        assert sum(items.load(i) for i in one.items) == 2100
        assert [layer.dr for layer in layers(one, "vitals")] == [4]
    plain = figure(armour={"skull": 4, "torso": 2})
    assert [layer.dr for layer in layers(plain, "skull")] == [4]
    assert sum(items.load(i) for i in plain.items) == 0
    assert figure(skills={"Guns (Pistol)": 13}).sheet["skills"] == {"guns_pistol": 13}


def test_a_piece_named_by_location_covers_only_that_and_weighs_once() -> None:
    one = figure(armour={"right_arm": ["leather_jacket"], "torso": ["leather_jacket"]})
    assert [i.id for i in one.items] == ["leather_jacket"]
    assert [bool(layers(one, place)) for place in ("right_arm", "left_arm", "torso")] == [True, False, True]
    assert items.load(one.items[0]) == 400


@pytest.mark.rule("G4-CHAR-01")
def test_basic_speed_in_both_spellings() -> None:
    assert figure(basic_speed=5.75).sheet["basic_speed_q"] == figure(basic_speed_q=23).sheet["basic_speed_q"] == 23


def test_traits_as_numbers() -> None:
    texts = reading.read(BARE | {"traits": ["hard_to_kill 2", "extra_attack", "weapon_master Axe", "Fit"]})["traits"]
    assert texts == ["hard_to_kill 2", "extra_attack 1", "weapon_master axe", "fit"]
    assert grades(texts) == {"hard_to_kill": 2, "extra_attack": 1, "weapon_master.axe": 1, "fit": 1}


def test_natural_dr_by_location() -> None:
    one = figure(dr={"all": 1, "skull": {"dr": 3, "flexible": True}})
    assert [(layer.dr, layer.flexible) for layer in layers(one, "skull")] == [(3, True)]
    assert [(layer.dr, layer.flexible) for layer in layers(one, "left_foot")] == [(1, False)]
    assert layers(one, "right_eye") == ()


def test_a_breastplate_covers_the_front() -> None:
    one = figure(armour=["steel_breastplate"])
    assert [len(layers(one, "torso", arc)) for arc in ("front", "left", "rear")] == [1, 0, 0]
    assert not blinkered(one) and blinkered(figure(armour=["greathelm"]))


# --- things ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G4-WPN-08")
def test_hit_points_of_things_as_printed() -> None:
    solid = {10: 4, 25: 5, 50: 6, 100: 8, 150: 9, 200: 10, 275: 11, 300: 12, 400: 13, 500: 14, 600: 15, 700: 15}
    solid |= {800: 16, 1000: 17, 1200: 18}
    assert {weight: object_hp(weight, "solid") for weight in solid} == solid
    machine = {200: 5, 260: 6, 300: 6, 400: 6, 600: 7, 750: 8, 800: 8, 840: 8, 900: 8, 1200: 9, 1300: 9, 2000: 11}
    machine |= {3000: 12, 11000: 19}
    assert {weight: object_hp(weight, "machine") for weight in machine} == machine
    axe, bow, gun = STOCK["axe"], STOCK["longbow"], STOCK["smg_9mm"]
    assert [(g.dr, g.hp, g.ht) for g in (axe, bow, gun)] == [(4, 13, 12), (2, 12, 12), (4, 8, 10)]


@pytest.mark.parametrize("row", [*MELEE_ROWS, *RANGED_ROWS])
def test_every_weapon_can_be_carried(row: str) -> None:
    if row == "shield_bash":
        assert "shield_bash" not in STOCK
        return
    one = figure(weapons=[row])
    gear = items.gear(one.items[0])
    modes = MELEE_ROWS.get(row, ())
    assert len(gear.modes) >= len(modes)
    assert gear.weight == (modes[0].weight if modes else RANGED_ROWS[row].weight)
    assert one.items[0].where == "hand"


@pytest.mark.parametrize("row", list(SHIELD_ROWS))
def test_every_shield_can_be_carried(row: str) -> None:
    one = figure(shields=[{"id": row}], weapons=["axe"])
    shield = item(one, row)
    gear = items.gear(shield)
    assert gear.guarding is not None and gear.guarding.db == SHIELD_ROWS[row].db
    assert (shield.where, keys.HAND.of(shield), keys.HAND.of(item(one, "axe"))) == ("strapped", keys.LEFT, keys.RIGHT)
    assert bool(gear.modes) == ("cloak" not in row)


@pytest.mark.parametrize("row", list(ARMOUR_ROWS))
def test_every_piece_of_armour_can_be_worn(row: str) -> None:
    one = figure(armour=[row])
    covers = [place for place in keys.LIMBS if layers(one, place)]
    assert covers or layers(one, "skull") or any(layers(one, p) for p in ("torso", "face", "groin"))
    assert items.load(one.items[0]) == ARMOUR_ROWS[row].weight


def test_a_spear_is_one_thing_in_one_hand_in_two_and_thrown() -> None:
    one, two = figure(weapons=["spear_1h"]), figure(weapons=["spear_2h"])
    assert [i.id for i in (*one.items, *two.items)] == ["spear", "spear"]
    gear = items.gear(one.items[0])
    assert [(mode.hands, mode.damage.adds) for mode in gear.modes] == [(1, 2), (2, 3)]
    assert gear.shooting is not None and gear.shooting.skill == "thrown_weapon_spear"
    assert [keys.HAND.of(i) for i in (*one.items, *two.items)] == [keys.RIGHT, keys.BOTH]


def test_where_things_are_and_in_which_hand() -> None:
    left = figure(hand="left", weapons=["axe", "dagger", "mace"], shields=["light_shield"])
    assert [(i.id, i.where, keys.HAND.of(i)) for i in left.items] == [
        ("axe", "hand", keys.LEFT), ("dagger", "belt", 0), ("mace", "belt", 0),
        ("light_shield", "strapped", keys.RIGHT),
    ]  # fmt: skip
    pair = figure(weapons=["axe", "dagger", {"id": "longbow", "spare": 10}])
    assert [(i.id, i.where, keys.HAND.of(i)) for i in pair.items] == [
        ("axe", "hand", keys.RIGHT), ("dagger", "hand", keys.LEFT), ("longbow", "belt", 0),
    ]  # fmt: skip
    assert items.load(item(pair, "longbow")) == 300 + 10 * 10


def test_overrides_travel_with_the_thing() -> None:
    one = figure(
        weapons=[
            {"id": "axe", "damage": "sw+3 cut", "parry": -1, "lb": 5, "quality": "fine", "hp": 20},
            {"id": "old_bow", "like": "longbow", "st": 14, "sight": 1, "where": "belt", "shots": 0},
            {"id": "thrusting_broadsword", "mode": "thrust", "damage": "thr+3 imp", "where": "belt"},
        ]
    )
    axe = items.gear(item(one, "axe"))
    assert (axe.modes[0].damage.adds, axe.modes[0].parry, axe.modes[0].unbalanced) == (3, -1, True)
    assert (axe.weight, axe.quality, axe.hp, keys.OBJECT_HP.of(item(one, "axe"))) == (500, "fine", 20, 20)
    bow = items.gear(item(one, "old_bow"))
    assert (bow.rating, bow.sight, bow.name, keys.LOADED.of(item(one, "old_bow"))) == (14, 1, "old bow", 0)
    sword = items.gear(item(one, "thrusting_broadsword"))
    assert [mode.damage.adds for mode in sword.modes] == [1, 3]
    assert "|hp=20" in item(one, "axe").kind


def test_a_weapon_of_its_own_says_all_of_itself() -> None:
    mode = {"name": "slash", "skill": "Broadsword", "damage": "2d+1 cut", "reach": "1,2", "parry": "0U", "st": "12†"}
    rifle = {"damage": "6d(3) pi-", "skill": "guns_rifle", "range": "1200/4800", "shots": "60(3)", "rof": "12"}
    one = figure(weapons=[{"id": "odd_blade", "modes": [mode], "lb": 4}, {"id": "gauss rifle", **rifle, "lb": 8.5}])
    blade, gun = (items.gear(i) for i in one.items)
    assert (blade.modes[0].skills, blade.modes[0].reach, blade.modes[0].hands) == (("broadsword",), (1, 2), 2)
    assert (blade.weight, blade.hp, blade.dr) == (400, 13, 6)
    assert gun.shooting is not None
    assert (gun.shooting.family, gun.shooting.rate, gun.shooting.range) == ("firearm", 12, 4800)
    assert gun.shooting.damage.divisor == 300


def test_natural_weapons() -> None:
    plain = figure()
    assert [gear.id for gear in items.natural(plain)] == ["punch", "kick", "bite"]
    assert [gear.modes[0].limb for gear in items.natural(plain)] == ["arm", "leg", "face"]
    booted = figure(armour=["boots"])
    assert [g.modes[0].damage.adds for g in items.natural(plain)] == [-1, 0, -1]
    assert [g.modes[0].damage.adds for g in items.natural(booted)] == [-1, 1, -1]
    beast = figure(
        weapons=[{"id": "claws", "damage": "thr cut"}, {"id": "horns", "like": "bite", "damage": "thr+1 imp"}]
    )
    assert [gear.id for gear in items.natural(beast)] == ["claws", "horns", "punch", "kick", "bite"]
    assert beast.items == ()
    assert set(NATURAL_ROWS) == {"punch", "kick", "bite", "claws"}


def test_things_of_one_kind_are_told_apart() -> None:
    one = figure(weapons=["javelin", "javelin", "javelin"])
    assert [(i.id, i.name) for i in one.items] == [
        ("javelin", "javelin"), ("javelin_2", "javelin 2"), ("javelin_3", "javelin 3"),
    ]  # fmt: skip
    assert items.gear(one.items[1]).row == "javelin"


def test_a_foe_made_up_at_the_table() -> None:
    said = {"st": 13, "hp": 15, "axe": 13, "small shield": 12, "armour": "mail_shirt", "skull": 4, "brawling": 12}
    made = reading.read(inline(BARE, {**said, "hard to kill": 2}))
    assert (made["st"], made["hp_max"]) == (13, 15)
    assert made["skills"] == {"axe_mace": 13, "shield": 12, "brawling": 12}
    assert (made["weapons"], made["shields"]) == ([{"id": "axe"}], [{"id": "small_shield"}])
    assert made["traits"] == ["hard_to_kill 2"]
    assert [piece["id"] for piece in made["armour"]] == ["mail_shirt", "plain_skull"]
    again = inline(made, {"weapon": "mace", "armour": 2, "hard to kill": 1, "nonsense": 3})
    assert again["weapons"] == [{"id": "mace"}, {"id": "axe"}]
    assert again["traits"] == ["hard_to_kill 1"]
    with pytest.raises(BadSheet, match="nonsense"):
        reading.read(again)


@pytest.mark.rule("G4-CHAR-12")
@pytest.mark.parametrize(
    ("said", "traits"),
    [
        ({"combat reflexes": 1}, ["hard_to_kill 2", "combat_reflexes"]),
        ({"hard_to_kill": 0}, []),
        ({"hard_to_kill": 3}, ["hard_to_kill 3"]),
        ({"fit": 0}, ["hard_to_kill 2"]),
        ({"weapon_master_broadsword": 1}, ["hard_to_kill 2", "weapon_master broadsword"]),
        ({"weapon_master": "broadsword", "weapon_master broadsword": 0}, ["hard_to_kill 2"]),
    ],
)
def test_a_trait_is_given_and_taken_by_a_number(said: dict[str, int | str], traits: list[str]) -> None:
    assert reading.read(inline(BARE | {"traits": ["hard_to_kill 2"]}, said)).get("traits", []) == traits


def test_a_skill_the_sheet_has_is_set_though_a_weapon_is_called_so() -> None:
    one = inline(BARE | {"skills": {"broadsword": 14}, "weapons": ["axe"]}, {"broadsword": 16})
    assert (one["skills"], one["weapons"]) == ({"broadsword": 16}, ["axe"])


@pytest.mark.rule("G4-CHAR-12")
@pytest.mark.parametrize("word", sorted({*WEAPON_WORDS, *SHIELD_WORDS, "broadsword", "two handed sword"}))
def test_one_may_be_master_of_any_weapon_shield_or_skill(word: str) -> None:
    key, of, _ = read_trait(f"weapon_master {word}")
    known = {word.replace(" ", "_"), WEAPON_WORDS.get(word), SHIELD_WORDS.get(word)}
    assert key == "weapon_master" and of in known
    assert read_trait(written(key, of, 1)) == (key, of, 1)
