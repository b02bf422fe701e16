"""What is said to the table itself, from text to a typed table command."""

import re
from functools import lru_cache
from typing import Any

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from msgspec import Struct

from grammar.lalr.expect import first_words
from grammar.names import MOST_WORDS, Names, join, match, plain, split, whole
from grammar.parse.build import table_talk
from grammar.parse.errors import explain
from grammar.parse.sentence import unnoted
from grammar.speech.forms import of_the_fight, table_line
from grammar.table_defaults import DEFAULTS, Arg
from grammar.texts import refuse
from grammar.wording import asks, core, looks
from rules.core.names import fold
from rules.core.report import Refused
from rules.core.ruleset import Thing


class SaidChange(Struct, frozen=True):
    """What an effect is said to change: ``by`` points or a factor (``times``), of ``what``, perhaps ``at`` a place."""

    what: str
    by: int = 0
    times: str = ""
    at: str = ""
    column: int | None = None


CLOCK = ("next", "round", "phase")
"""Verbs that drive a system's clock, for everybody: its own sentences say how."""
_FIRST = re.compile(r"\s*/?\s*(\w+)\s*(.?)")
_OF_WHOM = re.compile(r"^(?P<who>[^:]+:\s*)/?(?P<odds>odds\s+(?:(?:details|chart)\s+)?)", re.IGNORECASE)
_INTEGER = re.compile(r"(?:[+\-]\s*)?\d+")
_NUMBER = re.compile(r"(?:[+\-]\s*)?(?:\d+(?![^\s+\-*/])|\d*d[\d%(]|\(|max\(|min\()", re.IGNORECASE)
"""How what ends a pair of a made-up foe begins: a number, or dice."""
_SIGNS = "+-*/"
_SIDES = 6
"""Of a hex: what may be faced."""


class TableCommand(Struct, frozen=True):
    """A command to the table: its verb (``encounter add``, ``undo``) and its arguments, each under a fixed name.

    ``changes``: what an effect does. ``numbers``: the column from which on it says what a figure's numbers are.
    """

    verb: str
    args: dict[str, Arg]
    changes: tuple[SaidChange, ...] = ()
    numbers: int | None = None


def turned(line: str) -> str:
    """A line that asks for somebody's odds, the verb first: ``Rurik: odds attack`` is ``odds Rurik: attack``."""
    return _OF_WHOM.sub(r"\g<odds>\g<who>", line)


@lru_cache(maxsize=512)
def is_table_talk(line: str) -> bool:
    """Whether the first word of the line is a table verb that no colon makes a name."""
    said = asks(line) is not None or looks(line) is not None or table_line(line) is not None
    return said or _begins_so(turned(line))


def _begins_so(line: str) -> bool:
    """The same of a line that is said in no other words, the verb first."""
    found = _FIRST.match(line)
    first = found is not None and found[2] != ":" and found[1].lower() in first_words(table_talk())
    # A slash says that the verb of the table is meant: ``/help all out``, where ``dagger out`` draws it.
    return first and (line.lstrip().startswith("/") or not of_the_fight(line))


def _helps(line: str, names: Names) -> bool:
    """Whether somebody is to be helped, and no topic is asked about: ``help Wren``, without a slash."""
    verb, _, whom = line.strip().partition(" ")
    return fold(verb) == "help" and any(fold(split(whom)) == name for name in names.folded)


def table_command(line: str, names: Names, *, formed: bool = True) -> TableCommand | None:
    """The table command of a line, or None where its first word is no table verb.

    ``names`` are the names at the table, ``Names()`` where no fight is on. Raises Refused (``syntax``) naming the
    column, what may stand there and the nearest word; ``limit`` for a line that is too long. ``formed``: a form may say
    what the whole line stands for.
    """
    asked = asks(line)
    if asked is not None:
        return TableCommand("options", {"name": asked or None})
    seen = looks(line)
    if seen is not None:
        return TableCommand("state", {"name": seen, "all": False}) if seen else TableCommand("encounter status", {})
    line = unnoted(turned((form := table_line(line) if formed else None) or line))
    joined = join(plain(line), names)
    if not _begins_so(joined) or _helps(joined, names):
        return None
    slash = joined.find("/")
    if slash >= 0 and not joined[:slash].strip():
        joined = f"{joined[:slash]} {joined[slash + 1 :]}"
    parser = table_talk()
    try:
        tree = parser.parse(joined)
    except UnexpectedInput as fault:
        refused = explain(fault, joined, parser, names)
        refused.column = refused.column if form is None else None
        raise refused from fault
    return _Reader(line, names).command(tree)


