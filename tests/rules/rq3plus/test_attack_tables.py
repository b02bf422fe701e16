"""Every cell of T10, T11, T12 and T15, played with real sentences and forced dice."""

import pytest

from rules.core.encounter import Figure
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.outcomes import ParryCell
from rules.rq3plus.tables.printed import DODGES, item_harm, knockback_factor, push
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


@pytest.mark.rule("R3-AIM-01", "R3-SPC-01", "R3-SPC-02", "R3-SPC-04")
@pytest.mark.parametrize(("place", "spot"), [("head", 20), ("chest", 12), ("right leg", 1)])
@pytest.mark.parametrize("degree", HITS)
@pytest.mark.parametrize("mode", ["slash", "crush", "impale"])
def test_an_aimed_shot_does_what_the_standard_attack_does_there(
    mode: str, degree: Degree, place: str, spot: int
) -> None:
    standard = blow(striker(mode, height_m=2), degree, str(spot))
    f = striker(mode, height_m=2)
    # Halved, 60 is 30: a critical at 01, a special at 06, a success at 30.
    face = {Degree.CRITICAL: 1, Degree.SPECIAL: 6, Degree.SUCCESS: 30}[degree]
    said = f.say(
        f"Striker: attack blade vs Target at {place} nothing rolled attack {face}, damage 3, damage_impale 5,"
        " damage_modifier 2, pull_free 1"
    )
    assert (said.check("attack").chance, said.check("attack").degree) == (30, degree.code)
    assert said.note("damage").data["location"] == place and "location" not in labels(said)
    assert (said.note("damage").data["d"], sum(n.data["amount"] for n in said.notes if n.code == "wound")) == standard


@pytest.mark.rule("R3-FNT-01", "R3-FNT-02", "R3-FNT-03")
@pytest.mark.parametrize(("attack", "chance"), [(40, 60), (8, 30), (1, 0), (85, 60), (100, 60)])
@pytest.mark.parametrize("guard", ["parry", "dodge"])
def test_a_feint_weighs_on_the_defence_by_its_degree(guard: str, attack: int, chance: int) -> None:
    weapon = {"id": "blade", "like": "broadsword", "attack": 60}
    f = fight(made("Striker", tactics=KNOWS, weapons=[weapon]), made("Target", siz=40))
    said = f.say(
        f"Striker: attack blade feint vs Target {guard} rolled attack {attack}, {guard} 90, location 1, damage 3,"
        " attack_fumble 70, Striker.fumble_rounds 1"
    )
    assert said.check(f"Target.{guard}").chance == chance


@pytest.mark.rule("R3-ENT-01", "R3-HIT-10", "R3-SPC-08")
@pytest.mark.parametrize(
    ("degree", "d", "wound"),
    [(Degree.SUCCESS, 9, 1), (Degree.SPECIAL, 3, 0), (Degree.CRITICAL, 3, 3)],
)
def test_every_cell_of_entangle(degree: Degree, d: int, wound: int) -> None:
    """1d6 at 5 and +1d6 at 4: whole by a success, half of the 5 by the others; 8 points of armour, all soft."""
    f = fight(
        made("Striker", dm="1d6", tactics={"flail_1h": ["entangle"]}, weapons=[{"id": "chain", "attack": 60}]),
        made("Target", siz=100, armour={"all": ["soft_leather", "chainmail"]}),
    )
    said = f.say(
        f"Striker: entangle chain vs Target nothing rolled attack {FACE[degree]}, location 1, damage 5,"
        " damage_modifier 4, entangle 5"
    )
    assert said.note("damage").data["d"] == d
    assert sum(n.data["amount"] for n in said.notes if n.code == "wound") == wound
    assert said.has("immobilised", "Target") == (degree > Degree.SUCCESS)
    assert ("damage_modifier" in labels(said)) == (degree is Degree.SUCCESS)


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
    assert "DEX 13" in message and "DEX 12" not in message
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
    by = "by str" if tactic == "disarm" else ""
    said = f.say(
        f"Striker: {tactic.split('_')[0]} blade {by} vs Target {guard} rolled attack {FACE[attack]},"
        f" parry {FACE[parry]}, damage 8, damage_modifier 3, parry_fumble 65, Target.fumble_rounds 1, disarm 1,"
        " disarm_distance 2, direction 1, parry_damage 1"
    )
    harm = item_harm(tactic, attack, defence, parry)
    lost = {"D-AP": 12 - 9, "NICK": 1, "D-P-AP": 12 - 2 - 9}.get(harm, 0)
    assert f.item("Target", "axe").q["ap"] == 9 - lost
    assert said.has("item_flies", "Target") == (harm == "CONTEST")
    assert said.has("disarm_stopped") == (harm == "STOP")
    assert f.value("Target", "hp") == 60


