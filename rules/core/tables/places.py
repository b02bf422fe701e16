"""Where a rule is implemented: the function, class or table of a system whose docstring or row bears the rule's id."""

import ast
import csv
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct
from msgspec.structs import replace

from rules.core.tables.rows import RULES

_ID = re.compile(r"[A-Z][A-Z0-9]-[A-Z]+-\d\d")
_RANGE = re.compile(r"([A-Z][A-Z0-9]-[A-Z]+-)(\d\d)(?: to |\.\.)(?:[A-Z][A-Z0-9]-[A-Z]+-)?(\d\d)")
_LIST = re.compile(r"([A-Z][A-Z0-9]-[A-Z]+-)\d\d((?:, -\d\d)+)")
_SEEN = re.compile(
    rf"\b[Ss]ee\s+{_ID.pattern}(?:(?:,\s+(?:and\s+)?|\s+and\s+|\.\.|\s+to\s+)(?:{_ID.pattern}|-?\d\d\b))*"
)
DOCSTRING, SAID, ROW, SEEN, MODULE = range(5)
"""How a place names a rule, the plainest first: its docstring states it, its code or a table does, its docstring says
"see" before it (it uses what another implements), or the module's docstring names it."""
_NAMED = (ast.FunctionDef, ast.ClassDef)
_ASIDE = frozenset(("ruleset.py", "settings.py", "odds.py", "keys.py"))
"""Modules that pass on, choose or keep what others implement: named there, a rule is sought elsewhere first."""
_NO_PLACES = frozenset(("labels.csv", "refusals.csv", "faults.csv", "settings.csv", "words.csv"))
"""Tables that name the rules behind their words or choose between them, and implement none."""


class Place(Struct, frozen=True, order=True):
    """A place that names a rule: ``how`` plainly, beside how many ``others``, in which file, under which ``name``."""

    how: int
    others: int
    file: str
    line: int
    name: str = ""

    def __str__(self) -> str:
        return f"{self.file}, {self.name}" if self.name else self.file

    @property
    def table(self) -> bool:
        """Whether it is the row of a table."""
        return self.file.endswith(".csv")


@cache
def places(*packages: str) -> Mapping[str, tuple[Place, ...]]:
    """Every rule id that code and tables of a system (and its family) name, with its places.

    The first is the one that implements it.
    """
    found: dict[str, list[Place]] = {}
    below = (one for package in packages for one in _below(files(package), package.replace(".", "/")))
    for file, path in below:
        if path.endswith(".py"):
            named = _of_module(file.read_text(encoding="utf-8"), path)
            if file.name in _ASIDE:
                named = ((rule, replace(place, how=max(place.how, ROW))) for rule, place in named)
        elif path.endswith(".csv") and file.name not in _NO_PLACES:
            named = _of_table(file.read_text(encoding="utf-8"), path)
        else:
            continue
        for rule, place in named:
            found.setdefault(rule, []).append(place)
    return {rule: tuple(sorted(set(where))) for rule, where in found.items()}


def ids(text: str) -> tuple[str, ...]:
    """The rule ids in a text, with those meant by ``R3-TER-02..07``, ``R3-TER-02 to R3-TER-07``, ``R3-TER-02, -04``."""
    named = dict.fromkeys(_ID.findall(text))
    for lead, low, high in _RANGE.findall(text):
        named |= dict.fromkeys(f"{lead}{n:02}" for n in range(int(low), int(high) + 1))
    for lead, more in _LIST.findall(text):
        named |= dict.fromkeys(lead + number for number in re.findall(r"\d\d", more))
    return tuple(named)


def _below(at: Traversable, path: str) -> Iterator[tuple[Traversable, str]]:
    for one in sorted(at.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _below(one, f"{path}/{one.name}")
        else:
            yield one, f"{path}/{one.name}"


def _of_module(source: str, path: str) -> Iterator[tuple[str, Place]]:
    tree = ast.parse(source)
    yield from _named(ast.get_docstring(tree) or "", Place(MODULE, 0, path, 1))
    for node in ast.walk(tree):
        if isinstance(node, _NAMED):
            yield from _named(ast.get_docstring(node) or "", Place(DOCSTRING, 0, path, node.lineno, node.name))
            for text in _strings(node):
                if _ID.fullmatch(text):
                    yield text, Place(SAID, 1, path, node.lineno, node.name)
    for before, node in zip(tree.body, tree.body[1:], strict=False):
        told = node.value if isinstance(node, ast.Expr) else None
        if isinstance(before, ast.Assign | ast.AnnAssign) and isinstance(told, ast.Constant):
            target = before.targets[0] if isinstance(before, ast.Assign) else before.target
            yield from _named(str(told.value), Place(DOCSTRING, 0, path, before.lineno, ast.unparse(target)))
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            for text in _strings(node):
                if _ID.fullmatch(text):
                    yield text, Place(SAID, 1, path, node.lineno, ast.unparse(target))


def _strings(node: ast.AST) -> Iterator[str]:
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value


def _named(text: str, place: Place) -> Iterator[tuple[str, Place]]:
    rules = ids(_SEEN.sub("", text))
    for rule in rules:
        yield rule, Place(place.how, len(rules), place.file, place.line, place.name)
    for rule in set(ids(text)) - set(rules):
        yield rule, replace(place, how=max(place.how, SEEN))


def _of_table(text: str, path: str) -> Iterator[tuple[str, Place]]:
    for number, row in enumerate(csv.DictReader(text.splitlines()), start=2):
        for rule in ids(row.get(RULES) or ""):
            yield rule, Place(ROW, 1, path, number, str(row.get("id") or ""))
