"""The options of a gurps3 encounter."""

from collections.abc import Mapping
from typing import Any

from rules.core.encounter import Encounter
from rules.core.ruleset import COMMON_SETTINGS, Setting

SETTINGS: Mapping[str, Setting] = {
    **COMMON_SETTINGS,
    "order": Setting("move", ("move", "sides"), "by Move, or a whole side before the other", "G3-TRN-02"),
    "contest_mode": Setting(
        "quick", ("quick", "regular"), "how wresting, forcing a drop and pinning are contested", "G3-GEN-07"
    ),
    "criticals": Setting("table", ("table", "simple"), "simple: a natural 3 does full damage", "G3-ATK-06"),
    "wait_reach": Setting(
        "adjacent",
        ("adjacent", "reach"),
        "whether a Wait answers next to one or within the weapon's reach",
        "G3-WAI-01",
    ),
    "prone_crossbow": Setting("bow", ("bow", "gun"), "whether a prone crossbow shoots as a gun does", "G3-POS-10"),
}


def option(enc: Encounter, name: str) -> Any:
    """The encounter's option, or its default."""
    return enc.options.get(name, SETTINGS[name].default)
