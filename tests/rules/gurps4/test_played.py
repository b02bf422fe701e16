"""Rules as they are played: a typed sentence each, with the numbers of the catalogue."""

import pytest

from rules.core.events import Moved
from rules.gurps4.figure import keys
from tests.rules.gurps4.play import PLAYER, Melee, made

rule = pytest.mark.rule
SWORD = "thrusting broadsword"


@rule("G4-OPP-01", "G4-OPP-02")
@pytest.mark.parametrize(("said", "n", "by"), [("hexes 4", 4, 2), ("hexes 5", 5, 3), ("line", 0, 2), ("hexes 1", 1, 1)])
def test_a_watch_knows_what_it_costs(said: str, n: int, by: int) -> None:
    note = Melee("Cyra", "Borka").say(f"Cyra: watch regular bow {said}").note("watches")
    assert (note.data["n"], note.data["by"]) == (n, by)


@pytest.mark.parametrize(
    ("lead", "claim", "code"),
    [
        ("step to -1,0 then ", "from left", ""),
        ("step to -1,0 then ", "from front", "not_on_map"),
        ("", "from front", ""),
        ("", "from left", "not_on_map"),
    ],
)
def test_a_claim_is_judged_where_the_movement_before_it_leads(lead: str, claim: str, code: str) -> None:
    f = Melee("Aldric", "Borka", at={"Aldric": (0, -1, 2), "Borka": (0, 0, 1)}, owners={"Aldric": "u1"})
    sentence = f"Aldric: {lead}attack {SWORD} {claim} vs Borka dodge rolled attack 15"
    if code:
        assert f.refused(sentence, PLAYER) == code
    else:
        assert f.say(sentence, PLAYER).check("attack").roll == 15


@rule("G4-VIS-03", "G4-VIS-04")
@pytest.mark.parametrize(("helm", "dodge"), [("greathelm", 9 - 2 - 4), ("pot_helm", 9 - 2)])
def test_a_closed_helm_takes_the_view_to_the_sides(helm: str, dodge: int) -> None:
    f = Melee()
    f = Melee("Aldric", f.made("Closed", dx=12, ht=12, armour=[helm]))
    said = f.say(f"Aldric: attack {SWORD} from left vs Closed dodge rolled attack 12, dodge 10, damage 1, knockdown 4")
    assert said.check("dodge").chance == dodge


def ridden() -> Melee:
    at = {"Aldric": (0, 0, 0), "Pony": (0, 1, 0), "Borka": (7, 1, 3), "Cyra": (7, 5, 3)}
    sides = {"Aldric": "a", "Pony": "a", "Borka": "b", "Cyra": "b"}
    f = Melee("Aldric", "Pony", "Borka", "Cyra", at=at, sides=sides)
    f.say("Aldric: mount Pony")
    return f


@rule("G4-MNT-01", "G4-MNT-03", "G4-CLS-08", "G4-RDY-06", "G4-WRG-01")
def test_a_rider_goes_where_the_mount_goes_and_fights_from_there() -> None:
    f = ridden()
    f.say("Pony: move to 5,1")
    assert f["Aldric"].pos == f["Pony"].pos == (5, 1)
    said = f.say("Borka: step to 6,1 then attack axe vs Aldric nothing rolled attack 13, damage 2, knockdown 6")
    assert said.check("attack").chance == 13, "a rider is in no close combat with the mount"
    shot = f.say("Cyra: shoot regular bow vs Pony nothing rolled attack 16, riding 10")
    assert not [term for term in shot.check("attack").modifiers if term.rule == "G4-WRG-01"]
    f.say("Aldric: dismount")
    assert f["Aldric"].pos != f["Pony"].pos


@rule("G4-REC-03")
def test_who_is_unhurt_rolls_for_no_recovery() -> None:
    f = Melee("Aldric", "Borka")
    f.set("Borka", hp=10)
    said = f.say("rest 1 day rolled Borka.recovery 10")
    assert [check.who for check in said.checks] == ["Borka"] and f.hp("Borka") == 11


