"""Attack tactics: the catalogue's examples and the rules around them, typed as sentences."""

import pytest

from rules.core.report import Refused
from tests.rules.fight import Fight


def duel(*who: str, **options: object) -> Fight:
    return Fight("rq3plus", *(who or ("Rurik", "Grak")), **options)  # type: ignore[arg-type]


def refused(f: Fight, text: str, code: str) -> str:
    with pytest.raises(Refused) as caught:
        f.say(text)
    assert caught.value.code == code
    return caught.value.message


@pytest.mark.rule("R3-DDG-07", "R3-HIT-12", "R3-HIT-11")
def test_we_29_maximum_damage() -> None:
    f = duel("Grak", "Lia")
    said = f.say(
        "Grak: attack battle axe vs Lia dodge"
        " rolled attack 02, dodge 100, dodge_fumble 10, location 2, damage 3, damage_modifier 2"
    )
    assert said.note("damage").data["d"] == 16
    assert said.has("severed") and f.value("Lia", "hp") == 3
    assert said.note("loses_round").data["helpless"] is True
    assert said.note("knocked_back").data == {"k": 16, "against": 9, "metres": 1}


@pytest.mark.rule("R3-FLU-01", "R3-FLU-02", "R3-FLU-04", "R3-FLU-03")
def test_we_13_flurry() -> None:
    f = duel("Lia", "Rurik")
    said = f.say("Lia: attack rapier flurry vs Rurik nothing rolled attack 15, location 17, damage 2")
    assert said.note("flurry_queued").data["sr"] == 9
    said = f.say("Lia: attack rapier vs Rurik nothing rolled attack 10, location 17, damage 1")
    assert said.note("flurry").data["sr"] == 9 and not said.has("flurry_queued"), "the second blow never flurries"

    f = duel("Lia", "Rurik")
    said = f.say(
        "Lia: attack rapier flurry vs Rurik nothing"
        " rolled attack 04, location 17, damage 2, Lia.attack.2 96, Rurik.parry 90, Lia.location.2 17,"
        " Lia.damage.2 1"
    )
    assert said.note("free_attack_counts").data["degree"] == "S"
    assert said.unused == []


@pytest.mark.rule("R3-FLU-04", "R3-DDG-08")
def test_a_dodge_that_makes_the_special_a_success_cancels_the_flurry() -> None:
    f = duel("Lia", "Rurik")
    said = f.say("Lia: attack rapier flurry vs Rurik dodge rolled attack 15, dodge 30, location 17, damage 2")
    assert said.note("dodge").data["becomes"] == "S"
    assert not said.has("flurry_queued")


@pytest.mark.rule("R3-ABL-01", "R3-ABL-02")
def test_aimed_blow_picks_the_location_after_the_special() -> None:
    f = duel("Four Armed Idol", "Grak")
    refused(f, "Four Armed Idol: attack scimitar aimed blow vs Grak", "not_trained")


@pytest.mark.rule("R3-AIM-01")
def test_aimed_shot_halves_and_names_the_location() -> None:
    f = duel()
    said = f.say("Rurik: attack broadsword vs Grak at head nothing rolled attack 35, damage 2, damage_modifier 1")
    assert said.check("Rurik.attack").chance == 35
    assert said.note("damage").data["location"] == "head"


@pytest.mark.rule("R3-AIM-02")
def test_a_severed_or_too_high_location_can_not_be_aimed_at() -> None:
    f = duel("Rurik", "Hill Giant")
    message = refused(f, "Rurik: attack broadsword vs Hill Giant at head", "location_unreachable")
    assert "Hill Giant's head" in message
    f.say("Rurik: attack broadsword vs Hill Giant at right leg nothing rolled attack 90")

    f = duel("Grak", "Lia")
    f.say("Grak: attack battle axe vs Lia at left leg nothing rolled attack 6, damage 8, damage_modifier 1")
    assert "severed" in [n.code for n in f.said.notes]
    refused(f, "Grak: attack battle axe vs Lia at left leg", "location_unreachable")


@pytest.mark.rule("R3-SLM-02")
def test_a_special_slam_doubles_the_points() -> None:
    f = duel("Grak", "Rurik")
    said = f.say("Grak: slam vs Rurik nothing rolled attack 9")
    assert said.note("pushes").data["k"] == 68
    assert said.note("knocked_back").data["metres"] == 6
    assert f["Rurik"].posture == "prone"


