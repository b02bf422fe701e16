"""Shots, reloading, waits, close combat and mounts, in a sentence or two each."""

import pytest

from rules.core.events import Moved
from rules.gurps4.figure import keys
from tests.rules.gurps4.play import Melee, made

rule = pytest.mark.rule
SWORD = "thrusting broadsword"


@rule("G4-MAN-04", "G4-MAN-02")
def test_sights_and_a_rest_help_an_aim() -> None:
    scoped = {"skills": {"guns_rifle": 12}, "weapons": [{"id": "assault_rifle", "sight": 2}]}
    chances = []
    for words in ("", " braced"):
        f = Melee(made("Ann", **scoped), "Borka")
        f.say(f"Ann: aim assault rifle vs Borka{words}")
        f.say("Borka: pass")
        said = f.say("Ann: shoot assault rifle range 10 vs Borka dodge rolled attack 18, critical_miss 7")
        chances.append(said.check("attack").chance)
    # 12 + Acc 5 + sight 2 - 4 for ten yards, and 1 for the rest.
    assert chances == [15, 16]


@rule("G4-RLD-01", "G4-RLD-02")
def test_fast_draw_saves_a_second() -> None:
    empty = {"skills": {"guns_pistol": 14, "fast_draw_ammo": 14}}
    weapon = {"id": "auto_pistol_9mm", "shots": 0, "spare": 16}
    for words, left in (("", 2), (" fast draw rolled fast_draw 9", 1)):
        f = Melee(made("Ann", **empty, weapons=[weapon]), "Borka")
        said = f.say(f"Ann: reload auto pistol{words}")
        assert said.note("reloads").data["left"] == left
        for _ in range(left):
            assert f.refused("Ann: shoot auto pistol range 5 vs Borka") == "empty"
            f.say("Borka: pass")
            said = f.say("Ann: reload auto pistol")
        assert said.has("loaded") and keys.LOADED.of(f.item("Ann", "auto_pistol_9mm")) == 15


@rule("G4-SHOT-01", "G4-RF-03")
def test_example_8_pellets_at_range() -> None:
    f = Melee(made("Ann", skills={"guns_shotgun": 13}, weapons=["pump_shotgun"]), "Borka")
    said = f.say("Ann: shoot pump shotgun shots 2 range 10 vs Borka dodge rolled attack 9, dodge 3")
    assert (said.check("attack").chance, said.note("hits_often").data["hits"]) == (13, 5)


@rule("G4-COV-01")
def test_a_half_exposed_limb() -> None:
    # 15 - 4 for ten yards - 4 for the shield arm - 2 for the cover.
    said = Melee("Cyra", "Borka").say(
        "Cyra: shoot regular bow half exposed at left arm range 10 vs Borka dodge rolled attack 18, critical_miss 7"
    )
    assert said.check("attack").chance == 5


@rule("G4-COV-02")
def test_a_shot_at_random_past_cover() -> None:
    f = Melee("Cyra", "Borka")
    said = f.say(
        "Cyra: shoot regular bow at random cover 3 range 10 vs Borka dodge "
        "rolled attack 8, dodge 15, location 10, damage 6"
    )
    assert said.note("wounds").data["dr"] == 5 and f.hp("Borka") == 11


@rule("G4-OPP-01", "G4-OPP-04")
def test_watching_takes_the_turn_and_no_defence() -> None:
    f = Melee("Cyra", "Borka", "Peasant")
    f.say("Cyra: watch regular bow line")
    assert keys.WATCH.on(f["Cyra"])
    f.say("Borka: attack axe vs Cyra dodge rolled attack 10, dodge 7")
    assert keys.WATCH.on(f["Cyra"])


@rule("G4-DODG-01", "G4-DEF-06")
def test_a_shield_helps_a_dodge() -> None:
    f = Melee("Aldric", "Halvard")
    said = f.say(f"Aldric: attack {SWORD} swing vs Halvard dodge rolled attack 8, dodge 5")
    assert said.check("dodge").chance == f.value("Halvard", "dodge") + 2