@rule("G4-DEF-01", "G4-MAN-31")
def test_a_defence_that_an_answer_to_a_wait_gives_up_lapses_and_the_blow_goes_on() -> None:
    at = {"Aldric": (0, 0, 0), "Borka": (4, 0, 3)}
    f = Melee("Aldric", "Borka", at=at, sides={"Aldric": "A", "Borka": "B"})
    f.say(f"Aldric: wait until Borka enters reach then attack {SWORD} all-out strong")
    f.say("Borka: move to 1,0 then attack axe vs Aldric dodge rolled attack 9, damage 2")
    said = f.say("Aldric: attack vs Borka dodge rolled attack 12, dodge 7, Borka.attack 9, Borka.damage 2")
    assert said.note("defence_lapses").who == "Aldric" and said.has("hits_armour")


@rule("G4-WRG-02", "G4-RNG-04")
def test_a_stray_shot_counts_the_posture_of_whom_it_meets() -> None:
    at = {"Cyra": (0, 0, 0), "Aldric": (2, 0, 3), "Borka": (6, 0, 3)}
    f = Melee("Cyra", "Aldric", "Borka", at=at)
    f.do(Moved("Borka", posture="kneeling"))
    said = f.say("Cyra: shoot regular bow vs Borka nothing rolled attack 14, attack.2 15")
    first, stray = said.checks
    assert ("kneeling", -2) in [(term.why, term.n) for term in first.modifiers]
    assert "kneeling" not in [term.why for term in stray.modifiers]


def facing() -> Melee:
    at = {"Aldric": (0, 0, 0), "Borka": (2, 0, 3)}
    return Melee("Aldric", "Borka", at=at, sides={"Aldric": "A", "Borka": "B"})


@rule("G4-MAN-16")
def test_all_out_defense_moves_where_it_says() -> None:
    f = facing()
    assert f.refused("Aldric: defend dodge to -4,0") == "too_far_move"
    assert f.refused("Aldric: defend parry to 0,2") == "too_far_step"
    f.say("Aldric: defend dodge to 1,1")
    assert f["Aldric"].pos == (1, 1) and f.value("Aldric", "velocity") == 2
    f = facing()
    f.say("Aldric: defend double to 0,1")
    assert f["Aldric"].pos == (0, 1)


@rule("G4-MOVE-10", "G4-MAN-22", "G4-MAN-29", "G4-MAN-33")
def test_a_step_goes_before_a_maneuver_that_is_no_attack() -> None:
    f = facing()
    said = f.say(f"Aldric: step to 1,0 then feint {SWORD} vs Borka rolled Aldric.feint 9, Borka.feint 11")
    assert said.note("feint_works").data["n"] == 3 and f["Aldric"].pos == (1, 0)
    f = facing()
    f.do(keys.UNREADY.by("Aldric", "thrusting_broadsword", 1))
    f.say(f"Aldric: kneel then ready {SWORD}")
    assert f["Aldric"].posture == "kneeling" and not keys.UNREADY.of(f.item("Aldric", "thrusting_broadsword"))
    f = Melee("Cyra", "Borka", at={"Cyra": (0, 0, 0), "Borka": (5, 0, 3)})
    f.say("Cyra: step to 0,1 then aim regular bow vs Borka")
    assert "aiming" in f.conditions("Cyra") and f["Cyra"].pos == (0, 1)


@rule("G4-MOVE-10", "G4-MAN-23", "G4-MAN-26")
@pytest.mark.parametrize(
    ("deed", "code", "said"),
    [
        ("evaluate Borka", "evaluates", ("target", "Borka")),
        ("evaluate vs Borka", "evaluates", ("target", "Borka")),
        ("concentrate on the old lock", "concentrates", ("words", "the old lock")),
    ],
)
def test_a_step_goes_before_a_look_and_a_thought(deed: str, code: str, said: tuple[str, str]) -> None:
    f = facing()
    note = f.say(f"Aldric: step to 1,0 then {deed}").note(code)
    assert note.data[said[0]] == said[1] and f["Aldric"].pos == (1, 0)
    assert f.refused(f"Aldric: step to 1,0 then {deed} then at leg vs Borka") == "only_a_step"


