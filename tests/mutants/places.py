"""Places of a module at which it can be changed: numbers, comparisons, boolean operators, statements that fall out."""

import ast
from collections.abc import Callable, Iterator

from msgspec import Struct

_COMPARED: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"), ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="), ast.In: (" in ", " not in "), ast.NotIn: (" not in ", " in "),
    ast.Is: (" is ", " is not "), ast.IsNot: (" is not ", " is "),
}  # fmt: skip


class Mutant(Struct, frozen=True):
    """One change: the ``old`` text at an offset of the source, in bytes, becomes the ``new``."""

    line: int
    start: int
    old: str
    new: str
    kind: str

    def applied(self, source: bytes) -> bytes:
        """The source with this change in it."""
        old = self.old.encode()
        assert source[self.start : self.start + len(old)] == old
        return source[: self.start] + self.new.encode() + source[self.start + len(old) :]


def mutants(source: bytes) -> tuple[Mutant, ...]:
    """Every change of a module that may be tried, in the order of its lines; texts and docstrings stay."""
    tree = ast.parse(source)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + column

    found = [one for node in ast.walk(tree) for one in _of(node, source, offset)]
    return tuple(sorted(found, key=lambda one: (one.start, one.kind)))


Offset = Callable[[int, int], int]


def _span(node: ast.expr | ast.stmt, offset: Offset) -> tuple[int, int]:
    assert node.end_lineno is not None and node.end_col_offset is not None
    return offset(node.lineno, node.col_offset), offset(node.end_lineno, node.end_col_offset)


def _of(node: ast.AST, source: bytes, offset: Offset) -> Iterator[Mutant]:
    match node:
        case ast.Constant(value=bool() as value):
            start, end = _span(node, offset)
            yield Mutant(node.lineno, start, source[start:end].decode(), str(not value), "boolean")
        case ast.Constant(value=int() as value):
            start, end = _span(node, offset)
            yield Mutant(node.lineno, start, source[start:end].decode(), str(value + 1), "number")
        case ast.Compare(ops=[operator], comparators=[right]):
            yield from _between(node.left, right, _COMPARED[type(operator)], "comparison", source, offset)
        case ast.BoolOp(values=[first, second, *_]):
            words = (" and ", " or ") if isinstance(node.op, ast.And) else (" or ", " and ")
            yield from _between(first, second, words, "boolean operator", source, offset)
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            start, end = _span(node, offset)
            yield Mutant(node.lineno, start, source[start:end].decode(), "pass", "dropped statement")


def _between(
    left: ast.expr, right: ast.expr, words: tuple[str, str], kind: str, source: bytes, offset: Offset
) -> Iterator[Mutant]:
    """The change of the operator that stands between two expressions; none where it isn't written on one line."""
    start, end = _span(left, offset)[1], _span(right, offset)[0]
    between = source[start:end].decode()
    old = words[0].strip()
    at = between.find(f" {old} ")
    if at >= 0:
        yield Mutant(left.end_lineno or left.lineno, start + at + 1, old, words[1].strip(), kind)
