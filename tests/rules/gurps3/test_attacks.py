"""The blue cards: modifiers, locations, All-Out Attack, shields, weapons struck at, fists (G3-ATK to G3-UNA)."""

import pytest

from rules.core.events import Landscaped
from rules.core.keys import Nothing
from rules.core.tables.words import refusals
from rules.gurps3.figure import keys
from rules.turns.spans import Left
from tests.rules.gurps3.play import Melee

REFUSALS = refusals("rules.gurps3")

rule = pytest.mark.rule


def two_weapons(**more: object) -> Melee:
    m = Melee()
    return Melee(
        m.made("Ann", dx=12, skills={"shortsword": 14}, weapons=[{"id": "shortsword"}, {"id": "baton"}], **more), "Kiru"
    )


@rule("G3-ATK-02")
@pytest.mark.parametrize(
    ("words", "by"),
    [("", 0), ("bad footing", -2), ("darkness 4", -4), ("darkness 9", -9), ("+2 for height", 2)],
)
def test_what_the_sentence_says(words: str, by: int) -> None:
    m = Melee(Melee().made("Ann", skills={"broadsword": 14}, weapons=[{"id": "broadsword"}]), "Kiru")
    m.say(f"Ann: attack broadsword {words} vs Kiru nothing rolled attack {min(17, 15 + by)}")
    assert m.chance("attack") == 14 + by


@rule("G3-ATK-02")
def test_hands_eyes_strength_and_shields() -> None:
    m = two_weapons()
    m.say("Ann: attack baton vs Kiru nothing rolled attack 11")
    assert m.chance("attack") == 10
    m = two_weapons(traits=["ambidexterity"])
    m.say("Ann: attack baton vs Kiru nothing rolled attack 15")
    assert m.chance("attack") == 14
    made = Melee().made("Weak", st=8, skills={"broadsword": 14}, weapons=[{"id": "broadsword"}])
    m = Melee(made, "Kiru")
    m.say("Weak: attack broadsword vs Kiru nothing rolled attack 13")
    assert m.chance("attack") == 12
    broad = {"weapons": [{"id": "broadsword"}], "shields": [{"id": "large_shield"}]}
    made = Melee().made("Broad", skills={"broadsword": 14}, **broad)
    m = Melee(made, "Kiru")
    m.say("Broad: attack broadsword vs Kiru nothing rolled attack 13")
    assert m.chance("attack") == 12
    for mark, eff in ((keys.BLINDED["left_eye"], 13), (keys.BLIND, 8), (keys.JUST_BLINDED, 4)):
        m = Melee("Brandt", "Kiru")
        m.do(mark.set("Brandt", Left()))
        m.say(f"Brandt: attack broadsword vs Kiru nothing rolled attack {eff + 1}")
        assert m.chance("attack") == eff


LOCATIONS = [
    ("torso", 0),
    ("right arm", -2),
    ("leg", -2),
    ("left foot", -4),
    ("head", -5),
    ("brain", -7),
    ("shield arm", -4),
    ("shield hand", -8),
    ("weapon arm", -2),
    ("hand", -4),
]


@rule("G3-ATK-03")
@pytest.mark.parametrize(("place", "by"), LOCATIONS)
def test_hit_locations(place: str, by: int) -> None:
    m = Melee(Melee().made("Ann", skills={"broadsword": 15}, weapons=[{"id": "thr_broadsword"}]), "Grak")
    m.say(f"Ann: attack thrusting broadsword thrust at {place} vs Grak nothing rolled attack {16 + by}")
    assert m.chance("attack") == 15 + by


@rule("G3-ATK-03")
def test_vitals_and_eyes_take_a_point() -> None:
    m = Melee("Sel", "Brandt", "Grak")
    m.say("Sel: attack rapier at vitals vs Grak nothing rolled attack 14")
    assert m.chance("attack") == 12
    m.say("Sel: attack rapier at eyes vs Grak nothing rolled attack 7")
    assert m.chance("attack") == 6
    assert m.refused("Brandt: attack broadsword swing at vitals vs Grak") == "not_so_aimed"


