"""What the parser makes of a sentence from its clauses, while it reads: deeds, orders, at last the command.

These functions are called at each reduction with what the rule's parts became. Rules that only a system's file knows
stay trees; whoever holds them (an option, a defence, the sentence) reads them by their tokens and names.
"""

from itertools import pairwise
from types import SimpleNamespace
from typing import Any

from lark import Token, Tree
from msgspec.structs import replace

from grammar.names import Words, split
from grammar.parse.clauses import CLAUSES, NUMBERS, Also, Ordered, Parts, amount, twice
from grammar.texts import refuse
from rules.core.command import Bonus, Command, Given, Guard, Option, Throw
from rules.core.report import Refused

_PLACED = {"at": "aimed", "guard": "guarded"}
"""Where the number of options that stand before a clause is kept."""
_SPOKEN = {"what": "weapon", "guard": "defence", "targets": "vs"}


class Order(dict[str, Any]):
    """The fields of a command that an ``act`` fills; nested in another order it becomes one of its ``parts``."""


def _act(parts: Parts) -> Order:
    """The fields of the first deed; those behind it are orders of their own in ``then``."""
    deeds: list[Parts] = [[]]
    for part in parts:
        if type(part) is tuple and part[0] in ("deed", "then deed"):
            deeds.append(list(part[1]))
        else:
            deeds[-1].append(part)
    first, *others = map(_deed, deeds if deeds[0] else deeds[1:])
    if others:
        first["then"] = tuple(Command(**order, nth=n) for n, order in enumerate(others, 2))
    return first


def _deed(parts: Parts) -> Order:
    """The fields of one deed. A defence is that of the target named last before it; without any, of the first one."""
    if len(parts) == 1 and type(parts[0]) is Tree:
        return Order(_order(str(parts[0].data), parts[0].children))
    if any(type(part) is Ordered for part in parts):
        parts = _answered(parts)
    if any(type(part) is Also for part in parts):
        return _apart(parts)
    plain: Parts = []
    others: list[Words] = []
    guards: dict[int, Guard] = {}
    last: int | None = None
    for part in parts:
        field, value, column = part if type(part) is tuple else ("", None, None)
        if field == "also":
            others.append(value)
        elif field == "guard":
            last = len(others)
            if last in guards:
                raise twice(_SPOKEN["guard"], column)
            guards[last] = value
        elif field == "then guard":
            if last is None:
                raise _no_first(column)
            guards[last] = _behind(guards[last], value)
        else:
            plain.append(part)
    found = _order("act", plain)
    if others or guards:
        _aim(found, others, guards)
    return found


def _aim(found: Order, others: list[Words], guards: dict[int, Guard]) -> None:
    """Take further targets into a deed, and each target's defence by its number."""
    if others:
        found["targets"] = (*found.get("targets", ()), *others)
    if 0 in guards:
        found["guard"] = guards.pop(0)
    if guards:
        found["guards"] = tuple(replace(guard, who=others[n - 1]) for n, guard in guards.items())


def _answered(parts: Parts) -> Parts:
    """The clauses of a deed with each defence behind ``then`` joined to the one of the same target before it."""
    found: Parts = []
    last: int | None = None
    for part in parts:
        if type(part) is tuple and part[0] == "then guard" and last is not None:
            field, value, column = found[last].clause
            found[last] = Ordered((field, _behind(value, part[1]), column))
            continue
        if type(part) is Also:
            last = None
        elif type(part) is Ordered and part.clause[0] == "guard":
            last = len(found)
        found.append(part)
    return found


def _no_first(column: int | None) -> Refused:
    return refuse("syntax.first_defence", column=column)


def _behind(guard: Guard, last: Guard) -> Guard:
    return replace(guard, then=last if guard.then is None else _behind(guard.then, last))


