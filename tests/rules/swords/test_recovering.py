"""Thresholds, rest and healing in play."""

import pytest

from rules.core.events import Moved
from tests.rules.swords.play import PLAYER, Brawl

rule = pytest.mark.rule


@rule("SW-INJ-01")
def test_ten_stuns_and_all_that_follows() -> None:
    b = Brawl("Juk", "Thug", "Youth", at={"Juk": (0, 0), "Thug": (1, 0), "Youth": (2, 0)})
    b.hold("Thug", "Youth")
    b.hold("Juk", "Thug")
    b.say("damage 9 vs Thug")
    assert "unconscious" not in b.conditions("Thug")
    b.say("damage 1 vs Thug")
    assert {"unconscious", "prone", "restrained"} <= set(b.conditions("Thug"))
    assert b.item("Thug", "club").where == "ground" and b.item("Thug", "club").pos == (1, 0)
    assert b.holds("Thug", "Youth") is None and b.holds("Juk", "Thug") == 2
    assert b.harm("Thug") == (10, 0) and b.value("Thug", "defense") is None


@rule("SW-INJ-02")
@pytest.mark.parametrize(("wounds", "penalty"), [(0, 0), (10, 0), (11, -1), (19, -9)])
def test_wounds_beyond_ten_hamper_physical_rolls(wounds: int, penalty: int) -> None:
    b = Brawl("Juk")
    b.set("Juk", wounds=wounds)
    assert b.value("Juk", "wound_penalty") == penalty
    assert ("wound_penalty" in b.conditions("Juk")) is (penalty < 0)
    b.say("challenge athlete rolled 7")
    assert sum(m.n for m in b.said.check("challenge").modifiers) == penalty
    b.say("challenge perception rolled 7")
    assert b.said.check("challenge").modifiers == ()


@rule("SW-INJ-03", "SW-INJ-04")
def test_twenty_wounds_are_death() -> None:
    b = Brawl("Juk", "Thug")
    b.say("damage 29 vs Thug")
    assert b.harm("Thug") == (29, 19) and "dead" not in b.conditions("Thug")
    b.say("damage 1 vs Thug")
    assert "dead" in b.conditions("Thug") and b.said.has("dies", "Thug")
    assert b.refused("attack vs Thug") == "target_dead"


@rule("SW-REC-01", "SW-REC-02")
def test_catching_breath_uses_the_better_trait() -> None:
    b = Brawl("Juk", "Thug")
    b.set("Juk", stuns=6)
    b.say("rest rolled 5")
    assert b.said.check("rest").skill == "constitution" and b.harm("Juk") == (2, 0)
    assert b.value("Juk", "actions_left") == 1
    b.say("rest rolled 2")
    assert b.harm("Juk") == (2, 0)
    b.say("Juk: rest rolled 12")
    assert b.harm("Juk") == (0, 0)
    assert b.refused("Juk: rest") == "no_stuns"


@rule("SW-REC-03")
def test_who_wakes_early_keeps_the_second_action() -> None:
    b = Brawl("Fighter", "Juk")
    b.set("Fighter", stuns=11)
    b.do(Moved("Fighter", posture="prone"))
    b.say("rest rolled 10")
    assert b.value("Fighter", "actions_left") == 1 and b.said.has("wakes")
    b.say("get up")
    assert "prone" not in b.conditions("Fighter")


@rule("SW-REC-04")
def test_healing_once_a_day_after_sleep() -> None:
    b = Brawl("Juk", "Mara")
    b.set("Mara", wounds=6)
    b.say("Mara: heal rolled 9")
    assert b.said.check("heal").chance == 6 and b.harm("Mara") == (0, 0)
    b.set("Mara", wounds=12)
    assert b.refused("Mara: heal") == "healed_today"
    b.say("sleep")
    b.say("Mara: heal poor 2 rolled 12")
    # A wound penalty of 2, and a dx of 1: 3 - 2 + 12 - 14 is less, but a 12 succeeds.
    assert b.said.check("heal").chance == 14 and b.harm("Mara") == (0, 11)
    b.say("sleep")
    b.say("Mara: heal rolled 2")
    assert b.harm("Mara") == (0, 11)
    b.say("sleep")
    b.say("Mara: heal rolled 9")
    assert b.said.check("heal").margin == 0 and b.harm("Mara") == (0, 10)


@rule("SW-REC-04")
def test_no_healing_on_a_day_of_fighting() -> None:
    b = Brawl("Juk", "Mara", sides={"Juk": "party", "Mara": "party"})
    assert b.refused("Mara: heal") == "no_wounds"
    b.say("attack vs Mara rolled 12")
    b.set("Mara", stuns=0, wounds=3)
    assert b.refused("Mara: heal") == "strenuous_day"
    b.say("sleep")
    b.say("Mara: heal rolled 9")
    assert b.harm("Mara") == (0, 0)


@rule("SW-REC-05")
def test_ten_minutes_take_every_stun() -> None:
    b = Brawl("Juk", "Thug", owners={"Juk": "u1"})
    b.set("Juk", stuns=7, wounds=3)
    assert b.refused("breather", PLAYER) == "gm_only"
    b.set("Thug", stuns=12)
    b.say("breather")
    assert b.harm("Juk") == (0, 3) and b.harm("Thug")[0] == 0
    b = Brawl("Juk", "Thug", pace="strict")
    assert b.refused("breather") == b.refused("sleep") == "still_fighting"


@rule("SW-DMG-07")
def test_wounds_do_not_fall_with_stuns() -> None:
    b = Brawl("Fighter", "Juk")
    b.set("Fighter", stuns=12, wounds=2)
    b.say("rest rolled 12")
    assert b.harm("Fighter") == (9, 2)
    b.say("damage 1 vs Fighter")
    assert b.harm("Fighter") == (10, 2)


@rule("SW-DMG-05", "SW-DMG-06", "SW-INJ-01", "SW-INJ-03")
@pytest.mark.parametrize(
    ("before", "amount", "stuns", "wounds", "state"),
    [
        (0, 0, 0, 0, None),
        (0, 9, 9, 0, None),
        (0, 10, 10, 0, "unconscious"),
        (0, 14, 14, 4, "unconscious"),
        (5, 5, 10, 0, "unconscious"),
        (5, 8, 13, 3, "unconscious"),
        (9, 1, 10, 0, "unconscious"),
        (10, 3, 13, 3, "unconscious"),
        (14, 6, 20, 6, "unconscious"),
        (0, 30, 30, 20, "dead"),
    ],
)
def test_the_table_of_damage_and_wounds(before: int, amount: int, stuns: int, wounds: int, state: str | None) -> None:
    b = Brawl("Juk", "Mara")
    b.set("Mara", stuns=before)
    b.say(f"damage {amount} vs Mara")
    assert b.harm("Mara") == (stuns, wounds)
    found = b.conditions("Mara")
    assert (state is None and "unconscious" not in found) or state in found


@rule("SW-REC-04", "SW-REC-05")
def test_time_passes_when_the_master_says_so() -> None:
    b = Brawl("Juk", "Thug", owners={"Juk": "u1"})
    b.set("Juk", stuns=9)
    assert b.refused("Juk: sleep", PLAYER) == b.refused("Juk: breather", PLAYER) == "gm_only"
