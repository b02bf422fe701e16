"""Single steps of an exchange, said by themselves."""

import pytest

from grammar.scene.resolve import Speaker
from rules.core.report import Refused
from tests.rules.fight import Fight


def test_only_a_location() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    assert f.say("location Grak rolled 12").note("located").data["location"] == "chest"
    assert f.say("Rurik: location Grak missile rolled location 11").note("located").data["location"] == "chest"


def test_only_damage() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    said = f.say("Rurik: damage broadsword slash rolled damage 5, damage_modifier 2")
    assert said.note("damage_alone").data["d"] == 8
    special = f.say("Rurik: damage broadsword slash special at abdomen rolled damage 5, damage_modifier 2")
    assert special.note("damage_alone").data["d"] == 11
    assert f.value("Grak", "hp") == 16


@pytest.mark.rule("R3-HIT-01")
def test_only_what_damage_does() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.say("apply 9 to Grak at chest")
    assert (f.value("Grak", "hp"), f.value("Grak", "loc_damage")["chest"]) == (10, 6)
    f.say("apply 2 to Grak at chest ignoring armour")
    assert f.value("Grak", "hp") == 8
    assert f.say("apply 2 to Grak rolled location 12").has("no_wound")
    with pytest.raises(Refused) as fault:
        Fight("rq3plus", "Rurik", "Grak", owners={"Rurik": "anna"}).say(
            "Rurik: apply 9 to Grak", Speaker("anna", "Anna", False)
        )
    assert fault.value.code == "gm_only"


@pytest.mark.rule("R3-IMP-02")
def test_an_arrow_sticks_but_the_bow_does_not() -> None:
    f = Fight("rq3plus", ("Wren", "Forest Archer"), ("Ogg", "Hill Giant"), source=lambda name, dice: dice.low)
    assert f.say("Wren: shoot self bow vs Ogg nothing rolled attack 2, location 5, damage 5").has("stuck")
    assert f.say("Wren: shoot self bow vs Ogg nothing rolled attack 50").check("Wren.attack")


def test_what_can_neither_be_shot_nor_thrown_is_refused() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    with pytest.raises(Refused) as fault:
        f.say("Rurik: throw kick vs Grak nothing")
    assert fault.value.code == "not_a_missile"


def test_slam_and_bash_may_be_declared() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    assert f.say("Rurik: intent slam vs Grak, parry").has("declares")
