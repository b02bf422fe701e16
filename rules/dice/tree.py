"""The tree of a dice expression (its canonical text: ``canonical``).

Trees are frozen values, so two texts that mean the same are equal: ``d%`` is ``1d100``, ``4d6k3`` is ``4d6kh3``. Long
sums, products and comparisons are one node with many terms, so depth never grows with length.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from rules.dice.refused import MAX_DEPTH, MAX_NODES
from rules.dice.texts import refuse

Value: TypeAlias = int | Fraction
"""Every number: whole numbers are always int, anything else an exact fraction."""


class Where(Struct, frozen=True):
    """Which dice a modifier means: ``op`` is ``< <= > >= = <>`` against ``n``, or ``h``/``l`` for the n highest or
    lowest."""

    op: str
    n: int


class Ends(Struct, frozen=True, tag=True):
    """Keep or drop ``n`` dice by rank; ``how`` is ``kh kl km dh dl``. The middle is what is left after dropping as
    many from both ends, the odd one from the high end."""

    how: str
    n: int


class Pick(Struct, frozen=True, tag=True):
    """Keep (``keep``) or drop the dice that show what ``where`` says."""

    keep: bool
    where: Where


class Reroll(Struct, frozen=True, tag=True):
    """Throw dice again, until none matches or ``once``; without ``where`` those showing their lowest face."""

    once: bool
    where: Where | None = None


class Explode(Struct, frozen=True, tag=True):
    """Throw one more die for each match; without ``where`` for the highest face.

    ``how``: ``!`` new dice explode too, ``!!`` adds into one die, ``!p`` and ``!!p`` the same with every further die
    counting one lower, ``!o`` each die at most once, ``ra`` only the first die that matches, once.
    """

    how: str
    where: Where | None = None


class Clamp(Struct, frozen=True, tag=True):
    """Kept dice below ``n`` count as ``n`` (``low``), or those above it."""

    low: bool
    n: int


class Unique(Struct, frozen=True, tag=True):
    """Throw duplicates again, until all differ or ``once``; ``where`` limits which values count as duplicates."""

    once: bool
    where: Where | None = None


class Count(Struct, frozen=True, tag=True):
    """Total = number of kept dice matching ``good`` less the number matching ``bad``."""

    good: Where
    bad: Where | None = None


class Mark(Struct, frozen=True, tag=True):
    """Flag kept dice as critical (``good``, default highest face) or as fumbles (default lowest); totals stay."""

    good: bool
    where: Where | None = None


class Sort(Struct, frozen=True, tag=True):
    """Show the dice in order; no effect on totals."""

    down: bool


class Match(Struct, frozen=True, tag=True):
    """Total = number of sets: values shown by at least ``n`` kept dice."""

    n: int = 2


Modifier: TypeAlias = Ends | Pick | Reroll | Explode | Clamp | Unique | Count | Mark | Sort | Match


class Number(Struct, frozen=True, tag=True):
    """A written number, never negative: ``n``, or the fraction ``n / over`` in lowest terms."""

    n: int
    over: int = 1

    @property
    def value(self) -> Value:
        """The number itself."""
        return self.n if self.over == 1 else Fraction(self.n, self.over)


def constant(value: Value) -> "Number | Minus":
    """A number of any sign as an expression."""
    size = Number(abs(value.numerator), value.denominator)
    return size if value >= 0 else Minus(size)


class Name(Struct, frozen=True, tag=True):
    """A value of the sheet, ``@name``; ``value`` is its expression once names are bound (see ``roll.bind``)."""

    name: str
    value: "Node | None" = None


class Listed(Struct, frozen=True, tag=True):
    """A die with these faces, such as ``d[1,1,2]``."""

    faces: tuple[int, ...]


class Fate(Struct, frozen=True, tag=True):
    """A Fate die; ``blank`` says the kind with four blank sides instead of two."""

    blank: bool = False

    @property
    def faces(self) -> tuple[int, ...]:
        """Its six faces."""
        return (-1, 0, 0, 0, 0, 1) if self.blank else (-1, -1, 0, 0, 1, 1)


class Dice(Struct, frozen=True, tag=True):
    """``count`` dice of one kind; count and sides may be expressions."""

    count: "int | Node"
    sides: "int | Listed | Fate | Node"
    modifiers: tuple[Modifier, ...] = ()


class Group(Struct, frozen=True, tag=True):
    """Several expressions whose totals are kept, dropped or counted like dice. A group of one expression that is dice,
    or a plain sum of dice, works on those dice together."""

    items: tuple["Node", ...]
    modifiers: tuple[Modifier, ...] = ()


class Minus(Struct, frozen=True, tag=True):
    """The negative of an expression."""

    of: "Node"


class Sum(Struct, frozen=True, tag=True):
    """``terms`` added up; ``minus`` says of each whether it is taken away (never the first)."""

    terms: tuple["Node", ...]
    minus: tuple[bool, ...]


class Product(Struct, frozen=True, tag=True):
    """``first``, then each ``(operator, node)`` from the left; operators are ``* / // %``."""

    first: "Node"
    rest: tuple[tuple[str, "Node"], ...]