@rule("G3-ATK-07")
def test_a_near_miss_strikes_the_torso() -> None:
    m = Melee("Brandt", "Kiru")
    m.say("Brandt: attack broadsword swing at head vs Kiru nothing rolled attack 10, damage 2, knockdown 9")
    assert m.said.has("near_miss") and m.said.note("harmed").data["place"] == "torso"
    m = Melee("Brandt", "Kiru")
    m.say("Brandt: attack broadsword thrust at head vs Kiru nothing rolled attack 10")
    assert not m.said.has("near_miss")
    m = Melee("Sel", "Kiru")
    m.say("Sel: attack rapier at vitals vs Kiru nothing rolled attack 13, damage 2")
    assert m.said.has("near_miss") and m.value("Kiru", "hp") == 9
    m.say("Sel: attack rapier at leg vs Kiru nothing rolled attack 14")
    assert not m.said.has("near_miss")


@rule("G3-ATK-08")
def test_reach() -> None:
    at = {"Ysolde": (0, 0, 0), "Kiru": (3, 0, 3)}
    m = Melee("Ysolde", "Kiru", at=at)
    assert m.refused("Ysolde: attack spear vs Kiru") == "no_reach"
    m = Melee("Ysolde", "Kiru", at={**at, "Kiru": (2, 0, 3)})
    m.say("Ysolde: attack spear vs Kiru nothing rolled attack 14")
    m.say("Ysolde: ready spear reach 1")
    # The reach is set now: at two hexes it does not reach until it is readied again.
    assert m.refused("Ysolde: attack spear vs Kiru") == "no_reach"
    m.say("Ysolde: ready spear reach 2")
    m.say("Ysolde: attack spear vs Kiru nothing rolled attack 14")
    m = Melee("Sel", "Kiru", at={"Sel": (0, 0, 0), "Kiru": (1, 0, 3)})
    assert m.refused("Sel: attack large knife thrust vs Kiru") == "no_reach"


@rule("G3-ATK-11")
def test_recoil() -> None:
    gun = {"id": "gun", "name": "Gun", "skill": "guns", "class": "gun", "dmg": "2d", "ss": 12, "acc": 2, "half": "100"}
    gun |= {"range": "500", "rof": 3, "rcl": 2, "magazine": 9, "action": "detachable", "type": "cr"}
    m = Melee(Melee().made("Ann", skills={"guns": 15}, weapons=[gun]), "Kiru")
    m.say("Ann: shoot gun shots 3 range 2 vs Kiru nothing rolled attack 16, attack.2 14, attack.3 14")
    assert [c.chance for c in m.said.checks] == [15, 13, 13]
    m.say("Ann: shoot gun range 2 vs Kiru nothing rolled attack 14")
    # It fired last turn: the first shot of this one takes the recoil too.
    assert m.chance("attack") == 13
    m.say("Ann: pass")
    m.say("Ann: shoot gun range 2 vs Kiru nothing rolled attack 16")
    assert m.chance("attack") == 15


@rule("G3-AOA-03", "G3-FNT-07")
def test_all_out_feint_counts_at_once() -> None:
    m = Melee("Sel", "Grak")
    said = "rolled Sel.feint 9, Grak.feint 11, attack 8, dodge 10, damage 4"
    m.say(f"Sel: attack rapier all-out feint vs Grak dodge {said}")
    # Fencing 15 by 6, axe 13 by 2: 4 off the Dodge of 4, and PD 4.
    assert m.chance("dodge") == 4 and m.value("Grak", "hp") == 10
    assert "feinted" not in m.conditions("Grak")


@rule("G3-AOA-01", "G3-AOC-01")
def test_all_out_and_its_way_may_be_said_apart() -> None:
    m = Melee("Brandt", "Grak", at={"Brandt": (0, 0, 0), "Grak": (1, 0, 3)})
    ways = ("attack all-out", "attack sure all-out double", "kick all out")
    assert {m.refused(f"Brandt: {way} vs Grak") for way in ways} == {"which_all_out"}
    assert m.refused("Brandt: kick strong vs Grak") == m.refused("Brandt: attack strong vs Grak") == "option_not_here"
    m.say("Brandt: attack all-out vs Grak strong nothing rolled attack 14, passive_defence 18, damage 1, knockdown 9")
    assert m.said.note("all_out").data["how"] == "strong"
    assert m.refused("Brandt: charge all-out double vs Grak") == "which_charge"


