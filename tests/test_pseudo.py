"""Whole evenings in a language of our own: a text is never a key, and what people read is a text."""

import csv
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from grammar.commands.written import commands_source
from rules.registry import SYSTEMS, ruleset
from tests.pseudo import pseudo
from tests.pseudo_evening import EVENINGS

ROOT = Path(__file__).parents[1]
CALLED = ("id", "name", "item", "skills", "skill", "key", "said", "word", "says")
"""The columns of tables by which things, skills, numbers and places are called."""
KEYS = frozenset(("conditions", "items", "pos", "amount", "velocity", "strapped", "band", "gear", "minor", "impaired"))
"""Words of a figure's state, which ``/state NAME all`` and ``/mark`` take and show as they are kept."""
TITLES = frozenset(["RuneQuest", "house"])
WORD = re.compile(r"(?<!\w)[A-Za-z]{3,}(?!\w)")
TYPED = re.compile(r"`[^`]*`|/[a-z-]+(?: [a-z]+)*")


@cache
def evening(system: str, *language: str) -> list[dict[str, Any]]:
    """What each line of an evening came to."""
    asked = [sys.executable, "-m", "tests.pseudo_evening", system, *language]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, done.stderr[-3000:]
    told: list[dict[str, Any]] = json.loads(done.stdout)
    return told


def outline(line: dict[str, Any]) -> dict[str, Any]:
    """What must not depend on the language."""
    fault = line["error"] or {}
    dice = [(die["label"], die["value"]) for die in line["dice"]]
    return {"said": line["input"], "ok": line["ok"], "seq": line["seq"], "code": fault.get("code"), "dice": dice}


@cache
def named() -> frozenset[str]:
    """The words that can be typed, and those by which tables and sheets call what there is."""
    grammars = (commands_source(), *(path.read_text("utf-8") for path in (ROOT / "grammar").glob("*.lark")))
    words = {word for text in grammars for word in re.findall(r'"([a-z]+)"i', text)}
    for path in (ROOT / "rules").rglob("data/*.csv"):
        with path.open(encoding="utf-8") as table:
            for row in csv.DictReader(table):
                words.update(_words(" ".join(str(row.get(column) or "") for column in CALLED)))
    for system in SYSTEMS:
        for key, setting in ruleset(system).settings.items():
            words.update(_words(" ".join((key, *map(str, setting.choices)))))
    for path in (ROOT / "rules").rglob("data/characters/*.toml"):
        words.update(_words(path.read_text("utf-8")))
    return frozenset(words)


def _words(text: str) -> Iterator[str]:
    return (word.casefold() for word in WORD.findall(text.replace("_", " ")))


def english(told: str, known: frozenset[str]) -> set[str]:
    """The English words of a text that nobody typed and nothing is called by."""
    found = WORD.findall(TYPED.sub("", told.replace("_", " ")))
    return {word for word in found if not word.isupper() and word.casefold() not in known and word not in TITLES}


def test_every_system_has_its_evening() -> None:
    assert EVENINGS.keys() == set(SYSTEMS)


def test_what_is_typed_stays_and_the_rest_is_another_and_longer() -> None:
    assert pseudo("Say `attack axe` or /help verbs.").startswith("Šàýý `attack axe` óř")
    assert len(pseudo("a text of some length")) >= 1.2 * len("a text of some length")


def test_a_word_that_stayed_english_is_found() -> None:
    assert english("Juk íš unhurt", frozenset(("juk",))) == {"unhurt"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_evening_goes_the_same_in_another_language(system: str) -> None:
    ours, theirs = evening(system), evening(system, "pseudo")
    assert [outline(line) for line in theirs] == [outline(line) for line in ours]
    assert len(ours) > 40 and sum(not line["ok"] for line in ours) > 5


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_english_is_left_of_an_evening(system: str) -> None:
    lines = evening(system, "pseudo")
    typed = frozenset(word for line in lines for word in _words(line["input"]))
    known = named() | typed | KEYS
    assert not {(line["input"], word) for line in lines for word in english(line["text"] or "", known)}
