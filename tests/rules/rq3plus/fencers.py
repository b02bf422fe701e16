"""Figures made for the tables: a fencer who knows every tactic, and the faces that show each degree."""

from typing import Any

import pytest

from rules.core.encounter import Figure
from rules.core.report import Refused
from rules.registry import ruleset
from rules.rq3plus.tables.degrees import Degree
from tests.rules.fight import Fight, Said

FACE = {Degree.CRITICAL: 1, Degree.SPECIAL: 8, Degree.SUCCESS: 40, Degree.FAILURE: 85, Degree.FUMBLE: 100}
"""What to throw for each degree at any chance from 50 to 70."""

FENCER: dict[str, Any] = {
    "name": "Fencer",
    "system": "rq3plus",
    "str": 11,
    "con": 16,
    "siz": 30,
    "int": 13,
    "dex": 18,
    "hp_max": 60,
    "dodge": 60,
    "dm": "0",
    "armour": {"all": 3},
    "tactics": {"dagger": ["swordbreaking", "glancing", "active", "weave", "riposte", "counter", "feint", "flurry"]},
    "weapons": [{"id": "main_gauche", "attack": 60, "parry": 60, "flags": ["swordbreaker", "swordbreaker_mount"]}],
}


def made(name: str, **changes: Any) -> Figure:
    """A figure like the fencer, with other lines on its sheet."""
    rules = ruleset("rq3plus")
    return rules.sheets.figure(name, rules.sheets.read({**FENCER, "name": name, **changes}))


def fight(*who: str | tuple[str, str] | Figure, **options: Any) -> Fight:
    """A fight under rq3plus."""
    return Fight("rq3plus", *who, **options)


def labels(said: Said) -> list[str]:
    """The labels of the dice that were thrown."""
    return [die.label for die in said.dice]


def refused(f: Fight, text: str, code: str) -> str:
    """The message with which a sentence is refused; nothing may have changed."""
    before = f.enc
    with pytest.raises(Refused) as caught:
        f.say(text)
    assert caught.value.code == code, caught.value.message
    assert f.enc == before
    return caught.value.message
