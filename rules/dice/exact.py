"""Exact odds of a dice expression.

Everything is counted in whole numbers. Sums, keeps, counts, rerolls, clamps, sets and unique dice are exact;
explosions are followed until the rest is negligible, and what would take too long is rounded or sampled. An answer that
is not exact says so and why.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import gcd, isqrt, prod, sqrt

from msgspec import Struct

from rules.dice import spans
from rules.dice.cases import MAX_CASES, sampled
from rules.dice.code import compiled
from rules.dice.laws import (
    MAX_CELLS,
    MAX_SLOTS,
    Law,
    TooLarge,
    added,
    best,
    compared,
    joint,
    kept_law,
    law,
    mapped,
    mixed,
    point,
    times,
    uniform,
)
from rules.dice.modifiers import check_modifiers, split_ends, step
from rules.dice.numbers import bounded, call, operate, power
from rules.dice.pool import Hand, Play
from rules.dice.pools import dice_law, pool_law, reader
from rules.dice.refused import MAX_BITS, MAX_DICE
from rules.dice.roll import Names, bind
from rules.dice.runs import dice_count, dice_sides, is_flat
from rules.dice.text import exact as exact_json
from rules.dice.texts import refuse, says
from rules.dice.tree import (
    Call,
    Compare,
    Dice,
    Ends,
    Fate,
    Group,
    Labelled,
    Listed,
    Mark,
    Minus,
    Modifier,
    Name,
    Node,
    Number,
    Power,
    Product,
    Roll,
    Sort,
    Sum,
    Value,
)

MAX_MIXED = 1000
"""Pools mixed where count or sides are dice themselves."""


_FRACTION_COST = 8
"""An operation on fractions takes about so many times as long as one on whole numbers."""


class Odds(Struct, frozen=True, dict=True):
    """What one roll comes to, its mean and standard deviation. ``law`` is an ``Even`` where its equally likely values
    are too many to list. ``exact`` is False where the numbers are bounded, rounded or sampled; ``note`` says how."""

    law: Law | spans.Even
    mean: Fraction
    sd: float
    exact: bool
    note: str = ""

    @cached_property
    def outcomes(self) -> Sequence[tuple[Value, Fraction]]:
        """Every value in rising order with its probability; they add up to 1."""
        found = self.law
        if isinstance(found, spans.Even):
            return found
        return tuple([(v, Fraction(n, found.total)) for v, n in zip(found.values, found.weights, strict=True)])


def distribution(tree: Roll, names: Names | None = None, *, depth: int | None = None) -> Odds:
    """The odds of ``tree``, of repeats those of each one. ``depth`` bounds the explosions of a die (the answer is then
    exact for that rule). Raises DiceRefused for what can't be rolled."""
    expr = bind(tree.expr, names or {})
    code = compiled(expr, tree.repeat or 1)  # refuses what rolling refuses
    single = spans.span(expr)
    if single is not None and single.count > MAX_SLOTS:
        return _even(spans.Even(single), tree.repeat)
    try:
        found = _Walker(depth).law(expr)
    except TooLarge:
        found = sampled(code.run)
    notes = set(found.notes)
    said = "; ".join(sorted(notes))
    if tree.repeat is not None:
        said = "; ".join(filter(None, (said, says("each_roll", n=tree.repeat))))
    return _odds(found, not notes, said)


def _even(found: spans.Even, repeat: int | None) -> Odds:
    """The odds of a single die with too many values to list them."""
    least, most = found.span.low, found.span.at(len(found) - 1)
    note = says("even", n=len(found), least=least, most=most)
    told = note if repeat is None else f"{note}; {says('each_roll', n=repeat)}"
    return Odds(found, found.mean, found.sd, True, told)


