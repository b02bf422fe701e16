"""From the parse tree of a line to the command it says: each field by its kind, with the column it stands at."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from lark import Token, Tree

from grammar.commands.every import COMMANDS, Part, TableCommand, parts
from grammar.commands.values import Amount, Condition, Hex, Lasting, Newcomer, Numbers, SaidChange, SaidEachRound, Typed
from grammar.commands.written import alias_of
from grammar.names import MOST_WORDS, Names, Words, match, split, whole
from grammar.texts import refuse
from grammar.wording import core
from rules.core.names import fold
from rules.core.report import Refused

_COORDINATE = re.compile(r"[+\-]?\s*\d+")
_INTEGER = re.compile(r"(?:[+\-]\s*)?\d+")
_NUMBER = re.compile(r"(?:[+\-]\s*)?(?:\d+(?![^\s+\-*/])|\d*d[\d%(]|\(|max\(|min\()", re.IGNORECASE)
"""How what ends a pair of a made-up foe begins: a number, or dice."""
_DICE = re.compile(r"\d*d\d[\d+\-*/d]*", re.IGNORECASE)
"""How many of somebody, where dice say it before the name."""
_SIGNS = "+-*/"
BY = "by"
"""What stands before a value that is added, whatever its sign."""
_BETWEEN = ("vs", "vs.", "against", "and")
"""What may stand between two figures."""
_SIDES = 6
"""Of a hex: what may be faced."""
_NUMBERED = re.compile(r"_\d+$")


def key_of(typed: str) -> str:
    """The key of words as typed."""
    return fold(typed.strip().strip('"')).replace(" ", "_")


def condition_of(typed: str) -> Condition:
    """A condition as typed into a field of its own."""
    return Condition(key_of(typed), typed.strip().startswith('"'))


def amount_of(typed: str, column: int | None = None) -> Amount:
    """A value to set or to add as typed, with its sign where one stands before it: ``by -3`` adds what has one."""
    first, _, rest = typed.partition(" ")
    if first.lower() == BY and rest:
        return Amount(_typed("".join(rest.split()).removeprefix("+")), "+", column)
    text = "".join(typed.split()) if typed[:1] in ("+", "-") else typed
    return Amount(_typed(text.removeprefix("+")), text[:1] if text[:1] in ("+", "-") else "", column)


def times_of(typed: str) -> str:
    """How many join, without the sign for times before it: a number or dice."""
    return "".join(typed.lower().split()).removeprefix("x")


class Reader:
    """Reads one parse tree; ``line`` is the line as typed, of the same length as the one that was parsed."""

    def __init__(self, line: str, names: Names) -> None:
        self.line, self.names = line, names

    def command(self, tree: Tree[Token]) -> TableCommand:
        """The command of a tree; raises Refused for what is said twice or can't be."""
        made = _BY_ALIAS[str(tree.data)]
        given = self.each(child for child in tree.children if isinstance(child, Tree))
        _need_one(given)
        run = given.pop("run", None)
        return made(**given) if run is None else made(**given, **self.side_by_side(made, run, given))

    def each(self, trees: Iterable[Tree[Token]]) -> dict[str, Any]:
        """What several parts give together; raises Refused for what is said twice."""
        given: dict[str, Any] = {}
        for tree in trees:
            for name, value in self.fields(_NUMBERED.sub("", str(tree.data)), tree).items():
                if name in given and name not in _SEVERAL:
                    raise refuse("syntax.twice", what=name, column=_column(tree))
                given[name] = (*given[name], *value) if name in given else value
        return given

    def fields(self, name: str, tree: Tree[Token]) -> dict[str, Any]:
        """What one part of a command gives, by field."""
        own = _READ.get(name)
        if own is not None:
            return own(self, tree)
        tokens = _tokens(tree)
        return {name: self.value(name, tokens) if tokens else True}

    def value(self, name: str, tokens: list[Token]) -> Any:
        """What a field holds, by the kind of its words."""
        last = tokens[-1]
        if last.type == "REST":
            start = last.start_pos or 0
            return Words(self.line[start:].rstrip(), start + 1, "text")
        if last.type == "TIMES":
            return times_of(last)
        if name == "file":
            # A path exactly as typed; quotes round it are no part of it.
            start, end = tokens[0].start_pos or 0, last.end_pos or 0
            return self.line[start + 1 : end - 1] if last.type == "QUOTED" else self.line[start:end]
        if name in ("n", "power", "rounds"):
            return _counted(last)
        if name in _CHOICES:
            return last.lower().split()[0]
        return _join(tokens)

    def side_by_side(self, made: type[TableCommand], run: list[Token], given: Mapping[str, Any]) -> dict[str, Any]:
        """What stands side by side without a word between: a figure, what is said of it, and a value.

        The longest beginning that is a known name is the figure; where none is, all but a word for each of the rest.
        """
        fields = [part for part in parts(made) if part.required and part.name not in given]
        if all(part.field.finds == "figures" for part in fields):
            run = [token for token in run if token.lower() not in _BETWEEN]
        rest = len(fields) - 1
        if len(run) <= rest:
            raise _missing(run, fields[-1])
        end = len(run) - rest
        things = self.names.called if rest and fields[0].field.finds == "figures" else ()
        known = (n for n in range(min(end, MOST_WORDS), 0, -1) if len(match(_join(run[:n]), things)) == 1)
        end = next(known, end)
        if not rest:
            return {fields[0].name: _join(run)}
        tokens = _rolled(run[end:])
        if fields[-1].field.kind == "amount":
            tokens = _added(tokens)
        if len(tokens) < rest:
            raise _missing(run, fields[-1])
        cut = len(tokens) - (rest - 1)
        pieces = (run[:end], tokens[:cut], *([one] for one in tokens[cut:]))
        return {part.name: _piece(part, piece) for part, piece in zip(fields, pieces, strict=True)}


