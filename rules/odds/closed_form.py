"""What an attack comes to by the closed form of its system, much faster than playing every branch."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.oracle import Cut
from rules.core.report import Question
from rules.core.rolls.throws import begin, throws_of
from rules.odds.enumerator import Enumerator
from rules.odds.laws import HarmLaw, mixed
from rules.odds.system import System


class ClosedForm(Struct, frozen=True):
    """The harm an attack does its target, None where only playing it can tell (see ``rules.odds.exact``).

    ``asked`` are the questions that were answered by ``picks``, or by their defaults, before the first die.
    """

    law: HarmLaw | None
    asked: tuple[Question, ...] = ()


def closed_form(enc: Encounter, command: Command, rules: System, picks: Mapping[str, str] | None = None) -> ClosedForm:
    """The exact harm of an attack by its system's closed form; raises Refused as playing it would."""
    walker, plain = Enumerator(picks=picks), replace(command, given=())

    def poised(oracle: Enumerator) -> HarmLaw | None:
        t = Bout(enc, oracle)
        try:
            begin(t, plain, rules)
            if throws_of(plain):
                t.go_on()
        except Cut:
            return None
        return rules.closed_form(t)

    found = []
    for one, over, under in walker.leaves_of(poised):
        if one is None:
            return ClosedForm(None, tuple(walker.asked.values()))
        found.append((over, under, one))
    return ClosedForm(mixed(found), tuple(walker.asked.values()))
