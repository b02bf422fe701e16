"""Knockback, bracing, collisions, high ground and riders (areas KNB, BRC, KBO, HGR, MTD, LNC)."""

import pytest

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.events import Landscaped, Moved
from rules.core.hexes import distance
from rules.core.keys import Nothing
from rules.core.oracle import Table
from rules.rq3plus.attack import lance
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import every_arm
from rules.rq3plus.harm import knockback
from rules.rq3plus.place import hexes, high_ground
from tests.rules.fight import Fight
from tests.rules.rq3plus.test_movement import field, refused

SLAM = "Grak: attack slam vs {} no defence rolled attack 30"


def figure(name: str, **sheet: object) -> Figure:
    rules = Fight("rq3plus").rules
    whole = {"name": name, "system": "rq3plus", "str": 12, "con": 12, "siz": 14, "int": 10, "dex": 12, **sheet}
    return rules.sheets.figure(name, rules.sheets.read(whole))


def rider(**sheet: object) -> Fight:
    """WE-24, WE-28: a rider on a horse of STR 30 SIZ 25, facing Rurik on foot."""
    lance = {"id": "lance", "attack": 60, "parry": 30}
    sword = {"id": "broadsword", "attack": 60, "parry": 50, "where": "belt"}
    who = figure("Rider", **{"ride": 70, "weapons": [lance, sword], **sheet})
    f = Fight("rq3plus", who, ("Horse", "riding horse"), "Rurik", sides={"Rider": "us", "Horse": "us"})
    f.do(keys.MOUNT.set("Rider", "Horse", Nothing()))
    return f


def place(f: Fight, **at: tuple[int, int, int]) -> None:
    f.do(*(Moved(n, to=(q, r), facing=d) for n, (q, r, d) in at.items()))


# --- knockback and collisions


@pytest.mark.rule("R3-KNB-01", "R3-KNB-02", "R3-KBO-01", "R3-KBO-02", "R3-KBO-03", "R3-SLM-01", "R3-DMG-05")
@pytest.mark.parametrize("on_map", [True, False])
def test_we_14_slam_into_a_wall(on_map: bool) -> None:
    f = field("Grak", "Lia")
    if on_map:
        place(f, Grak=(0, 0, 0), Lia=(1, 0, 3))
        f.do(Landscaped("4,0", "wall"))
    wall = "" if on_map else " wall 2"
    said = f.say(
        f"Grak: attack slam{wall} vs Lia no defence rolled attack 30, Lia.knockback_dex 40, Lia.collision_dex 90,"
        " Lia.collision_damage 3, Lia.collision_location 3"
    )
    assert said.note("knocked_back").data == {"k": 34, "against": 9, "metres": 3}
    assert (said.check("Lia.knockback_dex").chance, said.check("Lia.collision_dex").chance) == (51, 85)
    assert [t.n for t in said.note("collision_damage").terms] == [3, 3, -1]
    assert (f.value("Lia", "hp"), f.value("Lia", "loc_damage")["right_leg"]) == (6, 5)
    assert f["Lia"].posture == "prone" and "useless right leg" in f.conditions("Lia")
    assert said.unused == []
    if on_map:
        assert f["Lia"].pos == (3, 0)


@pytest.mark.rule("R3-BRC-01", "R3-BRC-03")
def test_we_14_lia_braced_is_driven_back_less() -> None:
    f = field("Grak", "Lia")
    f.say("Lia: brace")
    said = f.say(SLAM.format("Lia") + ", Lia.knockback_dex 60")
    assert said.note("knocked_back").data == {"k": 34, "against": 20, "metres": 2}
    assert said.check("Lia.knockback_dex").chance == 68


@pytest.mark.rule("R3-BRC-03", "R3-BRC-02", "R3-BRC-01")
def test_we_25_bracing() -> None:
    f = field("Grak", "Rurik")
    f.say("Rurik: brace")
    said = f.say(SLAM.format("Rurik") + ", Rurik.knockback_dex 60")
    assert said.note("knocked_back").data == {"k": 34, "against": 30, "metres": 1}
    assert said.check("knockback_dex").chance == 65 and f["Rurik"].posture == "standing"
    assert knockback.Withstood(30, True).metres(30) == 0
    refused(f, "Grak: attack battle axe vs Rurik dodge rolled attack 90, dodge 50", "braced")
    refused(f, "Rurik: brace", "already_so")
    f.do(Moved("Grak", posture="prone"))
    refused(f, "Grak: brace", "braced")


