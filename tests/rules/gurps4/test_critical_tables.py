"""Critical hits and misses, line by line (G4-CRIT)."""

from typing import Any

import pytest

from rules.core.events import ItemMoved, Moved
from rules.core.keys import Nothing
from rules.gurps.blunders import Blunder
from rules.gurps4.defence.collisions import do_harm
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake
from rules.gurps4.harm.blunders import critical_miss
from rules.gurps4.harm.consciousness import pass_out
from rules.gurps4.harm.stunning import shock_due, turn_begins
from tests.rules.gurps4.hurt import Hurt, blow, fighter

ALDRIC, BORKA, DULF = (fighter(name) for name in ("Aldric", "Borka", "Dulf"))
STEEL = fighter("Steel", "borka", armour=["steel_corselet", "greathelm", "plate_arms", "plate_legs"])
CUT = ("torso", "1d+3", "cut")


def hit(
    roll: int, target: Any = BORKA, where: str = "torso", dice: str = "1d+3", kind: str = "cut", **more: int
) -> Hurt:
    label = "critical_head" if where in ("skull", "face", "right_eye", "left_eye") and kind != "tox" else "critical_hit"
    t = Hurt(ALDRIC, target, **{label: roll}, **more)
    do_harm(t, blow("Aldric", target.name, where, dice, kind, critical=True, aimed=where))
    return t.done()


# --- the table of hits ----------------------------------------------------------------------------------------------


@pytest.mark.rule("G4-CRIT-01", "G4-CRIT-02", "G4-DMG-07")
@pytest.mark.parametrize(
    ("roll", "basic", "hurts"),
    [(3, 12, 15), (18, 12, 15), (5, 8, 9), (16, 8, 9), (9, 4, 3), (10, 4, 3), (11, 4, 3)],
)
def test_multiplied_damage(roll: int, basic: int, hurts: int) -> None:
    more = {"knockdown": 9} if 2 * hurts > 13 else {}
    t = hit(roll, damage=1, **more)
    assert (t.note_of("wounds").data["basic"], t.note_of("wounds").data["injury"]) == (basic, hurts)


@pytest.mark.parametrize("roll", [6, 15])
def test_maximum_damage_rolls_no_die(roll: int) -> None:
    t = hit(roll, knockdown=9)
    assert t.note_of("wounds").data["basic"] == 9
    assert [die.label for die in t.oracle.dice] == ["critical_hit", "knockdown"]


@pytest.mark.parametrize("roll", [4, 17])
def test_half_dr_is_rounded_down(roll: int) -> None:
    t = hit(roll, fighter("Soft", "borka", armour=[{"id": "own", "at": ["torso"], "dr": 5}]), damage=1)
    assert t.note_of("wounds").data["dr"] == 2


@pytest.mark.rule("G4-INJ-08")
@pytest.mark.parametrize("roll", [7, 13, 14])
def test_whatever_comes_through_is_a_major_wound(roll: int) -> None:
    assert "major_wound" in hit(roll, damage=1, knockdown=9).codes
    assert "knockdown" not in [check.label for check in hit(roll, STEEL, damage=1, dice="1d").checks]


def test_a_funny_bone_doubles_the_shock_and_numbs_the_limb() -> None:
    t = hit(8, where="right_arm", damage=1)
    assert (shock_due(t, "Borka"), t.holds("Borka")) == (8, ["small_shield"])
    numb = keys.NUMB["right_arm"].of(t.figure("Borka"))
    assert numb is not None and numb.left == 4
    for left in (3, 2, 1):
        turn_begins(t, "Borka")
        numb = keys.NUMB["right_arm"].of(t.figure("Borka"))
        assert numb is not None and numb.left == left
    turn_begins(t, "Borka")
    assert not keys.NUMB["right_arm"].on(t.figure("Borka"))
    assert "feeling_returns" in t.codes


def test_everything_is_dropped() -> None:
    assert hit(12, damage=1).holds("Borka") == []


# --- the head -------------------------------------------------------------------------------------------------------


def test_maximum_damage_past_the_helmet() -> None:
    t = hit(3, STEEL, "skull", "1d", knockdown=3)
    assert (t.note_of("wounds").data["basic"], t.note_of("wounds").data["dr"]) == (6, 0)