@rule("G3-STW-01")
def test_a_strike_at_somebody_is_a_blow_and_one_at_his_weapon_says_so() -> None:
    m = Melee("Brandt", "Grak")
    m.say("Brandt: strike vs Grak nothing rolled attack 12, passive_defence 18, damage 1, knockdown 9")
    assert m.value("Grak", "hp") < 12
    m.say("Brandt: strike at axe vs Grak nothing rolled attack 5, passive_defence 18, damage 1")
    assert m.said.note("object_struck").data["item"] == "Axe"


@rule("G3-AOA-04", "G3-AOA-05", "G3-AOA-07")
def test_all_out_sure_and_strong() -> None:
    m = Melee("Brandt", "Kiru", "Ada")
    m.say("Brandt: attack broadsword all-out sure vs Kiru nothing rolled attack 16, damage 1, knockdown 9")
    assert m.chance("attack") == 18 and m.value("Kiru", "hp") == 5
    m = Melee("Brandt", "Kiru", "Ada")
    m.say("Brandt: attack broadsword all-out strong vs Kiru nothing rolled attack 14, damage 1, knockdown 9")
    # 1d+3 of a 1, and 2: six points, nine hits.
    assert m.chance("attack") == 14 and m.value("Kiru", "hp") == 2
    assert m.refused("Kiru: punch vs Brandt dodge") == "no_such_defence"
    assert m.refused("Ada: shoot longbow all-out sure range 5 vs Kiru") == "option_not_here"
    m = Melee("Brandt", "Kiru")
    m.say("Brandt: bash all-out strong vs Kiru nothing rolled attack 9, damage 1")
    m = Melee("Kiru", "Brandt")
    m.say("Kiru: punch all-out sure vs Brandt nothing rolled attack 16, passive_defence 9, damage 1, hurt_limb 9")
    assert m.chance("attack") == 19
    m = Melee("Kiru", "Brandt")
    m.say("Kiru: punch vs Brandt nothing rolled attack 9, passive_defence 18, damage 1, hurt_limb 18, self_damage 4")
    hurt = m.said.note("hurts_himself").data
    assert (hurt["hits"], hurt["was"] - hurt["left"]) == (2, 2)


@rule("G3-AOA-02")
def test_two_fists_are_two_weapons() -> None:
    m = Melee("Kiru", "Sel")
    m.say("Kiru: punch all-out double vs Sel nothing rolled attack 16, attack.2 16")
    assert [c.chance for c in m.said.checks] == [15, 15]


@rule("G3-MEL-01", "G3-MEL-04", "G3-MEL-03")
def test_the_attack_card() -> None:
    m = Melee("Grak", "Kiru")
    m.say("Grak: attack axe vs Kiru nothing rolled attack 14")
    for said in ("attack axe", "attack", "attack wild", "all-out attack double", "feint"):
        assert m.refused(f"Grak: {said} vs Kiru") == "unready", said
    m.say("Kiru: punch vs Grak block rolled attack 9, block 9")
    assert m.said.has("stopped")
    assert m.refused("Kiru: punch vs Grak parry with axe") == "no_such_defence"
    m.say("Grak: ready axe")
    m.say("Kiru: punch vs Grak parry with axe rolled attack 9, parry 10, counter 14")
    m = Melee(Melee().made("Strong", st=17, skills={"axe_mace": 13}, weapons=[{"id": "axe"}]), "Kiru")
    m.say("Strong: attack axe vs Kiru nothing rolled attack 14")
    m.say("Strong: attack axe vs Kiru nothing rolled attack 14")


@rule("G3-MEL-02")
def test_only_what_is_ready_strikes() -> None:
    blade = {"id": "broadsword", "where": "belt"}
    m = Melee(Melee().made("Ann", skills={"broadsword": 14, "fast_draw_broadsword": 12}, weapons=[blade]), "Kiru")
    assert m.refused("Ann: attack broadsword vs Kiru") == "not_in_hand"
    m.say("Ann: draw broadsword fast draw rolled fast_draw 12")
    m.say("Ann: attack broadsword vs Kiru nothing rolled attack 15")
    assert m.enc.q["second"] == 1 and not m.said.has("again")
    m = Melee(Melee().made("Ann", skills={"broadsword": 14, "fast_draw_broadsword": 12}, weapons=[blade]), "Kiru")
    m.say("Ann: draw broadsword fast draw rolled fast_draw 13")
    m.say("Ann: attack broadsword vs Kiru nothing rolled attack 15")
    assert m.said.has("again")


