"""Moving on the map and without one (areas MOV, HEX, PMM)."""

from itertools import product
from typing import Any

import pytest

from rules.core.events import Landscaped, Moved
from rules.core.report import Refused
from rules.ground.pairs import Pair
from rules.ground.path import Stance, cost, entering, into, turned, walking, way
from rules.rq3plus.figure import keys
from rules.rq3plus.place.hexes import side_of, zone
from rules.rq3plus.place.move_allowances import MOVE, POST, allowance, move_class, third, thirds, total
from rules.rq3plus.place.paths import GAIT
from tests.rules.fight import Fight


def field(*who: Any, **options: Any) -> Fight:
    return Fight("rq3plus", *who, **options)


def refused(f: Fight, text: str, code: str) -> str:
    with pytest.raises(Refused) as caught:
        f.say(text)
    assert caught.value.code == code
    return caught.value.message


def strict_fight(*who: Any, at: dict[str, tuple[int, int, int]], **options: Any) -> Fight:
    f = field(*who, pace="strict", **options)
    f.do(*(Moved(n, to=(q, r), facing=d) for n, (q, r, d) in at.items()))
    return f


def metres(f: Fight, who: str, when: str = MOVE) -> int:
    return total(allowance(f.enc, who, when))


# --- allowances


@pytest.mark.rule("R3-MOV-15", "R3-SOI-03", "R3-MOV-04")
def test_we_03_mobility_adds_to_each_phase_not_to_mr() -> None:
    f = field("Rurik")
    f.do(keys.MOBILITY.by("Rurik", 4))
    f.say("Rurik: intent double move, attack broadsword")
    assert (metres(f, "Rurik"), metres(f, "Rurik", POST)) == (10, 10)
    assert f.value("Rurik", "mobility") == 4
    said = f.say("Rurik: move 10")
    assert [(t.why, t.n) for t in said.note("moves_metres").terms] == [("2 x 3 m", 6), ("Mobility", 4)]
    assert said.note("moves_metres").data["left"] == 0
    assert f.say("Rurik: move 1").note("over_allowance").data == {"cost": 1, "left": 0}


@pytest.mark.rule("R3-MOV-06", "R3-MOV-13")
@pytest.mark.parametrize(("move", "far"), [("single", 1), ("double", 2), ("triple", 3)])
def test_we_03_engaged_at_the_start_a_third(move: str, far: int) -> None:
    f = field("Rurik", "Grak")
    f.do(Moved("Rurik", to=(0, 0)), Moved("Grak", to=(1, 0), facing=3))
    f.say("Grak: intent attack battle axe, parry")
    f.say(f"Rurik: intent {move} move")
    assert metres(f, "Rurik") == far
    f.say("Rurik: turn left")
    assert metres(f, "Rurik", POST) == 3 * far


@pytest.mark.rule("R3-MOV-12", "R3-MOV-13")
def test_we_03_reloading_limits_to_a_third() -> None:
    f = field("Rurik")
    f.do(keys.MOBILITY.by("Rurik", 4))
    f.do(keys.DECLARATION.set("Rurik", keys.Declaration(1, reloads=True, stated=True)))
    assert (metres(f, "Rurik"), metres(f, "Rurik", POST)) == (2, 2)
    f.do(keys.DECLARATION.set("Rurik", keys.Declaration(2, reloads=True, stated=True)))
    assert metres(f, "Rurik") == 3
    f.do(keys.DECLARATION.set("Rurik", keys.Declaration(2, concentrate=True, stated=True)))
    assert allowance(f.enc, "Rurik", MOVE)[-1].rule == "R3-MOV-12"


@pytest.mark.rule("R3-MOV-03", "R3-MOV-13")
def test_thirds_give_the_larger_parts_first() -> None:
    assert (thirds(10), thirds(4), thirds(9), thirds(1)) == ((4, 3, 3), (2, 1, 1), (3, 3, 3), (1, 0, 0))
    assert [third(n) for n in (1, 3, 6, 9, 0)] == [1, 1, 2, 3, 0]


@pytest.mark.rule("R3-SOI-02", "R3-SOI-04", "R3-ABT-04")
def test_move_classes_and_the_extra_move_of_an_abort() -> None:
    f = field("Rurik")
    f.say("Rurik: intent triple move")
    assert (metres(f, "Rurik"), metres(f, "Rurik", POST)) == (9, 9)
    f.do(keys.DECLARATION.set("Rurik", keys.Declaration(1, extra_move=True, stated=True)))
    assert (metres(f, "Rurik"), metres(f, "Rurik", POST)) == (3, 6)