def _need_one(given: Mapping[str, Any]) -> None:
    """Raise Refused where several join, and something is said that only one of them can have."""
    several = len(given.get("newcomers", ())) > 1
    for name in ("called", "times", "numbers") if several else ():
        if name in given:
            raise refuse("syntax.of_one", first=given["newcomers"][0].name)


def _piece(part: Part, tokens: list[Token]) -> Any:
    """One of the things that stand side by side."""
    if part.field.kind == "key":
        return key_of(_join(tokens))
    if part.field.kind == "condition":
        quoted = any(token.type == "QUOTED" for token in tokens)
        return Condition(key_of(_join(tokens)), quoted)
    return _amount(tokens[-1]) if part.field.kind == "amount" else _join(tokens)


def _of_item(reader: Reader, tree: Tree[Token]) -> dict[str, Any]:
    """``of great axe 3``."""
    tokens = _added(_rolled(_tokens(tree)))
    if len(tokens) < 2:
        raise _missing(tokens)
    return {"item": _join(tokens[:-1]), "value": _amount(tokens[-1])}


def _newcomers(reader: Reader, tree: Tree[Token]) -> dict[str, Any]:
    """``2 orcs, Ogre x3``: who joins, and how many."""
    return {"newcomers": tuple(_newcomer(_tokens(child)) for child in tree.children)}  # type: ignore[arg-type]


def _newcomer(tokens: list[Token]) -> Newcomer:
    counts = [token.type == "TIMES" or (not n and token.type == "FACE") for n, token in enumerate(tokens)]
    times = [token for token, counted in zip(tokens, counts, strict=True) if counted]
    named = [token for token, counted in zip(tokens, counts, strict=True) if not counted]
    if len(times) > 1:
        raise refuse("syntax.twice", what="times", column=times[-1].column)
    first = named[0] if len(named) > 1 and named[0].type != "QUOTED" else ""
    number = first if _DICE.fullmatch(first) else core().numbers.get(fold(first))
    if number is not None and not times:
        return Newcomer(_join(named[1:]), str(number))
    return Newcomer(_join(named), times_of(times[0]) if times else None)


