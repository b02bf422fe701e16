"""Files that a line at the console names."""

import resource
from pathlib import Path

import pytest

from bot.cli.files import MOST_BYTES, keep, lend
from rules.core.report import Refused


def test_a_file_is_lent_under_its_path_as_typed(tmp_path: Path) -> None:
    path = tmp_path / "my sheet.toml"
    path.write_text("x")
    for typed in (f"/sheet import {path}", f"sheet IMPORT {path}  "):
        assert lend(typed) == {str(path): b"x"}
    assert lend(f'/sheet import "{path}"') == {str(path): b"x"}
    assert lend(f"/sheet import {path} replace") == {str(path): b"x"}
    assert lend(f'/sheet import "{path}" replace') == {str(path): b"x"}


@pytest.mark.parametrize(
    "typed", ["", "/sheet import", "/sheet list", "/roll 2d6", "attack /etc/passwd", "/sheet show x"]
)
def test_no_other_line_opens_a_file(typed: str) -> None:
    assert lend(typed) == {}


def test_shipped_characters_stand_in_where_no_such_file_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (shipped,) = lend("/sheet import sheets/rurik.toml").values()
    assert b"Rurik" in shipped
    assert lend("/sheet import sheets/nobody.toml") == {} and lend("/sheet import rurik.toml") == {}
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "rurik.toml").write_text("mine")
    assert lend("/sheet import sheets/rurik.toml") == {"sheets/rurik.toml": b"mine"}


def test_a_shipped_name_reaches_no_other_file() -> None:
    for typed in ("sheets/../../ruleset.py", "sheets/..", "sheets/../sheets/../ruleset.py"):
        assert lend(f"/sheet import {typed}") == {}


def test_a_huge_file_is_read_only_so_far(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    path.write_bytes(b"#" * (MOST_BYTES + 10))
    assert len(lend(f"/sheet import {path}")[str(path)]) == MOST_BYTES + 1


def test_a_file_that_can_not_be_written_whole_is_not_left_half(tmp_path: Path) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
    try:
        with pytest.raises(Refused, match="can't write to") as told:
            keep(tmp_path / "log.json", b"x" * 1000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert told.value.code == "unwritable" and not [*tmp_path.iterdir()]