@pytest.mark.rule("R3-SOI-02", "R3-SOI-03", "R3-SOI-04", "R3-SOI-05", "R3-ABT-04")
@pytest.mark.parametrize("pace", ["free", "strict"])
@pytest.mark.parametrize("moves", [1, 2, 3])
@pytest.mark.parametrize("statuses", [(), ("unused",), ("used", "unused"), ("used", "aborted"), ("used", "used")])
def test_what_is_left_of_the_round_says_how_far_one_moves(pace: str, moves: int, statuses: tuple[str, ...]) -> None:
    f = field("Rurik", pace=pace)
    assert move_class(f.enc, "Rurik", MOVE) == 3, "who has declared nothing may do all"
    actions = tuple(keys.Action("ATK", status=status) for status in statuses)
    for stated, extra in product((True, False), repeat=2):
        f.do(keys.DECLARATION.set("Rurik", keys.Declaration(moves, actions, extra_move=extra, stated=stated)))
        spent = sum(status != "aborted" for status in statuses)
        free = max(moves, 3 - spent) if pace == "free" and not stated else moves
        assert move_class(f.enc, "Rurik", MOVE) == free
        assert move_class(f.enc, "Rurik", POST) == min(3, free + extra)


@pytest.mark.rule("R3-ABT-04")
def test_we_21_movement_abort_gives_a_double_post_melee_move() -> None:
    f = field("Rurik", "Grak")
    f.say("Rurik: intent single move, attack broadsword, act")
    f.say("Rurik: attack broadsword vs Grak no defence rolled attack 90")
    f.say("Rurik: abort act into move")
    said = f.say("Rurik: move 6")
    assert said.note("moves_metres").rule == "R3-PMM-01"
    assert not said.has("over_allowance")
    assert metres(f, "Rurik", POST) == 6


# --- hexes and steps


@pytest.mark.rule("R3-HEX-01", "R3-HEX-02", "R3-HEX-03", "R3-HEX-04", "R3-HEX-05", "R3-HEX-06")
def test_we_04_zones_of_a_spearman_facing_0() -> None:
    assert zone((0, 0), 0, 1) == {(1, 0), (1, -1), (0, 1), (0, -1), (-1, 1)}
    assert zone((0, 0), 0, 2) - zone((0, 0), 0, 1) == {(2, -2), (2, -1), (2, 0), (1, 1), (0, 2)}
    third = {(3, -3), (3, -2), (3, -1), (3, 0), (2, 1), (1, 2), (0, 3)}
    assert zone((0, 0), 0, 3) - zone((0, 0), 0, 2) == third
    assert [side_of((0, 0), 0, at) for at in ((1, 0), (0, -1), (-1, 1), (-1, 0))] == ["front", "side", "side", "rear"]


@pytest.mark.rule("R3-MOV-09", "R3-MOV-10", "R3-MOV-11")
def test_what_steps_cost() -> None:
    here = Stance((0, 0), 0)
    assert [walking(GAIT, here, d).cost for d in range(6)] == [1, 1, 1, 2, 1, 1]
    assert walking(GAIT, here, 1).stance == Stance((1, -1), 1)
    assert walking(GAIT, here, 2).stance == Stance((0, -1), 1)
    assert [into(GAIT, here, d).cost for d in range(6)] == [1, 1, 2, 2, 2, 1]
    assert (turned(GAIT, here, 3).cost, turned(GAIT, here, 0).cost) == (1, 0)
    found = way(GAIT, here, (-3, 0))
    assert found is not None and cost(found) == 4
    assert way(GAIT, here, (3, 0), entering(_nowhere)) is None


def _nowhere(_: tuple[int, int]) -> int | None:
    return None


@pytest.mark.rule("R3-MOV-09", "R3-MOV-10", "R3-MOV-11")
def test_a_move_step_by_step() -> None:
    f = field("Rurik")
    f.do(Moved("Rurik", to=(0, 0), facing=0))
    said = f.say("Rurik: move forward 2, turn left, forward 1, backward 1")
    assert (f["Rurik"].pos, f["Rurik"].facing) == ((2, 0), 1)
    assert said.note("moves").data == {"to": "2,0", "metres": 4, "cost": 5, "left": 4}
    said = f.say("Rurik: move turn around")
    assert (f["Rurik"].facing, said.note("moves").data["cost"]) == (4, 1)


