"""What people say stands in rows."""

import pytest

from grammar.spoken import BadRow, spoken, written
from grammar.wording import core

_HEAD = "kind\tsaid\tmeans\n"


def test_a_row_means_what_it_says_or_belongs_to_a_list() -> None:
    rows = spoken(f"{_HEAD}# a note\nverb\tpoke at\tthrust | attack\nword\tyonder\t\nconditions\tas soon as\t\n")
    assert rows.phrases == {"verbs": {"poke at": ("thrust", "attack")}, "words": {"yonder": ("",)}}
    assert rows.lists == {"conditions": ("as soon as",)}


@pytest.mark.parametrize("row", ["verb\tpoke at", "verb\t\tattack", "poke at = attack", ""])
def test_a_row_that_does_not_fit_is_named(row: str) -> None:
    with pytest.raises(BadRow, match=":2:"):
        spoken(f"{_HEAD}{row}\n")


def test_every_row_is_read_once() -> None:
    every = [row.split("\t")[:2] for row in written().splitlines()[1:] if not row.startswith("#")]
    assert len({tuple(row) for row in every}) == len(every)
    assert "after" in core().conditions and core().lists["sides"] == ("left", "right")
