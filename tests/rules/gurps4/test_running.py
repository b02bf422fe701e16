"""High speed, ground that costs, water, and flight (G4-MOVE-13 to -15, G4-RUN, G4-FLY-01)."""

import pytest

from rules.core.events import Landscaped, Moved
from rules.core.hexes import neighbours
from rules.gurps4.figure import keys
from tests.calls import calls_of
from tests.rules.gurps4.play import Melee, made

rule = pytest.mark.rule
SWORD = "thrusting broadsword"
MOST_CALLS = 500_000


def runner(**at: tuple[int, int, int]) -> Melee:
    """Borka (Move 5, DX 11) at 0,0 who has run 5 yards straight along side 0 and sprints on; Aldric far off."""
    f = Melee("Aldric", "Borka", at={"Aldric": (0, 20, 0), "Borka": (-5, 0, 0), **at})
    f.say("Borka: move to 0,0 sprint")
    return f


def second_run(f: Melee) -> Melee:
    """Another six yards straight: velocity 6, above Move."""
    f.say("Aldric: pass")
    f.say("Borka: move to 6,0")
    f.say("Aldric: pass")
    return f


# --- the ground -----------------------------------------------------------------------------------------------------


@rule("G4-MOVE-14")
def test_deep_water_takes_the_whole_turn_for_one_hex() -> None:
    f = Melee("Borka", "Aldric", at={"Borka": (0, 0, 0), "Aldric": (0, 20, 0)})
    f.do(Landscaped("1,0", "deep_water"), Landscaped("2,0", "deep_water"))
    assert f.refused("Borka: move to 2,0 then 3,0") == "too_far_move"
    f.say("Borka: move to 1,0")
    assert f["Borka"].pos == (1, 0)
    f.say("Aldric: pass")
    assert f.refused("Borka: move to 2,0 then 3,0") == "too_far_move"
    f.say("Borka: move to 2,0")
    assert f["Borka"].pos == (2, 0)


@rule("G4-MOVE-15", "G4-MOVE-13", "G4-MOVE-11")
def test_what_a_hex_costs_adds_up() -> None:
    f = Melee("Borka", "Aldric", "Cyra", sides={"Borka": "us", "Cyra": "us"})
    f.do(Moved("Borka", to=(0, 0), facing=0), Moved("Aldric", to=(0, 20)), Moved("Cyra", to=(1, 0)))
    f.do(Landscaped("1,0", "mud"))
    # 1 for the hex, 1 for the mud, 1 for the friend; two plain hexes more are 5 of 5.
    f.say("Borka: move to 1,0 then 3,0")
    assert f["Borka"].pos == (3, 0)
    f = Melee("Borka", "Aldric", "Cyra", sides={"Borka": "us", "Cyra": "us"})
    f.do(Moved("Borka", to=(0, 0), facing=0), Moved("Aldric", to=(0, 20)), Moved("Cyra", to=(1, 0)))
    f.do(Landscaped("1,0", "mud"))
    assert f.refused("Borka: move to 1,0 then 4,0") == "too_far_move"


@rule("G4-MOVE-15")
def test_one_hex_may_always_be_moved() -> None:
    f = Melee(made("Ann", ht=8, dx=8, basic_move=1), "Aldric", at={"Ann": (0, 0, 0), "Aldric": (0, 20, 0)})
    f.do(Landscaped("1,0", "mud"), Landscaped("2,0", "mud"))
    assert f.refused("Ann: move to 1,0 then 2,0") == "too_far_move"
    f.say("Ann: move to 1,0")
    assert f["Ann"].pos == (1, 0)


# --- speed ----------------------------------------------------------------------------------------------------------


@rule("G4-RUN-01", "G4-RUN-02")
def test_the_sprint_needs_a_turn_at_full_move() -> None:
    f = Melee("Aldric", "Borka", at={"Aldric": (0, 20, 0), "Borka": (0, 0, 0)})
    f.say("Borka: move to 3,0 sprint")
    f.say("Aldric: pass")
    assert f.refused("Borka: move to 9,0") == "too_far_move"
    f = runner()
    f.say("Aldric: pass")
    assert f.refused("Borka: move to 7,0") == "too_far_move"
    f.say("Borka: move to 6,0")
    assert keys.SPENT.of(f["Borka"]) == 6 == keys.VELOCITY.of(f["Borka"])