@rule("G4-MOVE-10", "G4-MAN-16", "G4-MAN-17")
def test_a_step_goes_before_all_out_defense() -> None:
    f = facing()
    assert f.say("Aldric: step to 1,0 then defend dodge").note("defends_all_out").data["how"] == "dodge"
    assert f["Aldric"].pos == (1, 0) and "all_out_defense" in f.conditions("Aldric")
    f = facing()
    assert f.refused("Aldric: step to 1,0 then defend dodge to 2,0") == "option_not_here"


@rule("G4-GRAP-01", "G4-SHV-01", "G4-SLAM-01", "G4-MAN-30")
@pytest.mark.parametrize(("deed", "yards"), [("grapple", 3), ("shove", 3), ("slam", 4)])
def test_a_move_before_a_grapple_is_a_move_and_attack_by_the_hexes_named(deed: str, yards: int) -> None:
    f = Melee("Dulf", "Borka", at={"Dulf": (0, 0, 0), "Borka": (3, 0, 3)})
    said = f.say(f"Dulf: move to 3,-1 then {deed} vs Borka nothing rolled attack 14")
    assert said.check("attack").chance == 9 and "moved_and_attacked" in f.conditions("Dulf")
    assert f["Dulf"].pos == (3, -1) and keys.VELOCITY.of(f["Dulf"]) == yards
    f = Melee("Dulf", "Borka", at={"Dulf": (0, 0, 0), "Borka": (3, 0, 3)})
    assert f.refused(f"Dulf: step to 1,-1 then {deed} vs Borka") == "own_step"
    assert f.refused(f"Dulf: move to -4,0 then {deed} vs Borka") == "too_far_move"


@rule("G4-MNT-04", "G4-SHV-02")
def test_a_rider_who_keeps_the_saddle_is_not_shoved_out_of_it() -> None:
    at = {"Aldric": (0, 0, 0), "Pony": (0, 1, 0), "Dulf": (1, 1, 3)}
    f = Melee("Aldric", "Pony", "Dulf", at=at)
    f.say("Aldric: mount Pony")
    said = f.say("Dulf: shove vs Aldric nothing rolled attack 10, damage 6, riding 3")
    assert said.note("shoves").data["yards"] == 1 and said.has("keeps_saddle")
    assert f["Aldric"].pos == f["Pony"].pos == (0, 1)


@rule("G4-REC-03")
@pytest.mark.parametrize("pace", ["strict", "free"])
@pytest.mark.parametrize("deed", ["rest 1 day", "bandage Cyra", "first aid Cyra", "recover right arm"])
def test_players_find_no_peace_while_foes_are_up(deed: str, pace: str) -> None:
    sides, owners = {"Aldric": "guard", "Cyra": "guard", "Borka": "raiders"}, {"Aldric": "u1", "Cyra": "u1"}
    f = Melee("Aldric", "Cyra", "Borka", pace=pace, sides=sides, owners=owners)
    f.set("Cyra", hp=5)
    assert f.refused(f"Aldric: {deed}", PLAYER) == "still_fighting"
    f.do(keys.UNCONSCIOUS.set("Borka", keys.Lasting()))
    dice = {"bandage Cyra": " rolled first_aid 9", "first aid Cyra": " rolled first_aid 9, heal 4"}.get(deed, "")
    if deed.startswith("recover"):
        assert f.refused(f"Aldric: {deed}", PLAYER) == "not_crippled"
    else:
        assert f.say(f"Aldric: {deed}{dice}", PLAYER).notes


