"""T13 cell by cell: every grapple against every defence of every degree, played with forced dice (area GRP)."""

import pytest

from rules.rq3plus.figure import keys
from rules.rq3plus.tables.degrees import Degree
from tests.rules.fight import Fight, Said
from tests.rules.rq3plus.fencers import FACE, fight, labels, made
from tests.rules.rq3plus.test_tables import catalogue, table_of

__all__ = ["catalogue"]

BLADES = {"B": "broadsword", "HB": "hatchet", "LHB": "halberd", "H": "mace_light", "N": "chain"}
HURTS = {Degree.CRITICAL: ("B", "HB", "LHB"), Degree.SPECIAL: ("B", "HB"), Degree.SUCCESS: ("B",)}
MORE = (
    "location 12, parry_damage 3, attack_fumble 35, parry_fumble 65, Guard.fumble_rounds 1, dodge_fumble 80,"
    " Grak.fumble_rounds 1"
)


def grapple(attack: Degree, guard: str, degree: Degree, item: str = "") -> tuple[Fight, Said, keys.Hold | None]:
    """Grak, who grapples at 60, against a guard who parries or dodges at 60; the hold he has then."""
    gear = {"shields": [{"id": "target", "parry": 60}], "weapons": []}
    if item:
        gear = {"weapons": [{"id": item, "attack": 60, "parry": 60}]}
    f = fight(
        made("Grak", grapple=60, siz=17, armour={}),
        made("Guard", fist=60, grapple=60, str=13, **gear),
    )
    rolled = "parry" if guard.startswith("parry") else "dodge"
    answer = "" if guard == "nothing" else f", {rolled} {FACE[degree]}"
    said = f.say(f"Grak: grapple vs Guard {guard} rolled attack {FACE[attack]}{answer}, {MORE}")
    return f, said, keys.HOLD.of(f.enc, "Grak", "Guard")


def held(hold: keys.Hold | None) -> str:
    """What is held, in a word."""
    return (hold.item or hold.location) if hold is not None else ""


@pytest.mark.rule("R3-GRP-01", "R3-FUM-01")
@pytest.mark.parametrize("attack", Degree)
def test_nobody_defends(attack: Degree) -> None:
    _, said, hold = grapple(attack, "nothing", Degree.SUCCESS)
    assert held(hold) == ("chest" if attack.succeeds else "")
    assert ("attack_fumble" in labels(said)) == (attack is Degree.FUMBLE)


@pytest.mark.rule("R3-GRP-02", "R3-DDG-06", "R3-FUM-01")
@pytest.mark.parametrize("dodge", Degree)
@pytest.mark.parametrize("attack", Degree)
def test_against_every_dodge(attack: Degree, dodge: Degree) -> None:
    _, said, hold = grapple(attack, "dodge", dodge)
    evaded = attack.succeeds and dodge.succeeds
    grasps = (attack.succeeds and not dodge.succeeds) or (attack is Degree.FAILURE and dodge is Degree.FUMBLE)
    assert held(hold) == ("chest" if grasps else "")
    assert said.has("evades", "Guard") == evaded
    assert ("dodge_fumble" in labels(said)) == (dodge is Degree.FUMBLE)
    assert ("attack_fumble" in labels(said)) == (attack is Degree.FUMBLE)


@pytest.mark.rule("R3-GRP-03", "R3-GRP-05", "R3-PAR-05", "R3-PAR-06", "R3-PAR-07")
@pytest.mark.parametrize("blade", BLADES)
@pytest.mark.parametrize("parry", Degree)
@pytest.mark.parametrize("attack", Degree)
def test_against_every_weapon_parry(attack: Degree, parry: Degree, blade: str) -> None:
    item = BLADES[blade]
    f, said, hold = grapple(attack, f"parry with {item}", parry, item)
    wanted = ""
    if attack.succeeds and not parry.succeeds:
        wanted = "chest"
    elif attack is Degree.SUCCESS:
        wanted = "" if blade == "B" else item
    elif attack.succeeds:
        wanted = "right_arm"
    assert held(hold) == wanted
    assert said.has("catches_blade", "Grak") == (attack is Degree.SUCCESS and parry.succeeds and blade == "B")
    hurts = not attack.succeeds and blade in HURTS.get(parry, ())
    assert ("parry_damage" in labels(said)) == said.has("wound", "Grak") == hurts
    assert (f.value("Grak", "loc_damage")["right_arm"] > 0) == hurts
    assert ("attack_fumble" in labels(said)) == (attack is Degree.FUMBLE)
    assert ("parry_fumble" in labels(said)) == (parry is Degree.FUMBLE)


@pytest.mark.rule("R3-GRP-04", "R3-GRP-05", "R3-GRP-06", "R3-PAR-07")
@pytest.mark.parametrize("parry", Degree)
@pytest.mark.parametrize("attack", Degree)
@pytest.mark.parametrize(
    ("item", "success", "better"),
    [("target", "target", "left_arm"), ("fist", "right_arm", "right_arm"), ("grapple", "", "")],
)
def test_against_every_other_parry(item: str, success: str, better: str, attack: Degree, parry: Degree) -> None:
    _, said, hold = grapple(attack, f"parry with {item}", parry)
    wanted = ""
    if attack.succeeds:
        wanted = "chest" if not parry.succeeds else success if attack is Degree.SUCCESS else better
    assert held(hold) == wanted
    assert said.has("blocked", "Guard") == (item == "grapple" and attack.succeeds and parry.succeeds)
    assert "parry_damage" not in labels(said)
    assert ("attack_fumble" in labels(said)) == (attack is Degree.FUMBLE)
    assert ("parry_fumble" in labels(said)) == (parry is Degree.FUMBLE)


@pytest.mark.rule("R3-GRP-01")
def test_the_printed_table_is_the_one_played(catalogue: str) -> None:
    """The words of the catalogue's T13, row by row, are what the tests above expect."""
    rows = {line[0]: line[1:] for line in table_of(catalogue, "### T13 ")}
    assert list(rows) == ["S", "Sp", "C", "F", "Fu"]
    for code in ("S", "Sp", "C"):
        none, dodge, weapon, shield, natural, wrestled = rows[code]
        arm = code != "S"
        assert (none, dodge, natural, wrestled) == ("location held", "evaded", "parrying limb held", "blocked")
        assert weapon == ("weapon arm held" if arm else "weapon caught: H/HB/LHB/N held, B not held")
        assert shield == ("shield arm held" if arm else "shield caught, held")
    assert rows["F"] == ["- (dodge Fu: treat as S + DF)", "-", "HW per T1 on the grappling arm", "-", "-", "-"]
    assert rows["Fu"] == ["natural fumble table", "same", "same + HW", "same", "same", "same"]
