"""Every cell of the defence tables T1 to T8, played with real sentences and forced dice."""

import pytest

from rules.rq3plus.figure import keys
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.printed import DODGES, FREE_ATTACKS, PARRIES
from tests.rules.rq3plus.fencers import FACE, fight, labels, made

D, AP, ARMOUR = 16, 10, 3
"""Grak's axe at 8 and 6 always does 16 to the chest; the main gauche has 10 AP, the chest 3 of armour."""
DICE = (
    "location 12, damage 8, damage_modifier 6, parry_fumble 65, Fencer.fumble_rounds 1, attack_fumble 70,"
    " Grak.fumble_rounds 1, weave_dodge 85,"
    " parry_damage 2, catch_damage 3"
)


@pytest.mark.rule(
    "R3-PAR-01", "R3-PAR-02", "R3-PAR-03", "R3-PAR-04", "R3-PAR-05", "R3-PAR-07", "R3-SWB-01", "R3-GLA-01",
    "R3-GLA-03", "R3-APA-01", "R3-APA-02", "R3-APA-03", "R3-WEA-01", "R3-WEA-02", "R3-WEA-03", "R3-RIP-01",
    "R3-RIP-02", "R3-RIP-03", "R3-HIT-06", "R3-HIT-08", "R3-HIT-09",
)  # fmt: skip
@pytest.mark.parametrize("parry", Degree)
@pytest.mark.parametrize("attack", Degree)
@pytest.mark.parametrize("tactic", PARRIES)
def test_every_parry_cell(tactic: str, attack: Degree, parry: Degree) -> None:
    f = fight("Grak", made("Fencer"))
    word = "" if tactic == "standard" else tactic
    catch = "catch damage" if tactic == "swordbreaking" else ""
    more = ", disarm_distance 3, direction 1" if tactic == "active" else ""
    said = f.say(
        f"Grak: attack battle axe vs Fencer parry with main gauche {word} {catch}"
        f" rolled attack {FACE[attack]}, parry {FACE[parry]}, {DICE}{more}"
    )
    cell = PARRIES[tactic][attack][parry]
    amount = 2 * AP if cell.blow == "glance" else AP
    reached = {"none": 0, "all": 0, "full": D}.get(cell.blow, max(0, D - amount))
    worn = 0 if attack is Degree.CRITICAL else ARMOUR
    assert f.value("Fencer", "hp") == 60 - max(0, reached - worn)
    stopped_unrolled = cell.blow == "all" and not cell.wear
    assert ("damage" in labels(said)) == (attack.succeeds and not stopped_unrolled)
    assert f.item("Fencer", "main_gauche").q["ap"] == AP - (cell.wear and attack.succeeds and amount < D)
    assert said.has("riposte_queued") == bool(cell.riposte)
    assert ("attack_fumble" in labels(said)) == cell.attack_fumble
    assert ("parry_fumble" in labels(said)) == cell.parry_fumble
    assert ("parry_damage" in labels(said)) == ("B" in cell.hurts)
    assert said.has("catches") == bool(cell.catch)
    if cell.catch:
        assert said.note("catch_damages").data["d"] == (10 if cell.catch == "critical" else 5)
    assert said.has("item_flies", "Grak") == cell.knocks
    assert ("weave_dodge" in labels(said)) == cell.dodges
    if cell.riposte:
        assert said.note("riposte_queued").data["auto"] == cell.riposte


BLADES = {"B": "broadsword", "HB": "hatchet", "LHB": "halberd", "H": "mace_light", "N": "chain"}
SKILLS = ("sword_1h", "axe_1h", "polearm", "mace_1h", "flail_1h")
KNOWN = ["swordbreaking", "glancing", "active", "weave", "riposte"]


