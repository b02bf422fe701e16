"""Swaths, cover after a drop, blind blows, guarding, the wheel, and what the start of a turn does, in order."""

import pytest
from msgspec.structs import replace

from rules.core.events import ItemMoved, Moved, Owned
from rules.gurps4.figure import keys
from tests.bot.table import open_table, say
from tests.rules.gurps4.play import Melee, made

rule = pytest.mark.rule
SWORD = "thrusting broadsword"
GUNNER = {"skills": {"guns_submachine_gun": 14}, "weapons": [{"id": "smg_9mm"}], "dx": 11}


# --- suppression fire -----------------------------------------------------------------------------------------------


def swath(centre: str, **options: object) -> set[tuple[int, int]]:
    f = Melee(made("Sten", **GUNNER), "Borka", at={"Sten": (0, 0, 0), "Borka": (0, 20, 0)}, **options)
    f.say(f"Sten: suppress smg 9mm shots 10 at {centre}")
    seen = keys.SUPPRESS.of(f["Sten"])
    assert seen is not None
    return {(int(q), int(r)) for q, r in (key.split(",") for key in seen.hexes)}


@rule("G4-SUP-02")
def test_a_swath_is_three_yards_wide_and_ends_at_its_centre() -> None:
    line = {(n, 0) for n in range(1, 5)}
    beside = {(n, -1) for n in range(1, 5)} | {(n, 1) for n in range(4)}
    assert swath("4,0") == line | beside | {(0, 1), (1, -1)} - {(4, 1)}
    assert (5, 0) not in swath("4,0") and (5, -1) not in swath("4,0") and (0, 0) not in swath("4,0")


@rule("G4-SUP-02")
def test_two_yards_by_option() -> None:
    assert swath("4,0", g4_suppress_width=2) == {(n, 0) for n in range(1, 5)} | {(n - 1, 1) for n in range(1, 5)}


@rule("G4-SUP-02", "G4-RNG-03")
def test_no_swath_beyond_the_range() -> None:
    f = Melee(made("Sten", **GUNNER), "Borka", at={"Sten": (0, 0, 0), "Borka": (0, 20, 0)})
    assert f.refused("Sten: suppress smg 9mm shots 10 at 3000,0") == "out_of_range"


@rule("G4-SUP-03")
def test_who_walks_into_the_swath_is_fired_at_once() -> None:
    f = Melee(made("Sten", **GUNNER), "Borka", at={"Sten": (0, 0, 0), "Borka": (3, 3, 1)})
    f.say("Sten: suppress smg 9mm shots 10 at 6,0")
    said = f.say("Borka: move to 3,0 rolled Sten.attack 16")
    # Range 5 and 10 shots: 14 - 2 + 2, capped at 6 + 2.
    assert said.check("Sten.attack").chance == 8 and f["Borka"].pos == (3, 0)
    assert len([c for c in said.checks if c.who == "Sten"]) == 1


@rule("G4-SUP-03")
def test_no_more_hits_than_shots_whoever_comes() -> None:
    f = Melee(
        made("Sten", **GUNNER), "Borka", "Aldric", "Dulf",
        at={"Sten": (0, 0, 0), "Borka": (3, 3, 1), "Aldric": (4, 3, 1), "Dulf": (5, 3, 1)},
    )  # fmt: skip
    f.say("Sten: suppress smg 9mm shots 5 at 6,0")
    # 14 - 2 + 1 for the shots, capped at 7: a 5 hits by 2, twice with recoil 2; then by 1.
    assert keys.SUPPRESS.of(f["Sten"]).hits == 0
    walk = "move to 3,0 rolled Sten.attack 5, Sten.location 9, {0}.dodge 3"
    f.say(f"Borka: {walk.format('Borka')}")
    assert keys.SUPPRESS.of(f["Sten"]).hits == 2
    f.do(keys.SUPPRESS.set("Sten", replace(keys.SUPPRESS.of(f["Sten"]), hits=4)))
    said = f.say("Aldric: move to 4,0 rolled Sten.attack 5, Sten.location 9, Aldric.dodge 3")
    assert said.note("hits") and keys.SUPPRESS.of(f["Sten"]).hits == 5
    # All five are spoken for: nobody else is fired at.
    assert not [c for c in f.say("Dulf: move to 5,0").checks if c.who == "Sten"]


@rule("G4-SUP-03")
def test_each_shot_of_a_swath_is_told_by_its_target() -> None:
    f = Melee(
        made("Sten", **GUNNER), "Borka", "Aldric",
        at={"Sten": (0, 0, 0), "Borka": (3, 0, 3), "Aldric": (2, 1, 3)},
    )  # fmt: skip
    said = f.say("Sten: suppress smg 9mm shots 5 at 4,0 rolled attack 16, attack.2 16")
    assert [n.data["target"] for n in said.notes if n.code == "attempts"] == ["Borka", "Aldric"]