class _Reader:
    """Reads one parse tree; ``line`` is the line as typed, of the same length as the one that was parsed."""

    def __init__(self, line: str, names: Names) -> None:
        self.line, self.names = line, names

    def command(self, tree: Tree[Token]) -> TableCommand:
        verb = str(tree.data).replace("_", " ")
        args: dict[str, Arg] = {}
        if verb == "set":
            return TableCommand(verb, self.setting(*tree.children), numbers=_tokens(tree)[-1].column)
        if verb == "sheet convert":
            return TableCommand(verb, self.conversion(*tree.children))
        changes = tuple(
            self.change(child) for child in tree.children if isinstance(child, Tree) and child.data == "change"
        )
        for child in tree.children:
            if isinstance(child, Tree) and child.data == "change":
                continue
            for key, value in self.part(verb, child).items():
                if key in args:
                    raise refuse("syntax.twice", what=key, column=_column(child))
                args[key] = value
        made_of = next((c for c in tree.children if isinstance(c, Tree) and c.data == "with"), None)
        numbers = _column(made_of) if made_of is not None else None
        return TableCommand(verb, {**DEFAULTS.get(verb, {}), **args}, changes, numbers)

    def part(self, verb: str, child: Token | Tree[Token]) -> dict[str, Arg]:
        """The arguments that one part of a command gives."""
        if isinstance(child, Token):
            if child.type == "FACE":
                return {"n": whole(child, child.column)}
            if child.type == "TIMES":
                return {"times": _times(child)}
            return self.rest(verb, child)
        kind = str(child.data)
        if kind == "run":
            return self.run(verb, child)
        if kind == "count":
            (token,) = _tokens(child)
            return {"times": _times(token)}
        if kind == "value":
            return {"value": _words(child)}
        if kind == "thrown":
            dice = self.rest(verb, _tokens(child)[-1])
            return {"rolled": dice["rest"], "column": dice["column"]}
        if kind == "name" and verb == "encounter add":
            return _newcomers(_tokens(child))
        if kind in ("name", "one"):
            return {"name": _words(child)}
        if kind == "offers":
            # Several are kept one to a line.
            return {"offers": _words(child)}
        if kind in ("replace", "hidden", "here", "fresh", "now", "secret", "varied", "all", "once"):
            return {kind: True}
        if kind == "named":
            return {"effect": _words(child)}
        if kind == "lasts":
            (number, unit), named = _tokens(child)[:2], child.children[2:]
            whose = {"of": _words(named[0])} if named and named[0] is not None else {}
            return {"rounds": _counted(number), "unit": unit.lower(), **whose}
        if kind == "turn":
            return {"rounds": 0, "unit": kind, "of": _words(child)}
        if kind == "span":
            number, unit = _tokens(child)
            return {"rounds": _counted(number), "unit": unit.lower()}
        if kind == "path":
            return {"path": self.path(_tokens(child))}
        if kind == "pace":
            return {"pace": str(child.children[0].data)}  # type: ignore[union-attr]
        if kind == "format":
            return {"format": _words(child).lower()}
        if kind == "at":
            q, r = (_number(c) for c in child.children)
            return {"q": q, "r": r}
        if kind == "elevation":
            return {kind: _number(child.children[0])}
        if kind == "facing":
            return {kind: _facing(_tokens(child)[0])}
        if kind == "n":
            return {"n": _counted(_tokens(child)[0])}
        if kind == "with":
            return self.numbers(child)
        if kind in ("alias", "owner"):
            return {"as" if kind == "alias" else "for": _words(child)}
        return {kind: _words(child)}

    def run(self, verb: str, tree: Tree[Token]) -> dict[str, Arg]:
        """A figure and what is said of it: what is counted, and how many; else a condition or posture."""
        name, rest = self.figure(tree, 2 if verb == "count" else 1)
        if verb == "count":
            return {"name": name, "what": _join(rest[:-1]), "value": _typed(split(rest[-1])), "column": rest[-1].column}
        quoted = any(token.type == "QUOTED" for token in rest)
        own: dict[str, Arg] = {"own": True} if quoted and verb == "mark" else {}
        return {"name": name, "posture" if verb == "posture" else "condition": _key(rest), **own}

    def change(self, tree: Tree[Token]) -> SaidChange:
        """One change of an effect: ``+20 attack``, ``armour +4 at left arm``, ``half damage``."""
        parts = {str(c.data): c for c in tree.children if isinstance(c, Tree)}
        signed = next((c for c in tree.children if isinstance(c, Token)), None)
        at = _words(parts["place"]) if "place" in parts else ""
        times = "1/2" if "half" in parts else "2" if "double" in parts else ""
        by = whole(signed, signed.column) if signed is not None else 0
        return SaidChange(_words(parts["words"]), by, times, at, _column(parts["words"]))

    def rest(self, verb: str, token: Token) -> dict[str, Arg]:
        start = token.start_pos or 0
        text = self.line[start:].rstrip()
        if verb in ("rule", "number"):
            return {"text": text}
        if verb == "answer":
            *first, choice = text.split(None, 1)
            return {"text": text, "id": first[0] if first else None, "choice": choice}
        return {"rest": text, "column": start + 1}

    def path(self, tokens: list[Token]) -> str:
        """A path exactly as typed; quotes round it are no part of it."""
        start, end = tokens[0].start_pos or 0, tokens[-1].end_pos or 0
        return self.line[start + 1 : end - 1] if tokens[0].type == "QUOTED" else self.line[start:end]

    def numbers(self, tree: Tree[Token]) -> dict[str, Arg]:
        """``str 14 dex 2d6+6, body winged``: what a foe is made of; a number ends its pair, without comma too."""
        found: dict[str, Arg] = {}
        for part in tree.children:
            assert isinstance(part, Tree)
            tokens = _summed(_tokens(part))
            while tokens:
                end = next((n for n, t in enumerate(tokens) if n and _NUMBER.match(t)), None)
                words, last = (tokens[:end], tokens[end : end + 1]) if end else (tokens[:1], tokens[1:])
                if not last:
                    raise refuse("syntax.value", word=words[0], column=words[0].column)
                key = f"with.{_join(words)}"
                if key in found:
                    raise refuse("syntax.twice", what=_join(words), column=words[0].column)
                found[key] = _typed(_join(last))
                tokens = tokens[end + 1 :] if end else []
        return found

    def figure(self, tree: Tree[Token], least: int) -> tuple[str, list[Token]]:
        """The figure that a run begins with, and the ``least`` or more words after it.

        The longest beginning that is a known name is the figure; where none is, what leaves ``least`` words.
        """
        tokens = _tokens(tree)
        if len(tokens) <= least:
            raise _missing(tokens)
        things = tuple(Thing(n, n) for n in self.names.figures)
        for end in range(min(len(tokens) - least, MOST_WORDS), 0, -1):
            if len(match(_join(tokens[:end]), things)) == 1:
                return _join(tokens[:end]), tokens[end:]
        return _join(tokens[:-least]), tokens[-least:]

    def setting(self, run: Any, of: Any = None) -> dict[str, Arg]:
        """``NAME KEY VALUE``, or ``NAME KEY of ITEM VALUE``."""
        if of is None:
            name, rest = self.figure(run, 2)
            rest = _rolled(rest)
            return {"name": name, "key": _key(rest[:-1]), "item": None, "value": _set(split(rest[-1]))}
        name, rest = self.figure(run, 1)
        item = _rolled(_tokens(of))
        if len(item) < 2:
            raise _missing(item)
        return {"name": name, "key": _key(rest), "item": _join(item[:-1]), "value": _set(split(item[-1]))}

    def conversion(self, run: Any, system: Any = None) -> dict[str, Arg]:
        """``NAME to SYSTEM``, or the system as the last word."""
        words = _tokens(run)
        if system is not None:
            return {"name": _join(words), "system": _words(system)}
        if len(words) < 2:
            raise refuse("syntax.breaks_off_system", after=_join(words), column=words[-1].end_column or 1)
        return {"name": _join(words[:-1]), "system": _join(words[-1:])}


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