@pytest.mark.rule("R3-PAR-05", "R3-PAR-06", "R3-GLA-01", "R3-APA-01", "R3-APA-02", "R3-WEA-01", "R3-RIP-01")
@pytest.mark.parametrize("blade", BLADES)
@pytest.mark.parametrize("parry", Degree)
@pytest.mark.parametrize("attack", Degree)
@pytest.mark.parametrize("tactic", PARRIES)
def test_every_parry_cell_by_the_kind_of_blade(tactic: str, attack: Degree, parry: Degree, blade: str) -> None:
    """Against an axe of 3 AP every parry that hurts takes one of them; the others none."""
    own = {"id": BLADES[blade], "parry": 60, "flags": ["swordbreaker", "swordbreaker_mount"]}
    f = fight("Grak", made("Fencer", str=13, weapons=[own], tactics=dict.fromkeys(SKILLS, KNOWN)))
    f.do(keys.AP.by("Grak", "battle_axe", -5))
    word = "" if tactic == "standard" else tactic
    catch = "catch disarm" if tactic == "swordbreaking" else ""
    said = f.say(
        f"Grak: attack battle axe vs Fencer parry with {BLADES[blade]} {word} {catch} rolled attack {FACE[attack]},"
        f" parry {FACE[parry]}, {DICE.replace('parry_damage 2', 'parry_damage 5')}, catch_disarm 96,"
        " disarm_distance 1"
    )
    cell = PARRIES[tactic][attack][parry]
    assert ("parry_damage" in labels(said)) == (blade in cell.hurts)
    assert f.item("Grak", "battle_axe").q["ap"] == 3 - (blade in cell.hurts)
    assert ("catch_disarm" in labels(said)) == (cell.catch == "special")
    assert said.has("item_flies", "Grak") == (cell.catch == "critical" or cell.knocks)


@pytest.mark.rule("R3-HIT-13", "R3-SWB-04", "R3-APA-02", "R3-PAR-06")
@pytest.mark.parametrize("parry", Degree)
@pytest.mark.parametrize("attack", Degree)
@pytest.mark.parametrize("tactic", PARRIES)
def test_every_parry_cell_against_a_fist(tactic: str, attack: Degree, parry: Degree) -> None:
    """A body part is neither caught nor knocked away; what would hurt a weapon wounds the arm behind it."""
    f = fight(made("Boxer", fist=60, dm="1d6", weapons=[], tactics={}), made("Fencer"))
    said = f.say(
        f"Boxer: attack fist vs Fencer parry with main gauche {'' if tactic == 'standard' else tactic} rolled"
        f" attack {FACE[attack]}, parry {FACE[parry]}, location 12, damage 3, damage_modifier 6, parry_fumble 65,"
        " Fencer.fumble_rounds 1, attack_fumble 70, Boxer.fumble_rounds 1, parry_damage 2, weave_dodge 85"
    )
    cell = PARRIES[tactic][attack][parry]
    assert f.value("Boxer", "loc_damage")["right_arm"] == ("B" in cell.hurts)
    assert said.has("cannot_catch") == bool(cell.catch)
    assert not said.has("item_flies") and not said.has("catches")
    assert f.item("Fencer", "main_gauche").q["ap"] == AP


@pytest.mark.rule("R3-GLA-01", "R3-GLA-03")
@pytest.mark.parametrize("parry", Degree)
@pytest.mark.parametrize("attack", Degree)
def test_every_glancing_cell_with_a_shield(attack: Degree, parry: Degree) -> None:
    """A special glance of a shield takes one and a half times its AP: 18 of 20 for a target of 12."""
    shield = [{"id": "target", "parry": 60}]
    guard = made("Guard", tactics={"shield": ["glancing"]}, weapons=[], shields=shield)
    brute = made("Brute", dm="2d6", str=13, weapons=[{"id": "great_axe", "attack": 60}], tactics={})
    f = fight(brute, guard)
    f.say(
        f"Brute: attack great axe vs Guard parry with target glancing rolled attack {FACE[attack]},"
        f" parry {FACE[parry]}, location 12, damage 9, damage_modifier 9, parry_fumble 65, Guard.fumble_rounds 1,"
        " attack_fumble 70, Brute.fumble_rounds 1"
    )
    cell = PARRIES["glancing"][attack][parry]
    taken = {"none": 20, "all": 20, "full": 0, "glance": 18, "ap": 12}[cell.blow]
    worn = 0 if attack is Degree.CRITICAL else ARMOUR
    assert f.value("Guard", "hp") == 60 - max(0, 20 - taken - worn)
    assert f.item("Guard", "target").q["ap"] == 12 - (cell.wear and attack.succeeds)


