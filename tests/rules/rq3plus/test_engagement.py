"""Rules of engagement and contests of Maneuver (areas ENG, MAN, MOV-05..07)."""

import pytest

from rules.core.events import Moved
from rules.core.hexes import distance
from rules.core.keys import Nothing
from rules.ground import pairs
from rules.ground.hexes import disc
from rules.ground.pairs import Pair
from rules.rq3plus.figure import keys
from rules.rq3plus.place.engagement import engaged_by, engages, reach_of, too_close
from rules.rq3plus.place.hexes import FIELD
from tests.rules.fight import Fight
from tests.rules.rq3plus.driving import made
from tests.rules.rq3plus.test_movement import field, refused, strict_fight


def spearman() -> Fight:
    """A spearman of Maneuver 45 at 0,0 facing 0 with an attack declared, Rurik at 5,0 with a double move."""
    f = Fight("rq3plus", "Rurik")
    rules = f.rules
    sheet = {
        "name": "Spearman", "system": "rq3plus", "str": 13, "con": 12, "siz": 12, "int": 8, "dex": 10, "maneuver": 45,
        "weapons": [{"id": "long_spear", "attack": 60, "parry": 40}],
    }  # fmt: skip
    figure = rules.sheets.figure("Spearman", rules.sheets.read(sheet))
    f = Fight("rq3plus", "Rurik", figure, pace="strict")
    f.do(Moved("Rurik", to=(5, 0), facing=3), Moved("Spearman", to=(0, 0), facing=0))
    f.say("Spearman: intent single move, attack long spear, parry")
    f.say("Rurik: intent double move, attack broadsword")
    return f


@pytest.mark.rule("R3-ENG-01", "R3-ENG-02", "R3-ENG-09", "R3-FAL-05")
def test_only_a_declared_attack_on_its_feet_engages() -> None:
    f = field("Rurik", "Grak")
    f.do(Moved("Rurik", to=(2, 0), facing=3), Moved("Grak", to=(0, 0), facing=0))
    f.say("Grak: intent single move, parry, dodge")
    assert not f.say("Rurik: move to 1,0").has("engages")
    assert reach_of(f.enc, f["Grak"]) == ()
    g = field("Rurik", "Grak")
    g.do(Moved("Rurik", to=(2, 0), facing=3), Moved("Grak", to=(0, 0), facing=0))
    g.say("Grak: intent single move, attack battle axe, dodge")
    assert g.say("Rurik: move to 1,0").note("engages").rule == "R3-ENG-02"
    for posture in ("prone", "kneeling"):
        g.do(Moved("Grak", posture=posture))
        assert engaged_by(g.enc, "Rurik") == ()
    g.do(Moved("Grak", posture="standing"), keys.UNAWARE.set("Grak", Nothing()))
    assert engaged_by(g.enc, "Rurik") == ()


@pytest.mark.rule("R3-ENG-08")
def test_the_length_of_the_declared_mode_counts() -> None:
    f = field("Town Guard", "Rurik")
    halberd = {
        "name": "Hal", "system": "rq3plus", "str": 15, "con": 12, "siz": 12, "int": 8, "dex": 12,
        "weapons": [{"id": "halberd", "attack": 60}],
    }  # fmt: skip
    figure = f.rules.sheets.figure("Hal", f.rules.sheets.read(halberd))
    for mode, far in (("slash", 1), ("impale", 2)):
        g = field(figure, "Rurik")
        g.do(Moved("Hal", to=(0, 0), facing=0), Moved("Rurik", to=(2, 0)))
        g.say(f"Hal: intent double move, attack halberd {mode}")
        assert (engaged_by(g.enc, "Rurik") == ("Hal",)) is (far == 2)


@pytest.mark.rule("R3-ENG-01", "R3-HEX-03", "R3-HEX-04", "R3-HEX-05", "R3-HEX-06")
def test_who_is_said_to_stand_somewhere_is_engaged_as_on_the_map() -> None:
    spear = made("Hal", weapons=[{"id": "long_spear", "attack": 60}])
    mapped, told = field(spear, "Rurik"), field(spear, "Rurik")
    mapped.do(Moved("Hal", to=(0, 0), facing=0))
    met = set()
    for there in sorted(disc((0, 0), 4)):
        mapped.do(Moved("Rurik", to=there))
        side, far = pairs.bearing(FIELD, mapped.enc, "Hal", "Rurik"), distance((0, 0), there)
        told.do(keys.PAIR.set("Hal", "Rurik", Pair(far, side=side)))
        engaged = engages(mapped.enc, "Hal", "Rurik")
        assert engages(told.enc, "Hal", "Rurik") is engaged, (side, far)
        met.add((side, far, engaged))
    assert {("left", 1, True), ("right", 1, True), ("rear", 1, False), ("front", 2, True), ("front", 3, False)} <= met
    for far in (1, 2):
        told.do(keys.PAIR.set("Hal", "Rurik", Pair(far)))
        assert engages(told.enc, "Hal", "Rurik"), "who nobody said to be aside is before it"
        for word in ("left", "right"):
            told.do(keys.PAIR.set("Hal", "Rurik", Pair(far, side=word)))
            assert engages(told.enc, "Hal", "Rurik") is (far == 1), "beyond a metre a weapon reaches ahead only"


