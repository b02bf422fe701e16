"""Active and passive defence: scores, limits, what each stops."""

import pytest

from rules.gurps3.attack.locations import sided
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.defence.legal import legal
from rules.gurps3.figure import keys
from tests.rules.gurps3.play import Melee

rule = pytest.mark.rule


def swordsman(name: str = "Ann", **more: object) -> object:
    sheet = {"dx": 12, "ht": 12, "skills": {"broadsword": 14, "shield": 12}, "weapons": [{"id": "broadsword"}]}
    return Melee().made(name, **{**sheet, **more})


@rule("G3-DEF-05", "G3-DEF-06")
def test_a_critical_defence_throws_the_attacker_off() -> None:
    m = Melee("Grak", "Brandt")
    m.say("Grak: attack axe vs Brandt block rolled attack 9, block 4, critical_miss 16")
    assert m["Grak"].posture == "prone" and m.said.has("stopped")
    m = Melee("Kiru", "Brandt")
    m.say("Kiru: punch vs Brandt block rolled attack 9, block 3, critical_miss 9")
    # An unarmed attacker rolls T14: 9 is off balance, where T13 would disarm.
    assert "off_balance" in m.conditions("Kiru")
    m = Melee("Ada", "Brandt")
    m.say("Ada: shoot longbow range 2 vs Brandt block rolled attack 8, block 3")
    m = Melee("Grak", "Brandt")
    m.say("Grak: attack axe vs Brandt nothing rolled attack 9, passive_defence 3")
    assert m.said.has("stopped") and m["Grak"].posture == "standing"


@rule("G3-DEF-09", "G3-FNT-06")
def test_feint_and_posture_never_touch_pd() -> None:
    m = Melee("Sel", "Grak")
    m.say("Sel: feint rapier vs Grak rolled Sel.feint 4, Grak.feint 12")
    m.posture("Grak", "prone")
    m.say("Sel: attack rapier vs Grak dodge rolled attack 9, dodge 4, critical_miss 12")
    # Dodge 4 - 3 for lying - 10 for the feint, and the PD of 4 stays 4.
    assert m.chance("dodge") == 4 - 3 - 10 + 4
    m.posture("Grak", "standing")
    m.say("Sel: ready rapier")
    m.say("Sel: feint rapier vs Grak rolled Sel.feint 4, Grak.feint 12")
    m.say("Sel: attack rapier vs Grak nothing rolled attack 9, passive_defence 5, damage 1")
    assert m.chance("passive_defence") == 4


STOPS = [
    # attack by whom with what, defence, what it is at against Ann: Dodge 6, Block 6, Parry 7, bare 6; PD 2
    ("Foe: attack broadsword swing vs Ann", "dodge", 8),
    ("Foe: attack broadsword thrust vs Ann", "block", 8),
    ("Foe: attack broadsword swing vs Ann", "parry with broadsword", 9),
    ("Foe: attack morningstar vs Ann", "block", 6),
    ("Foe: attack morningstar vs Ann", "parry with broadsword", 5),
    ("Foe: attack morningstar vs Ann", "dodge", 8),
    ("Foe: throw javelin range 3 vs Ann", "parry with broadsword", 8),
    ("Foe: throw javelin range 3 vs Ann", "block", 8),
    ("Foe: throw javelin range 3 vs Ann", "dodge", 8),
    ("Foe: throw dagger range 3 vs Ann", "parry with broadsword", 7),
    ("Foe: punch vs Ann", "parry with broadsword", 9),
    ("Foe: kick vs Ann", "block", 8),
]
BARRED = [
    ("Foe: shoot short bow range 3 vs Ann", "parry with broadsword"),
    ("Foe: shoot sling range 3 vs Ann", "parry with broadsword"),
    ("Foe: shoot gun range 3 vs Ann", "block"),
    ("Foe: shoot gun range 3 vs Ann", "parry with broadsword"),
    ("Foe: attack broadsword from rear vs Ann", "dodge"),
    ("Foe: attack broadsword from right vs Ann", "block"),
    ("Foe: throw javelin range 3 vs Ann", "dodge retreat"),
]
SKILLS = {"broadsword": 12, "flail": 12, "spear_throwing": 12, "knife_throwing": 12, "bow": 12, "sling": 12}
GUN = {
    "id": "gun",
    "skill": "guns",
    "class": "gun",
    "dmg": "2d",
    "ss": 12,
    "acc": 2,
    "half": "9",
    "range": "50",
    "type": "cr",
}


