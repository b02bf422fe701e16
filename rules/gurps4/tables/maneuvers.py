"""Maneuvers as rows: what each allows of movement, attacks and defences in its second. The rows are a system's own."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from rules.core.tables.rows import by_id

Movement = Literal["none", "step", "half_forward", "half", "full"]
Allowed = Literal["yes", "no"]


class ManeuverRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A maneuver: how far one may move in it, how many attacks it gives, and which defences it leaves."""

    id: str
    name: str
    movement: Movement
    attacks: int
    dodge: Allowed
    block: Allowed
    parry: Allowed
    retreat: Allowed


def maneuvers(package: str) -> Mapping[str, ManeuverRow]:
    """Return the rows of ``<package>/data/maneuvers.csv`` by id; raises BadTable for one that does not fit."""
    return by_id(package, "maneuvers", ManeuverRow)
