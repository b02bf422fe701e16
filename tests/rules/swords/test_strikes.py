"""Attack, damage, trades, surprise, disarming."""

import pytest

from rules.core.events import ItemMoved, Landscaped
from rules.core.report import Refused
from tests.rules.swords.play import PLAYER, Brawl

rule = pytest.mark.rule


@rule("SW-TRT-03", "SW-TRT-04")
def test_a_12_succeeds_and_a_2_fails_unless_the_option_is_off() -> None:
    b = Brawl("Page", "Master")
    b.say("attack vs Master rolled 12")
    assert b.dx("attack") == 1
    b.say("Master: attack vs Page rolled 2")
    assert b.dx("Master.attack") == -1
    b = Brawl("Master", "Page", auto_fail_on_2=False)
    b.say("attack vs Page rolled 2")
    assert b.dx("attack") == 12 + 2 - 8


@rule("SW-TRT-05")
@pytest.mark.parametrize(
    ("text", "number", "bonus"),
    [
        ("challenge athlete", 9, 0),
        ("challenge athlete vs great", 15, 0),
        ("challenge athlete inconceivable", 21, 0),
        ("challenge athlete vs 12", 12, 0),
        ("challenge athlete doubled 2 vs fair", 9, 4),
        ("challenge athlete vs fair doubled 2", 9, 4),
        ("challenge athlete vs 12 doubled 2", 12, 4),
        ("challenge athlete halved 3", 15, 0),
        ("challenge athlete doubled 5", 9, 10),
        ("challenge perception +2 for quiet", 9, 2),
    ],
)
def test_challenges(text: str, number: int, bonus: int) -> None:
    b = Brawl("Juk")
    b.say(f"{text} rolled challenge 7")
    check = b.said.check("challenge")
    assert (check.chance, sum(m.n for m in check.modifiers)) == (number, bonus)
    assert b.said.has("succeeds" if (check.margin or 0) >= 0 else "fails")


@rule("SW-TRT-06", "SW-DFD-02")
def test_a_defender_is_seven_and_a_trait() -> None:
    b = Brawl("Juk", "Thief")
    b.say("attack vs Thief rolled 3")
    note = b.said.note("defends", "Thief")
    assert note.data == {"by": "dodge", "value": 12}
    assert [(t.why, t.n) for t in note.terms] == [("average of 2d6", 7), ("athlete", 5)]


@rule("SW-TRT-01")
def test_every_modifier_is_shown_apart() -> None:
    b = Brawl("Juk", "Thief")
    b.set("Juk", wounds=11)
    b.say("attack jab vs Thief +2 for high ground rolled 7")
    check = b.said.check("attack")
    assert [(m.why, m.n) for m in check.modifiers] == [("jab", 2), ("high ground", 2), ("wounds", -1)]
    assert check.margin == 7 + 7 + 3 - 12


@rule("SW-ATK-01", "SW-ATK-04")
@pytest.mark.parametrize(("spaces", "more"), [(10, 0), (11, 2), (40, 4), (41, 6), (160, 8), (161, 10), (640, 12)])
def test_missiles_reach_far_and_get_harder(spaces: int, more: int) -> None:
    b = Brawl("Archer", "Victim")
    b.say(f"shoot bow range {spaces} vs Victim rolled 7")
    assert b.said.check("attack").chance == 12 + more


@rule("SW-ATK-04")
def test_range_is_measured_ruled_or_switched_off() -> None:
    b = Brawl("Archer", "Victim", at={"Archer": (0, 0), "Victim": (0, 15)})
    b.say("shoot bow vs Victim rolled 7")
    assert b.said.check("attack").chance == 14
    b.say("Archer: shoot bow range challenge 1 vs Victim rolled 7")
    assert b.said.check("attack").chance == 13
    b = Brawl("Archer", "Victim", range_bands="none")
    b.say("shoot bow range 100 vs Victim rolled 7")
    assert b.said.check("attack").chance == 12


