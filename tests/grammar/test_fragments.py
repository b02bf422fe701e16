"""Fragments: shared rules that a system's file takes up by naming them."""

import re
from importlib.resources import files

import pytest

from grammar.parse.build import source
from rules.registry import SYSTEMS

APART = {"common", "amounts", "dice", "table", *SYSTEMS}
FRAGMENTS = sorted(
    file.name.removesuffix(".lark") for file in files("grammar").iterdir() if file.name.endswith(".lark")
)


@pytest.mark.parametrize("fragment", [name for name in FRAGMENTS if name not in APART])
def test_every_fragment_serves_several_systems_and_stands_whole_in_their_grammars(fragment: str) -> None:
    text = (files("grammar") / f"{fragment}.lark").read_text("utf-8")
    users = [system for system in SYSTEMS if text in source(system)]
    assert len(users) > 1 and text.startswith("// ")


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_system_writes_what_a_fragment_of_its_own_says(system: str) -> None:
    rules = re.findall(r"^([a-z_!]+):", source(system), re.MULTILINE)
    assert len(rules) == len(set(rules))
