"""Dice expressions inside a sentence: ``+1d4 for bless``, ``apply (2d6+@dm) to Grak``, ``+(@str//2)``.

What is constant becomes a plain number at once; what has dice stays a ``Throw``, with every ``@name`` bound to the
quantity of whoever acts. Both have to come out whole, and what stands where no sign can stand has to be 0 or more.
"""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from grammar.dice.expressions import parse_dice
from grammar.texts import refuse, says
from rules.core.command import Command, Throw
from rules.core.encounter import Encounter, Figure
from rules.core.orders import deeds
from rules.core.report import Refused
from rules.core.rolls.throws import ends, filled, spread, throws_of
from rules.core.ruleset import Ruleset
from rules.dice.canonical import canonical
from rules.dice.refused import DiceRefused
from rules.dice.roll import Names, bind
from rules.dice.tree import Dice, Fate, Listed, Node, Number, Roll, parts, whole

MOST_DICE = 50
"""Dice of one expression inside a sentence; each stands in the record by itself."""
MOST_FACES = 1000
MOST = 10**9 - 1
"""Nine digits, as for any number of a sentence."""
_LABEL = re.compile(r"[^\W\d][^\s.,:\"]*")
_FORMULA = re.compile(r"[+-]?(?:\d{1,9}|\d{0,2}d\d{1,3}(?:[+-]\d{1,3})?)")
_APART = re.compile(r"[\s.,:\"]+")


def refusal(fault: DiceRefused, column: int = 1) -> Refused:
    """A refused expression as the refusal of the line it stands in, from ``column`` on."""
    if fault.column is None:
        return Refused(fault.code, fault.message, column=column, hints=fault.hints)
    at = fault.column + column - 1
    told = fault.message.replace(says("at_column", column=fault.column), says("at_column", column=at))
    return Refused(fault.code, told, column=at, hints=fault.hints)


def expression(text: str, column: int = 1) -> Node:
    """The tree of an expression that stands at ``column`` of a sentence; raises Refused."""
    try:
        return parse_dice(text).expr
    except DiceRefused as fault:
        raise refusal(fault, column) from fault


def bound(command: Command, enc: Encounter, rules: Ruleset) -> Command:
    """A resolved command with its expressions bound to whoever acts, computed or labelled; raises Refused."""
    throws = throws_of(command)
    if not throws:
        return command
    names = sheet_names(enc, enc.figures[str(command.who)], rules)
    values: dict[int, int | Throw] = {}
    labels, taken = _labels(command), deeds.labels_of(rules.words, enc, command)
    for throw in throws:
        tree = _bound(throw, names)
        low, _ = _ends(throw, tree)
        label = labels[throw.column]
        label = f"{label}_roll" if label in taken else label
        values[throw.column] = replace(throw, expr=tree, label=label) if _dice(tree) else low
    return filled(command, values)


def amount(
    text: str, label: str, enc: Encounter, figure: Figure | None, rules: Ruleset, *, column: int = 1
) -> int | Throw:
    """A number by itself, of any sign, its dice to be thrown under ``label`` and its names bound to ``figure``.

    It stands at ``column`` of what was typed; raises Refused.
    """
    throw = Throw(expression(text, column), label, column, signed=True)
    tree = _bound(throw, {} if figure is None else sheet_names(enc, figure, rules))
    low, _ = _ends(throw, tree)
    return replace(throw, expr=tree) if _dice(tree) else low


def labels_of(command: Command) -> Mapping[str, tuple[int, int]]:
    """The labels of a command's own dice, each with the least and the greatest face of its dice."""
    found: dict[str, tuple[int, int]] = {}
    for throw in throws_of(command):
        found[throw.label] = (1, max(faces_of(throw), found.get(throw.label, (1, 1))[1]))
    return found


def faces_of(throw: Throw) -> int:
    """The greatest face that a die of a number may show."""
    return max(_faces(throw.expr), default=1)


def most_dice(throw: Throw) -> int:
    """The most dice that a number may take."""
    return sum(_most(pool.count) for pool in _dice(throw.expr))