@pytest.mark.rule("R3-KNB-03", "R3-KNB-04", "R3-KNB-05", "R3-KNB-08")
def test_t15_what_k_is() -> None:
    assert [knockback.points(10, kind, past) for kind, past in (
        ("crush", True), ("crush", False), ("slash", True), ("slash", False),
        ("impale", True), ("impale", False), ("impaled", True), ("impaled", False),
    )] == [20, 20, 10, 20, 10, 20, 0, 20]  # fmt: skip
    assert [knockback.Withstood(14).metres(k) for k in (13, 14, 23, 24, 34)] == [0, 1, 1, 2, 3]
    for kind in ("crush", "slash", "impale", "impaled"):
        for past in (True, False):
            assert sum(t.n for t in knockback.parts_of(10, kind, past)) == knockback.points(10, kind, past)


@pytest.mark.rule("R3-KBO-01", "R3-KBO-02")
def test_knocked_into_somebody() -> None:
    f = field("Grak", "Lia", "Rurik")
    place(f, Grak=(0, 0, 0), Lia=(1, 0, 3), Rurik=(2, 0, 3))
    said = f.say(
        SLAM.format("Lia") + ", Lia.knockback_dex 40, Lia.collision_dex 20, Rurik.collision_dex 90,"
        " Lia.collision_damage 2, Lia.collision_location 12, Rurik.collision_damage 6, Rurik.collision_location 12"
    )
    assert f["Lia"].pos == (1, 0) and f["Lia"].posture == "standing"
    assert f["Rurik"].posture == "prone"
    assert (f.value("Lia", "hp"), f.value("Rurik", "hp")) == (10, 14)
    assert said.unused == []


@pytest.mark.rule("R3-KNB-06")
def test_of_two_directions_the_target_picks() -> None:
    swordsman = figure("Swordsman", str=14, dex=13, weapons=[{"id": "great_sword", "attack": 60}])
    f = field(swordsman, "Lia", owners={"Lia": "u1"})
    place(f, Swordsman=(0, 0, 0), Lia=(2, -1, 3))
    said = f.say(
        "Swordsman: attack great sword vs Lia no defence rolled attack 40, location 1, damage 9, damage_modifier 1"
    )
    assert said.questions[0].id == "Lia.knocked"
    assert [o.id for o in said.questions[0].options] == ["0", "1"]
    g = field(swordsman, "Lia")
    place(g, Swordsman=(0, 0, 0), Lia=(2, -1, 3))
    g.do(Landscaped("3,-1", "rock"))
    g.say("Swordsman: attack great sword vs Lia no defence rolled attack 40, location 1, damage 9, damage_modifier 1")
    assert g["Lia"].pos == (3, -2)


@pytest.mark.rule("R3-KNB-02", "R3-SLM-03")
def test_who_lies_already_is_moved_but_does_not_roll() -> None:
    f = field("Grak", "Lia")
    place(f, Grak=(0, 0, 0), Lia=(1, 0, 3))
    f.do(Moved("Lia", posture="prone"))
    said = f.say(SLAM.format("Lia"))
    assert f["Lia"].pos == (4, 0) and [c.label for c in said.checks] == ["attack"]


# --- riders


@pytest.mark.rule("R3-KNB-07", "R3-MTD-05")
@pytest.mark.parametrize(
    ("dice", "metres", "rides"),
    [
        ("Rider.ride 20", 0, True),
        ("Rider.ride 70, Rider.knockback_dex 50", 1, True),
        ("Rider.ride 70, Rider.knockback_dex 65, Rider.fall_damage 4, Rider.fall_location 9", 1, False),
    ],
)
def test_we_24_knocked_from_the_saddle(dice: str, metres: int, rides: bool) -> None:
    f = rider(ride=40)
    g = Fight("rq3plus", f["Rider"], f["Horse"], figure("Ogre", str=11, siz=11, dex=10))
    g.do(keys.MOUNT.set("Rider", "Horse", Nothing()))
    said = g.say(f"Ogre: attack slam vs Rider no defence rolled attack 20, {dice}")
    if metres:
        assert said.note("knocked_back").data == {"k": 22, "against": 14, "metres": 1}
        assert said.check("Rider.knockback_dex").chance == 60
    else:
        assert not said.has("knocked_back")
    assert bool(keys.MOUNT.all(g.enc)) is rides
    assert (g.value("Rider", "hp"), g["Rider"].posture) == ((13, "standing") if rides else (9, "prone"))
    assert said.unused == []


