"""The worked examples of the catalogue, typed sentence by sentence."""

import pytest

from rules.core.events import Moved
from tests.rules.swords.play import Brawl

rule = pytest.mark.rule


@rule("SW-TRT-01", "SW-TRT-02", "SW-ATK-01", "SW-ATK-02", "SW-DMG-01", "SW-DMG-05", "SW-DMG-06", "SW-INJ-01")
def test_1_juk_against_a_common_thug() -> None:
    b = Brawl("Juk", "Thug")
    b.say("attack huge sword vs Thug rolled attack 5")
    assert b.dx("Juk.attack") == 2
    assert b.terms("harmed", "Thug") == 14 == 2 + 6 + 10 - 2 - 2
    assert b.harm("Thug") == (14, 4)
    assert "unconscious" in b.conditions("Thug") and "dead" not in b.conditions("Thug")


@rule("SW-TRT-03", "SW-DMG-03", "SW-DFD-07", "SW-STR-01")
def test_2_the_youth_and_the_rock() -> None:
    b = Brawl("Youth", "Juk")
    b.say("throw rock range 3 vs Juk rolled attack 12")
    assert b.said.note("defends", "Juk").data == {"by": "dodge", "value": 14}
    assert b.dx("attack") == 1
    assert b.harm("Juk") == (1, 0)
    assert b.terms("harmed", "Juk") == 1


@rule("SW-DMG-08", "SW-DMG-09", "SW-ATK-05")
def test_3_the_same_blow_as_subdual_and_pulled() -> None:
    b = Brawl("Juk", "Thug")
    b.say("attack huge sword subdue vs Thug rolled 5")
    assert b.harm("Thug") == (14, 2) and "unconscious" in b.conditions("Thug")
    b = Brawl("Juk", "Thug")
    b.say("attack huge sword strength 6 weapon 3 subdual vs Thug rolled 5")
    assert b.harm("Thug") == (7, 0) and "unconscious" not in b.conditions("Thug")
    b = Brawl("Juk", "Thug")
    b.set("Thug", stuns=9)
    b.say("attack huge sword strength 0 weapon 0 subdue vs Thug rolled 11")
    assert b.harm("Thug")[0] > 10 and b.harm("Thug")[1] == 0


@rule("SW-TRD-01", "SW-TRD-04", "SW-DMG-02")
@pytest.mark.parametrize(
    ("row", "die", "dx", "stuns"),
    [
        ("haymaker", 9, 1, 6),
        ("strike", 9, 3, 4),
        ("", 9, 3, 4),
        ("jab", 9, 5, 2),
        ("thrust", 9, 4, 3),
        ("swing", 9, 2, 5),
        ("haymaker", 5, -3, 0),
        ("strike", 5, -1, 0),
        ("jab", 5, 1, 1),
    ],
)
def test_4_jab_strike_haymaker(row: str, die: int, dx: int, stuns: int) -> None:
    b = Brawl("Mara", "Guard")
    b.say(f"attack sword {row} vs Guard rolled {die}")
    assert (b.dx("attack"), b.harm("Guard")) == (dx, (stuns, 0))
    assert b.said.has("attack_hit") is (dx >= 0)


@rule("SW-SUR-01", "SW-ATK-04", "SW-ATK-03")
def test_5_surprise_at_range() -> None:
    b = Brawl("Archer", "Victim")
    b.say("shoot bow surprise range 15 vs Victim rolled 7")
    assert b.said.check("attack").chance == 8 and b.dx("attack") == 3
    assert b.harm("Victim") == (6, 0)
    b = Brawl("Archer", "Victim")
    b.say("attack bow range 15 vs Victim rolled 7")
    assert b.said.check("attack").chance == 14 and b.dx("attack") == -3
    assert b.harm("Victim") == (0, 0)


@rule("SW-STR-02", "SW-STR-03", "SW-TRD-02")
def test_6_disarming_strike() -> None:
    b = Brawl("Juk", "Duellist")
    b.say("draw sword")
    assert b.refused("attack sword jab disarm sword vs Duellist") == "trade_not_legal"
    b.say("attack sword disarm sword vs Duellist rolled 6")
    assert b.dx("attack") == 1 and b.harm("Duellist") == (0, 0)
    assert b.item("Duellist", "sword").where == "ground"
    b.say("pick up sword")
    assert b.item("Duellist", "sword").where == "hand" and b.value("Duellist", "actions_left") == 1
    b = Brawl("Juk", "Duellist")
    b.say("draw sword")
    b.say("disarm sword with sword haymaker vs Duellist rolled 6")
    assert b.dx("attack") == -1 and b.item("Duellist", "sword").where == "hand"


