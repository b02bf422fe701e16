"""Damage, armour, wounding and what an injury does (G4-DMG, G4-WND, G4-INJ, G4-SHK), with the worked examples."""

import pytest

from rules.gurps4.defence import defence_results
from rules.gurps4.defence.collisions import do_harm
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake
from rules.gurps4.harm import consciousness, locations
from rules.gurps4.harm.armour import blunt_trauma, stopped
from rules.gurps4.harm.consciousness import conscious
from rules.gurps4.harm.death import death_levels
from rules.gurps4.harm.injuries import knock_down
from rules.gurps4.harm.knockback import knockback
from rules.gurps4.harm.locations import injury, multiplier
from rules.gurps4.harm.stunning import shock, shock_due, turn_begins, turn_ends
from tests.rules.gurps4.hurt import Hurt, blow, fighter

ALDRIC, BORKA, CYRA, DULF = (fighter(name) for name in ("Aldric", "Borka", "Cyra", "Dulf"))
PLATE = fighter("Plate", "borka", armour=["steel_corselet"])


# --- numbers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("G4-DMG-03", "G4-DMG-04", "G4-CRIT-02")
@pytest.mark.parametrize(
    ("dr", "divisor", "half", "stops"),
    [
        (6, 100, "", 6), (6, 200, "", 3), (7, 200, "", 3), (5, 500, "", 1), (4, 50, "", 8), (0, 50, "", 1),
            (1, 50, "", 2), (0, 20, "down", 0),
        (0, 200, "", 0), (7, 100, "down", 3), (7, 100, "up", 4), (7, 200, "down", 1), (7, 200, "up", 2),
        (9, 100, "none", 0),
    ],
)  # fmt: skip
def test_what_armour_stops(dr: int, divisor: int, half: str, stops: int) -> None:
    assert stopped(dr, divisor, half) == stops


@pytest.mark.rule("G4-WND-01", "G4-BASE-07")
def test_wounding_multipliers_of_the_types_at_the_torso() -> None:
    wanted = {"burn": 2, "cor": 2, "cr": 2, "cut": 3, "fat": 2, "imp": 4, "pi-": 1, "pi": 2, "pi+": 3, "pi++": 4}
    wanted |= {"tox": 2, "spec": 2}
    assert {kind: multiplier(kind, "torso") for kind in wanted} == wanted
    assert [injury(5, 3), injury(1, 1), injury(0, 4), injury(3, 1), injury(2, 8)] == [7, 1, 0, 1, 8]


@pytest.mark.rule("G4-WND-03", "G4-LOC-05", "G4-LOC-10", "G4-LOC-11")
@pytest.mark.parametrize(
    ("location", "wanted"),
    [
        ("skull", {"cr": 8, "cut": 8, "imp": 8, "pi-": 8, "burn": 8, "tox": 2}),
        ("left_eye", {"imp": 8, "pi": 8, "tox": 2}),
        ("face", {"cor": 3, "cr": 2, "cut": 3, "imp": 4}),
        ("neck", {"cr": 3, "cor": 3, "cut": 4, "imp": 4, "pi": 2}),
        ("vitals", {"imp": 6, "pi-": 6, "pi": 6, "pi+": 6, "pi++": 6, "cut": 3, "cr": 2}),
        ("groin", {"cr": 2, "cut": 3, "imp": 4}),
        ("right_arm", {"imp": 2, "pi+": 2, "pi++": 2, "cut": 3, "pi-": 1}),
        ("left_foot", {"imp": 2, "pi+": 2, "pi++": 2, "cut": 3, "pi": 2}),
    ],
)
def test_multipliers_of_a_location_replace_those_of_the_type(location: str, wanted: dict[str, int]) -> None:
    assert {kind: multiplier(kind, location) for kind in wanted} == wanted


def test_a_tight_beam_doubles_at_the_vitals_and_things_know_no_multiplier() -> None:
    assert (multiplier("burn", "vitals", tight=True), multiplier("burn", "vitals")) == (4, 2)
    assert multiplier("imp", "vitals", living=False) == 2


@pytest.mark.rule("G4-DMG-05")
def test_blunt_trauma() -> None:
    assert [blunt_trauma(n, "cr", True) for n in (4, 5, 12)] == [0, 1, 2]
    assert [blunt_trauma(n, kind, True) for kind in ("cut", "imp", "pi-", "pi++") for n in (9, 10, 20)] == [0, 1, 2] * 4
    assert (blunt_trauma(50, "burn", True), blunt_trauma(50, "cr", False)) == (0, 0)


