"""The packages of attack: Full, Multiple, Move and Attack (RH-ATK)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.rqhouse.tables.printed import PACKAGES, Package
from rules.rqhouse.tables.refusals import refuse
from rules.rqhouse.time.actions import whole_round

PACKAGE_WORDS = frozenset(
    {"full_attack", "multiple", "multiple_attack", "move_and_attack", "move_and_full_attack", "full_attack_multiple"}
)


SAME = {
    "full_possible_damage": "full_damage",
    "no_armor": "no_armour",
    "plus_5": "plus_five",
    "multiple": "multiple_attack",
}
"""Words that mean the same as others."""


def package_of(t: Bout, command: Command) -> Package | None:
    """The package that the words name (RH-ATK-08, RH-ATK-10, RH-ATK-11, RH-ATK-15); None for a Fight."""
    words = {SAME.get(o.name, o.name) for o in command.options if o.name in PACKAGE_WORDS}
    if {"full_attack", "multiple_attack"} <= words:
        words = (words - {"full_attack", "multiple_attack"}) | {"full_attack_multiple"}
    if not words:
        return None
    if len(words) > 1:
        raise refuse(t, "one_package", words=" and ".join(sorted(words)).replace("_", " "))
    return PACKAGES[words.pop()]


def check_actions(t: Bout, figure: Figure, package: Package) -> None:
    """Raises Refused for who is Weakened or has lost an action, as a package takes both (RH-ATK-16; see RH-INI-11)."""
    whole_round(t, figure, package.name)