@rule("SW-GRP-01", "SW-GRP-08", "SW-GRP-13", "SW-GRP-03")
def test_7_a_grapple_from_grab_to_escape() -> None:
    b = Brawl("Bram", "Thief")
    b.say("grapple vs Thief rolled 10")
    assert b.holds("Bram", "Thief") == 2 and "restrained" in b.conditions("Thief")
    b.say("squeeze")
    assert b.harm("Thief") == (6, 0)
    b.say("escape rolled escape 6")
    assert b.dx("escape") == -1 and b.holds("Bram", "Thief") == 2
    b.say("Thief: escape athlete rolled 7")
    assert b.dx("escape") == 0 and b.holds("Bram", "Thief") is None


@rule("SW-GRP-09", "SW-GRP-10", "SW-GRP-06", "SW-GRP-07", "SW-MAS-02")
def test_7_variants_slam_and_better_hold() -> None:
    b = Brawl("Bram", "Thief")
    b.hold("Bram", "Thief", 2)
    b.set("Thief", stuns=6)
    b.say("slam on stone")
    assert b.harm("Thief") == (15, 5) and b.holds("Bram", "Thief") == 2
    assert "unconscious" in b.conditions("Thief")
    b = Brawl("Bram", "Thief")
    b.hold("Bram", "Thief", 2)
    b.say("hold strength rolled 8")
    assert b.holds("Bram", "Thief") == 1
    b.say("hold strength rolled 6")
    assert b.dx("hold") == -1 and b.holds("Bram", "Thief") is None


@rule("SW-MAS-02", "SW-MAS-03", "SW-MAS-04", "SW-MAS-05", "SW-MAS-07")
def test_8_the_gorilla() -> None:
    b = Brawl("Gorilla", "Man")
    b.hold("Man", "Gorilla")
    assert "restrained" not in b.conditions("Gorilla")
    b.say("escape rolled 5")
    assert b.said.check("escape").chance == 12 and b.dx("escape") == 5
    assert b.holds("Man", "Gorilla") is None
    b = Brawl("Gorilla", "Man")
    b.say("grapple vs Man rolled 9")
    assert b.said.check("grapple").chance == 12 and b.said.check("grapple").modifiers == ()
    b.say("Man: escape rolled 10")
    assert b.said.check("escape").chance == 19 and b.dx("escape") == -4
    b = Brawl("Gorilla", "Man", at={"Gorilla": (0, 0), "Man": (1, 0)})
    b.hold("Man", "Gorilla")
    b.say("Gorilla: move to 5,0")
    assert b["Gorilla"].pos == (5, 0) and b["Man"].pos == (4, 0) and b.holds("Man", "Gorilla") == 2


@rule("SW-MAS-07", "SW-MAS-02")
def test_9_the_monster() -> None:
    b = Brawl("Man", "Monster")
    b.hold("Man", "Monster")
    for text in ("slam on stone", "throw Monster", "fall prone"):
        assert b.refused(text) == "too_massive"
    assert b.refused("move 1") == "cannot_move"
    assert "restrained" not in b.conditions("Monster")
    b.say("hold rolled 2")
    # 7 + Warrior 4 of the monster, and 7 for its mass; a natural 2 fails.
    assert b.said.check("hold").chance == 7 + 4 + 7
    b = Brawl("Man", "Monster")
    b.hold("Man", "Monster")
    b.say("slam on stone allow big")
    assert b.said.has("slams")


@rule("SW-MAS-06", "SW-GRP-02")
@pytest.mark.parametrize(("ogre", "bonus"), [("Ogre", 1), ("Young ogre", 2), ("Great ogre", 0), ("Monster", -4)])
def test_10_pinning_together(ogre: str, bonus: int) -> None:
    b = Brawl(("A", "Man"), ("B", "Man"), ("C", "Man"), ogre)
    for name in "ABC":
        b.hold(name, ogre)
    b.say(f"{ogre}: escape rolled 7")
    check = b.said.check("escape")
    assert check.chance == 7 + 5 + max(0, bonus)
    assert sum(m.n for m in check.modifiers) == max(0, -bonus)


