"""The five fumble tables, row by row, and what their effects do (area FUM; T17)."""

import pytest

from rules.core.events import Moved
from rules.rq3plus.tables.kinds import FumbleRow
from rules.rq3plus.tables.printed import FUMBLES
from tests.rules.fight import Fight, Said
from tests.rules.rq3plus.fencers import fight, labels, made, refused

MORE = (
    "fumble_rounds 2, fumble_wear 1, fumble_distance 3, direction 2, location 2, damage 1, damage_modifier 1,"
    " Fencer.stumble_dex 100, Grak.stumble_dex 5"
)


def told(table: str, roll: int, more: str = MORE) -> tuple[Fight, Said]:
    """Fencer fumbles on a table: in melee, parrying, shooting, punching or dodging, alone against Grak."""
    armed = made(
        "Fencer",
        fist=60,
        weapons=[{"id": "main_gauche", "attack": 60, "parry": 60}, {"id": "dart", "attack": 60, "where": "hand"}],
    )
    f = fight(armed, "Grak")
    sentence = {
        "melee": f"Fencer: attack main gauche vs Grak nothing rolled attack 100, attack_fumble {roll}, {more}",
        "natural": f"Fencer: attack fist vs Grak nothing rolled attack 100, attack_fumble {roll}, {more}",
        "missile": f"Fencer: throw dart vs Grak range 9 nothing rolled attack 100, attack_fumble {roll}, {more}",
        "parry": "Grak: attack battle axe vs Fencer parry with main gauche"
        f" rolled attack 85, parry 100, parry_fumble {roll}, {more}",
        "dodge": f"Grak: attack battle axe vs Fencer dodge rolled attack 100, dodge 100, dodge_fumble {roll},"
        f" attack_fumble 26, {more}",
    }[table]
    return f, f.say(sentence)


ROWS = [(table.id, row) for table in FUMBLES.values() for row in table.rows if row.effect != "again"]


@pytest.mark.rule("R3-FUM-01", "R3-FUM-04", "R3-FUM-05", "R3-FUM-06")
@pytest.mark.parametrize(("table", "row"), ROWS, ids=[f"{t}-{r.low}" for t, r in ROWS])
def test_every_row(table: str, row: FumbleRow) -> None:
    for roll in (row.low, row.high):
        _, said = told(table, roll)
        expected: FumbleRow | None = row
        if row.effect == "ally":
            expected = FUMBLES[table].at(row.fallback)
        note = said.note("fumble", "Fencer")
        assert expected is not None and note.data["effect"] == expected.effect
        happened = {
            "lose_round": "loses_round",
            "lose_rounds": "loses_round",
            "lose_action": "loses_round",
            "lose_shots": "loses_shots",
            "prone": "falls",
            "prone_slowed": "slowed",
            "drop": "drops",
            "drop_away": "item_flies",
            "throw": "item_flies",
            "wear": "wears",
            "break": "breaks",
            "vision": "vision_obscured",
            "at_least": "attack_raised",
            "strain": "strained",
            "hard": "hits_something_hard",
            "stumble": "stumbles",
        }[expected.effect]
        assert said.has(happened, "Grak" if happened == "attack_raised" else "Fencer")


@pytest.mark.rule("R3-FUM-01")
def test_parry_fumbles_raise_the_attack() -> None:
    for roll, degree, d in ((80, "S", 4), (88, "Sp", 11), (92, "C", 11)):
        _, said = told("parry", roll)
        assert said.note("attack_raised").data["degree"] == degree
        assert said.note("damage").data["d"] == d


@pytest.mark.rule("R3-FUM-01")
def test_rolls_of_twice_and_thrice_add_up_to_six_at_most() -> None:
    f = fight(made("Fencer"), "Grak")
    said = f.say(
        "Fencer: attack main gauche vs Grak nothing rolled attack 100, attack_fumble 99, attack_fumble.2 30,"
        " attack_fumble.3 70, fumble_rounds 1"
    )
    assert [n.data["effect"] for n in said.notes if n.code == "fumble"] == ["prone", "vision"]
    f = fight(made("Fencer"), "Grak")
    dice = [100, 100, 99, *[30] * 6]
    more = ", ".join(f"attack_fumble.{n} {die}" for n, die in enumerate(dice, 1)).replace("fumble.1 ", "fumble ")
    said = f.say(f"Fencer: attack main gauche vs Grak nothing rolled attack 100, {more}")
    assert labels(said).count("attack_fumble") == 9
    assert sum(n.code == "fumble" for n in said.notes) == 6
    f = fight(made("Fencer"), "Grak")
    dice = [100, 100, 99, 99, *[30] * 6]
    more = ", ".join(f"attack_fumble.{n} {die}" for n, die in enumerate(dice, 1)).replace("fumble.1 ", "fumble ")
    said = f.say(f"Fencer: attack main gauche vs Grak nothing rolled attack 100, {more}")
    assert sum(n.code == "fumble" for n in said.notes) == 6, "beyond six, a further twice is rolled anew"