@pytest.mark.rule("R3-DIS-01", "R3-DIS-05", "R3-BRK-01", "R3-BRK-04", "R3-DDG-08")
@pytest.mark.parametrize("dodge", Degree)
@pytest.mark.parametrize("attack", Degree)
@pytest.mark.parametrize("tactic", ["break", "disarm"])
def test_a_dodge_changes_the_degree_of_an_attack_on_a_thing_first(tactic: str, attack: Degree, dodge: Degree) -> None:
    """T11's last row: what the dodge leaves (T7) counts as if nobody had parried; maximum dice are no part of it."""
    f = fight(
        made("Striker", weapons=[{"id": "blade", "like": "broadsword", "attack": 80}], dm="1d6"),
        made("Target", weapons=[{"id": "axe", "like": "great_axe", "ap": 9, "hands": 1}]),
    )
    by = "by str" if tactic == "disarm" else ""
    said = f.say(
        f"Striker: {tactic} blade {by} vs Target dodge rolled attack {FACE[attack]}, dodge {FACE[dodge]}, damage 8,"
        " damage_modifier 3, attack_fumble 70, Striker.fumble_rounds 1, dodge_fumble 80, Target.fumble_rounds 1,"
        " disarm 1, disarm_distance 1"
    )
    left = DODGES["standard"][attack][dodge].degree
    hit = left is not None and left.succeeds
    assert f.item("Target", "axe").q["ap"] == (9 - 3 if tactic == "break" and hit else 9)
    flies = tactic == "disarm" and left is not None and left > Degree.SUCCESS
    assert said.has("item_flies", "Target") == flies
    assert said.has("disarm_fails") == (tactic == "disarm" and left is Degree.SUCCESS)
    assert f.value("Target", "hp") == 60 and not said.has("knocked_back")


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


@pytest.mark.rule("R3-SLM-02", "R3-SLM-03", "R3-SLM-04", "R3-BSH-02", "R3-BSH-05", "R3-DDG-02", "R3-DDG-08")
@pytest.mark.parametrize("dodge", Degree)
@pytest.mark.parametrize("attack", Degree)
@pytest.mark.parametrize("tactic", ["slam", "bash"])
def test_the_dodge_column_of_t12(tactic: str, attack: Degree, dodge: Degree) -> None:
    f = fight(pusher(), made("Target", siz=100))
    verb = "slam" if tactic == "slam" else "bash mace"
    said = f.say(
        f"Striker: {verb} vs Target dodge rolled attack {FACE[attack]}, dodge {FACE[dodge]}, damage 4, slam_dex 1,"
        " grip_dex 1, attack_fumble 70, Striker.fumble_rounds 1, dodge_fumble 80, Target.fumble_rounds 1"
    )
    left = DODGES["standard"][attack][dodge].degree
    if left is None or not left.succeeds:
        assert not said.has("pushes")
        return
    doubled = tactic == "slam" and left > Degree.SUCCESS
    assert said.note("pushes").data["k"] == (41 if tactic == "slam" else 27) * (2 if doubled else 1)
    assert ("slam_dex" in labels(said)) == (tactic == "slam" and left is Degree.CRITICAL)


