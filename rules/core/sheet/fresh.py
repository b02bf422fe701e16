"""What a character is before a fight: the quantities that its figure would have."""

from typing import Any

from rules.core.encounter import Encounter
from rules.core.ruleset import Ruleset


def fresh_values(rules: Ruleset, sheet: dict[str, Any]) -> dict[str, Any]:
    """The quantities of a fresh figure of a canonical sheet."""
    figure = rules.figure(str(sheet["name"]), sheet)
    return rules.values(Encounter("sheet", rules.id, {figure.name: figure}), figure)