@rule("SW-ATK-01", "SW-ATK-04")
def test_what_does_not_reach_is_refused() -> None:
    b = Brawl("Juk", "Thug", "Youth", at={"Juk": (0, 0), "Thug": (2, 0), "Youth": (21, 0)})
    assert b.refused("attack huge sword vs Thug") == "no_reach"
    assert b.refused("Youth: throw rock vs Juk") == "out_of_range"
    b.do(Landscaped("1,0", "wall"))
    assert b.refused("Youth: throw rock range 3 vs Juk") == "no_line_of_sight"


@rule("SW-ATK-03", "SW-DFD-09")
def test_no_defence_is_six() -> None:
    b = Brawl("Juk", "Thug")
    b.set("Thug", stuns=10)
    b.say("attack vs Thug rolled 3")
    assert b.said.check("attack").chance == 6 and b.said.has("undefended", "Thug")
    assert b.harm("Thug")[0] == 10 + (7 + 3 - 6) + 16 - 4


@rule("SW-ATK-05")
def test_less_strength_and_less_weapon() -> None:
    b = Brawl("Juk", "Thug")
    b.say("attack huge sword strength 3 weapon 2 vs Thug rolled 5")
    assert b.harm("Thug") == (2 + 3 + 2 - 4, 0)
    assert b.refused("attack huge sword strength 7 vs Thug") == "strength_out_of_range"
    assert b.refused("attack huge sword weapon 11 vs Thug") == "weapon_value_out_of_range"


@rule("SW-ATK-06", "SW-INJ-04")
def test_steps_of_an_exchange_in_order() -> None:
    b = Brawl("Master", "Knight", "Horse")
    b.seat("Knight", "Horse")
    b.say("attack sword vs Knight rolled attack 8, ride 12")
    codes = [n.code for n in b.said.notes if n.who]
    assert codes.index("defends") < codes.index("attack_hit") < codes.index("harmed") < codes.index("shaken")
    assert [d.label for d in b.said.dice] == ["attack", "ride"]
    b = Brawl("Juk", "Youth")
    b.set("Youth", stuns=12, wounds=2)
    b.say("attack vs Youth rolled 12")
    codes = [n.code for n in b.said.notes]
    assert codes.index("harmed") < codes.index("dies")
    b = Brawl("Juk", "Youth")
    b.say("attack vs Youth rolled 5")
    assert [n.code for n in b.said.notes if n.code in ("dies", "unconscious")] == ["unconscious"]
    b.set("Youth", stuns=0, wounds=15)
    b.say("Juk: attack vs Youth rolled 8")
    assert [n.code for n in b.said.notes if n.code in ("dies", "unconscious")] == ["dies", "unconscious"]


@rule("SW-DMG-01")
def test_mechanical_weapons_add_no_strength() -> None:
    b = Brawl("Victim")
    b.join(b.made("Sniper", archer=4, strength=5, weapons=[{"id": "crossbow"}]), 40)
    b.say("Sniper: shoot vs Victim rolled 9")
    assert b.harm("Victim") == (1 + 9 - 2 - 2, 0)
    assert b.refused("Sniper: shoot strength 3 vs Victim") == "strength_out_of_range"


@rule("SW-DMG-02", "SW-DMG-10", "SW-DMG-03")
def test_no_hit_no_damage_and_never_below_nothing() -> None:
    b = Brawl("Youth", "Juk")
    b.say("attack bare hands vs Juk rolled 11")
    assert b.harm("Juk") == (0, 0) and b.said.has("attack_miss")
    b = Brawl("Man", "Horse")
    b.say("attack bare hands vs Horse rolled 6")
    assert b.dx("attack") == 0 and b.harm("Horse") == (0, 0) and b.said.has("no_harm", "Horse")
    b.say("attack bare hands vs Horse rolled 7")
    assert b.dx("attack") == 1 and b.harm("Horse") == (1, 0)


