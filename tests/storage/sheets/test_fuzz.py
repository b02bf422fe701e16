"""Damaged files of every format are read or refused."""

import pytest

from tests.fuzz import SEEDS, damaged, read


@pytest.mark.parametrize("format", SEEDS)
def test_a_damaged_file_is_read_or_refused(format: str) -> None:
    assert read(format, SEEDS[format][1])
    outcomes = [read(format, data) for data in damaged(format, 60)]
    assert not all(outcomes) or format in ("runequest", "gurps", "swords")
