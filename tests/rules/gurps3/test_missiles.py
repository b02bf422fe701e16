"""The pink cards: aim, shots, throws, watches, loading (G3-AIM, G3-MIS, G3-OPP, G3-RLD)."""

import pytest

from rules.gurps3.figure import keys
from tests.rules.gurps3.play import Melee

rule = pytest.mark.rule
APART = {"Ada": (0, 0, 0), "Kiru": (10, 0, 3)}


def crossbowman(**more: object) -> object:
    bow = {"id": "crossbow", "shots": 1, **more}
    return Melee().made("Ann", dx=12, ht=12, skills={"crossbow": 14}, weapons=[bow])


@rule("G3-AIM-01")
def test_how_far_one_moves_while_aiming() -> None:
    at = {"Ann": (0, 0, 0), "Kiru": (10, 0, 3)}
    m = Melee(crossbowman(), "Kiru", at=at)
    assert m.value("Ann", "move") == 6
    assert m.refused("Ann: move to 4,0 then aim crossbow vs Kiru") == "too_far_to_go"
    m.say("Ann: move to 3,0 then aim crossbow vs Kiru")
    assert m.refused("Ann: move to 6,0 then aim crossbow vs Kiru") == "too_far_to_go"
    m.say("Ann: move to 5,0 then aim crossbow vs Kiru")
    assert keys.AIMING.of(m["Ann"]).turns == 2
    m = Melee("Ada", "Kiru", at=APART)
    assert m.refused("Ada: step to 1,0 then aim longbow vs Kiru") == "bow_stands"


@rule("G3-AIM-04", "G3-AIM-03", "G3-AIM-02")
def test_a_walk_caps_the_extra_at_one() -> None:
    m = Melee(crossbowman(), "Kiru", at={"Ann": (0, 0, 0), "Kiru": (10, 0, 3)})
    for text in ("move to 2,0 then aim crossbow vs Kiru", "aim crossbow vs Kiru", "aim crossbow vs Kiru"):
        m.say(f"Ann: {text}")
    m.say("Ann: shoot crossbow vs Kiru nothing rolled attack 16")
    # 8 yards: -4; Acc 4, and of two further turns only +1.
    assert m.chance("attack") == 14 - 4 + 4 + 1


@rule("G3-AIM-05")
@pytest.mark.parametrize(
    ("posture", "word", "by"), [("standing", "", 0), ("standing", "braced", 1), ("sitting", "", 1 - 2)]
)
def test_a_rest_steadies_the_aim(posture: str, word: str, by: int) -> None:
    m = Melee(crossbowman(), "Kiru", at={"Ann": (0, 0, 0), "Kiru": (10, 0, 3)})
    m.posture("Ann", posture)
    m.say(f"Ann: aim crossbow vs Kiru {word}")
    m.say("Ann: shoot crossbow vs Kiru nothing rolled attack 16")
    assert m.chance("attack") == 14 - 4 + 4 + by
    m = Melee("Ada", "Kiru", at=APART)
    m.say("Ada: aim longbow vs Kiru braced")
    m.say("Ada: shoot longbow vs Kiru nothing rolled attack 16")
    assert m.chance("attack") == 14 - 4 + 3


@rule("G3-AIM-06")
def test_accuracy_is_never_above_the_skill() -> None:
    bow = {"id": "crossbow", "shots": 1, "acc": 12}
    m = Melee(Melee().made("Ann", dx=12, skills={"crossbow": 8}, weapons=[bow]), "Kiru")
    m.say("Ann: aim crossbow range 2 vs Kiru")
    m.say("Ann: shoot crossbow range 2 vs Kiru nothing rolled attack 17")
    assert m.chance("attack") == 8 + 8


@rule("G3-AIM-10")
@pytest.mark.parametrize("other", ["pass", "step to 0,1", "reload", "aim longbow vs Sel", "ready arrows"])
def test_any_other_maneuver_ends_the_aim(other: str) -> None:
    m = Melee("Ada", "Kiru", "Sel", at={**APART, "Sel": (9, 0, 3)})
    m.say("Ada: aim longbow vs Kiru")
    if other == "ready arrows":
        m.say("Ada: concentrate on the wind")
    elif other == "reload":
        assert m.refused("Ada: reload") == "loaded_already"
        return
    else:
        m.say(f"Ada: {other}")
    m.say("Ada: shoot longbow vs Kiru nothing rolled attack 12")
    assert not any(term.why == "accuracy" for term in m.said.check("attack").modifiers)