@pytest.mark.parametrize(("roll", "major"), [(4, True), (5, True), (17, False)])
def test_half_dr_of_the_head_is_rounded_up(roll: int, major: bool) -> None:
    t = hit(roll, STEEL, "face", damage=2, knockdown=9, **({"side": 2} if major else {}))
    assert t.note_of("wounds").data["dr"] == 4
    assert keys.BLINDED["right_eye"].on(t.figure("Steel")) == major
    assert ("major_wound" in t.codes) == major
    assert t.checks[-1].chance == (12 - 5 if major else 12)


@pytest.mark.rule("G4-LOC-04")
@pytest.mark.parametrize("roll", [6, 7])
def test_a_blow_at_the_face_finds_the_eye(roll: int) -> None:
    t = hit(roll, where="face", damage=1, dice="1d", kind="cut", knockdown=3)
    assert t.note_of("wounds").data["location"] == "right eye"
    assert keys.BLINDED["right_eye"].on(t.figure("Borka"))


def test_where_no_eye_is_left_it_is_a_hard_blow() -> None:
    blind = fighter("Blind", "borka")
    t = Hurt(ALDRIC, blind, critical_head=6, damage=1, knockdown=3)
    t.do(*(mark.set("Blind", Nothing()) for mark in keys.BLINDED.values()))
    do_harm(t, blow("Aldric", "Blind", "face", "1d", "cut", critical=True, aimed="face"))
    assert (t.note_of("wounds").data["location"], "major_wound" in t.codes) == ("face", True)


def test_an_eye_is_only_found_where_the_head_was_aimed_at() -> None:
    t = Hurt(ALDRIC, BORKA, critical_head=6, damage=1, knockdown=9)
    do_harm(t, blow("Aldric", "Borka", "face", "1d", "cut", critical=True))
    assert t.done().note_of("wounds").data["location"] == "face"


def test_off_balance_deaf_scarred_and_empty_handed() -> None:
    assert keys.MUST_PASS.on(hit(8, where="face", damage=1, dice="1d", knockdown=9).figure("Borka"))
    assert keys.DEAF.on(hit(12, where="face", damage=3, dice="1d", kind="cr", knockdown=9).figure("Borka"))
    assert keys.SCARRED.on(hit(13, where="face", damage=1, dice="1d", knockdown=9).figure("Borka"))
    assert not keys.SCARRED.on(hit(13, STEEL, "face", damage=1, dice="1d").figure("Steel"))
    assert hit(14, where="face", damage=1, dice="1d", knockdown=9).holds("Borka") == ["small_shield"]


def test_of_two_weapons_a_die_picks_the_hand() -> None:
    twin = fighter("Twin", "borka", shields=[], weapons=[{"id": "axe"}, {"id": "dagger"}])
    t = hit(14, twin, "face", damage=1, dice="1d", knockdown=9, side=5)
    assert t.holds("Twin") == ["axe"]


def test_the_rest_of_the_head_blows() -> None:
    assert hit(15, where="face", knockdown=9, side=4).note_of("wounds").data["basic"] == 9
    assert hit(16, where="face", damage=1, knockdown=9, side=4).note_of("wounds").data["basic"] == 8
    assert hit(18, where="face", damage=1, dice="1d+1", knockdown=9, side=4).note_of("wounds").data["basic"] == 6
    assert hit(9, where="face", damage=1, dice="1d", knockdown=9).note_of("wounds").data["basic"] == 1


def test_poison_is_no_blow_at_the_head() -> None:
    assert hit(9, where="skull", damage=3, dice="1d", kind="tox", knockdown=9).note_of("wounds").data["injury"] == 1


# --- armed blunders -------------------------------------------------------------------------------------------------

SWORD = "thrusting_broadsword"


def slips(roll: int, who: Any = ALDRIC, item: str = SWORD, mode: str = "swing", **more: Any) -> Hurt:
    dice = {key: value for key, value in more.items() if key not in Blunder.__struct_fields__}
    rest = {key: value for key, value in more.items() if key in Blunder.__struct_fields__}
    t = Hurt(who, BORKA, critical_miss=roll, **dice)
    critical_miss(
        t, Blunder(who.name, item, mode, target="Borka", dice=1, adds=3, type=rest.pop("type", "cut"), **rest)
    )
    return t.done()


@pytest.mark.rule("G4-CRIT-04")
@pytest.mark.parametrize("roll", [3, 4, 17, 18])
def test_weapons_break(roll: int) -> None:
    sword = slips(roll).figure("Aldric").item(SWORD)
    assert sword is not None and keys.BROKEN.of(sword)


