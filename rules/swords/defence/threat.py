"""An attack as its target sees it, and one way to defend against it."""

from msgspec import Struct

from rules.core.command import Command
from rules.core.report import Term
from rules.swords.rolls.trait import DEFENCELESS
from rules.swords.tables.printed import AttackKind

BAREHANDED = -2
"""Bare hands against a weapon (SW-DFD-05)."""


class Threat(Struct, frozen=True):
    """One attack as its target sees it, with what the game master ruled for it.

    ``words`` are the rulings typed; ``reach``, ``barehanded`` and ``cramped`` their numbers (see SW-DFD-05, SW-DFD-06,
    SW-MNT-05). ``twisting``: the victim of a better hold, whom neither hold nor ground keeps from dodging.
    """

    attacker: str
    target: str
    kind: AttackKind
    words: tuple[str, ...] = ()
    reach: int = 0
    barehanded: int = BAREHANDED
    cramped: int = 0
    unaware: bool = False
    twisting: bool = False


class Defence(Struct, frozen=True):
    """One way to defend: ``block``, ``dodge`` or ``rider`` (``none`` where nothing is legal), its number and parts."""

    kind: str
    value: int
    terms: tuple[Term, ...] = ()
    item: str = ""


UNDEFENDED = Defence("none", DEFENCELESS, (Term("no defence", DEFENCELESS, "SW-ATK-03"),))
"""What stands against an attack on who can\'t defend itself, or does not know of it (SW-ATK-03)."""


def threat(command: Command, attacker: str, target: str, kind: AttackKind, enormous: bool = False) -> Threat:
    """The attack a command makes, with its rulings."""
    if "no_dodge" in _words(command):
        kind = "hail"
    words = _words(command)
    if enormous or "enormous" in words:
        words = (*words, "enormous")
    return Threat(
        attacker,
        target,
        kind,
        words,
        command.number("reach", 0) or 0,
        command.number("barehanded", BAREHANDED) or 0,
        command.number("cramped", 0) or 0,
    )


def _words(command: Command) -> tuple[str, ...]:
    return tuple(o.name for o in command.options)


def total(kind: str, terms: tuple[Term, ...], item: str = "") -> Defence:
    """The defence that those parts add up to."""
    return Defence(kind, sum(term.n for term in terms), terms, item)