@rule("G3-BSH-01", "G3-BSH-02", "G3-BSH-03", "G3-BSH-04")
def test_shield_bash() -> None:
    m = Melee("Brandt", "Grak", "Sel", "Ysolde")
    m.say("Brandt: bash vs Grak parry with axe rolled attack 9, parry 14, damage 4, hurt_limb 9")
    # Shield 13, thrust 1d-1: 3 less DR 2; Parry 6 and PD 4 at -2.
    assert m.chance("attack") == 13 and m.chance("parry") == 8 and m.value("Grak", "hp") == 11
    assert m.refused("Brandt: bash vs Sel parry with rapier") == "no_such_defence"
    assert m.refused("Brandt: bash vs Ysolde parry with hand") == "no_such_defence"
    m.say("Brandt: bash vs Sel dodge rolled attack 9, dodge 7")
    m.say("Grak: ready axe")
    m.say("Grak: attack axe vs Brandt block rolled attack 9, block 12")
    assert m.chance("block") == 12
    spiked = [{"id": "small_shield", "spiked": True}]
    m = Melee(Melee().made("Ann", st=12, skills={"shield": 13}, shields=spiked), "Kiru")
    m.say("Ann: bash vs Kiru nothing rolled attack 9, damage 4")
    assert m.value("Kiru", "hp") == 11 - 4


@rule("G3-STW-07", "G3-ATK-12")
def test_what_cannot_be_broken() -> None:
    m = Melee("Brandt", Melee().made("Thug", weapons=[{"id": "brass_knuckles"}, {"id": "blackjack"}]))
    assert m.refused("Brandt: strike broadsword at brass knuckles vs Thug") == "unbreakable"
    assert m.refused("Brandt: strike broadsword at blackjack vs Thug") == "unbreakable"


@rule("G3-UNA-03", "G3-UNA-05")
def test_a_bite_is_for_close_combat() -> None:
    m = Melee("Bors", "Sel", at={"Bors": (0, 0, 0), "Sel": (1, 0, 3)})
    assert m.refused("Bors: bite vs Sel") == "only_close"
    m = Melee("Bors", "Kiru", at={"Bors": (1, 0, 0), "Kiru": (1, 0, 3)})
    m.say("Bors: bite vs Kiru nothing rolled attack 12, damage 6")
    # DX 12, 1d-4 and nothing for Brawling.
    assert m.chance("attack") == 12 and m.value("Kiru", "hp") == 9


@rule("G3-UNA-04")
def test_boots_kick_harder() -> None:
    m = Melee(Melee().made("Ann", st=12, armour=["boots"]), "Kiru")
    m.say("Ann: kick vs Kiru nothing rolled attack 8, damage 4")
    assert m.chance("attack") == 8 and m.value("Kiru", "hp") == 11 - 4


@rule("G3-FNT-01", "G3-FNT-02")
def test_a_feint_needs_to_be_seen_and_leaves_the_weapon_ready() -> None:
    m = Melee("Grak", "Sel")
    m.say("Grak: feint axe vs Sel rolled Grak.feint 9, Sel.feint 12")
    # Her best is Fencing 15: by 3; his by 4.
    assert m.said.note("feint_works").data["penalty"] == 1
    m.say("Grak: attack axe vs Sel nothing rolled attack 14")
    m.do(keys.INVISIBLE.set("Grak", Left()))
    m.say("Grak: ready axe")
    assert m.refused("Grak: feint axe vs Sel") == "feint_unseen"


@rule("G3-FNT-04")
def test_a_feint_that_succeeds_only_by_its_natural_roll_helps_nobody() -> None:
    m = Melee("Sel", "Grak")
    m.say("Sel: feint rapier -12 for fog vs Grak rolled Sel.feint 4, Grak.feint 17")
    # 4 against 3 succeeds with a margin of -1: no penalty, and no bonus for Grak either.
    assert m.chance("feint") == 3 and m.said.has("feint_fails")
    assert "feinted" not in m.conditions("Sel")


