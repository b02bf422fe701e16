"""Slams, grapples and shoves from afar on the map: the way there, what comes between, and where they end."""

import pytest

from rules.gurps4.figure import keys
from tests.rules.gurps4.play import Melee

rule = pytest.mark.rule
SWORD = "thrusting broadsword"
Places = dict[str, tuple[int, int, int]]


def field(**at: tuple[int, int, int]) -> Melee:
    places: Places = {"Dulf": (0, 0, 0), "Borka": (5, 0, 3), **at}
    sides = dict.fromkeys(places, "raiders") | {"Dulf": "guard"}
    return Melee(*places, sides=sides, at=places)


@rule("G4-SLAM-04")
@pytest.mark.parametrize(
    ("far", "answer", "ends"),
    [
        (4, "dodge rolled attack 8, dodge 5", (6, 0)),
        (5, "dodge rolled attack 8, dodge 5", (4, 0)),
        (5, "block rolled attack 8, block 5", (4, 0)),
        (5, "nothing rolled attack 12", (4, 0)),
        (5, "nothing rolled attack 8, Dulf.damage 6, Borka.damage 1", (5, 0)),
    ],
)
def test_where_a_slam_ends(far: int, answer: str, ends: tuple[int, int]) -> None:
    f = field(Borka=(far, 0, 3))
    f.say(f"Dulf: slam vs Borka {answer}")
    assert f["Dulf"].pos == ends


@rule("G4-SLAM-04", "G4-SLAM-05", "G4-RUN-01")
def test_a_sprinter_has_yards_left_to_run_past_and_into_the_next() -> None:
    f = field(Borka=(5, 0, 3), Aldric=(7, 0, 3))
    f.do(
        keys.HIGH_SPEED.set("Dulf", keys.Nothing()),
        keys.VELOCITY.by("Dulf", 6),
        keys.COURSE.set("Dulf", keys.Course(0, 6)),
    )
    said = f.say(
        "Dulf: slam vs Borka dodge rolled attack 8, Borka.dodge 5, Aldric.parry 16, Dulf.damage 4, Aldric.damage 4,"
        " Aldric.balance 9"
    )
    assert said.note("slam_goes_on").data["foe"] == "Aldric" and f["Dulf"].pos == f["Aldric"].pos


@rule("G4-SLAM-01", "G4-GRAP-01", "G4-MAN-30")
@pytest.mark.parametrize("deed", ["slam", "grapple move and attack", "slam all-out strong"])
def test_nobody_runs_farther_than_the_maneuver_allows(deed: str) -> None:
    # Move 6, one yard of it into the foe's hex; half of it in an All-Out Attack.
    f = field(Borka=(7, 0, 3))
    assert f.refused(f"Dulf: {deed} vs Borka") == "too_far_move"
    far = 3 if "all-out" in deed else 6
    near = field(Borka=(far, 0, 3))
    near.say(f"Dulf: {deed} vs Borka nothing rolled attack 16")
    assert near["Dulf"].pos == (far - 1, 0)


@rule("G4-SLAM-01")
def test_the_way_leads_round_who_stands_in_it() -> None:
    f = field(Aldric=(2, 0, 3))
    f.say("Dulf: slam vs Borka nothing rolled attack 16")
    assert f["Dulf"].pos == (4, 0)


@rule("G4-SLAM-06")
def test_the_yards_that_were_run_count() -> None:
    said = field().say("Dulf: slam vs Borka nothing rolled attack 8, Dulf.damage 6, Borka.damage 1")
    assert said.note("slams").data["yards"] == 5


@rule("G4-OPP-03", "G4-MAN-32")
def test_waits_and_watchers_come_before_the_slam() -> None:
    f = field(Cyra=(4, 6, 2))
    f.say("Cyra: watch regular bow at 3,0")
    f.say("Borka: wait until foe enters reach then attack axe")
    said = f.say("Dulf: slam vs Borka rolled Cyra.attack 16")
    assert said.has("opportunity") and said.has("wait_springs", "Borka") and f["Dulf"].pos == (4, 0)
    said = f.say("Borka: decline rolled Dulf.attack 8, Borka.dodge 5")
    assert said.check("Dulf.attack").chance == 9


@rule("G4-MAN-31")
@pytest.mark.parametrize(
    "deed",
    [
        "slam vs Borka", "shove vs Borka", "grapple vs Borka", "grab axe vs Borka",
        "step to 4,1 then attack kick vs Borka",
    ],
)  # fmt: skip
def test_every_attack_springs_a_wait_for_attacks(deed: str) -> None:
    f = field(Dulf=(4, 0, 0))
    f.say("Borka: wait until foe attacks then attack axe")
    assert f.say(f"Dulf: {deed}").has("wait_springs", "Borka")
    said = f.say("Borka: attack axe vs Dulf nothing rolled Borka.attack 16, Dulf.attack 18, Dulf.critical_miss 9")
    assert said.check("Dulf.attack").chance > 9 and not said.has("blow_lapses")


@rule("G4-MAN-31", "G4-MAN-30")
def test_a_blow_behind_a_move_springs_it_too_and_stays_a_move_and_attack() -> None:
    f = field()
    f.say("Borka: wait until foe attacks then attack axe")
    assert f.say("Dulf: move to 4,0 then attack kick vs Borka").has("wait_springs", "Borka")
    said = f.say("Borka: decline rolled Dulf.attack 12, Dulf.balance 9")
    assert said.check("Dulf.attack").chance == 8


@rule("G4-CLS-06", "G4-MAN-20")
@pytest.mark.parametrize("way", ["step to 1,0", "move to 1,0"])
def test_a_step_into_the_foes_hex_with_a_blow_begins_close_combat(way: str) -> None:
    f = Melee("Footpad", "Borka", at={"Footpad": (0, 0, 0), "Borka": (1, 0, 3)})
    said = f.say(f"Footpad: {way} then attack large knife vs Borka nothing rolled attack 5, damage 3")
    assert f["Footpad"].pos == f["Borka"].pos == (1, 0)
    assert said.check("Footpad.attack") is not None and not said.has("evades") and not said.has("stopped_by")


@rule("G4-CLS-06", "G4-MOVE-16")
def test_no_other_way_leads_into_the_hex_of_a_foe() -> None:
    f = Melee("Borka", "Aldric", at={"Borka": (0, 0, 0), "Aldric": (1, 0, 3)})
    assert f.refused("Borka: step to 1,0") == "no_way"
    assert f.refused("Borka: step to 1,0 then attack axe vs Aldric") == "close_combat_weapon"
    assert f.refused("Borka: step to 1,0 then throw axe vs Aldric") == "no_way"


@rule("G4-CLS-06", "G4-MAN-31")
def test_a_wait_comes_before_the_blow_in_the_foes_hex() -> None:
    f = Melee("Footpad", "Borka", at={"Footpad": (0, 0, 0), "Borka": (1, 0, 3)})
    f.say("Borka: wait until foe attacks then attack axe")
    assert f.say("Footpad: step to 1,0 then attack large knife vs Borka nothing rolled attack 16").has("wait_springs")
    assert f.say("Borka: decline").check("Footpad.attack").roll == 16