def against(text: str) -> Melee:
    word = next(
        (w for w in ("broadsword", "morningstar", "javelin", "dagger", "short bow", "sling", "gun") if w in text), ""
    )
    item = GUN if word == "gun" else {"id": word.replace(" ", "_")}
    skills = {**SKILLS, "guns": 12} if word == "gun" else SKILLS
    foe = Melee().made("Foe", st=12, dx=12, skills=skills, weapons=[item] if word else [])
    return Melee(foe, swordsman(shields=[{"id": "small_shield"}]))


@rule("G3-DEF-10", "G3-PAR-02", "G3-PAR-05", "G3-PAR-06", "G3-BLK-02", "G3-DOD-02", "G3-BLK-01")
@pytest.mark.parametrize(("text", "defence", "score"), STOPS)
def test_what_a_defence_is_at(text: str, defence: str, score: int) -> None:
    m = against(text)
    more = ", counter 15" if text.startswith(("Foe: punch", "Foe: kick")) and "parry" in defence else ""
    m.say(f"{text} {defence} rolled attack 7, {defence.split()[0]} {score}{more}")
    assert m.chance(defence.split()[0]) == score and m.said.has("stopped")


@rule("G3-DEF-10", "G3-PAR-02", "G3-BLK-01")
@pytest.mark.parametrize(("text", "defence"), BARRED)
def test_what_a_defence_does_not_stop(text: str, defence: str) -> None:
    assert against(text).refused(f"{text} {defence}") == "no_such_defence"


@rule("G3-PAR-06")
@pytest.mark.parametrize("item", ["rapier", "large_knife"])
def test_a_flail_cannot_be_parried_with_fencing_weapon_or_knife(item: str) -> None:
    foe = Melee().made("Foe", st=12, skills={"flail": 12}, weapons=[{"id": "morningstar"}])
    m = Melee(foe, Melee().made("Ann", skills={"fencing": 14, "knife": 14}, weapons=[{"id": item}]))
    assert m.refused(f"Foe: attack morningstar vs Ann parry with {item.replace('_', ' ')}") == "no_such_defence"


@rule("G3-DEF-11", "G3-DEF-12")
def test_shock_spares_the_defences_and_stun_does_not() -> None:
    m = Melee("Brandt", "Grak")
    m.set("Brandt", shock=5, shock_pending=5)
    m.say("Grak: attack axe vs Brandt block rolled attack 9, block 12")
    assert m.chance("block") == 12
    m = Melee("Brandt", "Kiru")
    m.say("apply 12 cr to Brandt rolled knockdown 9")
    assert m.refused("Kiru: punch vs Brandt dodge retreat") == "no_such_defence"
    m.say("Kiru: punch vs Brandt block rolled attack 9, block 8")
    assert m.chance("block") == 8


@rule("G3-AOD-03", "G3-AOD-02")
def test_increased_defence() -> None:
    m = Melee("Brandt", "Kiru", "Sel")
    m.say("Brandt: defend increased")
    m.say("Kiru: punch vs Brandt block rolled attack 9, block 14")
    assert m.chance("block") == 14
    assert m.refused("Sel: attack rapier vs Brandt block then dodge") == "one_defence"
    m.say("Sel: attack rapier vs Brandt block rolled attack 9, block 12")
    m.say("Kiru: punch vs Brandt dodge rolled attack 9, dodge 12")
    # Two Blocks are the most.
    assert m.refused("Kiru: punch vs Brandt block") == "no_such_defence"


