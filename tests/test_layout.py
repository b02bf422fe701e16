"""How the code lies: no circle of files imports itself, however long the way round; nothing is too long to read."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from rules.registry import SYSTEMS

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "grammar", "rules", "storage")
MOST_LINES, MOST_OF_FUNCTION = 400, 60


def modules() -> dict[str, Path]:
    """Every module of ours by its dotted name."""
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = path
    return found


def imported(tree: ast.Module, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules of ours that a module imports anywhere: at its head, for its types, inside its functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if inner in known:
                    yield inner
                elif node.module in known:
                    yield node.module


def circle(ways: Mapping[str, frozenset[str]]) -> list[str]:
    """One circle of the graph, its first module again at the end; empty where there is none."""
    done: set[str] = set()
    for start in ways:
        way: list[str] = []
        stack = [(start, iter(sorted(ways[start])))] if start not in done else []
        way += [start] if stack else []
        while stack:
            name, further = stack[-1]
            nearest = next((one for one in further if one not in done), None)
            if nearest is None:
                done.add(name)
                way.pop()
                stack.pop()
            elif nearest in way:
                return [*way[way.index(nearest) :], nearest]
            else:
                way.append(nearest)
                stack.append((nearest, iter(sorted(ways[nearest]))))
    return []


def graph() -> dict[str, frozenset[str]]:
    """What every module imports."""
    known = modules()
    read = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in known.items()}
    return {name: frozenset(imported(tree, known)) - {name} for name, tree in read.items()}


def test_no_file_imports_itself_however_long_the_way_round() -> None:
    """Not even where it names a type, nor inside a function."""
    found = graph()
    assert len(found) > 400
    assert not circle(found)


def test_no_rule_imports_anything_inside_a_function() -> None:
    """A circle would hide there; what must look up gets it as an argument."""
    hidden = []
    for name, path in modules().items():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if name.startswith("rules.") else ():
            if isinstance(node, ast.FunctionDef):
                hidden += [name for inner in ast.walk(node) if isinstance(inner, ast.Import | ast.ImportFrom)]
    assert hidden == []


def test_an_import_inside_a_function_is_seen() -> None:
    tree = ast.parse("def late():\n    from bot.table import GameTable\n    import bot.worker")
    assert {*imported(tree, modules())} == {"bot.table", "bot.worker"}


def test_every_module_of_the_kit_serves_two_systems() -> None:
    """The toy system of the tests counts as one that is still to come."""
    kit = [name for name in modules() if re.fullmatch(r"rules\.(ground|turns|things)\.\w+", name)]
    users: dict[str, set[str]] = {name: set() for name in kit}
    for package in (*(f"rules/{system}" for system in SYSTEMS), "tests/rules/core/toy"):
        for path in (ROOT / package).rglob("*.py"):
            for name in imported(ast.parse(path.read_text(encoding="utf-8")), modules()):
                if name in users:
                    users[name].add(package)
    assert len(kit) > 15 and not {name: found for name, found in users.items() if len(found) < 2}


def test_a_circle_is_found() -> None:
    around = {"a": frozenset({"b"}), "b": frozenset({"c"}), "c": frozenset({"a"}), "d": frozenset({"a"})}
    assert circle(around) == ["a", "b", "c", "a"]
    assert circle({**around, "c": frozenset[str]()}) == []


def test_modules_and_functions_are_short_enough_to_be_read() -> None:
    """But for the first migration, which lists every table."""
    long = []
    for name, path in modules().items():
        text = path.read_text(encoding="utf-8")
        if text.count("\n") > MOST_LINES:
            long.append(name)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                long += [f"{name}.{node.name}"] if lines > MOST_OF_FUNCTION else []
    assert [one for one in long if ".migrations." not in one] == []


def test_no_rule_asks_whether_anybody_records() -> None:
    """It says what a report tells and what counts (``Oracle.told``, ``Bout.report``)."""
    kernel = {"rules.core.bout", "rules.core.dry", "rules.core.oracle"}
    kernel |= {"rules.odds.dealer", "rules.odds.enumerator", "rules.odds.exact"}
    asking = {name for name, path in modules().items() if re.search(r"\brecording\b", path.read_text(encoding="utf-8"))}
    assert asking == kernel


def test_every_package_says_in_one_line_what_it_is_and_imports() -> None:
    """And what it may import."""
    for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("__init__.py")):
        says = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        first, *more = says.split("\n")
        assert len(first) > 20 and not more and "import" in first.casefold(), path
