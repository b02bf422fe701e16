"""Area attacks in play."""

import pytest

from rules.core.events import Moved
from rules.core.hexes import DIRECTIONS
from tests.rules.swords.play import PLAYER, Brawl

rule = pytest.mark.rule
FIREBALL = {"id": "fireball", "class": ["missile"], "weapon_value": 8, "area": True, "hands": 0, "mech": True}
JAR = {"id": "jar", "name": "oil jar", "class": ["thrown"], "weapon_value": 3, "area": True, "hands": 1}


def field(**at: tuple[int, int]) -> Brawl:
    b = Brawl()
    mage = b.made("Mage", archer=4, strength=3, weapons=[FIREBALL, JAR])
    b.join(mage, 60)
    for n, (name, place) in enumerate(at.items()):
        b.join(b.ready(name, "soldier"), 50 - n)
        b.put(name, place)
    b.put("Mage", (0, 0))
    return b


@rule("SW-ARE-01")
@pytest.mark.parametrize(("die", "placed"), [(2, False), (3, True), (12, True)])
def test_a_place_must_be_exceeded(die: int, placed: bool) -> None:
    b = field()
    b.say(f"area fireball at 8,0 radius 1 rolled attack {die}, scatter 1")
    assert b.said.check("attack").chance == 6 and b.said.has("placed") is placed
    b = field()
    b.say("area fireball at 0,12 radius 1 rolled attack 4, scatter 1")
    assert b.said.check("attack").chance == 8 and b.dx("attack") == 0
    assert b.said.check("attack").degree == "failure" and b.said.has("scatters")


@rule("SW-ARE-02")
@pytest.mark.parametrize("face", range(1, 7))
def test_scatter_goes_one_of_six_ways(face: int) -> None:
    b = field()
    b.say(f"area fireball at 0,12 radius 1 rolled attack 3, scatter {face}")
    q, r = DIRECTIONS[face - 1]
    assert b.dx("attack") == -1
    assert b.said.note("scatters").data["at"] == f"{2 * q},{12 + 2 * r}"


@rule("SW-ARE-03", "SW-STR-01")
def test_one_occupied_space_is_an_ordinary_attack() -> None:
    b = field(A=(5, 0))
    b.say("area fireball at 5,0 rolled 12")
    assert b.said.has("defends", "A") and b.harm("A") == (4 + 12 - 12 + 8 - 4, 0)
    assert "leave" not in [d.label for d in b.said.dice]
    assert b.refused("area fireball at 5,0 radius 21") == "radius_out_of_range"


@rule("SW-ARE-04")
def test_each_rolls_once_in_initiative_order_and_moves_out() -> None:
    b = field(A=(8, 1), B=(8, 0), C=(9, 0))
    b.set("C", stuns=10)
    b.say("area fireball at 8,0 radius 1 rolled attack 9, A.leave 7, B.leave 2")
    assert [d.name for d in b.said.dice] == ["Mage.attack", "A.leave", "B.leave"]
    assert [b.said.check(f"{n}.leave").chance for n in "AB"] == [5, 10]
    assert b.harm("A") == (0, 0) and b.harm("B") == (4, 0) and b.harm("C") == (14, 4)
    assert b["A"].pos not in ((8, 1), (8, 0)) and all(b.value(n, "actions_left") == 2 for n in "AB")


@rule("SW-ARE-04")
def test_the_restrained_stay_and_riders_use_the_mounts_legs() -> None:
    b = field(A=(8, 1), B=(8, 2))
    b.hold("B", "A")
    b.say("area fireball at 8,1 radius 1 rolled attack 12, B.leave 12")
    assert b.harm("A") == (4, 0) and b.harm("B") == (0, 0)
    b = field(A=(8, 1))
    b.join(b.ready("Horse", "horse"), 40)
    b.put("Horse", (8, 1))
    b.seat("A", "Horse")
    b.say("area fireball at 8,1 radius 1 rolled attack 12, A.leave 6")
    assert b.said.check("leave").base == 4 and b.harm("A") == b.harm("Horse") == (0, 0)
    assert b["A"].pos == b["Horse"].pos != (8, 1)


@rule("SW-ARE-05")
@pytest.mark.parametrize(("words", "number", "height"), [("", 5, 1), ("above", 5, -1), ("above below", 10, 0)])
def test_flyers_have_a_way_up_or_down(words: str, number: int, height: int) -> None:
    b = field()
    b.join(b.ready("Gargoyle", "gargoyle"), 40)
    b.put("Gargoyle", (8, 0))
    b.say(f"area fireball at 8,0 radius 1 {words} rolled attack 12, leave 12")
    assert b.said.check("leave").chance == number and b["Gargoyle"].elevation == height
    assert b.harm("Gargoyle") == (0, 0)


