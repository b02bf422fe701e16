"""Conditions of which each half was looked at by no test alone: what mutants of them had left."""

import pytest

from rules.core.keys import Nothing
from rules.core.sheet.checks import BadSheet
from rules.gurps3.figure import keys as gurps3
from rules.gurps4.figure import keys as gurps4
from rules.rq3plus.figure.quantities import sheet
from rules.rq3plus.place.riding import ride_cap
from rules.rqhouse.ruleset import RULES as RQHOUSE
from tests.rules.fight import Fight
from tests.rules.gurps3.play import Melee as Melee3
from tests.rules.gurps4.play import Melee as Melee4

rule = pytest.mark.rule


@rule("G4-MAN-01")
def test_an_aim_goes_on_at_whom_it_was_unless_somebody_else_is_named() -> None:
    f = Melee4("Cyra", "Borka", "Aldric")
    targets = []
    for said in ("aim regular bow vs Borka", "aim regular bow", "aim regular bow vs Aldric"):
        f.say(f"Cyra: {said}")
        f.say("Borka: pass")
        f.say("Aldric: pass")
        aim = gurps4.AIM.of(f["Cyra"])
        assert aim is not None
        targets.append((aim.target, aim.turns))
    assert targets == [("Borka", 1), ("Borka", 2), ("Aldric", 1)]


@rule("G4-INJ-02")
@pytest.mark.parametrize(
    ("hp", "answer", "rolls"), [(0, "dodge", True), (0, "parry", True), (0, "nothing", False), (1, "dodge", False)]
)
def test_who_did_nothing_at_0_hp_rolls_to_stay_awake_before_a_defence(hp: int, answer: str, rolls: bool) -> None:
    f = Melee4("Aldric", "Borka")
    f.set("Borka", hp=hp)
    dice = "attack 10, consciousness 18, dodge 8, parry 8, damage 1, location 10, knockdown 3"
    said = f.say(f"Aldric: attack thrusting broadsword vs Borka {answer} rolled {dice}")
    assert ("consciousness" in [check.label for check in said.checks]) == rolls


@pytest.mark.parametrize(("names", "fine"), [(("left", "right"), True), (("", ""), False), (("left", "left"), False)])
def test_shields_of_a_kind_are_told_apart_by_their_names(names: tuple[str, str], fine: bool) -> None:
    shields = [{"id": "shield_small"} | ({"name": name} if name else {}) for name in names]
    whole = {"name": "Bo", "shields": shields}
    if fine:
        RQHOUSE.sheets.read(whole)
    else:
        with pytest.raises(BadSheet):
            RQHOUSE.sheets.read(whole)


@rule("G3-CC-02")
def test_who_steps_onto_an_unconscious_foe_is_in_no_close_combat() -> None:
    f = Melee3("Brandt", "Grak", at={"Brandt": (0, 0, 0), "Grak": (1, 0, 3)})
    assert f.refused("Brandt: move to 1,0") == "evade_or_slam"
    f.do(gurps3.UNCONSCIOUS.set("Grak", Nothing()))
    f.say("Brandt: move to 1,0")
    assert f["Brandt"].pos == (1, 0)
    assert not gurps3.CLOSE.on(f["Brandt"])


@rule("R3-MTD-03")
@pytest.mark.parametrize(("over", "less"), [(-1, []), (0, []), (1, [-1]), (20, [-20])])
def test_a_rider_fights_no_better_than_it_rides_from_the_first_point_on(over: int, less: list[int]) -> None:
    rider = Fight("rq3plus", "Rurik")["Rurik"]
    assert [term.n for term in ride_cap(rider, sheet(rider).ride + over)] == less
