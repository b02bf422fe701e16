"""From the announcement to the free attacks: who may strike whom with what, and in which order (ATK, HIT, TAC)."""

import pytest

from rules.core.encounter import Mark
from rules.core.events import Marked, Moved, Ruled
from rules.core.keys import Nothing
from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, gm, ranks, skip_moves, turn
from tests.rules.rq3plus.fencers import fight, labels, made, refused


def strict(*who: str, **options: object) -> Fight:
    return fight(*who, pace="strict", **options)


@pytest.mark.rule("R3-ATK-01", "R3-SOI-08", "R3-HIT-02")
def test_one_action_is_one_blow_at_whoever_is_in_reach_when_it_comes() -> None:
    """The opponent is picked on the attack's strike rank among those in reach; a second blow needs a second action."""
    f = strict("Rurik", "Grak", "Lia")
    f.do(Moved("Rurik", to=(0, 0)), Moved("Grak", to=(1, 0), facing=3), Moved("Lia", to=(9, 0), facing=3))
    f.say("Grak: intent triple move")
    f.say("Rurik: intent attack broadsword vs Lia, none")
    f.say("Lia: intent triple move")
    skip_moves(f)
    assert turn(f) == ("Rurik", "attack")
    refused(f, "Rurik: attack broadsword vs Lia nothing rolled attack 40", "out_of_reach")
    said = f.say("Rurik: attack broadsword vs Grak nothing rolled attack 40, location 1, damage 1, damage_modifier 1")
    assert said.note("attacks").data["target"] == "Grak" and said.note("attacks").data["sr"] == 7
    assert [a.status for a in actions(f, "Rurik")] == ["used"]
    refused(f, "Rurik: attack broadsword vs Grak nothing rolled attack 40", "wrong_phase")


@pytest.mark.rule("R3-ATK-01")
@pytest.mark.parametrize(
    ("declared", "typed", "sr", "chance"),
    [
        ("attack broadsword", "attack broadsword vs Grak nothing", 7, 70),
        ("attack fist", "attack fist vs Grak nothing", 8, 25),
        ("attack kick", "attack kick vs Grak nothing", 8, 15),
        ("grapple", "grapple vs Grak nothing", 8, 25),
        ("slam", "slam vs Grak nothing", 8, 39),
        ("bash target", "bash target vs Grak nothing", 8, 50),
        ("disarm broadsword", "disarm broadsword vs Grak nothing", 7, 50),
    ],
)
def test_every_melee_attack_costs_one_attack_action_on_its_own_strike_rank(
    declared: str, typed: str, sr: int, chance: int
) -> None:
    f = strict("Rurik", "Grak")
    f.say("Grak: intent triple move")
    f.say(f"Rurik: intent {declared}, none")
    assert ([a.code for a in actions(f, "Rurik")], ranks(f, "Rurik")) == (["ATK"], [sr])
    skip_moves(f)
    said = f.say(f"Rurik: {typed} rolled attack 90")
    assert (said.check("Rurik.attack").chance, said.note("attacks").data["sr"]) == (chance, sr)
    assert [a.status for a in actions(f, "Rurik")] == ["used"]


@pytest.mark.rule("R3-ENG-10", "R3-HIT-02")
def test_an_attack_out_of_reach_waits_or_is_lost() -> None:
    f = strict("Rurik", "Grak")
    f.do(Moved("Rurik", to=(0, 0)), Moved("Grak", to=(30, 0), facing=3))
    f.say("Grak: intent triple move")
    f.say("Rurik: intent attack broadsword, none")
    skip_moves(f)
    refused(f, "Rurik: attack broadsword vs Grak nothing rolled attack 40", "out_of_reach")
    f.say("Rurik: hold until 10")
    gm(f, "next")
    assert [a.status for a in actions(f, "Rurik")] == ["aborted"] and turn(f)[1] == "post_move"


