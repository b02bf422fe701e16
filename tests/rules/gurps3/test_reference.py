"""The reference holds every rule, and what is said of rules anywhere names one that is there."""

import re
from importlib.resources import files

import pytest

from rules.core.tables.words import refusals
from rules.gurps3.tables.printed import LABELS

REFUSALS = refusals("rules.gurps3")

REFERENCE = (files("rules.gurps3") / "reference.md").read_text("utf-8")
RULES = re.findall(r"^### (G3-[A-Z]+-\d\d) \S", REFERENCE, re.MULTILINE)


def test_every_rule_stands_there_once() -> None:
    assert len(RULES) == len(set(RULES)) == 306


def test_named_rules_exist() -> None:
    named = {rule for row in (*LABELS.values(), *REFUSALS.values()) for rule in row.rules}
    assert named and not named - set(RULES)


@pytest.mark.parametrize("room", ["tables", "figure", "place", "time", "rolls", "attack", "defence", "harm", "orders"])
def test_ids_in_the_source_exist(room: str) -> None:
    found: set[str] = set()
    for path in (files("rules.gurps3") / room).iterdir():
        if path.name.endswith(".py"):
            found |= set(re.findall(r"G3-[A-Z]+-\d\d", path.read_text("utf-8")))
    assert not found - set(RULES)


def test_every_note_has_its_phrase() -> None:
    text = (files("rules.gurps3") / "texts" / "en.ftl").read_text("utf-8")
    phrases = {code.replace("-", "_") for code in re.findall(r"^([a-z-]+) =", text, re.MULTILINE)}
    used: set[str] = set()
    for room in (files("rules.gurps3")).iterdir():
        if room.is_dir():
            for path in room.iterdir():
                if path.name.endswith(".py"):
                    used |= set(re.findall(r'\.note\(\s*"([a-z_]+)"', path.read_text("utf-8")))
    assert not used - phrases
