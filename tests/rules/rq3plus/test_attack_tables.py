"""Every cell of T10, T11, T12 and T15, played with real sentences and forced dice."""

import pytest

from rules.rq3plus.cells import ParryCell
from rules.rq3plus.degrees import Degree
from rules.rq3plus.tables import item_harm, knockback_factor, push
from tests.rules.fight import Fight
from tests.rules.rq3plus.fencers import FACE, fight, labels, made, refused

HITS = (Degree.SUCCESS, Degree.SPECIAL, Degree.CRITICAL)
KNOWS = {"sword_1h": ["feint", "flurry", "aimed_blow"]}


def striker(mode: str, **changes: object) -> Fight:
    """A swordsman of 1d8+1 in that mode with +1d6 against a target in mail and leather (8, all soft)."""
    weapon = {"id": "blade", "like": "broadsword", "attack": 60, "parry": 60, "modes": [mode]}
    attacker = made("Striker", dm="1d6", tactics=KNOWS, weapons=[weapon])
    worn = {"armour": {"all": ["soft_leather", "chainmail"]}, "siz": 100, **changes}
    return fight(attacker, made("Target", **worn))


def blow(f: Fight, degree: Degree, location: str, options: str = "") -> tuple[int, int]:
    """D and the wound of a blow with faces 3, 5 (impale) and 2."""
    said = f.say(
        f"Striker: attack blade {options} vs Target nothing rolled attack {FACE[degree]}, location {location},"
        " damage 3, damage_impale 5, damage_modifier 2, pull_free 1"
    )
    return said.note("damage").data["d"], sum(n.data["amount"] for n in said.notes if n.code == "wound")


@pytest.mark.rule(
    "R3-SPC-01", "R3-SPC-02", "R3-SPC-03", "R3-SPC-04", "R3-SPC-06", "R3-SPC-07", "R3-HIT-07", "R3-HIT-10"
)
@pytest.mark.parametrize(
    ("mode", "degree", "at", "d", "wound"),
    [
        ("slash", Degree.SUCCESS, 20, 6, 0),
        ("slash", Degree.SPECIAL, 20, 11, 3),
        ("slash", Degree.SPECIAL, 12, 6, 0),
        ("slash", Degree.CRITICAL, 20, 11, 11),
        ("slash", Degree.CRITICAL, 12, 6, 6),
        ("crush", Degree.SUCCESS, 20, 6, 0),
        ("crush", Degree.SPECIAL, 20, 10, 6),
        ("crush", Degree.SPECIAL, 12, 10, 6),
        ("crush", Degree.SPECIAL, 1, 6, 2),
        ("crush", Degree.CRITICAL, 20, 10, 10),
        ("crush", Degree.CRITICAL, 1, 6, 6),
        ("impale", Degree.SUCCESS, 20, 6, 0),
        ("impale", Degree.SPECIAL, 20, 12, 4),
        ("impale", Degree.SPECIAL, 9, 12, 4),
        ("impale", Degree.SPECIAL, 1, 6, 0),
        ("impale", Degree.CRITICAL, 12, 12, 12),
        ("impale", Degree.CRITICAL, 1, 6, 6),
    ],
)
def test_standard_specials(mode: str, degree: Degree, at: int, d: int, wound: int) -> None:
    assert blow(striker(mode), degree, str(at)) == (d, wound)


@pytest.mark.rule("R3-FNT-01", "R3-FNT-02", "R3-FLU-01", "R3-FLU-02", "R3-SPC-08")
@pytest.mark.parametrize("tactic", ["feint", "flurry", "aimed blow"])
@pytest.mark.parametrize("degree", HITS)
@pytest.mark.parametrize("mode", ["slash", "crush", "impale"])
def test_tactics_replace_the_default_special(tactic: str, degree: Degree, mode: str) -> None:
    f = striker(mode)
    d, wound = blow(f, degree, "20", tactic)
    assert (d, wound) == (6, 6 if degree is Degree.CRITICAL else 0)
    assert "damage_impale" not in labels(f.said) and not f.said.has("stuck")
    assert f.said.has("flurry_queued") == (tactic == "flurry" and degree > Degree.SUCCESS)
    assert f.said.has("chooses_location") == (tactic == "aimed blow" and degree > Degree.SUCCESS)


@pytest.mark.rule("R3-ABL-01", "R3-ABL-02")
def test_an_aimed_blow_goes_where_it_was_meant_on_a_special_only() -> None:
    f = striker("slash")
    f.say("Striker: attack blade aimed blow vs Target at head nothing rolled attack 8, damage 8, damage_modifier 6")
    assert f.said.note("damage").data["location"] == "head"
    assert f.said.check("attack").chance == 60, "an aimed blow is not halved"
    f = striker("slash")
    f.say(
        "Striker: attack blade aimed blow vs Target at head nothing rolled attack 40, location 1, damage 8,"
        " damage_modifier 6"
    )
    assert f.said.note("damage").data["location"] == "right leg"


@pytest.mark.rule("R3-ABL-03", "R3-FLU-03", "R3-GLA-02")
def test_minima() -> None:
    slow = made("Striker", dex=12, tactics=KNOWS, weapons=[{"id": "broadsword", "attack": 60}])
    message = refused(fight(slow, "Grak"), "Striker: attack broadsword aimed blow vs Grak", "minimum_not_met")
    assert "DEX 13" in message and "DEX 12" in message
    weak = made("Striker", str=11, dex=9, tactics=KNOWS, weapons=[{"id": "broadsword", "attack": 60}])
    assert "STR 12" in refused(fight(weak, "Grak"), "Striker: attack broadsword flurry vs Grak", "minimum_not_met")
    quick = made("Striker", str=10, dex=10, tactics=KNOWS, weapons=[{"id": "broadsword", "attack": 60}])
    fight(quick, "Grak").say("Striker: attack broadsword flurry vs Grak nothing rolled attack 90")
    stiff = made("Stiff", dex=13, tactics={"dagger": ["glancing"]})
    text = "Grak: attack battle axe vs Stiff parry with main gauche glancing"
    assert "DEX 14" in refused(fight("Grak", stiff), text, "minimum_not_met")


