"""The statement of intent: units, pairs, sacrificed phases, refusals (areas SOI, RND-03)."""

import itertools

import pytest

from rules.core.encounter import Mark
from rules.core.events import ItemMoved, Marked, Ruled
from rules.rq3plus.figure import keys
from rules.rq3plus.tables.printed import PAIRS
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import actions, gm, made, ranks, refused, skip_moves, turn

PARTS = {
    "ATK": "attack broadsword",
    "MIS": "shoot self bow",
    "SPL": "cast heal points 1 ready",
    "PAR": "parry with target",
    "DOD": "dodge",
    "DRW": "draw dagger",
    "SPA": "spirit attack",
    "SPD": "spirit defence",
    "MSC": "act",
}


def fighter() -> Fight:
    """Someone who can do everything: sword and shield at hand, bow in hand too, a dagger at the belt."""
    weapons = [
        {"id": "broadsword"},
        {"id": "bow_self", "where": "hand"},
        {"id": "dagger", "where": "belt"},
        {"id": "xbow_repeating", "where": "hand"},
    ]
    return Fight("rq3plus", made("Ola", weapons=weapons, shields=[{"id": "target"}]), "Grak")


@pytest.mark.rule("R3-SOI-13", "R3-SOI-06", "R3-SOI-04", "R3-RND-03")
@pytest.mark.parametrize("codes", list(itertools.combinations_with_replacement(PARTS, 2)), ids="+".join)
@pytest.mark.parametrize("spirit", [False, True], ids=["alone", "with a spirit"])
def test_every_pair(codes: tuple[str, str], spirit: bool) -> None:
    f = fighter()
    if spirit:
        f.do(Marked("Ola", Mark(keys.SPIRIT.key)))
    legal = PAIRS[codes].legal  # type: ignore[index]
    text = f"Ola: intent {PARTS[codes[0]]}, {PARTS[codes[1]]}"
    if legal in ("spirit", "exclusive") and not spirit:
        assert refused(f, text) == "not_in_spirit_combat"
    elif legal == "two_ready":
        assert refused(f, text) == "not_loaded"
        f.say("Ola: intent shoot repeating crossbow, shoot repeating crossbow")
        assert ranks(f, "Ola") == [3, 6]
    else:
        f.say(text)
        assert sorted(a.code for a in actions(f, "Ola")) == sorted(codes)
        assert keys.DECLARATION.of(f["Ola"]).moves == 1  # type: ignore[union-attr]


@pytest.mark.rule("R3-SOI-03", "R3-SOI-02", "R3-SOI-13")
@pytest.mark.parametrize("code", PARTS)
def test_one_action_with_a_double_move(code: str) -> None:
    f = fighter()
    f.do(Marked("Ola", Mark(keys.SPIRIT.key)))
    f.say(f"Ola: intent double move, {PARTS[code]}")
    assert [a.code for a in actions(f, "Ola")] == [code]
    g = fighter()
    g.say("Ola: intent triple move")
    assert (g.value("Ola", "moves"), g.value("Ola", "actions_max")) == (3, 0)


@pytest.mark.rule("R3-RND-03", "R3-SOI-02", "R3-SOI-03", "R3-SOI-04")
@pytest.mark.parametrize(
    "parts",
    [
        "double move, attack broadsword, dodge",
        "triple move, dodge",
        "single move, attack broadsword, dodge, dodge",
        "single move, double move, dodge",
        "draw dagger instead of move, act instead of move, dodge",
    ],
)
def test_units_that_do_not_make_three(parts: str) -> None:
    assert refused(fighter(), f"Ola: intent {parts}") == "bad_units"


@pytest.mark.rule("R3-SOI-05")
def test_an_action_left_out_gives_no_movement() -> None:
    f = fighter()
    f.say("Ola: intent attack broadsword, none")
    assert (f.value("Ola", "moves"), len(actions(f, "Ola"))) == (1, 1)
    g = fighter()
    g.say("Ola: intent single move")
    assert (g.value("Ola", "moves"), actions(g, "Ola")) == (1, ())


@pytest.mark.rule("R3-SOI-01", "R3-ABT-02")
def test_one_declaration_a_round() -> None:
    f = fighter()
    f.say("Ola: intent dodge, dodge")
    assert refused(f, "Ola: intent attack broadsword") == "already_declared"
    gm(f, "round")
    f.say("Ola: intent attack broadsword")