@rule("G3-MIS-05", "G3-ATK-10")
def test_other_penalties_of_a_shot() -> None:
    m = Melee("Ada", Melee().made("Ogre", sm=1), "Kiru")
    m.say("Ada: aim longbow range 10 vs Kiru")
    m.say("Ada: shoot longbow range 10 erratic 3 speed 5 vs Kiru nothing rolled attack 12")
    # 10 yards and 5 yards a second read at 15: -5.
    assert m.chance("attack") == 14 - 5 - 3 + 3
    m = Melee("Ada", Melee().made("Ogre", sm=1))
    m.say("Ada: shoot longbow range 2 vs Ogre nothing rolled attack 16")
    # 14 and 1 for size reach the SS number of 15: no snap shot.
    assert m.chance("attack") == 15


@rule("G3-MIS-06")
def test_half_the_damage_far_away() -> None:
    m = Melee("Ada", Melee().made("Ogre", ht=12, sm=6))
    m.say("Ada: aim longbow range 165 vs Ogre")
    m.say("Ada: shoot longbow range 165 vs Ogre nothing rolled attack 7, damage 6")
    # Between 150 and 200 yards -12; Acc is 0 at half range; 1d+1 of a 6 is 7, halved 3.
    assert m.chance("attack") == 14 + 6 - 12 and m.value("Ogre", "hp") == 12 - 6


@rule("G3-MIS-08")
def test_a_thrown_weapon_lies_at_or_behind_the_target() -> None:
    at = {"Sel": (0, 0, 0), "Kiru": (3, 0, 3)}
    for roll, where in (("7, damage 3", (3, 0)), ("16", (4, 0))):
        knife = {"id": "large_knife"}
        m = Melee(Melee().made("Sel", skills={"knife_throwing": 16}, weapons=[knife]), "Kiru", at=at)
        m.say(f"Sel: throw large knife vs Kiru nothing rolled attack {roll}")
        knife = m.item("Sel", "large_knife")
        assert (knife.where, knife.pos) == ("ground", where)
    assert m.refused("Sel: throw large knife vs Kiru") == "not_carried"


@rule("G3-OPP-07", "G3-OPP-06")
def test_a_defence_ends_the_aim_of_a_watch_and_not_the_watch() -> None:
    at = {"Ada": (0, 0, 0), "Grak": (0, 1, 1), "Kiru": (7, 0, 3)}
    for guard, dice, by in (
        ("dodge", "dodge 5", 0),
        ("nothing", "damage 2, will 12", 3),
        ("nothing", "damage 2, will 13", 0),
    ):
        m = Melee("Ada", "Grak", "Kiru", at={**at, "Grak": (1, -1, 4)})
        m.say("Ada: watch longbow at 5,0")
        m.say(f"Grak: attack axe vs Ada {guard} rolled attack 9, {dice}")
        m.say("Kiru: move to 5,0")
        m.say(f"Ada: fire vs Kiru nothing rolled attack {10 + by}")
        # 5 yards and her 2 hexes of speed read at 7: -3; one hex -2; Acc 3 only while the aim lasts.
        assert m.chance("attack") == 14 - 3 - 2 + by, (guard, dice)


@rule("G3-OPP-03")
def test_who_looks_first_shoots_at_two_less() -> None:
    at = {"Ada": (0, 0, 0), "Kiru": (7, 0, 3)}
    for dice, held in (("vision 13, attack 11", False), ("vision 12", True)):
        m = Melee("Ada", "Kiru", at=at, owners={"Ada": "u1"})
        m.say("Ada: watch longbow at 5,0")
        m.say("Kiru: move to 5,0")
        m.say(f"Ada: look first rolled {dice}")
        assert m.chance("vision") == 12
        if held:
            assert m.said.questions[0].id == "Ada.hold"
        else:
            assert m.chance("attack") == 14 - 3 - 2 - 2 + 3


