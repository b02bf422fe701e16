"""The refusals of the catalogue: each is worded, raised by some module, and asserted by some test."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from rules.core.sheet.checks import BadSheet
from rules.core.tables.words import refusals
from rules.registry import ruleset
from rules.texts.store import REFUSED
from tests.said import sample

REFUSALS = refusals("rules.rq3plus")

ROOT = Path(__file__).parents[3]
RAISED_IN = ("rules", "grammar")
TESTED_IN = ("tests",)


@cache
def texts(*folders: str) -> frozenset[str]:
    """Every string in the Python code of these folders, this file and docstrings left out."""
    found: set[str] = set()
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            if path != Path(__file__):
                found |= _strings(ast.parse(path.read_text(encoding="utf-8")))
    return frozenset(found)


def _strings(tree: ast.AST) -> set[str]:
    said = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)}
    every = (n for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in said)
    return {n.value for n in every if isinstance(n.value, str)}


def named(code: str, strings: frozenset[str]) -> bool:
    """Whether a code is written as a string of its own, or begins one as ``code: `` or ``code.where``."""
    return code in strings or any(text.startswith((f"{code}: ", f"{code}.")) for text in strings)


@pytest.mark.parametrize("code", REFUSALS)
def test_some_module_raises_it(code: str) -> None:
    assert named(code, texts(*RAISED_IN))


@pytest.mark.parametrize("code", REFUSALS)
def test_some_test_asserts_it(code: str) -> None:
    assert named(code, texts(*TESTED_IN))


@pytest.mark.parametrize("code", REFUSALS)
def test_its_words_name_the_fault_and_a_way_out(code: str) -> None:
    filled = sample("rules.rq3plus", REFUSED, code)
    assert filled.endswith(".") and not set("{}") & set(filled)


def test_its_rules_exist() -> None:
    reference = (ROOT / "rules" / "rq3plus" / "reference.md").read_text(encoding="utf-8")
    known = set(re.findall(r"^### (\S+) ", reference, re.MULTILINE))
    for code, refusal in REFUSALS.items():
        assert refusal.rules and set(refusal.rules) <= known, code


@pytest.mark.rule("R3-ARM-03")
def test_layers_are_refused_by_code_place_and_rule() -> None:
    rules = ruleset("rq3plus")
    worn = {"chest": ["plate", "soft_leather"], "left_arm": ["soft_leather", "ringmail", "plate"]}
    with pytest.raises(BadSheet) as caught:
        rules.sheets.read(dict(rules.sheets.template()) | {"armour": worn})
    faults = {fault.path: str(fault) for fault in caught.value.faults}
    assert set(faults) == {"armour.chest", "armour.left_arm"}
    assert all("bad_layers: " in told and "R3-ARM-03" in told for told in faults.values())
