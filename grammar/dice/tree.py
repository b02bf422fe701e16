"""From the tokens of a dice expression to its tree: what the parser of ``dice.lark`` calls at each reduction."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from lark import Token

from grammar.texts import says
from rules.dice.refused import MAX_DICE, MAX_DIGITS, MAX_FACES, MAX_LIST, MAX_REPEAT, MAX_TOWER, DiceRefused
from rules.dice.tree import (
    FUNCTIONS,
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
    Where,
)

_COMPARISONS = {
    "==": "=", "!=": "<>", "≠": "<>", "≤": "<=", "≥": ">=",
    "<": "<", "<=": "<=", ">": ">", ">=": ">=", "=": "=", "<>": "<>",
}  # fmt: skip
_ENDS = {"kh": "kh", "kl": "kl", "km": "km", "dh": "dh", "dl": "dl", "ph": "dh", "pl": "dl"}
_EXPLODE = {"e": "!", "x": "!", "xo": "!o"} | {how: how for how in ("!", "!!", "!p", "!!p", "!o", "ra")}

Row = list[Any]
"""A flat row: sign, term, operator, sign, term ...; a sign is True for minus."""


def _whole(text: str, at: Token, most: int, what: str) -> int:
    digits = text.strip()
    number = int(digits.replace(" ", "")) if len(digits) <= MAX_DIGITS else most + 1
    if abs(number) > most:
        raise DiceRefused("limit", says(f"most.{what}", most=most, column=_column(at)), _column(at), (str(most),))
    return number


def _column(token: Token) -> int:
    return (token.start_pos or 0) + 1


def _where(token: Token) -> Where:
    text = token.replace(" ", "").lower()
    head = text.rstrip("0123456789").rstrip("+-")
    n = _whole(text[len(head) :], token, MAX_FACES, "after_modifier")
    return Where(head if head in ("h", "l") else _COMPARISONS[head or "="], n)


def _optional(row: Row) -> Where | None:
    return _where(row[2]) if len(row) > 2 else None


def _sides(text: str, token: Token) -> int | Fate:
    sides = text.strip()
    if sides == "%":
        return 100
    if sides[0] == "f":
        return Fate(blank=sides == "f.1")
    return _faces(_whole(sides, token, MAX_FACES, "sides"), token)


def _faces(sides: int, token: Token) -> int:
    if sides < 1:
        raise DiceRefused("value", says("dice.side", column=_column(token)), _column(token), ("d6",))
    return sides


def _count(text: str, token: Token) -> int:
    return _whole(text, token, MAX_DICE, "dice") if text.strip() else 1


@lru_cache(maxsize=512)
def _dice(token: Token) -> Dice:
    """Plain dice, the same object for the same text; its column counts only where it is refused, and that is new."""
    count, _, sides = token.lower().partition("d")
    return Dice(_count(count, token), _sides(sides, token))


def _plain(node: Node) -> int | Node:
    """A written whole number is itself, whether in brackets or not."""
    return node.n if isinstance(node, Number) and node.over == 1 else node


@lru_cache(maxsize=64)
def _run(first: int, last: int) -> tuple[int, ...]:
    """The faces from first to last: one list for all dice that bear it."""
    return tuple(range(first, last + 1))


def _counted(node: Node, token: Token) -> int | Node:
    count = _plain(node)
    return _whole(str(count), token, MAX_DICE, "dice") if isinstance(count, int) else count


def _computed(node: Node, token: Token) -> int | Node:
    sides = _plain(node)
    return _faces(_whole(str(sides), token, MAX_FACES, "sides"), token) if isinstance(sides, int) else sides


def _add(pool: Dice | Group, modifier: Modifier) -> Dice | Group:
    if isinstance(pool, Dice):
        return Dice(pool.count, pool.sides, (*pool.modifiers, modifier))
    return Group(pool.items, (*pool.modifiers, modifier))


class Builder:
    """The grammar's rules, by name; each gets its children (tokens included) and returns its part of the tree."""

    # whole requests
    def plain(self, row: Row) -> Roll:
        return Roll(fold(row[0]))

    def with_given(self, row: Row) -> Roll:
        return Roll(fold(row[0]), given=tuple(row[2]))

    def given(self, row: Row) -> list[int]:
        return [_whole(row[0], row[0], MAX_FACES, "on_die")]

    def more_given(self, row: Row) -> list[int]:
        given: list[int] = row[0]
        given.append(_whole(row[-1], row[-1], MAX_FACES, "on_die"))
        return given

    def commented(self, row: Row) -> Roll:
        return Roll(row[0].expr, comment=row[1][1:].strip(), given=row[0].given)

    def start(self, row: Row) -> Roll:
        roll: Roll = row[0]
        return roll

    def repeated(self, row: Row) -> Roll:
        repeat = _whole(row[0][:-1], row[0], MAX_REPEAT, "at_once")
        if repeat < 1:
            raise DiceRefused("value", says("dice.once", column=1), 1, ("3#1d20",))
        return Roll(row[1].expr, repeat, row[1].comment, row[1].given)

    # rows of terms
    def expr(self, row: Row) -> Row:
        return [False, row[0]]

    def signed(self, row: Row) -> Row:
        return row

    def then(self, row: Row) -> Row:
        so_far: Row = row[0]
        so_far += (row[1], False, row[2])
        return so_far

    def then_signed(self, row: Row) -> Row:
        so_far: Row = row[0]
        so_far += row[1:]
        return so_far

    def signs(self, row: Row) -> bool:
        # an even number of minus signs cancels out, so "----5" is no deeper than "5"
        return (row[-1] == "-") is not (len(row) == 2 and row[0])

    # terms
    def number(self, row: Row) -> Number:
        text: Token = row[0]
        if len(text) > MAX_DIGITS:
            raise DiceRefused(
                "limit",
                says("dice.digits", most=MAX_DIGITS, column=_column(text)),
                _column(text),
                (says("hint.smaller_number"),),
            )
        if "." not in text:
            return Number(int(text))
        value = Fraction(text)
        return Number(value.numerator, value.denominator)

    def name(self, row: Row) -> Name:
        return Name(row[0][1:].strip('"').strip())

    def call(self, row: Row) -> Call:
        name = row[0][:-1].strip().lower()
        args: list[Node] = row[1]
        least, most = FUNCTIONS[name]
        if len(args) < least or (most is not None and len(args) > most):
            example = f"{name}({', '.join('abc'[:least])})"
            raise DiceRefused(
                "syntax",
                says(
                    "dice.values_or_more" if most != least else "dice.value" if least == 1 else "dice.values",
                    name=name,
                    least=least,
                    given=len(args),
                    column=_column(row[0]),
                ),
                _column(row[0]),
                (example,),
            )
        return Call(name, tuple(args))

    def bracket(self, row: Row) -> Node:
        return fold(row[1])

    def pool(self, row: Row) -> Node:
        pool: Node = row[0]
        return pool

    def label(self, row: Row) -> Node:
        term, text = row[0], row[1][1:-1].strip()
        if not text:
            return term  # type: ignore[no-any-return]
        return Labelled(term.of, (*term.labels, text)) if isinstance(term, Labelled) else Labelled(term, (text,))

    def list(self, row: Row) -> list[Node]:
        return [fold(row[0])]

    def more(self, row: Row) -> "list[Node]":  # type: ignore[valid-type]  # the rule is called list
        nodes: Row = row[0]
        nodes.append(fold(row[2]))
        return nodes

    # pools
    def dice(self, row: Row) -> Dice:
        return _dice(row[0])

    def dice_computed(self, row: Row) -> Dice:
        token: Token = row[0]
        return Dice(_count(token.lower().partition("d")[0], token), _computed(fold(row[1]), token))

    def dice_listed(self, row: Row) -> Dice:
        token: Token = row[0]
        return Dice(_count(token.lower().partition("d")[0], token), Listed(tuple(row[1])))

    def counted(self, row: Row) -> Dice:
        return Dice(_counted(fold(row[1]), row[0]), _sides(row[3].lower()[1:], row[3]))

    def counted_computed(self, row: Row) -> Dice:
        return Dice(_counted(fold(row[1]), row[0]), _computed(fold(row[4]), row[3]))

    def counted_listed(self, row: Row) -> Dice:
        return Dice(_counted(fold(row[1]), row[0]), Listed(tuple(row[4])))

    def group(self, row: Row) -> Group:
        return Group(tuple(row[1]))

    def group_of_one(self, row: Row) -> Group:
        return Group((fold(row[1]),))

    def group_round(self, row: Row) -> Group:
        return Group((fold(row[1]), *row[3]))

    def faces(self, row: Row, so_far: Sequence[int] = ()) -> Sequence[int]:
        token: Token = row[-1]
        low, dots, high = token.replace(" ", "").partition("..")
        first = _whole(low, token, MAX_FACES, "on_face")
        last = _whole(high, token, MAX_FACES, "on_face") if dots else first
        if last < first:
            raise DiceRefused(
                "value",
                says("dice.downwards", faces=token, column=_column(token)),
                _column(token),
                (f"{last}..{first}",),
            )
        if len(so_far) + last - first + 1 > MAX_LIST:
            raise DiceRefused(
                "limit",
                says("dice.faces", most=MAX_LIST, column=_column(token)),
                _column(token),
                (says("hint.plain_die"),),
            )
        run = _run(first, last)
        return (*so_far, *run) if so_far else run

    def more_faces(self, row: Row) -> Sequence[int]:
        return self.faces(row, row[0])

    # modifiers
    def ends(self, row: Row) -> Dice | Group:
        return _add(row[0], Ends(_ENDS[row[1].lower()], _whole(row[2], row[2], MAX_FACES, "dice")))

    def pick(self, row: Row) -> Dice | Group:
        keep, where = row[1] in "kK", _where(row[2])
        if where.op in ("h", "l"):
            return _add(row[0], Ends(("k" if keep else "d") + where.op, where.n))
        if row[2].isdigit():
            return _add(row[0], Ends("kh" if keep else "dl", where.n))
        return _add(row[0], Pick(keep, where))

    def again(self, row: Row) -> Dice | Group:
        word, where = row[1].lower(), _optional(row)
        if word in _EXPLODE:
            return _add(row[0], Explode(_EXPLODE[word], where))
        if word[0] == "r":
            return _add(row[0], Reroll(word == "ro", where))
        if word[0] == "u":
            return _add(row[0], Unique(word == "uo", where))
        return _add(row[0], Mark(word == "cs", where))

    def clamp(self, row: Row) -> Dice | Group:
        return _add(row[0], Clamp(row[1][1] in "iI", _whole(row[2], row[2], MAX_FACES, "on_die")))

    def count(self, row: Row) -> Dice | Group:
        return _add(row[0], Count(_where(row[2]), _where(row[4]) if len(row) > 3 else None))

    def sort(self, row: Row) -> Dice | Group:
        return _add(row[0], Sort(row[1][1:] in ("d", "D")))

    def match(self, row: Row) -> Dice | Group:
        return _add(row[0], Match(_whole(row[2], row[2], MAX_DICE, "dice") if len(row) > 2 else 2))