@rule("G4-MAN-25", "G4-STUN-01", "G4-TURN-05")
def test_the_stunned_do_nothing() -> None:
    f = Melee("Aldric", "Borka")
    f.say(f"Aldric: attack {SWORD} swing vs Borka dodge rolled attack 8, dodge 12, damage 6, knockdown 14")
    assert f.refused("Borka: attack axe vs Aldric") == "must_do_nothing"
    said = f.say("Borka: pass rolled stun 9")
    assert said.check("stun").chance == 12 and said.has("stun_ends")


@rule("G4-MAN-31", "G4-TURN-09", "G4-TURN-10")
def test_a_wait_comes_before_what_triggers_it() -> None:
    f = Melee("Aldric", "Borka")
    f.say(f"Aldric: wait until Borka attacks then attack {SWORD} swing")
    assert f.say("Borka: attack axe vs Aldric dodge rolled attack 15").has("wait_springs")
    assert keys.WAIT.on(f["Aldric"]) or f.enc.stack
    assert f.hp("Aldric") == 12


@rule("G4-MAN-23", "G4-MAN-34")
def test_moving_and_concentrating() -> None:
    f = Melee("Aldric", "Borka")
    assert f.say("Aldric: move 3").note("moves").data["yards"] == 3
    f.say("Borka: pass")
    f.say("Aldric: concentrate on the lock")
    assert keys.CONCENTRATE.on(f["Aldric"])


@rule("G4-MNT-05", "G4-MNT-01")
def test_a_lance_is_for_riders() -> None:
    rider = made("Ann", st=12, skills={"riding": 13, "lance": 15}, weapons=["lance"])
    f = Melee(rider, "Borka", "Pony")
    assert f.refused("Ann: attack lance vs Borka") == "mounted_only"
    f.say("Ann: mount Pony")
    f.say("Borka: pass")
    f.say("Pony: pass")
    assert f.say("Ann: attack lance range 4 vs Borka dodge rolled attack 15").check("attack").chance == 13


@rule("G4-CLS-02", "G4-CLS-06", "G4-GRAP-02")
def test_in_close_combat_only_short_weapons_serve() -> None:
    f = Melee("Dulf", "Borka")
    f.say("Dulf: grapple vs Borka dodge rolled attack 8, dodge 14")
    assert f.refused("Borka: attack axe vs Dulf") == "close_combat_weapon"
    assert f.refused("Borka: move 2") == "held_fast"
    f.say("Borka: break free rolled Borka.contest 8, Dulf.contest 17")
    assert not keys.GRAPPLE.all(f.enc)


@rule("G4-MAN-21", "G4-MAN-22")
def test_getting_up_takes_two_changes() -> None:
    f = Melee("Aldric", "Borka")
    f.say("Aldric: lie down")
    f.say("Borka: pass")
    assert f.refused("Aldric: stand") == "rise_first"
    f.say("Aldric: kneel")
    f.say("Borka: pass")
    f.say("Aldric: stand")
    assert f["Aldric"].posture == "standing"


@rule("G4-RLD-01", "G4-LONG-01")
def test_a_reload_goes_on_by_continue() -> None:
    f = Melee("Sana Okoye", "Borka")
    f.do(keys.LOADED.by("Sana Okoye", "auto_pistol_9mm", -5))
    f.say("Sana Okoye: reload")
    left = keys.BUSY.of(f["Sana Okoye"]).left
    for n in range(left):
        f.say("Borka: pass")
        assert f.say("Sana Okoye: continue").has("reloads") == (n < left - 1)
    assert keys.BUSY.of(f["Sana Okoye"]) is None and keys.LOADED.of(f.item("Sana Okoye", "auto_pistol_9mm")) > 10


