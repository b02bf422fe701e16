"""What dice may be forced to read as, and that everything behind them follows."""

from typing import Any

import pytest

from rules.core.command import Command
from rules.core.oracle import Table, called, keyed_source
from rules.core.report import Refused
from rules.rq3plus.figure.things_in_hand import ITEM
from rules.rq3plus.place.maneuver import ManeuverReader
from rules.rq3plus.rolls.skills import Resisted, SkillReader
from rules.rq3plus.tables.printed import LABELS
from rules.runequest.locations import LocationDie
from tests.rules.fight import Fight

SOURCE = keyed_source(bytes(range(32)), 1)


def fight(**more: Any) -> Fight:
    return Fight("rq3plus", "Rurik", "Grak", "Lia", source=SOURCE, **more)


@pytest.mark.parametrize(
    ("word", "code"), [("critical", "C"), ("special", "Sp"), ("success", "S"), ("failure", "F"), ("fumble", "Fu")]
)
def test_every_degree_of_attack_and_defence(word: str, code: str) -> None:
    f = fight()
    said = f.say(f"Rurik: attack broadsword vs Grak parry forced attack {word}, Grak.parry {word}")
    assert (said.check("attack").degree, said.check("parry").degree) == (code, code)
    assert said.check("attack").forced and said.check("parry").forced and not said.unused


@pytest.mark.rule("R3-HIT-07", "R3-AIM-01")
def test_a_forced_location_is_no_aimed_shot() -> None:
    said = fight().say("Rurik: attack broadsword vs Grak nothing forced attack success, location left leg")
    check = said.check("attack")
    assert check.chance == check.base and said.note("damage").data["location"] == "left leg"
    aimed = fight().say("Rurik: attack broadsword at left leg vs Grak nothing forced attack success, location head")
    assert aimed.check("attack").chance < aimed.check("attack").base
    assert aimed.note("damage").data["location"] == "left leg" and aimed.unused == ["location head"]


@pytest.mark.rule("R3-RIP-03")
def test_what_names_its_roller_reaches_the_blow_it_causes() -> None:
    said = fight().say(
        "Grak: attack battle axe vs Lia parry riposte forced attack success, Lia.parry special, Lia.attack critical,"
        " Lia.location head"
    )
    blow = [c for c in said.checks if c.who == "Lia" and c.label == "attack"]
    assert [(c.degree, c.forced) for c in blow] == [("C", True)] and not said.unused
    assert [d.forced for d in said.dice if d.label == "location"][-1] == "head"


@pytest.mark.rule("R3-BAS-02")
def test_a_degree_that_the_chance_has_no_room_for() -> None:
    f = fight()
    with pytest.raises(Refused, match=r"Rurik\.skill can't be special here; it can be C, S, F, Fu") as fault:
        f.say("Rurik: try juggle 3 forced skill special")
    assert fault.value.code == "impossible"
    assert f.say("Rurik: try juggle 3 forced skill critical").check("skill").roll == 1


def test_a_location_that_the_roll_can_not_reach() -> None:
    f = fight()
    f.say("Grak: lie down")
    with pytest.raises(Refused, match=r"can't be left leg here; it can be abdomen"):
        f.say("Rurik: attack broadsword vs Grak nothing forced attack success, location left leg")


def test_the_locations_are_those_of_who_is_struck() -> None:
    f = Fight("rq3plus", "Rurik", ("Bear", "brown bear"), source=SOURCE)
    said = f.say("Rurik: attack broadsword vs Bear nothing forced attack success, location right hind leg")
    assert said.note("damage").data["location"] == "right hind leg"


@pytest.mark.rule("R3-BAS-06")
def test_a_resistance_roll_is_won_or_lost() -> None:
    f = fight()
    assert f.say("Rurik: resist str vs 17 forced resistance failure").has("resisted")
    assert f.say("Rurik: resist str vs 17 forced resistance success").has("overcomes")
    with pytest.raises(Refused, match="success, failure"):
        f.say("Rurik: resist str vs 17 forced resistance special")


def test_a_step_by_itself() -> None:
    assert fight().say("location Grak forced location head").note("located").data["location"] == "head"


SAID = (
    ("Rurik: attack broadsword vs Grak parry forced attack critical, Grak.parry fumble",),
    ("Rurik: attack broadsword vs Lia dodge forced attack success, Lia.dodge fumble",),
    ("Rurik: attack fist vs Grak nothing forced attack fumble",),
    ("Lia: disarm rapier vs Grak nothing forced attack special",),
    ("Grak: grapple vs Lia nothing forced attack special",),
    ("Rurik: try dodge", "Rurik: oppose hide 30 vs scan of Grak", "Rurik: resist str vs 17", "Rurik: scan"),
    ("Rurik: maneuver vs Grak", "location Grak"),
    ("Rurik: attack broadsword vs Grak nothing forced attack success", "Lia: aid Grak"),
)


def test_the_table_of_labels_knows_how_each_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    readers: dict[str, set[str]] = {}
    draw = Table.draw

    def spy(self: Table, label: str, who: str, dice: Any, read: Any, *again: Any) -> Any:
        kinds = {SkillReader: "degree", ManeuverReader: "degree", Resisted: "outcome", LocationDie: "location"}
        kind = next((word for cls, word in kinds.items() if isinstance(read, cls)), "")
        readers.setdefault(label, set()).add(kind)
        return draw(self, label, who, dice, read, *again)

    monkeypatch.setattr(Table, "draw", spy)
    for sentences in SAID:
        f = fight()
        for text in sentences:
            f.say(text)
    assert len(readers) >= 16 and {"", "degree", "outcome", "location"} == set().union(*readers.values())
    assert {label: kinds for label, kinds in readers.items() if kinds != {LABELS[label].reads}} == {}


def test_every_word_that_is_offered_is_what_a_reader_says() -> None:
    degrees = {called(SkillReader(50), roll) for roll in range(1, 101)}
    outcomes = {called(Resisted(50), roll) for roll in range(1, 101)}
    f = fight()
    readings = f.rules.words.readings(f.enc, Command("attack", who="Rurik", targets=("Grak",)))
    assert {t.id for t in readings["attack"]} == degrees and {t.id for t in readings["disarm"]} == outcomes
    spots = {t.id for t in f.rules.words.places(f.enc, f["Grak"]) if not t.id.startswith(ITEM)}
    assert {t.id for t in readings["location"]} == spots and "damage" not in readings
