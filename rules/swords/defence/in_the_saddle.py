"""Defending in the saddle: the seat as a defence, and the dive out of it."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.swords.defence.threat import UNDEFENDED, Defence, total
from rules.swords.figure.quantities import mount_of, trait, wounds_term
from rules.swords.place.mounts import unseat
from rules.swords.rolls.trait import AVERAGE
from rules.swords.tables.words import says


def bound_to_saddle(enc: Encounter, figure: Figure, dives: bool) -> bool:
    """Whether the saddle keeps a rider from dodging: it does unless he dives out of it (SW-MNT-04)."""
    return mount_of(enc, figure.name) is not None and not dives


def seat(figure: Figure, cramped: int) -> Defence:
    """What a rider has who can only keep his seat: 7 and the Rider level, less where it is cramped (SW-MNT-05)."""
    terms: tuple[Term, ...] = (
        Term(says("average_of_2d6"), AVERAGE, "SW-TRT-06"),
        Term("rider", trait(figure, "rider")),
    )
    if cramped:
        terms += (Term(says("little_room"), -cramped, "SW-MNT-05"),)
    return total("rider", (*terms, *wounds_term(figure)))


def dives(command: Command) -> bool:
    """Whether the target throws itself out of the saddle (see SW-MNT-04)."""
    return command.guard is not None and (command.guard.name == "dive" or command.guard.has("from_saddle"))


def after_dive(t: Bout, command: Command, guard: Defence, target: str) -> None:
    """Who dived lies beside the mount, hit or not."""
    if dives(command) and guard is not UNDEFENDED and mount_of(t.enc, target):
        unseat(t, target, "SW-MNT-04", told="dives")
