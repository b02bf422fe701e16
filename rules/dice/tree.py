"""The tree of a dice expression and its canonical text.

Trees are frozen values, so two texts that mean the same are equal: ``d%`` is ``1d100``, ``4d6k3`` is ``4d6kh3``. Long
sums, products and comparisons are one node with many terms, so depth never grows with length.
"""

from fractions import Fraction
from typing import TypeAlias

from msgspec import Struct

from rules.dice.refused import MAX_DEPTH, MAX_NODES, MAX_TOWER, DiceRefused

Value: TypeAlias = int | Fraction
"""Every number: whole numbers are always int, anything else an exact fraction."""


class Where(Struct, frozen=True):
    """Which dice a modifier means: ``op`` is ``< <= > >= = <>`` against ``n``, or ``h``/``l`` for the n highest or
    lowest."""

    op: str
    n: int


class Ends(Struct, frozen=True):
    """Keep or drop ``n`` dice by rank; ``how`` is ``kh kl km dh dl``. The middle is what is left after dropping as
    many from both ends, the odd one from the high end."""

    how: str
    n: int


class Pick(Struct, frozen=True):
    """Keep (``keep``) or drop the dice that show what ``where`` says."""

    keep: bool
    where: Where


class Reroll(Struct, frozen=True):
    """Throw dice again, until none matches or ``once``; without ``where`` those showing their lowest face."""

    once: bool
    where: Where | None = None


class Explode(Struct, frozen=True):
    """Throw one more die for each match; without ``where`` for the highest face.

    ``how``: ``!`` new dice explode too, ``!!`` adds into one die, ``!p`` and ``!!p`` the same with every further die
    counting one lower, ``!o`` each die at most once, ``ra`` only the first die that matches, once.
    """

    how: str
    where: Where | None = None


class Clamp(Struct, frozen=True):
    """Kept dice below ``n`` count as ``n`` (``low``), or those above it."""

    low: bool
    n: int


class Unique(Struct, frozen=True):
    """Throw duplicates again, until all differ or ``once``; ``where`` limits which values count as duplicates."""

    once: bool
    where: Where | None = None


class Count(Struct, frozen=True):
    """Total = number of kept dice matching ``good`` less the number matching ``bad``."""

    good: Where
    bad: Where | None = None


class Mark(Struct, frozen=True):
    """Flag kept dice as critical (``good``, default highest face) or as fumbles (default lowest); totals stay."""

    good: bool
    where: Where | None = None


class Sort(Struct, frozen=True):
    """Show the dice in order; no effect on totals."""

    down: bool


class Match(Struct, frozen=True):
    """Total = number of sets: values shown by at least ``n`` kept dice."""

    n: int = 2


Modifier: TypeAlias = Ends | Pick | Reroll | Explode | Clamp | Unique | Count | Mark | Sort | Match


class Number(Struct, frozen=True):
    """A written number, never negative."""

    value: Value


class Name(Struct, frozen=True):
    """A value of the sheet, ``@name``; ``value`` is its expression once names are bound (see ``roll.bind``)."""

    name: str
    value: "Node | None" = None


class Listed(Struct, frozen=True):
    """A die with these faces, such as ``d[1,1,2]``."""

    faces: tuple[int, ...]


class Fate(Struct, frozen=True):
    """A Fate die; ``blank`` says the kind with four blank sides instead of two."""

    blank: bool = False

    @property
    def faces(self) -> tuple[int, ...]:
        """Its six faces."""
        return (-1, 0, 0, 0, 0, 1) if self.blank else (-1, -1, 0, 0, 1, 1)


class Dice(Struct, frozen=True):
    """``count`` dice of one kind; count and sides may be expressions."""

    count: "int | Node"
    sides: "int | Listed | Fate | Node"
    modifiers: tuple[Modifier, ...] = ()


class Group(Struct, frozen=True):
    """Several expressions whose totals are kept, dropped or counted like dice. A group of one expression that is dice,
    or a plain sum of dice, works on those dice together."""

    items: tuple["Node", ...]
    modifiers: tuple[Modifier, ...] = ()


