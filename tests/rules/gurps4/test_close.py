"""Close combat, slams past the foe, grips of the large, handing over, catching (G4-CLS, G4-SLAM-05, G4-RDY)."""

import pytest

from rules.core.events import ItemMoved, Moved
from rules.gurps4.figure import hands
from tests.rules.gurps4.play import Melee, made

rule = pytest.mark.rule
SWORD = "thrusting broadsword"


def close(*who: str, **options: object) -> Melee:
    """Fighters in one hex, without a map."""
    f = Melee(*who, **options)
    f.say(f"{who[0]}: pair vs {who[1]} distance 0")
    return f


# --- in one hex -----------------------------------------------------------------------------------------------------


@rule("G4-CLS-03")
def test_a_shield_hampers_its_bearer_in_close_combat_and_still_guards() -> None:
    f = close("Borka", "Aldric")
    # DX 11 with the axe in hand: a kick at -2, the small shield DB 1 takes one more.
    said = f.say("Borka: attack kick vs Aldric dodge rolled attack 8, dodge 9")
    assert said.check("attack").chance == 11 - 2 - 1
    assert said.check("dodge").chance == 7 + 2
    apart = Melee("Borka", "Aldric")
    said = apart.say("Borka: attack kick vs Aldric dodge rolled attack 9, dodge 9")
    assert said.check("attack").chance == 11 - 2


@rule("G4-CLS-05", "G4-RDY-06")
def test_readying_in_close_combat_takes_dx() -> None:
    knife = {"skills": {"knife": 13}, "weapons": [{"id": "large_knife", "where": "belt"}], "dx": 12}
    f = Melee(made("Ann", **knife), "Borka")
    f.say("Ann: pair vs Borka distance 0")
    said = f.say("Ann: ready large knife rolled ready 13")
    assert said.check("ready").chance == 12 and f.item("Ann", "large_knife").where == "belt"
    f.say("Borka: pass")
    f.say("Ann: ready large knife rolled ready 12")
    assert f.item("Ann", "large_knife").where == "hand"


@rule("G4-CLS-05", "G4-RDY-06", "G4-GRAP-02")
def test_a_grapple_makes_it_harder() -> None:
    knife = {"weapons": [{"id": "large_knife", "where": "belt"}], "dx": 12}
    f = Melee(made("Ann", **knife), "Dulf")
    f.say("Dulf: grapple vs Ann nothing rolled attack 9")
    assert f.say("Ann: ready large knife rolled ready 9").check("ready").chance == 8


@rule("G4-CLS-07")
def test_leaving_the_hex_is_a_step_or_a_move_unless_grappled() -> None:
    f = Melee("Dulf", "Borka", at={"Dulf": (0, 0, 0), "Borka": (0, 0, 3)})
    f.say("Borka: step to 1,0")
    assert f["Borka"].pos == (1, 0)
    f = Melee("Dulf", "Borka", at={"Dulf": (0, 0, 0), "Borka": (0, 0, 0)})
    f.say("Borka: move to 4,0")
    assert f["Borka"].pos == (4, 0)
    f = Melee("Dulf", "Borka", at={"Dulf": (0, 0, 0), "Borka": (1, 0, 3)})
    f.say("Dulf: grapple vs Borka nothing rolled attack 9")
    assert f["Dulf"].pos == f["Borka"].pos == (1, 0)
    assert f.refused("Borka: step to 2,0") == f.refused("Borka: move to 4,0") == "held_fast"


def crowd() -> Melee:
    """Dulf and Cyra in one hex, Aldric a yard off."""
    return Melee("Aldric", "Dulf", "Cyra", at={"Aldric": (0, 0, 0), "Dulf": (1, 0, 3), "Cyra": (1, 0, 3)})


@rule("G4-CLS-08")
def test_striking_into_a_close_combat() -> None:
    f = crowd()
    said = f.say(f"Aldric: attack {SWORD} vs Dulf dodge rolled attack 12, dodge 7")
    assert said.check("attack").chance == 14 - 2 and not said.has("stray")


