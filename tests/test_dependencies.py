"""What the program imports it declares, and what it declares it imports."""

import ast
import re
import sys
import tomllib
from collections.abc import Mapping, Sequence
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
OURS = frozenset(("bot", "grammar", "rules", "storage", "tests", "docs"))
DRIVERS = frozenset(("aiosqlite", "asyncpg"))
"""What SQLAlchemy loads by the name in a store's address."""
TOOLS = frozenset(
    ("build", "pytest-xdist", "mypy", "types-pyyaml", "types-jsonschema", "ruff", "import-linter", "interegular")
)
"""What develops and is not imported; Lark imports ``interegular`` where it is strict."""


def imported(*folders: str) -> set[str]:
    """The packages of others that these folders import, as they are installed."""
    names: set[str] = set()
    for path in (path for folder in folders for path in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
    owners = packages_distributions()
    others = {name for name in names if name.partition(".")[0] not in OURS | sys.stdlib_module_names}
    return {canonical(owner(name, owners)) for name in others}


def owner(name: str, owners: Mapping[str, Sequence[str]]) -> str:
    """The package that a module is installed by; of a name that several share, that named like the module."""
    found = owners.get(name.partition(".")[0], [name])
    return next((one for one in found if name.startswith(one)), found[0])


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", re.split(r"[\[<>=!~; ]", name)[0]).lower()


def declared(*extras: str) -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lists = [project["dependencies"] if extra == "" else project["optional-dependencies"][extra] for extra in extras]
    return {canonical(name) for listed in lists for name in listed}


def test_the_program_declares_what_it_imports_and_no_more() -> None:
    assert imported("bot", "grammar", "rules", "storage") | DRIVERS == declared("", "postgres", "metrics")


def test_the_tests_declare_what_they_import_and_no_more() -> None:
    asked = imported("tests") - declared("", "postgres", "metrics")
    assert asked == declared("dev") - TOOLS
