"""Texts are data: no system writes the words of a refusal in its code, and every worded fault is raised."""

import ast
from pathlib import Path

import pytest

from rules.core.effects import ready
from rules.core.orders.help import helps
from rules.core.tables.words import fixed
from rules.registry import SYSTEMS, ruleset
from rules.texts.store import EFFECT, REFUSED, TEMPLATE, TERM, VERB, codes, pattern, spelt

ROOT = Path(__file__).parents[2]


def calls(system: str) -> list[tuple[str, ast.Call]]:
    """Every call in a system's code, with the place where it stands."""
    found = []
    for path in sorted((ROOT / "rules" / system).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                found.append((f"{path.relative_to(ROOT)}:{node.lineno}", node))
    return found


def facts(package: str, kind: str, code: str) -> frozenset[str]:
    """The facts that the text of a code puts in."""
    found = pattern(package, kind, code)
    assert found is not None, code
    return found.facts


def worded(node: ast.Call) -> bool:
    """Whether a call makes a refusal of words that stand in code: ``t.refuse("code", f"...")``, ``Refused(...)``."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    of_bout = name in ("refuse", "Refused") and len(node.args) > 1
    if not of_bout or not isinstance(node.args[1], ast.Constant | ast.JoinedStr):
        return False
    return isinstance(node.args[1], ast.JoinedStr) or " " in str(node.args[1].value)


@pytest.mark.parametrize("system", [*SYSTEMS, "core", "odds", "ground", "turns", "things"])
def test_no_refusal_is_worded_in_code(system: str) -> None:
    assert not [where for where, node in calls(system) if worded(node)]


def test_every_fault_is_raised_and_filled() -> None:
    raised: dict[str, set[str]] = {}
    for _, node in calls("rq3plus"):
        code = node.args[1] if len(node.args) > 1 else None
        if isinstance(node.func, ast.Name) and node.func.id == "refuse" and isinstance(code, ast.Constant):
            raised[spelt(str(code.value))] = {str(word.arg) for word in node.keywords}
    worded = set(codes("rules.rq3plus", REFUSED))
    assert {code for code in raised if "." in code} == {code for code in worded if "." in code}
    for code in worded & raised.keys():
        assert facts("rules.rq3plus", REFUSED, code) <= raised[code], code


@pytest.mark.parametrize("system", ["rq3plus", "rqhouse", "gurps4"])
def test_terms_are_data(system: str) -> None:
    """No part of a number is worded in code, every row is used and its placeholders are filled."""
    used: dict[str, set[str]] = {}
    for node in (call for _, call in calls(system)):
        if not isinstance(node.func, ast.Name) or node.func.id not in ("Term", "term") or not node.args:
            continue
        key = node.args[0]
        assert node.func.id == "term" or not isinstance(key, ast.JoinedStr | ast.Constant), ast.unparse(node)
        keys = [key] if isinstance(key, ast.Constant) else [key.body, key.orelse] if isinstance(key, ast.IfExp) else []
        for one in keys:
            assert isinstance(one, ast.Constant)
            said = {str(word.arg) for word in node.keywords} - {"n", "rule", "times"}
            used[str(one.value)] = used.get(str(one.value), said) & said
    package = f"rules.{system}"
    assert {spelt(key) for key in used} == set(codes(package, TERM))
    for key, said in used.items():
        assert facts(package, TERM, key) <= said, key
    assert fixed(package).keys() <= used.keys()


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_verb_effect_or_key_has_words_in_vain(system: str) -> None:
    """What is said of verbs, ready effects and keys of the example sheet is said of one that there is."""
    package, sheet = f"rules.{system}", ruleset(system).sheets.template()
    owners = {VERB: helps(package), EFFECT: ready(package), TEMPLATE: sheet}
    for kind, known in owners.items():
        said = {code.partition(".")[0] for code in codes(package, kind)}
        assert said <= {spelt(key) for key in known}, kind