@pytest.mark.rule("R3-MOV-08", "R3-HEX-09")
def test_no_way_through_others_or_walls() -> None:
    f = field("Rurik", "Grak", "Lia")
    f.do(Moved("Rurik", to=(0, 0)), Moved("Grak", to=(1, 0), facing=0), Moved("Lia", to=(9, 9)))
    text = refused(f, "Rurik: move forward 2", "hex_occupied")
    assert "Grak" in text and "1,0" in text
    refused(f, "Rurik: move to 1,0", "hex_occupied")
    f.do(Landscaped("0,1", "wall"))
    assert "wall" in refused(f, "Rurik: move to 0,1", "hex_occupied")
    f.say("Rurik: move to 2,0")
    assert f["Rurik"].pos == (2, 0)
    f.do(Moved("Grak", posture="prone"), Moved("Rurik", to=(0, 0), facing=0))
    f.say("Rurik: move forward 2 rolled terrain 20")
    assert f["Rurik"].pos == (2, 0)


@pytest.mark.rule("R3-MOV-14", "R3-MOV-10")
def test_the_free_shift_of_facing_then_a_metre() -> None:
    f = field("Rurik")
    f.do(Moved("Rurik", to=(0, 0), facing=0))
    assert f.say("Rurik: turn left").has("shifts")
    assert f.say("Rurik: turn left").note("turns").data == {"facing": 2, "left": 8}
    assert f.say("Rurik: face 5").note("turns").data["left"] == 7
    f.do(Moved("Rurik", facing=0))
    refused(f, "Rurik: face 3,0", "already_so")


@pytest.mark.rule("R3-MOV-14")
def test_at_the_end_of_the_phase_players_are_asked_for_the_shift() -> None:
    f = strict_fight("Rurik", at={"Rurik": (0, 0, 0)}, owners={"Rurik": "u1"})
    f.say("Rurik: intent triple move")
    assert not f.say("Rurik: stop").questions, "nobody is near"
    f = strict_fight("Rurik", "Grak", at={"Rurik": (0, 0, 0), "Grak": (3, 0, 3)}, owners={"Rurik": "u1"})
    f.say("Grak: intent triple move")
    f.say("Rurik: intent triple move")
    for who in ("Rurik", "Grak", "Rurik", "Grak", "Rurik"):
        f.say(f"{who}: stop")
    said = f.say("Grak: stop")
    assert [q.id for q in said.questions] == ["Rurik.shift"]
    assert [o.id for o in said.questions[0].options] == ["stay", "left", "right"]
    assert said.questions[0].default == "stay"


# --- the order of movement


@pytest.mark.rule("R3-MOV-01", "R3-BAS-09")
def test_the_highest_dex_moves_first_and_ties_roll() -> None:
    f = strict_fight("Rurik", "Lia", at={"Rurik": (0, 0, 0), "Lia": (60, 0, 3)})
    f.say("Rurik: intent triple move")
    f.say("Lia: intent triple move")
    assert [s.who for s in f.enc.slots(None, "move")] == ["Lia", "Rurik"]
    refused(f, "Rurik: move forward 1", "wrong_phase")
    f.say("Lia: stop")
    f.say("Rurik: move forward 9")
    assert f["Rurik"].pos == (9, 0)
    assert [s.who for s in f.enc.slots(None, "post_move")] == ["Lia", "Rurik"]

    g = strict_fight("Rurik", ("Ola", "Rurik"), at={"Rurik": (0, 0, 0), "Ola": (60, 0, 3)}, source=_low_then_high)
    for name in [s.who for s in g.enc.slots(None, "intent")]:
        g.say(f"{name}: intent triple move")
    ties = [d for d in g.said.dice if d.label == "movement_tie"]
    first = max(ties, key=lambda d: d.value).who
    assert g.enc.slots(None, "move")[0].who == first


def _low_then_high(name: str, dice: Any) -> int:
    return 20 if "Rurik" in name else 70


