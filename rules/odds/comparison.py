"""What an attack does against each answer of its target: by closed form where there is one, else branch by branch."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.orders.answers import ways
from rules.core.rolls.throws import exact
from rules.odds.closed_form import closed_forms
from rules.odds.exact import Odds, odds
from rules.odds.laws import HarmLaw
from rules.odds.system import System


class Answer(Struct, frozen=True):
    """The harm of an attack against one answer: points on average, and the chance to do any.

    ``id`` and ``words`` are those of the option; both are empty where the target has nothing to choose. ``exact`` is
    False for a sampled one.
    """

    id: str
    words: str
    mean: Fraction
    hurts: Fraction
    exact: bool = True


def compare(enc: Encounter, order: Command, rules: System) -> tuple[Answer, ...]:
    """The harm of an attack on one target against each answer, the least on average first; raises Refused.

    The first is what the target can hold the attack to. Other questions take their defaults.
    """
    target = order.targets[0]
    usual, laws = closed_forms(enc, order, rules, target)
    asked = next((q for q in usual.asked if q.who == target), None)
    if asked is None:
        return (_answer(enc, order, rules, usual.law, {}),)
    found = []
    for id_, words in ways(asked):
        picks = {asked.id: id_}
        found.append(replace(_answer(enc, order, rules, laws[id_], picks), id=id_, words=words))
    return tuple(sorted(found, key=lambda one: one.mean))


def _answer(enc: Encounter, order: Command, rules: System, law: HarmLaw | None, picks: Mapping[str, str]) -> Answer:
    if law is not None:
        return Answer("", "", law.mean, law.hurts, exact(order))
    target = order.targets[0]
    found = odds(enc, order, rules, picks=picks, harming=target)
    spread = harm_spread(found, lambda outcome: rules.odds.harm(outcome, target))
    mean = sum((points * chance for points, chance in spread.items()), Fraction(0))
    return Answer("", "", mean, 1 - spread.get(0, Fraction(0)), found.exact)


def harm_spread(found: Odds, harm: Callable[[Mapping[str, Hashable]], int]) -> dict[int, Fraction]:
    """The distribution of what an outcome costs its target."""
    spread: dict[int, int] = {}
    for (outcome, _), n in zip(found.rows, found.cases, strict=True):
        points = harm(dict(outcome))
        spread[points] = spread.get(points, 0) + n
    return {points: Fraction(n, found.whole) for points, n in spread.items()}
