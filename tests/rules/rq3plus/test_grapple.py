"""Grappling from the grasp to the throw (area GRP; WE-18, WE-38; T13)."""

import pytest
from msgspec.structs import replace

from grammar.names import names_of
from rules.core.encounter import Encounter, Figure
from rules.core.events import Changed, ItemMoved, Ruled
from rules.core.parts import Thing
from rules.rq3plus.figure import keys
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import gm, laid, made, ranks, refused, skip_moves, turn


def held(location: str = "", item: str = "", **fields: object) -> Fight:
    """Grak has held Rurik since round 1; it is round 2."""
    f = Fight("rq3plus", "Grak", "Rurik")
    f.do(keys.HOLD.set("Grak", "Rurik", keys.Hold(1, location, item, "left_arm", **fields)))  # type: ignore[arg-type]
    gm(f, "round")
    return f


def hold_of(f: Fight) -> keys.Hold | None:
    return keys.HOLD.of(f.enc, "Grak", "Rurik")


@pytest.mark.rule("R3-GRP-01", "R3-GRP-07", "R3-GRP-09", "R3-SR-01")
def test_we_18_grasp_and_immobilise() -> None:
    f = Fight("rq3plus", "Grak", "Rurik")
    said = f.say("Grak: grapple vs Rurik nothing rolled attack 30, location 18")
    assert said.note("attacks").data["sr"] == 7
    assert said.note("grasps").data["what"] == "left arm"
    assert refused(f, "Grak: grapple immobilise vs Rurik rolled attack 20, immobilise 60") == "follow_up_too_early"
    assert "left arm held by Grak" in f.conditions("Rurik")
    gm(f, "round")
    said = f.say("Grak: grapple immobilise vs Rurik nothing rolled attack 20, immobilise 60")
    assert said.note("attacks").data["sr"] == 3
    assert said.check("immobilise").chance == 95
    assert said.has("immobilised", "Rurik")
    assert refused(f, "Rurik: escape rolled escape 40") == "wrong_phase"
    gm(f, "round")
    said = f.say("Rurik: escape rolled escape 40")
    assert said.check("escape").chance == 5
    assert said.has("still_held")
    assert refused(f, "Rurik: escape rolled escape 1") == "action_used"