@pytest.mark.rule("R3-MOV-01", "R3-MOV-02")
def test_delaying_and_stepping_in() -> None:
    at = {"Lia": (0, 0, 0), "Rurik": (40, 0, 0), "Grak": (80, 0, 0)}
    f = strict_fight("Rurik", "Lia", "Grak", at=at)
    for name in ("Grak", "Rurik", "Lia"):
        f.say(f"{name}: intent triple move")
    f.say("Lia: delay")
    assert [s.who for s in f.enc.slots(None, "move")] == ["Rurik", "Grak", "Lia"]
    f.say("Rurik: move forward 9")
    f.say("Lia: step in")
    assert f.enc.stack[-1].who == "Lia"
    f.say("Lia: move forward 3")
    f.say("Lia: stop")
    f.say("Grak: stop")
    assert not f.enc.slots(None, "move")

    f.say("Lia: delay")
    f.say("Rurik: stop")
    f.say("Grak: stop")
    assert f.enc.slots()[0].who == "Lia"
    refused(f, "Lia: delay", "delayed_already")
    f.say("Lia: stop")


@pytest.mark.rule("R3-MOV-03", "R3-RND-04")
def test_thirds_begin_when_sides_can_reach_each_other() -> None:
    f = strict_fight("Rurik", "Lia", at={"Rurik": (0, 0, 0), "Lia": (7, 0, 3)})
    f.say("Rurik: intent double move, attack broadsword")
    said = f.say("Lia: intent double move, attack rapier")
    assert said.has("thirds")
    assert [(s.who, s.data["third"]) for s in f.enc.slots(None, "move")] == [
        ("Lia", 0), ("Rurik", 0), ("Lia", 1), ("Rurik", 1), ("Lia", 2), ("Rurik", 2),
    ]  # fmt: skip
    refused(f, "Lia: move forward 3", "move_too_far")
    f.say("Lia: move forward 2")
    f.say("Rurik: move forward 1")
    refused(f, "Lia: step in", "nothing_waits")
    f.say("Rurik: stop")
    assert f.enc.slots()[0].who == "Lia"
    text = refused(f, "Lia: move forward 3", "move_too_far")
    assert "costs 3 m" in text and "2 m left" in text


# --- after the melee


@pytest.mark.rule("R3-PMM-01", "R3-PMM-02", "R3-ENG-09")
def test_the_post_melee_move_knows_no_engagement() -> None:
    f = field("Rurik", "Grak")
    f.do(Moved("Rurik", to=(0, 0), facing=0), Moved("Grak", to=(1, 0), facing=3))
    f.say("Grak: intent attack battle axe, parry")
    f.say("Rurik: intent single move, attack broadsword, parry")
    assert f.say("Rurik: move backward 1").has("leaves_engager")
    f.do(Moved("Rurik", to=(0, 0), facing=0), keys.MOVING.clear("Rurik"))
    f.say("Rurik: attack broadsword vs Grak no defence rolled attack 90")
    said = f.say("Rurik: move backward 1")
    assert said.note("moves").rule == "R3-PMM-01"
    assert not said.has("leaves_engager") and f["Rurik"].pos == (-1, 0)


@pytest.mark.rule("R3-PMM-03", "R3-SLM-02")
def test_past_whom_one_has_pushed_aside() -> None:
    f = field("Grak", "Lia")
    f.do(Moved("Grak", to=(0, 0), facing=0), Moved("Lia", to=(1, 0), facing=3))
    f.say("Grak: attack slam vs Lia no defence rolled attack 30, Lia.knockback_dex 40")
    assert f["Lia"].pos == (4, 0) and f["Lia"].posture == "standing"
    f.say("Grak: move to 5,0")
    assert f["Grak"].pos == (5, 0)
    g = field("Grak", "Lia")
    g.do(Moved("Grak", to=(0, 0), facing=0), Moved("Lia", to=(1, 0), facing=3))
    g.say("Grak: attack battle axe vs Lia no defence rolled attack 80")
    refused(g, "Grak: move forward 2", "hex_occupied")


@pytest.mark.rule("R3-PMM-04", "R3-BRC-02")
def test_the_braced_stay_where_they_are() -> None:
    f = strict_fight("Rurik", at={"Rurik": (0, 0, 0)})
    f.say("Rurik: intent single move, brace")
    assert "braced" in f.conditions("Rurik")
    f.say("Rurik: stop")
    assert not f.enc.slots(None, "post_move")
    g = field("Rurik", "Grak")
    g.say("Rurik: brace")
    g.do(keys.DECLARATION.set("Rurik", keys.Declaration(1, (keys.Action("MSC", status="used"),))))
    assert g.say("Rurik: move 1").has("braced_moves")