def _numbers(reader: Reader, tree: Tree[Token]) -> dict[str, Any]:
    """``str 14 dex 2d6+6, body winged``: what a foe is made of; a number ends its pair, without comma too."""
    found: dict[str, Typed] = {}
    for part in tree.children:
        assert isinstance(part, Tree)
        tokens = _summed(_tokens(part))
        while tokens:
            end = next((n for n, t in enumerate(tokens) if n and _NUMBER.match(t)), None)
            words, last = (tokens[:end], tokens[end : end + 1]) if end else (tokens[:1], tokens[1:])
            if not last:
                raise refuse("syntax.value", word=words[0], column=words[0].column)
            key = _join(words)
            if key in found:
                raise refuse("syntax.twice", what=key, column=words[0].column)
            found[key] = _typed(_join(last))
            tokens = tokens[end + 1 :] if end else []
    return {"numbers": Numbers(found, _column(tree))}


def _change(reader: Reader, tree: Tree[Token]) -> dict[str, Any]:
    """One change of an effect: ``+20 attack``, ``armour +4 at left arm``, ``half damage``."""
    within = {str(c.data): c for c in tree.children if isinstance(c, Tree)}
    signed = next((c for c in tree.children if isinstance(c, Token)), None)
    at = _words(within["place"]) if "place" in within else ""
    times = "1/2" if "half" in within else "2" if "double" in within else ""
    by = whole(signed, signed.column) if signed is not None else 0
    return {"changes": (SaidChange(_words(within["words"]), by, times, at, _column(within["words"])),)}


def _each_round(reader: Reader, tree: Tree[Token]) -> dict[str, Any]:
    """What an effect does by the clock: ``1d3 damage each round``, ``-1 fp every second``."""
    within = {str(c.data): c for c in tree.children if isinstance(c, Tree)}
    number = next(c for c in tree.children if isinstance(c, Token))
    (unit,) = _tokens(within["unit"])
    said = SaidEachRound(_words(within["words"]), "".join(number.split()), unit.lower(), number.column)
    return {"each_round": (said,)}


def _lasts(reader: Reader, tree: Tree[Token]) -> dict[str, Any]:
    """``10 rounds``, ``2 turns of Grak``."""
    number, unit, *of = _tokens(tree)
    return {"lasts": Lasting(_counted(number), unit.lower(), _join(of) if of else None)}


def _span(reader: Reader, tree: Tree[Token]) -> dict[str, Any]:
    """``for 3``, ``for 3 rounds``."""
    number, *unit = _tokens(tree)
    return {"lasts": Lasting(_counted(number), unit[0].lower() if unit else "rounds")}


def _turn(reader: Reader, tree: Tree[Token]) -> dict[str, Any]:
    """``until turn of Grak``."""
    return {"lasts": Lasting(0, "turn", _words(tree))}


def _facing(reader: Reader, tree: Tree[Token]) -> dict[str, Any]:
    """The side of a hex that is faced; raises Refused (``bad_value``) where a hex has none such."""
    (token,) = _tokens(tree)
    n = whole(token, token.column)
    if n >= _SIDES:
        raise refuse("bad_value.side", n=n, last=_SIDES - 1, column=token.column)
    return {"facing": n}


def _at(reader: Reader, tree: Tree[Token]) -> dict[str, Any]:
    """``at 3,-1``, also in brackets or without the comma."""
    tokens = [token for token in _tokens(tree) if token.type != "_COMMA"]
    found = [(number, token.column) for token in tokens for number in _COORDINATE.findall(token)]
    return {"at": Hex(*(whole("".join(number.split()), column) for number, column in found))}


def _elevation(reader: Reader, tree: Tree[Token]) -> dict[str, Any]:
    """The height of the ground, with its sign."""
    return {"elevation": whole(_words(tree), _column(tree))}