@rule("SW-DMG-04")
@pytest.mark.parametrize(
    ("style", "named", "item", "words", "stuns"),
    [
        ("normal", False, "pillow", "", 0),
        ("normal", False, "rock", "", 1),
        ("gritty", False, "pillow", "", 1),
        ("high_power", False, "rock", "", 0),
        ("high_power", True, "pillow", "", 1),
        ("normal", False, "pillow", "reasonable", 1),
        ("normal", False, "rock", "unreasonable", 0),
    ],
)
def test_what_is_a_reasonable_attack(style: str, named: bool, item: str, words: str, stuns: int) -> None:
    b = Brawl("Juk", reasonable=style)
    pillow = {"id": "pillow", "class": ["thrown"], "weapon_value": 0, "harmless": True}
    b.join(b.made("Lad", named=named, weapons=[pillow, {"id": "rock"}]), 9)
    b.say(f"Lad: throw {item} {words} vs Juk rolled 12")
    assert b.harm("Juk")[0] == stuns


@rule("SW-DMG-05", "SW-DMG-06", "SW-DMG-07")
def test_stuns_add_up_and_wounds_stay() -> None:
    b = Brawl("Juk", "Fighter")
    b.set("Fighter", stuns=5)
    b.say("damage 8 vs Fighter")
    assert b.harm("Fighter") == (13, 3)
    b.say("Fighter: rest rolled 12 12")
    assert b.harm("Fighter") == (7, 3)
    b.set("Fighter", stuns=4)
    b.say("damage 6 vs Fighter")
    assert b.harm("Fighter") == (10, 3)
    b.say("damage 1 subdue vs Fighter")
    assert b.harm("Fighter") == (11, 3)
    assert b.refused("damage 3") == "no_target"


@rule("SW-SUR-02", "SW-SUR-01", "SW-SUR-03")
def test_an_ambush_is_rolled_and_lasts_until_the_targets_turn() -> None:
    b = Brawl("Thief", "Archer")
    b.say("attack knife ambush vs Archer rolled sneak 6, attack 4")
    assert b.said.check("sneak").chance == 10 and b.said.check("attack").chance == 6
    assert "surprised" in b.conditions("Archer")
    b.say("attack knife vs Archer rolled 4")
    assert b.said.check("attack").chance == 6
    assert "surprised" not in b.conditions("Archer")
    b = Brawl("Thief", "Archer")
    b.say("attack knife ambush vs Archer rolled sneak 5, attack 4")
    assert b.said.has("noticed") and b.said.check("attack").chance == 10


@rule("SW-SUR-03")
def test_an_ambush_covers_both_strikes_of_one_who_is_slower_than_the_target() -> None:
    b = Brawl("Thief", "Archer", rolls={"Thief": 5, "Archer": 12})
    b.say("Thief: attack knife ambush vs Archer rolled sneak 6, attack 4")
    assert b.said.check("attack").chance == 6
    b.say("Thief: attack knife vs Archer rolled 4")
    assert b.said.check("attack").chance == 6, "the second strike too"
    b.say("Archer: draw knife")
    assert "surprised" not in b.conditions("Archer")
    b = Brawl("Thief", "Archer", rolls={"Thief": 5, "Archer": 12})
    b.say("Thief: attack knife surprise vs Archer rolled 4")
    b.say("round")
    assert "surprised" not in b.conditions("Archer")


@rule("SW-SUR-03")
def test_surprise_ends_when_the_target_acts_or_by_ruling() -> None:
    b = Brawl("Thief", "Archer")
    b.say("attack knife surprise vs Archer rolled 4")
    b.say("Archer: pass")
    b.say("Archer: draw knife")
    assert "surprised" not in b.conditions("Archer")
    b = Brawl("Thief", "Archer")
    b.say("attack knife surprise once vs Archer rolled 4")
    assert "surprised" not in b.conditions("Archer")
    assert b.refused("attack knife surprise vs Archer dodge") == "no_defence"


