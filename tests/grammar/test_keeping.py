"""What is kept beside the compiled modules saves time, and is never needed."""

import sys
from importlib.util import cache_from_source
from pathlib import Path

import pytest

from grammar import keeping, wording
from grammar.keeping import fingerprint, made_once

Found = dict[str, tuple[str, ...]]


class Maker:
    """Counts how often something is made."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> Found:
        self.times += 1
        return {"a": ("b", "c")}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    return Path(cache_from_source(keeping.__file__)).parent


def test_it_is_made_once_and_anew_of_something_else_or_where_it_is_spoiled(place: Path) -> None:
    make = Maker()
    for of, spoil, times in (("1", b"", 1), ("1", b"", 1), ("2", b"", 2), ("2", b"\x81\xa1", 3), ("2", b"\x90", 4)):
        (file,) = [*place.glob("words-*")] or [None]
        if file is not None and spoil:
            file.write_bytes(spoil)
        assert made_once("words", of, Found, make) == {"a": ("b", "c")}
        assert make.times == times
    assert [one.name for one in place.iterdir()] == ["words-2.msgpack"]


def test_of_other_names_nothing_is_thrown_away(place: Path) -> None:
    for name in ("words-more", "words", "more"):
        made_once(name, "1", Found, Maker())
    assert {one.name for one in place.iterdir()} == {"words-1.msgpack", "words-more-1.msgpack", "more-1.msgpack"}


def test_without_a_place_it_is_made_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path / "file"))
    make = Maker()
    assert made_once("words", "1", Found, make) == made_once("words", "1", Found, make)
    assert make.times == 2


def test_what_can_not_be_written_leaves_nothing_behind(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    make = Maker()
    assert made_once("words", "1", Found, make) == made_once("words", "1", Found, make)
    assert make.times == 2 and not [*place.iterdir()]


def test_the_words_are_the_same_from_the_cache(place: Path) -> None:
    wording.core.cache_clear()
    first = wording.core()
    wording.core.cache_clear()
    again = wording.core()
    assert first == again == wording._core() and [*place.glob("wording-*.msgpack")]
    assert first is not again


def test_what_is_made_of_other_texts_has_another_name() -> None:
    assert len({fingerprint("a", "b"), fingerprint("b", "a"), fingerprint("a"), fingerprint("a", "b", "")}) == 4
    assert wording.fingerprint_of("rules.swords") != wording.fingerprint_of("rules.gurps4")
