"""What the words of an attack ask for: maneuver, options, location (G4-MAN, G4-MEL)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps4.tables.refusals import refuse

ALL_OUT = ("determined", "double", "feint", "strong")


class Declaration(Struct, frozen=True, omit_defaults=True):
    """The maneuver of an attack with its option, and what is said of the blow."""

    maneuver: str = "attack"
    option: str = ""
    rapid: bool = False
    deceptive: int = 0

    @property
    def moving(self) -> bool:
        """Whether it is a Move and Attack."""
        return self.maneuver == "move_and_attack"


def declaration(t: Bout, command: Command) -> Declaration:
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
    return Declaration(kind, options[0] if options else "", rapid, deceptive)
