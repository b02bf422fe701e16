"""T17 row by row: the dice a fumble throws, and what exactly they do to whom (area FUM)."""

from collections.abc import Mapping

import pytest

from rules.rq3plus.figure import keys
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.kinds import FumbleRow
from rules.rq3plus.tables.printed import FUMBLES
from tests.rules.fight import Fight, Said
from tests.rules.rq3plus.fencers import fight, made, refused

GEAR = [
    {"id": "main_gauche", "attack": 60, "parry": 60},
    {"id": "dart", "attack": 60, "where": "hand", "shots": 3},
]
SENTENCES: Mapping[str, str] = {
    "melee": "Fencer: attack main gauche vs Grak nothing rolled attack 100, attack_fumble",
    "natural": "Fencer: attack fist vs Grak nothing rolled attack 100, attack_fumble",
    "missile": "Fencer: throw dart vs Grak range 9 nothing rolled attack 100, attack_fumble",
    "parry": "Grak: attack battle axe vs Fencer parry with main gauche rolled attack 85, parry 100, parry_fumble",
    "dodge": "Grak: attack battle axe vs Fencer dodge rolled attack 95, dodge 100, dodge_fumble",
}
ITEM = {"melee": "main_gauche", "missile": "dart", "parry": "main_gauche"}
AP = {"main_gauche": 10, "dart": 4}
ROWS = [(table.id, row) for table in FUMBLES.values() for row in table.rows]


def play(table: str, row: FumbleRow, roll: int) -> tuple[Fight, Said]:
    """The fumble with a friend at hand; only the dice of that row are given, so that any other would fail the test."""
    f = fight(
        made("Fencer", fist=60, weapons=GEAR, mr=3),
        made("Friend", weapons=[], tactics={}, armour={}),
        "Grak",
        sides={"Fencer": "us", "Friend": "us", "Grak": "them"},
    )
    more = {
        "lose_rounds": "Fencer.fumble_rounds 3",
        "lose_shots": "Fencer.fumble_rounds 3",
        "vision": "Fencer.fumble_rounds 3",
        "throw": "Fencer.fumble_distance 10, Fencer.direction 2",
        "drop_away": "Fencer.fumble_distance 6, Fencer.direction 2",
        "wear": f"Fencer.fumble_wear {row.dice.removeprefix('1d')}",
        "hard": "Fencer.damage 2",
        "stumble": "fumble_pick 1, Friend.stumble_dex 91, Fencer.stumble_dex 91",
        "ally": "location 1, Fencer.damage 2"
        + (", Fencer.damage_impale 3" if row.counts is not Degree.SUCCESS else ""),
    }.get(row.effect, "")
    if row.effect == "again":
        again = [(n, 30 if table == "parry" else 40) for n in range(2, row.times + 2)]
        more = ", ".join(f"Fencer.{SENTENCES[table].split()[-1]}.{n} {low}" for n, low in again)
    if table == "dodge" or row.effect == "at_least":
        # The blow lands after all, on the left arm, for 3 by the faces.
        more += (", " if more else "") + "Grak.location 17, Grak.damage 1, Grak.damage_modifier 1"
    return f, f.say(f"{SENTENCES[table]} {roll}" + (f", {more}" if more else ""))