class Minus(Struct, frozen=True):
    """The negative of an expression."""

    of: "Node"


class Sum(Struct, frozen=True):
    """``terms`` added up; ``minus`` says of each whether it is taken away (never the first)."""

    terms: tuple["Node", ...]
    minus: tuple[bool, ...]


class Product(Struct, frozen=True):
    """``first``, then each ``(operator, node)`` from the left; operators are ``* / // %``."""

    first: "Node"
    rest: tuple[tuple[str, "Node"], ...]


class Power(Struct, frozen=True):
    """``base`` to the power of ``exponent``."""

    base: "Node"
    exponent: "Node"


class Compare(Struct, frozen=True):
    """``first``, then each ``(operator, node)`` from the left, each giving 1 or 0; operators ``< <= > >= = <>``."""

    first: "Node"
    rest: tuple[tuple[str, "Node"], ...]


class Call(Struct, frozen=True):
    """A function; ``name`` is one of ``FUNCTIONS``."""

    name: str
    args: tuple["Node", ...]


class Labelled(Struct, frozen=True):
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

_COMPARE, _SUM, _PRODUCT, _MINUS, _POWER, _TERM = range(6)
_LEVEL = {Compare: _COMPARE, Sum: _SUM, Product: _PRODUCT, Minus: _MINUS, Power: _POWER}


def canonical(tree: Roll | Node) -> str:
    """The shortest text that parses to ``tree`` again; names stay names, whether bound or not."""
    if not isinstance(tree, Roll):
        return _text(tree)
    head = f"{tree.repeat}#" if tree.repeat is not None else ""
    given = " rolled " + " ".join(map(str, tree.given)) if tree.given else ""
    tail = f" ; {tree.comment}" if tree.comment else ""
    return f"{head}{_text(tree.expr)}{given}{tail}"


def _within(node: Node, least: int) -> str:
    text = _text(node)
    return text if _LEVEL.get(type(node), _TERM) >= least else f"({text})"


def _text(node: Node) -> str:
    match node:
        case Number(value):
            return number_text(value)
        case Name(name):
            return name_text(name)
        case Dice() | Group():
            return pool_text(node) + modifiers_text(node.modifiers)
        case Minus(of):
            return "-" + _within(of, _POWER)
        case Sum(terms, minus):
            first = _within(terms[0], _PRODUCT)
            return first + "".join(
                ("-" if less else "+") + _within(term, _PRODUCT)
                for term, less in zip(terms[1:], minus[1:], strict=True)
            )
        case Product(first_node, rest):
            return _within(first_node, _MINUS) + "".join(op + _within(factor, _MINUS) for op, factor in rest)
        case Power():
            return _power_text(node)
        case Compare(first_node, rest):
            sides = [first_node, *(other for _, other in rest)]
            texts = [f"({_text(side)})" if _open_ended(side) else _within(side, _SUM) for side in sides[:-1]]
            texts.append(_within(sides[-1], _SUM))
            return texts[0] + "".join(op + text for (op, _), text in zip(rest, texts[1:], strict=True))
        case Call(name, args):
            return f"{name}({','.join(map(_text, args))})"
        case Labelled(of, labels):
            return _within(of, _TERM) + "".join(f"[{label}]" for label in labels)


def _open_ended(node: Node) -> bool:
    """Whether the text ends in a modifier that would take a following comparison as its own, as ``1d6r`` would."""
    match node:
        case Sum(terms):
            return _open_ended(terms[-1])
        case Product(_, rest):
            return _open_ended(rest[-1][1])
        case Power(_, last) | Minus(last):
            return _open_ended(last)
        case Dice(modifiers=(*_, end)) | Group(modifiers=(*_, end)):
            return isinstance(end, Reroll | Explode | Unique | Mark) and end.where is None
    return False


def _power_text(node: Power) -> str:
    """Powers in powers without brackets, as far as the grammar reads them."""
    parts = [_within(node.base, _TERM)]
    exponent = node.exponent
    while True:
        inner = exponent.of if isinstance(exponent, Minus) else exponent
        if not isinstance(inner, Power):
            return "^".join((*parts, _within(exponent, _MINUS)))
        sign = "-" if isinstance(exponent, Minus) else ""
        if len(parts) == MAX_TOWER:
            return "^".join((*parts, f"{sign}({_text(inner)})"))
        parts.append(sign + _within(inner.base, _TERM))
        exponent = inner.exponent


