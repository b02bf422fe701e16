"""Every refusal of the catalogue, from a typed sentence, before any die and without any change."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.events import Landscaped, Moved
from rules.core.oracle import Table
from rules.core.report import Refused
from rules.core.tables.words import refusals
from rules.swords.ruleset import RULES
from rules.texts.store import REFUSED, codes
from tests.rules.swords.play import Brawl

REFUSALS = refusals("rules.swords")

HERE = Path(__file__).parent
KERNEL = frozenset(code.replace("-", "_") for code in codes("rules.core", REFUSED))


def archer() -> Brawl:
    return Brawl("Archer", "Juk")


def mapped() -> Brawl:
    b = Brawl("Juk", "Thug", at={"Juk": (0, 0), "Thug": (1, 0)})
    b.do(Landscaped("0,1", "wall"))
    return b


def two_held() -> Brawl:
    b = Brawl("Bram", "Thief", "Youth")
    b.hold("Bram", "Thief")
    b.hold("Bram", "Youth")
    return b


CASES: list[tuple[str, Callable[[], Brawl], str]] = [
    ("wrong_class", archer, "throw bow vs Juk"),
    ("wrong_class", lambda: Brawl("Juk", "Thug"), "shoot huge sword vs Thug"),
    ("wrong_class", lambda: Brawl("Knight", "Thug"), "attack shield vs Thug"),
    ("no_object", lambda: Brawl("Thug", "Juk"), "disarm sword vs Juk"),
    ("object_not_named", lambda: Brawl("Thug", "Juk"), "disarm vs Juk"),
    ("not_carried", archer, "draw bare hands"),
    ("already_in_hand", archer, "draw bow"),
    ("not_in_hand", archer, "attack knife vs Juk"),
    ("which_hold", two_held, "squeeze"),
    ("no_hold", two_held, "squeeze vs Bram"),
    ("no_hold", lambda: Brawl("Bram", "Thief"), "release"),
    ("space_taken", mapped, "move to 1,0"),
    ("space_taken", mapped, "move to 0,1"),
    ("bad_challenge", archer, "challenge athlete vs 41"),
    ("bad_challenge", archer, "challenge athlete great vs 12"),
    ("bad_trait", archer, "challenge athlete rider vs 12"),
    ("bad_time", archer, "challenge athlete doubled 1 halved 1"),
    ("bad_time", archer, "challenge athlete halved 6"),
    ("option_not_here", archer, "attack bow radius 2 vs Juk"),
    ("option_not_here", archer, "shoot bow on stone vs Juk"),
    ("no_target", archer, "attack"),
    ("self_target", archer, "shoot bow vs Archer"),
    ("not_mounted", archer, "shoot bow vs Juk dive"),
    ("subdual_not_legal", lambda: Brawl("Juk", "Thug"), "disarm club subdue vs Thug"),
]


@pytest.mark.parametrize(("code", "fight", "text"), CASES)
def test_refused_with_its_code(code: str, fight: Callable[[], Brawl], text: str) -> None:
    assert fight().refused(text) == code


def test_before_a_fight_there_is_no_order() -> None:
    enc = Encounter("e", "swords", figures={"Juk": RULES.sheets.figure("Juk", RULES.sheets.read({"name": "Juk"}))})
    for verb in ("next", "round", "initiative"):
        with pytest.raises(Refused) as refused:
            RULES.resolve(Bout(enc, Table(None)), Command(verb, "Juk"))
        assert refused.value.code == "no_fight"
    with pytest.raises(Refused) as refused:
        RULES.resolve(Bout(enc, Table(None)), Command("dance", "Juk"))
    assert refused.value.code == "unknown_verb"


def test_every_code_is_refused_somewhere() -> None:
    said = " ".join(path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py")) if path.name != "test_tables.py")
    missing = [code for code in REFUSALS if f'"{code.partition(".")[0]}"' not in said]
    assert not missing


def test_every_code_is_raised_somewhere() -> None:
    package = Path(RULES.package.replace(".", "/"))
    root = HERE.parents[2]
    said = " ".join(path.read_text("utf-8") for path in sorted((root / package).rglob("*.py")))
    raised = set(re.findall(r"refuse\(\s*t,\s*\"([\w.]+)\"", said))
    assert raised - KERNEL == set(REFUSALS)


def test_a_fall_by_itself_is_no_refusal_for_who_is_prone() -> None:
    b = Brawl("Bram", "Thief")
    b.do(Moved("Bram", posture="prone"))
    assert b.refused("fall prone") == "no_hold"


def test_what_others_lost_is_not_mistaken_for_them() -> None:
    b = Brawl("Juk", "Thug")
    b.say("Thug: drop club")
    assert b.refused("Juk: throw Thug vs Thug") == "unknown_name"
    assert b.refused("Juk: attack club vs Thug") == "not_carried"
    b.say("Juk: drop huge sword")
    b.say("Juk: pick up club")
    assert b.item("Juk", "club").where == "hand"


@pytest.mark.parametrize("line", ["drop club", "draw club", "attack club vs Juk"])
def test_what_lies_on_the_ground_is_not_carried(line: str) -> None:
    b = Brawl("Juk", "Thug")
    b.say("Thug: drop club")
    assert b.refused(f"Thug: {line}") == "not_carried"