def test_sturdy_weapons_seldom_break() -> None:
    mace = fighter("Mace", "aldric", weapons=["mace"])
    t = slips(3, mace, "mace", **{"Mace.critical_miss.2": 9})
    assert t.holds("Mace") == ["medium_shield"]
    thing = t.figure("Mace").item("mace")
    assert thing is not None and not keys.BROKEN.of(thing)


@pytest.mark.parametrize(("roll", "basic"), [(5, 6), (6, 3)])
def test_hitting_oneself(roll: int, basic: int) -> None:
    t = slips(roll, self_location=2, self_damage=3, **({"knockdown": 9} if basic == 6 else {}))
    assert (t.note_of("wounds").who, t.note_of("wounds").data["basic"]) == ("Aldric", basic)
    assert t.note_of("hits_itself").data["location"] == "right arm"
    t = slips(roll, self_location=4, side=6, self_damage=1)
    assert t.note_of("hits_itself").data["location"] == "left leg"


@pytest.mark.parametrize("roll", [7, 13])
def test_losing_balance(roll: int) -> None:
    assert keys.OFF_BALANCE.on(slips(roll).figure("Aldric"))


@pytest.mark.parametrize("roll", [8, 12])
def test_the_weapon_turns(roll: int) -> None:
    sword = slips(roll).figure("Aldric").item(SWORD)
    assert sword is not None and keys.UNREADY.of(sword) == 1


@pytest.mark.parametrize("roll", [9, 10, 11])
def test_the_weapon_is_dropped_and_a_cheap_one_breaks(roll: int) -> None:
    assert slips(roll).holds("Aldric") == ["medium_shield"]
    cheap = fighter("Cheap", "aldric", weapons=[{"id": SWORD, "quality": "cheap"}])
    sword = slips(roll, cheap).figure("Cheap").item(SWORD)
    assert sword is not None and keys.BROKEN.of(sword)


def test_a_swung_weapon_flies_and_others_drop() -> None:
    t = slips(14, fly_distance=3, fly_direction=2)
    assert t.note_of("flies").data["yards"] == 3 and t.note_of("flies").data["ahead"]
    for more in ({"mode": "thrust"}, {"parrying": True}, {"ranged": True}):
        assert "flies" not in slips(14, **more).codes  # type: ignore[arg-type]


def on_the_map(*places: tuple[str, tuple[int, int], int], **dice: int) -> Hurt:
    t = Hurt(ALDRIC, BORKA, **dice)
    t.do(*(Moved(name, to=at, facing=facing) for name, at, facing in places))
    return t


@pytest.mark.parametrize(("avoid", "hurt"), [(11, False), (12, True)])
def test_somebody_stands_where_it_comes_down(avoid: int, hurt: bool) -> None:
    dice = {"fly_distance": 2, "fly_direction": 5, "Borka__avoid": avoid} | ({"damage": 3} if hurt else {})
    t = on_the_map(("Aldric", (0, 0), 0), ("Borka", (-2, 0), 0), critical_miss=14, **dice)
    critical_miss(t, Blunder("Aldric", SWORD, "swing", dice=1, adds=3, type="cut"))
    assert ("wounds" in t.done().codes, "avoids" in t.codes) == (hurt, not hurt)
    assert not hurt or t.note_of("wounds").data["basic"] == 3


def test_a_strained_shoulder_and_a_fall() -> None:
    t = slips(15)
    until = keys.STRAINED["right_arm"].of(t.figure("Aldric"))
    assert until is not None and until.minutes == 30
    assert t.holds("Aldric") == [SWORD, "medium_shield"]
    assert slips(16).figure("Aldric").posture == "lying"
    assert keys.OFF_BALANCE.on(slips(16, ranged=True).figure("Aldric"))


def test_both_hands_on_it_a_die_picks_the_arm() -> None:
    great = fighter("Great", "aldric", shields=[], weapons=["greatsword"])
    t = slips(15, great, "greatsword", side=4)
    assert keys.STRAINED["left_arm"].on(t.figure("Great"))


# --- bare blunders --------------------------------------------------------------------------------------------------