@pytest.mark.rule("R3-HIT-02", "R3-RND-06", "R3-BRK-06", "R3-DMG-08")
def test_what_makes_an_attack_impossible_when_it_comes() -> None:
    text = "Rurik: attack broadsword vs Grak nothing rolled attack 40"
    f = fight("Rurik", "Grak")
    f.do(Ruled("Rurik", "ap", 0, "broadsword"))
    refused(f, text, "weapon_broken")
    f = fight("Rurik", "Grak")
    f.do(Ruled("Rurik", "loc_damage.right_arm", 4))
    refused(f, text, "hand_unusable")
    f = fight("Rurik", "Grak")
    f.do(Ruled("Rurik", "hp", 2))
    refused(f, text, "unable")
    f = fight("Rurik", "Grak")
    f.do(keys.DEAD.set("Grak", Nothing()))
    refused(f, text, "target_dead")


@pytest.mark.rule("R3-HIT-06")
def test_a_defence_is_rolled_whatever_the_attack_and_a_covered_one_may_be_let_through() -> None:
    f = strict("Rurik", "Grak")
    f.say("Grak: intent attack battle axe, none")
    f.say("Rurik: intent parry with target, dodge")
    skip_moves(f)
    said = f.say("Grak: attack battle axe vs Rurik nothing rolled attack 40, location 1, damage 8, damage_modifier 1")
    assert labels(said) == ["attack", "location", "damage", "damage_modifier"]
    assert [a.status for a in actions(f, "Rurik")] == ["unused", "unused"]
    f = strict("Rurik", "Grak")
    f.say("Grak: intent attack battle axe, none")
    f.say("Rurik: intent parry with target, dodge")
    skip_moves(f)
    said = f.say("Grak: attack battle axe vs Rurik parry with target rolled attack 90, parry 50")
    assert labels(said) == ["attack", "parry"]
    assert [a.status for a in actions(f, "Rurik")] == ["used", "unused"]


@pytest.mark.rule("R3-HIT-01", "R3-HIT-12", "R3-BAS-12")
def test_the_order_of_an_exchange() -> None:
    """Attack, parry with its fumble table at once, location, damage, wound, knockback, stuck weapon."""
    f = fight(
        made("Ada", dm="1d6", weapons=[{"id": "shortsword", "attack": 60}], tactics={}), made("Ben", siz=8, height_m=2)
    )
    said = f.say(
        "Ada: attack shortsword vs Ben parry with main gauche rolled attack 85, parry 100, parry_fumble 88,"
        " location 12, damage 3, damage_impale 4, damage_modifier 6, pull_free 90"
    )
    wanted = ["attack", "parry", "parry_fumble", "location", "damage", "damage_impale", "damage_modifier", "pull_free"]
    assert labels(said) == wanted
    codes = [n.code for n in said.notes if n.code not in ("checked", "parry", "armour")]
    assert codes == ["attacks", "fumble", "attack_raised", "damage", "wound", "stuck"]
    assert said.note("damage").data["d"] == 4 + 5 + 6
    f = fight("Grak", made("Ben", siz=5, height_m=2))
    said = f.say(
        "Grak: attack battle axe vs Ben parry with main gauche riposte rolled attack 40, parry 8, location 12,"
        " damage 8, damage_modifier 6, knockback_dex 91"
    )
    assert labels(said) == ["attack", "parry", "location", "damage", "damage_modifier", "knockback_dex"]
    codes = [n.code for n in said.notes if n.code not in ("checked", "parry", "armour")]
    assert codes[:6] == ["attacks", "damage", "absorbs", "wears", "wound", "knocked_back"]
    assert codes.index("falls") < codes.index("riposte_queued")


@pytest.mark.rule("R3-TAC-07", "R3-AIM-01", "R3-FNT-01", "R3-FLU-01", "R3-ENT-01")
@pytest.mark.parametrize(
    "typed",
    [
        "Lia: attack rapier feint vs Grak at head nothing",
        "Lia: attack rapier flurry vs Grak at head nothing",
        "Lia: slam vs Grak at head nothing",
        "Lia: disarm rapier vs Grak at head nothing",
        "Lia: attack rapier feint flurry vs Grak nothing",
        "Grak: attack battle axe vs Lia parry with rapier riposte weave",
        "Grak: attack battle axe vs Lia dodge counter riposte",
        "Lia: intent parry with rapier riposte weave, dodge",
        "Lia: intent attack rapier feint flurry, dodge",
    ],
)
def test_a_second_tactic_is_refused_and_a_chosen_location_is_one(typed: str) -> None:
    refused(fight("Lia", "Grak"), typed, "two_tactics")