@rule("G3-AOD-01", "G3-AOD-03")
def test_a_defence_said_with_the_card_is_the_one_that_is_made_unless_another_is_picked() -> None:
    m = Melee("Brandt", "Kiru")
    m.say("Brandt: defend increased dodge")
    m.say("Kiru: punch vs Brandt rolled attack 9, dodge 12")
    assert m.chance("dodge") == 12
    m.say("Kiru: punch vs Brandt block rolled attack 9, block 14")
    assert m.chance("block") == 14
    m.say("Brandt: defend increased")
    m.say("Kiru: punch vs Brandt rolled attack 9, parry 12, counter 18")


@rule("G3-DOD-01")
def test_dodge_is_move_without_running_and_any_number_of_times() -> None:
    m = Melee(Melee().made("Ann", dx=12, ht=12, skills={"running": 16}, traits=["combat_reflexes"]), "Kiru")
    assert m.value("Ann", "move") == 8 and m.value("Ann", "dodge") == 7
    for _ in range(3):
        m.say("Kiru: punch vs Ann dodge rolled attack 9, dodge 7")
        assert m.chance("dodge") == 7
    m.set("Ann", hp=3)
    assert m.value("Ann", "dodge") == 3 + 1


@rule("G3-DOD-03")
def test_boxing_helps_to_dodge_fists_and_points() -> None:
    m = Melee(Melee().made("Ann", dx=12, ht=12, skills={"boxing": 16}), "Kiru", "Brandt", "Ada")
    m.say("Kiru: kick vs Ann dodge rolled attack 9, dodge 8")
    assert m.chance("dodge") == 6 + 2
    m.say("Brandt: attack broadsword thrust vs Ann dodge rolled attack 9, dodge 8")
    assert m.chance("dodge") == 8
    m.say("Brandt: attack broadsword swing vs Ann dodge rolled attack 9, dodge 6")
    assert m.chance("dodge") == 6
    m.say("Ada: shoot longbow range 2 vs Ann dodge rolled attack 9, dodge 6")
    assert m.chance("dodge") == 6


@rule("G3-ACR-01", "G3-ACR-02", "G3-DAD-04", "G3-DAD-05", "G3-RET-04")
def test_acrobatic_dodge() -> None:
    m = Melee("Kiru", "Sel")
    m.say("Kiru: punch vs Sel dodge acrobatic retreat rolled attack 9, acrobatics 13, dodge 11")
    # Dodge 6, PD 1, +1 and +3.
    assert m.chance("acrobatics") == 13 and m.chance("dodge") == 11
    for word in ("acrobatic", "retreat"):
        assert m.refused(f"Kiru: punch vs Sel dodge {word}") == "no_such_defence"
    m.say("Sel: pass")
    m.say("Kiru: punch vs Sel dodge acrobatic rolled attack 9, acrobatics 14, dodge 5")
    assert m.chance("dodge") == 5
    m.say("Sel: pass")
    assert m.refused("Kiru: punch vs Sel dodge drop retreat") == "no_such_defence"
    m.posture("Sel", "prone")
    assert m.refused("Kiru: punch vs Sel dodge drop") == "no_such_defence"
    m = Melee("Kiru", Melee().made("Ann", dx=16))
    assert m.refused("Kiru: punch vs Ann dodge acrobatic") == "no_such_defence"


@rule("G3-PAR-07", "G3-PAR-09")
def test_knives_and_the_off_hand() -> None:
    m = Melee("Kiru", Melee().made("Ann", skills={"knife": 14}, weapons=[{"id": "large_knife"}]), "Sel")
    m.say("Kiru: kick vs Ann parry with large knife rolled attack 9, parry 6, counter 15")
    assert m.chance("parry") == 6
    for hand, score in {"left": 6, "right": 2}.items():
        knife = {"id": "large_knife", "hand": "left"}
        m = Melee("Kiru", Melee().made("Ann", skills={"knife": 14}, weapons=[knife], hand=hand))
        found = legal(m.enc, Threat("Kiru", "Ann", "kick"))
        assert next(g for g in found if g.item == "large_knife").value == score


