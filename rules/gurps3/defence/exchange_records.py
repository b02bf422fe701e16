"""One attack as its target sees it."""

from msgspec import Struct

from rules.core.report import Term
from rules.gurps3.tables.kinds import DamageType
from rules.gurps3.tables.kinds import DefencesAgainst as Row
from rules.gurps3.tables.printed import THREATS


class Threat(Struct, frozen=True, omit_defaults=True):
    """What kind of attack comes from whom at what place, and from which side.

    ``kind`` is a row of the threats table, ``arc`` one of the arcs table. ``limb`` is a bare limb that strikes,
    ``item`` the weapon, ``aimed`` the weapon of the target that is struck at (G3-STW). ``judo``: with Judo or Karate.
    """

    who: str
    target: str
    kind: str
    location: str = "torso"
    type: DamageType = "cr"
    arc: str = "front"
    item: str = ""
    weight: int = 0
    limb: str = ""
    aimed: str = ""
    judo: bool = False
    close: bool = False
    unaware: bool = False
    hold: bool = False
    second: bool = False
    nth: int = 1
    """Which blow of the sentence it is, for the id of its question."""


class Defence(Struct, frozen=True, omit_defaults=True):
    """One way to defend: its id as typed, kind, item or skill, the score with its parts, and what else it does.

    ``hands``: the empty hands that may parry, as bits.
    """

    id: str
    kind: str
    value: int
    terms: tuple[Term, ...] = ()
    base: int = 0
    item: str = ""
    skill: str = ""
    text: str = ""
    retreat: bool = False
    acrobatic: bool = False
    drop: bool = False
    hands: int = 0


def defences_against(threat: Threat) -> Row:
    """Return the row of T3 that an attack is defended by; in close combat its own, with the Boxing bonus of the blow.

    It says what each defence stops (G3-DEF-10).
    """
    return THREATS["close" if threat.close and threat.kind not in ("bite", "tackle") else threat.kind]