@pytest.mark.rule("R3-SOI-07", "R3-SOI-08")
def test_the_tactic_stands_and_the_target_does_not() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", "Lia", pace="strict")
    f.say("Grak: intent triple move")
    f.say("Rurik: intent attack broadsword slash vs Grak, none")
    f.say("Lia: intent triple move")
    skip_moves(f)
    assert refused(f, "Rurik: attack broadsword impale vs Grak nothing rolled attack 90") == "no_substitution"
    said = f.say("Rurik: attack broadsword vs Lia nothing rolled attack 90")
    assert said.note("attacks").data["target"] == "Lia"
    assert refused(Fight("rq3plus", "Rurik", "Grak"), "Rurik: intent attack broadsword flurry") == "not_trained"


@pytest.mark.rule("R3-SOI-09")
def test_a_weapon_drawn_instead_of_the_move_phase_costs_no_action_and_no_delay() -> None:
    f = Fight("rq3plus", "Rurik", "Grak", pace="strict")
    f.say("Grak: intent triple move")
    f.say("Rurik: intent single move, draw dagger instead of move, attack dagger, dodge")
    assert ranks(f, "Rurik") == [8, 0]
    assert f.item("Rurik", "dagger").where == "hand"
    assert ("Rurik", "move") not in [(s.who, s.what) for s in f.enc.slots()]
    g = Fight("rq3plus", "Rurik", "Grak")
    said = g.say("Rurik: intent draw dagger instead of move, act shut the door instead of post move, dodge, dodge")
    assert said.note("gives_up_phase").data["what"] == "draw dagger"
    assert g.item("Rurik", "dagger").where == "hand"
    assert gm(g, "round").note("acts").data["what"] == "shut the door"


@pytest.mark.rule("R3-SOI-09")
def test_drawn_instead_of_the_post_melee_move_it_is_ready_next_round() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    assert refused(f, "Rurik: intent draw dagger instead of post move, attack dagger, none") == "weapon_not_ready"
    f.say("Rurik: intent draw dagger instead of post move, attack broadsword, none")
    assert f.item("Rurik", "dagger").where == "belt"
    gm(f, "round")
    assert f.item("Rurik", "dagger").where == "hand"


@pytest.mark.rule("R3-SOI-10", "R3-SOI-11", "R3-SOI-12")
def test_brace_concentrate_reload_are_declared() -> None:
    f = Fight("rq3plus", "Rurik", "Forest Archer")
    f.say("Rurik: intent attack broadsword, parry with target, brace, concentrate")
    told = keys.DECLARATION.of(f["Rurik"])
    assert told is not None
    assert (told.brace, told.concentrate, told.moves) == (True, True, 1)
    assert "braced" in f.conditions("Rurik")
    f.say("Forest Archer: intent shoot self bow, reload self bow")
    told = keys.DECLARATION.of(f["Forest Archer"])
    assert told is not None
    assert told.reloads
    g = Fight("rq3plus", "Lia", "Grak")
    g.say("Lia: intent draw javelin, throw javelin")
    assert not keys.DECLARATION.of(g["Lia"]).reloads  # type: ignore[union-attr]


@pytest.mark.rule("R3-SOI-14", "R3-BRK-06")
def test_what_can_not_be_declared() -> None:
    f = fighter()
    assert refused(f, "Ola: intent attack dagger, none") == "weapon_not_ready"
    assert refused(f, "Ola: intent cover with target, parry with target, dodge") == "hand_unusable"
    f.do(Ruled("Ola", "ap", 0, "broadsword"))
    assert refused(f, "Ola: intent attack broadsword, none") == "weapon_broken"
    f.do(Ruled("Ola", "shots", 0, "bow_self"))
    assert refused(f, "Ola: intent shoot self bow, none") == "not_loaded"


@pytest.mark.rule("R3-SOI-14")
def test_strict_pace_wants_a_loaded_weapon() -> None:
    f = Fight("rq3plus", "Forest Archer", "Grak", pace="strict")
    f.say("Grak: intent triple move")
    f.do(Ruled("Forest Archer", "loaded", 0, "bow_self"))
    assert refused(f, "Forest Archer: intent shoot self bow, none") == "not_loaded"
    f.say("Forest Archer: intent reload self bow, shoot self bow")
    assert ranks(f, "Forest Archer") == [3, 5]