def fold(row: Row) -> Node:
    """One node from a flat row by precedence; work and depth do not grow with the row's length."""
    if len(row) == 2:
        return Minus(row[1]) if row[0] else row[1]
    compared: list[tuple[str, Node]] = []
    terms: list[Node] = []
    minus: list[bool] = []
    factors: list[tuple[str, Node]] = []
    sign, lead, comparison, end = "", False, "", len(row)
    at = 0
    while True:
        node, at = _power(row, at)
        factors.append((sign, node))
        sign = str(row[at]) if at < end else ""  # a token compares slowly
        if sign in _PRODUCTS:
            at += 1
            continue
        terms.append(factors[0][1] if len(factors) == 1 else Product(factors[0][1], tuple(factors[1:])))
        minus.append(lead)
        factors = []
        if sign in ("+", "-"):
            lead, at = sign == "-", at + 1
            continue
        compared.append((comparison, terms[0] if len(terms) == 1 else Sum(tuple(terms), tuple(minus))))
        if at >= end:
            break
        comparison, lead, at = _COMPARISONS[sign], False, at + 1
        terms, minus = [], []
    return compared[0][1] if len(compared) == 1 else Compare(compared[0][1], tuple(compared[1:]))


_PRODUCTS = frozenset(("*", "/", "//", "%"))


def _power(row: Row, at: int) -> tuple[Node, int]:
    """The signed power that starts at ``at`` and the place after it."""
    last = at
    while last + 2 < len(row) and str(row[last + 2]) in ("^", "**"):
        last += 3
        if last - at > 3 * MAX_TOWER:
            raise DiceRefused(
                "limit",
                says("dice.powers", most=MAX_TOWER, column=_column(row[last - 1])),
                _column(row[last - 1]),
                (says("hint.powers"),),
            )
    node: Node = Minus(row[last + 1]) if row[last] else row[last + 1]
    for place in range(last - 3, at - 1, -3):
        node = Power(row[place + 1], node)
        if row[place]:
            node = Minus(node)
    return node, last + 2