def bare(roll: int, who: Any = DULF, limb: str = "right_arm", **more: Any) -> Hurt:
    dice = {key: value for key, value in more.items() if key not in Blunder.__struct_fields__}
    rest = {key: value for key, value in more.items() if key in Blunder.__struct_fields__}
    t = Hurt(who, rest.pop("against", BORKA) if "against" in rest else BORKA, critical_miss=roll, **dice)
    critical_miss(t, Blunder(who.name, limb=limb, target="Borka", **rest))
    return t.done()


@pytest.mark.rule("G4-CRIT-05")
@pytest.mark.parametrize("roll", [3, 18])
def test_knocking_oneself_out(roll: int) -> None:
    t = bare(roll)
    out = keys.UNCONSCIOUS.of(t.figure("Dulf"))
    assert out is not None and (out.minutes, out.how) == (30, "knocked out")
    assert not awake(t.figure("Dulf"))


@pytest.mark.parametrize("roll", [4, 17])
def test_straining_the_limb(roll: int) -> None:
    t = bare(roll)
    assert t.hp("Dulf") == 13 and keys.STRAINED["right_arm"].on(t.figure("Dulf"))
    t = bare(roll, limb="right_leg")
    assert t.figure("Dulf").posture == "lying"
    t = bare(roll, limb="face", mode="bite", knockdown=9)
    pain = keys.PAIN.of(t.figure("Dulf"))
    assert pain is not None and pain.minutes == 8


@pytest.mark.parametrize(("roll", "basic"), [(5, 4), (16, 4), (6, 2)])
def test_a_fist_on_stone(roll: int, basic: int) -> None:
    t = bare(roll, self_damage=4)
    assert (t.note_of("wounds").who, t.note_of("wounds").data["basic"]) == ("Dulf", basic)
    assert t.note_of("wounds").data["kind"] == "crushing"


def test_a_fist_on_a_point() -> None:
    spear = fighter("Borka", "borka", weapons=["spear_1h"], skills={"spear": 12})
    t = Hurt(DULF, spear, critical_miss=5, self_damage=2)
    critical_miss(t, Blunder("Dulf", limb="right_arm", target="Borka"))
    assert (t.done().note_of("wounds").data["kind"], t.note_of("wounds").data["basic"]) == ("impaling", 4)


def test_claws_break_instead() -> None:
    t = bare(6, mode="claws")
    assert keys.BATTERED.of(t.figure("Dulf"), "claws") == 1


@pytest.mark.parametrize("roll", [7, 14])
def test_stumbling_past_the_foe(roll: int) -> None:
    assert "stumbles" in bare(roll).codes
    assert bare(roll, parrying=True).figure("Dulf").posture == "lying"
    t = Hurt(DULF, BORKA, critical_miss=roll)
    t.do(Moved("Dulf", to=(0, 0), facing=3), Moved("Borka", to=(1, 0), facing=3))
    critical_miss(t, Blunder("Dulf", limb="right_arm", target="Borka"))
    assert (t.done().figure("Dulf").pos, t.figure("Dulf").facing) == ((2, 0), 0)


def test_the_other_bare_blunders() -> None:
    assert bare(8).figure("Dulf").posture == "lying"
    assert all(keys.OFF_BALANCE.on(bare(roll).figure("Dulf")) for roll in (9, 10, 11))
    assert bare(12, balance=13).figure("Dulf").posture == "lying"
    assert bare(12, balance=12).figure("Dulf").posture == "standing"
    assert bare(12, kick=True, balance=9).figure("Dulf").posture == "lying"
    assert keys.OPEN_GUARD.on(bare(13).figure("Dulf"))
    t = bare(15, self_damage=5)
    assert t.hp("Dulf") == 12 and keys.TORN.on(t.figure("Dulf")) and keys.WEAKENED["right_arm"].on(t.figure("Dulf"))
    assert bare(15, self_damage=2).hp("Dulf") == 14


def test_who_is_out_blunders_no_more() -> None:
    t = Hurt(DULF, BORKA)
    pass_out(t, "Dulf")
    critical_miss(t, Blunder("Dulf", limb="right_arm"))
    assert "critical_miss_bare" not in t.done().codes


def test_a_thing_left_behind_is_no_weapon_any_more() -> None:
    t = Hurt(ALDRIC, BORKA, critical_miss=8)
    t.do(ItemMoved("Aldric", SWORD, "ground"))
    critical_miss(t, Blunder("Aldric", "nothing", "swing"))
    assert t.done().figure("Aldric").posture == "lying"