@rule("SW-ARE-05")
def test_a_swimmer_dives_and_who_is_hit_above_does_not_sink_into_the_area() -> None:
    b = field()
    b.join(b.made("Shark", athlete=2, can_swim_free=True), 40)
    b.put("Shark", (8, 0))
    b.say("area fireball at 8,0 radius 1 rolled attack 12, leave 12")
    assert b["Shark"].elevation == -1
    b = field()
    b.join(b.ready("Gargoyle", "gargoyle"), 40)
    b.put("Gargoyle", (8, 0))
    b.do(Moved("Gargoyle", elevation=1))
    b.say("area fireball at 8,0 radius 1 above rolled attack 12, leave 12")
    assert b.said.check("leave").chance == 10 and b["Gargoyle"].elevation == 1


@rule("SW-ARE-02")
def test_without_a_map_a_miss_catches_nobody_until_the_master_says_whom() -> None:
    b = Brawl()
    b.join(b.made("Mage", archer=4, weapons=[FIREBALL]), 60)
    b.join(b.ready("A", "soldier"), 50)
    b.say("area fireball range 12 at 8,0 radius 2 vs A rolled attack 4, scatter 1")
    assert (
        b.said.has("scatters") and b.said.has("gm_places") and [d.label for d in b.said.dice] == ["attack", "scatter"]
    )


@rule("SW-ARE-07")
def test_an_arrow_storm_adds_no_strength_to_whom_it_is_aimed_at() -> None:
    b = Brawl()
    storm = {"id": "storm", "class": ["missile"], "weapon_value": 5, "area": True, "hands": 0}
    b.join(b.made("Mage", archer=4, strength=9, weapons=[storm]), 60)
    b.join(b.ready("A", "soldier"), 50)
    b.say("area storm vs A radius 1 rolled attack 9")
    assert b.harm("A") == (b.dx("attack") + 5 - 4, 0)


@rule("SW-ARE-03")
def test_the_size_of_an_area_is_a_claim_of_a_player() -> None:
    b = Brawl(("Crew", "Catapult crew"), "Soldier", owners={"Crew": "u1"})
    b.say("Crew: area siege vs Soldier radius 20 above rolled attack 12", PLAYER)
    assert [n.data["what"] for n in b.said.notes if n.code == "claimed"] == ["radius 20", "above"]


@rule("SW-ARE-06", "SW-ARE-07")
def test_aimed_at_somebody_the_size_helps_and_neighbours_are_caught() -> None:
    b = field(A=(8, 0), B=(8, 1))
    b.say("area fireball vs A radius 2 rolled attack 9, B.leave 2")
    check = b.said.check("attack")
    assert [(m.why, m.n) for m in check.modifiers] == [("size of the area", 2)]
    assert check.chance == 12 and check.margin == 4 + 9 + 2 - 12
    assert b.harm("A") == (3 + 8 - 4, 0) and b.harm("B") == (8 - 4, 0)
    b = field(A=(8, 0), B=(8, 1))
    b.say("area fireball vs A radius 9 rolled attack 2")
    assert sum(m.n for m in b.said.check("attack").modifiers) == 5
    assert b.harm("A") == b.harm("B") == (0, 0)


@rule("SW-ARE-07", "SW-MNT-03")
def test_hand_thrown_areas_add_strength_and_shake_riders() -> None:
    b = field(A=(4, 0))
    b.join(b.ready("Horse", "horse"), 40)
    b.put("Horse", (4, 0))
    b.seat("A", "Horse")
    b.say("area oil jar at 4,0 radius 1 rolled attack 12, A.leave 2, A.ride 6")
    assert b.harm("A") == (3 + 3 - 4, 0)
    assert b.said.check("ride").chance == 6 and b.said.check("ride").margin == 0
    assert b.item("Mage", "jar").where == "ground"


def test_areas_without_a_map() -> None:
    b = Brawl()
    b.join(b.made("Mage", archer=4, weapons=[FIREBALL]), 60)
    b.join(b.ready("A", "soldier"), 50)
    b.join(b.ready("B", "soldier"), 40)
    assert b.refused("area fireball at 8,0 radius 2") == "no_distance"
    b.say("area fireball range 9 at 8,0 radius 2 vs A rolled attack 12, A.leave 5")
    assert b.harm("A") == (4, 0) and b.harm("B") == (0, 0)
    b.say("Mage: area fireball range 9 radius 1 vs A, B rolled attack 12, B.leave 2")
    assert b.harm("B") == (4, 0)


def test_what_is_no_area_attack() -> None:
    b = field(A=(1, 0))
    assert b.refused("area bare hands vs A radius 2") == "not_area"
    assert b.refused("area fireball radius 2") == "no_place"
    assert b.refused("area fireball jab vs A radius 2") == "trade_not_legal"
    assert b.refused("area fireball subdue at 8,0 radius 2") == "subdual_not_legal"
    assert b.refused("area oil jar at 30,0 radius 2") == "out_of_range"