def label(words: str, other: str) -> str:
    """The label of dice that are thrown for these words; ``other`` where they make none."""
    joined = _APART.sub("_", words.casefold())
    return joined if _LABEL.fullmatch(joined) else other


def sheet_names(enc: Encounter, figure: Figure, rules: Ruleset) -> dict[str, int | Roll]:
    """What ``@name`` stands for: every whole number of a figure that ``/state`` shows, and all its dice, by their keys.

    Of families (``attack`` by weapon, ``ap`` by location) each member is ``family.member``, and by its own name alone
    where no quantity is called so; a weapon's own name is the skill to attack with it, where a system has such a
    family. Members of several words are joined by ``_``, or quoted.
    """
    found: dict[str, int | Roll] = {}
    alone: dict[str, int | Roll] = {}
    for key, value in sorted(rules.show.values(enc, figure).items(), key=lambda pair: pair[0] != "attack"):
        for name, n in _members(key.casefold(), value):
            found[name] = n
            if "." in name:
                alone.setdefault(name.partition(".")[2], n)
    found = {**alone, **found}
    return found | {name.replace("_", " "): n for name, n in found.items() if "_" in name}


def _members(key: str, value: object) -> list[tuple[str, int | Roll]]:
    if isinstance(value, int) and not isinstance(value, bool):
        return [(key, value)]
    if isinstance(value, str) and _FORMULA.fullmatch(value):
        return [(key, parse_dice(value))]
    if isinstance(value, dict):
        return [pair for member, one in value.items() for pair in _members(f"{key}.{str(member).casefold()}", one)]
    return []


def _bound(throw: Throw, names: Names) -> Node:
    try:
        tree = bind(throw.expr, names)
    except DiceRefused as fault:
        raise refusal(fault, throw.column) from fault
    for node in parts(tree):
        if isinstance(node, Number) and max(node.n, node.over) > MOST:
            raise refuse("limit.digits", column=throw.column)
    if any(n > MOST_FACES for n in _faces(tree)):
        raise refuse("limit.sides", most=MOST_FACES, column=throw.column)
    if sum(_most(pool.count) for pool in _dice(tree)) > MOST_DICE:
        raise refuse("limit.dice", most=MOST_DICE, column=throw.column)
    if not whole(tree):
        hints = ("//", "floor(...)", "round(...)")
        raise refuse("value.fraction", dice=canonical(tree), column=throw.column, hints=hints)
    return tree


def _ends(throw: Throw, tree: Node) -> tuple[int, int]:
    """The least and the greatest number an expression may come to; raises Refused where it must not."""
    made = Throw(tree, column=throw.column)
    found, (low, high) = spread(made), ends(made)
    if "sampled" in found.note or "rounded" in found.note:
        raise refuse("limit.intricate", dice=canonical(tree), column=throw.column)
    if low < 0 and not throw.signed:
        dice = canonical(tree)
        raise refuse("value.negative", dice=dice, low=low, column=throw.column, hints=(f"max(0,{dice})",))
    if max(-low, high) > MOST:
        raise refuse("limit.digits", column=throw.column)
    return low, high


def _labels(command: Command) -> dict[int, str]:
    """By column: a bonus is called after its reason, any other number after its word, or the verb itself."""
    found = {o.throw.column: command.verb if o.name in ("", "n") else o.name for o in command.options if o.throw}
    found |= {o.throw.column: o.name for guard in command.answers for o in guard.options if o.throw}
    for one in (*command.bonuses, *command.harm):
        if one.throw is not None:
            found[one.throw.column] = label(one.why, "bonus")
    for part in (*command.parts, *command.then):
        found |= _labels(part)
    return found


def _dice(tree: Node) -> list[Dice]:
    return [node for node in parts(tree) if isinstance(node, Dice)]


def _faces(tree: Node) -> list[int]:
    """The sides of each kind of dice in it, the most there may be where they are rolled themselves."""
    return [
        len(pool.sides.faces) if isinstance(pool.sides, Listed | Fate) else _most(pool.sides) for pool in _dice(tree)
    ]


def _most(n: int | Node) -> int:
    return n if isinstance(n, int) else int(spread(Throw(n)).outcomes[-1][0])
