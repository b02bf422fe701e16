"""Wounds and their thresholds (area DMG; T16)."""

import pytest

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.engine import rule
from rules.core.events import Moved
from rules.core.oracle import Source, Table
from rules.rq3plus.figure import keys, wounds
from rules.rq3plus.figure.quantities import body, loc_hp
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import gm
from tests.rules.rq3plus.test_movement import field, refused


def hurt(f: Fight, who: str, place: str, amount: int, kind: str = "slash") -> list[str]:
    """Wound a figure as the rules do, thresholds judged; returns the notes' codes."""

    def ruling(t: Bout) -> None:
        spot = body(t.figure(who)).location(place)
        assert spot is not None
        wounds.hurt(t, who, spot, amount, kind)

    turn = rule(f.enc, ruling, f.rules, Table(None))
    f.do(*turn.events)
    return [n.code for n in turn.notes]


def end_round(f: Fight, dice: str = "") -> None:
    f.source = _dice(dict(pair.split("=") for pair in dice.split()))
    gm(f, "round")
    f.source = None


def _dice(values: dict[str, str]) -> Source:
    def source(name: str, dice: Dice) -> int:
        return int(values.get(name, values.get(name.rpartition(".")[2], "50")))

    return source


@pytest.mark.rule("R3-DMG-01", "R3-DMG-15")
def test_two_ledgers_that_add_up() -> None:
    f = field("Rurik")
    hurt(f, "Rurik", "left_leg", 2)
    hurt(f, "Rurik", "left_leg", 2)
    assert (f.value("Rurik", "hp"), f.value("Rurik", "loc_damage")["left_leg"]) == (10, 4)
    assert [w.amount for w in f["Rurik"].wounds] == [2, 2]
    assert "useless" in hurt(f, "Rurik", "left_leg", 1)


@pytest.mark.rule("R3-DMG-02", "R3-DMG-03")
def test_few_points_left_then_none() -> None:
    f = field("Rurik")
    for place in ("left_arm", "right_arm", "left_leg", "right_leg"):
        hurt(f, "Rurik", place, 3)
    assert f.value("Rurik", "hp") == 2 and "unconscious" in f.conditions("Rurik")
    assert f["Rurik"].item("broadsword").where == "ground"
    assert "dying" in hurt(f, "Rurik", "chest", 2)
    assert keys.DYING.of(f["Rurik"]).round == 2
    f.do(keys.HP.by("Rurik", 1))
    turn = rule(f.enc, lambda t: t.do(keys.HP.by("Rurik", 2)), f.rules, Table(None))
    f.do(*turn.events)
    assert not keys.DYING.on(f["Rurik"])


@pytest.mark.rule("R3-DMG-04", "R3-DMG-10", "R3-DMG-11")
def test_we_29_a_severed_leg_counts_twice_its_points() -> None:
    f = field("Grak", "Lia")
    said = f.say(
        "Grak: attack battle axe vs Lia dodge rolled attack 02, Lia.dodge 100, Lia.dodge_fumble 10, location 2,"
        " damage 3, damage_modifier 2"
    )
    assert said.has("severed", "Lia") and said.has("shock", "Lia")
    assert (f.value("Lia", "hp"), f.value("Lia", "loc_damage")["right_leg"]) == (3, 8)
    assert keys.MAIMED.of(f["Lia"]).at == {"right_leg": "severed"}
    assert keys.BLEEDING.of(f["Lia"]).at == {"right_leg": 1}
    assert "incapacitated" in f.conditions("Lia")


@pytest.mark.rule("R3-DMG-11")
def test_severing_by_the_encounters_setting() -> None:
    f = field("Rurik", sever_multiple=3)
    assert "shock" in (notes := hurt(f, "Rurik", "left_arm", 8)) and "severed" not in notes
    assert "severed" in hurt(f, "Rurik", "right_arm", 12)
    g = field("Rurik")
    assert "maimed" in hurt(g, "Rurik", "left_arm", 8, "crush")
    lost = {"useless left arm", "useless right arm"}
    assert set(f.conditions("Rurik")) & {"maimed", "severed right arm", *lost} == {"severed right arm", *lost}
    assert "maimed left arm" in g.conditions("Rurik")