@rule("G4-OPP-02")
@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("watch smg 9mm at -3,0", "behind_hex"),
        ("suppress smg 9mm shots 5 at -3,0", "behind_hex"),
        ("watch smg 9mm at 3000,0", "out_of_range"),
        ("watch smg 9mm at 3,0 then 4,0 then 6,0", "not_side_by_side"),
    ],
)
def test_what_cannot_be_fired_at_is_not_watched(typed: str, code: str) -> None:
    f = Melee(made("Sten", **GUNNER), "Borka", at={"Sten": (0, 0, 0), "Borka": (0, 20, 0)})
    assert f.refused(f"Sten: {typed}") == code


@rule("G4-OPP-02")
def test_watched_hexes_count_once_in_any_order() -> None:
    f = Melee(made("Sten", **GUNNER), "Borka", at={"Sten": (0, 0, 0), "Borka": (0, 20, 0)})
    said = f.say("Sten: watch smg 9mm at 3,0 then 5,0 then 4,0 then 5,0")
    assert said.note("watches").data["n"] == 3


@rule("G4-STUN-03")
def test_who_is_stunned_while_walking_gets_no_roll_for_a_turn_of_doing_nothing() -> None:
    f = Melee(made("Sten", **GUNNER), "Borka", at={"Sten": (0, 0, 0), "Borka": (3, 3, 1)})
    f.say("Sten: suppress smg 9mm shots 5 at 6,0")
    said = f.say(
        "Borka: move to 3,0 rolled Sten.attack 6, Sten.location 9, Borka.dodge 16, Sten.damage 18, Borka.knockdown 13"
    )
    assert keys.STUNNED.on(f["Borka"]) and "stun" not in [c.label for c in said.checks]
    assert f.say("Borka: pass rolled stun 9").has("stun_ends")


# --- shots ----------------------------------------------------------------------------------------------------------


@rule("G4-DROP-02", "G4-RNG-04")
def test_what_dropping_brings_counts_from_the_next_shot_on() -> None:
    archer = {"dx": 13, "skills": {"bow": 15}, "weapons": [{"id": "regular_bow", "shots": 1}]}
    f = Melee(made("Ann", **archer), made("Bea", **archer | {"ht": 11}), "Borka")
    said = f.say("Ann: shoot regular bow range 10 vs Borka dodge drop rolled attack 11, dodge 13, damage 5")
    # Range 10 is -4; the drop neither changed this roll nor put anything before the arrow: 4 less DR 2, doubled.
    assert said.check("attack").chance == 11 and f["Borka"].posture == "lying"
    assert (said.note("wounds").data["dr"], f.hp("Borka")) == (2, 13 - 4)
    said = f.say("Bea: shoot regular bow range 10 cover 8 vs Borka dodge rolled attack 9, dodge 16, damage 5")
    assert said.check("attack").chance == 11 - 2
    assert said.note("hits_armour").data["dr"] == 10 and f.hp("Borka") == 9


# --- blind blows ----------------------------------------------------------------------------------------------------


def blinded() -> Melee:
    f = Melee("Aldric", "Borka", at={"Aldric": (0, 0, 0), "Borka": (1, 0, 3)})
    f.do(keys.BLIND.set("Aldric", keys.Nothing()))
    return f


@rule("G4-VIS-01")
def test_a_blind_blow_where_the_foe_is_heard() -> None:
    f = blinded()
    said = f.say(f"Aldric: attack {SWORD} vs Borka dodge rolled hearing 8, attack 4, critical_hit 9, damage 1")
    # Per 10 - 2; Broadsword 14 - 10: nothing more for a foe unseen.
    assert said.check("hearing").chance == 8
    assert said.check("attack").chance == 4


@rule("G4-VIS-01")
@pytest.mark.parametrize(("side", "hit"), [(1, True), (2, False), (4, False)])
def test_unheard_a_hex_is_struck_at_random(side: int, hit: bool) -> None:
    f = blinded()
    dice = f"rolled hearing 9, blind_hex {side}" + (", attack 18, critical_miss 7" if hit else "")
    said = f.say(f"Aldric: attack {SWORD} vs Borka {dice}")
    assert said.has("misses") and (len(said.checks) > 1) == hit


@rule("G4-VIS-01")
def test_a_hex_may_be_named() -> None:
    f = blinded()
    said = f.say(f"Aldric: attack {SWORD} at 1,0 rolled hearing 8, attack 9")
    assert said.check("attack").chance == 4 and said.note("attempts").data["target"] == "Borka"
    f = blinded()
    said = f.say(f"Aldric: attack {SWORD} at 0,1")
    assert said.note("strikes_air").data["at"] == "0,1" and not said.checks
    assert keys.MANEUVER.of(f["Aldric"]) == keys.Maneuver("attack", "", "thrusting_broadsword")


# --- guarding, the wheel --------------------------------------------------------------------------------------------


def guards(order: str = "dodge for cyra") -> Melee:
    f = Melee(
        "Borka", "Cyra", "Dulf", sides={"Cyra": "us", "Dulf": "us"},
        at={"Borka": (0, 0, 0), "Cyra": (1, 0, 3), "Dulf": (3, 0, 3)},
    )  # fmt: skip
    f.do(Owned("Dulf", None, "us", policy=order))
    return f