@pytest.mark.rule("G4-SHK-01")
def test_shock_is_capped_and_scales_with_many_hit_points() -> None:
    assert [shock(n, 12) for n in (0, 1, 4, 5, 20)] == [0, 1, 4, 4, 4]
    assert [shock(n, 12, doubled=True) for n in (6, 8, 20)] == [6, 8, 8]
    assert [shock(n, 25) for n in (1, 2, 3, 8, 10)] == [0, 1, 1, 4, 4]
    assert (shock(3, 30), shock(5, 20)) == (1, 2)


@pytest.mark.rule("G4-KB-02")
def test_yards_of_knockback() -> None:
    assert [knockback(n, 12) for n in (9, 10, 20)] == [0, 1, 2]
    assert [knockback(3, st) for st in (1, 2, 3)] == [3, 3, 3]


@pytest.mark.rule("G4-INJ-02", "G4-INJ-04")
def test_thresholds_of_hit_points_as_printed() -> None:
    levels = {12: 0, 0: 0, -11: 0, -12: 1, -23: 1, -24: 2, -36: 3, -48: 4, -59: 4}
    assert {hp: death_levels(hp, 12) for hp in levels} == levels
    assert [consciousness.consciousness_penalty(hp, 12) for hp in (0, -11, -12, -24, -48)] == [0, 0, -1, -2, -4]


def test_a_fall_of_a_yard_is_a_speed_of_five() -> None:
    assert [locations.falling_speed(n) for n in (0, 1, 2, 5, 10)] == [0, 5, 7, 10, 15]


@pytest.mark.rule("G4-PAR-13")
def test_when_a_parrying_weapon_may_break() -> None:
    assert defence_results.breaks_on(275, 1200, "") == 3
    assert defence_results.breaks_on(275, 1400, "") == 4
    assert (defence_results.breaks_on(275, 824, ""), defence_results.breaks_on(275, 825, "")) == (0, 2)
    assert [defence_results.breaks_on(100, 300, q) for q in ("cheap", "fine", "very_fine")] == [4, 1, 0]


# --- the worked examples --------------------------------------------------------------------------------------------


@pytest.mark.rule("G4-INJ-08", "G4-DMG-01", "G4-SHK-02")
def test_example_2_a_major_wound_that_is_stood() -> None:
    t = Hurt(ALDRIC, BORKA, damage=4, knockdown=11)
    got = do_harm(t, blow("Aldric", "Borka", "torso", "1d+3", "cut"))
    assert (got.basic, got.penetrated, got.injury, t.done().hp("Borka")) == (7, 5, 7, 6)
    assert t.note_of("wounds").data["hp"] == 6
    assert t.checks[0].chance == 12
    assert shock_due(t, "Borka") == 4
    turn_begins(t, "Borka")
    assert keys.SHOCK.of(t.figure("Borka")) == 4
    turn_ends(t, "Borka")
    assert (keys.SHOCK.of(t.figure("Borka")), shock_due(t, "Borka")) == (0, 0)


@pytest.mark.rule("G4-INJ-09", "G4-INJ-10", "G4-WND-06", "G4-INJ-13")
def test_example_5_a_skull_hit_that_fells() -> None:
    t = Hurt(ALDRIC, BORKA, damage=3, knockdown=9)
    got = do_harm(t, blow("Aldric", "Borka", "skull", "1d+1", "imp"))
    assert (got.penetrated, got.injury, t.done().hp("Borka"), t.checks[0].chance) == (2, 8, 5, 2)
    assert not awake(t.figure("Borka"))
    assert (t.figure("Borka").posture, t.holds("Borka")) == ("lying", [])


@pytest.mark.rule("G4-RNG-03", "G4-DMG-06")
def test_example_6_an_arrow_and_half_its_damage_far_off() -> None:
    t = Hurt(CYRA, BORKA, damage=5)
    assert do_harm(t, blow("Cyra", "Borka", "torso", "1d", "imp")).injury == 6
    assert (t.done().hp("Borka"), shock_due(t, "Borka")) == (7, 4)
    t = Hurt(CYRA, BORKA, damage=5)
    assert do_harm(t, blow("Cyra", "Borka", "torso", "1d", "imp", halved=True)).basic == 2


@pytest.mark.rule("G4-SHOT-02")
def test_example_8_pellets_close_up() -> None:
    t = Hurt(CYRA, BORKA, damage=3, knockdown=9)
    got = do_harm(t, blow("Cyra", "Borka", "torso", "1d+1", "pi", times=4))
    assert (got.basic, got.injury, t.note_of("wounds").data["dr"]) == (16, 8, 8)