T16 = [
    ("right_leg", 1, {"useless", "falls"}, {"no_action", "useless right leg"}),
    ("left_arm", 1, {"useless"}, {"useless left arm"}),
    ("abdomen", 1, {"abdomen_ruined", "falls"}, {"bleeding", "no_action", "useless right leg"}),
    ("chest", 1, {"chest_ruined", "falls"}, {"bleeding", "incapacitated"}),
    ("head", 1, {"head_wound", "unconscious"}, {"unconscious", "head_wound"}),
    ("right_leg", 2, {"shock", "severed", "falls"}, {"bleeding", "incapacitated"}),
    ("left_arm", 2, {"shock", "severed"}, {"bleeding", "incapacitated"}),
    ("abdomen", 2, {"bleeds_hard", "unconscious"}, {"bleeding", "unconscious"}),
    ("chest", 2, {"bleeds_hard", "unconscious"}, {"bleeding", "unconscious"}),
    ("head", 2, {"bleeds_hard", "unconscious"}, {"bleeding", "unconscious"}),
    ("right_leg", 3, {"severed"}, {"bleeding"}),
    ("left_arm", 3, {"severed"}, {"bleeding"}),
    ("abdomen", 3, {"dies"}, {"dead"}),
    ("chest", 3, {"dies"}, {"dead"}),
    ("head", 3, {"dies"}, {"dead"}),
]


@pytest.mark.rule("R3-DMG-05", "R3-DMG-06", "R3-DMG-07", "R3-DMG-08", "R3-DMG-09", "R3-DMG-12", "R3-DMG-13")
@pytest.mark.parametrize(("place", "times", "notes", "conditions"), T16)
def test_t16(place: str, times: int, notes: set[str], conditions: set[str]) -> None:
    f = field("Grak")
    f.do(keys.HP.by("Grak", 40))
    spot = body(f["Grak"]).location(place)
    assert spot is not None
    got = hurt(f, "Grak", place, times * loc_hp(f["Grak"], spot))
    assert notes <= set(got)
    assert conditions <= set(f.conditions("Grak"))
    if spot.category == "limb":
        assert f.value("Grak", "loc_damage")[place] == min(times, 2) * loc_hp(f["Grak"], spot)


@pytest.mark.rule("R3-DMG-13")
@pytest.mark.parametrize("place", ["head", "chest", "abdomen"])
def test_what_kills_at_once_leaves_nothing_to_treat(place: str) -> None:
    f = field("Grak")
    f.do(keys.HP.by("Grak", 40))
    spot = body(f["Grak"]).location(place)
    assert spot is not None
    got = set(hurt(f, "Grak", place, 3 * loc_hp(f["Grak"], spot)))
    assert "dies" in got and not got & {"head_wound", "bleeds_hard", "chest_ruined", "abdomen_ruined", "unconscious"}


@pytest.mark.rule("R3-DMG-08")
def test_a_useless_arm_drops_what_it_holds_but_not_the_strapped_shield() -> None:
    f = field("Rurik")
    hurt(f, "Rurik", "left_arm", 4)
    assert (f.item("Rurik", "target").where, f.item("Rurik", "broadsword").where) == ("strapped", "hand")
    hurt(f, "Rurik", "right_arm", 4)
    assert f.item("Rurik", "broadsword").where == "ground"


