"""The packages of attack, Full, Multiple, Move and Attack: what each gives, and what it costs (RH-ATK)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.exchange_records import SPIRIT, Attack
from rules.rqhouse.tables.printed import PACKAGES, PackageRow
from rules.rqhouse.tables.words import refuse, term

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


def package_of(t: Bout, command: Command) -> PackageRow | None:
    """The package that the words name (RH-ATK-08, RH-ATK-10, RH-ATK-11, RH-ATK-15); None for a Fight."""
    words = {SAME.get(o.name, o.name) for o in command.options if o.name in PACKAGE_WORDS}
    if {"full_attack", "multiple_attack"} <= words:
        words = (words - {"full_attack", "multiple_attack"}) | {"full_attack_multiple"}
    if not words:
        return None
    if len(words) > 1:
        raise refuse(t, "one_package", words=" and ".join(sorted(words)).replace("_", " "))
    return PACKAGES[words.pop()]


def commit(t: Bout, figure: Figure, package: PackageRow) -> None:
    """For the rest of the round it costs each defence what its row says (see RH-ATK-13, RH-DEF-13)."""
    t.do(keys.COMMITTED.set(figure.name, keys.Commitment(package.id, False, package.parry, package.spirit)))


def worse_by_turns(package: PackageRow | None, nth: int) -> tuple[Term, ...]:
    """What running past costs the nth attack: 10% the first, 20% the second and so on (see RH-ATK-12, RH-ATK-14)."""
    if package is None or not package.step:
        return ()
    return (term("package", package.step * nth, name=package.name),)


def adds_success(blow: Attack) -> bool:
    """Whether the package adds a success, to every blow of Move and Full Attack (RH-ATK-14; see RH-ATK-08).

    It is a conditional one: a Full Attack that misses stays a miss (RH-ATK-09).
    """
    package = PACKAGES.get(blow.package)
    return package is not None and package.bonus > 0


def costs_successes(blow: Attack) -> int:
    """Successes that the blow's package takes from an attack that succeeds (see RH-ATK-10)."""
    package = PACKAGES.get(blow.package)
    return package.penalty if package is not None else 0


def lessens_defence(figure: Figure, kind: str) -> int:
    """Successes that the package of the round takes from each defence of a kind.

    All-out and moving attacks make parry and dodge worse (RH-DEF-13); Spirit Defence is spared by Move and Attack
    (RH-ATK-13), and by no Full Attack (see RH-ATK-14).
    """
    committed = keys.COMMITTED.of(figure)
    if committed is None:
        return 0
    return committed.spirit if kind == SPIRIT else committed.parry