@pytest.mark.rule("R3-SOI-14", "R3-DMG-08")
def test_a_useless_arm_or_one_arm_for_two_hands() -> None:
    f = Fight("rq3plus", "Grak", "Rurik")
    f.do(Ruled("Grak", "loc_damage.left_arm", 5))
    assert refused(f, "Grak: intent attack battle axe two-handed, none") == "hand_unusable"
    f.say("Grak: intent attack battle axe one-handed, none")
    g = Fight("rq3plus", "Rurik", "Grak")
    g.do(Ruled("Rurik", "loc_damage.right_arm", 4))
    assert refused(g, "Rurik: intent attack broadsword, none") == "hand_unusable"


@pytest.mark.rule("R3-SOI-14", "R3-IMP-04")
def test_a_stuck_weapon_can_not_be_declared() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.do(keys.STUCK.set("Grak", keys.StuckIn((keys.Stuck("Rurik", "broadsword", "chest", 3),))))
    assert refused(f, "Rurik: intent attack broadsword, none") == "weapon_stuck"


@pytest.mark.rule("R3-SPI-01", "R3-SPI-02", "R3-SPI-03", "R3-SPI-04")
def test_spirit_combat() -> None:
    f = Fight("rq3plus", "Lia", "Grak", pace="strict")
    f.say("Grak: intent triple move")
    assert refused(f, "Lia: intent spirit attack, dodge") == "not_in_spirit_combat"
    f.do(Marked("Lia", Mark("spirit_combat")))
    assert refused(f, "Lia: intent spirit attack, spirit attack, brace") == "spirit_exclusive"
    assert refused(f, "Lia: intent spirit defence, spirit defence, act instead of move") == "spirit_exclusive"
    f.say("Lia: intent spirit attack, spirit defence")
    assert ranks(f, "Lia") == [10, 10]
    gm(f, "next")
    said = gm(f, "next")
    assert [n.data["what"] for n in said.notes if n.code == "spirit_combat"] == [
        "attack in spirit combat",
        "defence in spirit combat",
    ]


@pytest.mark.rule("R3-SPI-03")
def test_a_double_spirit_attack_leaves_no_defence() -> None:
    f = Fight("rq3plus", "Lia", "Grak")
    f.do(Marked("Lia", Mark("spirit_combat")))
    f.say("Lia: intent spirit attack, spirit attack")
    assert refused(f, "Grak: attack battle axe vs Lia dodge rolled attack 20, dodge 20") == "spirit_exclusive"
    f.say("Lia: spirit attack")
    assert [a.status for a in actions(f, "Lia")] == ["used", "unused"]


@pytest.mark.rule("R3-DRW-01", "R3-DRW-02", "R3-SR-09")
def test_drawing_and_loading() -> None:
    f = Fight("rq3plus", made("Ola", weapons=[{"id": "xbow_heavy", "loaded": False}]), "Grak")
    said = f.say("Ola: reload heavy crossbow")
    assert said.note("loads").data["done"] == 1
    f.say("Ola: reload heavy crossbow")
    gm(f, "round")
    assert f.item("Ola", "xbow_heavy").q["loaded"] == 0
    assert f.say("Ola: reload heavy crossbow").has("loaded")
    assert f.item("Ola", "xbow_heavy").q["loaded"] == 1
    g = Fight("rq3plus", "Rurik", "Grak")
    assert g.say("Rurik: draw dagger").note("draws").data["sr"] == 3
    assert refused(g, "Rurik: draw dagger") == "not_on_belt"


@pytest.mark.rule("R3-DRW-01", "R3-FUM-04", "R3-MSC-01")
def test_dropping_is_free_and_sheathing_is_not() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.say("Rurik: drop broadsword")
    assert (f.item("Rurik", "broadsword").where, actions(f, "Rurik")) == ("ground", ())
    f.say("Rurik: pick up broadsword")
    f.say("Rurik: sheathe broadsword")
    assert f.item("Rurik", "broadsword").where == "belt"
    assert [a.code for a in actions(f, "Rurik")] == ["MSC", "MSC"]
    f.do(ItemMoved("Grak", "battle_axe", "ground"))
    f.say("Rurik: pick up battle axe")
    assert f.item("Rurik", "battle_axe").where == "hand"
    assert refused(f, "Rurik: pick up spear") == "not_here"


@pytest.mark.rule("R3-SOI-13", "R3-SR-04")
def test_a_declared_draw_is_done_before_the_attack_in_free_pace() -> None:
    f = Fight("rq3plus", "Rurik", "Grak")
    f.say("Rurik: intent draw dagger, attack dagger")
    said = f.say("Rurik: attack dagger vs Grak nothing rolled attack 90")
    assert said.note("draws").data["sr"] == 3
    assert said.note("attacks").data["sr"] == 10
    assert turn(f) == (None, "round_end")
