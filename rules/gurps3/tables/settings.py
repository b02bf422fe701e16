"""The options of a gurps3 encounter."""

from collections.abc import Mapping
from typing import Any

from rules.core.encounter import Encounter
from rules.core.ruleset import COMMON_SETTINGS, Setting
from rules.gurps3.tables.says import says

SETTINGS: Mapping[str, Setting] = {
    **COMMON_SETTINGS,
    "order": Setting("move", ("move", "sides"), says("setting.order"), "G3-TRN-02"),
    "contest_mode": Setting("quick", ("quick", "regular"), says("setting.contest_mode"), "G3-GEN-07"),
    "criticals": Setting("table", ("table", "simple"), says("setting.criticals"), "G3-ATK-06"),
    "wait_reach": Setting(
        "adjacent",
        ("adjacent", "reach"),
        says("setting.wait_reach"),
        "G3-WAI-01",
    ),
    "prone_crossbow": Setting("bow", ("bow", "gun"), says("setting.prone_crossbow"), "G3-POS-10"),
}


def option(enc: Encounter, name: str) -> Any:
    """Return the encounter's option, or its default."""
    return enc.options.get(name, SETTINGS[name].default)
