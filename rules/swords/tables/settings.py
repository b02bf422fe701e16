"""The options of a swords encounter."""

from collections.abc import Mapping
from typing import Any

from rules.core.encounter import Encounter
from rules.core.ruleset import COMMON_SETTINGS, Setting

ON_OFF = (True, False)

SETTINGS: Mapping[str, Setting] = {
    **COMMON_SETTINGS,
    "auto_fail_on_2": Setting(True, ON_OFF, "a natural 2 fails whatever the number", "SW-TRT-04"),
    "initiative_each_round": Setting(False, ON_OFF, "everybody rolls initiative anew each round", "SW-RND-02"),
    "reasonable": Setting(
        "normal",
        ("normal", "high_power", "gritty"),
        "whose hits do at least 1: normal weapons and fists, only named characters, or everything",
        "SW-DMG-04",
    ),
    "mass_rule": Setting(True, ON_OFF, "the heavier one has a bonus in a clinch", "SW-MAS-01"),
    "block_missiles": Setting(False, ON_OFF, "weapons may block thrown weapons and missiles", "SW-DFD-07"),
    "range_bands": Setting(
        "table", ("table", "none"), "whether distance makes a shot harder by the range table", "SW-ATK-04"
    ),
    "obedience": Setting(
        False, ON_OFF, "a player's trained animal acts only after a Ranger roll (command)", "SW-ANM-03"
    ),
    "recovery": Setting(
        "auto",
        ("auto", "typed"),
        "whether the unconscious roll by themselves when their turn comes, or when somebody types rest",
        "SW-REC-03",
    ),
}


def option(enc: Encounter, name: str) -> Any:
    """The encounter's option, or its default."""
    return enc.options.get(name, SETTINGS[name].default)