@pytest.mark.rule("R3-KNB-07")
@pytest.mark.parametrize(("size", "metres"), [(20, 1), (25, 2), (30, 3)])
def test_who_rides_it_out_stays_up_as_far_as_a_metre_and_is_unhorsed_from_two_on(size: int, metres: int) -> None:
    f = rider(ride=40)
    g = Fight("rq3plus", f["Rider"], f["Horse"], figure("Ogre", str=size, siz=size, dex=10))
    g.do(keys.MOUNT.set("Rider", "Horse", Nothing()))
    fall = ", Rider.fall_damage 4, Rider.fall_location 9" if metres > 1 else ""
    said = g.say(f"Ogre: attack slam vs Rider no defence rolled attack 20, Rider.ride 20{fall}")
    assert said.has("rides_it_out") and said.note("knocked_back").data["metres"] == metres
    assert said.has("unhorsed") is (metres > 1) and bool(keys.MOUNT.all(g.enc)) is (metres == 1)


@pytest.mark.rule("R3-HGR-02", "R3-HGR-03", "R3-MTD-01")
def test_we_24_high_ground_of_a_rider() -> None:
    f = rider()
    said = f.say("Rider: attack lance vs Rurik no defence rolled attack 69, location 7, damage 5, damage_modifier 1")
    assert said.check("attack").chance == 70
    assert said.note("damage").data["location"] == "left arm"
    assert high_ground.advantage(f.enc, "Rider", "Rurik") == 1
    assert high_ground.advantage(f.enc, "Rurik", "Rider") == -1


@pytest.mark.rule("R3-HGR-01", "R3-HGR-03", "R3-HIT-14")
def test_half_again_as_high() -> None:
    f = field("Rurik", "Grak")
    assert high_ground.advantage(f.enc, "Rurik", "Grak") == 0
    f.do(Moved("Grak", posture="prone"))
    assert high_ground.has(f.enc, "Rurik", "Grak") and not high_ground.has(f.enc, "Grak", "Rurik")
    f.do(Moved("Grak", posture="standing"), Moved("Rurik", elevation=1))
    assert high_ground.advantage(f.enc, "Rurik", "Grak") == 0
    f.do(Moved("Rurik", elevation=2))
    assert high_ground.advantage(f.enc, "Rurik", "Grak") == 1
    said = f.say("Grak: attack battle axe vs Rurik parry with broadsword rolled attack 70, parry 90")
    assert said.check("parry").chance == 75


@pytest.mark.rule("R3-MTD-03", "R3-MTD-02")
def test_a_rider_fights_no_better_than_it_rides() -> None:
    f = rider(ride=40)
    said = f.say("Rider: attack lance vs Rurik no defence rolled attack 60")
    assert said.check("attack").chance == 50


@pytest.mark.rule("R3-MTD-04")
def test_the_far_leg_is_covered_by_the_mount() -> None:
    f = rider()
    place(f, Rider=(0, 0, 0), Horse=(0, 0, 0), Rurik=(0, -1, 4))
    said = f.say(
        "Rurik: attack broadsword vs Rider no defence rolled attack 40, location 2, mount_location 9, damage 4,"
        " damage_modifier 1"
    )
    assert said.note("strikes_mount").data == {"target": "Horse", "location": "forequarters"}
    assert f.value("Rider", "hp") == 13 and f.value("Horse", "hp") < 20
    f = rider()
    place(f, Rider=(0, 0, 0), Horse=(0, 0, 0), Rurik=(0, -1, 4))
    said = f.say(
        "Rurik: attack broadsword vs Rider no defence rolled attack 40, location 20, location_again 12, damage 1,"
        " damage_modifier 1"
    )
    assert said.note("location_again").data["location"] == "chest"


