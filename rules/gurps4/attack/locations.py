"""Which place an attack is aimed at, what that costs, and cover before it (G4-LOC, G4-COV)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps.rolling import typed_twice
from rules.gurps.success import Degree, Rolled, Score, degree
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import hands, keys
from rules.gurps4.tables.gear import DamageType
from rules.gurps4.tables.kinds import Location
from rules.gurps4.tables.printed import LOCATIONS
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.words import refuse, term

AIMABLE = ("imp", "pi-", "pi", "pi+", "pi++")


RANDOM = "random"
SHORT = {
    "head": "skull", "body": "torso", "chest": "torso", "arm": "right_arm", "leg": "right_leg", "hand": "right_hand",
    "foot": "right_foot", "eye": "right_eye",
}  # fmt: skip
"""Other words for a location; a side that is not said is the right one."""


def aimed_location(t: Bout, command: Command, kind: DamageType, *, tight: bool = False) -> str:
    """Return the location an attack names, ``random``, or the default of the encounter.

    Rules: G4-LOC-01, G4-LOC-02; see G4-COV-02.
    """
    named = command.at
    if named is None:
        return RANDOM if option(t.enc, "g4_default_location") == RANDOM else "torso"
    if named == RANDOM:
        return RANDOM
    location_terms = LOCATIONS.get(SHORT.get(named, named))
    if location_terms is None:
        raise refuse(t, "no_location", place=named)
    if location_terms.points and kind not in AIMABLE and not tight:
        raise refuse(t, "not_there", place=location_terms.name, kind=kind)
    if by := typed_twice(command, location_terms.to_hit, location_terms.shield):
        raise refuse(t, "counted", place=location_terms.name, by=by)
    return location_terms.id


def to_hit(target: Figure, location_terms: Location) -> int:
    """What aiming at a location costs; more for the arm or hand that carries a shield (see G4-LOC-07, G4-LOC-08)."""
    if location_terms.shield != location_terms.to_hit:
        side = {"right": 1, "left": 2}[location_terms.side]
        if any(g.guarding is not None and keys.HAND.of(i) & side for i, g in hands.held_of(target.items)):
            return location_terms.shield
    return location_terms.to_hit


def location_terms(target: Figure, aimed_location: str, *, half: bool = False) -> tuple[Term, ...]:
    """Return what aiming at a location costs, ``half`` of which is in cover (G4-COV-01; see G4-LOC-01)."""
    # What sticks out of cover whole costs nothing more.
    hidden = (term("half_exposed"),) if half else ()
    if aimed_location == RANDOM:
        return hidden
    row = LOCATIONS[aimed_location]
    return (Term(row.name, to_hit(target, row), "G4-LOC-01"), *hidden)


class Near(Score, frozen=True):
    """Reads an attack where a miss by exactly 1 hits something else: the margin is then -1.

    Rules: G4-LOC-03; see G4-MNT-03.
    """

    def __call__(self, faces: int) -> Rolled:
        got = degree(self.score, faces, by_ten=self.by_ten)
        missed = not got.good and self.score - faces == -1
        return Rolled(got, -1 if missed and got is Degree.FAILURE else 0)


def near_matters(t: Bout, attack: Attack) -> bool:
    near = not attack.random and attack.purpose == "hit" and LOCATIONS[attack.location].near_miss
    return near or bool(keys.RIDES.all(t.enc, a=attack.target))


def in_the_way(command: Command) -> int:
    """Return the DR of the cover that a shot is said to go through (see G4-COV-03).

    So it is too of the cover that catches what a shot without a place lands behind it (G4-COV-02).
    """
    return max(command.number("cover", 0) or 0, command.number("through_cover", 0) or 0)