@pytest.mark.rule("G4-LOC-07", "G4-INJ-12")
def test_example_14_an_arm_crippled() -> None:
    t = Hurt(ALDRIC, BORKA, damage=8, knockdown=12)
    got = do_harm(t, blow("Borka", "Aldric", "right_arm", "2d+1", "cut"))
    assert (got.basic, got.injury, t.done().hp("Aldric")) == (9, 7, 5)
    aldric = t.figure("Aldric")
    assert keys.CRIPPLED["right_arm"].on(aldric)
    assert keys.STUNNED.on(aldric) and aldric.posture == "lying" and not t.holds("Aldric")
    assert t.codes.index("crippled") < t.codes.index("drops") < t.codes.index("major_wound") < t.codes.index("stunned")
    sword = aldric.item("thrusting_broadsword")
    assert sword is not None and (sword.where, keys.HAND.of(sword)) == ("ground", 0)


@pytest.mark.rule("G4-DMG-05", "G4-KB-01", "G4-KB-03")
def test_example_15_flexible_and_rigid_armour() -> None:
    mail = [{"id": "enchanted", "like": "mail_shirt", "dr": 12, "crushing": 12}]
    soft, hard = (fighter("Foe", "aldric", armour=[{**mail[0], "flexible": flex}]) for flex in (True, False))
    for foe, hurts in ((soft, 1), (hard, 0)):
        t = Hurt(DULF, foe, damage=5, balance=9)
        assert do_harm(t, blow("Dulf", "Foe", "torso", "1d+6", "cut")).injury == hurts
        assert t.done().note_of("knocked_back").data["yards"] == 1


@pytest.mark.rule("G4-UNA-04")
def test_example_16_a_fist_on_plate() -> None:
    t = Hurt(DULF, PLATE, damage=5)
    assert do_harm(t, blow("Dulf", "Plate", "torso", "1d", "cr", limb="right_arm")).injury == 0
    assert (t.done().hp("Dulf"), t.note_of("hurts_itself").data["location"]) == (13, "right hand")


def wounded(name: str, hp: int) -> Hurt:
    t = Hurt(ALDRIC, fighter(name))
    t.do(keys.HP.by(name, hp - t.hp(name)))
    return t


@pytest.mark.rule("G4-INJ-04", "G4-INJ-07")
def test_example_17_a_mortal_wound() -> None:
    t = wounded("Borka", 2).rolls(damage=6, death=13)
    do_harm(t, blow("Aldric", "Borka", "torso", "1d+6", "cut"))
    assert t.done().hp("Borka") == -13
    assert keys.MORTAL.on(t.figure("Borka")) and not awake(t.figure("Borka"))
    t = wounded("Borka", 2).rolls(damage=6, death=13)
    t.enc.options["g4_mortal_wounds"] = "off"
    do_harm(t, blow("Aldric", "Borka", "torso", "1d+6", "cut"))
    assert not alive(t.figure("Borka"))


@pytest.mark.rule("G4-INJ-02", "G4-INJ-03")
def test_example_17_alive_but_not_for_long() -> None:
    t = wounded("Borka", 2).rolls(damage=6, death=10, knockdown=11)
    do_harm(t, blow("Aldric", "Borka", "torso", "1d+6", "cut"))
    assert awake(t.done().figure("Borka"))
    assert not conscious(t.rolls(consciousness=12), "Borka")
    assert t.checks[-1].chance == 11
    assert keys.UNCONSCIOUS.on(t.figure("Borka"))


@pytest.mark.rule("G4-CRIT-01", "G4-CRIT-02", "G4-DMG-07")
def test_example_25_a_critical_hit() -> None:
    t = Hurt(ALDRIC, BORKA, critical_hit=5, damage=4, knockdown=10)
    got = do_harm(t, blow("Aldric", "Borka", "torso", "1d+3", "cut", critical=True))
    assert (got.basic, got.injury, t.hp("Borka"), shock_due(t, "Borka")) == (14, 18, -5, 4)
    assert conscious(t.rolls(consciousness=12), "Borka")
    assert t.done().checks[-1].chance == 12


@pytest.mark.rule("G4-STUN-03", "G4-STUN-01")
def test_example_28_stun_and_its_tail() -> None:
    t = Hurt(ALDRIC, BORKA)
    knock_down(t, "Aldric")
    turn_begins(t, "Aldric")
    turn_ends(t.rolls(stun=9), "Aldric")
    stun = keys.STUNNED.of(t.figure("Aldric"))
    assert stun is not None and stun.over
    turn_begins(t, "Aldric")
    assert not keys.STUNNED.on(t.figure("Aldric"))
    assert t.figure("Aldric").posture == "lying"


@pytest.mark.rule("G4-LOC-10")
def test_example_29_a_cut_at_the_neck() -> None:
    t = Hurt(ALDRIC, BORKA, damage=1, knockdown=11)
    assert do_harm(t, blow("Aldric", "Borka", "neck", "1d+3", "cut")).injury == 8
    assert t.hp("Borka") == 5
