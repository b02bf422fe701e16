"""The options of a gurps4 encounter."""

from collections.abc import Mapping

from rules.core.ruleset import COMMON_SETTINGS, Setting, chosen
from rules.gurps4.tables.words import says

ON_OFF = ("on", "off")

SETTINGS: Mapping[str, Setting] = {
    **COMMON_SETTINGS,
    "g4_reeling": Setting("speed", ("speed", "dodge"), says("setting.g4_reeling"), "G4-INJ-01"),
    "g4_slam_move_penalty": Setting("on", ON_OFF, says("setting.g4_slam_move_penalty"), "G4-SLAM-02"),
    "g4_close_stationary": Setting("all", ("all", "half"), says("setting.g4_close_stationary"), "G4-RF-04"),
    "g4_default_location": Setting("torso", ("torso", "random"), says("setting.g4_default_location"), "G4-LOC-02"),
    "g4_suppress_width": Setting(3, (3, 2), says("setting.g4_suppress_width"), "G4-SUP-02"),
    "g4_block": Setting("half", ("half", "full"), says("setting.g4_block"), "G4-BLK-01"),
    "g4_retreat_parry": Setting("flat", ("flat", "fencing"), says("setting.g4_retreat_parry"), "G4-RET-01"),
    "g4_groin": Setting("any", ("any", "crushing"), says("setting.g4_groin"), "G4-LOC-09"),
    "g4_face_blinds": Setting("any", ("any", "corrosion"), says("setting.g4_face_blinds"), "G4-LOC-06"),
    "g4_watch": Setting("half", ("half", "table"), says("setting.g4_watch"), "G4-OPP-02"),
    "g4_surprise_bonus": Setting("turn", ("turn", "later"), says("setting.g4_surprise_bonus"), "G4-SURP-05"),
    "g4_mortal_wounds": Setting("on", ON_OFF, says("setting.g4_mortal_wounds"), "G4-INJ-07"),
}
option = chosen(SETTINGS)
"""The encounter's option by its name, or its default."""