@rule("G3-MVE-03")
def test_a_wild_swing_takes_five_and_never_exceeds_nine() -> None:
    m = Melee("Brandt", "Kiru", at={"Brandt": (0, 0, 0), "Kiru": (4, 0, 3)})
    m.say("Brandt: move to 3,0 then attack broadsword wild swing vs Kiru nothing rolled attack 10")
    assert m.chance("attack") == 9 and m["Brandt"].pos == (3, 0)


@rule("G3-RDY-03", "G3-RDY-01", "G3-RDY-02")
def test_who_readies_defends_with_what_is_ready() -> None:
    m = Melee("Grak", "Kiru")
    m.say("Grak: attack axe vs Kiru nothing rolled attack 14")
    m.say("Grak: ready axe")
    m.say("Kiru: punch vs Grak block rolled attack 9, block 10")
    assert m.said.has("stopped")


@rule("G3-RDY-04", "G3-INJ-12")
def test_picking_up_from_the_hex_or_the_next() -> None:
    m = Melee("Grak", "Kiru", at={"Grak": (0, 0, 0), "Kiru": (5, 0, 3)})
    m.say("Grak: drop axe")
    assert m.item("Grak", "axe").pos == (0, 0)
    m.say("Grak: move to 2,0")
    assert m.refused("Grak: pick up axe") == "too_far"
    m.say("Grak: step to 1,0")
    m.posture("Grak", "prone")
    m.say("Grak: pick up axe")
    assert m.item("Grak", "axe").where == "hand" and not keys.UNREADY.of(m.item("Grak", "axe"))


@rule("G3-POP-01", "G3-POP-03", "G3-POP-04", "G3-DAD-03")
def test_cover() -> None:
    bow = {"id": "crossbow", "shots": 1}
    at = {"Ann": (0, 0, 0), "Ada": (9, 0, 3)}
    m = Melee(Melee().made("Ann", skills={"crossbow": 14}, weapons=[bow]), "Ada", at=at)
    assert m.refused("Ann: pop up crossbow vs Ada") == "no_cover"
    m.do(Landscaped("0,0", "cover"))
    m.say("Ann: pop up crossbow vs Ada nothing rolled attack 5")
    assert m.chance("attack") == 14 - 4 - 6
    # She is back behind it: nobody shoots at her now.
    assert m.refused("Ada: shoot longbow vs Ann") == "in_cover"
    m.say("Ann: pass")
    m.say("Ada: shoot longbow vs Ann dodge drop rolled attack 6, dodge 3")
    assert m["Ann"].posture == "prone"
    m.say("Ada: reload")
    m.say("Ada: reload")
    # Prone behind it the cover counts from the second shot on.
    assert m.refused("Ada: shoot longbow vs Ann") == "in_cover"


@rule("G3-AIM-09")
def test_sight_lost_ends_an_aim() -> None:
    at = {"Ada": (0, 0, 0), "Kiru": (5, 0, 3)}
    m = Melee("Ada", "Kiru", at=at)
    m.say("Ada: aim longbow vs Kiru")
    m.say("terrain solid at 3,0")
    assert "aiming" not in m.conditions("Ada")
    m = Melee("Ada", "Kiru", at=at)
    m.say("Ada: aim longbow vs Kiru")
    m.do(keys.INVISIBLE.set("Kiru", Left()), Landscaped("9,9", "cover"))
    m.say("Kiru: pass")
    assert "aiming" not in m.conditions("Ada")
    m = Melee("Ada", "Kiru", at=at)
    m.do(Landscaped("3,0", "solid"))
    assert m.refused("Ada: aim longbow vs Kiru") == "out_of_sight"
    assert m.refused("Ada: shoot longbow vs Kiru") == "out_of_sight"


DOUBLE = "Brandt: attack broadsword all-out double vs Grak nothing rolled "


@rule("G3-AOA-02")
@pytest.mark.parametrize(
    ("dice", "code", "why"),
    [
        ("attack 17, critical_miss 9", "not_in_hand", "Brandt's broadsword isn't in hand"),
        ("attack 17, critical_miss 3", "broken", "is broken"),
        ("attack 17, critical_miss 8", "unready", "is unready"),
        ("attack 17, critical_miss 7", "lost_balance", "is off balance"),
        ("attack 17, critical_miss 15", "hand_useless", "is useless"),
        ("attack 17, critical_miss 5, self_location 1, self_damage 6, knockdown 9", "stunned", "is stunned"),
        ("attack 10, passive_defence 12, damage 5, knockdown 9, balance 9", "no_reach", "is at 2"),
    ],
)
def test_a_second_blow_that_the_first_has_cost(dice: str, code: str, why: str) -> None:
    assert code in REFUSALS
    m = Melee("Brandt", "Grak", at={"Brandt": (0, 0, 0), "Grak": (1, 0, 3)})
    m.say(DOUBLE + dice)
    told = m.said.note("lost")
    assert why in told.data["why"] and told.data["what"] == "strike again"
    assert len(chances_of(m)) == 1