def test_names_are_asked_again_of_whoever_has_changed_and_of_all_when_a_grip_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    f = Fight("rq3plus", "Grak", "Rurik")
    state, known = f.enc, names_of(f.enc, f.rules, f.enc.figures)
    asked: list[str] = []
    things, whole = f.rules.words.things, f.rules

    def counted(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
        asked.append(figure.name)
        return things(enc, figure)

    for event, again in (
        (Changed("Grak", "hp", -1), ["Grak"]),
        (ItemMoved("Rurik", "broadsword", "ground"), ["Rurik"]),
        (keys.HOLD.set("Grak", "Rurik", keys.Hold(1, "chest", "", "left_arm")), ["Grak", "Rurik"]),
    ):
        f.do(event)
        f.rules = replace(whole, words=replace(whole.words, things=counted))
        asked.clear()
        found = names_of(f.enc, f.rules, f.enc.figures, (state, known))
        assert asked == again
        f.rules = whole
        assert found == names_of(f.enc, f.rules, f.enc.figures)
        state, known = f.enc, found
    assert "Rurik" in [thing.name for thing in known.things["Grak"]]


@pytest.mark.rule("R3-GRP-12", "R3-GRP-13", "R3-GRP-16")
@pytest.mark.parametrize("verb", ["grapple throw vs Rurik nothing", "throw Rurik nothing", "hurl Rurik nothing"])
def test_we_18_throw(verb: str) -> None:
    f = held("left_arm", immobile=True)
    said = f.say(
        f"Grak: {verb} rolled attack 50, throw 70, throw_damage 4, throw_damage_modifier 3, throw_save 10,"
        " throw_location 1"
    )
    assert said.check("attack").chance == 55
    assert said.check("throw").chance == 90
    assert said.check("throw_save").chance == 13
    assert f.value("Rurik", "loc_damage")["right_leg"] == 2
    assert [t.n for t in said.note("throw_damage").terms] == [4, 3, -3, -2]
    assert f["Rurik"].posture == "prone"
    assert hold_of(f) is None
    assert said.unused == []


@pytest.mark.rule("R3-GRP-13")
def test_a_throw_from_a_height_and_a_breakfall() -> None:
    f = Fight("rq3plus", "Grak", made("Ola", breakfall=60, siz=8))
    f.do(keys.HOLD.set("Grak", "Ola", keys.Hold(1, "left_arm")))
    gm(f, "round")
    said = f.say(
        "Grak: grapple throw vs Ola height 7 nothing"
        " rolled attack 20, throw 1, throw_damage 12, throw_damage_modifier 1, throw_save 50, throw_location 1,"
        " recovery 90"
    )
    assert said.dice[2].dice == "3d6"
    assert said.check("throw_save").chance == 60
    assert [t.n for t in said.note("throw_damage").terms] == [12, 1, -6, 0]


@pytest.mark.rule("R3-GRP-14")
def test_we_18_hurting_the_arm() -> None:
    f = held("left_arm")
    f.do(Ruled("Rurik", "magic_ap.left_arm", 3))
    said = f.say("Grak: hurt Rurik nothing rolled attack 30, damage 2, damage_modifier 3")
    assert said.check("attack").chance == 35
    assert f.value("Rurik", "loc_damage")["left_arm"] == 4
    assert [t.n for t in said.note("grip_hurts").terms] == [2, 3, -1]


@pytest.mark.rule("R3-GRP-08")
def test_a_failed_follow_up_lets_go() -> None:
    f = held("left_arm")
    said = f.say("Grak: immobilise Rurik nothing rolled attack 90")
    assert said.note("hold_ends").rule == "R3-GRP-08"
    assert hold_of(f) is None


@pytest.mark.rule("R3-GRP-09", "R3-GRP-12")
def test_a_contest_lost_still_holds() -> None:
    f = held("left_arm")
    f.say("Grak: grapple immobilise vs Rurik nothing rolled attack 20, immobilise 96")
    assert hold_of(f) is not None
    gm(f, "round")
    f.say("Grak: grapple throw vs Rurik nothing rolled attack 20, throw 96")
    assert hold_of(f) is not None


@pytest.mark.rule("R3-GRP-06", "R3-GRP-15")
def test_a_held_figure_may_grapple_parry_but_not_dodge() -> None:
    f = held("left_arm")
    assert refused(f, "Grak: immobilise Rurik parry with target rolled attack 20") == "hand_unusable"
    assert refused(f, "Grak: grapple hurt vs Rurik dodge rolled attack 20") == "no_dodge"
    said = f.say("Grak: grapple hurt vs Rurik parry with grapple rolled attack 20, parry 10")
    assert said.has("blocked")
    assert hold_of(f) is not None


@pytest.mark.rule("R3-GRP-02")
@pytest.mark.parametrize("dodge", [1, 6, 30])
def test_any_dodge_evades(dodge: int) -> None:
    f = Fight("rq3plus", "Grak", "Rurik")
    said = f.say(f"Grak: grapple vs Rurik dodge rolled attack 01, dodge {dodge}")
    assert said.has("evades")
    assert hold_of(f) is None


@pytest.mark.rule("R3-GRP-02")
def test_a_fumbled_dodge_makes_a_failure_a_hold() -> None:
    f = Fight("rq3plus", "Grak", "Rurik")
    f.say("Grak: grapple vs Rurik dodge rolled attack 90, dodge 100, dodge_fumble 40, location 12")
    assert hold_of(f) is not None


@pytest.mark.rule("R3-GRP-03", "R3-GRP-05")
def test_we_38_grapple_against_a_sword() -> None:
    f = Fight("rq3plus", "Grak", "Rurik")
    said = f.say("Grak: grapple vs Rurik parry with broadsword rolled attack 30, parry 40")
    assert said.has("catches_blade")
    assert hold_of(f) is None
    f = Fight("rq3plus", "Grak", "Rurik")
    f.say("Grak: grapple vs Rurik parry with broadsword rolled attack 08, parry 03")
    hold = hold_of(f)
    assert hold is not None
    assert hold.location == "right_arm"


@pytest.mark.rule("R3-GRP-03", "R3-GRP-15")
def test_we_38_a_spear_is_held() -> None:
    spearman = made("Ola", weapons=[{"id": "short_spear_1h", "attack": 50, "parry": 50}, {"id": "dagger"}])
    f = Fight("rq3plus", "Grak", spearman)
    f.say("Grak: grapple vs Ola parry with short spear rolled attack 30, parry 40")
    hold = keys.HOLD.of(f.enc, "Grak", "Ola")
    assert hold is not None
    assert hold.item == "short_spear_1h"
    assert refused(f, "Ola: attack short spear vs Grak nothing rolled attack 20") == "hand_unusable"
    said = f.say("Ola: drop short spear")
    assert said.note("hold_ends").rule == "R3-GRP-11"
    assert keys.HOLD.of(f.enc, "Grak", "Ola") is None


@pytest.mark.rule("R3-GRP-04", "R3-GRP-05")
def test_a_shield_is_caught_or_its_arm() -> None:
    f = Fight("rq3plus", "Grak", "Rurik")
    f.say("Grak: grapple vs Rurik parry with target rolled attack 30, parry 40")
    assert hold_of(f).item == "target"  # type: ignore[union-attr]
    g = Fight("rq3plus", "Grak", "Rurik")
    g.say("Grak: grapple vs Rurik parry with target rolled attack 02, parry 40")
    assert hold_of(g).location == "left_arm"  # type: ignore[union-attr]


@pytest.mark.rule("R3-GRP-06")
def test_grapple_parry_blocks_and_a_fist_is_caught() -> None:
    f = Fight("rq3plus", "Grak", "Rurik")
    said = f.say("Grak: grapple vs Rurik parry with grapple rolled attack 02, parry 20")
    assert said.has("blocked")
    assert hold_of(f) is None
    f = Fight("rq3plus", "Grak", "Rurik")
    assert refused(f, "Grak: grapple vs Rurik parry with fist rolled attack 30, parry 20") == "hand_unusable"
    f.say("Rurik: drop broadsword")
    f.say("Grak: grapple vs Rurik parry with fist rolled attack 30, parry 20")
    assert hold_of(f).location == "right_arm"  # type: ignore[union-attr]


def test_a_fist_parries_by_the_arm_that_holds_no_axe() -> None:
    f = Fight("rq3plus", "Grak", "Rurik")
    said = f.say(
        "Rurik: attack broadsword vs Grak parry with fist rolled attack 30, parry 20, damage 3, damage_modifier 1"
    )
    assert said.note("parries_with_limb").data["location"] == "left arm"


@pytest.mark.rule("R3-GRP-06", "R3-GRP-03", "R3-PAR-06")
def test_a_failed_grapple_is_cut_by_the_parrying_blade() -> None:
    f = Fight("rq3plus", "Grak", "Rurik")
    said = f.say(
        "Grak: grapple vs Rurik parry with broadsword"
        " rolled attack 90, parry 40, parry_damage 6, parry_damage_modifier 2"
    )
    assert said.has("parry_hurts")
    assert f.value("Grak", "loc_damage")["right_arm"] == 6


@pytest.mark.rule("R3-GRP-01", "R3-FUM-01")
def test_a_fumbled_grapple_rolls_the_natural_table() -> None:
    f = Fight("rq3plus", "Grak", "Rurik")
    said = f.say("Grak: grapple vs Rurik nothing rolled attack 100, attack_fumble 35")
    assert said.has("fumble")
    assert f["Grak"].posture == "prone"


@pytest.mark.rule("R3-GRP-11", "R3-GRP-10")
def test_breaking_free() -> None:
    f = held("left_arm")
    said = f.say("Rurik: escape vs Grak rolled escape 45")
    assert said.check("escape").chance == 45
    assert hold_of(f) is None
    assert refused(f, "Rurik: escape rolled escape 40") == "not_held"


@pytest.mark.rule("R3-GRP-10")
def test_escapes_come_up_on_dex_sr_each_round() -> None:
    f = Fight("rq3plus", "Grak", "Rurik", pace="strict")
    f.do(keys.HOLD.set("Grak", "Rurik", keys.Hold(0, "left_arm")))
    gm(f, "round")
    f.say("Grak: intent grapple immobilise, none")
    assert ranks(f, "Grak") == [3]
    f.say("Rurik: intent attack broadsword, none")
    skip_moves(f)
    assert turn(f) == ("Rurik", "escape")
    assert f.rules.show.header(f.enc)["sr"] == 3
    f.say("Rurik: escape rolled escape 90")
    assert turn(f) == ("Grak", "attack")


@pytest.mark.rule("R3-GRP-15")
def test_what_a_hold_takes_away() -> None:
    f = held("right_arm")
    assert refused(f, "Rurik: attack broadsword vs Grak nothing rolled attack 20") == "hand_unusable"
    assert refused(f, "Rurik: intent attack broadsword, none") == "hand_unusable"
    assert refused(f, "Grak: attack battle axe vs Rurik parry with broadsword rolled 20") == "hand_unusable"
    g = held("chest", immobile=True)
    assert refused(g, "Rurik: attack broadsword vs Grak nothing rolled attack 20") == "unable"
    g.say("Rurik: escape rolled escape 05")
    assert hold_of(g) is None


@pytest.mark.rule("R3-GRP-16")
def test_how_a_hold_ends() -> None:
    f = held("left_arm")
    assert f.say("Grak: release Rurik").note("hold_ends").data["why"] == "released"
    assert refused(f, "Grak: release Rurik") == "no_hold"
    g = Fight("rq3plus", "Grak", "Rurik", source=laid({}))
    g.do(keys.HOLD.set("Grak", "Rurik", keys.Hold(0, "left_arm", arm="right_arm")))
    said = g.say("Grak: attack battle axe one-handed vs Rurik nothing rolled attack 90")
    assert said.note("hold_ends").data["why"] == "the holding arm is used"
    h = held("left_arm")
    h.do(Ruled("Grak", "hp", 1))
    said = h.say("Rurik: scan rolled 90")
    assert said.note("hold_ends").rule == "R3-GRP-16"
    assert hold_of(h) is None


@pytest.mark.rule("R3-GRP-07")
def test_a_follow_up_needs_a_hold() -> None:
    assert refused(Fight("rq3plus", "Grak", "Rurik"), "Grak: grapple throw vs Rurik rolled attack 20") == "no_hold"


@pytest.mark.rule("R3-GRP-15", "R3-GRP-06")
def test_who_is_held_by_one_arm_wrestles_back_with_the_other() -> None:
    f = Fight("rq3plus", "Grak", "Lia")
    f.say("Grak: drop battle axe")
    f.say("Grak: grapple vs Lia nothing rolled attack 20, location 14")
    f.say("round")
    assert f.say("Grak: hurt Lia parry with grapple rolled attack 10, parry 20").has("blocked")
