"""The options of a gurps4 encounter."""

from collections.abc import Mapping
from typing import Any

from rules.core.encounter import Encounter
from rules.core.ruleset import COMMON_SETTINGS, Setting

ON_OFF = ("on", "off")

SETTINGS: Mapping[str, Setting] = {
    **COMMON_SETTINGS,
    "g4_reeling": Setting(
        "speed", ("speed", "dodge"), "below a third of HP: Basic Speed is halved, or the finished Dodge", "G4-INJ-01"
    ),
    "g4_slam_move_penalty": Setting("on", ON_OFF, "a slam by Move and Attack is at -4, at most 9", "G4-SLAM-02"),
    "g4_close_stationary": Setting(
        "all", ("all", "half"), "how many shots of a burst hit a close target that stands still", "G4-RF-04"
    ),
    "g4_default_location": Setting("torso", ("torso", "random"), "where an attack without a place goes", "G4-LOC-02"),
    "g4_suppress_width": Setting(3, (3, 2), "how many yards wide suppression fire is", "G4-SUP-02"),
    "g4_block": Setting("half", ("half", "full"), "Block from half the skill, or from all of it", "G4-BLK-01"),
    "g4_retreat_parry": Setting(
        "flat", ("flat", "fencing"), "Retreat: +1 to every Parry, or +3 to fencing and some unarmed ones", "G4-RET-01"
    ),
    "g4_groin": Setting("any", ("any", "crushing"), "which hits on a male groin double the shock", "G4-LOC-09"),
    "g4_face_blinds": Setting("any", ("any", "corrosion"), "which major wounds of the face blind", "G4-LOC-06"),
    "g4_watch": Setting("half", ("half", "table"), "what watching several hexes costs", "G4-OPP-02"),
    "g4_surprise_bonus": Setting(
        "turn",
        ("turn", "later"),
        "partial surprise: +1 to recover from the first turn on, or the second",
        "G4-SURP-05",
    ),
    "g4_mortal_wounds": Setting("on", ON_OFF, "a death roll failed by 1 or 2 is a mortal wound", "G4-INJ-07"),
}


def option(enc: Encounter, name: str) -> Any:
    """The encounter's option, or its default."""
    return enc.options.get(name, SETTINGS[name].default)