class Power(Struct, frozen=True, tag=True):
    """``base`` to the power of ``exponent``."""

    base: "Node"
    exponent: "Node"


class Compare(Struct, frozen=True, tag=True):
    """``first``, then each ``(operator, node)`` from the left, each giving 1 or 0; operators ``< <= > >= = <>``."""

    first: "Node"
    rest: tuple[tuple[str, "Node"], ...]


class Call(Struct, frozen=True, tag=True):
    """A function; ``name`` is one of ``FUNCTIONS``."""

    name: str
    args: tuple["Node", ...]


class Labelled(Struct, frozen=True, tag=True):
    """An expression with labels, innermost first."""

    of: "Node"
    labels: tuple[str, ...]


Node: TypeAlias = Number | Name | Dice | Group | Minus | Sum | Product | Power | Compare | Call | Labelled


class Roll(Struct, frozen=True, dict=True):
    """A whole request: ``repeat`` None is a single roll; ``given`` are physical dice in the order thrown."""

    expr: Node
    repeat: int | None = None
    comment: str = ""
    given: tuple[int, ...] = ()


FUNCTIONS: dict[str, tuple[int, int | None]] = {
    "abs": (1, 1),
    "ceil": (1, 1),
    "floor": (1, 1),
    "round": (1, 1),
    "sign": (1, 1),
    "sqrt": (1, 1),
    "pow": (2, 2),
    "min": (2, None),
    "max": (2, None),
}
"""Least and greatest number of arguments (None: any)."""


def children(node: Node) -> tuple[Node, ...]:
    """The expressions directly inside ``node``; of a name its bound value."""
    match node:
        case Dice(int(), int()):
            return ()
        case Sum(terms):
            return terms
        case Product(first, rest) | Compare(first, rest):
            return (first, *(other for _, other in rest))
        case Power(base, exponent):
            return (base, exponent)
        case Minus(of) | Labelled(of):
            return (of,)
        case Call(_, args):
            return args
        case Group(items):
            return items
        case Dice(count, sides):
            return tuple(part for part in (count, sides) if not isinstance(part, int | Listed | Fate))
        case Name(_, value):
            return () if value is None else (value,)
    return ()


def parts(tree: Node) -> Iterator[Node]:
    """The expression and all in it."""
    yield tree
    for child in children(tree):
        yield from parts(child)


def whole(node: Node) -> bool:
    """Whether every value of a bound expression is sure to be a whole number; by its operators alone, so that
    ``1d6*2/2`` is not."""
    match node:
        case Number(over=over):
            return over == 1
        case Call(name, args):
            if name in ("ceil", "floor", "round", "sign"):
                return True
            return name != "sqrt" and all(map(whole, args)) and (name != "pow" or _counts(args[1]))
        case Power(base, exponent):
            return whole(base) and _counts(exponent)
        case Product(first, rest):
            # from the left: what follows a // is whole whatever stood before it
            so_far = whole(first)
            for op, other in rest:
                so_far = op == "//" or (op != "/" and so_far and whole(other))
            return so_far
        case Compare() | Dice():
            return True
        case Group(modifiers=modifiers) if any(isinstance(one, Count | Match) for one in modifiers):
            return True
    return all(map(whole, children(node)))


def _counts(node: Node) -> bool:
    """Whether an exponent is a written whole number, so never below 0."""
    return isinstance(node, Number) and node.over == 1


def check_size(tree: Node) -> None:
    """Raises DiceRefused (limit) for a tree too deep or too large to work on."""
    left, seen = [(tree, 1)], 0
    while left:
        node, depth = left.pop()
        seen += 1
        if depth > MAX_DEPTH or seen > MAX_NODES:
            raise refuse("limit.deep")
        left += [(child, depth + 1) for child in children(node)]
