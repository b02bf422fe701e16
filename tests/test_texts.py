"""Texts are data: no sentence for users is worded in code, each has its callers, who fill its placeholders."""

import ast
import re
import string
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from rules.core.tables.refusals import refusals
from rules.dice.texts import texts

ROOT = Path(__file__).parents[1]
TABLES: Mapping[str, Mapping[str, tuple[str, str]]] = {
    "bot": {"refuse": ("bot.texts", "refusals"), "says": ("bot.texts", "says")},
    "grammar": {"refuse": ("grammar", "refusals"), "says": ("grammar", "says")},
    "storage": {"says": ("storage", "says")},
    "rules/dice": {"refuse": ("rules.dice", "refusals"), "says": ("rules.dice", "says")},
    "rules/rq3plus": {"says": ("rules.rq3plus", "says")},
    "rules/gurps3": {"says": ("rules.gurps3", "says")},
    "rules/turns": {"says": ("rules.turns", "says")},
}
"""By package: the functions that word a text, each with the package and table of its sentences."""
WORDED = frozenset(("Refused", "DiceRefused", "UnreadableSheet", "Unusable", "BadDocument", "BadSetting", "TooNew"))
"""What is raised with a text of its own, for a user to read."""
SHOWN: Mapping[str, frozenset[str]] = {"Reply": frozenset(("text",)), "notice": frozenset(), "spoken": frozenset()}
"""What else is made of a text for a user: all its arguments, or those of these names."""
BESIDE = frozenset(("hints", "offers"))
"""What goes with a refusal and stands not in its sentence."""
WORDS = re.compile(r"[^\W\d_]{2,} |[^\W\d_]{3,}[.,:;]")
"""A text that is part of a sentence."""


def calls(package: str) -> Iterator[tuple[str, str, ast.Call]]:
    """Every call in a package's code: where it stands, what is called."""
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                yield f"{path.relative_to(ROOT)}:{node.lineno}", name, node


def written(node: ast.expr) -> Iterator[str]:
    """The texts that a value is made of, other than those it asks of a function."""
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.JoinedStr):
        yield from (str(part.value) for part in node.values if isinstance(part, ast.Constant))
    elif isinstance(node, ast.IfExp):
        yield from (*written(node.body), *written(node.orelse))
    elif isinstance(node, ast.BinOp):
        yield from (*written(node.left), *written(node.right))
    elif isinstance(node, ast.BoolOp):
        yield from (text for value in node.values for text in written(value))


def shown(name: str, node: ast.Call) -> Iterator[ast.expr]:
    """The arguments of a call that a user reads."""
    if name in WORDED or name in SHOWN:
        yield from node.args
        yield from (word.value for word in node.keywords if word.arg in SHOWN.get(name, ()))


def keys(node: ast.expr, table: Mapping[str, str]) -> set[str]:
    """The codes a call means by its first argument: a text, one of two, all of one kind (``f"kind.{name}"``)."""
    if isinstance(node, ast.IfExp):
        return keys(node.body, table) | keys(node.orelse, table)
    if isinstance(node, ast.JoinedStr):
        kind = str(getattr(node.values[0], "value", ""))
        assert kind.endswith(".") and len(node.values) == 2, f"no kind of a text: {ast.unparse(node)}"
        return {key for key in table if key.startswith(kind)}
    assert isinstance(node, ast.Constant), f"no code of a text: {ast.unparse(node)}"
    return {str(node.value)}


def fields(message: str) -> set[str]:
    """The placeholders of a sentence."""
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


def sentences(package: str, table: str) -> dict[str, str]:
    """The texts of a table by their codes; those of dice, which know no kernel, have their hints behind them."""
    if package == "rules.dice":
        return {key: row["message"] + row.get("hints", "") for key, row in texts(table).items()}
    return {key: row.message for key, row in refusals(package, table).items()}


@pytest.mark.parametrize("package", TABLES)
def test_no_sentence_is_worded_in_code(package: str) -> None:
    worded = [
        f"{where}: {text}"
        for where, name, node in calls(package)
        for arg in shown(name, node)
        for text in written(arg)
        if WORDS.search(text)
    ]
    assert not worded


@pytest.mark.parametrize(("package", "function"), [(p, f) for p, functions in TABLES.items() for f in functions])
def test_every_sentence_is_said_and_filled(package: str, function: str) -> None:
    table = sentences(*TABLES[package][function])
    said: set[str] = set()
    for where, name, node in calls(package):
        if name != function or isinstance(node.func, ast.Attribute):
            continue
        given = {str(word.arg) for word in node.keywords} - BESIDE
        meant = keys(node.args[0], table)
        assert meant and meant <= table.keys(), where
        said |= meant
        assert given - {"column"} <= set().union(*(fields(table[key]) for key in meant)), f"{where}: not in the text"
        for key in meant:
            assert fields(table[key]) <= given, f"{where}: {key} is not filled"
    assert said == set(table)
    assert not [key for key, message in table.items() if message != message.strip()], "blanks are lost"


def test_whatever_is_picked_has_its_word() -> None:
    known = {key.removeprefix("what.") for key in refusals("grammar", "says") if key.startswith("what.")}
    asked = {
        str(getattr(node.args[2], "value", ""))
        for package in ("bot", "grammar")
        for _, name, node in calls(package)
        if name == "pick" and isinstance(node.func, ast.Name)
    }
    assert asked == known