@pytest.mark.rule("R3-MTD-06", "R3-MOV-15")
def test_rider_and_mount_move_as_one() -> None:
    f = rider()
    place(f, Rider=(0, 0, 0), Horse=(0, 0, 0), Rurik=(40, 0, 3))
    f.do(keys.MOBILITY.by("Horse", 2))
    f.say("Rider: intent single move, attack lance, parry")
    said = f.say("Horse: move forward 10")
    assert [(t.why, t.n) for t in said.note("moves").terms] == [("1 x 12 m", 12), ("Mobility", 2)]
    assert f["Rider"].pos == f["Horse"].pos == (10, 0)
    f.say("Rider: dismount")
    assert f["Rider"].pos != (10, 0) and not keys.MOUNT.all(f.enc)
    f.say("Rider: mount Horse")
    assert f["Rider"].pos == (10, 0)
    refused(f, "Rider: mount Horse", "already_so")
    refused(f, "Rurik: dismount", "not_mounted")


# --- the lance charge


@pytest.mark.rule("R3-LNC-01", "R3-LNC-02", "R3-SR-04")
def test_we_28_lance_charge_against_a_broadsword() -> None:
    f = rider()
    place(f, Rider=(20, 0, 3), Horse=(20, 0, 3), Rurik=(0, 0, 0))
    f.say("Rurik: intent single move, attack broadsword, parry")
    f.say("Rider: intent double move, attack lance charge vs Rurik")
    assert [(s.who, s.data["sr"]) for s in f.enc.slots(None, "attack")] == [("Rurik", 7), ("Rider", 8)]
    said = f.say("Rider: charge Rurik")
    assert f["Rider"].pos == (1, 0)
    assert said.note("charge_order").data["sr"] == 7
    assert [(s.who, s.data["sr"]) for s in f.enc.slots(None, "attack")] == [("Rider", 7), ("Rurik", 7)]
    said = f.say(
        "Rider: attack lance vs Rurik no defence rolled attack 25, location 2, damage 6, damage_modifier 8,"
        " Rurik.knockback_dex 10"
    )
    assert said.check("attack").chance == 70
    assert said.note("damage").data["d"] == 15
    assert (f.value("Rurik", "hp"), f.value("Rurik", "loc_damage")["chest"]) == (7, 7)
    assert said.note("knocked_back").data == {"k": 15, "against": 14, "metres": 1}


@pytest.mark.rule("R3-LNC-02", "R3-MAN-06")
def test_we_28_a_pike_strikes_first_and_in_full() -> None:
    f = rider()
    guard = figure("Pikeman", siz=12, weapons=[{"id": "pike", "attack": 50, "parry": 40}])
    f = Fight("rq3plus", f["Rider"], f["Horse"], guard, sides={"Rider": "us", "Horse": "us"})
    f.do(keys.MOUNT.set("Rider", "Horse", Nothing()))
    place(f, Rider=(20, 0, 3), Horse=(20, 0, 3), Pikeman=(0, 0, 0))
    f.say("Pikeman: intent single move, attack pike, parry")
    f.say("Rider: intent double move, attack lance charge vs Pikeman")
    f.say("Rider: charge Pikeman")
    assert f["Rider"].pos == (1, 0)
    assert [(s.who, s.data["sr"]) for s in f.enc.slots(None, "attack")] == [("Pikeman", 5), ("Rider", 8)]
    said = f.say("Pikeman: attack pike vs Rider no defence rolled attack 90")
    assert "R3-MAN-07" not in [m.rule for m in said.check("attack").modifiers]


@pytest.mark.rule("R3-LNC-01", "R3-LNC-03")
def test_no_charge_without_horse_or_lance() -> None:
    refused(field("Rurik", "Grak"), "Rurik: charge Grak", "no_charge")
    f = rider()
    refused(f, "Rider: intent single move, attack lance charge vs Rurik, parry", "no_charge")
    said = f.say("Rider: attack lance charge vs Rurik no defence rolled attack 90")
    assert said.has("charge_assumed")