@pytest.mark.rule("R3-AIM-01")
def test_an_aimed_shot_without_a_location_is_refused() -> None:
    refused(fight("Lia", "Grak"), "Lia: attack rapier aimed shot vs Grak nothing rolled attack 30", "no_location")


@pytest.mark.rule("R3-LRG-01", "R3-TAC-07")
def test_where_only_one_limb_is_in_reach_naming_it_is_no_tactic() -> None:
    f = fight("Lia", "Hill Giant")
    said = f.say("Lia: attack rapier feint vs Hill Giant at right leg only nothing rolled attack 60, damage 1")
    assert said.check("Lia.attack").chance == 75 and said.note("damage").data["location"] == "right leg"


@pytest.mark.rule("R3-RIP-05", "R3-FLU-01", "R3-CTR-04")
@pytest.mark.parametrize(
    "typed",
    [
        "riposte vs Grak at head nothing",
        "riposte feint vs Grak nothing",
        "attack rapier flurry vs Grak nothing",
        "attack fist vs Grak nothing",
        "slam vs Grak nothing",
    ],
)
def test_a_free_attack_is_a_plain_blow(typed: str) -> None:
    f = fight("Grak", "Lia")
    f.say("Grak: attack battle axe vs Lia parry with rapier riposte rolled attack 90, parry 10")
    assert "Rapier" in refused(f, f"Lia: {typed} rolled attack 60", "free_attack_plain")
    said = f.say("Lia: attack rapier vs Grak nothing rolled attack 60, location 2, damage 1")
    assert said.note("riposte").data["sr"] == 7


@pytest.mark.rule("R3-CTR-03", "R3-RIP-04", "R3-ABT-03")
@pytest.mark.parametrize("how", ["parry with rapier riposte", "dodge counter"])
def test_the_victim_answers_a_free_attack_with_what_is_unassigned_or_aborted(how: str) -> None:
    """In the strict round: an unassigned Parry or Dodge, or an unused action given up for one at -20."""
    rolled = "parry 10" if how.startswith("parry") else "dodge 10"
    for intent, answer, check, chance in (
        ("attack battle axe, parry with battle axe", "parry with battle axe", "parry", 50),
        ("attack battle axe, dodge", "dodge", "dodge", 30),
        ("attack battle axe, act", "dodge abort", "dodge", 10),
    ):
        f = strict("Grak", "Lia")
        f.say(f"Grak: intent {intent}")
        f.say(f"Lia: intent {how}, none")
        skip_moves(f)
        f.say(f"Grak: attack battle axe vs Lia {how} rolled attack 90, {rolled}")
        assert turn(f)[0] == "Lia"
        said = f.say(f"Lia: {turn(f)[1]} vs Grak {answer} rolled attack 96, {check} 95")
        assert said.check(f"Grak.{check}").chance == chance
    f = strict("Grak", "Lia")
    f.say("Grak: intent attack battle axe, none")
    f.say(f"Lia: intent {how}, none")
    skip_moves(f)
    f.say(f"Grak: attack battle axe vs Lia {how} rolled attack 90, {rolled}")
    refused(f, f"Lia: {turn(f)[1]} vs Grak dodge rolled attack 96, dodge 95", "action_used")


@pytest.mark.rule("R3-MSL-01", "R3-DDA-01", "R3-RND-07")
def test_a_missile_is_dodged_by_who_sees_it_coming_with_a_dodge_for_the_shooter() -> None:
    shot = "Forest Archer: shoot self bow vs Lia range 30 dodge rolled attack 40, dodge 30, location 1, damage 3"
    f = fight("Forest Archer", "Lia", "Grak")
    said = f.say(shot)
    assert said.check("Lia.dodge").chance == 70, "in full at normal range"
    assert said.note("dodge").data["becomes"] == "M" and f.value("Lia", "hp") == 11
    f = fight("Forest Archer", "Lia", "Grak")
    f.do(Marked("Lia", Mark(keys.UNAWARE.key)))
    assert "unaware" in refused(f, shot, "unable")
    f = strict("Forest Archer", "Lia", "Grak")
    f.say("Grak: intent triple move")
    f.say("Forest Archer: intent shoot self bow, none")
    f.say("Lia: intent dodge vs Grak, none")
    skip_moves(f)
    refused(f, shot, "action_used")
    f.say(shot.replace("dodge rolled attack 40, dodge 30", "nothing rolled attack 40"))
    assert f.value("Lia", "hp") == 11 - 3