@rule("G3-RLD-04")
def test_fast_draw_and_speed_load() -> None:
    skills = {"bow": 14, "fast_draw_arrow": 12}
    for roll, left in ((12, 0), (13, 1), (18, 2)):
        m = Melee(Melee().made("Ann", skills=skills, weapons=[{"id": "longbow", "shots": 0}]), "Kiru")
        m.say(f"Ann: reload longbow fast draw rolled fast_draw {roll}")
        # Two turns, one less by success and one more by a fumble; this turn is the first.
        assert keys.RELOAD.of(m.item("Ann", "longbow")) == left
    assert m.refused("Ann: reload longbow fast draw") == "quick_at_start"
    m = Melee("Ada", "Kiru")
    m.say("Ada: shoot longbow range 2 vs Kiru nothing rolled attack 15")
    assert m.refused("Ada: reload fast draw") == "no_skill"


@rule("G3-RLD-01", "G3-RLD-03", "G3-RLD-05", "G3-RLD-02")
@pytest.mark.parametrize(("item", "st", "rated", "turns"), [
    ("sling", 11, None, 2),
    ("longbow", 11, None, 2),
    ("crossbow", 11, 11, 4),
    ("crossbow", 11, 12, 8),
    ("crossbow", 11, 19, 8),
])  # fmt: skip
def test_loading_times(item: str, st: int, rated: int | None, turns: int) -> None:
    weapon = {"id": item, "shots": 0, **({"st": rated} if rated else {})}
    m = Melee(Melee().made("Ann", st=st, skills={"bow": 14, "crossbow": 14, "sling": 14}, weapons=[weapon]), "Kiru")
    for n in range(turns):
        assert m.refused(f"Ann: shoot {item} range 2 vs Kiru") == "not_loaded"
        m.say(f"Ann: reload {item}")
        if n == 0:
            m.say("Ann: pass")
            assert keys.RELOAD.of(m.item("Ann", item)) == turns - 1
    m.say(f"Ann: shoot {item} range 2 vs Kiru nothing rolled attack 15")


@rule("G3-OPP-01")
def test_and_and_then_join_watched_hexes_alike() -> None:
    m = Melee("Ada", at={"Ada": (0, 0, 0)})
    m.say("Ada: watch longbow at 5,0 then 5,-1 and 4,0")
    assert m.said.note("watches").data["hexes"] == 3


GUN = {
    "id": "pistol",
    "skill": "pistol",
    "type": "cr",
    "dmg": "2d+1",
    "class": "gun",
    "ss": 10,
    "acc": 3,
    "half": 150,
    "range": 1900,
    "rof": 3,
    "rcl": 1,
    "magazine": 9,
    "action": "detachable",
    "tgt": "S",
    "cc": True,
}


def gunner() -> Melee:
    """Cole, pistol 14, against mail and against bare skin."""
    return Melee(Melee().made("Cole", st=11, dx=12, skills={"pistol": 14}, weapons=[GUN]), "Brandt", "Kiru")


@rule("G3-ATK-11", "G3-DMG-04", "G3-INJ-02", "G3-INJ-03", "G3-AIM-02")
def test_a_pistol_to_the_end() -> None:
    """Aimed, in a burst with its recoil, at the vitals, into close combat; all by the catalogue's numbers."""
    m = gunner()
    m.say(
        "Cole: shoot pistol shots 2 range 10 vs Brandt dodge rolled attack 8, dodge 14, damage 8, attack.2 9, dodge.2 7"
    )
    assert [c.chance for c in m.said.checks] == [10, 10, 9, 10] and m.value("Brandt", "hp") == 12 - (9 - 4)
    m.say("Cole: aim pistol vs Kiru")
    # A turn without a shot: no recoil. Acc 3, range 3 yards -1, vitals -3.
    m.say("Cole: shoot pistol range 3 at vitals vs Kiru nothing rolled attack 8, damage 5, knockout 5, knockdown 6")
    assert m.chance("attack") == 13 and m.value("Kiru", "hp") == 11 - 3 * 6 and "stunned" in m.conditions("Kiru")
    m.say("Cole: pair vs Brandt distance 0")
    m.say("Cole: attack pistol vs Brandt nothing rolled attack 11, passive_defence 14, damage 3")
    # In close combat -2, the recoil of the turn before -1, no aim; a snap shot only below SS 10.
    assert m.chance("attack") == 11 and m.item("Cole", "pistol").q["shots"] == 9 - 4