@rule("G4-RNG-02", "G4-WRG-01")
@pytest.mark.parametrize(("claim", "score"), [("speed 0", 15 - 4), ("past 1", 15 - 5 - 4)])
def test_the_map_knows_how_fast_a_target_is_and_who_stands_before_it(claim: str, score: int) -> None:
    f = Melee(
        "Cyra", "Borka", owners={"Cyra": "u1"}, at={"Cyra": (0, 0, 0), "Borka": (14, 0, 3)},
    )  # fmt: skip
    f.say("Borka: move to 10,0")
    assert f.refused(f"Cyra: shoot regular bow {claim} vs Borka", PLAYER) == "map_knows"
    said = f.say(f"Cyra: shoot regular bow {claim} vs Borka nothing rolled attack 16")
    assert said.check("attack").chance == score


@rule("G4-MNT-01")
def test_a_beast_of_the_other_side_is_the_riders_from_then_on_and_a_man_is_no_mount() -> None:
    f = Melee("Aldric", "Borka", "Pony", sides={"Aldric": "guard", "Borka": "raiders", "Pony": "raiders"})
    assert f.refused("Aldric: mount Borka") == "mount_enemy"
    f.say("Aldric: mount Pony")
    assert f["Pony"].side == "guard"


@rule("G4-MOVE-02")
def test_a_move_to_where_one_stands_is_refused() -> None:
    f = Melee("Aldric", at={"Aldric": (0, 0, 0)})
    assert f.refused("Aldric: move to 0,0") == "already_there"
    assert f.say("Aldric: move to 0,0 facing 3").notes and f["Aldric"].facing == 3


@rule("G4-DIVE-01")
@pytest.mark.parametrize(("dodge", "hurt"), [(11, 0), (12, 9)])
def test_who_is_caught_in_an_explosion_dives_for_cover(dodge: int, hurt: int) -> None:
    """Dodge 8 and the 3 of dropping; whoever dives lies, and all of the blast meets who was too slow."""
    f = Melee(made("Ann", ht=12))
    said = f.say(f"apply 9 burn to Ann explosion rolled dodge {dodge}, knockdown 3")
    assert said.check("dodge").chance == 8 + 3 and f["Ann"].posture == "lying"
    assert f.hp("Ann") == 10 - hurt and said.has("dives") == (not hurt)


@rule("G4-DIVE-01")
def test_nobody_dives_from_what_he_does_not_see_coming() -> None:
    f = Melee("Borka")
    f.do(keys.UNAWARE.set("Borka", keys.Turns(1)))
    assert not f.say("apply 3 cr to Borka explosion").checks


@rule("G4-FLY-01", "G4-GRAP-01")
@pytest.mark.parametrize(("high", "code"), [(1, ""), (2, "too_high_up")])
def test_nobody_is_seized_more_than_a_yard_above(high: int, code: str) -> None:
    f = Melee("Aldric", "Harpy", at={"Aldric": (0, 0, 0), "Harpy": (1, 0, 3)})
    f.do(keys.FLYING.set("Harpy", keys.Nothing()), Moved("Harpy", elevation=high))
    f.say("Aldric: drop thrusting broadsword")
    f.say("Aldric: pass")
    typed = "Aldric: grapple vs Harpy nothing"
    if code:
        assert f.refused(typed) == code
    else:
        assert f.say(f"{typed} rolled attack 16").check("attack")


@rule("G4-FLY-01", "G4-ATT-02")
@pytest.mark.parametrize(("high", "code"), [(2, ""), (3, "too_high_up")])
def test_a_blow_reaches_no_higher_than_the_weapon(high: int, code: str) -> None:
    """A sword of reach 1 and a yard of body: two yards up."""
    f = Melee("Aldric", "Harpy", at={"Aldric": (0, 0, 0), "Harpy": (1, 0, 3)})
    f.do(keys.FLYING.set("Harpy", keys.Nothing()), Moved("Harpy", elevation=high))
    typed = "Aldric: attack thrusting broadsword vs Harpy nothing"
    if code:
        assert f.refused(typed) == code
        assert f.refused("Harpy: attack claws vs Aldric nothing") == code
    else:
        assert f.say(f"{typed} rolled attack 16").check("attack")