def number_text(value: Value) -> str:
    """A number as the grammar reads it; written numbers are whole or finite decimals."""
    if isinstance(value, int):
        return str(value)
    places = 0
    while (value * 10**places).denominator != 1:
        places += 1
    digits = str(value * 10**places).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}"


def name_text(name: str) -> str:
    """``@name``, quoted where it is not a single word."""
    plain = name[:1].isalpha() and all(part.replace("_", "a").isalnum() for part in name.split("."))
    return f"@{name}" if plain else f'@"{name}"'


def pool_text(node: Dice | Group) -> str:
    """A pool without its modifiers."""
    if isinstance(node, Group):
        return "{" + ",".join(map(_text, node.items)) + "}"
    count = str(node.count) if isinstance(node.count, int) else f"({_text(node.count)})"
    return f"{count}d{sides_text(node.sides)}"


def sides_text(sides: int | Listed | Fate | Node) -> str:
    """What stands after the ``d``; runs of listed faces are written as ``a..b``."""
    if isinstance(sides, int):
        return str(sides)
    if isinstance(sides, Fate):
        return "F.1" if sides.blank else "F"
    if not isinstance(sides, Listed):
        return f"({_text(sides)})"
    parts: list[str] = []
    faces, at = sides.faces, 0
    while at < len(faces):
        end = at
        while end + 1 < len(faces) and faces[end + 1] == faces[end] + 1:
            end += 1
        parts.append(f"{faces[at]}..{faces[end]}" if end > at + 1 else ",".join(map(str, faces[at : end + 1])))
        at = end + 1
    return f"[{','.join(parts)}]"


def where_text(where: Where | None) -> str:
    """A selector with its sign; empty for the default."""
    return f"{where.op}{where.n}" if where is not None else ""


def modifiers_text(modifiers: tuple[Modifier, ...]) -> str:
    """Modifiers one after the other. A single ``!`` is written ``x`` where it could be read with its neighbours, as
    ``r`` and ``!=3`` would be."""
    parts = [modifier_text(modifier) for modifier in modifiers]
    if len(parts) > 1:
        for at, part in enumerate(parts):
            if part[0] == "!" and part[1:2] not in ("!", "p") and (at or parts[1][0] == "!"):
                parts[at] = "x" + part[1:]
    return "".join(parts)


def modifier_text(modifier: Modifier) -> str:
    """A modifier as written in canonical text."""
    match modifier:
        case Ends(how, n):
            return f"{how}{n}"
        case Pick(keep, where):
            return ("k" if keep else "d") + where_text(where)
        case Reroll(once, where):
            return ("ro" if once else "rr") + where_text(where)
        case Explode(how, where):
            return how + where_text(where)
        case Clamp(low, n):
            return f"{'mi' if low else 'ma'}{n}"
        case Unique(once, where):
            return ("uo" if once else "u") + where_text(where)
        case Count(good, bad):
            return f"c{where_text(good)}" + (f"f{where_text(bad)}" if bad is not None else "")
        case Mark(good, where):
            return ("cs" if good else "cf") + where_text(where)
        case Sort(down):
            return "sd" if down else "sa"
        case Match(n):
            return f"m{n}"


def children(node: Node) -> tuple[Node, ...]:
    """The expressions directly inside ``node``; of a name its bound value."""
    match node:
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


def check_size(tree: Node) -> None:
    """Raises DiceRefused (limit) for a tree too deep or too large to work on."""
    left, seen = [(tree, 1)], 0
    while left:
        node, depth = left.pop()
        seen += 1
        if depth > MAX_DEPTH or seen > MAX_NODES:
            raise DiceRefused(
                "limit",
                "The expression is too deep or, with its names, too long.",
                hints=("leave out brackets", "use shorter names' values"),
            )
        left += [(child, depth + 1) for child in children(node)]
