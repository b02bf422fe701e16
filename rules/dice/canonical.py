"""The canonical text of a dice expression: the shortest that parses to the same tree again."""

from functools import lru_cache

from rules.dice.refused import MAX_TOWER
from rules.dice.tree import (
    Call,
    Clamp,
    Compare,
    Count,
    Dice,
    Ends,
    Explode,
    Fate,
    Group,
    Labelled,
    Listed,
    Mark,
    Match,
    Minus,
    Modifier,
    Name,
    Node,
    Number,
    Pick,
    Power,
    Product,
    Reroll,
    Roll,
    Sort,
    Sum,
    Unique,
    Value,
    Where,
)

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
        case Number():
            return number_text(node.value)
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
    return faces_text(sides.faces)


@lru_cache(maxsize=64)
def faces_text(faces: tuple[int, ...]) -> str:
    """Listed faces in their brackets, runs of them as ``a..b``; the same list is read once for all its dice."""
    parts: list[str] = []
    at = 0
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