@rule("SW-SUR-04", "SW-SUR-05")
def test_a_surprising_action_works_once() -> None:
    b = Brawl("Juk", "Thug", "Mara")
    b.say("attack bare hands surprising off_hand punch vs Thug rolled 4")
    mods = [(m.why, m.n) for m in b.said.check("attack").modifiers]
    assert mods == [("surprising off hand punch", 2)]
    assert b.refused("attack bare hands surprising off_hand punch vs Thug") == "surprise_used"
    b.say('attack bare hands surprising "Off Hand Punch" fool vs Thug rolled 3')
    assert sum(m.n for m in b.said.check("attack").modifiers) == 2
    b.say("Juk: attack bare hands surprising off_hand punch vs Mara rolled 3")
    assert sum(m.n for m in b.said.check("attack").modifiers) == 2


@rule("SW-STR-01")
def test_bare_hands_claws_and_throws_are_strikes() -> None:
    b = Brawl("Man", "Gorilla")
    b.say("attack vs Gorilla rolled 12")
    assert b.said.note("attack_hit").data["weapon"] == "bare hands"
    b.say("Gorilla: attack vs Man rolled 12")
    assert b.said.note("attack_hit").data["weapon"] == "big claws"
    b = Brawl("Guard", "Juk")
    b.say("throw spear vs Juk rolled 12")
    assert b.item("Guard", "spear").where == "ground"


@rule("SW-STR-04")
def test_a_thing_breaks_when_the_blow_is_hard_enough() -> None:
    b = Brawl("Juk", "Duellist")
    b.say("disarm sword haymaker vs Duellist rolled 9")
    # 2 + 6 + 10 + 4 are the 22 of a blade.
    assert b.dx("attack") == 2 and b.item("Duellist", "sword").where == "gone"
    assert b.refused("Duellist: attack sword vs Juk") == "object_destroyed"
    b = Brawl("Juk", "Thug")
    b.say("disarm club destroy vs Thug rolled 9")
    assert b.said.has("destroyed") and b.item("Thug", "club").where == "gone"


@rule("SW-STR-03")
def test_anybody_beside_it_may_pick_a_thing_up() -> None:
    b = Brawl("Bram", "Thug", "Page", at={"Bram": (2, -1), "Thug": (1, 0), "Page": (9, 0)})
    b.say("disarm club vs Thug rolled 12")
    assert b.item("Thug", "club").pos is not None
    assert b.refused("Page: pick up club") == "nothing_lies"
    b.say("Page: drop shortsword")
    assert b.refused("Page: pick up club") == "nothing_there"
    b.say("Bram: pick up club")
    assert b.item("Bram", "club").where == "hand" and b.value("Bram", "actions_left") == 0


@rule("SW-TRD-02", "SW-TRD-03")
def test_a_trade_is_for_hands_and_one_row_only() -> None:
    b = Brawl("Archer", "Victim", "Man")
    assert b.refused("shoot bow swing vs Victim") == "trade_not_legal"
    assert b.refused("throw knife jab vs Victim") in ("trade_not_legal", "not_in_hand")
    assert b.refused("Man: attack jab swing vs Victim") == "trade_twice"
    assert b.refused("Man: grab staff swing vs Victim") == "trade_not_legal"
    b.say("Man: grapple thrust vs Victim rolled 3")
    assert [m.why for m in b.said.check("grapple").modifiers] == ["thrust"]


def test_words_only_a_game_master_says() -> None:
    b = Brawl("Juk", "Thug", owners={"Juk": "u1"})
    for word in ("surprise", "no dodge", "enormous", "unreasonable", "destroy", "reach -2", "range challenge 2"):
        assert b.refused(f"attack {word} vs Thug", PLAYER) == "gm_only"
    assert b.refused("damage 3 vs Thug", PLAYER) == "gm_only"
    b.say("attack vs Thug rolled 3", PLAYER)


