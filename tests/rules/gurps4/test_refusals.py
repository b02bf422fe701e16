"""Every refusal as a sentence that raises it; nothing changes, and the message names fault and mend."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.core.events import ItemMoved, Landscaped, Moved
from rules.core.tables.words import refusals
from rules.gurps4.figure import keys
from tests.rules.gurps4.play import Melee, made

REFUSALS = refusals("rules.gurps4")

SWORD = "thrusting broadsword"
Setup = Callable[[Melee], Any]


def duel(*setup: str | Setup, who: tuple[Any, ...] = ("Aldric", "Borka"), **more: Any) -> Melee:
    """Fighters for whom some sentences have been said, or some state has been set."""
    f = Melee(*who, **more)
    for step in setup:
        if isinstance(step, str):
            f.say(step)
        else:
            step(f)
    return f


def mark(who: str, key: Any, data: Any = None) -> Setup:
    return lambda f: f.do(key.set(who, keys.Nothing() if data is None else data))


def posture(who: str, how: str) -> Setup:
    return lambda f: f.do(Moved(who, posture=how))


def at(**where: tuple[int, int, int]) -> Setup:
    return lambda f: f.do(*(Moved(name, to=(q, r), facing=facing) for name, (q, r, facing) in where.items()))


def gunner() -> Any:
    return made("Sten", dx=13, skills={"guns_submachine_gun": 14}, weapons=[{"id": "smg_9mm"}])


def fencer() -> Any:
    return made("Ann", dx=14, skills={"rapier": 15}, weapons=[{"id": "rapier", "where": "hand"}])


def flailer() -> Any:
    return made("Flail", dx=9, skills={"flail": 14}, weapons=[{"id": "morningstar", "where": "hand"}])


def lancer(f: Melee) -> None:
    """Halvard has his lance in hand."""
    f.do(
        ItemMoved("Halvard", "lance", "hand"),
        keys.HAND.by("Halvard", "lance", 1 - keys.HAND.of(f.item("Halvard", "lance"))),
    )


HOLD = "Dulf: grapple vs Borka nothing rolled attack 9"
FACING = at(Aldric=(0, 0, 0), Borka=(1, 0, 3))
CLOSE = "Aldric: pair vs Borka distance 0"
SHOT = "Cyra: shoot regular bow range 9 vs Borka"
CASES: dict[str, tuple[Callable[[], Melee], str]] = {
    "all_out_ranged": (lambda: duel(who=("Cyra", "Borka")), "Cyra: shoot regular bow strong range 9 vs Borka"),
    "all_out_which": (duel, f"Aldric: attack {SWORD} all-out vs Borka"),
    "becomes_unready": (
        lambda: duel(who=("Berserker", "Borka")),
        "Berserker: attack great axe all-out double vs Borka",
    ),
    "behind_you": (
        lambda: duel(at(Cyra=(0, 0, 0), Borka=(-3, 0, 0)), who=("Cyra", "Borka")),
        "Cyra: shoot regular bow vs Borka",
    ),
    "broken": (
        lambda: duel(lambda f: f.do(keys.BROKEN.by("Aldric", "thrusting_broadsword", 1))),
        f"Aldric: attack {SWORD} vs Borka",
    ),
    "cannot_shoot": (duel, f"Aldric: shoot {SWORD} vs Borka"),
    "deceptive_moving": (duel, f"Aldric: attack {SWORD} deceptive 1 move and attack vs Borka"),
    "deceptive_wild": (
        lambda: duel("Aldric: pair vs Borka distance 1 rear"),
        f"Aldric: attack {SWORD} deceptive 1 vs Borka",
    ),
    "double_one_foe": (
        lambda: duel(who=("Aldric", "Borka", "Cyra")),
        f"Aldric: attack {SWORD} all-out double vs Borka then vs Cyra",
    ),
    "feint_ranged": (lambda: duel(who=("Cyra", "Borka")), "Cyra: feint regular bow vs Borka"),
    "feint_unaware": (lambda: duel(mark("Borka", keys.UNAWARE, keys.Turns())), f"Aldric: feint {SWORD} vs Borka"),
    "lame_hand": (
        lambda: duel(mark("Aldric", keys.CRIPPLED["right_hand"], keys.Lasting())),
        f"Aldric: attack {SWORD} vs Borka",
    ),
    "melee_only": (lambda: duel(who=("Cyra", "Borka")), "Cyra: shoot regular bow deceptive 1 range 9 vs Borka"),
    "no_location": (duel, f"Aldric: attack {SWORD} at axe vs Borka"),
    "counted": (duel, f"Aldric: attack {SWORD} at neck vs Borka -5"),
    "no_side": (duel, "surprise total nobody"),
    "no_target": (lambda: duel(who=("Aldric", "Borka", "Cyra")), f"Aldric: attack {SWORD}"),
    "not_carried": (lambda: duel(lambda f: f.do(ItemMoved("Borka", "axe", "ground"))), "Aldric: ready axe"),
    "not_oneself": (duel, f"Aldric: attack {SWORD} vs Aldric"),
    "not_there": (duel, f"Aldric: attack {SWORD} swing at vitals vs Borka"),
    "nothing_ready": (duel, "Aldric: shoot vs Borka"),
    "no_mode": (duel, f"Aldric: attack {SWORD} hook vs Borka"),
    "one_defence": (duel, f"Aldric: attack {SWORD} vs Borka parry then dodge"),
    "one_maneuver": (duel, f"Aldric: attack {SWORD} strong determined vs Borka"),
    "one_step": (lambda: duel(FACING), f"Aldric: kneel then attack {SWORD} vs Borka then step back"),
    "out_of_sight": (
        lambda: duel(
            at(Cyra=(0, 0, 0), Borka=(4, 0, 3)), lambda f: f.do(Landscaped("2,0", "barricade")), who=("Cyra", "Borka")
        ),
        "Cyra: shoot regular bow vs Borka",
    ),
    "same_defence": (lambda: duel("Borka: defend double"), f"Aldric: attack {SWORD} vs Borka dodge then dodge"),
    "target_dead": (lambda: duel(mark("Borka", keys.DEAD)), f"Aldric: attack {SWORD} vs Borka"),
    "too_few_shots": (
        lambda: duel(lambda f: f.do(keys.LOADED.by("Sten", "smg_9mm", -25)), who=(gunner(), "Borka")),
        "Sten: shoot smg 9mm shots 10 range 7 vs Borka",
    ),
    "too_many_parts": (duel, f"Aldric: attack {SWORD} vs Borka then kick vs Borka"),
    "two_weapons": (duel, f"Aldric: attack {SWORD} kick vs Borka"),
    "posture_already": (duel, "Aldric: stand up"),
    "own_step": (lambda: duel(FACING), "Aldric: step to -1,0 then grapple vs Borka"),
    "only_a_step": (lambda: duel(FACING), f"Aldric: move to -3,0 then feint {SWORD} vs Borka"),
    "evaluate_far": (lambda: duel(at(Aldric=(0, 0, 0), Borka=(40, 0, 3))), "Aldric: evaluate Borka"),
    "no_hex": (lambda: duel(who=(gunner(), "Borka")), "Sten: suppress smg 9mm shots 10"),
    "cannot_parry": (lambda: duel(lancer, who=("Borka", "Halvard")), "Borka: attack axe vs Halvard parry with lance"),
    "close_combat": (lambda: duel(CLOSE), f"Borka: attack kick vs Aldric parry with {SWORD}"),
    "close_combat_block": (lambda: duel(CLOSE), "Borka: attack kick vs Aldric block"),
    "dive_no_area": (duel, f"Aldric: attack {SWORD} vs Borka dodge dive"),
    "drop_melee": (duel, f"Aldric: attack {SWORD} vs Borka dodge drop"),
    "fencing_flail": (lambda: duel(who=(flailer(), fencer())), "Flail: attack morningstar vs Ann parry with rapier"),
    "from_behind": (lambda: duel(at(Aldric=(0, 0, 0), Borka=(1, 0, 0))), f"Aldric: attack {SWORD} vs Borka dodge"),
    "hand_full": (duel, f"Aldric: attack {SWORD} vs Borka parry with right hand"),
    "helpless": (
        lambda: duel(mark("Borka", keys.UNCONSCIOUS, keys.Lasting())),
        f"Aldric: attack {SWORD} vs Borka dodge",
    ),
    "no_shield": (lambda: duel(who=("Aldric", "Dulf")), f"Aldric: attack {SWORD} vs Dulf block"),
    "not_against_this": (lambda: duel(who=(gunner(), "Borka")), "Sten: shoot smg 9mm shots 4 range 7 vs Borka block"),
    "other_weapon": (lambda: duel(who=("Borka", "Reza")), "Borka: break rapier vs Reza parry with dagger"),
    "retreat_grappled": (lambda: duel(HOLD, who=("Dulf", "Borka")), "Dulf: attack kick vs Borka dodge retreat"),
    "retreat_posture": (lambda: duel(posture("Borka", "kneeling")), f"Aldric: attack {SWORD} vs Borka dodge retreat"),
    "retreat_ranged": (lambda: duel(who=("Cyra", "Borka")), f"{SHOT} dodge retreat"),
    "retreat_stunned": (
        lambda: duel(mark("Borka", keys.STUNNED, keys.Stun())),
        f"Aldric: attack {SWORD} vs Borka dodge retreat",
    ),
    "retreat_mounted": (
        lambda: duel("Borka: mount Pony", who=("Aldric", "Borka", "Pony")),
        f"Aldric: attack {SWORD} vs Borka dodge retreat",
    ),
    "retreated_already": (
        lambda: duel(mark("Borka", keys.RETREATED, keys.Retreat("Aldric"))),
        f"Aldric: attack {SWORD} vs Borka dodge retreat",
    ),
    "wrong_side": (lambda: duel(), "Borka: attack axe from right vs Aldric block"),
    "guardian_unable": (
        lambda: duel(mark("Cyra", keys.UNCONSCIOUS, keys.Lasting()), who=("Aldric", "Borka", "Cyra")),
        f"Aldric: attack {SWORD} vs Borka guarded by Cyra",
    ),
    "guardian_spent": (
        lambda: duel(mark("Cyra", keys.SACRIFICED), who=("Aldric", "Borka", "Cyra")),
        f"Aldric: attack {SWORD} vs Borka guarded by Cyra",
    ),
    "guardian_far": (
        lambda: duel(at(Aldric=(0, 0, 0), Borka=(1, 0, 3), Cyra=(6, 0, 3)), who=("Aldric", "Borka", "Cyra")),
        f"Aldric: attack {SWORD} vs Borka guarded by Cyra",
    ),
    "grapples_already": (
        lambda: duel(lambda f: f.do(keys.GRAPPLE.set("Dulf", "Borka", keys.Grip(1, 2))), who=("Dulf", "Borka")),
        "Dulf: grapple one hand vs Borka",
    ),
    "slam_posture": (lambda: duel(posture("Dulf", "sitting"), who=("Dulf", "Borka")), "Dulf: slam vs Borka"),
    "cannot_disarm": (
        lambda: duel(lambda f: f.do(ItemMoved("Aldric", "thrusting_broadsword", "gone"))),
        "Aldric: disarm axe with medium shield vs Borka",
    ),
    "location_not_here": (lambda: duel(who=("Borka", "Dulf")), "Borka: grab vs Dulf"),
    "not_held": (lambda: duel(who=("Borka", "Dulf")), "Borka: disarm vs Dulf"),
    "no_grapple": (duel, "Aldric: takedown vs Borka"),
    "down_already": (
        lambda: duel(HOLD, posture("Borka", "lying"), "Borka: pass", who=("Dulf", "Borka")),
        "Dulf: takedown vs Borka",
    ),
    "cannot_pin": (lambda: duel(HOLD, "Borka: pass", who=("Dulf", "Borka")), "Dulf: pin vs Borka"),
    "pinned_already": (
        lambda: duel(
            HOLD,
            posture("Borka", "lying"),
            lambda f: f.do(keys.PIN.set("Dulf", "Borka", keys.Pin())),
            who=("Dulf", "Borka"),
        ),
        "Dulf: pin vs Borka",
    ),
    "not_held_fast": (duel, "Aldric: break free"),
    "pin_wait": (
        lambda: duel(HOLD, lambda f: f.do(keys.PIN.set("Dulf", "Borka", keys.Pin(2, 5))), who=("Dulf", "Borka")),
        "Borka: break free",
    ),
    "nothing_shared": (duel, "Aldric: wrest"),
    "one_blow": (lambda: duel(who=("Dulf", "Borka")), "Dulf: shove all-out double vs Borka"),
    "attack_only": (lambda: duel(who=("Dulf", "Borka")), "Dulf: grab axe all-out strong vs Borka"),
    "ready_already": (duel, f"Aldric: ready {SWORD}"),
    "no_reach": (duel, f"Aldric: ready {SWORD} reach 2"),
    "pick_up_first": (lambda: duel("Borka: drop axe"), "Borka: ready axe"),
    "hands_full": (
        lambda: duel(
            who=(
                made(
                    "Ann",
                    weapons=[
                        {"id": "broadsword"},
                        {"id": "large_knife"},
                        {"id": "mace", "where": "belt"},
                    ],
                ),
                "Borka",
            )
        ),
        "Ann: ready mace",
    ),
    "not_offered": (
        lambda: duel(lambda f: f.do(ItemMoved("Borka", "axe", "ground")), who=("Aldric", "Borka")),
        "Aldric: take axe from Borka",
    ),
    "nothing_to_load": (duel, "Aldric: reload"),
    "not_busy": (duel, "Aldric: continue"),
    "no_armour": (duel, f"Aldric: put on {SWORD}"),
    "worn_already": (duel, "Aldric: put on mail shirt"),
    "not_a_step": (duel, f"Aldric: lie down then attack {SWORD} vs Borka"),
    "sits": (lambda: duel(posture("Aldric", "sitting")), "Aldric: move 2"),
    "overloaded": (
        lambda: duel(who=(made("Ann", st=3, armour=["mail_shirt", "pot_helm", "boots"]), "Borka")),
        "Ann: move 1",
    ),
    "holds_on": (lambda: duel(HOLD, "Borka: pass", who=("Dulf", "Borka")), "Dulf: move 2"),
    "no_map": (duel, "Aldric: move to 3,0"),
    "posture_alone": (duel, "Aldric: kneel then move 2"),
    "sprint_posture": (lambda: duel(posture("Aldric", "kneeling")), "Aldric: move 1 sprint"),
    "nothing_to_decline": (duel, "Aldric: decline"),
    "suppress_rate": (lambda: duel(who=("Cyra", "Borka")), "Cyra: suppress regular bow range 9 vs Borka"),
    "interrupted": (
        lambda: duel("Borka: wait until foe attacks then attack axe", f"Aldric: attack {SWORD} vs Borka"),
        f"Aldric: attack {SWORD} vs Borka",
    ),
    "mounted_already": (lambda: duel("Borka: mount Pony", "Pony: pass", who=("Borka", "Pony")), "Borka: mount Pony"),
    "in_the_saddle": (
        lambda: duel("Borka: mount Pony", who=("Borka", "Pony"), at={"Borka": (0, 0, 0), "Pony": (1, 0, 0)}),
        "Borka: move to 2,0",
    ),
    "mount_low": (lambda: duel(posture("Borka", "kneeling"), who=("Borka", "Pony")), "Borka: mount Pony"),
    "mount_unable": (
        lambda: duel(mark("Dulf", keys.UNCONSCIOUS, keys.Lasting()), who=("Borka", "Dulf")),
        "Borka: mount Dulf",
    ),
    "which_side": (lambda: duel(who=("Aldric", "Borka", "Cyra")), "surprise partial Borka"),
    "out_of_reach": (lambda: duel(who=("Cyra", "Borka")), "Cyra: shoot regular bow range 9 vs Borka parry with axe"),
    "shots_only": (duel, f"Aldric: attack {SWORD} half exposed vs Borka"),
    "other_hand": (duel, f"Aldric: attack {SWORD} left vs Borka"),
    "not_mounted": (duel, "Aldric: dismount"),
}


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (f"Aldric: attack {SWORD} moved 30 vs Borka", "too_far_move"),
        (f"Aldric: attack {SWORD} deceptive 9 vs Borka", "too_deceptive"),
        (f"Aldric: slam {SWORD} vs Borka", "no_shield"),
        ("Cyra: slam moved 2 regular bow vs Borka", "syntax"),
        (f"Aldric: attack {SWORD} shots 3 vs Borka", "shots_only"),
        (f"Aldric: attack {SWORD} cover 4 vs Borka", "shots_only"),
        ("Cyra: watch regular bow line", "empty"),
        ("darkness 11", "too_dark"),
        ("Aldric: face 7", "no_side_of_hex"),
    ],
)
def test_nothing_that_is_said_is_passed_over(typed: str, code: str) -> None:
    f = duel(who=("Aldric", "Borka", "Cyra"))
    f.do(keys.LOADED.by("Cyra", "regular_bow", -keys.LOADED.of(f.item("Cyra", "regular_bow"))))
    assert f.refused(typed) == code


def test_a_game_master_claims_against_the_map() -> None:
    f = duel(who=("Aldric", "Borka"), at={"Aldric": (0, 0, 0), "Borka": (1, 0, 3)})
    assert f.refused(f"Aldric: attack {SWORD} range 5 vs Borka") == "beyond_reach"
    said = f.say(f"Aldric: attack {SWORD} from right vs Borka dodge rolled attack 12, dodge 6")
    assert said.check("dodge").chance == 8 - 2


def test_yards_beyond_a_step_are_a_move_and_attack() -> None:
    said = duel().say(f"Aldric: attack {SWORD} moved 3 vs Borka nothing rolled attack 12")
    assert said.check("attack").chance == 9


def test_a_second_weapon_behind_with_is_a_second_blow() -> None:
    f = Melee(
        made(
            "Max",
            dx=12,
            skills={"saber": 15, "knife": 14},
            weapons=[{"id": "saber"}, {"id": "large_knife", "hand": "left"}],
        ),
        "Borka",
    )
    said = f.say("Max: attack saber swing all-out double then large knife vs Borka parry rolled attack 16, attack.2 16")
    assert [check.chance for check in said.checks] == [15, 10] and all(c.who == "Max" for c in said.checks)


@pytest.mark.parametrize(
    "typed", ["shoot punch vs Borka", "throw kick vs Borka", "suppress bite at 5,0", "watch punch at 3,0"]
)
def test_a_bare_hand_is_neither_shot_nor_thrown(typed: str) -> None:
    assert duel(at(Aldric=(0, 0, 0), Borka=(5, 0, 3))).refused(f"Aldric: {typed}") == "cannot_shoot"


@pytest.mark.parametrize("code", CASES)
def test_a_sentence_that_is_refused(code: str) -> None:
    make, sentence = CASES[code]
    assert make().refused(sentence) == code


def test_every_refusal_is_raised_by_some_test() -> None:
    """Here, in another test of the folder, or in a script; the few left out stand with their reason."""
    here = Path(__file__).parent
    scripts = here.parents[1] / "fights" / "gurps4"
    said = "".join(p.read_text(encoding="utf-8") for p in (*here.glob("test_*.py"), *scripts.glob("*.txt")))
    missing = {code for code in REFUSALS if code not in CASES and said.count(code) == 0}
    assert not missing, missing