@rule("G4-RUN-04")
def test_speed_rises_and_falls_by_at_most_move() -> None:
    f = second_run(runner())
    before = f["Borka"]
    f.say("Borka: move to 7,0")
    assert (before.pos, f["Borka"].pos, keys.VELOCITY.of(f["Borka"])) == ((6, 0), (7, 0), 1)
    assert "high_speed" not in f.conditions("Borka")
    fast = Melee(made("Ann", basic_move=5, top_speed=20), "Aldric", at={"Ann": (0, 0, 0), "Aldric": (0, 40, 0)})
    fast.say("Ann: move to 5,0 sprint")
    fast.say("Aldric: pass")
    assert fast.refused("Ann: move to 16,0") == "speed_change"
    fast.say("Ann: move to 15,0")
    assert keys.VELOCITY.of(fast["Ann"]) == 10


@rule("G4-RUN-05")
def test_hard_braking_takes_dx_and_3() -> None:
    f = second_run(runner())
    f.set("Borka", velocity=11)
    assert f.refused("Borka: pass") == "high_speed_only"
    said = f.say("Borka: move to 8,0 rolled balance 14")
    assert said.check("balance").chance == 11 + 3 and f["Borka"].posture == "standing"
    f = second_run(runner())
    f.set("Borka", velocity=11)
    f.say("Borka: move to 8,0 rolled balance 15")
    assert (f["Borka"].posture, f["Borka"].pos, keys.VELOCITY.of(f["Borka"])) == ("lying", (8, 0), 0)
    f = second_run(runner())
    f.set("Borka", velocity=13)
    assert f.refused("Borka: move to 8,0") == "speed_change"


@rule("G4-RUN-06")
def test_a_turn_at_speed() -> None:
    f = second_run(runner())
    # Eleven yards straight are behind him: one side for nothing, more is refused.
    assert f.refused("Borka: move to 5,-1") == "turns_sharply"
    said = f.say("Borka: move to 6,2")
    assert not said.checks and f["Borka"].pos == (6, 2)


@rule("G4-RUN-06")
def test_a_turn_too_early_takes_dx_and_3() -> None:
    f = second_run(runner())
    said = f.say("Borka: move to 8,0 then 8,2 then 10,2 rolled balance 14")
    assert said.check("balance").chance == 14 and f["Borka"].pos == (10, 2)
    f = second_run(runner())
    said = f.say("Borka: move to 6,2 then 8,2 rolled balance 15")
    assert (f["Borka"].pos, f["Borka"].posture, keys.VELOCITY.of(f["Borka"])) == ((6, 2), "lying", 0)
    assert "high_speed" not in f.conditions("Borka")


@rule("G4-RUN-07")
def test_who_trips_runs_into_what_stands_ahead() -> None:
    f = second_run(runner())
    f.do(Moved("Aldric", to=(9, 0), facing=3))
    f.set("Borka", velocity=11)
    # Six yards on would lead through Aldric; braking to 2 yards a second fails in the hex before him.
    said = f.say("Borka: move to 8,0 rolled balance 15, Aldric.dodge 13, Borka.collision 3, Aldric.collision 2")
    assert said.has("falls") and said.has("collides") and f["Borka"].posture == "lying"
    # Two yards a second of this turn count no more than the eleven of the last: each rolls for the other's hit points.
    assert (f.hp("Aldric"), f.hp("Borka")) == (11, 13)


@rule("G4-KB-05")
def test_who_is_run_into_may_dodge() -> None:
    f = second_run(runner())
    f.do(Moved("Aldric", to=(9, 0), facing=3))
    f.set("Borka", velocity=11)
    said = f.say("Borka: move to 8,0 rolled balance 15, Aldric.dodge 9")
    assert said.check("dodge").who == "Aldric" and said.has("defends") and not said.has("collides")
    assert (f.hp("Aldric"), f.hp("Borka")) == (12, 13) and f["Borka"].posture == "lying"
    # From behind there is none.
    f = second_run(runner())
    f.do(Moved("Aldric", to=(9, 0), facing=0))
    f.set("Borka", velocity=11)
    said = f.say("Borka: move to 8,0 rolled balance 15, Borka.collision 3, Aldric.collision 2")
    assert said.has("collides") and not any(check.label == "dodge" for check in said.checks)


