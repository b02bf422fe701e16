"""What a Fluent file says: messages, each a pattern and attributes, made when first wanted and filled with facts.

We read the part of Fluent (projectfluent.org) that our files use: text, ``{ $fact }``, ``{ "literal" }``, a choice by a
fact's value, and calls of ``FUNCTIONS``; no message refers to another. A choice is made by equality, never by plural.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

_HEAD = re.compile(r"^([A-Za-z][\w-]*) *=", re.MULTILINE)
"""Where a message begins, with its name."""
_ATTRIBUTE = re.compile(r"\s*\n +\.([A-Za-z][\w-]*) *=")
_GAP = re.compile(r" *\n(?: *\n)*( *)")
"""From the end of a line to the first word of the next that has any; the group is that line's indent."""
_TEXT = re.compile(r"[^{}\n]+")
_LITERAL = re.compile(r'"((?:[^"\\\n]|\\["\\])*)"')
_CALL = re.compile(r"([A-Z][A-Z_-]*)\(\s*\$([A-Za-z][\w-]*)\s*(?:,\s*(\w+):\s*(\d+)\s*)?\)")
_NAME = re.compile(r"\$([A-Za-z][\w-]*)")
_KEY = re.compile(r"\s*(\*?)\[\s*([\w-]+)\s*\] *")
_BLANK = re.compile(r"\s*")
_BEHIND = re.compile(r"\s*(?:^#[^\n]*\s*)*\Z", re.MULTILINE)
"""What may stand behind a message: blank lines and comments."""
_ENDS = frozenset(".[*}")
"""What no further line of a text begins with."""
NOTHING = "–"
"""What stands for a fact that is not known."""


class BadText(ValueError):
    """A message that can't be read; the text names it and what was found."""


def _number(value: Any, digits: int = 0) -> str:
    return f"{value:,}"


def _fixed(value: Any, digits: int = 0) -> str:
    return f"{float(value):.{digits}f}"


def _percent(value: Any, digits: int = 0) -> str:
    return f"{float(value):.{digits}%}"


def _hex(value: Any, digits: int = 0) -> str:
    return f"{value:0{digits}X}"


def _quoted(value: Any, digits: int = 0) -> str:
    return repr(value)


FUNCTIONS: Mapping[str, Callable[..., str]] = {
    "NUMBER": _number,
    "FIXED": _fixed,
    "PERCENT": _percent,
    "HEX": _hex,
    "QUOTED": _quoted,
}
"""How a fact is written otherwise than as it is: a number with commas, with so many ``digits`` behind the point, in
per cent, in hexadecimal; a word as typed, in quotes. All but the last take numbers alone and raise TypeError or
ValueError for anything else."""


class Fact(Struct, frozen=True):
    """A place for the fact of that name, as it is or as one of ``FUNCTIONS`` writes it."""

    name: str
    function: str = ""
    digits: int = 0


class _Literal(str):
    """A text in quotes: its blanks stay, even at an end."""


class Choice(Struct, frozen=True):
    """Pieces that the fact of that name chooses by what it is: by a number, by a word, or otherwise."""

    name: str
    numbers: Mapping[int, "Pieces"]
    words: Mapping[str, "Pieces"]
    otherwise: "Pieces"


Pieces: TypeAlias = tuple[str | Fact | Choice, ...]


class Pattern:
    """Words with places for ``facts``."""

    def __init__(self, pieces: Pieces) -> None:
        self.pieces = pieces
        self.facts = frozenset(_facts(pieces))
        self._plain = None if self.facts else "".join(map(str, pieces))

    def filled(self, facts: Mapping[str, Any]) -> str:
        """The words with the facts put in; one that is missing shows as a dash rather than failing an answer."""
        return _put_in(self.pieces, facts).strip()

    def exact(self, facts: Mapping[str, Any]) -> str:
        """The words with all their facts put in; raises KeyError for one that is missing."""
        if not self.facts <= facts.keys():
            raise KeyError(*sorted(self.facts - facts.keys()))
        return _put_in(self.pieces, facts) if self._plain is None else self._plain


class Message:
    """A message: its own pattern, and those of its attributes by name."""

    def __init__(self, value: Pattern | None, attributes: Mapping[str, Pattern]) -> None:
        self.value = value
        self.attributes = attributes

    def pattern(self, *kinds: str) -> Pattern | None:
        """That of the first of these attributes that there is, else its own."""
        for kind in kinds:
            if kind in self.attributes:
                return self.attributes[kind]
        return self.value

    def says(self, facts: Mapping[str, Any], *kinds: str) -> str:
        """The words with the facts put in; empty where there are none."""
        pattern = self.pattern(*kinds)
        return "" if pattern is None else pattern.filled(facts)


class Messages:
    """The messages of one file, each made when it is first wanted: a fight says a few of hundreds."""

    def __init__(self, text: str) -> None:
        heads = [*_HEAD.finditer(text)]
        ends = [*(head.start() for head in heads[1:]), len(text)]
        self._texts = {head[1]: text[head.end() : end] for head, end in zip(heads, ends, strict=False)}
        self._made: dict[str, Message] = {}

    def get(self, name: str) -> Message | None:
        """The message of that name, if there is one; raises BadText where it can't be read."""
        made = self._made.get(name)
        if made is None and name in self._texts:
            made = self._made[name] = _Reader(name, self._texts[name]).message()
        return made

    def __iter__(self) -> Iterator[str]:
        """The names, as they stand in the file."""
        return iter(self._texts)