@rule("G4-CLS-08")
def test_a_miss_may_hit_the_other_who_may_dodge() -> None:
    f = crowd()
    said = f.say(f"Aldric: attack {SWORD} vs Dulf rolled attack 13, attack.2 9, Cyra.dodge 9")
    assert [c.chance for c in said.checks if c.label == "attack"] == [12, 9]
    # Dodge 9, with the Retreat that serves her best.
    assert said.check("Cyra.dodge").chance == 9 + 3
    f = crowd()
    f.say(f"Aldric: attack {SWORD} vs Dulf rolled attack 13, attack.2 9, Cyra.dodge 13, damage 3, knockdown 5")
    assert f.hp("Dulf") == 14 and f.hp("Cyra") < 11
    f = crowd()
    said = f.say(f"Aldric: attack {SWORD} vs Dulf rolled attack 13, attack.2 10")
    assert f.hp("Cyra") == 11


@rule("G4-CLS-08")
def test_several_others_come_in_random_order() -> None:
    f = Melee("Aldric", "Dulf", "Cyra", "Borka")
    f.do(Moved("Aldric", to=(0, 0), facing=0), *(Moved(n, to=(1, 0), facing=3) for n in ("Dulf", "Cyra", "Borka")))
    said = f.say(f"Aldric: attack {SWORD} vs Dulf rolled attack 13, choose 2, attack.2 10, attack.3 10")
    assert [note.data["target"] for note in said.notes if note.code == "stray"] == ["Borka", "Cyra"]


# --- slams ----------------------------------------------------------------------------------------------------------


def charge(**more: tuple[int, int, int]) -> Melee:
    return Melee("Dulf", "Borka", "Cyra", at={"Dulf": (0, 0, 0), "Borka": (3, 0, 3), "Cyra": (4, 0, 0), **more})


@rule("G4-SLAM-04", "G4-SLAM-05")
def test_a_slam_that_is_dodged_runs_into_who_stands_behind() -> None:
    f = charge()
    # Six yards of Move, three used; Cyra stands in the first hex behind and sees nothing coming.
    f.do(Moved("Cyra", facing=3))
    said = f.say(
        "Dulf: slam move and attack vs Borka dodge "
        "rolled attack 8, Borka.dodge 9, Cyra.dodge 13, Dulf.damage 6, Cyra.damage 1, balance 12"
    )
    assert said.has("slam_goes_on") and len([c for c in said.checks if c.label == "attack"]) == 1
    assert f.hp("Borka") == 13 and f.hp("Cyra") < 11 and f["Dulf"].pos == f["Cyra"].pos


@rule("G4-SLAM-05")
def test_the_next_may_defend() -> None:
    f = charge(Cyra=(5, 0, 3))
    said = f.say("Dulf: slam move and attack vs Borka dodge rolled attack 8, Borka.dodge 9, Cyra.dodge 5")
    assert said.check("Cyra.dodge").chance == 9 + 3 and f.hp("Cyra") == 11


@rule("G4-SLAM-05")
def test_without_a_map_somebody_says_who_stands_behind() -> None:
    f = Melee("Dulf", "Borka", "Cyra")
    said = f.say("Dulf: slam moved 3 into Cyra vs Borka dodge rolled attack 8, Borka.dodge 9, Cyra.dodge 5")
    assert said.note("slam_goes_on").data["foe"] == "Cyra"
    f = Melee("Dulf", "Borka", "Cyra")
    # All of Move is used: nothing is left to run on.
    assert not f.say("Dulf: slam moved 6 into Cyra vs Borka dodge rolled attack 8, Borka.dodge 9").has("slam_goes_on")


# --- grips ----------------------------------------------------------------------------------------------------------


@rule("G4-GRAP-03")
def test_the_large_drag_who_holds_them() -> None:
    f = Melee("Dulf", made("Ogre", st=20, dx=11, ht=11, sm=2), at={"Dulf": (0, 0, 0), "Ogre": (1, 0, 3)})
    f.say("Dulf: grapple vs Ogre nothing rolled attack 9")
    f.say("Ogre: move to 3,0")
    assert f["Ogre"].pos == f["Dulf"].pos == (3, 0)
    assert f.value("Ogre", "dx") == 11
    f.say("Dulf: pass")
    assert f.say("Ogre: attack punch vs Dulf nothing rolled attack 7, damage 2").check("attack").chance == 11 - 4
    f = Melee("Dulf", made("Big", st=20, dx=11, ht=11, sm=1), at={"Dulf": (0, 0, 0), "Big": (1, 0, 3)})
    f.say("Dulf: grapple vs Big nothing rolled attack 9")
    assert f.refused("Big: move to 3,0") == "held_fast"


