"""A number of a figure's in one line: ``Rurik: parry Broadsword 65 %, Target 60 %``."""

from collections.abc import Mapping
from typing import Any

from bot.texts import says
from bot.words.views import by_place
from grammar.meaning.heard import Heard
from grammar.meaning.numbers import DEALS, EVERYWHERE, Number
from grammar.wording import core
from rules.core.encounter import Encounter, Figure
from rules.core.names import fold
from rules.odds.system import System

MOST_EACH = 4
"""Values told of a quantity that each thing has."""
_SHEET = "sheet"


def told(number: Number, figure: Figure, enc: Encounter, rules: System, heard: Heard, what: str = "") -> str:
    """A quantity of a figure with its name; of one that each thing or place has, those that are named or in hand.

    ``what``: the words in which it is asked for; what harm is done with a thing that it has not is nothing.
    """
    values = {**rules.show.values(enc, figure), DEALS: rules.odds.deals(enc, figure)}
    value, most = _value(number.key, values, figure), _value(number.most, values, figure)
    less = values.get(number.less)
    if isinstance(less, Mapping) and isinstance(value, Mapping):
        value = {key: n - less.get(key, 0) for key, n in value.items()}
    if value is None:
        return ""
    if not isinstance(value, Mapping):
        return f"{number.says} {_of(value, most, number.unit)}"
    if not value:
        return ""
    things = {fold(one.id): one.name for one in (*rules.words.places(enc, figure), *rules.words.things(enc, figure))}
    names = things | {fold(said): item.name for item in figure.items for said in (item.id, item.name)}
    wanted = [fold(name) for some in (*heard.places, *heard.things, heard.grips) for name in some]
    labels = {key: names.get(fold(key), str(key).replace("_", " ")) for key in value}
    if number.key == DEALS:
        known = {word for one in wanted for word in one.split()}
        others = {*fold(what).split()} - known - {*number.said.replace(";", " ").split(), *core().lists["harming"]}
        wanted += [word for word in others if word in map(fold, labels.values())]
        if not others <= {*wanted}:
            return ""
    named = sorted(
        (key for key in value if fold(labels[key]) in wanted), key=lambda key: wanted.index(fold(labels[key]))
    )
    limits = most if isinstance(most, Mapping) else {}
    if named:
        said = (f"{labels[key]} {_of(value[key], limits.get(key), number.unit)}" for key in named)
        return f"{number.says} {', '.join(said)}"
    if number.by == EVERYWHERE:
        return f"{number.says} {by_place(value, labels)}"
    ready = {item.id for item in figure.items if item.held and item.where != "body"}
    held = [key for key in value if key in ready] or list(value)
    best = sorted(held, key=lambda key: -value[key] if isinstance(value[key], int) else 0)[:MOST_EACH]
    said = (f"{labels[key]} {_of(value[key], limits.get(key), number.unit)}".strip() for key in best)
    return f"{number.says} {', '.join(said)}".strip()


def _value(key: str, values: Mapping[str, Any], figure: Figure) -> Any:
    """The quantity of that key, the part of a group whose names begin so, or what the sheet has."""
    group, _, part = key.partition(".")
    if group == _SHEET and part:
        return figure.sheet.get(part)
    value = values.get(group)
    if not part or not isinstance(value, Mapping):
        return value
    return {one.removeprefix(part).strip(): n for one, n in value.items() if one.startswith(part)}


def _of(value: Any, most: Any, unit: str) -> str:
    """A number as it is read, and where there is a most how far it is below that."""
    if not isinstance(most, int) or not isinstance(value, int):
        return f"{value} {unit}".strip()
    return (
        says("number.of", n=value, most=most, lost=most - value)
        if value < most
        else says("number.full", n=value, most=most)
    )