@rule("G3-PBH-04")
@pytest.mark.parametrize(("word", "place"), [("", "torso"), ("arm if parried", "right arm")])
def test_a_failed_bare_parry_may_cost_the_arm(word: str, place: str) -> None:
    m = Melee("Brandt", "Kiru")
    said = "rolled attack 9, parry 11, damage 1, knockdown 9"
    m.say(f"Brandt: attack broadsword {word} vs Kiru parry with hand karate {said}")
    assert m.said.note("harmed").data["place"] == place


@rule("G3-RET-01", "G3-RET-02", "G3-RET-03", "G3-RET-05")
def test_retreat() -> None:
    m = Melee("Kiru", "Sel", at={"Kiru": (0, 0, 0), "Sel": (1, 0, 3)})
    m.say("Kiru: punch all-out double vs Sel dodge retreat rolled attack 9, attack.2 9, dodge 10, dodge.2 7")
    # The +3 is for the first blow; the second still reaches her two hexes away.
    assert [c.chance for c in m.said.checks if c.label == "dodge"] == [10, 7]
    assert m["Sel"].pos == (2, 0)
    for posture, able in (
        ("kneeling", False),
        ("sitting", False),
        ("prone", True),
        ("crouching", True),
        ("crawling", True),
    ):
        m = Melee("Kiru", "Sel", at={"Kiru": (0, 0, 0), "Sel": (1, 0, 3)})
        m.posture("Sel", posture)
        if able:
            m.say("Kiru: punch vs Sel dodge retreat rolled attack 9, dodge 4, critical_miss 9")
            assert m["Sel"].pos == (2, 0), posture
        else:
            assert m.refused("Kiru: punch vs Sel dodge retreat") == "no_such_defence", posture
    m = Melee("Ada", "Sel")
    assert m.refused("Ada: shoot longbow range 5 vs Sel dodge retreat") == "no_such_defence"


@rule("G3-CC-04", "G3-CC-05", "G3-DOD-02")
def test_defence_in_a_shared_hex() -> None:
    at = {"Sel": (1, 0, 0), "Grak": (1, 0, 3)}
    m = Melee("Sel", "Grak", at=at)
    for word in ("block", "parry with axe", "parry with hand"):
        assert m.refused(f"Sel: attack large knife vs Grak {word}") == "no_such_defence"
    m.say("Sel: attack large knife vs Grak dodge retreat rolled attack 5, dodge 11")
    assert m.chance("dodge") == 4 + 4 + 3 and m["Grak"].pos != (1, 0)
    m = Melee("Sel", "Bors", at={"Sel": (1, 0, 0), "Bors": (1, 0, 3)})
    m.say("Sel: attack large knife thrust vs Bors parry with hand brawling rolled attack 5, parry 8")
    assert m.chance("parry") == 8 and not keys.RETREATS.of(m["Bors"])


@rule("G3-MEL-03", "G3-PAR-01")
@pytest.mark.parametrize(("skill", "hand", "unready"), [("two_handed_sword", "both", 0), ("broadsword", "right", 1)])
def test_a_parry_leaves_a_weapon_unready_by_the_grip_it_is_held_in(skill: str, hand: str, unready: int) -> None:
    sword = {"id": "bastard_2h", "hand": hand}
    shields = [] if hand == "both" else [{"id": "small_shield"}]
    made = Melee().made("Hero", st=12, skills={skill: 14}, weapons=[sword], shields=shields)
    m = Melee(made, "Grak")
    m.say("Grak: attack axe vs Hero parry rolled attack 10, parry 5")
    assert keys.UNREADY.of(m.item("Hero", "bastard")) == unready


@rule("G3-PAR-09")
def test_the_state_shows_the_parry_that_is_rolled() -> None:
    m = Melee("Sel", "Brandt")
    assert m.value("Sel", "parry") == {"rapier": 10, "large_knife": 1}
    m.say("Brandt: attack broadsword swing vs Sel parry with large knife rolled attack 10, parry 16, damage 1")
    assert m.chance("parry") == 1 + 1  # leather


