"""What the words of an attack ask for: maneuver, options, location (G4-MAN, G4-MEL)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.gear import DamageType
from rules.gurps4.tables.kinds import Location
from rules.gurps4.tables.printed import LOCATIONS
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.settings import option

ALL_OUT = ("determined", "double", "feint", "strong")
AIMABLE = ("imp", "pi-", "pi", "pi+", "pi++")
RANDOM = "random"
SHORT = {
    "head": "skull", "body": "torso", "chest": "torso", "arm": "right_arm", "leg": "right_leg", "hand": "right_hand",
    "foot": "right_foot", "eye": "right_eye",
}  # fmt: skip
"""Other words for a location; a side that is not said is the right one."""


class Said(Struct, frozen=True, omit_defaults=True):
    """The maneuver of an attack with its option, and what is said of the blow."""

    maneuver: str = "attack"
    option: str = ""
    rapid: bool = False
    deceptive: int = 0

    @property
    def moving(self) -> bool:
        """Whether it is a Move and Attack."""
        return self.maneuver == "move_and_attack"


def said(t: Bout, command: Command) -> Said:
    """Maneuver and options of an attack sentence; raises Refused for words that exclude each other."""
    options = [word for word in ALL_OUT if command.has(word, f"all_out_{word}")]
    moving = command.has("move_and_attack", "moving")
    if len(options) > 1 or (options and moving):
        words = [*options, *(["move and attack"] if moving else [])]
        raise refuse(t, "one_maneuver", who=command.who, words=" and ".join(words))
    if command.has("all_out") and not options:
        raise refuse(t, "all_out_which", who=command.who, words=", ".join(ALL_OUT))
    rapid = command.has("rapid", "rapid_strike")
    if rapid and (moving or (options and options != ["double"])):
        raise refuse(t, "rapid_maneuver", who=command.who)
    deceptive = command.number("deceptive", 0) or 0
    if deceptive and moving:
        raise refuse(t, "deceptive_moving", who=command.who)
    kind = "all_out_attack" if options else "move_and_attack" if moving else "attack"
    return Said(kind, options[0] if options else "", rapid, deceptive)


def location(t: Bout, command: Command, kind: DamageType, *, tight: bool = False) -> str:
    """The location an attack names, ``random``, or the default of the encounter (G4-LOC-01, G4-LOC-02)."""
    named = command.at
    if named is None:
        return RANDOM if option(t.enc, "g4_default_location") == RANDOM else "torso"
    if named == RANDOM:
        return RANDOM
    place = LOCATIONS.get(SHORT.get(named, named))
    if place is None:
        raise refuse(t, "no_location", place=named)
    if place.points and kind not in AIMABLE and not tight:
        raise refuse(t, "not_there", place=place.name, kind=kind)
    return place.id


def to_hit(target: Figure, place: Location) -> int:
    """What aiming at a location costs; more for the arm or hand that carries a shield (G4-LOC-07, G4-LOC-08)."""
    if place.shield != place.to_hit:
        side = {"right": 1, "left": 2}[place.side]
        if any(g.guarding is not None and keys.HAND.of(i) & side for i, g in hands.held(target)):
            return place.shield
    return place.to_hit