@pytest.mark.rule("R3-FUM-05")
def test_the_nearest_ally_is_hit_without_a_defence() -> None:
    sides = {"Rurik": "a", "Mob 1": "a", "Grak": "b"}
    f = fight("Rurik", ("Mob 1", "Trollkin"), "Grak", sides=sides)
    said = f.say(
        "Rurik: attack broadsword vs Grak nothing rolled attack 100, attack_fumble 80, location 12, damage 1,"
        " damage_modifier 1, knockback_dex 1, fumble_pick 1"
    )
    assert said.note("hits_ally").data == {"target": "Mob 1", "degree": "S"}
    assert said.note("damage").data["d"] == 3 and said.note("armour", "Mob 1")


@pytest.mark.rule("R3-FUM-05")
def test_tied_allies_are_picked_by_a_die_and_far_ones_are_safe() -> None:
    sides = {"Rurik": "a", "Mob 1": "a", "Mob 2": "a", "Grak": "b"}
    f = fight("Rurik", ("Mob 1", "Trollkin"), ("Mob 2", "Trollkin"), "Grak", sides=sides)
    dice = "location 2, damage 1, damage_modifier 1, knockback_dex 1"
    said = f.say(f"Rurik: attack broadsword vs Grak nothing rolled attack 100, attack_fumble 80, fumble_pick 2, {dice}")
    assert said.note("hits_ally").data["target"] == "Mob 2"
    f = fight("Rurik", ("Mob 1", "Trollkin"), ("Mob 2", "Trollkin"), "Grak", sides=sides)
    f.do(Moved("Rurik", to=(0, 0)), Moved("Mob 1", to=(5, 0)), Moved("Mob 2", to=(6, 0)), Moved("Grak", to=(1, 0)))
    said = f.say("Rurik: attack broadsword vs Grak nothing rolled attack 100, attack_fumble 80")
    assert said.has("drops", "Rurik")


@pytest.mark.rule("R3-FUM-02", "R3-FUM-03")
def test_a_lost_round_takes_the_rest_of_this_one_or_the_next() -> None:
    f = fight("Lia", "Grak")
    f.say("Lia: intent attack rapier, attack rapier")
    said = f.say("Lia: attack rapier vs Grak nothing rolled attack 100, attack_fumble 10")
    assert said.note("loses_round").data == {"until": 1, "helpless": True}
    assert f.enc.slots("Lia") == ()
    assert {"no_action", "helpless"} <= set(f.conditions("Lia"))
    assert "helpless" in refused(f, "Lia: attack rapier vs Grak", "unable")
    assert "helpless" in refused(f, "Grak: attack battle axe vs Lia dodge", "unable")

    f = fight("Lia", "Grak")
    f.say("Lia: intent double move, attack rapier")
    said = f.say("Lia: attack rapier vs Grak nothing rolled attack 100, attack_fumble 10")
    assert said.note("loses_round").data["until"] == 2


@pytest.mark.rule("R3-FUM-06")
def test_obscured_vision_costs_30() -> None:
    f = fight("Lia", "Grak")
    f.say("Lia: attack rapier vs Grak nothing rolled attack 100, attack_fumble 70, fumble_rounds 2")
    said = f.say("Grak: attack battle axe vs Lia dodge rolled attack 90, dodge 90")
    assert said.check("dodge").chance == 40
    said = f.say("Lia: attack rapier vs Grak nothing rolled attack 90")
    assert said.check("attack").chance == 75 - 30 - 10


@pytest.mark.rule("R3-FUM-04")
def test_a_thrown_weapon_lands_on_the_map() -> None:
    f = fight("Lia", "Grak")
    f.do(Moved("Lia", to=(0, 0), facing=0), Moved("Grak", to=(1, 0), facing=3))
    f.say("Lia: attack rapier vs Grak nothing rolled attack 100, attack_fumble 55, fumble_distance 4, direction 1")
    item = f.item("Lia", "rapier")
    assert (item.where, item.pos) == ("ground", (4, 0))


@pytest.mark.rule("R3-FUM-01")
def test_a_strap_breaks() -> None:
    f = fight("Grak", "Rurik")
    said = f.say("Grak: attack battle axe vs Rurik parry with target rolled attack 90, parry 100, parry_fumble 45")
    assert said.has("drops", "Rurik") and f.item("Rurik", "target").where == "ground"


@pytest.mark.rule("R3-FUM-01")
def test_a_fumbled_shot_hits_who_stands_near_the_line() -> None:
    sides = {"Forest Archer": "a", "Mob 1": "a", "Mob 2": "a", "Lia": "b"}
    f = fight("Forest Archer", ("Mob 1", "Trollkin"), ("Mob 2", "Trollkin"), "Lia", sides=sides)
    f.do(Moved("Forest Archer", to=(0, 0)), Moved("Lia", to=(20, 0)))
    f.do(Moved("Mob 1", to=(3, 6)), Moved("Mob 2", to=(10, 1)))
    said = f.say(
        "Forest Archer: shoot self bow vs Lia nothing rolled attack 100, attack_fumble 88, location 2, damage 1"
    )
    assert said.note("hits_ally").data["target"] == "Mob 2"
