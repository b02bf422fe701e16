"""Exact arithmetic of dice expressions: whole numbers stay int, everything else is a fraction."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt
from operator import eq, ge, gt, le, lt, ne

from rules.dice.refused import MAX_BITS, DiceRefused
from rules.dice.texts import refuse
from rules.dice.tree import Value

ROOT_PLACES = 6
"""Decimal places of a square root that is no fraction; it is rounded down there."""

TESTS: dict[str, Callable[[Value, Value], bool]] = {"<": lt, "<=": le, ">": gt, ">=": ge, "=": eq, "<>": ne}


def bounded(value: Value) -> Value:
    """``value``, as int where it is whole; raises DiceRefused (limit) beyond ``MAX_BITS``."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            value = value.numerator
        elif value.denominator.bit_length() > MAX_BITS or value.numerator.bit_length() > MAX_BITS:
            raise _too_large()
        else:
            return value
    if value.bit_length() > MAX_BITS:
        raise _too_large()
    return value


def _too_large() -> DiceRefused:
    return refuse("limit.digits")


def operate(op: str, left: Value, right: Value) -> Value:
    """``left op right`` for ``* / // %``; division is exact, ``//`` and ``%`` round down. Raises DiceRefused (value)
    for a division by zero."""
    if op == "*":
        return bounded(left * right)
    if right == 0:
        raise refuse("value.by_zero", left=left, op=op)
    if op == "/":
        return bounded(Fraction(left) / right)
    return bounded(left // right if op == "//" else left % right)


def power(base: Value, exponent: Value) -> Value:
    """``base ^ exponent`` for a whole exponent; raises DiceRefused before a result grows too large."""
    if not isinstance(exponent, int):
        raise refuse("value.exponent", exponent=exponent)
    if exponent < 0 and base == 0:
        raise refuse("value.power_of_zero")
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if bits > 1 and (bits - 1) * abs(exponent) > MAX_BITS:
        raise _too_large()
    if bits <= 1:
        return _unit(base, exponent)
    return bounded(Fraction(Fraction(base) ** exponent))


def _unit(base: Value, exponent: int) -> Value:
    """Powers of -1, 0 and 1, however large the exponent."""
    if exponent == 0:
        return 1
    return base if exponent % 2 or base == 0 else 1


def size(value: Value) -> Value:
    """``value`` without its sign."""
    return value if value >= 0 else -value


def margin(op: str, left: Value, right: Value) -> Value:
    """By how much ``left op right`` holds: not negative where it does for ``<= >=`` and ``=``, positive for the rest;
    for ``=`` the distance is counted below zero."""
    if op in ("<", "<="):
        return bounded(right - left)
    if op in (">", ">="):
        return bounded(left - right)
    return bounded(-size(left - right) if op == "=" else size(left - right))


def _round(value: Value) -> Value:
    whole: Value = (2 * size(value) + 1) // 2
    return whole if value >= 0 else -whole


def _sqrt(value: Value) -> Value:
    if value < 0:
        raise refuse("value.root", n=value)
    top, bottom = isqrt(value.numerator), isqrt(value.denominator)
    if top * top == value.numerator and bottom * bottom == value.denominator:
        return bounded(Fraction(top, bottom))
    return bounded(Fraction(isqrt(value.numerator * 100**ROOT_PLACES // value.denominator), 10**ROOT_PLACES))


def call(name: str, args: Sequence[Value]) -> Value:
    """A function's value: ``round`` takes halves away from zero, ``sqrt`` is exact where that is possible and else
    rounded down to six places. Raises DiceRefused."""
    match name:
        case "abs":
            return size(args[0])
        case "ceil":
            return -(-args[0] // 1)
        case "floor":
            return args[0] // 1
        case "round":
            return _round(args[0])
        case "sign":
            return (args[0] > 0) - (args[0] < 0)
        case "sqrt":
            return _sqrt(args[0])
        case "pow":
            return power(args[0], args[1])
        case "min":
            return min(args)
    return max(args)