@rule("SW-DFD-10")
def test_11_assisted_block() -> None:
    b = Brawl("Raider", "Page", "Shieldbearer", at={"Raider": (0, 0), "Page": (1, 0), "Shieldbearer": (3, 0)})
    b.say("Shieldbearer: block for Page")
    b.say("Raider: attack axe vs Page rolled 7")
    assert b.said.check("attack").chance == 14 and b.dx("attack") == -1
    assert b.value("Shieldbearer", "actions_left") == 1 and b.harm("Page") == (0, 0)
    b.say("Raider: attack axe vs Page rolled 7")
    assert b.said.check("attack").chance == 8 and b.dx("attack") == 5


@rule("SW-ARE-01", "SW-ARE-02", "SW-ARE-04", "SW-ARE-05", "SW-ARE-07")
def test_12_area_attack() -> None:
    b = Brawl("Catapult crew", "Soldier", at={"Catapult crew": (0, 0), "Soldier": (29, 0)})
    b.say("Catapult crew: area catapult at 30,0 radius 0 rolled attack 5, scatter 3")
    assert b.said.check("attack").chance == 10 and b.said.check("attack").degree == "failure"
    assert b.said.note("scatters").data["at"] == "30,-1"
    places = {"Catapult crew": (0, 0), "Soldier": (29, 0), "Second": (30, 1), "Gargoyle": (31, 0)}
    b = Brawl("Catapult crew", "Soldier", ("Second", "Soldier"), "Gargoyle", at=places)
    dice = "attack 6, Soldier.leave 6, Second.leave 5, Gargoyle.leave 3"
    b.say(f"Catapult crew: area catapult at 30,0 radius 2 rolled {dice}")
    assert b.said.check("Soldier.leave").chance == 10 and b.said.check("Soldier.leave").margin == 0
    assert b.harm("Soldier") == (0, 0)
    assert b.said.check("Second.leave").margin == -1 and b.harm("Second") == (12, 2)
    assert b.said.check("Gargoyle.leave").chance == 5 and b.harm("Gargoyle") == (0, 0)
    assert b["Gargoyle"].elevation == 1 and b["Gargoyle"].pos == (31, 0)


@rule("SW-MNT-03")
@pytest.mark.parametrize(("die", "seated"), [(8, True), (7, False)])
def test_13_hit_in_the_saddle(die: int, seated: bool) -> None:
    b = Brawl("Raider", "Knight", "Horse", at={"Raider": (0, 0), "Knight": (1, 0), "Horse": (1, 0)})
    b.seat("Knight", "Horse")
    # Shielded in the saddle the knight blocks at 14: Warrior 6 and a 11 are 3 more.
    b.say(f"Raider: attack axe vs Knight rolled attack 11, ride {die}")
    assert b.harm("Knight") == (5, 0)
    assert b.said.check("ride").chance == 13 and b.said.check("ride").margin == (0 if seated else -1)
    assert ("mounted" in b.conditions("Knight")) is seated
    assert ("prone" in b.conditions("Knight")) is not seated
    assert seated or b["Knight"].pos != (1, 0)


@rule("SW-REC-01", "SW-REC-03")
def test_14_catching_breath() -> None:
    b = Brawl("Fighter", recovery="auto")
    b.set("Fighter", stuns=14)
    b.do(Moved("Fighter", posture="prone"))
    b.say("rest rolled 11 12")
    assert [c.margin for c in b.said.checks] == [0, 1]
    assert b.harm("Fighter")[0] == 13
    b = Brawl("Fighter", "Juk")
    b.set("Fighter", stuns=11)
    b.do(Moved("Fighter", posture="prone"))
    b.say("Fighter: rest rolled 10")
    assert b.harm("Fighter")[0] == 9 and b.value("Fighter", "actions_left") == 1
    assert b.said.has("wakes") and "prone" in b.conditions("Fighter")


@rule("SW-TRT-04", "SW-INJ-02")
def test_15_natural_2_and_13_wounds() -> None:
    b = Brawl("Master", "Brute")
    b.say("attack sword vs Brute rolled 2")
    assert b.dx("attack") == -1 and b.said.has("attack_miss")
    b = Brawl("Fighter", "Duellist")
    b.set("Fighter", wounds=13)
    b.say("attack sword vs Duellist rolled 7")
    assert b.dx("attack") == -1
    assert [(m.why, m.n) for m in b.said.check("attack").modifiers] == [("wounds", -3)]


@rule("SW-GRP-17")
def test_16_grab_to_disarm() -> None:
    b = Brawl("Man", "Brute")
    b.say("grab club vs Brute rolled 8")
    assert b.said.check("grab").chance == 13 and b.dx("grab") == 0
    assert b["Brute"].item("club") is None and b.item("Man", "club").where == "hand"
    assert b.harm("Brute") == (0, 0) and "restrained" not in b.conditions("Brute")