def _best(reader: Reader, tree: Tree[Token]) -> dict[str, Any]:
    """Who is asked about in ``best attack`` and ``Rurik: best attack``."""
    who, colon, _ = _words(tree).partition(":")
    return {"who": re.sub(r"^best\s+", "", who, flags=re.IGNORECASE).strip()} if colon else {}


_READ: Mapping[str, Callable[[Reader, Tree[Token]], dict[str, Any]]] = {
    "run": lambda reader, tree: {"run": _tokens(tree)},
    "of": _of_item,
    "newcomers": _newcomers,
    "numbers": _numbers,
    "change": _change,
    "each_round": _each_round,
    "lasts": _lasts,
    "span": _span,
    "turn": _turn,
    "offers": lambda reader, tree: {"offers": (_words(tree),)},
    "facing": _facing,
    "at": _at,
    "hex": _at,
    "elevation": _elevation,
    "best": _best,
    "varied": lambda reader, tree: {"varied": True},
    "unseen": lambda reader, tree: {"unseen": True},
}
"""The parts of a command that are more than words."""
_SEVERAL = ("changes", "each_round", "offers")
_CHOICES = ("format", "pace", "how", "shelf")
_BY_ALIAS = {alias_of(made): made for made in COMMANDS.values()}


def _tokens(tree: Tree[Token]) -> list[Token]:
    return list(tree.scan_values(lambda _: True))


def _summed(tokens: list[Token]) -> list[Token]:
    """The tokens with what a sign with blanks round it joins to a number in one: ``2d6 + 6``."""
    found: list[Token] = []
    for token in tokens:
        joins = len(found) > 1 and _NUMBER.match(found[-1]) and (token in _SIGNS or found[-1][-1] in _SIGNS)
        if joins:
            found[-1] = found[-1].update(value=found[-1] + token)
        else:
            found.append(token)
    return found


def _rolled(tokens: list[Token]) -> list[Token]:
    """The tokens with dice and what is added to them in one: ``3d6 + 1``."""
    found: list[Token] = []
    for token in tokens:
        signed = token.type in ("SIGNED", "SIGNED_AMOUNT")
        if signed and found and found[-1].type in ("AMOUNT", "SIGNED_AMOUNT"):
            found[-1] = found[-1].update(value=f"{found[-1]}{''.join(token.split())}")
        else:
            found.append(token)
    return found


def _added(tokens: list[Token]) -> list[Token]:
    """The tokens with a value that is added and the word before it in one: ``by -3``."""
    if len(tokens) > 2 and tokens[-2].lower() == BY:
        return [*tokens[:-2], tokens[-1].update(value=f"{BY} {tokens[-1]}")]
    return tokens


def _join(tokens: Sequence[Token]) -> str:
    return " ".join(split(token) for token in tokens)


def _missing(tokens: list[Token], part: Part | None = None) -> Refused:
    after, column = _join(tokens), tokens[-1].end_column or 1
    if part is not None and part.field.kind == "system":
        return refuse("syntax.breaks_off_system", after=after, column=column)
    return refuse("syntax.breaks_off", after=after, column=column)


def _words(tree: Tree[Token]) -> str:
    return _join(_tokens(tree))


def _column(tree: Tree[Token]) -> int | None:
    token = next(iter(_tokens(tree)), None)
    return token.column if token is not None else None


def _counted(token: Token) -> int:
    """A number of rounds, pages or entries, or that of one of them; raises Refused (``bad_value``) for none."""
    n = whole(token, token.column)
    if n < 1:
        raise refuse("bad_value.few", n=n, column=token.column)
    return n


def _amount(token: Token) -> Amount:
    """A value to set or to add, with its sign where one stands before it."""
    return amount_of(split(token), token.column)


def _typed(text: str) -> Typed:
    return whole(text) if _INTEGER.fullmatch(text) else text
