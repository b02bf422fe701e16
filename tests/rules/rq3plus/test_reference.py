"""The players' rule reference: complete, unique, of a readable length, and in words of its own."""

import re
from collections import Counter
from pathlib import Path

import pytest

REFERENCE = Path(__file__).parents[3] / "rules/rq3plus/reference.md"
CATALOGUE = Path(__file__).parents[3].parent / "shared/rules/rq3plus.md"
ENTRY = re.compile(r"^### (R3-[A-Z]{2,3}-\d\d) (.+)$", re.MULTILINE)


@pytest.fixture(scope="module")
def reference() -> dict[str, tuple[str, str]]:
    """Title and text of every entry by rule id."""
    text = REFERENCE.read_text(encoding="utf-8")
    heads = list(ENTRY.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return {
        head[1]: (head[2], re.sub(r"\n## .*", "", text[head.end() : end]).strip())
        for head, end in zip(heads, ends, strict=True)
    }


@pytest.fixture(scope="module")
def catalogue() -> str:
    if not CATALOGUE.exists():
        pytest.skip(f"no catalogue at {CATALOGUE}")
    return CATALOGUE.read_text(encoding="utf-8")


def sentences(text: str) -> set[str]:
    """The sentences of eight words and more, in lower case and without punctuation."""
    parts = (re.sub(r"[^a-z0-9 ]+", " ", part.lower()).split() for part in re.split(r"[.;:]\s|\n", text))
    return {" ".join(words) for words in parts if len(words) >= 8}


def test_ids_are_unique_and_numbered_without_gaps() -> None:
    ids = [match[1] for match in ENTRY.finditer(REFERENCE.read_text(encoding="utf-8"))]
    assert [key for key, times in Counter(ids).items() if times > 1] == []
    for area, count in Counter(key[:-3] for key in ids).items():
        assert {f"{area}-{n:02}" for n in range(1, count + 1)} <= set(ids), area


def test_every_entry_is_short_and_says_something(reference: dict[str, tuple[str, str]]) -> None:
    assert len(reference) == 358
    for key, (title, text) in reference.items():
        assert title.strip()
        assert 20 <= len(text) <= 600, key
        assert text.endswith("."), key
        assert "\n" not in text, key


def test_areas_have_headings() -> None:
    text = REFERENCE.read_text(encoding="utf-8")
    assert len(re.findall(r"^## ", text, re.MULTILINE)) >= 20
    assert text.index("\n## ") < text.index("\n### ")


def test_the_checklist_is_covered_in_its_order(catalogue: str, reference: dict[str, tuple[str, str]]) -> None:
    checklist = re.findall(r"^- (R3-[A-Z]{2,3}-\d\d) (.+)$", catalogue.split("## Checklist", 1)[1], re.MULTILINE)
    assert list(reference) == [key for key, _ in checklist]
    for key, name in checklist:
        assert reference[key][0] == name.replace("@", "").replace("(", "").replace(")", "").strip(), key


def test_no_sentence_is_the_catalogues(catalogue: str, reference: dict[str, tuple[str, str]]) -> None:
    theirs = sentences(catalogue)
    for key, (_, text) in reference.items():
        assert not sentences(text) & theirs, key