@rule("G4-TURN-08", "G4-TURN-09")
@pytest.mark.parametrize("deed", ["crouch", "drop axe"])
def test_what_is_free_is_done_on_the_own_turn(deed: str) -> None:
    f = Melee("Aldric", "Borka", pace="strict")
    assert f.refused(f"Borka: {deed}") == "not_your_turn"
    f.say("Aldric: pass")
    f.do(keys.OFF_BALANCE.set("Borka", keys.Nothing()))
    assert f.refused(f"Borka: {deed}") == "must_do_nothing"
    f.do(keys.OFF_BALANCE.clear("Borka"))
    assert f.say(f"Borka: {deed}").events and f.say("Borka: pass").events


@rule("G4-DODG-03", "G4-DROP-01")
def test_acrobatics_are_judged_as_one_stands_when_shot_at() -> None:
    f = Melee("Cyra", "Borka")
    said = f.say(
        "Cyra: shoot regular bow range 10 vs Borka dodge drop acrobatic rolled attack 8, acrobatics 5, dodge 9"
    )
    assert said.check("acrobatics").chance == 11 - 6 and said.check("dodge").chance == 8 + 1 + 3 + 2


@rule("G4-RNG-07", "G4-SHOT-01")
def test_a_shot_of_many_pellets_is_one_round() -> None:
    weapon = {"id": "auto_shotgun", "shots": 7}
    f = Melee(made("Ann", st=12, dx=13, skills={"guns_shotgun": 14}, weapons=[weapon]), "Borka")
    said = f.say("Ann: shoot auto shotgun shots 2 range 10 vs Borka nothing rolled attack 16")
    assert said.check("attack").chance > 3 and keys.LOADED.of(f.item("Ann", "auto_shotgun")) == 5


@rule("G4-RLD-01")
@pytest.mark.parametrize("spare", [0, 1])
def test_spare_rounds_that_are_counted_run_out(spare: int) -> None:
    bow = {"id": "regular_bow", "shots": 0, "spare": spare}
    f = Melee(made("Ann", skills={"bow": 14}, weapons=[bow]), "Borka")
    for _ in range(2 * spare):
        f.say("Ann: reload")
        f.say("Borka: pass")
    if spare:
        f.say("Ann: shoot regular bow range 10 vs Borka nothing rolled attack 15")
        f.say("Borka: pass")
    assert f.refused("Ann: reload") == "no_spare"


@rule("G4-MAN-31")
@pytest.mark.parametrize("deed", ["reload", "pick up dagger"])
def test_every_ready_is_one_that_a_wait_may_wait_for(deed: str) -> None:
    weapons = [{"id": "crossbow", "shots": 0}] if deed == "reload" else [{"id": "dagger", "where": "ground"}]
    f = Melee(made("Ann", dx=9, weapons=weapons), "Borka")
    f.do(Moved("Ann", posture="kneeling"))
    f.say("Borka: wait until Ann readies then attack axe")
    said = f.say(f"Ann: {deed}")
    assert said.note("wait_springs").who == "Borka"


@rule("G4-SHOT-01", "G4-SHOT-02")
@pytest.mark.parametrize(
    ("yards", "chance", "rolled", "basic", "dr"), [(5, 13, "damage 3", 4, 2), (4, 11, "damage 3, knockdown 3", 16, 8)]
)
def test_pellets_scatter_from_a_tenth_of_the_half_damage_range_on_and_strike_as_one_below(
    yards: int, chance: int, rolled: str, basic: int, dr: int
) -> None:
    # Half damage from 50 yards on: nearer than 5 the nine strike as one, 9 // 2 times damage and DR, without their +2.
    f = Melee(made("Ann", skills={"guns_shotgun": 13}, weapons=["pump_shotgun"]), "Borka")
    said = f.say(f"Ann: shoot pump shotgun shots 1 range {yards} vs Borka nothing rolled attack {chance}, {rolled}")
    assert said.check("attack").chance == chance
    found = said.note("wounds").data
    assert (found["basic"], found["dr"]) == (basic, dr)