@pytest.mark.rule("R3-DMG-14", "R3-DMG-07")
def test_bleeding_at_the_end_of_the_round() -> None:
    f = field("Rurik", "Grak")
    hurt(f, "Rurik", "chest", 6)
    end_round(f, "Rurik.bleed=75")
    assert f.value("Rurik", "hp") == 7 and f.said.has("bleeds")
    end_round(f, "Rurik.bleed=20")
    assert f.value("Rurik", "hp") == 7 and "bleeding" in f.conditions("Rurik")
    g = field("Rurik", "Grak")
    hurt(g, "Rurik", "left_leg", 10)
    end_round(g, "Rurik.bleed=14")
    assert not keys.BLEEDING.on(g["Rurik"])


@pytest.mark.rule("R3-DMG-03")
def test_without_hit_points_it_dies_at_the_end_of_the_next_round() -> None:
    f = field("Rurik", "Grak")
    f.do(keys.HP.by("Rurik", -10))
    hurt(f, "Rurik", "left_leg", 4)
    end_round(f)
    assert "dead" not in f.conditions("Rurik")
    end_round(f)
    assert f.conditions("Rurik") == ["dead"]
    assert f.said.note("dies").rule == "R3-DMG-03"


@pytest.mark.rule("R3-DMG-09")
@pytest.mark.parametrize(("roll", "dies"), [(70, False), (71, True)])
def test_the_head_clock(roll: int, dies: bool) -> None:
    f = field("Rurik", "Grak")
    hurt(f, "Rurik", "head", 5)
    assert keys.HEAD_WOUND.of(f["Rurik"]).round == 61
    f.do(keys.HEAD_WOUND.set("Rurik", keys.Until(1)))
    end_round(f, f"Rurik.head_wound={roll}")
    assert ("dead" in f.conditions("Rurik")) is dies
    assert not keys.HEAD_WOUND.on(f["Rurik"])


@pytest.mark.rule("R3-DMG-16", "R3-SR-07")
def test_two_who_fell_each_other_on_one_strike_rank() -> None:
    f = Fight("rq3plus", ("A", "Grak"), ("B", "Grak"), pace="strict", source=_high)
    for slot in tuple(f.enc.slots(None, "intent")):
        f.say(f"{slot.who}: intent single move, attack battle axe, none")
    while f.enc.slots(None, "move"):
        f.say(f"{f.enc.slots()[0].who}: stop")
    first, second = (s.who for s in f.enc.slots(None, "attack"))
    f.say(f"{first}: attack battle axe vs {second} no defence")
    f.say(f"{second}: attack battle axe vs {first} no defence")
    assert f.value("A", "loc_damage")["chest"] and f.value("B", "loc_damage")["chest"]
    assert {"A": f["A"].posture, "B": f["B"].posture} == {"A": "prone", "B": "prone"}


def _high(name: str, dice: Dice) -> int:
    values = {"attack": 30, "location": 12, "damage": 8, "damage_modifier": 6, "bleed": 10}
    label = name.split(".")[1]
    if label.endswith("tie"):
        return 51 if name.startswith("A.") else 50
    return values[label]


@pytest.mark.rule("R3-DMG-05", "R3-FAL-01", "R3-DMG-06")
def test_a_lame_figure_does_not_stand() -> None:
    f = field("Rurik")
    hurt(f, "Rurik", "left_leg", 5)
    assert f["Rurik"].posture == "prone" and keys.FELL.of(f["Rurik"]) == keys.Fallen(2)
    refused(f, "Rurik: stand", "unable")
    f.do(Moved("Rurik", to=(0, 0), facing=0))
    f.say("Rurik: crawl forward 1")
    assert f["Rurik"].pos == (1, 0)


@pytest.mark.rule("R3-DMG-01")
def test_we_30_quadruped_hit_points() -> None:
    f = field("Riding Horse")
    limits = f.value("Riding Horse", "loc_hp_max")
    assert f.value("Riding Horse", "hp_max") == 20
    assert {limits[k] for k in limits if "leg" in k} == {6}
    assert (limits["hindquarters"], limits["forequarters"], limits["head"]) == (9, 9, 7)
