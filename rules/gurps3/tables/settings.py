"""The options of a gurps3 encounter."""

from collections.abc import Mapping

from rules.core.ruleset import COMMON_SETTINGS, Setting, chosen
from rules.gurps3.tables.words import says

SETTINGS: Mapping[str, Setting] = {
    **COMMON_SETTINGS,
    "order": Setting("move", ("move", "sides"), says("setting.order"), "G3-TRN-02"),
    "contest_mode": Setting("quick", ("quick", "regular"), says("setting.contest_mode"), "G3-GEN-07"),
    "criticals": Setting("table", ("table", "simple"), says("setting.criticals"), "G3-ATK-06"),
    "wait_reach": Setting("adjacent", ("adjacent", "reach"), says("setting.wait_reach"), "G3-WAI-01"),
    "prone_crossbow": Setting("bow", ("bow", "gun"), says("setting.prone_crossbow"), "G3-POS-10"),
}
option = chosen(SETTINGS)
"""The encounter's option by its name, or its default."""