def _apart(parts: Parts) -> Order:
    """The fields of a deed whose targets have clauses of their own: each is an order ``target`` among its ``parts``."""
    starts = [n for n, part in enumerate(parts) if type(part) is Also]
    first = next((n for n, part in enumerate(parts) if type(part) is tuple and part[0] == "targets"), None)
    if first is None or first > starts[0]:
        column = parts[starts[0]].names[0].column
        raise refuse("syntax.comma", column=column)
    found = _order("act", parts[:first])
    orders: list[Command] = []
    for begin, end in pairwise((first, *starts, len(parts))):
        said = parts[begin:end]
        names = said[0].names if type(said[0]) is Also else said[0][1]
        orders += [Command("target", targets=(name,)) for name in names[:-1]]
        orders.append(Command(**_order("target", [("targets", (names[-1],), None), *said[1:]])))
    found["targets"] = tuple(order.targets[0] for order in orders)
    found["parts"] = tuple(orders)
    return found


def _order(verb: str, parts: Parts) -> Order:
    """The fields of an order from its clauses; a rule of its own inside it is a nested order.

    A defence behind ``then`` is a further one of the order before it.
    """
    found = Order(verb=verb)
    options: list[Option] = []
    targets: list[Words] = []
    orders: list[Command] = []
    bonuses: list[Bonus] = []
    for part in parts:
        kind = type(part)
        if kind is Ordered:
            part = part.clause
            kind = tuple
            found[_PLACED[part[0]]] = len(options)
        if kind is tuple:
            _clause(found, orders, *part)
        elif kind is Option:
            options.append(part)
        elif kind is Bonus:
            bonuses.append(part)
        elif kind is Words and part.kind == "name":
            targets.append(part)
        elif kind is Words:
            _once(found, "what" if part.kind == "thing" else "at", part, part.column)
        elif kind is Order:
            orders.append(Command(**part))
        elif kind is not Token:
            orders.append(Command(**_order(str(part.data), part.children)))
        elif part.type in NUMBERS:
            n = amount(part)
            options.append(Option("n", throw=n) if isinstance(n, Throw) else Option("n", n))
    _hold(found, targets, options, orders)
    found |= _apart_from_harm(bonuses)
    return found


def _clause(found: Order, orders: list[Command], field: str, value: Any, column: int | None) -> None:
    """Take what a clause says into an order, or into the last one inside it."""
    if field != "then guard":
        _once(found, field, value, column)
        return
    first = orders[-1].guard if orders else None
    if first is None:
        raise _no_first(column)
    orders[-1] = replace(orders[-1], guard=_behind(first, value))


def _once(found: Order, field: str, value: Any, column: int | None) -> None:
    """Fill a field of an order; raises Refused where it was said before."""
    if field in found and field != "verb":
        raise twice(_SPOKEN.get(field, field), column)
    found[field] = value


def _hold(found: Order, targets: list[Words], options: list[Option], orders: list[Command]) -> None:
    """Take into an order what it has several of."""
    if targets:
        found["targets"] = (*found.get("targets", ()), *targets)
    if options:
        found["options"] = tuple(options)
    if orders:
        found["parts"] = tuple(orders)


def _apart_from_harm(bonuses: list[Bonus]) -> dict[str, tuple[Bonus, ...]]:
    """The fields of a command that bonuses fill: those to the roll, those to the damage."""
    rolls, harm = (tuple(b for b in bonuses if b.harm is wanted) for wanted in (False, True))
    return ({"bonuses": rolls} if rolls else {}) | ({"harm": harm} if harm else {})


def _start(parts: Parts) -> Command:
    if len(parts) == 1 and type(parts[0]) is Order:
        return Command(**parts[0])
    found: dict[str, Any] = {}
    bonuses: list[Bonus] = []
    given: list[Given] = []
    for part in parts:
        kind = type(part)
        if kind is Order:
            found |= part
        elif kind is tuple and part[0] == "given":
            given += part[1]
        elif kind is tuple:
            found[part[0]] = part[1]
        elif kind is Bonus:
            bonuses.append(part)
        elif kind is Token:
            found["note"] = split(part.lstrip("-"))
        else:
            found |= _order(str(part.data), part.children)
    found |= _apart_from_harm(bonuses)
    if given:
        found["given"] = tuple(given)
    return Command(**found)


RULES = SimpleNamespace(**CLAUSES, act=_act, start=_start)
"""What Lark calls for the skeleton's rules."""