@pytest.mark.rule("R3-SLM-03")
def test_a_critical_slam_topples_and_shakes_everything_loose() -> None:
    f = duel("Grak", "Rurik")
    f.say("Rurik: brace")
    said = f.say("Grak: slam vs Rurik nothing rolled attack 2, knockback_dex 5, slam_dex 14, grip_dex 50")
    assert said.check("Rurik.slam_dex").chance == 13
    assert f["Rurik"].posture == "prone"
    assert f.item("Rurik", "broadsword").where == "ground"
    assert f.item("Rurik", "target").where == "strapped"


@pytest.mark.rule("R3-SLM-04", "R3-HIT-13")
def test_a_parry_takes_its_ap_off_the_slam_without_wear() -> None:
    f = duel("Grak", "Rurik")
    said = f.say("Grak: slam vs Rurik parry with target rolled attack 30, parry 40, knockback_dex 20")
    assert said.note("pushes").data["k"] == 22
    assert f.item("Rurik", "target").q["ap"] == 12
    f = duel("Grak", "Rurik")
    said = f.say("Grak: slam vs Rurik parry with target rolled attack 30, parry 2")
    assert said.has("stopped") and not said.has("knocked_back")


@pytest.mark.rule("R3-SLM-04")
def test_a_sword_parry_of_a_missed_slam_hurts_the_slammer() -> None:
    f = duel("Grak", "Rurik")
    said = f.say(
        "Grak: slam vs Rurik parry with broadsword rolled attack 80, parry 40, parry_damage 6, parry_damage_modifier 2"
    )
    assert said.note("wound", "Grak").data["amount"] == 6


@pytest.mark.rule("R3-SLM-05", "R3-FUM-01")
def test_a_fumbled_slam_rolls_the_natural_table() -> None:
    f = duel("Grak", "Rurik")
    said = f.say("Grak: slam vs Rurik nothing rolled attack 100, attack_fumble 80")
    assert said.note("fumble").data["table"] == "natural"
    assert said.note("strained").data["amount"] == 1


@pytest.mark.rule("R3-BSH-01", "R3-BSH-02", "R3-BSH-04")
def test_we_15_bash_with_the_shield() -> None:
    f = duel()
    said = f.say("Rurik: bash target vs Grak nothing rolled attack 31, damage 3, knockback_dex 61")
    assert said.note("pushes").data["k"] == 18
    assert f["Grak"].posture == "prone" and f.value("Grak", "hp") == 16
    f = duel()
    said = f.say("Rurik: attack target bash vs Grak nothing rolled attack 9, damage 3, knockback_dex 10")
    assert said.note("pushes").data["k"] == 18, "a special bash pushes no harder"


@pytest.mark.rule("R3-BSH-03")
def test_we_15_a_dagger_adds_nothing() -> None:
    f = duel()
    f.say("Rurik: draw dagger")
    said = f.say("Rurik: bash dagger vs Grak nothing rolled attack 10")
    assert said.note("pushes").data["k"] == 15 and not said.has("knocked_back")
    assert [d.label for d in said.dice] == ["attack"]
    said = f.say("Rurik: bash broadsword impale vs Grak nothing rolled attack 10")
    assert said.note("pushes").data["k"] == 15


@pytest.mark.rule("R3-BSH-05")
def test_a_parry_takes_its_ap_off_a_bash() -> None:
    f = duel()
    said = f.say("Rurik: bash target vs Grak parry with battle axe rolled attack 31, parry 40, damage 3")
    assert said.note("pushes").data["k"] == 10 and f.item("Grak", "battle_axe").q["ap"] == 8


@pytest.mark.rule("R3-DIS-01", "R3-DIS-05")
def test_a_plain_success_or_an_equal_parry_disarms_nobody() -> None:
    f = duel()
    said = f.say("Rurik: disarm broadsword vs Grak nothing rolled attack 30")
    assert said.has("disarm_fails")
    f = duel()
    said = f.say("Rurik: disarm broadsword vs Grak parry with battle axe rolled attack 9, parry 8")
    assert said.has("disarm_stopped")


@pytest.mark.rule("R3-DIS-04")
def test_a_dagger_disarms_with_half_its_strength() -> None:
    f = duel()
    f.say("Rurik: draw dagger")
    said = f.say("Rurik: disarm dagger by dex vs Grak nothing +65 for luck rolled attack 5, disarm 60")
    assert said.check("Rurik.disarm").chance == 28


@pytest.mark.rule("R3-BRK-02", "R3-TAC-01")
def test_a_thrust_breaks_nothing() -> None:
    f = duel("Lia", "Grak")
    refused(f, "Lia: break rapier vs Grak", "impale_cannot_break")
    f = duel()
    refused(f, "Rurik: break broadsword impale vs Grak", "impale_cannot_break")