# --- without a map


@pytest.mark.rule("R3-RND-08", "R3-ENG-01")
def test_pairs_stand_as_the_gm_says() -> None:
    f = field("Rurik", "Grak")
    said = f.say("Rurik: pair vs Grak distance 7")
    assert said.note("pair").rule == "R3-RND-08"
    assert f.say("Rurik: move to Grak").note("moves_metres").data["metres"] == 6
    assert keys.PAIR.of(f.enc, "Rurik", "Grak") == Pair(1)
    f.say("Grak: pair vs Rurik engaged rear")
    refused(f, "Grak: attack battle axe vs Rurik", "out_of_arc")
    f.say("Grak: pair vs Rurik distance 4 front disengaged")
    refused(f, "Grak: attack battle axe vs Rurik", "out_of_reach")
    f.say("Grak: pair vs Rurik closed")
    assert keys.CLOSED.all(f.enc, "Grak", "Rurik")
    f.say("Grak: pair vs Rurik apart")
    assert not keys.CLOSED.all(f.enc)


@pytest.mark.rule("R3-HEX-10", "R3-FUM-04")
def test_random_directions_go_clockwise_from_the_hex_faced() -> None:
    for direction, lands in ((1, (3, 0)), (2, (0, 3)), (4, (-3, 0))):
        f = field("Rurik", "Grak")
        f.do(Moved("Rurik", to=(0, 0), facing=0), Moved("Grak", to=(1, 0), facing=3))
        f.say(
            "Rurik: attack broadsword vs Grak no defence rolled attack 100, attack_fumble 55, fumble_distance 3,"
            f" direction {direction}"
        )
        assert f.item("Rurik", "broadsword").pos == lands


@pytest.mark.rule("R3-GRP-15")
def test_who_is_held_at_a_leg_stays() -> None:
    f = field("Grak", "Rurik")
    f.do(Moved("Grak", to=(0, 0), facing=0), Moved("Rurik", to=(1, 0), facing=3))
    f.say("Grak: grapple vs Rurik no defence rolled attack 30, location 2")
    assert "held by Grak" in refused(f, "Rurik: move backward 1", "unable")


# --- what a sentence says of a way, and nobody can know


@pytest.mark.rule("R3-MOV-10", "R3-MOV-11")
@pytest.mark.parametrize(
    ("words", "metres", "left", "facing"),
    [
        ("move back 1", 1, 7, 0),
        ("move 2 forward, turn left", 2, 6, 1),
        ("move 3", 3, 6, 0),
        ("crawl forward 1", 1, 8, 0),
    ],
)
def test_without_a_map_steps_back_and_turns_are_taken_too(words: str, metres: int, left: int, facing: int) -> None:
    f = field("Rurik")
    told = f.say(f"Rurik: {words}").note("moves_metres").data
    assert (told["metres"], told["left"], f["Rurik"].facing) == (metres, left, facing)


@pytest.mark.parametrize("words", ["move 4,2", "jump to 3,1", "crawl to 1,1", "move 2 forward then to 4,2"])
def test_without_a_map_no_hex_can_be_gone_to(words: str) -> None:
    assert "/place Rurik at" in refused(field("Rurik"), f"Rurik: {words}", "no_place")


def test_on_the_map_so_many_metres_are_straight_ahead_and_the_ground_is_known() -> None:
    f = field("Rurik")
    f.do(Moved("Rurik", to=(0, 0), facing=0))
    f.say("Rurik: move 3")
    assert f["Rurik"].pos == (3, 0)
    assert "the GM place it" in refused(f, "Rurik: move to 5,0 through 2 difficult", "no_place")


@pytest.mark.rule("R3-MOV-05", "R3-ENG-02")
def test_who_goes_to_a_foe_comes_before_it_and_not_round_behind_it() -> None:
    f = field("Rurik", "Grak")
    f.do(Moved("Rurik", to=(0, 0), facing=0), Moved("Grak", to=(5, 0), facing=3))
    f.say("Rurik: move to Grak")
    assert f["Rurik"].pos == (4, 0)
