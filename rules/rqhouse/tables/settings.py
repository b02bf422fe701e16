"""The options of an rqhouse encounter."""

from collections.abc import Mapping
from typing import Any

from rules.core.encounter import Encounter
from rules.core.ruleset import COMMON_SETTINGS, Setting

ON_OFF = (False, True)

SETTINGS: Mapping[str, Setting] = {
    **COMMON_SETTINGS,
    "initiative": Setting("fixed", ("fixed", "randomized"), "DEX alone, or DEX and 2d6 each round", "RH-INI-08"),
    "init_once": Setting(False, ON_OFF, "randomized initiative keeps its first roll", "RH-INI-08"),
    "fumble": Setting("short", ("short", "table"), "a fumble costs an action, or is rolled on the table", "RH-FUM-01"),
    "instant_death": Setting(
        "head_severed",
        ("head_severed", "rq3"),
        "which single blow kills: one that takes the head off, or three times head, chest or abdomen",
        "RH-DMG-06",
    ),
    "missile_parry": Setting(False, ON_OFF, "any weapon may parry what is fired", "RH-DEF-12"),
    "narrow": Setting(False, ON_OFF, "the place is narrow: long weapons at half skill", "RH-WPN-07"),
}


def option(enc: Encounter, name: str) -> Any:
    """The encounter's option, or its default."""
    return enc.options.get(name, SETTINGS[name].default)
