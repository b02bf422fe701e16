"""What an attack comes to by the closed form of its system, much faster than playing every branch."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.enumerator import Enumerator
from rules.core.joint import Joint, mixed
from rules.core.oracle import Cut
from rules.core.report import Question
from rules.core.ruleset import Ruleset
from rules.core.throws import begin, throws_of


class Quick(Struct, frozen=True):
    """The harm an attack does its target, None where only playing it can tell (see ``rules.core.odds``).

    ``asked`` are the questions that were answered by ``picks``, or by their defaults, before the first die.
    """

    joint: Joint | None
    asked: tuple[Question, ...] = ()


def quick(enc: Encounter, command: Command, rules: Ruleset, picks: Mapping[str, str] | None = None) -> Quick:
    """The exact harm of an attack by its system's closed form; raises Refused as playing it would."""
    walker, plain = Enumerator(picks=picks), replace(command, given=())

    def poised(oracle: Enumerator) -> Joint | None:
        t = Bout(enc, oracle)
        try:
            begin(t, plain, rules)
            if throws_of(plain):
                t.go_on()
        except Cut:
            return None
        return rules.quick(t)

    found = []
    for one, over, under in walker.leaves_of(poised):
        if one is None:
            return Quick(None, tuple(walker.asked.values()))
        found.append((over, under, one))
    return Quick(mixed(found), tuple(walker.asked.values()))