@pytest.mark.rule("R3-BRK-01", "R3-BRK-03", "R3-BRK-04", "R3-BRK-05", "R3-DIS-01", "R3-DIS-05")
@pytest.mark.parametrize("parry", Degree)
@pytest.mark.parametrize("attack", HITS)
@pytest.mark.parametrize("defence", ["none", "attacked_item", "other_item"])
@pytest.mark.parametrize("tactic", ["break_weapon", "disarm"])
def test_every_cell_of_t11(tactic: str, defence: str, attack: Degree, parry: Degree) -> None:
    striker_ = made("Striker", weapons=[{"id": "blade", "like": "broadsword", "attack": 80}], dm="1d6")
    gear = {
        "weapons": [{"id": "axe", "like": "great_axe", "ap": 9, "attack": 60, "parry": 60, "hands": 1}],
        "shields": [{"id": "buckler", "ap": 2, "parry": 60}],
    }
    f = fight(striker_, made("Target", **gear))
    guard = {"none": "nothing", "attacked_item": "parry with axe", "other_item": "parry with buckler"}[defence]
    said = f.say(
        f"Striker: {tactic.split('_')[0]} blade by str vs Target {guard} rolled attack {FACE[attack]},"
        f" parry {FACE[parry]}, damage 8, damage_modifier 3, parry_fumble 65, Target.fumble_rounds 1, disarm 1,"
        " disarm_distance 2, direction 1, parry_damage 1"
    )
    harm = item_harm(tactic, attack, defence, parry)
    lost = {"D-AP": 12 - 9, "NICK": 1, "D-P-AP": 12 - 2 - 9}.get(harm, 0)
    assert f.item("Target", "axe").q["ap"] == 9 - lost
    assert said.has("item_flies", "Target") == (harm == "CONTEST")
    assert said.has("disarm_stopped") == (harm == "STOP")
    assert f.value("Target", "hp") == 60


@pytest.mark.rule("R3-DIS-05", "R3-BRK-04")
def test_a_dodge_changes_the_degree_of_a_disarm_first() -> None:
    f = fight("Rurik", made("Target"))
    said = f.say("Rurik: disarm broadsword vs Target dodge +30 for luck rolled attack 8, dodge 40")
    assert said.note("dodge").data["becomes"] == "S" and said.has("disarm_fails")


@pytest.mark.rule("R3-SLM-02", "R3-SLM-04", "R3-BSH-02", "R3-BSH-04", "R3-BSH-05")
@pytest.mark.parametrize("parry", [None, Degree.SUCCESS, Degree.SPECIAL, Degree.CRITICAL, Degree.FAILURE])
@pytest.mark.parametrize("attack", HITS)
@pytest.mark.parametrize("tactic", ["slam", "bash"])
def test_every_cell_of_t12(tactic: str, attack: Degree, parry: Degree | None) -> None:
    f = fight(
        made("Striker", grapple=60, weapons=[{"id": "mace", "like": "mace_light", "attack": 60}]),
        made("Target", siz=100),
    )
    guard = "nothing" if parry is None else "parry with main gauche"
    verb = "slam" if tactic == "slam" else "bash mace"
    said = f.say(
        f"Striker: {verb} vs Target {guard} rolled attack {FACE[attack]}, parry {FACE[parry or Degree.SUCCESS]},"
        " damage 4, slam_dex 1, grip_dex 1"
    )
    stopped = parry is Degree.CRITICAL
    absorbed = parry in (Degree.SUCCESS, Degree.SPECIAL)
    cell = ParryCell(blow="all" if stopped else "ap" if absorbed else "full")
    row = push(tactic, attack, cell)
    base = 11 + 30 if tactic == "slam" else 21 + 6
    if row.factor == 0:
        assert said.has("stopped")
        return
    k = base * row.factor - (10 if row.absorbed else 0)
    assert said.note("pushes").data["k"] == k == sum(t.n for t in said.note("pushes").terms)
    assert ("slam_dex" in labels(said)) == row.topples
    assert f.item("Target", "main_gauche").q["ap"] == 10, "no wear by a push"


@pytest.mark.rule("R3-KNB-03", "R3-KNB-04", "R3-KNB-05")
@pytest.mark.parametrize("ap", [0, 50])
@pytest.mark.parametrize("degree", HITS)
@pytest.mark.parametrize("mode", ["slash", "crush", "impale"])
def test_every_row_of_t15(mode: str, degree: Degree, ap: int) -> None:
    attacker = made("Striker", dm="1d6", weapons=[{"id": "blade", "like": "broadsword", "attack": 60, "modes": [mode]}])
    f = fight(attacker, made("Target", siz=5, armour={"all": ap} if ap else {}))
    said = f.say(
        f"Striker: attack blade vs Target nothing rolled attack {FACE[degree]}, location 1, damage 3,"
        " damage_impale 3, damage_modifier 2, pull_free 1, knockback_dex 1"
    )
    d = said.note("damage").data["d"]
    past = ap == 0 or degree is Degree.CRITICAL
    kind = "impaled" if mode == "impale" and degree > Degree.SUCCESS else mode
    k = d * knockback_factor(kind, past)
    if k == 0:
        assert not said.has("knocked_back")
    else:
        assert said.note("knocked_back").data["k"] == k
