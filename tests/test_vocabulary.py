"""One word for one thing: a struct that two systems name alike means the same, and calls the same quantity the same."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from msgspec import Struct

ROOT = Path(__file__).parents[1]
HELD = ("gurps", "gurps3", "gurps4", "runequest", "rq3plus", "rqhouse", "swords")
"""The systems and families whose structs are held to the glossary."""
LOCAL = ("Row",)
"""Bases of a system's own tables, which are no thing of the game."""
GURPS = ("gurps3", "gurps4")
_LINE = re.compile(r"^\| `(\w+)` \| .+? \| (.*?) \| (.*?) \|$", re.MULTILINE)


class Defined(Struct, frozen=True):
    """A struct as a module defines it: its name, the module, and the names of its fields."""

    name: str
    module: str
    fields: frozenset[str]

    @property
    def system(self) -> str:
        """The system or family it belongs to."""
        return self.module.split(".")[1]


def defined(package: str) -> Iterator[Defined]:
    """Yield the structs of a package below ``rules`` that others may name."""
    for path in sorted((ROOT / "rules" / package).rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_") and node.name not in LOCAL:
                yield Defined(node.name, module, frozenset(_named(node.body)))


def _named(body: Sequence[ast.stmt]) -> Iterator[str]:
    """Yield the names of the fields, and of what is read off like one (a property of what a part holds)."""
    for one in body:
        if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name):
            yield one.target.id
        elif isinstance(one, ast.FunctionDef) and any(ast.unparse(by) == "property" for by in one.decorator_list):
            yield one.name


class Meaning(Struct, frozen=True):
    """The fields that every definition of a struct has, and those that the GURPS editions have besides."""

    fields: frozenset[str]
    in_gurps: frozenset[str]


def glossary() -> dict[str, Meaning]:
    """Return the structs of the glossary."""
    page = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    rows = _LINE.findall(page[page.index("## Structs") :])
    return {name: Meaning(*(frozenset(re.findall(r"`(\w+)`", cell)) for cell in cells)) for name, *cells in rows}


EVERY = tuple(one for package in HELD for one in defined(package))
ALIKE = tuple(one for one in EVERY if len({other.system for other in EVERY if other.name == one.name}) > 1)


@pytest.mark.parametrize("name", sorted({one.name for one in ALIKE}))
def test_what_two_systems_name_alike_stands_in_the_glossary(name: str) -> None:
    assert name in glossary()


@pytest.mark.parametrize("one", ALIKE, ids=lambda one: f"{one.system}.{one.name}")
def test_the_same_quantity_has_the_same_name(one: Defined) -> None:
    meant = glossary()[one.name]
    assert meant.fields | (meant.in_gurps if one.system in GURPS else frozenset()) <= one.fields, one.module


def test_a_system_gives_a_name_to_one_struct_only() -> None:
    names = [(one.system, one.name) for one in EVERY]
    assert {pair for pair in names if names.count(pair) > 1} == set()


def test_nothing_stands_in_the_glossary_that_is_no_struct() -> None:
    """A row whose struct is gone goes too; one that only waits for its second system may stay."""
    known = {one.name for package in HELD for one in defined(package)}
    assert set(glossary()) <= known
