"""What the parser makes of the small rules of the skeleton, while it reads: names, options, guards, dice, bonuses."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from lark import Token, Tree
from msgspec.structs import replace

from grammar.dice.in_sentence import expression
from grammar.names import Words, split, unjoin, whole
from grammar.texts import refuse
from rules.core.command import Bonus, Given, Guard, Option, Throw
from rules.core.report import Refused

Parts: TypeAlias = list[Any]
Clause: TypeAlias = tuple[str, Any, int | None]
"""A clause of an order: the field of the command it fills, its value, the column where it begins."""

NUMBERS = frozenset({"FACE", "SIGNED", "AMOUNT", "SIGNED_AMOUNT"})


class Also:
    """Further targets of a list; what follows is said of the last alone."""

    def __init__(self, names: tuple[Words, ...]) -> None:
        self.names = names


class Ordered:
    """A clause whose place among the options a system wants to know: its grammar says ``-> ordered_at``."""

    def __init__(self, clause: Clause) -> None:
        self.clause = clause


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
            raise twice("with", part[2])
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
                values.append(amount(part))
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
    by = amount(parts[0])
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


def twice(what: str, column: int | None) -> Refused:
    """The refusal of a clause that stands in a sentence already."""
    return refuse("syntax.twice", what=what, column=column)


def _number(token: Token) -> int:
    return whole(token, token.column)


def amount(token: Token) -> int | Throw:
    """A number as it is typed, or the expression that it is thrown or computed by."""
    if token.type in ("FACE", "SIGNED"):
        return _number(token)
    column = token.column or 1
    tree = expression(unjoin(token), column)
    return Throw(tree, "", column, token.type == "SIGNED_AMOUNT")


def _face(token: Token) -> int:
    # 00 on two ten-sided dice is a hundred.
    return 100 if token in ("00", "000") else whole(token, token.column)


CLAUSES: Mapping[str, Callable[[Parts], Any]] = {
    **{kind: _words(kind) for kind in ("name", "thing", "place")},
    "why": _why,
    "lw": _words("label"),
    "hex": _hex,
    "coordinate": _only,
    "verb": _verb,
    "actor": _actor,
    "what": _what,
    "at": _at,
    "versus": _versus,
    "aimed": _versus,
    "further": _versus,
    "also": _also,
    "ordered_at": _ordered_at,
    "ordered_guard": _ordered_guard,
    "more": _more,
    "second": _more,
    "next_deed": _next_deed,
    "doing": _doing,
    "next_target": _next_target,
    "defence": _defence,
    "guard": _guard,
    "option": _option,
    "doption": _option,
    "bonus": _bonus,
    "reasoned": _reasoned,
    "harm": _harm,
    "harm_reasoned": _harm,
    "label": _label,
    "labelled": _labelled,
    "rolled": _rolled,
    "made": _made,
    "forced": _forced,
    "with": _with,
}
"""What Lark calls for each of these rules."""