@pytest.mark.rule("R3-SLM-04", "R3-BSH-05", "R3-APA-02", "R3-RIP-01", "R3-RIP-02", "R3-WEA-03", "R3-GLA-01")
@pytest.mark.parametrize("parry", Degree)
@pytest.mark.parametrize("attack", HITS)
@pytest.mark.parametrize("way", ["swordbreaking", "glancing", "active", "weave", "riposte"])
@pytest.mark.parametrize("tactic", ["slam", "bash"])
def test_t12_by_the_other_ways_to_parry(tactic: str, way: str, attack: Degree, parry: Degree) -> None:
    """Active and riposte parries always take just their AP and keep the rest; the other criticals stop the push."""
    f = fight(pusher(), made("Target", siz=100))
    verb = "slam" if tactic == "slam" else "bash mace"
    catch = "catch damage" if way == "swordbreaking" else ""
    said = f.say(
        f"Striker: {verb} vs Target parry with main gauche {way} {catch} rolled attack {FACE[attack]},"
        f" parry {FACE[parry]}, damage 4, slam_dex 1, grip_dex 1, parry_fumble 65, Target.fumble_rounds 1,"
        " parry_damage 1, disarm_distance 1, catch_damage 1, weave_dodge 85"
    )
    k = (41 if tactic == "slam" else 27) * (2 if tactic == "slam" and attack > Degree.SUCCESS else 1)
    if parry is Degree.CRITICAL and way not in ("active", "riposte"):
        assert said.has("stopped") and not said.has("pushes")
    else:
        assert said.note("pushes").data["k"] == k - (10 if parry.succeeds else 0)
    assert f.item("Target", "main_gauche").q["ap"] == 10, "no wear by a push"
    better = parry > Degree.SUCCESS
    assert said.has("riposte_queued") == (way == "riposte" and better)
    assert ("parry_damage" in labels(said)) == (way == "active" and better)
    mace = tactic == "bash"
    assert said.has("item_flies", "Striker") == (mace and way == "active" and parry is Degree.CRITICAL)
    assert said.has("catches") == (mace and way == "swordbreaking" and better)


@pytest.mark.rule("R3-SLM-03", "R3-SLM-04")
def test_a_critical_slam_that_the_parry_takes_whole_topples_nobody() -> None:
    wall = {"id": "wall", "like": "hatchet", "ap": 40, "parry": 60}
    f = fight(made("Striker", siz=8, grapple=60), made("Target", weapons=[wall]))
    said = f.say("Striker: slam vs Target parry with wall rolled attack 1, parry 40")
    assert said.note("pushes").data["k"] == 0
    assert "slam_dex" not in labels(said) and "grip_dex" not in labels(said)


def pusher() -> Figure:
    """STR 11 and SIZ 30 with a mace of 1d6+2: a slam of 41, a bash of 21 and 6."""
    return made("Striker", grapple=60, weapons=[{"id": "mace", "like": "mace_light", "attack": 60}])


@pytest.mark.rule("R3-KNB-03", "R3-KNB-04", "R3-SPC-05", "R3-SPC-08")
@pytest.mark.parametrize("ap", [0, 50])
@pytest.mark.parametrize("degree", HITS)
@pytest.mark.parametrize("mode", ["slash", "crush", "impale"])
@pytest.mark.parametrize("tactic", ["feint", "flurry", "aimed blow"])
def test_t15_for_tactics_that_replace_the_impale(tactic: str, mode: str, degree: Degree, ap: int) -> None:
    weapon = {"id": "blade", "like": "broadsword", "attack": 60, "modes": [mode]}
    f = fight(
        made("Striker", dm="1d6", tactics=KNOWS, weapons=[weapon]),
        made("Target", siz=5, armour={"all": ap} if ap else {}),
    )
    chosen = "at right leg" if tactic == "aimed blow" else ""
    said = f.say(
        f"Striker: attack blade {tactic} vs Target {chosen} nothing rolled attack {FACE[degree]}, location 1,"
        " damage 3, damage_modifier 2, knockback_dex 1"
    )
    d = said.note("damage").data["d"]
    assert d == 6
    past = ap == 0 or degree is Degree.CRITICAL
    assert said.note("knocked_back").data["k"] == (12 if mode == "crush" or not past else 6)
    assert not said.has("stuck")


@pytest.mark.rule("R3-KNB-01", "R3-BRC-03", "R3-KNB-07")
@pytest.mark.parametrize(("siz", "metres"), [(13, 0), (12, 1), (11, 1), (3, 1), (2, 2)])
@pytest.mark.parametrize("braced", [False, True])
def test_the_thresholds_of_t15(siz: int, metres: int, braced: bool) -> None:
    """A crush of 6 pushes with 12: as much as SIZ moves, but braced only what is more than STR and SIZ."""
    weapon = {"id": "club", "attack": 60}
    target = made("Target", **({"str": 1, "siz": siz - 1} if braced else {"siz": siz}))
    f = fight(made("Striker", weapons=[weapon], tactics={}), target)
    if braced:
        f.say("Target: brace")
        metres = {13: 0, 12: 0, 11: 1, 3: 1, 2: 2}[siz]
    said = f.say("Striker: attack club vs Target nothing rolled attack 40, location 1, damage 6, knockback_dex 1")
    found = [n.data for n in said.notes if n.code == "knocked_back"]
    assert found == ([{"k": 12, "against": siz, "metres": metres}] if metres else [])


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
