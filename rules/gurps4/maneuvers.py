"""The maneuvers of gurps4 (T3, T7)."""

from collections.abc import Mapping

from rules.gurps.maneuvers import Maneuver, maneuvers

MANEUVERS: Mapping[str, Maneuver] = maneuvers("rules.gurps4")