def chances_of(m: Melee) -> list[int]:
    """What every attack roll of a sentence was rolled against."""
    return [check.chance for check in m.said.checks if check.label == "attack"]


@rule("G3-AOA-02", "G3-RET-05", "G3-INJ-06")
def test_a_second_blow_from_the_ground_at_one_who_stepped_back_or_with_a_useless_limb() -> None:
    m = Melee("Brandt", "Grak")
    m.say(DOUBLE + "attack 17, critical_miss 16, attack.2 10, passive_defence 12, damage 2")
    assert m["Brandt"].posture == "prone" and chances_of(m) == [14, 14 - 4]
    m = Melee("Brandt", "Sel", at={"Brandt": (0, 0, 0), "Sel": (1, 0, 3)})
    dice = "attack 9, dodge 9, attack.2 9, dodge.2 6"
    m.say(f"Brandt: attack broadsword all-out double vs Sel dodge retreat rolled {dice}")
    assert m["Sel"].pos == (2, 0) and chances_of(m) == [14, 14]
    m = Melee("Bors", "Grak")
    m.say("Bors: kick all-out double vs Grak nothing rolled attack 18, critical_miss 4")
    assert "limb_useless" in REFUSALS and "right foot is useless" in m.said.note("lost").data["why"]
    m = Melee("Bors", "Grak")
    dice = "attack 18, critical_miss 4, attack.2 12, passive_defence 3"
    m.say(f"Bors: punch all-out double vs Grak nothing rolled {dice}")
    assert chances_of(m) == [13, 13]


@rule("G3-UNA-06", "G3-UNA-03")
def test_a_bite_risks_nothing_on_hard_armour() -> None:
    m = Melee("Bors", "Brandt", at={"Bors": (0, 0, 0), "Brandt": (1, 0, 3)})
    m.say("Bors: step to 1,0 then bite vs Brandt nothing rolled attack 9, passive_defence 18, damage 5")
    assert m.said.note("no_harm").data["dr"] == 4


@rule("G3-AOA-02", "G3-AOA-03")
@pytest.mark.parametrize(
    "text", ["attack rapier vs Grak then attack rapier", "attack rapier then attack rapier vs Grak"]
)
def test_the_foe_of_one_deed_of_a_pair_is_that_of_both(text: str) -> None:
    m = Melee("Sel", "Grak")
    m.say(f"Sel: {text} rolled attack 16, attack.2 16")
    assert chances_of(m) == [15, 15]
    m = Melee("Sel", "Grak")
    m.say(f"Sel: {text.replace('attack', 'feint', 1)} rolled Sel.feint 9, Grak.feint 11, attack 16")
    assert chances_of(m) == [15]


@rule("G3-INJ-01")
def test_shock_is_shown_as_points_not_as_a_time() -> None:
    m = Melee("Sel", "Kiru")
    m.say("Sel: attack rapier vs Kiru nothing rolled attack 9, damage 3")
    assert "shock 4" in m.conditions("Kiru")


@rule("G3-MEL-01")
def test_a_lance_is_for_riders() -> None:
    made = Melee().made("Ann", st=12, skills={"lance": 13}, weapons=[{"id": "lance"}])
    m = Melee(made, "Kiru", at={"Ann": (0, 0, 0), "Kiru": (4, 0, 3)})
    assert m.refused("Ann: attack lance vs Kiru") == "on_foot"
    m.do(keys.MOUNTED.set("Ann", Nothing()))
    m.say("Ann: attack lance vs Kiru nothing rolled attack 13, damage 3, knockdown 9")
    assert m.value("Kiru", "hp") == 11 - 2 * (3 - 1 + 3) and "mounted" in m.conditions("Ann")