@rule("G4-PIN-03")
def test_size_counts_three_for_a_pin() -> None:
    f = Melee(made("Ogre", st=14, dx=12, ht=11, sm=2), made("Bo", st=14, ht=11))
    f.say("Ogre: grapple vs Bo nothing rolled attack 9")
    f.do(Moved("Bo", posture="lying"))
    said = f.say("Ogre: pin vs Bo rolled Ogre.contest 16, Bo.contest 16")
    # 14 + 2 x 3 against 14: both hands free on both sides; both 14 or more, so the lower comes to 10.
    assert (said.check("Ogre.contest").chance, said.check("Bo.contest").chance) == (16, 10)


@rule("G4-PIN-04")
def test_who_pins_has_a_hand_to_spare() -> None:
    f = Melee(made("Ogre", st=14, dx=12, ht=11), made("Bo", ht=11))
    f.say("Ogre: grapple vs Bo nothing rolled attack 9")
    f.do(Moved("Bo", posture="lying"))
    assert hands.empty_hands(f.enc, f["Ogre"]) == 0
    f.say("Ogre: pin vs Bo rolled Ogre.contest 9, Bo.contest 16")
    assert "pinned" in f.conditions("Bo")
    assert hands.empty_hands(f.enc, f["Ogre"]) == hands.main_hand(f["Ogre"])


# --- things ---------------------------------------------------------------------------------------------------------


@rule("G4-RDY-03")
def test_taking_from_a_table_standing() -> None:
    f = Melee("Aldric", "Borka", at={"Aldric": (0, 0, 0), "Borka": (4, 0, 3)})
    f.say(f"Aldric: drop {SWORD}")
    assert f.refused(f"Aldric: pick up {SWORD}") == "too_high"
    f.say(f"Aldric: pick up {SWORD} from the table")
    assert f.item("Aldric", "thrusting_broadsword").where == "hand"
    f.do(ItemMoved("Borka", "axe", "ground", pos=(4, 0)))
    f.say("Borka: pass")
    assert f.refused("Aldric: pick up axe from the table") == "nothing_lies"
    f.say(f"Aldric: drop {SWORD}")
    assert f.refused("Aldric: pick up axe from the table") == "not_lying"


@rule("G4-RDY-04")
def test_handing_over_takes_a_ready_of_each() -> None:
    f = Melee("Borka", "Dulf", sides={"Borka": "us", "Dulf": "us"})
    assert f.refused("Dulf: take axe from Borka") == "unknown_name"
    f.say("Dulf: pass")
    f.say("Borka: hold out axe to Dulf")
    f.say("Dulf: take axe from Borka")
    axe = f["Dulf"].item("axe")
    assert axe is not None and axe.where == "hand" and f["Borka"].item("axe") is None
    f.say("Borka: pass")
    said = f.say("Dulf: attack axe vs Borka dodge rolled attack 15")
    # Axe/Mace by default: DX 12 - 5.
    assert said.check("attack").chance == 7


@rule("G4-RNG-06")
@pytest.mark.parametrize(("parry", "caught"), [(4, True), (5, True), (6, False), (9, False)])
def test_a_thrown_weapon_is_caught_by_five(parry: int, caught: bool) -> None:
    thrower = made("Ann", dx=13, skills={"thrown_weapon_axe_mace": 14}, weapons=[{"id": "hatchet", "where": "hand"}])
    f = Melee(thrower, made("Monk", dx=11, ht=11, skills={"judo": 16}))
    said = f.say(f"Ann: throw hatchet range 5 vs Monk parry with right hand rolled attack 8, parry {parry}")
    # Judo 16 / 2 + 3, -1 for a thrown weapon (G4-PAR-05).
    assert said.check("parry").chance == 10
    mine = f["Monk"].item("hatchet")
    assert said.has("catches") == caught == (mine is not None and mine.where == "hand")