class _Reader:
    """One pass over what stands behind the name of a message."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text, self.at = name, text, 0

    def message(self) -> Message:
        """The whole message."""
        start = self.at
        value, attributes = self.pattern(), dict[str, Pattern]()
        own = self.text[start : self.at].strip() != ""
        while found := self.taken(_ATTRIBUTE):
            if found[1] in attributes:
                raise BadText(f"{self.here}: a second .{found[1]}")
            attributes[found[1]] = Pattern(self.pattern())
        if not _BEHIND.match(self.text, self.at) or not (own or attributes):
            raise BadText(f"{self.here}: no end")
        return Message(Pattern(value) if own else None, attributes)

    def pattern(self) -> Pieces:
        """Text and places up to the end of the pattern; the indent that all further lines share is no part of it."""
        found: list[str | Fact | Choice | tuple[str, int]] = []
        self.at += len(self.text[self.at :]) - len(self.text[self.at :].lstrip(" "))
        while self.at < len(self.text):
            gap = _GAP.match(self.text, self.at)
            if gap:
                if not gap[1] or self.text[gap.end() : gap.end() + 1] in _ENDS or gap.end() == len(self.text):
                    break
                self.at = gap.end()
                found.append(("\n" * gap[0].count("\n"), len(gap[1])))
            elif self.text[self.at] == "{":
                found.append(self.place())
            elif (text := self.taken(_TEXT)) is not None:
                found.append(text[0])
            else:
                break
        return _levelled(found)

    def place(self) -> str | Fact | Choice:
        """What stands in braces."""
        self.at += 1
        self.taken(_BLANK)
        made: str | Fact | Choice
        if literal := self.taken(_LITERAL):
            made = _Literal(re.sub(r"\\(.)", r"\1", literal[1]))
        elif call := self.taken(_CALL):
            if call[1] not in FUNCTIONS or call[3] not in (None, "digits"):
                raise BadText(f"{self.here}: no function like {call[0]}")
            made = Fact(call[2], call[1], int(call[4] or 0))
        elif name := self.taken(_NAME):
            self.taken(_BLANK)
            made = self.choice(name[1]) if self.text.startswith("->", self.at) else Fact(name[1])
        else:
            raise BadText(f"{self.here}: nothing to put in")
        self.taken(_BLANK)
        if not self.text.startswith("}", self.at):
            raise BadText(f"{self.here}: no }}")
        self.at += 1
        return made

    def choice(self, name: str) -> Choice:
        """The variants behind ``->``."""
        self.at += 2
        numbers, words, otherwise = dict[int, Pieces](), dict[str, Pieces](), None
        while key := self.taken(_KEY):
            pieces = self.pattern()
            if key[1]:
                otherwise = pieces
            if key[2].isdigit():
                numbers[int(key[2])] = pieces
            else:
                words[key[2]] = pieces
        if otherwise is None:
            raise BadText(f"{self.here}: no variant with *")
        return Choice(name, numbers, words, otherwise)

    def taken(self, what: re.Pattern[str]) -> re.Match[str] | None:
        """What stands here, gone past."""
        found = what.match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    @property
    def here(self) -> str:
        """The message, and what stands where the reader is."""
        return f"{self.name}, at {self.text[self.at : self.at + 30]!r}"


def _levelled(found: list[str | Fact | Choice | tuple[str, int]]) -> Pieces:
    """The pieces of a pattern, texts joined: of its further lines only what stands in from the others is kept."""
    shared = min((one[1] for one in found if isinstance(one, tuple)), default=0)
    pieces: list[str | Fact | Choice] = []
    for one in found:
        text = one[0] + " " * (one[1] - shared) if isinstance(one, tuple) else one
        if isinstance(text, str) and pieces and isinstance(pieces[-1], str):
            pieces[-1] += text
        elif text != "":
            pieces.append(text)
    if pieces and isinstance(pieces[0], str) and isinstance(found[0], tuple):
        pieces[0] = pieces[0].lstrip("\n")
    if pieces and isinstance(pieces[-1], str) and isinstance(found[-1], str) and not isinstance(found[-1], _Literal):
        pieces[-1] = pieces[-1].rstrip(" \n")
    return tuple(piece for piece in pieces if piece != "")


def _facts(pieces: Pieces) -> Iterator[str]:
    for piece in pieces:
        if isinstance(piece, Fact):
            yield piece.name
        elif isinstance(piece, Choice):
            yield piece.name
            for inner in (*piece.numbers.values(), *piece.words.values(), piece.otherwise):
                yield from _facts(inner)


def _put_in(pieces: Pieces, facts: Mapping[str, Any]) -> str:
    said: list[str] = []
    for piece in pieces:
        if isinstance(piece, str):
            said.append(piece)
            continue
        value = facts.get(piece.name)
        if isinstance(piece, Choice):
            counted = isinstance(value, int) and not isinstance(value, bool)
            kinds: Mapping[Any, Pieces] = piece.numbers if counted else piece.words
            said.append(_put_in(kinds.get(value if counted else _word(value), piece.otherwise), facts))
        elif piece.function:
            said.append(FUNCTIONS[piece.function](value, piece.digits))
        else:
            said.append(_word(value))
    return "".join(said)


def _word(value: Any) -> str:
    if isinstance(value, str):
        return value
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
