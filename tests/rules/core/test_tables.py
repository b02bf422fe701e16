"""Data that ships with a system: tables, ready characters, the rule reference."""

from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest
from msgspec import Struct, field

from rules.core.names import fold
from rules.core.sheet.ready import ready
from rules.core.tables.reference import entries
from rules.core.tables.rows import BadTable, by_id, rows, toml
from rules.core.tables.sought import look_up
from tests.rules.core.toy.ruleset import PACKAGE


class Arm(Struct, frozen=True):
    id: str
    bonus: int = 0
    traits: tuple[str, ...] = ()
    note: str = ""


Make = Callable[[dict[str, str]], str]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Makes a package of data files and returns its name."""

    def make(files: dict[str, str]) -> str:
        name = f"data_{uuid4().hex}"
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
        for path, text in files.items():
            file = tmp_path / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return name

    monkeypatch.syspath_prepend(tmp_path)
    return make


def test_rows_are_read_by_their_types() -> None:
    assert rows(PACKAGE, "arms", Arm) == (Arm("club", 2, ("blunt", "heavy")), Arm("sling", note="thrown"))
    assert list(by_id(PACKAGE, "arms", Arm)) == ["club", "sling"]


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("id,bonus\nclub,two\n", 2, "int"),
        ("id,bonus\nclub,2\nsling,2,heavy\n", 3, "more cells"),
        ("bonus,note\n1,x\n", 2, "id"),
        ("id,bonus\n,1\n", 2, "id"),
        ("id,bonsu\nclub,2\n", 1, "bonsu"),
    ],
)
def test_a_table_that_does_not_fit_is_refused_at_its_line(package: Make, text: str, line: int, fault: str) -> None:
    name = package({"data/arms.csv": text})
    with pytest.raises(BadTable, match=rf"{name}/arms\.csv line {line}: .*{fault}"):
        rows(name, "arms", Arm)


def test_a_row_type_needs_no_field_for_the_rules_of_its_rows(package: Make) -> None:
    name = package({"data/arms.csv": "id,bonus,rules\nclub,2,T-FIG-01 T-FIG-02\nsling,3,\n"})
    assert rows(name, "arms", Arm) == (Arm("club", 2), Arm("sling", 3))


def test_a_row_type_that_tells_its_rule_reads_it(package: Make) -> None:
    class Told(Struct, frozen=True):
        id: str
        rule: str = field(name="rules", default="")

    assert rows(package({"data/arms.csv": "id,rules\nclub,T-FIG-01\nsling,\n"}), "arms", Told) == (
        Told("club", "T-FIG-01"),
        Told("sling"),
    )


def test_an_id_stands_once(package: Make) -> None:
    name = package({"data/arms.csv": "id,bonus\nclub,1\nclub,2\n"})
    with pytest.raises(BadTable, match="id club stands twice"):
        by_id(name, "arms", Arm)


def test_toml_is_plain_data(package: Make) -> None:
    assert toml(package({"data/phrases.toml": '[notes]\nhit = "{who} hits"\n'}), "phrases") == {
        "notes": {"hit": "{who} hits"}
    }


# --- ready characters
def test_ready_characters_by_folded_name() -> None:
    found = ready(PACKAGE)
    assert list(found) == ["ännchen klein", "bob"] and found["bob"] == {"name": "Bob", "fight": 3, "hp": 5}
    assert fold("A\u0308NNCHEN_Klein ") == "ännchen klein"
    with pytest.raises(TypeError):
        found["bob"] = {}  # type: ignore[index]


def test_a_system_without_ready_characters_has_none(package: Make) -> None:
    assert dict(ready(package({"reference.md": ""}))) == {}


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({"a.toml": "name = "}, r"a\.toml"),
        ({"a.toml": "str = 3\n"}, "has no name"),
        ({"a.toml": 'name = " "\n'}, "has no name"),
        ({"a.toml": "name = 3\n"}, "has no name"),
        ({"a.toml": 'name = "Bob"\n', "b.toml": 'name = "BOB "\n'}, r"b\.toml: a second"),
    ],
)
def test_ready_characters_that_are_wrong_are_refused(package: Make, files: dict[str, str], fault: str) -> None:
    name = package({f"data/characters/{path}": text for path, text in files.items()})
    with pytest.raises(BadTable, match=fault):
        ready(name)


# --- the reference
def test_every_rule_by_id_in_order_with_its_own_text_only() -> None:
    found = entries(PACKAGE)
    assert [(e.id, e.title) for e in found.values()] == [
        ("T-FIG-01", "Attack"),
        ("T-FIG-02", "Ducking"),
        ("T-RST-01", "Rest"),
    ]
    assert found["T-FIG-01"].text == "Roll 1d6. At most the skill hits, a 1 hits twice as hard."
    assert found["T-FIG-02"].text == "The target may duck and rolls for itself."


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("T-FIG-02", ["T-FIG-02"]),
        ("t-fig-01 ", ["T-FIG-01"]),
        ("T-FIG", ["T-FIG-01", "T-FIG-02"]),
        ("t", ["T-FIG-01", "T-FIG-02", "T-RST-01"]),
        ("duck", ["T-FIG-02"]),
        ("rest", ["T-RST-01"]),
        ("twice hard", ["T-FIG-01"]),
        ("rolls", ["T-FIG-01", "T-FIG-02"]),
        ("atack", ["T-FIG-01"]),
        ("nothing like it", []),
    ],
)
def test_rules_are_found_by_id_area_words_or_nearly(text: str, ids: list[str]) -> None:
    assert [e.id for e in look_up(PACKAGE, text)] == ids


def test_title_hits_come_before_text_hits_and_no_more_than_asked_for() -> None:
    assert [e.id for e in look_up(PACKAGE, "attack duck target")] == ["T-FIG-02", "T-FIG-01"]
    assert len(look_up(PACKAGE, "attack duck target", most=1)) == 1
