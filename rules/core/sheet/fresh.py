"""What a character is before a fight: the quantities that its figure would have, and how a stat block tells of it."""

from typing import Any

from rules.core.encounter import Encounter
from rules.core.ruleset import Ruleset
from rules.core.sheet.foreign import Foreign


def fresh_values(rules: Ruleset, sheet: dict[str, Any]) -> dict[str, Any]:
    """Return the quantities of a fresh figure of a canonical sheet."""
    figure = rules.sheets.figure(str(sheet["name"]), sheet)
    return rules.show.values(Encounter("sheet", rules.id, {figure.name: figure}), figure)


def told(rules: Ruleset, sheet: dict[str, Any]) -> Foreign | None:
    """Return a canonical sheet as a stat block tells of it; None where its system tells of none."""
    return rules.sheets.told(sheet, fresh_values(rules, sheet))
