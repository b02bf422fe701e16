"""What an attack does against each answer of its target: by closed form where there is one, else branch by branch."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction

from msgspec import Struct

from rules.core.answers import ways
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.throws import exact
from rules.odds.closed_form import closed_form
from rules.odds.exact import Odds, odds
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
    asked = next((q for q in closed_form(enc, order, rules).asked if q.who == target), None)
    options = ways(asked) if asked is not None else (("", ""),)
    found = [_answer(enc, order, rules, {asked.id: id_} if asked else {}, id_, words) for id_, words in options]
    return tuple(sorted(found, key=lambda one: one.mean))


def _answer(enc: Encounter, order: Command, rules: System, picks: Mapping[str, str], id_: str, words: str) -> Answer:
    short = closed_form(enc, order, rules, picks).law
    if short is not None:
        return Answer(id_, words, short.mean, short.hurts, exact(order))
    found = odds(enc, order, rules, picks=picks)
    spread = harm_spread(found, lambda outcome: rules.harm(outcome, order.targets[0]))
    mean = sum((points * chance for points, chance in spread.items()), Fraction(0))
    return Answer(id_, words, mean, 1 - spread.get(0, Fraction(0)), found.exact)


def harm_spread(found: Odds, harm: Callable[[Mapping[str, Hashable]], int]) -> dict[int, Fraction]:
    """The distribution of what an outcome costs its target."""
    spread: dict[int, Fraction] = {}
    for outcome, chance in found.rows:
        points = harm(dict(outcome))
        spread[points] = spread.get(points, Fraction(0)) + chance
    return spread
