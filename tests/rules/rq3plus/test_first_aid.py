"""First Aid (area AID; WE-35)."""

import pytest

from rules.core.encounter import Wound
from rules.core.events import Configured, Ruled, Wounded
from rules.core.report import Refused
from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, gm, made, refused


def wounded(location: str, amount: int, **sheet: object) -> Fight:
    """Lia with one wound, a healer of 40 beside her."""
    f = Fight("rq3plus", "Lia", made("Healer", first_aid=40, **sheet))
    f.do(
        Wounded("Lia", Wound(f.enc.next_id, location, amount, "slash")),
        Ruled("Lia", f"loc_damage.{location}", amount),
        Ruled("Lia", "hp", 11 - amount),
    )
    return f


def four(f: Fight, text: str, dice: str) -> object:
    for _ in range(3):
        assert f.say(f"Healer: {text}").has("tends")
    return f.say(f"Healer: {text} rolled {dice}")


@pytest.mark.rule("R3-AID-01", "R3-MSC-02", "R3-DMG-14")
def test_we_35_bleeding_and_first_aid() -> None:
    f = Fight("rq3plus", "Grak", "Lia", made("Healer", first_aid=40))
    f.say(
        "Grak: attack battle axe vs Lia dodge rolled Grak.attack 88, Lia.dodge 100, dodge_fumble 40, location 12,"
        " damage 5, damage_modifier 3"
    )
    assert f.value("Lia", "hp") == 2
    f.source = lambda name, dice: {"Lia.bleed": 75}[name]
    gm(f, "round")
    assert f.value("Lia", "hp") == 1
    f.source = None
    said = four(f, "aid Lia", "first_aid 08, first_aid_heal 4")
    assert said.check("first_aid").degree == "Sp"  # type: ignore[attr-defined]
    assert (f.value("Lia", "loc_damage")["chest"], f.value("Lia", "hp")) == (5, 5)
    assert not keys.BLEEDING.on(f["Lia"])
    assert said.has("bleeding_ends")  # type: ignore[attr-defined]
    assert "incapacitated" in f.conditions("Lia")


@pytest.mark.rule("R3-AID-01")
@pytest.mark.parametrize(
    ("dice", "left"),
    [("first_aid 30, first_aid_heal 2", 1), ("first_aid 01, first_aid_heal 1", 0), ("first_aid 100", 4)],
    ids=["success", "critical", "fumble"],
)
def test_what_first_aid_heals(dice: str, left: int) -> None:
    f = wounded("right_leg", 3)
    four(f, "aid Lia at right leg", dice)
    assert f.value("Lia", "loc_damage")["right_leg"] == left
    assert f.value("Lia", "hp") == 11 - left


@pytest.mark.rule("R3-AID-01", "R3-AID-02")
def test_one_try_for_each_wound() -> None:
    f = wounded("right_leg", 3)
    said = four(f, "aid Lia", "first_aid 90")
    assert said.has("aid_fails")  # type: ignore[attr-defined]
    assert refused(f, "Healer: aid Lia") == "no_wound"
    assert len(actions(f, "Healer")) == 4


@pytest.mark.rule("R3-AID-02")
def test_limits_of_first_aid() -> None:
    f = wounded("right_leg", 3)
    f.do(keys.MAIMED.set("Lia", keys.Maimed({"right_leg": "severed"})))
    assert refused(f, "Healer: aid Lia") == "no_wound"
    g = wounded("chest", 3)
    g.do(Ruled("Lia", "hp", -1))
    assert refused(g, "Healer: aid Lia") == "beyond_aid"
    assert refused(g, "Lia: aid Healer") == "unable"
    assert refused(g, "Healer: aid Healer") == "no_wound"


@pytest.mark.rule("R3-AID-01")
def test_the_number_of_actions_is_an_option() -> None:
    f = wounded("right_leg", 2)
    f.do(Configured("first_aid_actions", 1))
    f.say("Healer: first aid Lia rolled first_aid 30, first_aid_heal 2")
    assert f.value("Lia", "hp") == 11


@pytest.mark.rule("R3-AID-01", "R3-IMP-03")
def test_first_aid_takes_out_what_sticks() -> None:
    f = wounded("right_leg", 3)
    f.do(keys.STUCK.set("Lia", keys.StuckIn((keys.Stuck("Healer", "bolt", "right_leg", 3, True),))))
    said = four(f, "aid Lia", "first_aid 30, first_aid_heal 2")
    assert said.has("removes")  # type: ignore[attr-defined]
    assert not keys.STUCK.on(f["Lia"])


@pytest.mark.rule("R3-AID-02")
def test_what_is_no_wound_is_not_said_to_be_tended() -> None:
    f = wounded("chest", 3)
    with pytest.raises(Refused, match="Lia at the head: there is no wound"):
        f.say("Healer: aid Lia at head")
    four(f, "aid Lia at chest", "first_aid 95")
    with pytest.raises(Refused, match="each is tended only once"):
        f.say("Healer: aid Lia at chest")