@rule("SW-RND-01")
def test_both_actions_of_a_turn_in_one_sentence() -> None:
    b = Brawl("Juk", "Thug")
    b.say("Juk: attack huge sword jab vs Thug block then attack huge sword vs Thug dodge rolled 2 2")
    assert [d.name for d in b.said.dice] == ["Juk.attack", "Juk.attack.2"]
    assert b["Juk"].q["actions_left"] == 0
    assert b.refused("Juk: attack huge sword vs Thug then heal") == "not_joined"
    assert b.refused("Juk: attack huge sword vs Thug block then dodge") == "one_defence_here"


@rule("SW-RND-01", "SW-RND-03")
def test_what_is_no_blow_stands_before_and_behind_one() -> None:
    b = Brawl("Juk", "Thug", pace="strict")
    b.say("Juk: drop huge sword then draw sword then attack sword swing vs Thug rolled 2")
    assert b.item("Juk", "sword").where == "hand" and b.said.has("attack_miss")
    assert b["Juk"].q["actions_left"] == 0
    b = Brawl("Juk", "Thug", pace="strict")
    b.say("Juk: drop huge sword then grapple vs Thug then move 2 rolled 12")
    assert b.holds("Juk", "Thug") is not None and b.said.has("moves")
    assert b.refused("Thug: move 3 then attack vs Juk") == "cannot_move"


@rule("SW-GRP-01", "SW-GRP-08", "SW-GRP-13")
def test_what_only_success_makes_possible_is_judged_when_its_moment_comes() -> None:
    b = Brawl("Bram", "Thug")
    b.say("Bram: grapple vs Thug then squeeze vs Thug rolled 12")
    assert b.said.has("squeezes") and b.said.has("harmed", "Thug")
    b.say("Thug: escape then attack club vs Bram rolled 12 2")
    assert b.said.has("escapes") and b.said.has("attack_miss")
    b.say("Bram: grapple vs Thug then squeeze vs Thug rolled 2")
    assert b.said.has("deed_lost", "Bram") and not b.said.has("squeezes")


@rule("SW-STR-02")
def test_two_equal_things_are_named_apart() -> None:
    b = Brawl("Bram", ("Ed", "Thug"), ("Fred", "Thug"))
    b.do(ItemMoved("Fred", "club", "hand", to="Ed"))
    with pytest.raises(Refused) as fault:
        b.say("Bram: disarm vs Ed with bare hands")
    assert fault.value.code == "object_not_named" and "club, club 2" in fault.value.message
    b.say('Bram: disarm "club 2" vs Ed with bare hands rolled 12')
    assert [i.where for i in b["Ed"].items] == ["hand", "ground"]


@pytest.mark.parametrize("words", ["move to huge sword", "throw Thug at huge sword"])
def test_a_thing_is_no_space(words: str) -> None:
    b = Brawl("Juk", "Thug", at={"Juk": (0, 0), "Thug": (1, 0)})
    b.hold("Juk", "Thug")
    assert b.refused(f"Juk: {words}") == "no_place"


@rule("SW-SUR-02", "SW-SUR-04")
def test_surprise_is_the_masters_to_say() -> None:
    for word in ("ambush", "surprising a kick"):
        b = Brawl("Juk", "Thug", owners={"Juk": "u1"})
        assert b.refused(f"attack huge sword {word} vs Thug block", PLAYER) == "gm_only"


def test_what_players_claim_is_told() -> None:
    b = Brawl("Juk", "Thug", owners={"Juk": "u1"})
    b.say("attack huge sword vs Thug block +2 for the sun rolled 2", PLAYER)
    assert b.said.note("claimed").data["what"] == "+2 the sun"


@rule("SW-STR-02")
@pytest.mark.parametrize("words", ["disarm club with bare hands vs Thug", "disarm club vs Thug with bare hands"])
def test_the_weapon_of_a_disarm_stands_before_or_behind_its_target(words: str) -> None:
    b = Brawl("Bram", "Thug")
    b.say(f"{words} rolled 12")
    assert b.item("Thug", "club").where == "ground"
