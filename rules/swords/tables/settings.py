"""The options of a swords encounter."""

from collections.abc import Mapping

from rules.core.ruleset import COMMON_SETTINGS, Setting, chosen
from rules.swords.tables.words import says

ON_OFF = (True, False)

SETTINGS: Mapping[str, Setting] = {
    **COMMON_SETTINGS,
    "auto_fail_on_2": Setting(True, ON_OFF, says("setting.auto_fail_on_2"), "SW-TRT-04"),
    "initiative_each_round": Setting(False, ON_OFF, says("setting.initiative_each_round"), "SW-RND-02"),
    "reasonable": Setting(
        "normal",
        ("normal", "high_power", "gritty"),
        says("setting.reasonable"),
        "SW-DMG-04",
    ),
    "mass_rule": Setting(True, ON_OFF, says("setting.mass_rule"), "SW-MAS-01"),
    "block_missiles": Setting(False, ON_OFF, says("setting.block_missiles"), "SW-DFD-07"),
    "range_bands": Setting("table", ("table", "none"), says("setting.range_bands"), "SW-ATK-04"),
    "obedience": Setting(False, ON_OFF, says("setting.obedience"), "SW-ANM-03"),
    "recovery": Setting(
        "auto",
        ("auto", "typed"),
        says("setting.recovery"),
        "SW-REC-03",
    ),
}
option = chosen(SETTINGS)
"""The encounter's option by its name, or its default."""