@rule("G3-MIS-01", "G3-RLD-01", "G3-RLD-03")
def test_a_gun_whose_magazine_is_out_fires_nothing_though_rounds_were_left() -> None:
    m = gunner()
    m.say("Cole: shoot pistol range 10 vs Brandt nothing rolled attack 16")
    for _ in range(3):
        m.say("Cole: reload pistol")
        waits = keys.RELOAD.of(m.item("Cole", "pistol")) > 0
        if waits:
            assert m.refused("Cole: shoot pistol range 10 vs Brandt nothing") == "not_loaded"
            assert keys.SHOTS.of(m.item("Cole", "pistol")) == 8
    assert not waits and keys.SHOTS.of(m.item("Cole", "pistol")) == 9
    m.say("Cole: shoot pistol range 10 vs Brandt nothing rolled attack 16")


@rule("G3-GEN-05")
def test_each_shot_of_a_burst_has_to_be_one_that_can_be_tried() -> None:
    m = gunner()
    assert m.refused("Cole: shoot pistol shots 2 range 10 at vitals vs Brandt nothing") == "too_low"
    m.say("Cole: shoot pistol range 10 at vitals vs Brandt nothing rolled attack 12")
    assert m.chance("attack") == 3
    assert m.refused("Cole: shoot pistol range 10 at vitals vs Brandt nothing") == "too_low"


@rule("G3-ATK-10")
def test_range_and_speed_are_told_together() -> None:
    m = Melee("Ada", "Sel", at={"Ada": (0, 0, 0), "Sel": (8, 0, 3)})
    m.say("Sel: move to 6,0")
    m.say("Ada: shoot longbow vs Sel nothing rolled attack 15")
    assert (-4, "range 6 + speed 2") in [(term.n, term.why) for term in m.said.check("attack").modifiers]


@rule("G3-INJ-04")
def test_the_stunned_neither_wait_nor_watch() -> None:
    m = Melee("Ada", "Brandt", "Grak", at={"Ada": (0, 0, 0), "Brandt": (5, 5, 0), "Grak": (9, 0, 3)})
    m.say("Ada: watch longbow at 4,0")
    m.say("Brandt: wait broadsword")
    for name in ("Ada", "Brandt"):
        m.say(f"apply 11 cr to {name} rolled knockdown 3")
        assert not {"watching", "waiting"} & set(m.conditions(name)) and "stunned" in m.conditions(name)


@rule("G3-CC-08", "G3-CCW-01")
def test_in_close_combat_nothing_is_shot_but_what_is_small() -> None:
    m = Melee("Ada", "Kiru")
    m.say("Ada: pair vs Kiru distance 0")
    assert m.refused("Ada: shoot longbow vs Kiru") == "not_in_close"
    m = gunner()
    m.say("Cole: pair vs Kiru distance 0")
    m.say("Cole: shoot pistol vs Kiru parry with hand karate rolled attack 12, parry 10")
    assert m.chance("attack") == 12 and m.chance("parry") == 10


@rule("G3-OPP-03")
def test_who_looks_first_may_say_at_once_that_he_holds_fire() -> None:
    for vision, holds in ((12, True), (13, False)):
        m = Melee("Ada", "Sel", at={"Ada": (0, 0, 0), "Sel": (6, 0, 3)})
        m.say("Ada: watch longbow at 5,0")
        m.say("Sel: move to 4,0")
        m.say(f"Ada: look first hold fire rolled vision {vision}{'' if holds else ', attack 15'}")
        assert m.said.has("lets_pass", "Ada") is holds and m.said.has("attack_miss", "Ada") is not holds