def _times(token: Token) -> str:
    """How many join, without the sign for times before it: a number or dice."""
    return "".join(token.lower().split()).removeprefix("x")


def _newcomers(tokens: list[Token]) -> dict[str, Arg]:
    """Who joins, and how many where a word says it: ``two dwarves``."""
    number = core().numbers.get(fold(tokens[0])) if len(tokens) > 1 and tokens[0].type != "QUOTED" else None
    return {"name": _join(tokens)} if number is None else {"times": str(number), "name": _join(tokens[1:])}


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


def _join(tokens: list[Token]) -> str:
    return " ".join(split(token) for token in tokens)


def _missing(tokens: list[Token]) -> Refused:
    return refuse("syntax.breaks_off", after=_join(tokens), column=tokens[-1].end_column or 1)


def _key(tokens: list[Token]) -> str:
    return fold(_join(tokens)).replace(" ", "_")


def _words(tree: Any) -> str:
    return _join(_tokens(tree))


def _column(part: Token | Tree[Token]) -> int | None:
    token = part if isinstance(part, Token) else next(iter(_tokens(part)), None)
    return token.column if token is not None else None


def _number(tree: Any) -> int:
    return whole(_words(tree), _column(tree))


def _counted(token: Token) -> int:
    """A number of rounds, pages or entries, or that of one of them; raises Refused (``bad_value``) for none."""
    n = whole(token, token.column)
    if n < 1:
        raise refuse("bad_value.few", n=n, column=token.column)
    return n


def _facing(token: Token) -> int:
    """The side of a hex that is faced; raises Refused (``bad_value``) where a hex has none such."""
    n = whole(token, token.column)
    if n >= _SIDES:
        raise refuse("bad_value.side", n=n, last=_SIDES - 1, column=token.column)
    return n


def _set(text: str) -> Arg:
    """A value to set, with its plus where one stands before it: that much more."""
    return text.replace(" ", "") if text.startswith("+") else _typed(text)


def _typed(text: str) -> Arg:
    return whole(text) if _INTEGER.fullmatch(text) else text
