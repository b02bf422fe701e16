"""Places of a module at which it can be changed: numbers, comparisons, boolean operators, statements that fall out."""

import ast
from typing import Any

from msgspec import Struct

_OTHERS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SWITCH = "from tests.mutants.switch import on as _switched"


class Place(Struct, frozen=True):
    """Where one change can be made: the ``nth`` place of its module, whose ``old`` code becomes the ``new``."""

    nth: int
    line: int
    old: str
    new: str
    kind: str


def places(source: str) -> tuple[Place, ...]:
    """Every place of a module, from its beginning: no texts, patterns, sizes of caches, ways a class is declared."""
    found = _Switches({})
    found.visit(ast.parse(source))
    return tuple(found.met)


def switched(source: str, wanted: dict[int, int]) -> str:
    """The module with a switch at each ``wanted`` place (its nth, and the number of its switch): on, it is changed."""
    made = _Switches(wanted).visit(ast.parse(source))
    after = 1 if ast.get_docstring(made) is not None else 0
    made.body[after:after] = ast.parse(SWITCH).body
    return ast.unparse(ast.fix_missing_locations(made)) + "\n"


class _Switches(ast.NodeTransformer):
    """Numbers the places of a module in their order, and puts a switch at those that are wanted."""

    def __init__(self, wanted: dict[int, int]) -> None:
        self.met: list[Place] = []
        self._wanted = wanted

    # Every change is worked out before its parts are switched, so that ``old`` and ``new`` are the program's own words.
    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if isinstance(node.value, bool):
            return self._either(node, node, ast.Constant(not node.value), "boolean")
        if isinstance(node.value, int):
            return self._either(node, node, ast.Constant(node.value + 1), "number")
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        if len(node.ops) > 1:
            return self._inside(node)
        other = ast.Compare(node.left, [_OTHERS[type(node.ops[0])]()], node.comparators)
        return self._either(node, self._inside, other, "comparison")

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """The operator between the first two changes, as if it alone were typed anew: "and" binds first."""
        first, second, *others = node.values
        if isinstance(node.op, ast.And):
            rest = ast.BoolOp(ast.And(), [second, *others]) if others else second
            other = ast.BoolOp(ast.Or(), [first, rest])
        else:
            pair = ast.BoolOp(ast.And(), [first, second])
            other = ast.BoolOp(ast.Or(), [pair, *others]) if others else pair
        return self._either(node, self._inside, other, "boolean operator")

    def visit_Call(self, node: ast.Call) -> ast.Call:
        sized = isinstance(node.func, ast.Name) and node.func.id == "lru_cache"
        return node if sized else self._inside(node)

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        said = node.value.value if isinstance(node.value, ast.Await) else node.value
        return self._dropped(node) if isinstance(said, ast.Call) else self._inside(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        return self._dropped(node)

    def visit_match_case(self, node: ast.match_case) -> ast.match_case:
        node.guard = self.visit(node.guard) if node.guard else None
        node.body = [self.visit(one) for one in node.body]
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = [self.visit(one) for one in node.body]
        return node

    def _inside(self, node: Any) -> Any:
        return self.generic_visit(node)

    def _number(self, node: Any, new: str, kind: str) -> int | None:
        """The switch of this place, None where it isn't wanted."""
        nth = len(self.met)
        self.met.append(Place(nth, node.lineno, ast.unparse(node), new, kind))
        return self._wanted.get(nth)

    def _either(self, node: Any, rest: Any, other: ast.expr, kind: str) -> ast.expr:
        number = self._number(node, ast.unparse(other), kind)
        kept = rest(node) if callable(rest) else rest
        return kept if number is None else ast.IfExp(_asked(number), other, kept)

    def _dropped(self, node: Any) -> ast.stmt:
        number = self._number(node, "pass", "dropped statement")
        kept = self._inside(node)
        return kept if number is None else ast.If(ast.UnaryOp(ast.Not(), _asked(number)), [kept], [])


def _asked(number: int) -> ast.expr:
    return ast.Call(ast.Name("_switched", ast.Load()), [ast.Constant(number)], [])