@pytest.mark.rule("R3-HEX-07", "R3-ENG-10", "R3-HIT-02")
def test_the_rear_hex_is_out_of_arc() -> None:
    f = field("Rurik", "Grak")
    f.do(Moved("Rurik", to=(0, 0), facing=0), Moved("Grak", to=(-1, 0), facing=0))
    refused(f, "Rurik: attack broadsword vs Grak", "out_of_arc")
    f.do(Moved("Grak", to=(0, -1)))
    f.say("Rurik: attack broadsword vs Grak no defence rolled attack 90")
    f.do(Moved("Grak", to=(0, -2)))
    refused(f, "Rurik: attack broadsword vs Grak", "out_of_reach")


@pytest.mark.rule("R3-MOV-06")
def test_who_starts_engaged_stays_adjacent() -> None:
    f = strict_fight("Rurik", "Grak", at={"Rurik": (0, 0, 0), "Grak": (1, 0, 3)})
    f.say("Grak: intent single move, attack battle axe, parry")
    f.say("Rurik: intent triple move")
    assert next(s.who for s in f.enc.slots(None, "move")) == "Rurik"
    text = refused(f, "Rurik: move to -1,1", "must_stay_adjacent")
    assert "Grak" in text
    f.say("Rurik: move to 0,1")
    assert f["Rurik"].pos == (0, 1)


@pytest.mark.rule("R3-MAN-03", "R3-MAN-02", "R3-MOV-06")
def test_one_roll_against_several_frees_only_of_those_it_beats() -> None:
    at = {"Rurik": (0, 0, 0), "Grak": (1, 0, 3), "Lia": (0, -1, 5)}
    f = strict_fight("Rurik", "Grak", "Lia", at=at, sides={"Grak": "foes", "Lia": "foes"})
    f.say("Grak: intent single move, attack battle axe, parry")
    f.say("Rurik: intent triple move")
    f.say("Lia: intent single move, attack rapier, parry")
    f.say("Lia: stop")
    said = f.say("Rurik: maneuver rolled Rurik.maneuver 10, Grak.maneuver 50, Lia.maneuver 11")
    assert [(n.data["other"], n.data["result"]) for n in said.notes if n.code == "contest"] == [
        ("Grak", "wins"),
        ("Lia", "tie"),
    ]
    assert not said.has("moves_free")
    assert len([d for d in said.dice if d.who == "Rurik"]) == 1
    assert engaged_by(f.enc, "Rurik") == ("Lia",)


@pytest.mark.rule("R3-MAN-04")
def test_the_faster_has_5_percent_a_metre() -> None:
    f = field("Rurik", "Grak")
    f.do(Moved("Rurik", to=(0, 0), facing=0), Moved("Grak", to=(1, 0), facing=3))
    f.do(keys.MR_PENALTY.by("Grak", 2))
    said = f.say("Rurik: maneuver vs Grak rolled Rurik.maneuver 70, Grak.maneuver 70")
    check = said.check("Rurik.maneuver")
    assert (check.base, check.chance, check.modifiers[0].pair()) == (55, 65, ("2 m faster", 10))
    assert said.check("Grak.maneuver").chance == 40


@pytest.mark.rule("R3-MOV-07")
def test_the_winner_moves_before_the_loser() -> None:
    f = strict_fight("Rurik", "Lia", at={"Rurik": (1, 0, 3), "Lia": (0, 0, 0)})
    f.say("Rurik: intent single move, attack broadsword, parry")
    f.say("Lia: intent triple move")
    assert [s.who for s in f.enc.slots(None, "move")][:2] == ["Lia", "Rurik"]
    said = f.say("Lia: maneuver vs Rurik rolled Lia.maneuver 90, Rurik.maneuver 30")
    assert said.note("initiative", "Rurik").data == {"over": "Lia"}
    assert said.note("contest").data["result"] == "loses"
    f.say("Lia: stop")
    assert [s.who for s in f.enc.slots(None, "move") if s.data["third"] == 1] == ["Rurik", "Lia"]