@pytest.mark.rule("R3-PAR-02", "R3-GLA-03", "R3-APA-01", "R3-WEA-01", "R3-RIP-01")
@pytest.mark.parametrize("parry", Degree)
@pytest.mark.parametrize("attack", Degree)
@pytest.mark.parametrize("tactic", PARRIES)
def test_no_parry_cell_wears_by_a_blow_that_the_item_takes_whole(tactic: str, attack: Degree, parry: Degree) -> None:
    """10 points to the chest against 10 AP: nothing passes, nothing wears, and no free dodge is due."""
    f = fight("Grak", made("Fencer"))
    said = f.say(
        f"Grak: attack battle axe vs Fencer parry with main gauche {'' if tactic == 'standard' else tactic}"
        f" {'catch damage' if tactic == 'swordbreaking' else ''} rolled attack {FACE[attack]}, parry {FACE[parry]},"
        " location 12, damage 5, damage_modifier 3, parry_fumble 65, Fencer.fumble_rounds 1, attack_fumble 70,"
        " Grak.fumble_rounds 1, parry_damage 2, catch_damage 3, disarm_distance 1"
    )
    assert f.item("Fencer", "main_gauche").q["ap"] == AP and not said.has("wears", "Fencer")
    lost = 10 - (0 if attack is Degree.CRITICAL else ARMOUR)
    assert f.value("Fencer", "hp") == 60 - (lost if attack.succeeds and not parry.succeeds else 0)
    assert "weave_dodge" not in labels(said)


@pytest.mark.rule(
    "R3-DDG-02", "R3-DDG-03", "R3-DDG-04", "R3-DDG-05", "R3-DDG-06", "R3-CTR-01", "R3-CTR-02", "R3-HIT-09"
)
@pytest.mark.parametrize("dodge", Degree)
@pytest.mark.parametrize("attack", Degree)
@pytest.mark.parametrize("tactic", DODGES)
def test_every_dodge_cell(tactic: str, attack: Degree, dodge: Degree) -> None:
    f = fight("Grak", made("Fencer"))
    word = "" if tactic == "standard" else tactic
    said = f.say(
        f"Grak: attack battle axe vs Fencer dodge {word} rolled attack {FACE[attack]}, dodge {FACE[dodge]},"
        " location 14, damage 2, damage_modifier 1, dodge_fumble 80, Fencer.fumble_rounds 1, attack_fumble 70,"
        " Grak.fumble_rounds 1, knockback_dex 1"
    )
    cell = DODGES[tactic][attack][dodge]
    assert said.note("dodge").data["becomes"] == ("M" if cell.degree is None else cell.degree.code)
    hit = cell.degree is not None and cell.degree.succeeds
    assert ("damage" in labels(said)) == hit
    if hit:
        d = 16 if cell.maximum else 5 if cell.degree is Degree.SUCCESS else 11
        assert said.note("damage").data["d"] == d
        worn = 0 if cell.degree is Degree.CRITICAL else ARMOUR
        assert f.value("Fencer", "hp") == 60 - (d - worn)
    assert said.has("counter_queued") == bool(cell.counter)
    if cell.counter:
        assert said.note("counter_queued").data["auto"] == cell.counter
    assert ("dodge_fumble" in labels(said)) == cell.dodge_fumble
    assert ("attack_fumble" in labels(said)) == cell.attack_fumble


SOURCES = [(key, way) for key in ("special", "critical") for way in ("riposte", "counter")]
SOURCES += [(key, "flurry") for key in FREE_ATTACKS if key.startswith("flurry")]


@pytest.mark.rule("R3-RIP-03", "R3-RIP-05", "R3-FLU-02", "R3-CTR-02", "R3-BAS-01")
@pytest.mark.parametrize("degree", Degree)
@pytest.mark.parametrize(("source", "what"), SOURCES)
def test_every_free_attack_row(source: str, what: str, degree: Degree) -> None:
    f = fight("Grak", made("Fencer"))
    face = FACE[Degree.CRITICAL if source.endswith("critical") else Degree.SPECIAL]
    verb = what
    if what == "flurry":
        f.say(f"Fencer: attack main gauche flurry vs Grak nothing rolled attack {face}, location 2, damage 1")
        verb = "attack main gauche"
    elif what == "riposte":
        f.say(f"Grak: attack battle axe vs Fencer parry with main gauche riposte rolled attack 85, parry {face}")
    else:
        f.say(f"Grak: attack battle axe vs Fencer dodge counter rolled attack 85, dodge {face}")
    said = f.say(
        f"Fencer: {verb} vs Grak nothing rolled attack {FACE[degree]}, location 1, damage 1, attack_fumble 70,"
        " fumble_rounds 1, pull_free 1"
    )
    cell = FREE_ATTACKS[source][degree]
    assert said.has(what)
    assert ("damage" in labels(said)) == cell.degree.succeeds
    assert ("attack_fumble" in labels(said)) == cell.attack_fumble
    if cell.degree is not degree:
        assert said.note("free_attack_counts").data["degree"] == cell.degree.code
