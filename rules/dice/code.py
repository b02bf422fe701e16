"""Compiles a bound expression into closures that roll it, once for many rolls.

Everything that can be refused without dice is refused here.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from rules.dice.canonical import modifiers_text, name_text, number_text, sides_text
from rules.dice.modifiers import check_modifiers
from rules.dice.numbers import TESTS, bounded, call, margin, operate, power
from rules.dice.pool import Play, Sides
from rules.dice.refused import MAX_DICE, MAX_NODES
from rules.dice.runs import Run, computed, dice_count, dice_sides, flat_group, is_flat, item_group, modified, plain
from rules.dice.texts import refuse
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
    Number,
    Power,
    Product,
    Sum,
    Value,
)


class Code(Struct, frozen=True):
    """A compiled expression: ``text`` has a ``%s`` for each pool ``run`` adds; ``constant`` is set where no die is."""

    run: Run
    text: str
    constant: Value | None = None
    level: int = 9


class Unbound(Exception):
    """A name without its value; met before anything else is done."""


def compiled(expr: Node, repeat: int) -> Code:
    """The code of a bound expression to be rolled ``repeat`` times; raises DiceRefused for what no roll can be."""
    return _Compiler(repeat).code(expr, "")


def _percent(text: str) -> str:
    return text.replace("%", "%%")


class _Compiler:
    """Turns nodes into closures and counts what a roll of them will need."""

    def __init__(self, repeat: int) -> None:
        self._repeat = repeat
        self._nodes = self._dice = 0

    def code(self, node: Node, label: str) -> Code:
        """Compile ``node``; dice in it carry ``label``."""
        self._spend()
        match node:
            case Number():
                return _constant(node.value, number_text(node.value))
            case Dice():
                return self._pool(node, label)
            case Sum():
                return self._sum(node, label)
            case Product():
                return self._product(node, label)
            case Compare():
                return self._compare(node, label)
            case Group():
                return self._group(node, label)
            case Labelled(of, labels):
                inner = self.code(of, " ".join(labels))
                return _with_text(inner, f"{_within(inner, 5)} {_percent(' '.join(labels))}", 5)
            case Minus(of):
                return self._minus(of, label)
            case Power():
                return self._power(node, label)
            case Call(name, args):
                return self._call(name, args, label)
            case Name(name, value):
                return self._name(name, value, label)

    def _spend(self) -> None:
        self._nodes += self._repeat
        if self._nodes > MAX_NODES:
            raise refuse("limit.repeated")

    def _name(self, name: str, value: Node | None, label: str) -> Code:
        if value is None:
            raise Unbound
        inner = self.code(value, label or name)
        return _with_text(inner, f"{_percent(name_text(name))} ({inner.text})", 5)

    def _minus(self, of: Node, label: str) -> Code:
        inner = self.code(of, label)
        run = inner.run
        return _folded(Code(lambda play: -run(play), "-" + _within(inner, 4), inner.constant, 3), inner)

    def _call(self, name: str, args: Sequence[Node], label: str) -> Code:
        inners = [self.code(arg, label) for arg in args]
        runs = [inner.run for inner in inners]
        text = f"{name}({', '.join(inner.text for inner in inners)})"
        return _folded(Code(lambda play: bounded(call(name, [run(play) for run in runs])), text), *inners)

    def _sum(self, node: Sum, label: str) -> Code:
        inners = [self.code(term, label) for term in node.terms]
        text = _within(inners[0], 2) + "".join(
            f" {'-' if less else '+'} {_within(inner, 2)}"
            for inner, less in zip(inners[1:], node.minus[1:], strict=True)
        )
        flat: Value = 0
        runs: list[tuple[Run, bool]] = []
        for inner, less in zip(inners, node.minus, strict=True):
            if inner.constant is None:
                runs.append((inner.run, less))
            else:
                flat = bounded(flat - inner.constant if less else flat + inner.constant)
        if not runs:
            return _constant(flat, text, 1)
        if len(runs) == 1 and not runs[0][1] and isinstance(flat, int):
            only = runs[0][0]
            return Code(lambda play: only(play) + flat, text, None, 1)

        def run(play: Play) -> Value:
            total = flat
            for part, less in runs:
                total = total - part(play) if less else total + part(play)
                if type(total) is not int:
                    total = bounded(total)
            return total

        return Code(run, text, None, 1)

    def _product(self, node: Product, label: str) -> Code:
        first = self.code(node.first, label)
        rest = [(op, self.code(other, label)) for op, other in node.rest]
        text = _within(first, 3) + "".join(f" {_SHOWN_AS.get(op, op)} {_within(inner, 3)}" for op, inner in rest)
        start, runs = first.run, [(op, inner.run) for op, inner in rest]

        def run(play: Play) -> Value:
            total = start(play)
            for op, part in runs:
                total = operate(op, total, part(play))
            return total

        return _folded(Code(run, text, None, 2), first, *(inner for _, inner in rest))

    def _compare(self, node: Compare, label: str) -> Code:
        first = self.code(node.first, label)
        rest = [(op, self.code(other, label)) for op, other in node.rest]
        text = _within(first, 1) + "".join(f" {op} {_within(inner, 1)}" for op, inner in rest)
        start, runs = first.run, [(op, TESTS[op], inner.run) for op, inner in rest]

        def run(play: Play) -> Value:
            left = start(play)
            for op, test, part in runs:
                right = part(play)
                play.margin = margin(op, left, right)
                left = int(test(left, right))
            return left

        return Code(run, text, None, 0)

    def _power(self, node: Power, label: str) -> Code:
        base, exponent = self.code(node.base, label), self.code(node.exponent, label)
        low, high = base.run, exponent.run
        text = f"{_within(base, 5)}^{_within(exponent, 3)}"
        return _folded(Code(lambda play: power(low(play), high(play)), text, None, 4), base, exponent)

    def _pool(self, node: Dice, label: str) -> Code:
        if isinstance(node.count, int) and isinstance(node.sides, int) and not node.modifiers:
            self._need(node.count)
            return _plain(node.count, node.sides, label)
        count_code = None if isinstance(node.count, int) else self.code(node.count, label)
        sides_code = None if isinstance(node.sides, int | Listed | Fate) else self.code(node.sides, label)
        count = node.count if isinstance(node.count, int) else None
        if count_code is not None and count_code.constant is not None:
            count = dice_count(count_code.constant)
        sides: Sides | None
        if isinstance(node.sides, Listed | Fate):
            sides = node.sides.faces
        elif isinstance(node.sides, int):
            sides = node.sides
        else:
            sides = None if sides_code is None or sides_code.constant is None else dice_sides(sides_code.constant)
        self._need(count or 0)
        if node.modifiers:
            check_modifiers(node.modifiers, count, sides)
        text = f"{_count_text(node, count_code)}d{_sides_text(node, sides_code)}"
        if node.modifiers:
            text += _percent(modifiers_text(node.modifiers))
        text += " [%s]"
        if count is not None and sides is not None:
            if not node.modifiers:
                return Code(plain(count, sides, label), text)
            return Code(modified(count, sides, node.modifiers, label), text)
        many = count if count_code is None or count is not None else count_code.run
        faces = sides if sides_code is None or sides is not None else sides_code.run
        assert many is not None and faces is not None
        return Code(computed(many, faces, node.modifiers, label), text)

    def _need(self, count: int) -> None:
        self._dice += max(1, count) * self._repeat
        if self._dice > MAX_DICE:
            raise refuse("limit.all_dice", most=MAX_DICE)

    def _group(self, node: Group, label: str) -> Code:
        inners = [self.code(item, label) for item in node.items]
        text = "{" + ", ".join(inner.text for inner in inners) + "}"
        runs = [inner.run for inner in inners]
        if not node.modifiers:
            return _folded(Code(lambda play: bounded(sum(run(play) for run in runs)), text), *inners)
        check_modifiers(node.modifiers, None, None, group=True)
        text += _percent(modifiers_text(node.modifiers))
        if is_flat(node):
            return Code(flat_group(runs[0], node.modifiers), text)
        return Code(item_group(runs, node.modifiers), text + " [%s]")


_SHOWN_AS = {"*": "×", "%": "%%"}


@lru_cache(maxsize=512)
def _plain(count: int, sides: int, label: str) -> Code:
    """The code of plain dice, the same for every term that has them."""
    return Code(plain(count, sides, label), f"{count}d{sides} [%s]")


def _constant(value: Value, text: str, level: int = 9) -> Code:
    return Code(lambda play: value, text, value, level)


def _with_text(code: Code, text: str, level: int) -> Code:
    return Code(code.run, text, code.constant, level)


def _folded(code: Code, *inners: Code) -> Code:
    """``code`` as a constant where all of ``inners`` are; what it refuses is refused at once."""
    if any(inner.constant is None for inner in inners):
        return Code(code.run, code.text, None, code.level)
    return _constant(code.run(_NO_DICE), code.text, code.level)


def _within(code: Code, least: int) -> str:
    return code.text if code.level >= least else f"({code.text})"


def _count_text(node: Dice, code: Code | None) -> str:
    return str(node.count) if code is None else f"({code.text})"


def _sides_text(node: Dice, code: Code | None) -> str:
    return sides_text(node.sides) if code is None else f"({code.text})"


def _no_draw(count: int, faces: int) -> Sequence[int]:
    raise AssertionError("a constant has no dice")


_NO_DICE = Play(_no_draw)
