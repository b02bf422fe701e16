"""What an attack comes to by the closed form of its system, much faster than playing every branch."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.oracle import Cut
from rules.core.orders.answers import ways
from rules.core.report import Question
from rules.core.rolls.throws import begin, throws_of
from rules.odds.enumerator import Enumerator
from rules.odds.laws import HarmLaw, mixed
from rules.odds.system import System

Laws: TypeAlias = Mapping[str, HarmLaw | None]
"""By the id of each answer the harm that is left, None where only playing it can tell."""


class ClosedForm(Struct, frozen=True):
    """The harm an attack does its target, None where only playing it can tell (see ``rules.odds.exact``).

    ``asked`` are the questions that were answered by ``picks``, or by their defaults, before the first die.
    """

    law: HarmLaw | None
    asked: tuple[Question, ...] = ()


def closed_form(enc: Encounter, command: Command, rules: System, picks: Mapping[str, str] | None = None) -> ClosedForm:
    """The exact harm of an attack by its system's closed form; raises Refused as playing it would."""
    return _walked(Enumerator(picks=picks), lambda oracle: poised(enc, command, rules, oracle), rules)


def closed_forms(enc: Encounter, command: Command, rules: System, who: str) -> tuple[ClosedForm, Laws]:
    """The closed form by default, and the law by each answer to the first question that ``who`` is asked.

    What comes before the question is played once where nothing was asked or left to chance before it. Without a
    question there are no further laws. Raises Refused as playing it would.
    """
    walker = Enumerator()
    stands: list[Bout | None] = []

    def begun(oracle: Enumerator) -> Bout | None:
        t = poised(enc, command, rules, oracle)
        stands.append(t.fork() if t is not None and not oracle.asked else None)
        return t

    usual = _walked(walker, begun, rules)
    asked = next((question for question in usual.asked if question.who == who), None)
    if asked is None:
        return usual, {}
    here = stands[0] if len(stands) == 1 else None
    laws = {asked.default: usual.law}
    for id_, _ in ways(asked):
        if id_ in laws:
            continue
        picks = {asked.id: id_}
        if here is None:
            laws[id_] = closed_form(enc, command, rules, picks).law
        else:
            laws[id_] = _walked(Enumerator(picks=picks), here.fork, rules).law
    return usual, laws


def poised(enc: Encounter, command: Command, rules: System, oracle: Enumerator) -> Bout | None:
    """The attack up to its first die; None where it is over before one."""
    plain = replace(command, given=())
    t = Bout(enc, oracle)
    try:
        begin(t, plain, rules)
        if throws_of(plain):
            t.go_on()
    except Cut:
        return None
    return t


def _walked(walker: Enumerator, stand: Callable[[Enumerator], Bout | None], rules: System) -> ClosedForm:
    def law(oracle: Enumerator) -> HarmLaw | None:
        t = stand(oracle)
        return None if t is None else rules.odds.closed_form(t)

    found = []
    for one, over, under in walker.leaves_of(law):
        if one is None:
            return ClosedForm(None, tuple(walker.asked.values()))
        found.append((over, under, one))
    return ClosedForm(mixed(found), tuple(walker.asked.values()))
