"""The attack of a creature whose GURPS block gives its damage and reach in columns, without a name."""

import re
from collections.abc import Mapping

from storage.sheets.statblocks.clauses import tidy

_TOLD = {
    "harm": re.compile(r"\b(?:Damage|Dmg|Dam)[\s:]{1,3}(\d{1,2}d\S{0,3} (?:cut|imp|cr)[a-z]*)"),
    "reach": re.compile(r"\bReach[\s:]{1,3}((?:C|\d)(?:\s?[,-]\s?\d){0,3})"),
    "level": re.compile(r"\b(?:attack|strike|fight|bite)s?\b[^.:]{0,60}\bat skill (\d{1,2})\b"),
}


def found(text: str) -> tuple[dict[str, str], str]:
    """The damage, reach and level that a line tells of, and the line without its columns."""
    told: dict[str, str] = {}
    for key, pattern in _TOLD.items():
        match = pattern.search(text)
        if match is not None:
            told[key] = match[1]
            text = text if key == "level" else tidy(text.replace(match[0], " "))
    return told, text


def tail(told: Mapping[str, str]) -> str:
    """The damage and reach as they stand behind an attack's level; empty without damage."""
    reach = f", Reach {told['reach']}" if "reach" in told else ""
    return f"{told['harm']}{reach}" if "harm" in told else ""