@rule("G4-DODG-04")
def test_a_standing_order_guards_a_friend() -> None:
    f = guards()
    f.say("Borka: attack axe vs Cyra dodge rolled attack 10, Dulf.dodge 9, damage 4, knockdown 5")
    assert (f.hp("Cyra"), f.hp("Dulf") < 14, f["Dulf"].pos) == (11, True, (2, 0))


@rule("G4-DODG-04")
def test_once_a_turn_and_only_from_near_by() -> None:
    f = guards()
    f.say("Borka: attack axe vs Cyra dodge rolled attack 10, Dulf.dodge 10, Cyra.dodge 8")
    assert f.hp("Cyra") == 11 and f.hp("Dulf") == 14
    f.say("Borka: attack axe vs Cyra dodge rolled attack 10, Cyra.dodge 8")
    f = guards()
    f.do(Moved("Dulf", to=(5, 0)))
    said = f.say("Borka: attack axe vs Cyra dodge rolled attack 10, Cyra.dodge 8")
    assert not said.has("comes_late")


@rule("G4-DODG-05")
def test_dodging_at_the_wheel_is_half_the_operators_skill_and_handling() -> None:
    driver = made("Ann", dx=9, ht=9, skills={"driving_automobile": 15}, traits=["combat_reflexes"])
    f = Melee("Aldric", driver)
    said = f.say(f"Aldric: attack {SWORD} vs Ann dodge vehicle rolled attack 8, dodge 5")
    assert said.check("dodge").chance == 7 + 1
    f.say("Ann: pass")
    said = f.say(f"Aldric: attack {SWORD} vs Ann dodge vehicle 2 rolled attack 8, dodge 5")
    assert said.check("dodge").chance == 7 + 2 + 1
    assert f.refused("Ann: attack punch vs Aldric dodge vehicle") == "no_skill"


# --- the start of a turn --------------------------------------------------------------------------------------------


@rule("G4-TURN-04")
def test_what_the_start_of_a_turn_ends_and_begins() -> None:
    f = Melee("Aldric", "Borka", at={"Aldric": (0, 0, 0), "Borka": (1, 0, 3)})
    f.say("Borka: attack axe all-out strong vs Aldric dodge rolled attack 16")
    assert f.refused(f"Aldric: attack {SWORD} vs Borka dodge") == "all_out"
    f.say(f"Aldric: attack {SWORD} vs Borka rolled attack 10, damage 1")
    assert (keys.SHOCK.of(f["Borka"]), keys.SHOCK_PENDING.of(f["Borka"])) == (0, 3)
    f.do(keys.NUMB["left_arm"].set("Borka", keys.Lasting(left=2)), keys.BLOCKED.set("Borka", keys.Nothing()))
    said = f.say("Borka: attack axe vs Aldric dodge rolled attack 11")
    # (0) arcs noted, (1) the All-Out state and the Block are over, (2) a second has passed, (3) shock counts now.
    assert keys.ARCS.of(f["Borka"]) == keys.ArcsAtStart({"Aldric": "front"})
    assert keys.MANEUVER.of(f["Borka"]) == keys.Maneuver("attack", "", "axe") and not keys.BLOCKED.on(f["Borka"])
    assert keys.NUMB["left_arm"].of(f["Borka"]) == keys.Lasting(left=1)
    assert said.check("attack").chance == 13 - 3


@rule("G4-TURN-04", "G4-INJ-02")
def test_the_roll_to_stay_awake_comes_before_the_maneuver() -> None:
    f = Melee("Aldric", "Borka")
    f.set("Borka", hp=0)
    said = f.say("Borka: attack axe vs Aldric rolled consciousness 13")
    assert [c.label for c in said.checks] == ["consciousness"] and "unconscious" in f.conditions("Borka")


def test_dropped_things_of_others_can_be_named() -> None:
    f = Melee("Aldric", "Borka")
    f.do(ItemMoved("Borka", "axe", "ground"))
    f.say("Aldric: drop thrusting broadsword")
    f.say("Aldric: kneel")
    f.say("Borka: pass")
    f.say("Aldric: pick up axe")
    assert f["Aldric"].item("axe") is not None and f["Borka"].item("axe") is None


@rule("G4-VIS-04")
async def test_the_state_tells_how_dark_it_is() -> None:
    async with open_table() as table:
        for line in ("/encounter start gurps4", "/encounter add Aldric", "/encounter add Borka"):
            assert (await say(table, line)).ok
        assert "dark" not in (await say(table, "/state")).text
        assert (await say(table, "darkness 4")).text == "Darkness 4 (full moon)"
        told = await say(table, "/state")
        assert "second 1 · darkness 4 · full moon" in told.text and told.data["state"]["darkness"] == 4
        assert (await say(table, "darkness 0")).text == "Full light"
        assert "dark" not in (await say(table, "/state")).text