@pytest.mark.rule("R3-LNC-01", "R3-LNC-03")
def test_a_declared_charge_without_a_map_has_the_mounts_force_behind_it_and_any_other_blow_the_riders() -> None:
    f = rider()
    f.say("Rider: intent double move, attack lance charge vs Rurik")
    said = f.say("Rider: attack lance vs Rurik no defence rolled attack 25, location 2, damage 6, damage_modifier 8")
    assert said.has("charge_assumed") and said.note("damage").data["d"] == 15
    g = rider()
    g.say("Rider: intent double move, attack lance vs Rurik")
    plain = g.say("Rider: attack lance vs Rurik no defence rolled attack 25, location 2, damage 6, damage_modifier 3")
    assert not plain.has("charge_assumed") and plain.note("damage").data["d"] == 10


@pytest.mark.rule("R3-HGR-02")
def test_with_both_hands_one_may_strike_high_or_anywhere() -> None:
    swordsman = figure("Swordsman", str=14, dex=13, weapons=[{"id": "great_sword", "attack": 60}])
    f = field(swordsman, "Lia", owners={"Swordsman": "u1"})
    f.do(Moved("Lia", posture="kneeling"), Moved("Swordsman", elevation=1))
    said = f.say(
        "Swordsman: attack great sword vs Lia no defence rolled attack 40, location 7, damage 2, damage_modifier 1"
    )
    assert [o.id for o in said.questions[0].options] == ["high", "any"]
    assert said.questions[0].default == "high"


@pytest.mark.rule("R3-HGR-02")
def test_who_is_run_by_the_gm_strikes_anywhere_by_that_word_and_a_d20_is_told_of_it() -> None:
    swordsman = figure("Swordsman", str=14, dex=13, weapons=[{"id": "great_sword", "attack": 60}])
    f = field(swordsman, "Lia")
    f.do(Moved("Lia", posture="kneeling"), Moved("Swordsman", elevation=1))
    by_hand = "vs Lia no defence rolled attack 40, location 15, damage 2, damage_modifier 1"
    assert "say anywhere after the weapon for 1d20" in refused(
        f, f"Swordsman: attack great sword {by_hand}", "die_out_of_range"
    )
    said = f.say(f"Swordsman: attack great sword anywhere {by_hand}")
    assert said.note("damage").data["location"] == "right arm" and not said.has("from_above")


@pytest.mark.rule("R3-LNC-01", "R3-ENG-05")
@pytest.mark.parametrize("at", [(20, 0, 3), (15, -6, 2), (-10, 15, 0), (14, 3, 3)])
def test_a_charge_goes_straight_and_no_zone_steers_it(at: tuple[int, int, int]) -> None:
    """A mount on the target's one side and pikes on its other: the lancer rides at it as the crow flies."""
    pikes = figure("Pikeman", siz=12, weapons=[{"id": "pike", "attack": 50, "parry": 40}])
    f = rider()
    names = (f["Rider"], f["Horse"], pikes, "Rurik", ("Mule", "riding horse"))
    f = Fight("rq3plus", *names, sides={"Rider": "us", "Horse": "us", **dict.fromkeys(("Pikeman", "Rurik"), "foes")})
    f.do(keys.MOUNT.set("Rider", "Horse", Nothing()))
    place(f, Rider=at, Horse=at, Rurik=(0, 0, 0), Mule=(0, -1, 0), Pikeman=(3, 2, 0))
    f.say("Pikeman: intent single move, attack pike, parry")
    f.say("Rurik: intent single move, attack broadsword, parry")
    f.say("Rider: intent double move, attack lance charge vs Rurik")
    far = distance(at[:2], (0, 0))
    said = f.say("Rider: charge Rurik")
    assert said.note("moves").data["metres"] == far - 1 and not said.has("charge_short")
    assert {n.who for n in said.notes if n.code == "engages"} >= {"Rurik"}
    assert not said.has("past_engagement")
    said = f.say("Rider: attack lance vs Rurik no defence rolled attack 25, location 2, damage 6, damage_modifier 8")
    assert said.note("damage").data["d"] == 15


@pytest.mark.rule("R3-LNC-01", "R3-LNC-03")
def test_a_run_with_a_bend_is_no_charge() -> None:
    f = rider()
    place(f, Rider=(10, 8, 3), Horse=(10, 8, 3), Rurik=(0, 0, 0))
    f.say("Rider: intent double move, attack lance charge vs Rurik")
    f.say("Rider: move to 10,0")
    said = f.say("Rider: charge Rurik")
    assert said.has("charge_short")
    assert not lance.charging(Bout(f.enc, Table(None)), "Rider", "Rurik", every_arm(f["Rider"])[0], "impale")


