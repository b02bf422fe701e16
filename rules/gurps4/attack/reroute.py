"""An attack turned on somebody else than it was meant for."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.report import Term
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure.quantities import sm
from rules.gurps4.place import arcs, where
from rules.gurps4.tables.printed import POSTURES, range_penalty
from rules.gurps4.tables.terms import term

THEIRS = ("G4-RNG-02", "G4-RNG-04", "G4-CHAR-11", "G4-COV-01", "G4-WRG-01", "G4-LOC-01")
"""The rules of what counts of a target alone."""


def at(t: Bout, attack: Attack, name: str) -> Attack:
    """Return the same attack as it meets ``name``: its range, size and posture, no location, no typed defence."""
    kept = [term for term in attack.terms if term.rule not in THEIRS]
    far = where.between(t.enc, attack.who, name)
    if attack.ranged:
        kept += [
            term("range", range_penalty(far or 0), yards=far or 0),
            term("size", sm(t.figure(name))),
            Term(t.figure(name).posture, POSTURES[t.figure(name).posture].target, "G4-RNG-04"),
        ]
    terms = tuple(term for term in kept if term.n)
    return replace(
        attack, target=name, terms=terms, random=attack.ranged, location="torso", guard=None, guardian="", distance=far,
        arc=arcs.arc(t.enc, name, attack.who),
    )  # fmt: skip
