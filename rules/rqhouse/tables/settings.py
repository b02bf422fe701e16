"""The options of an rqhouse encounter."""

from collections.abc import Mapping

from rules.core.ruleset import COMMON_SETTINGS, Setting, chosen
from rules.rqhouse.tables.words import says

ON_OFF = (False, True)

SETTINGS: Mapping[str, Setting] = {
    **COMMON_SETTINGS,
    "initiative": Setting("fixed", ("fixed", "randomized"), says("setting.initiative"), "RH-INI-08"),
    "init_once": Setting(False, ON_OFF, says("setting.init_once"), "RH-INI-08"),
    "fumble": Setting("short", ("short", "table"), says("setting.fumble"), "RH-FUM-01"),
    "instant_death": Setting("head_severed", ("head_severed", "rq3"), says("setting.instant_death"), "RH-DMG-06"),
    "missile_parry": Setting(False, ON_OFF, says("setting.missile_parry"), "RH-DEF-12"),
    "narrow": Setting(False, ON_OFF, says("setting.narrow"), "RH-WPN-07"),
}
option = chosen(SETTINGS)
"""The encounter's option by its name, or its default."""