def _odds(found: Law, exact: bool, note: str) -> Odds:
    total = found.total
    first = second = 0
    for value, weight in zip(found.values, found.weights, strict=True):
        step = value * weight
        first += step  # type: ignore[assignment]  # fractions where values are
        second += step * value  # type: ignore[assignment]
    mean = Fraction(first) / total
    variance = Fraction(second) / total - mean * mean
    sd = sqrt(variance) if variance < 1 << MAX_BITS else float(isqrt(variance.numerator // variance.denominator))
    return Odds(found, mean, sd, exact, note)


def odds_json(odds: Odds) -> dict[str, object]:
    """``{"outcomes": [[value, "n/d"], ...], "mean": "n/d", "sd", "exact"}`` and ``"note"`` where there is one; values
    are int or ``"n/d"``. Equally likely values that are too many to list are ``{"from", "to", "step", "each"}``."""
    told: dict[str, object] = {
        "outcomes": _even_json(odds.law) if isinstance(odds.law, spans.Even) else _law_json(odds.law),
        "mean": f"{odds.mean.numerator}/{odds.mean.denominator}",
        "sd": odds.sd,
        "exact": odds.exact,
    }
    if odds.note:
        told["note"] = odds.note
    return told


def _law_json(found: Law) -> list[list[int | str]]:
    total, told = found.total, list[list[int | str]]()
    for value, weight in zip(found.values, found.weights, strict=True):
        common = gcd(weight, total)
        told.append([exact_json(value), f"{weight // common}/{total // common}"])
    return told


def _even_json(found: spans.Even) -> dict[str, object]:
    ends = {"from": exact_json(found[0][0]), "to": exact_json(found[-1][0])}
    return {**ends, "step": exact_json(found.span.step), "each": f"1/{len(found)}"}


class _Walker:
    def __init__(self, depth: int | None) -> None:
        self._depth = depth
        self._work = 0

    def law(self, node: Node) -> Law:
        match node:
            case Number():
                return point(node.value)
            case Dice():
                return self._pool(node)
            case Sum(terms, minus):
                return self._sum(terms, minus)
            case Product():
                return self._product(node)
            case Compare():
                return self._compare(node)
            case Labelled(of):
                return self.law(of)
            case Minus(of):
                return mapped(self.law(of), lambda value: -value)
            case Power(base, exponent):
                return self._spend(joint(self.law(base), self.law(exponent), power))
            case Call(name, args):
                return self._call(name, args)
            case Group():
                return self._group(node)
            case Name(_, value):
                assert value is not None  # bound before
                return self.law(value)

    def _product(self, node: Product) -> Law:
        found = self.law(node.first)
        for op, other in node.rest:
            found = self._joint(found, self.law(other), op)
        return found

    def _compare(self, node: Compare) -> Law:
        single = spans.compared(node)
        if single is not None:
            return single
        found = self.law(node.first)
        for op, other in node.rest:
            found = compared(op, found, self.law(other))
        return found

    def _spend(self, found: Law) -> Law:
        """Count what a step cost; the whole question has a budget as well."""
        self._work += len(found.values)
        if self._work > 4 * MAX_CELLS:
            raise TooLarge
        return found

    def _joint(self, left: Law, right: Law, op: str) -> Law:
        whole = op != "/" and isinstance(left.values[0], int) and isinstance(right.values[0], int)
        self._work += len(left.values) * len(right.values) * (1 if whole else _FRACTION_COST)
        return joint(left, self._spend(right), lambda a, b: operate(op, a, b))

    def _sum(self, terms: Sequence[Node], minus: Sequence[bool]) -> Law:
        flat: Value = 0
        counts: dict[tuple[Node, bool], int] = {}
        for term, less in zip(terms, minus, strict=True):
            while isinstance(term, Labelled):
                term = term.of
            if isinstance(term, Number):
                flat = bounded(flat - term.value if less else flat + term.value)
            else:
                counts[(term, less)] = counts.get((term, less), 0) + 1
        found: Law | None = None
        for (term, less), count in counts.items():
            one = times(self.law(term), count)
            if less:
                one = mapped(one, lambda value: -value)
            found = one if found is None else self._spend(added(found, one))
        if found is None:
            return point(flat)
        return added(found, point(flat)) if flat else found

    def _call(self, name: str, args: Sequence[Node]) -> Law:
        laws = [self.law(arg) for arg in args]
        if name in ("min", "max"):
            return self._spend(best(laws, name == "max"))
        if name == "pow":
            return self._spend(joint(laws[0], laws[1], power))
        return mapped(laws[0], lambda value: bounded(call(name, [value])))

    def _pool(self, node: Dice) -> Law:
        counts = point(node.count) if isinstance(node.count, int) else self.law(node.count)
        if isinstance(node.sides, Listed | Fate):
            return self._mixed(counts, None, node.sides.faces, node.modifiers)
        if isinstance(node.sides, int):
            if isinstance(node.count, int):
                return self._dice(node.count, node.sides, node.modifiers)
            return self._mixed(counts, point(node.sides), (), node.modifiers)
        return self._mixed(counts, self.law(node.sides), (), node.modifiers)

    def _dice(self, count: int, sides: int | tuple[int, ...], modifiers: tuple[Modifier, ...]) -> Law:
        if not modifiers and isinstance(sides, int):
            return self._spend(times(uniform(sides), count))
        try:
            return self._spend(pool_law(count, sides, modifiers, self._depth))
        except TooLarge:
            code = compiled(Dice(count, sides if isinstance(sides, int) else Listed(sides), modifiers), 1)
            return sampled(code.run)

    def _mixed(self, counts: Law, sides: Law | None, faces: tuple[int, ...], modifiers: tuple[Modifier, ...]) -> Law:
        kinds: list[tuple[int, int | tuple[int, ...]]] = [(1, faces)]
        if sides is not None:
            kinds = [(weight, dice_sides(value)) for value, weight in zip(sides.values, sides.weights, strict=True)]
        dice_count(counts.values[0])
        most = dice_count(counts.values[-1])
        widest = max(kind if isinstance(kind, int) else len(kind) for _, kind in kinds)
        slots = most * len(counts.values) * len(kinds) * widest // 2
        if len(counts.values) > 1 and (len(counts.values) * len(kinds) > MAX_MIXED or slots > MAX_SLOTS):
            raise TooLarge
        parts = [
            (weight * times_, self._dice(dice_count(value), kind, modifiers))
            for value, weight in zip(counts.values, counts.weights, strict=True)
            for times_, kind in kinds
        ]
        self._work += sum(len(one.values) for _, one in parts)
        found = parts[0][1] if len(parts) == 1 else mixed(parts)
        notes = counts.notes | (sides.notes if sides is not None else frozenset())
        return Law(found.values, found.weights, found.total, found.notes | notes) if notes else found

    def _group(self, node: Group) -> Law:
        modifiers = tuple(one for one in node.modifiers if not isinstance(one, Mark | Sort))
        if not modifiers:
            return self._sum(node.items, (False,) * len(node.items))
        check_modifiers(node.modifiers, None, None, group=True)
        laws: list[Law] = []
        if is_flat(node):
            item = node.items[0]
            dice = [
                term.of if isinstance(term, Labelled) else term
                for term in (item.terms if isinstance(item, Sum) else (item,))
            ]
            if len(dice) == 1 and isinstance(dice[0], Dice):
                return self._pool(Dice(dice[0].count, dice[0].sides, (*dice[0].modifiers, *modifiers)))
            for one in dice:
                if not isinstance(one, Dice) or not isinstance(one.count, int) or one.modifiers:
                    raise TooLarge
                laws += [self.law(Dice(1, one.sides))] * one.count
        else:
            laws = [self.law(item) for item in node.items]
        return self._spend(self._of_items(laws, modifiers))

    def _of_items(self, laws: Sequence[Law], modifiers: tuple[Modifier, ...]) -> Law:
        notes = frozenset[str]().union(*(one.notes for one in laws))
        read = reader(modifiers)
        if read is not None:
            found = point(0)
            for one in laws:
                found = added(found, mapped(one, read))
            return found
        only = modifiers[0]
        if len(modifiers) == 1 and isinstance(only, Ends):
            one_left = only.n == 1 if only.how[0] == "k" else only.n == len(laws) - 1
            if one_left and only.how in ("kh", "dl", "kl", "dh"):
                return best(list(laws), only.how in ("kh", "dl"))
        if all(one == laws[0] for one in laws):
            known = dice_law(dict(zip(laws[0].values, laws[0].weights, strict=True)), len(laws), modifiers)
            if known is not None:
                return Law(known.values, known.weights, known.total, known.notes | notes)
        tail = reader(modifiers[1:])
        if isinstance(only, Ends) and tail is not None:
            low, high = split_ends(only.how, only.n, len(laws))
            if not (low and high):
                kept = len(laws) - low - high
                return kept_law(laws, kept, highest=not high, read=tail)
        if prod(len(one.values) for one in laws) > MAX_CASES:
            raise TooLarge
        steps = [step(one) for one in modifiers]
        table: dict[Value, int] = {}
        for shown in product(*(zip(one.values, one.weights, strict=True) for one in laws)):
            hand = Hand([value for value, _ in shown], ())
            for one_step in steps:
                one_step(hand, _TABLE)
            total = hand.total()
            table[total] = table.get(total, 0) + prod(weight for _, weight in shown)
        return law(table, notes)


def _no_draw(count: int, faces: int) -> Sequence[int]:
    raise refuse("limit.dice", most=MAX_DICE)


_TABLE = Play(_no_draw)
