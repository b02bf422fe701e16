"""What both GURPS editions stand on: Regular Contests and tables of 3d6."""

import sys
from pathlib import Path

import pytest
from msgspec import Struct

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.oracle import Table
from rules.core.report import Term
from rules.core.tables.rows import BadTable
from rules.gurps.rolling import Side, regular
from rules.gurps.tables import by_total


class Row(Struct, frozen=True):
    id: str
    rolls: tuple[int, ...]


@pytest.mark.parametrize(("mine", "theirs", "won"), [(9, 14, 1), (14, 9, -1), (9, 9, 0), (14, 14, 0), (11, 14, 1)])
def test_a_regular_contest_is_won_by_who_alone_succeeds(mine: int, theirs: int, won: int) -> None:
    enc = Encounter("e", "toy", figures={name: Figure(name, {}) for name in ("Ann", "Ben")})
    t = Bout(enc, Table(None, pins={"Ann.contest": mine, "Ben.contest": theirs}))
    ease = (Term("both eased", 1),)
    assert regular(t, "contest", Side("Ann", "st", 10), Side("Ben", "st", 10), ease, rule="T-CON-01") == won


def test_a_table_of_3d6_has_every_total_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "toyed"
    (package / "data").mkdir(parents=True)
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(str(tmp_path))
    whole = "\n".join(f"row{n},{n}" for n in range(3, 19))
    for name, text in {"whole": whole, "short": whole[:-8], "twice": f"{whole}\nmore,7"}.items():
        (package / "data" / f"{name}.csv").write_text(f"id,rolls\n{text}\n")
    assert by_total("toyed", "whole", Row, lambda row: row.rolls)[11].id == "row11"
    with pytest.raises(BadTable, match="every total"):
        by_total("toyed", "short", Row, lambda row: row.rolls)
    with pytest.raises(BadTable, match="7 stands twice"):
        by_total("toyed", "twice", Row, lambda row: row.rolls)
    sys.modules.pop("toyed")
