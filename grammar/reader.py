"""What the parser makes of each rule of the skeleton, while it reads: names, options, guards, at last the command.

These functions are called at each reduction with what the rule's parts became. Rules that only a system's file knows
stay trees; whoever holds them (an option, a defence, the sentence) reads them by their tokens and names.
"""

from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, TypeAlias

from lark import Token, Tree
from msgspec.structs import replace

from grammar.expression import expression
from grammar.names import Words, split, unjoin, whole
from rules.core.command import Bonus, Command, Given, Guard, Option, Throw
from rules.core.report import Refused

Parts: TypeAlias = list[Any]
Clause: TypeAlias = tuple[str, Any, int | None]
"""A clause of an order: the field of the command it fills, its value, the column where it begins."""

NUMBERS = frozenset({"FACE", "SIGNED", "AMOUNT", "SIGNED_AMOUNT"})
_PLACED = {"at": "aimed", "guard": "guarded"}
"""Where the number of options that stand before a clause is kept."""
_SPOKEN = {"what": "weapon", "guard": "defence", "targets": "vs"}


class Also:
    """Further targets of a list; what follows is said of the last alone."""

    def __init__(self, names: tuple[Words, ...]) -> None:
        self.names = names


class Ordered:
    """A clause whose place among the options a system wants to know: its grammar says ``-> ordered_at``."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause


class Order(dict[str, Any]):
    """The fields of a command that an ``act`` fills; nested in another order it becomes one of its ``parts``."""


def _words(kind: str) -> Any:
    def words(tokens: Parts) -> Words:
        first = tokens[0]
        if len(tokens) > 1:
            return Words(" ".join([split(token) for token in tokens]), first.column, kind, tokens[-1].end_column)
        said = split(first) if first.type == "QUOTED" or not first.isascii() else first
        return Words(said, first.column, kind, first.end_column)

    return words


def _why(tokens: Parts) -> Words:
    """The words of a reason; what is quoted as a whole is of the kind ``said``: nothing else may be meant by it."""
    quoted = len(tokens) == 1 and tokens[0].type == "QUOTED"
    words: Words = _words("said" if quoted else "why")(tokens)
    return words


def _hex(parts: Parts) -> Words:
    q, r = parts
    return Words(f"{_number(q)},{_number(r)}", q.column, "hex")


def _only(parts: Parts) -> Any:
    return parts[0]


def _verb(parts: Parts) -> Clause:
    return "verb", parts[0].lower() if type(parts[0]) is Token and len(parts) == 1 else _option(parts).name, None


def _actor(parts: Parts) -> Clause:
    return "who", parts[0], parts[0].column


def _what(parts: Parts) -> Clause:
    return "what", parts[0], parts[0].column


def _at(parts: Parts) -> Clause:
    return "at", parts[0], parts[0].column


def _versus(parts: Parts) -> Clause:
    return "targets", tuple(parts), parts[0].column


def _ordered_at(parts: Parts) -> Ordered:
    return Ordered(_at(parts))


def _ordered_guard(parts: Parts) -> Ordered:
    return Ordered(_guard(parts))


def _also(parts: Parts) -> Also:
    return Also(tuple(parts))


def _defence(parts: Parts) -> Clause:
    token = parts[0] if type(parts[0]) is Token else next(_tokens(parts), None)
    if token is parts[0] and len(parts) == 1:
        return "defence", token.lower(), token.column
    return "defence", _option(parts).name, token.column if token is not None else None


def _with(parts: Parts) -> Clause:
    return "item", parts[0], parts[0].column


def _guard(parts: Parts) -> Clause:
    _, name, column = parts[0]
    item: Words | None = None
    options = []
    for part in parts[1:]:
        if type(part) is Option:
            options.append(part)
        elif item is not None:
            raise _twice("with", part[2])
        else:
            item = part[1]
    return "guard", Guard(name, item, tuple(options)), column


def _option(parts: Parts) -> Option:
    """Keywords joined by ``_`` are the name; numbers and names inside are values.

    A rule inside that keeps no word of its own gives its name where it is empty, or where there is no other word.
    """
    if len(parts) == 1 and type(parts[0]) is Token and parts[0].type not in NUMBERS:
        return Option(parts[0].lower())
    words: list[str] = []
    values: list[str | int | Throw] = []
    _collect(parts, words, values)
    if not words:
        words = [str(part.data) for part in parts if isinstance(part, Tree)]
    throw = next((v for v in values if isinstance(v, Throw)), None)
    plain = [v for v in values if not isinstance(v, Throw)]
    return Option("_".join(words), plain[0] if plain else None, tuple(plain[1:]), throw)


def _collect(parts: Parts, words: list[str], values: list[str | int | Throw]) -> None:
    for part in parts:
        if type(part) is Words:
            values.append(part)
        elif isinstance(part, Token):
            if part.type in NUMBERS:
                values.append(_amount(part))
            else:
                words.append(part.lower())
        elif type(part) is Option:
            words.append(part.name)
            values += [v for v in (part.value, *part.more, part.throw) if v is not None]
        elif isinstance(part, Tree):
            known = len(words), len(values)
            _collect(part.children, words, values)
            if known == (len(words), len(values)):
                words.append(str(part.data))
        else:
            values.append(part[1])


def _tokens(parts: Parts) -> Iterator[Token]:
    for part in parts:
        if isinstance(part, Token):
            yield part
        elif isinstance(part, Tree):
            yield from _tokens(part.children)


def _bonus(parts: Parts) -> Bonus:
    by = _amount(parts[0])
    return Bonus(0, "", by) if isinstance(by, Throw) else Bonus(by)


def _reasoned(parts: Parts) -> Bonus:
    bonus, why = parts
    return Bonus(bonus.by, why, bonus.throw)


def _harm(parts: Parts) -> Bonus:
    return replace(parts[0] if len(parts) == 1 else _reasoned(parts), harm=True)


def _label(parts: Parts) -> tuple[str, Words | None, int, int]:
    names = [part for part in parts if type(part) is Words]
    last = parts[-1]
    who = names[0] if len(names) == 2 else None
    repeat = 1 if type(last) is Words else whole(last, last.column)
    return names[-1].casefold().replace(" ", "_"), who, repeat, names[0].column


def _labelled(parts: Parts) -> Given:
    (label, who, repeat, column), face = parts
    return Given(_face(face), label, who, repeat, column)


def _rolled(parts: Parts) -> Clause:
    given = tuple(p if type(p) is Given else Given(_face(p), column=p.column) for p in parts)
    return "given", given, given[0].column


def _made(parts: Parts) -> Given:
    """A forced die; where no number parts label and reading, both stand in ``word`` and the label is empty."""
    dots = next((n for n, part in enumerate(parts) if type(part) is not Words), len(parts))
    numbers, names = parts[dots:], parts[:dots]
    repeat = whole(numbers[0], numbers[0].column) if len(numbers) > 1 else 1
    who, column = (names[0] if len(names) > 1 else None), names[0].column
    label = names[-1].casefold().replace(" ", "_") if numbers else ""
    said = numbers[-1] if numbers else names[-1]
    if type(said) is Words:
        return Given(0, label, who, repeat, column, True, said)
    return Given(_face(said), label, who, repeat, column, True)


def _forced(parts: Parts) -> Clause:
    return "given", tuple(parts), parts[0].column


def _next_target(parts: Parts) -> Clause:
    return "also", parts[0], parts[0].column


def _more(parts: Parts) -> Clause:
    (said,) = parts
    field, value, column = said.clause if type(said) is Ordered else said
    return f"then {field}", value, column


def _doing(parts: Parts) -> Clause:
    """A deed of another shape than an attack, among others in one sentence."""
    return "deed", parts, None


def _next_deed(parts: Parts) -> Clause:
    return "deed", parts, None


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
                raise _twice(_SPOKEN["guard"], column)
            guards[last] = value
        elif field == "then guard":
            if last is None:
                raise Refused("syntax", "Behind then stands a second defence, but there is no first.", column=column)
            guards[last] = _behind(guards[last], value)
        else:
            plain.append(part)
    found = _order("act", plain)
    if others:
        found["targets"] = (*found.get("targets", ()), *others)
    if 0 in guards:
        found["guard"] = guards.pop(0)
    if guards:
        found["guards"] = tuple(replace(guard, who=others[n - 1]) for n, guard in guards.items())
    return found


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


def _behind(guard: Guard, last: Guard) -> Guard:
    return replace(guard, then=last if guard.then is None else _behind(guard.then, last))


def _apart(parts: Parts) -> Order:
    """The fields of a deed whose targets have clauses of their own: each is an order ``target`` among its ``parts``."""
    starts = [n for n, part in enumerate(parts) if type(part) is Also]
    first = next((n for n, part in enumerate(parts) if type(part) is tuple and part[0] == "targets"), starts[0])
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
    """The fields of an order from its clauses; a rule of its own inside it is a nested order."""
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
            field, value, column = part
            if field in found and field != "verb":
                raise _twice(_SPOKEN.get(field, field), column)
            found[field] = value
        elif kind is Option:
            options.append(part)
        elif kind is Bonus:
            bonuses.append(part)
        elif kind is Words:
            if part.kind == "name":
                targets.append(part)
            else:
                field = "what" if part.kind == "thing" else "at"
                if field in found:
                    raise _twice(_SPOKEN.get(field, field), part.column)
                found[field] = part
        elif kind is Order:
            orders.append(Command(**part))
        elif kind is Token:
            if part.type in NUMBERS:
                n = _amount(part)
                options.append(Option("n", throw=n) if isinstance(n, Throw) else Option("n", n))
        else:
            orders.append(Command(**_order(str(part.data), part.children)))
    if targets:
        found["targets"] = (*found.get("targets", ()), *targets)
    if options:
        found["options"] = tuple(options)
    if orders:
        found["parts"] = tuple(orders)
    found |= _apart_from_harm(bonuses)
    return found


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


def _twice(what: str, column: int | None) -> Refused:
    return Refused("syntax", f"Here is a second {what}: keep one.", column=column)


def _number(token: Token) -> int:
    return whole(token, token.column)


def _amount(token: Token) -> int | Throw:
    """A number as it is typed, or the expression that it is thrown or computed by."""
    if token.type in ("FACE", "SIGNED"):
        return _number(token)
    column = token.column or 1
    tree = expression(unjoin(token), column)
    return Throw(tree, "", column, token.type == "SIGNED_AMOUNT")


def _face(token: Token) -> int:
    # 00 on two ten-sided dice is a hundred.
    return 100 if token in ("00", "000") else whole(token, token.column)


RULES = SimpleNamespace(
    **{kind: _words(kind) for kind in ("name", "thing", "place")},
    why=_why,
    lw=_words("label"),
    hex=_hex,
    coordinate=_only,
    verb=_verb,
    actor=_actor,
    what=_what,
    at=_at,
    versus=_versus,
    aimed=_versus,
    further=_versus,
    also=_also,
    ordered_at=_ordered_at,
    ordered_guard=_ordered_guard,
    more=_more,
    next_deed=_next_deed,
    doing=_doing,
    next_target=_next_target,
    defence=_defence,
    guard=_guard,
    option=_option,
    doption=_option,
    bonus=_bonus,
    reasoned=_reasoned,
    harm=_harm,
    harm_reasoned=_harm,
    label=_label,
    labelled=_labelled,
    rolled=_rolled,
    made=_made,
    forced=_forced,
    act=_act,
    start=_start,
    **{"with": _with},
)
"""What Lark calls for the skeleton's rules."""
