"""Die labels: what each may show, and what a file of them may hold."""

from pathlib import Path

import pytest

from rules.core.parts import Thing
from rules.core.tables.labels import Label, labels, read_as, spans
from rules.core.tables.rows import BadTable


def _label(*dice: str, reads: str = "") -> Label:
    return Label("x", dice, ("attacker",), reads=reads)


def test_a_label_shows_what_any_of_its_dice_may() -> None:
    assert _label("3d6").span == (3, 18)
    assert _label("1d6", "2d6").span == (1, 12)
    assert _label("1d20", "1d10").span == (1, 20)


def test_dice_that_the_situation_says_have_room() -> None:
    assert _label("Nd6").span == _label("*").span == (1, 600)
    assert _label("1dN").span == (1, 20)


def test_only_what_reads_can_be_forced_to_a_reading() -> None:
    every = {"attack": _label("3d6", reads="degree"), "side": _label("1d6")}
    words = {"degree": (Thing("hit", "hit"),)}
    assert read_as(every, every, words) == {"attack": words["degree"]}
    assert spans(every, ("side", "attack", "side")) == {"side": (1, 6), "attack": (3, 18)}


def test_dice_that_are_none_stop_the_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.core.tables.rows.files", lambda package: tmp_path)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "labels.csv").write_text("id,dice,roller,rules,reads\ndamage,weapon,attacker,X-1,\n")
    assert labels("some.where", ("weapon",))["damage"].dice == ("weapon",)
    with pytest.raises(BadTable, match="damage needs dice like 2d6, not weapon"):
        labels("some.where")