@pytest.mark.rule("R3-FUM-01", "R3-FUM-02", "R3-FUM-03", "R3-FUM-04", "R3-FUM-05", "R3-FUM-06")
@pytest.mark.parametrize(("table", "row"), ROWS, ids=[f"{t}-{r.low}" for t, r in ROWS])
def test_every_row_to_the_point(table: str, row: FumbleRow) -> None:
    for roll in (row.low, row.high):
        f, said = play(table, row, roll)
        fencer = f["Fencer"]
        effects = [n.data["effect"] for n in said.notes if n.code == "fumble" and n.who == "Fencer"]
        if row.effect == "again":
            assert len(effects) == row.times == {99: 2, 100: 3, 94: 2}[row.low] + (table == "parry" and row.low == 99)
            continue
        assert effects == [row.effect]
        dice = {d.label: d.dice for d in said.dice if d.who == "Fencer"}
        idle, helpless, vision = keys.IDLE.of(fencer), keys.HELPLESS.of(fencer), keys.VISION.of(fencer)
        last = {"lose_round": 1, "lose_action": 2, "lose_rounds": 4}.get(row.effect)
        assert idle == (None if last is None else keys.Until(last))
        assert helpless == (keys.Until(last) if last is not None and row.helpless else None)
        assert row.helpless == (row.effect in ("lose_round", "lose_rounds") and table in ("melee", "parry", "dodge"))
        assert vision == (keys.Until(3) if row.effect == "vision" else None)
        assert keys.NO_SHOTS.of(fencer) == (keys.Until(4) if row.effect == "lose_shots" else None)
        assert dice.get("fumble_rounds", "1d3") == "1d3"
        lies = row.effect in ("prone", "prone_slowed", "stumble")
        assert fencer.posture == ("prone" if lies else "standing")
        assert f.value("Fencer", "mr") == (2 if row.effect == "prone_slowed" else 3)
        if table in ITEM:
            _the_item(f, said, table, row, dice)
        if row.effect in ("strain", "hard"):
            hurt = 1 if row.effect == "strain" else 2
            assert f.value("Fencer", "loc_damage")["right_arm"] == hurt, "whatever the arm wears"
        if row.effect == "ally":
            _the_friend(f, said, table, row)
        if row.effect == "stumble":
            assert f["Friend"].posture == "prone"


def _the_item(f: Fight, said: Said, table: str, row: FumbleRow, dice: Mapping[str, str]) -> None:
    item = f.item("Fencer", ITEM[table])
    gone = row.effect in ("drop", "throw", "drop_away")
    assert (item.where == "ground") == gone
    if row.effect in ("throw", "drop_away"):
        metres, faces = (10, "1d10") if row.effect == "throw" else (5, "1d6")
        assert said.note("item_flies").data["metres"] == metres and dice["fumble_distance"] == faces
    lost = {"wear": 6 if table == "missile" else 10, "break": AP[item.id]}.get(row.effect, 0)
    assert item.q["ap"] == AP[item.id] - lost
    if row.effect == "wear":
        assert dice["fumble_wear"] == ("1d6" if table == "missile" else "1d10")


def _the_friend(f: Fight, said: Said, table: str, row: FumbleRow) -> None:
    """The fencer's own blow at the friend's leg, of the row's degree and without a defence."""
    assert row.degree
    assert said.note("hits_ally").data == {"target": "Friend", "degree": row.degree}
    wanted = {"melee": 4, "missile": 2, "natural": 2}[table]
    assert said.note("damage").data == {"target": "Friend", "d": wanted, "location": "right leg"}
    assert f.value("Friend", "loc_damage")["right_leg"] == wanted
    assert not any(c.who == "Friend" and c.label in ("parry", "dodge") for c in said.checks)


@pytest.mark.rule("R3-FUM-03")
def test_helpless_means_no_defence_no_bracing_but_still_moving() -> None:
    f = fight(made("Fencer"), "Grak")
    f.say("Fencer: attack main gauche vs Grak nothing rolled attack 100, attack_fumble 5")
    for guard in ("parry with main gauche", "dodge"):
        assert "helpless" in refused(f, f"Grak: attack battle axe vs Fencer {guard}", "unable")
    assert "helpless" in refused(f, "Fencer: brace", "unable")
    f.say("Fencer: move 3")


@pytest.mark.rule("R3-FUM-01")
@pytest.mark.parametrize("attack", ["85", "100"])
def test_raising_the_attack_is_nothing_for_a_fumbled_one(attack: str) -> None:
    """76 to 93 of table 2 make the attack at least S, Sp and C; a fumbled attack stays one, and 61 to 75 stand in."""
    for roll, degree in ((76, "S"), (85, "S"), (86, "Sp"), (90, "Sp"), (91, "C"), (93, "C")):
        f = fight(made("Fencer"), "Grak")
        said = f.say(
            f"Grak: attack battle axe vs Fencer parry with main gauche rolled attack {attack}, parry 100,"
            f" parry_fumble {roll}, attack_fumble 35, Fencer.fumble_rounds 1, location 12, damage 1, damage_modifier 1"
        )
        if attack == "100":
            assert said.note("fumble", "Fencer").data["effect"] == "vision" and not said.has("damage")
        else:
            assert said.note("attack_raised").data["degree"] == degree
            assert f.value("Fencer", "hp") == 60 - (4 if degree == "C" else 1)
