"""What two actions of a round can be: the catalogue's table cell by cell, under strict pace (RH-RND)."""

import pytest

from rules.rqhouse.figure import keys
from rules.rqhouse.ruleset import RULES
from tests.rules.rqhouse.play import House

MISSED = "nothing rolled attack 99"
FIRST = {
    "fight": f"attack brawl vs Kett {MISSED}",
    "missile": f"throw first dart vs Kett range 10 {MISSED}",
    "spell": "cast shimmer points 4 rolled cast 10",
    "move": "move 5",
    "ready": "ready shortbow",
    "look": "look around rolled scan 99",
    "spirit attack": "spirit attack vs Kett nothing rolled spirit_attack 99",
}
SECOND = {**FIRST, "missile": f"throw second dart vs Kett range 10 {MISSED}", "ready": "ready sling"}
"""An action of each kind, as typed first and second."""
TWO = {
    "sprint": "sprint 5",
    "full defence": "full defence",
    "big spell": "cast shimmer points 11 rolled cast 10",
    "ritual": "ritual summoning",
    "search": "search rolled search 99",
    "listen": "listen rolled listen 99",
    "full attack": f"attack brawl full attack vs Kett {MISSED}",
}
DEFENDED = frozenset({"full defence", "full attack"})
"""Two-action activities that bring defensive rolls (RH-RND-16)."""
INCOMING = "attack spear vs Jorun dodge rolled attack 60, dodge 01"
NEXT = "pass"


def table() -> House:
    """Jorun acts at 20 and 10, Kett in between; Ben, last of all, keeps the round from ending."""
    sheet = {
        "name": "Jorun",
        "dex": 20,
        "pow": 12,
        "dodge": 45,
        "weapons": [
            {"id": "dart_t", "name": "first dart", "attack": 50},
            {"id": "dart_t", "name": "second dart", "attack": 50},
            {"id": "shortbow", "where": "stored"},
            {"id": "sling", "where": "stored"},
        ],
    }
    return House(
        RULES.sheets.figure("Jorun", RULES.sheets.read(sheet)), "Kett", ("Ben", "Ben", {"dex": 1}), pace="strict"
    )


@pytest.mark.rule("RH-RND-02", "RH-RND-03", "RH-RND-04", "RH-RND-06", "RH-RND-07", "RH-RND-08", "RH-RND-09")
@pytest.mark.parametrize("second", SECOND)
@pytest.mark.parametrize("first", FIRST)
def test_any_action_may_follow_any_other(first: str, second: str) -> None:
    f = table()
    f.say(f"Jorun: {FIRST[first]}")
    assert f.value("Jorun", "actions_left") == 1
    f.say(f"Kett: {NEXT}")
    f.say(f"Jorun: {SECOND[second]}")
    assert f.value("Jorun", "actions_left") == 0
    assert keys.COMMITTED.on(f["Jorun"]) == ("fight" in (first, second)), "only a Fight brings defence"


@pytest.mark.rule("RH-RND-05", "RH-RND-16", "RH-RND-20")
@pytest.mark.parametrize("first", FIRST)
def test_the_second_action_may_become_defence(first: str) -> None:
    f = table()
    f.say(f"Jorun: {FIRST[first]}")
    f.say(f"Kett: {INCOMING}")
    left, committed = f.value("Jorun", "actions_left"), keys.COMMITTED.of(f["Jorun"])
    assert committed is not None and left == (1 if first == "fight" else 0), "a Fight needs no second action for it"
    assert committed.attack == (first != "fight"), "while a turn is to come, the attack of the Fight is kept"


@pytest.mark.rule("RH-MAG-01", "RH-RND-08")
def test_two_spells_are_worth_ten_points_together() -> None:
    f = table()
    f.say("Jorun: cast shimmer points 6 rolled cast 10")
    f.say(f"Kett: {NEXT}")
    assert f.refused("Jorun: cast shimmer points 5 rolled cast 10") == "ten_points"
    f.say("Jorun: cast shimmer points 4 rolled cast 10")


@pytest.mark.rule("RH-MAG-01", "RH-RND-08", "RH-RND-11")
def test_nothing_is_left_of_the_ten_points_behind_a_big_spell() -> None:
    f = table()
    f.say("Jorun: cast shimmer points 11 rolled cast 10")
    assert f.refused("Jorun: cast shimmer points 1 rolled cast 10") == "no_actions"
    f = House("Jorun", "Kett")
    f.set("Jorun", magic_points=40)
    f.say("Jorun: cast boom points 11")
    assert f.refused("Jorun: cast bam points 4") == "ten_points"
    f.say("round")
    f.say("Jorun: cast bam points 4")


@pytest.mark.rule("RH-RND-11", "RH-RND-13", "RH-RND-14", "RH-RND-15", "RH-RND-16")
@pytest.mark.parametrize("activity", TWO)
def test_nothing_goes_with_what_takes_both_actions(activity: str) -> None:
    f = table()
    f.say(f"Jorun: {TWO[activity]}")
    assert f.value("Jorun", "actions_left") == 0
    if activity in DEFENDED:
        f.say(f"Kett: {INCOMING}")
    else:
        assert f.refused(f"Kett: {INCOMING}") == "no_defence_left"


@pytest.mark.rule("RH-RND-02", "RH-RND-09", "RH-ATK-16")
@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("activity", TWO)
def test_what_takes_both_actions_is_no_second_action(first: str, activity: str) -> None:
    f = table()
    f.say(f"Jorun: {FIRST[first]}")
    f.say(f"Kett: {NEXT}")
    assert f.refused(f"Jorun: {TWO[activity]}") == "no_actions"
