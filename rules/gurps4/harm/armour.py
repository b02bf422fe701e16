"""Damage resistance: what armour stops, and what gets through it as blunt trauma."""

from msgspec import Struct

from rules.core import effects
from rules.core.encounter import Figure
from rules.core.report import Term, amount
from rules.gurps4.sheet import armour
from rules.gurps4.tables.printed import LOCATIONS
from rules.gurps4.tables.words import term

NORMAL = 100
"""An armour divisor of 1, in hundredths."""


BLUNT = {"cut": 10, "imp": 10, "pi-": 10, "pi": 10, "pi+": 10, "pi++": 10, "cr": 5}
"""How much basic damage makes a point of blunt trauma (see G4-DMG-05)."""


def stopped(dr: int, divisor: int = NORMAL, half: str = "") -> int:
    """Return what armour of that DR stops: divided, floored; then ``down`` or ``up`` halves it, ``none`` ignores it.

    A divisor below 1 multiplies; no DR then counts as 1.

    Rules: G4-DMG-03; see G4-DMG-04, G4-CRIT-02.
    """
    left = dr * 100 // divisor if dr else int(divisor < NORMAL)
    if half == "none":
        return 0
    return left // 2 if half == "down" else -(-left // 2) if half == "up" else left


def blunt_trauma(basic: int, kind: str, flexible: bool) -> int:
    """Return what gets through flexible armour that nothing penetrates (G4-DMG-05)."""
    return basic // BLUNT[kind] if flexible and kind in BLUNT else 0


class Protection(Struct, frozen=True):
    """What protects a location: all DR together, whether every layer of it is flexible, and its parts."""

    dr: int
    flexible: bool
    terms: tuple[Term, ...]


def protection(figure: Figure, location: str, kind: str, arc: str = "front", cover: int = 0) -> Protection:
    """DR of a location against a type of damage: skin, armour, bone and cover (G4-COV-03, G4-DMG-04, G4-WND-06)."""
    layers = armour.layers(figure, location, arc)
    bone = LOCATIONS[location].dr
    terms = [Term(layer.name, layer.against(kind), "G4-DMG-04") for layer in layers if layer.against(kind)]
    terms += [term("skull", bone)] if bone else []
    terms += [term("cover", cover)] if cover else []
    terms += effects.terms(figure, effects.ARMOUR, location)
    flexible = not cover and all(layer.flexible for layer in layers if max(layer.dr, layer.crushing) > 0)
    return Protection(max(0, int(amount(0, tuple(terms)) // 1)), flexible, tuple(terms))


def taken_off(protection_: Protection, stops: int) -> tuple[Term, ...]:
    """Return the DR as parts taken off; a divisor or critical makes one part of the difference."""
    parts = tuple(Term(term.why, -term.n, term.rule) for term in protection_.terms)
    rest = -stops - sum(term.n for term in parts)
    return (*parts, term("divided", rest)) if rest else parts