@rule("G4-RUN-07", "G4-RUN-03")
def test_stun_at_speed_is_a_fall() -> None:
    f = second_run(runner())
    f.do(Moved("Aldric", to=(20, 20)))
    f.say("Aldric: apply 12 cr to Borka at torso rolled knockdown 14")
    assert f["Borka"].posture == "lying" and "high_speed" not in f.conditions("Borka")
    assert keys.VELOCITY.of(f["Borka"]) == 0


@rule("G4-RUN-07")
def test_a_turn_let_go_at_speed_is_a_fall() -> None:
    f = second_run(runner())
    f.say("round")
    assert f["Borka"].posture == "lying"


@rule("G4-RUN-08")
def test_no_retreat_at_speed() -> None:
    f = second_run(runner())
    f.do(Moved("Aldric", to=(7, 0), facing=3))
    assert f.refused(f"Aldric: attack {SWORD} vs Borka dodge retreat") == "retreat_fast"
    f.say(f"Aldric: attack {SWORD} vs Borka dodge rolled attack 10, dodge 5")


# --- the air --------------------------------------------------------------------------------------------------------


def flier() -> Melee:
    f = Melee("Aldric", "Borka", at={"Aldric": (3, 0, 3), "Borka": (0, 0, 0)})
    f.do(keys.FLYING.set("Borka", keys.Nothing()))
    return f


@rule("G4-FLY-01")
def test_rising_costs_a_point_a_yard_and_sinking_nothing() -> None:
    f = flier()
    assert f.refused("Aldric: move up 1") == "cannot_fly"
    assert f.refused("Borka: move to 2,0 up 4") == "too_far_move"
    f.say("Borka: move to 2,0 up 3")
    assert (f["Borka"].pos, f["Borka"].elevation) == ((2, 0), 3)
    f.say("Aldric: pass")
    f.say("Borka: move 0 down 2")
    assert f["Borka"].elevation == 1
    f.say("Aldric: pass")
    assert f.refused("Borka: move up 6") == "too_far_move"


@rule("G4-FLY-01", "G4-DEF-10")
def test_a_blow_from_above() -> None:
    f = flier()
    f.say("Borka: move to 2,0 up 1")
    # A yard is three feet: +1 for the higher defender.
    said = f.say(f"Aldric: attack {SWORD} vs Borka dodge rolled attack 10, dodge 9")
    assert said.check("dodge").chance == 8 + 1 + 1


@rule("G4-FLY-01")
def test_a_stunned_flier_falls() -> None:
    f = flier()
    f.say("Borka: move up 5")
    said = f.say("Aldric: apply 12 cr to Borka at torso rolled knockdown 14, collision 3")
    assert said.has("plummets") and (f["Borka"].elevation, f["Borka"].posture) == (0, "lying")
    assert f.hp("Borka") < 3


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("Aldric: move to 900,900", "too_far_move"),
        ("Aldric: move to 100,-200", "too_far_move"),
        ("Aldric: step to 1,0 then attack kick vs Cyra", "no_way"),
        ("Aldric: move to 2,0", "no_way"),
        ("Aldric: move to 40,-7", "too_far_move"),
    ],
)
def test_a_goal_that_cannot_be_reached_is_told_at_once(typed: str, code: str) -> None:
    f = Melee("Aldric", "Borka", "Cyra", at={"Aldric": (0, 0, 0), "Borka": (1, 0, 3), "Cyra": (2, 0, 3)})
    f.do(*(Landscaped(f"{q},{r}", "barricade") for q, r in neighbours((2, 0)) if (q, r) != (1, 0)))
    codes: list[str] = []
    # A whole map was searched with millions of calls; the bound is far from both.
    assert calls_of(lambda: codes.append(f.refused(typed))) < MOST_CALLS
    assert codes == [code]