@pytest.mark.rule("R3-MAN-05", "R3-MAN-07", "R3-MAN-08", "R3-HEX-09")
def test_closing_and_opening() -> None:
    f = spearman()
    f.do(Moved("Rurik", to=(1, 0), facing=3), keys.MOVING.clear("Rurik"))
    g = field("Rurik", f["Spearman"])
    g.do(Moved("Rurik", to=(1, 0), facing=3), Moved("Spearman", to=(0, 0), facing=0))
    g.say("Spearman: intent single move, attack long spear, parry")
    said = g.say("Rurik: close Spearman rolled Rurik.maneuver 30, Spearman.maneuver 60")
    assert said.note("closes").rule == "R3-MAN-05"
    assert g["Rurik"].pos == (0, 0)
    assert too_close(g.enc, "Spearman", "Rurik", 2) and not too_close(g.enc, "Rurik", "Spearman", 1)
    said = g.say("Spearman: attack long spear vs Rurik no defence rolled attack 90")
    assert said.check("attack").chance == 30
    g.do(keys.CONTESTED.clear("Rurik", "Spearman"))
    said = g.say("Rurik: open Spearman to 0,1 rolled Rurik.maneuver 90, Spearman.maneuver 30")
    assert said.note("contest").data["result"] == "loses" and g["Rurik"].pos == (0, 0)
    g.do(keys.CONTESTED.clear("Rurik", "Spearman"))
    g.say("Rurik: open Spearman to 0,1 rolled Rurik.maneuver 09, Spearman.maneuver 30")
    assert g["Rurik"].pos == (0, 1) and not keys.CLOSED.all(g.enc)
    refused(g, "Rurik: open Spearman", "not_closed")


@pytest.mark.rule("R3-MAN-05", "R3-MAN-06")
def test_what_there_is_to_close_with() -> None:
    f = field("Rurik", "Grak")
    f.do(Moved("Rurik", to=(1, 0), facing=3), Moved("Grak", to=(0, 0), facing=0))
    refused(f, "Rurik: close Grak", "not_longer")
    g = field("Rurik", "Pike Guard")
    g.do(Moved("Rurik", to=(1, 0), facing=3), Moved("Pike Guard", to=(0, 0), facing=0))
    refused(g, "Rurik: close Pike Guard", "closed_already")
    said = g.say("Pike Guard: attack pike vs Rurik no defence rolled attack 90")
    assert said.check("attack").chance == 28
    assert "R3-MAN-07" in [m.rule for m in said.check("attack").modifiers]
    g.do(Moved("Rurik", to=(2, 0)))
    assert g.say("Pike Guard: attack pike vs Rurik no defence rolled attack 90").check("attack").chance > 28


@pytest.mark.rule("R3-MAN-09")
def test_a_fumble_stops_and_costs_the_free_shift() -> None:
    f = field("Rurik", "Grak")
    f.do(Moved("Rurik", to=(0, 0), facing=0), Moved("Grak", to=(1, 0), facing=3))
    said = f.say("Rurik: maneuver vs Grak rolled Rurik.maneuver 100, Grak.maneuver 30")
    assert said.has("maneuver_fumble", "Rurik")
    assert f.say("Rurik: turn left").has("over_allowance")


@pytest.mark.rule("R3-MAN-10", "R3-LNC-03")
def test_riders_use_ride() -> None:
    f = field("Lancer", "War Horse", "Grak", sides={"Lancer": "us", "War Horse": "us"})
    f.do(keys.MOUNT.set("Lancer", "War Horse", Nothing()))
    f.do(Moved("Lancer", to=(0, 0)), Moved("War Horse", to=(0, 0)), Moved("Grak", to=(1, 0), facing=3))
    said = f.say("Lancer: maneuver vs Grak rolled Lancer.maneuver 50, Grak.maneuver 60")
    check = said.check("Lancer.maneuver")
    assert (check.skill, check.base, check.chance) == ("Ride", 60, 100)


@pytest.mark.rule("R3-HEX-08")
def test_attacks_from_behind_are_an_option() -> None:
    f = field("Rurik", "Grak", rear_attacks=True)
    f.do(Moved("Rurik", to=(0, 0), facing=0), Moved("Grak", to=(1, 0), facing=0))
    with pytest.raises(Exception, match=r"parry|behind"):
        f.say("Rurik: attack broadsword vs Grak parry with battle axe rolled attack 30, parry 30")
    said = f.say("Rurik: attack broadsword vs Grak dodge rolled attack 90, dodge 60")
    assert said.check("dodge").chance == 15
