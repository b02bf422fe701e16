"""Refusals: every code that is raised has words, and every row of words is raised somewhere."""

import re
from pathlib import Path

import rules.gurps4
from rules.core.tables.reference import entries
from rules.core.tables.words import refusals

REFUSALS = refusals("rules.gurps4")

ROOT = Path(rules.gurps4.__file__).parent
RAISED = re.compile(r'(?:refuse\(\s*t,|DefenceBar\(|return)\s*"([a-z_.]+)"')


def raised() -> set[str]:
    return {code for file in ROOT.rglob("*.py") for code in RAISED.findall(file.read_text(encoding="utf-8"))}


def test_every_code_raised_has_words() -> None:
    text = "".join(file.read_text(encoding="utf-8") for file in ROOT.rglob("*.py"))
    direct = set(re.findall(r'refuse\(\s*t,\s*"([a-z_]+)"', text)) | set(re.findall(r'DefenceBar\("([a-z_]+)"', text))
    assert direct <= set(REFUSALS)


def test_every_row_is_raised() -> None:
    assert set(REFUSALS) <= raised()


def test_the_rules_of_a_row_exist() -> None:
    known = set(entries("rules.gurps4"))
    assert {rule for row in REFUSALS.values() for rule in row.rules} <= known