@rule("G4-RUN-02")
def test_who_falls_at_full_move_runs_no_more() -> None:
    f = runner()
    f.say("Aldric: pass")
    f.rule(lambda t: t.do(Moved("Borka", posture="lying")))
    assert "high_speed" not in f.conditions("Borka")
    said = f.say("Borka: kneel")
    assert not said.checks


# --- without a map --------------------------------------------------------------------------------------------------


@rule("G4-MOVE-10", "G4-MAN-30", "G4-MAN-09", "G4-SLAM-01")
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("move 7", "too_far_move"), ("move 4 backwards", "too_far_move"), ("move 30 then attack kick", "too_far_move"),
        ("step 3 then attack kick", "too_far_step"),
        ("attack kick all-out strong moved 4", "too_far_move"), ("slam moved 9", "too_far_move"),
        ("slam moved 4 all-out strong", "too_far_move"), ("grapple moved 9", "too_far_move"),
        ("move 12 then slam", "too_far_move"), ("shove moved 9", "too_far_move"),
    ],
)  # fmt: skip
def test_nobody_goes_farther_without_a_map_than_on_one(said: str, code: str) -> None:
    f = Melee("Dulf", "Borka")
    assert f.refused(f"Dulf: {said}{'' if said.startswith('move ') and 'then' not in said else ' vs Borka'}") == code


@rule("G4-MOVE-04", "G4-MOVE-05", "G4-MOVE-06")
@pytest.mark.parametrize(
    ("posture", "far", "code"),
    [("crouching", 4, "too_far_move"), ("kneeling", 2, "too_far_move"), ("lying", 1, "too_far_lying")],
)
@pytest.mark.parametrize("mapped", [False, True])
def test_a_low_posture_slows(posture: str, far: int, code: str, mapped: bool) -> None:
    f = Melee("Dulf", "Borka", at={"Dulf": (0, 0, 0), "Borka": (0, 20, 0)} if mapped else None)
    f.do(Moved("Dulf", posture=posture))
    assert f.refused(f"Dulf: move {far + 1}") == code
    f.say(f"Dulf: move {far}")
    assert f.said.note("moves").data["yards"] == far


@rule("G4-GRAP-01")
def test_a_grapple_behind_more_than_a_step_is_a_move_and_attack() -> None:
    f = Melee("Dulf", "Borka")
    assert f.say("Dulf: grapple moved 4 vs Borka nothing rolled attack 9").check("attack").chance == 9


@rule("G4-MOVE-01", "G4-MAN-30")
@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("attack kick moved 4 vs Borka", ""), ("move 4 then attack kick vs Borka", ""),
        ("grapple moved 5 vs Borka", ""), ("slam moved 5 vs Borka", ""), ("shove moved 4 vs Borka", ""),
        ("attack kick moved 3 vs Borka", "beyond_reach"), ("grapple moved 4 vs Borka", "too_far"),
        ("slam moved 4 vs Borka", "too_far"), ("shove moved 3 vs Borka", "too_far"),
        ("step back then attack kick vs Borka", "beyond_reach"),
    ],
)  # fmt: skip
def test_yards_without_a_map_bring_one_as_much_nearer(said: str, code: str) -> None:
    f = Melee("Dulf", "Borka")
    f.say("Dulf: pair vs Borka distance 5")
    if code:
        assert f.refused(f"Dulf: {said}") == code
    else:
        assert f.say(f"Dulf: {said} nothing rolled attack 14, balance 9").check("attack").roll == 14


@rule("G4-CLS-07")
def test_who_moves_without_a_map_leaves_close_combat() -> None:
    f = Melee("Dulf", "Borka", "Aldric", sides={"Borka": "raiders", "Aldric": "raiders"})
    f.say("Aldric: pair vs Borka distance 5")
    f.say("Dulf: grapple vs Borka nothing rolled attack 9")
    assert f.refused("Borka: attack axe vs Dulf") == "close_combat_weapon"
    f.say("Dulf: release Borka")
    f.say("Dulf: move 3")
    f.say("Borka: pass")
    assert f.refused("Borka: attack axe vs Dulf") == "beyond_reach"
