"""Rolling a dice expression.

Draw order is fixed: terms left to right; in a term its computed count and sides first, then all first dice, then the
extra dice of each modifier as written. Everything that can be refused without dice is refused before the first one.
"""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import reduce
from typing import TypeAlias

from msgspec import Struct, structs

from rules.dice.canonical import name_text
from rules.dice.code import Code, Unbound, compiled
from rules.dice.numbers import bounded
from rules.dice.pool import Die, Draw, Play, Pool, Shown
from rules.dice.refused import DiceRefused
from rules.dice.texts import refuse, says
from rules.dice.tree import (
    Call,
    Compare,
    Dice,
    Fate,
    Group,
    Labelled,
    Listed,
    Minus,
    Name,
    Node,
    Power,
    Product,
    Roll,
    Sum,
    Value,
    check_size,
    children,
    constant,
)

Names: TypeAlias = Mapping[str, Value | Node | Roll]
"""What ``@name`` stands for: a number or an expression, under the name in lower case."""

MAX_NAMES = 4
"""Names within the values of names."""


class Result(Struct, frozen=True):
    """One total: ``margin`` is that of its outermost comparison (None without one), ``pools`` are in draw order."""

    total: Value
    margin: Value | None
    pools: tuple[Pool, ...]


class Outcome(Struct, frozen=True):
    """What a roll gave: one result, or one for each repeat, and the ``total``, of repeats their sum. ``unused`` are
    physical dice nothing asked for; ``template`` is the expression with a place for each pool."""

    tree: Roll
    results: tuple[Result, ...]
    total: Value
    unused: tuple[int, ...]
    template: str
    given: tuple[int, ...] = ()
    """The physical dice that counted, in the order given."""

    @property
    def margin(self) -> Value | None:
        """The margin of a single roll's comparison."""
        return self.results[0].margin if len(self.results) == 1 else None

    @property
    def dice(self) -> tuple[Die, ...]:
        """Every die in draw order."""
        return tuple([die for result in self.results for pool in result.pools if not pool.group for die in pool.dice])


class Plan(Struct, frozen=True):
    """A compiled roll; ``margin`` says whether its outermost operation compares."""

    code: Code
    margin: bool


def roll(
    tree: Roll,
    draw: Draw,
    names: Names | None = None,
    *,
    given: Sequence[int] | None = None,
    by: type[Shown] = Shown,
) -> Outcome:
    """Roll ``tree`` with faces from ``draw``; ``names`` binds its ``@names``.

    ``given`` are physical dice in draw order (default: those typed after ``rolled``), read ``by`` a player or, with
    ``Ruled``, the game master; they are used before ``draw``. Raises DiceRefused.
    """
    plan: Plan | None = tree.__dict__.get("plan")
    if plan is None:
        plan = _plan(tree, names)
    play = Play(draw, tree.given if given is None else given, by)
    run = plan.code.run
    results = []
    whole: Value = 0
    for _ in range(tree.repeat or 1):
        play.pools = []
        total = run(play)
        results.append(Result(total, play.margin if plan.margin else None, tuple(play.pools)))
        whole = bounded(whole + total)
    used, unused = tuple(play.given[: play.reached]), tuple(play.given[play.reached :])
    return Outcome(tree, tuple(results), whole, unused, plan.code.text, used)


def _plan(tree: Roll, names: Names | None) -> Plan:
    try:
        code = compiled(tree.expr, tree.repeat or 1)
        fixed = True
    except Unbound:
        code = compiled(bind(tree.expr, names or {}), tree.repeat or 1)
        fixed = False
    core = tree.expr
    while isinstance(core, Labelled):
        core = core.of
    plan = Plan(code, isinstance(core, Compare))
    if fixed:  # no names: the same for every sheet
        tree.__dict__["plan"] = plan
    return plan


def bind(node: Node, names: Names) -> Node:
    """``node`` with the value of every name filled in, and the very same object where it has none.

    Raises DiceRefused: ``value`` for an unknown name, with the nearest known ones, or one defined by itself.
    """
    bound = _bind(node, names, ())
    if bound is not node:
        check_size(bound)
    return bound


def _bind(node: Node, names: Names, within: tuple[str, ...]) -> Node:
    if isinstance(node, Name):
        return _bind_name(node, names, within)
    old = children(node)
    if not old:
        return node
    new = [_bind(child, names, within) for child in old]
    if all(a is b for a, b in zip(old, new, strict=True)):
        return node
    match node:
        case Sum():
            return structs.replace(node, terms=tuple(new))
        case Product() | Compare():
            rest = tuple((op, other) for (op, _), other in zip(node.rest, new[1:], strict=True))
            return structs.replace(node, first=new[0], rest=rest)
        case Power():
            return Power(*new)
        case Minus() | Labelled():
            return structs.replace(node, of=new[0])
        case Call():
            return structs.replace(node, args=tuple(new))
        case Group():
            return structs.replace(node, items=tuple(new))
        case Dice():
            parts = iter(new)
            count = node.count if isinstance(node.count, int) else next(parts)
            sides = node.sides if isinstance(node.sides, int | Listed | Fate) else next(parts)
            return structs.replace(node, count=count, sides=sides)
    return node


def _unknown(name: str, key: str, names: Names) -> DiceRefused:
    """The refusal of a name nobody knows; it tells those like it, or with a part like it."""
    near = get_close_matches(key, names, n=3)
    parts = [known for known in names if key in known.split(".") or known.startswith(f"{key}.")]
    known = tuple(name_text(one) for one in dict.fromkeys((*near, *parts[:3])))[:4]
    if known:
        either = reduce(lambda first, last: says("either", first=first, last=last), known)
        return refuse("value.unknown_near", name=name_text(name), known=either, hints=known)
    if names:
        known = tuple(map(name_text, sorted(names)[:5]))
        return refuse("value.unknown_of", name=name_text(name), known=", ".join(known), hints=known)
    return refuse("value.unknown", name=name_text(name))


def _bind_name(node: Name, names: Names, within: tuple[str, ...]) -> Node:
    if node.value is not None:
        return node
    key = node.name if node.name in names else node.name.casefold()
    if key not in names:
        raise _unknown(node.name, key, names)
    if key in within or len(within) >= MAX_NAMES:
        chain = " > ".join((*within, key))
        raise refuse("value.circle", name=name_text(key), chain=chain)
    value = names[key]
    if isinstance(value, Roll):
        value = value.expr
    elif isinstance(value, Value):
        value = constant(value)
    return Name(node.name, _bind(value, names, (*within, key)))