@rule("G3-PBH-04")
@pytest.mark.parametrize(
    ("weapons", "said", "struck"),
    [
        ([], "parry with hand", "right arm"),
        ([], "parry with right hand", "right arm"),
        ([], "parry with left hand", "left arm"),
        ([{"id": "dagger"}], "parry with hand", "left arm"),
        ([{"id": "dagger"}], "parry with left hand", "left arm"),
    ],
)
def test_the_parrying_arm_is_that_of_the_empty_hand_that_parries(
    weapons: list[dict[str, str]], said: str, struck: str
) -> None:
    m = Melee("Brandt", Melee().made("Ann", dx=12, weapons=weapons, skills={"brawling": 12}))
    m.say(f"Brandt: attack broadsword vs Ann {said} arm if parried rolled attack 10, parry 16, damage 1, knockdown 9")
    assert m.said.note("harmed").data["place"] == struck


@rule("G3-PBH-01")
def test_a_hand_that_is_full_parries_nothing() -> None:
    m = Melee("Brandt", Melee().made("Ann", weapons=[{"id": "dagger"}]))
    assert m.refused("Brandt: attack broadsword vs Ann parry with right hand") == "no_such_defence"


@rule("G3-DEF-06")
def test_a_fumbled_parry_strains_the_arm_of_the_hand_that_parried() -> None:
    m = Melee("Brandt", Melee().made("Ann", weapons=[{"id": "dagger"}]))
    m.say(
        "Brandt: attack broadsword vs Ann parry with hand "
        "rolled attack 10, parry 18, critical_miss 4, damage 1, knockdown 9"
    )
    assert "strained left_arm" in m.conditions("Ann")


@rule("G3-RET-02")
def test_a_retreat_goes_where_it_is_named_and_nowhere_else() -> None:
    def fight() -> Melee:
        return Melee("Kiru", "Sel", at={"Kiru": (0, 0, 0), "Sel": (1, 0, 3)})

    m = fight()
    m.say("Kiru: punch vs Sel dodge retreat to 1,1 rolled attack 9, dodge 10")
    assert m["Sel"].pos == (1, 1)
    assert fight().refused("Kiru: punch vs Sel dodge retreat to 0,1") == "no_retreat_there"
    assert fight().refused("Kiru: punch vs Sel dodge retreat to 5,5") == "no_retreat_there"
    m = fight()
    m.say("Kiru: punch vs Sel dodge retreat rolled attack 9, dodge 10")
    assert m["Sel"].pos == (2, 0)


@pytest.mark.parametrize("deed", ["kick", "punch"])
def test_fists_that_box_stop_feet_less_well(deed: str) -> None:
    made = Melee().made("Ann", dx=12, ht=12, skills={"boxing": 16})
    m = Melee("Kiru", made)
    ways = {g.skill: g for g in legal(m.enc, Threat("Kiru", "Ann", deed)) if g.item == "bare"}
    boxed = [one.why for one in ways["boxing"].terms if one.n < 0]
    assert any("kick" in name for name in boxed) == (deed == "kick"), boxed
    assert not any("kick" in one.why for one in ways["dx"].terms)


@pytest.mark.parametrize("hand", ["right", "left"])
@pytest.mark.parametrize("bears", [False, True])
def test_near_and_far_limbs_are_those_of_weapon_and_shield(hand: str, bears: bool) -> None:
    shields = [{"id": "medium_shield"}] if bears else []
    figure = Melee().made("Ann", hand=hand, shields=shields, weapons=[{"id": "broadsword"}])
    other = {"right": "left", "left": "right"}[hand]
    for lead, limb in (("weapon", hand), ("near", hand), ("shield", other), ("far", other)):
        for part in ("arm", "hand", "leg", "foot"):
            assert sided(figure, f"{lead}_{part}") == f"{limb}_{part}"
    assert sided(figure, "torso") == "torso" and sided(figure, "left_arm") == "left_arm"
