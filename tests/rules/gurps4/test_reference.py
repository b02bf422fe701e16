"""The players' reference: every rule of the catalogue, in words of our own."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

CATALOGUE = Path(__file__).parents[3].parent / "shared/rules/gurps4.md"
REFERENCE = (files("rules.gurps4") / "reference.md").read_text(encoding="utf-8")
ENTRY = re.compile(r"^### (G4-[A-Z]{2,4}-\d\d) (.+)\n((?:(?!#).*\n?)*)", re.MULTILINE)
ENTRIES = [(m[1], m[2], " ".join(m[3].split())) for m in ENTRY.finditer(REFERENCE)]
RUN = 8


@pytest.fixture(scope="module")
def catalogue() -> str:
    if not CATALOGUE.exists():
        pytest.skip(f"no catalogue at {CATALOGUE}")
    return CATALOGUE.read_text(encoding="utf-8")


def runs(text: str) -> set[tuple[str, ...]]:
    """Every run of eight words, whatever case, marks and stops they were written with."""
    words = re.findall(r"[\w'+-]+", text.casefold())
    return {tuple(words[n : n + RUN]) for n in range(len(words) - RUN + 1)}


def test_entries_are_the_checklist(catalogue: str) -> None:
    listed = re.findall(r"^- (G4-[A-Z]{2,4}-\d\d) (.+)$", catalogue.split("## Checklist", 1)[1], re.MULTILINE)
    assert [(key, title) for key, title, _ in ENTRIES] == listed


def test_every_id_stands_once() -> None:
    ids = [key for key, _, _ in ENTRIES]
    assert len(ids) == len(set(ids)) == 324 == REFERENCE.count("\n### ")


@pytest.mark.parametrize(("key", "title", "text"), ENTRIES, ids=[key for key, _, _ in ENTRIES])
def test_text_is_short_and_says_something(key: str, title: str, text: str) -> None:
    assert 20 <= len(text) <= 600
    assert text.endswith(".")


def test_words_are_our_own(catalogue: str) -> None:
    theirs = runs(catalogue)
    shared = {key: [" ".join(run) for run in sorted(runs(text) & theirs)] for key, _, text in ENTRIES}
    assert {key: found for key, found in shared.items() if found} == {}


def test_mentioned_rules_exist() -> None:
    ids = {key for key, _, _ in ENTRIES}
    assert set(re.findall(r"G4-[A-Z]{2,4}-\d\d", REFERENCE)) == ids