# --- struck things, riders and mounts in a knockback


@pytest.mark.rule("R3-KBO-02", "R3-KBO-03")
def test_a_free_standing_object_takes_the_dice_too() -> None:
    f = field("Grak", "Lia")
    place(f, Grak=(0, 0, 0), Lia=(1, 0, 3))
    f.do(Landscaped("3,0", "obstacle"))
    said = f.say(
        SLAM.format("Lia") + ", Lia.knockback_dex 40, Lia.collision_dex 20, Lia.collision_damage 2,"
        " Lia.collision_location 12, Lia.collision_damage.2 5"
    )
    assert f["Lia"].pos == (2, 0)
    assert said.note("collision_damage").data["amount"] == 1
    assert said.note("obstacle_struck").data == {"what": "obstacle", "dice": "1d6", "amount": 5}
    assert said.unused == []


@pytest.mark.rule("R3-KNB-07", "R3-KBO-01", "R3-MTD-05")
def test_an_unhorsed_rider_does_not_fly_through_a_wall() -> None:
    f = rider()
    f = Fight("rq3plus", f["Rider"], f["Horse"], "Grak", sides={"Rider": "us", "Horse": "us"})
    f.do(keys.MOUNT.set("Rider", "Horse", Nothing()))
    place(f, Grak=(0, 0, 0), Rider=(1, 0, 3), Horse=(1, 0, 3))
    f.do(Landscaped("3,0", "wall"))
    said = f.say(
        SLAM.format("Rider") + ", Rider.ride 90, Rider.fall_damage 1, Rider.fall_location 1,"
        " Rider.collision_damage 2, Rider.collision_location 12"
    )
    assert said.note("knocked_back").data["metres"] == 3
    assert said.has("unhorsed") and f["Rider"].pos == (2, 0) and f["Horse"].pos == (1, 0)
    assert said.note("collides").data["what"] == "wall"
    assert [t.n for t in said.note("collision_damage").terms][:2] == [2, 2]


@pytest.mark.rule("R3-KNB-01", "R3-MTD-05", "R3-MTD-06")
@pytest.mark.parametrize("dex", [10, 95])
def test_a_mount_driven_back_takes_its_rider_along_and_throws_it_in_a_fall(dex: int) -> None:
    f = rider()
    giant = figure("Ogg", str=24, siz=20, dex=14)
    f = Fight("rq3plus", f["Rider"], f["Horse"], giant, sides={"Rider": "us", "Horse": "us"})
    f.do(keys.MOUNT.set("Rider", "Horse", Nothing()))
    place(f, Ogg=(0, 0, 0), Rider=(1, 0, 3), Horse=(1, 0, 3))
    given = f"rolled attack 30, Horse.knockback_dex {dex}, Rider.fall_damage 1, Rider.fall_location 1"
    said = f.say(f"Ogg: attack slam vs Horse no defence {given}")
    assert said.note("knocked_back").data["metres"] > 1
    assert f["Horse"].pos is not None and f["Horse"].pos[0] > 1
    rides = bool(keys.MOUNT.all(f.enc))
    assert rides == (dex == 10)
    assert (f["Rider"].pos == f["Horse"].pos) == rides
    assert f["Rider"].posture == ("standing" if rides else "prone")


@pytest.mark.rule("R3-KNB-01", "R3-GRP-16", "R3-MAN-08", "R3-RND-08")
def test_without_a_map_a_knockback_parts_figures_and_frees_the_held() -> None:
    f = field("Grak", "Lia", "Rurik")
    f.say("Grak: pair vs Lia distance 1")
    f.do(keys.HOLD.set("Rurik", "Lia", keys.Hold(1, "left_arm")), keys.CLOSED.set("Grak", "Lia", Nothing()))
    said = f.say(SLAM.format("Lia") + ", Lia.knockback_dex 40")
    assert said.note("knocked_back").data["metres"] == 3
    assert hexes.between(f.enc, "Grak", "Lia") == 4
    assert not keys.CLOSED.all(f.enc) and not keys.HOLD.all(f.enc)
    assert said.note("hold_ends").who == "Rurik"
