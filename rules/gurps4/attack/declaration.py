"""What the words of an attack ask for, its maneuver and options, and what they add (G4-MAN, G4-MEL)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps4.figure import hands
from rules.gurps4.figure.arms import Arm
from rules.gurps4.figure.skills import master
from rules.gurps4.tables.gear import Shooting
from rules.gurps4.tables.words import refuse, term

ALL_OUT = ("determined", "double", "feint", "strong")
LEAST_MOVING = 2
RAPID = -6


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


def check_double(t: Bout, figure: Figure, with_: Arm, said: Declaration) -> None:
    """Raises Refused where two blows can't be struck with this weapon (G4-MAN-11, see G4-MEL-02)."""
    assert with_.mode is not None
    if (said.rapid or said.option == "double") and hands.unreadies(figure, with_.mode, with_.bits):
        raise refuse(t, "becomes_unready", who=figure.name, item=with_.gear.name)


def melee_terms(said: Declaration) -> tuple[Term, ...]:
    """Return what all but a shot was declared with: Determined or Move and Attack, and deception at -2 a point.

    Rules: G4-MAN-10, G4-MEL-01; see G4-ATT-05.
    """
    moving = (term("move_and_attack"),) if said.moving else ()
    maneuver = (term("all_out_determined"),) if said.option == "determined" else moving
    return (*maneuver, term("deceptive", -2 * said.deceptive, deceptive=said.deceptive))


def rapid_terms(figure: Figure, arm: Arm, said: Declaration) -> tuple[Term, ...]:
    """Return what a Rapid Strike costs each of its blows, half to a master; all adds up (G4-MEL-02, G4-MEL-03)."""
    if not said.rapid:
        return ()
    used = arm.mode.skills[0] if arm.mode is not None else ""
    return (term("rapid_strike", RAPID // 2 if master(figure, arm.gear, used) else RAPID),)


def shot_terms(said: Declaration, shooting: Shooting) -> tuple[Term, ...]:
    """Return what a shot or throw was declared with: +1, and Bulk or -2 on the move (G4-MAN-14)."""
    if said.option == "determined":
        return (term("all_out_determined_shot"),)
    return (term("move_and_attack", -max(LEAST_MOVING, abs(shooting.bulk))),) if said.moving else ()