@pytest.mark.rule("R3-BRK-06")
def test_a_broken_weapon_is_useless() -> None:
    f = duel()
    f.say("Rurik: break broadsword vs Grak nothing rolled attack 25, damage 8, damage_modifier 4")
    f.say("Rurik: break broadsword vs Grak nothing rolled attack 25, damage 7, damage_modifier 4")
    assert f.item("Grak", "battle_axe").q["ap"] <= 0
    assert "breaks" in [n.code for n in f.said.notes]
    refused(f, "Grak: attack battle axe vs Rurik", "weapon_broken")
    refused(f, "Rurik: attack broadsword vs Grak parry with battle axe", "weapon_broken")


@pytest.mark.rule("R3-BRK-01", "R3-DIS-02")
def test_the_shield_can_be_named_as_target() -> None:
    f = duel("Grak", "Rurik")
    said = f.say("Grak: break battle axe vs Rurik at target nothing rolled attack 25, damage 8, damage_modifier 6")
    assert said.check("Grak.attack").chance == 60
    assert f.item("Rurik", "target").q["ap"] == 8


@pytest.mark.rule("R3-ENT-01", "R3-ENT-02")
def test_we_27_entangle() -> None:
    f = duel("Whip Slaver", "Grak")
    said = f.say("Whip Slaver: attack whip entangle vs Grak nothing rolled attack 9, location 2, damage 3, entangle 20")
    assert said.note("damage").data["d"] == 1
    assert said.has("no_wound") and said.check("entangle").chance == 25
    assert said.note("immobilised", "Grak").data["location"] == "right leg"


@pytest.mark.rule("R3-ENT-03", "R3-ENT-04")
def test_we_27_entangled_weapon_in_both_hands() -> None:
    f = duel("Whip Slaver", "Grak")
    f.say("Grak: attack battle axe two-handed vs Whip Slaver nothing rolled attack 90")
    said = f.say("Whip Slaver: entangle whip vs Grak at battle axe nothing rolled attack 5, entangle 6")
    assert said.check("entangle").chance == 5
    assert said.has("still_entangled", "Grak")
    refused(f, "Grak: attack battle axe vs Whip Slaver", "hand_unusable")
    said = f.say("Whip Slaver: attack whip vs Grak rolled entangle 3, disarm_distance 3, direction 1")
    assert f.item("Grak", "battle_axe").where == "ground"
    assert "entangled" not in [link.key for link in f.enc.links]


@pytest.mark.rule("R3-ENT-01", "R3-TAC-02")
def test_only_a_flexible_weapon_entangles() -> None:
    refused(duel(), "Rurik: entangle broadsword vs Grak", "wrong_weapon")


@pytest.mark.rule("R3-TAC-02", "R3-TAC-06")
def test_untrained_tactics_are_refused() -> None:
    message = refused(duel(), "Rurik: attack broadsword feint vs Grak", "not_trained")
    assert "Rurik" in message and "Feint" in message
    refused(duel(), "Grak: attack battle axe vs Rurik parry with broadsword riposte", "not_trained")


@pytest.mark.rule("R3-TAC-07")
def test_one_tactic_for_one_attack_and_few_for_missiles() -> None:
    refused(duel("Lia", "Grak"), "Lia: attack rapier feint flurry vs Grak", "two_tactics")
    refused(duel("Forest Archer", "Grak"), "Forest Archer: shoot self bow bash vs Grak", "missile_tactic")


@pytest.mark.rule("R3-BAS-12")
def test_given_dice_are_checked_before_the_first_roll() -> None:
    text = "Rurik: attack broadsword vs Grak nothing rolled attack 40"
    for more, code in (
        ("locatoin 3", "unknown_die"),
        ("location 21", "die_out_of_range"),
        ("attack 41", "too_many_dice"),
        ("damage 13", "die_out_of_range"),
    ):
        refused(duel(), f"{text}, {more}", code)
    refused(duel(), "Rurik: attack broadsword vs Grak nothing rolled attack 101", "die_out_of_range")
    said = duel().say("Rurik: attack broadsword vs Grak nothing rolled attack 90, location 3")
    assert said.unused == ["location 3"]


@pytest.mark.rule("R3-DIS-02")
def test_the_master_may_change_the_penalties_for_small_targets() -> None:
    said = duel(target_weapon=-5).say("Rurik: disarm broadsword vs Grak nothing rolled attack 90")
    assert said.check("Rurik.attack").chance == 65