@pytest.mark.rule("R3-DDG-01")
def test_dodge_is_15_unless_the_sheet_says_otherwise() -> None:
    f = fight("Grak", Fight("rq3plus").rules.sheets.figure("Ola", Fight("rq3plus").rules.sheets.read(PLAIN)))
    said = f.say("Grak: attack battle axe vs Ola dodge rolled attack 40, dodge 15")
    assert (said.check("Ola.dodge").base, said.check("Ola.dodge").degree) == (15, "S")
    assert said.note("dodge").data["becomes"] == "M"


PLAIN = {"name": "Ola", "system": "rq3plus", "str": 10, "con": 10, "siz": 10, "int": 10, "dex": 10}


@pytest.mark.rule("R3-PAA-05")
def test_two_parries_of_the_many_limbed_use_every_limb() -> None:
    names = ["Grak", "Grub", "Gnash", "Gor"]
    f = fight(*((name, "Grak") for name in names), "Four Armed Idol")
    f.say("Four Armed Idol: intent parry, parry")
    for name, item in zip(names, ("scimitar", "scimitar_2", "scimitar_3", "scimitar_4"), strict=True):
        said = f.say(f"{name}: attack battle axe vs Four Armed Idol parry with {item} rolled attack 90, parry 90")
        assert not said.has("over_budget", "Four Armed Idol")


@pytest.mark.rule("R3-DIS-02")
@pytest.mark.parametrize(
    ("item", "by"),
    [
        ({"weapons": [{"id": "long_spear"}]}, -10),
        ({"weapons": [{"id": "pike"}]}, -10),
        ({"weapons": [{"id": "broadsword"}]}, -20),
        ({"weapons": [{"id": "quarterstaff"}]}, -20),
        ({"weapons": [{"id": "dagger"}]}, -30),
        ({"weapons": [], "shields": [{"id": "buckler"}]}, -10),
        ({"weapons": [], "shields": [{"id": "target"}]}, 0),
        ({"weapons": [], "shields": [{"id": "hoplite"}]}, 0),
    ],
)
@pytest.mark.parametrize("verb", ["disarm", "break"])
def test_how_small_a_thing_is_to_strike_at(verb: str, item: dict[str, object], by: int) -> None:
    f = fight("Rurik", made("Ben", height_m=1.7, str=14, **item))
    assert f.say(f"Rurik: {verb} broadsword vs Ben nothing rolled attack 96").check("attack").chance == 70 + by


@pytest.mark.rule("R3-BSH-03")
@pytest.mark.parametrize(
    ("item", "what", "adds"),
    [
        ({"shields": [{"id": "buckler"}]}, "buckler", 0),
        ({"shields": [{"id": "target"}]}, "target", 3),
        ({"shields": [{"id": "hoplite"}]}, "hoplite", 3),
        ({"weapons": [{"id": "dagger"}]}, "dagger", 0),
        ({"weapons": [{"id": "halberd"}]}, "halberd impale", 0),
        ({"weapons": [{"id": "halberd"}]}, "halberd crush", 3),
        ({"weapons": [{"id": "short_spear_2h"}]}, "short spear", 0),
        ({"weapons": [{"id": "short_spear_2h"}]}, "short spear crush", 3),
        ({"weapons": []}, "fist", 0),
    ],
)
def test_what_adds_its_dice_to_a_bash(item: dict[str, object], what: str, adds: int) -> None:
    """Half of STR 14 and SIZ 30, and the dice of what is swung: no thrust, nothing of strike rank 3, no buckler."""
    f = fight(made("Ada", str=14, dm="1d6", **{"weapons": [], "tactics": {}, **item}), made("Ben", siz=100))
    said = f.say(f"Ada: bash {what} vs Ben nothing rolled attack 5, damage 3")
    assert said.note("pushes").data["k"] == 22 + adds
    assert ("damage" in labels(said)) == bool(adds) and "damage_modifier" not in labels(said)


@pytest.mark.rule("R3-WPN-01", "R3-WPN-02")
def test_what_knives_and_naginatas_do() -> None:
    f = fight(made("Ada", str=14, weapons=[{"id": "naginata", "attack": 60}], tactics={}), made("Ben", siz=100))
    refused(f, "Ada: attack naginata impale vs Ben nothing rolled attack 40", "wrong_mode")
    said = f.say("Ada: attack naginata vs Ben nothing rolled attack 8, location 1, damage 2")
    assert said.note("damage").data["d"] == 14, "a slashing special does the most"
    for key in ("knife", "dagger", "main_gauche", "sai"):
        f = fight(made("Ada", weapons=[{"id": key, "attack": 60}], tactics={}), made("Ben", siz=100))
        said = f.say("Ada: attack vs Ben nothing rolled attack 8, location 12, damage 3, damage_impale 3, pull_free 1")
        assert "damage_impale" in labels(said)


@pytest.mark.rule("R3-SPC-07", "R3-HIT-11")
def test_a_damage_modifier_below_zero() -> None:
    """-1d4 is -1 at its most, half of -3 is -1, and nothing does less than no damage."""
    gear = [{"id": "mace_light", "attack": 60}, {"id": "javelin", "attack": 60, "where": "hand"}]
    weak = made("Ada", dm="-1d4", weapons=gear, tactics={})
    f = fight(weak, made("Ben", siz=100))
    said = f.say("Ada: attack light mace vs Ben nothing rolled attack 8, location 12, damage 4, damage_modifier 4")
    assert said.note("damage").data["d"] == 6 - 1
    f = fight(weak, made("Ben", siz=100))
    said = f.say("Ada: attack light mace vs Ben nothing rolled attack 8, location 1, damage 4, damage_modifier 4")
    assert said.note("damage").data["d"] == 6 - 4
    for faces, d in ((3, 4), (4, 3)):
        f = fight(weak, made("Ben", siz=100))
        said = f.say(
            "Ada: throw javelin vs Ben range 10 nothing rolled attack 40, location 1, damage 5,"
            f" damage_modifier {faces}"
        )
        assert said.note("damage").data["d"] == d
    said = fight(weak, made("Ben", siz=100)).say(
        "Ada: throw javelin vs Ben range 10 nothing rolled attack 40, location 1, damage 1, damage_modifier 4"
    )
    assert said.note("damage").data["d"] == 0 and said.has("no_wound")


@pytest.mark.rule("R3-BRC-01")
def test_who_has_dodged_may_still_brace() -> None:
    f = fight("Grak", "Rurik")
    f.say("Grak: attack battle axe vs Rurik dodge rolled attack 90, dodge 90")
    f.say("Rurik: brace")
    assert "braced" in f.conditions("Rurik")


@pytest.mark.rule("R3-SPI-04")
def test_a_double_spirit_defence_leaves_nothing_else_either() -> None:
    f = fight("Lia", "Grak")
    f.do(Marked("Lia", Mark("spirit_combat")))
    f.say("Lia: intent spirit defence, spirit defence")
    for guard in ("dodge", "parry with rapier"):
        refused(f, f"Grak: attack battle axe vs Lia {guard}", "spirit_exclusive")


@pytest.mark.rule("R3-FAL-07")
def test_on_ones_back_nothing_takes_two_hands() -> None:
    f = fight("Grak", "Lia")
    f.do(Moved("Grak", posture="prone"))
    refused(f, "Grak: attack battle axe two-handed vs Lia nothing rolled attack 20", "hand_unusable")
    assert f.say("Grak: attack battle axe vs Lia nothing rolled attack 90").check("attack").chance == 30


@pytest.mark.rule("R3-ENT-04")
def test_the_entangled_free_themselves_from_the_next_round_on() -> None:
    f = fight("Whip Slaver", "Grak")
    f.say("Whip Slaver: attack whip entangle vs Grak nothing rolled attack 9, location 2, damage 3, entangle 90")
    refused(f, "Grak: escape rolled escape 20", "wrong_phase")
    gm(f, "round")
    said = f.say("Grak: escape rolled escape 76")
    assert said.check("escape").chance == 75 and said.has("still_entangled", "Grak")
    refused(f, "Grak: escape rolled escape 20", "action_used")
    gm(f, "round")
    assert f.say("Grak: escape rolled escape 75").has("breaks_free", "Grak")
    assert actions(f, "Grak") == (), "it costs no action"
