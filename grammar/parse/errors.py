"""What is wrong with a sentence: the column, what may stand there, and the nearest word."""

import re
import unicodedata
from collections.abc import Iterable

from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_parser_state import ParserState

from grammar.lalr.expect import END, accepted, first_words, keywords, spoken
from grammar.names import Names, split
from grammar.nearest import nearest
from grammar.parse.build import table_talk
from grammar.texts import listed, refuse, says
from grammar.wording import core
from rules.core.names import fold
from rules.core.report import Refused

KINDS = (
    "W_NAME",
    "W_THING",
    "W_PLACE",
    "W_SYSTEM",
    "W_KEY",
    "W_VALUE",
    "W_PATH",
    "W_WHY",
    "W_LABEL",
    "FACE",
    "SIGNED",
    "REST",
    "_COMMA",
    "_COLON",
    "NOTE",
    END,
)
"""The terminals that are told by what they stand for (``kind.NAME``), in the order in which they are told."""
_WORD = re.compile(r'"[^"]*"|[^\s,:"]+|\S')
_ROLLED = re.compile(r".*\b(rolled|forced)\b", re.IGNORECASE | re.DOTALL)
_AND = re.compile(r"\s*(?:,|\band\b)\s*", re.IGNORECASE)
_LIKELY = 5
_WIDEST = 100


def explain(fault: UnexpectedInput, line: str, parser: Lark, names: Names) -> Refused:
    """The refusal that tells a player what to write instead; ``line`` is the joined line that was parsed."""
    assert isinstance(fault, UnexpectedToken | UnexpectedCharacters)
    state: ParserState[int] = fault.state
    may = accepted(state)
    at = _where(fault, line)
    return (
        _quote(line, at)
        or _verb(line, parser, may, names)
        or _sign(line, at, may)
        or _dice(line, at, may)
        or _nearly(line, at, parser, may, names)
        or _expected(line, at, parser, may, names)
    )


def nearly_typed(line: str, fault: Refused) -> tuple[str, ...]:
    """The line with the word at fault written as the hint it is nearest to, or with a hint where it breaks off."""
    if fault.column is None:
        return ()
    found = _WORD.match(line, fault.column - 1)
    if found is None:
        return tuple(f"{line} {hint}" for hint in fault.hints)
    near = nearest(split(found[0]), fault.hints)
    return tuple(f"{line[: found.start()]}{hint}{line[found.end() :]}" for hint in near)


def each_named(line: str, fault: Refused) -> tuple[str, ...]:
    """The line with each of the names that are meant alike, wherever that stands; none for another fault."""
    if fault.code != "ambiguous" or not fault.blamed:
        return ()
    name = re.compile(rf"(?<!\w){re.escape(fault.blamed)}(?!\w)(?! \d)", re.IGNORECASE)
    return tuple(name.sub(hint.replace("\\", r"\\"), line) for hint in fault.hints)


def caret(line: str, column: int) -> str:
    """Two lines for the console: the sentence, and a ^ under the column (from 1). A long line is cut round it."""
    shown = "".join(" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in line)
    at = min(max(column - 1, 0), len(shown))
    if len(shown) > _WIDEST:
        begin = max(0, min(at - _WIDEST // 2, len(shown) - _WIDEST))
        lead, tail = "… " if begin else "", " …" if begin + _WIDEST < len(shown) else ""
        shown, at = lead + shown[begin : begin + _WIDEST] + tail, at - begin + len(lead)
    return f"{shown}\n{' ' * sum(map(_cells, shown[:at]))}^"


def _cells(char: str) -> int:
    """How many cells of a terminal a character takes."""
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _where(fault: UnexpectedToken | UnexpectedCharacters, line: str) -> int:
    """The index of the word at fault, or the length of the line where it breaks off."""
    if isinstance(fault, UnexpectedToken) and fault.token.type == END:
        return len(line.rstrip())
    at = int(fault.column) - 1
    # A keyword may have swallowed the beginning of a longer word: the whole word is what was typed.
    while at and line[at].isalnum() and line[at - 1].isalnum():
        at -= 1
    return at


def _quote(line: str, at: int) -> Refused | None:
    if line.count('"') % 2 == 0 or line.rfind('"') < at:
        return None
    column = line.rfind('"') + 1
    return refuse("syntax.quote", column=column, hints=('"',))


def _verb(line: str, parser: Lark, may: set[str], names: Names) -> Refused | None:
    """The beginning was taken for the name of who acts, yet no colon followed: the verb is what is wrong."""
    if "_COLON" not in may:
        return None
    words = [*_WORD.finditer(line, len(line) - len(line.lstrip()))]
    # Nobody asks what *i* means.
    found = next((one for one in words if fold(split(one[0])) not in core().skip), words[0] if words else None)
    if found is None:
        return None
    verbs = first_words(parser)
    typed, column = split(found[0]), found.start() + 1
    known = {fold(n): n for n in names.figures}
    after = line[found.end() :].lstrip()
    if fold(typed) in known and after:
        name, typed = known[fold(typed)], split(after.split(" ", 1)[0])
        column = len(line) - len(after) + 1
        # ``shouldn't`` is no verb, with a colon or without.
        if not fold(typed).replace("'", "").isalpha() or _is_form(fold(typed), verbs):
            return refuse("syntax.colon", name=name, first=typed, column=column, hints=(f"{name}:",))
    said = fold(typed)
    others = [word for word in first_words(table_talk()) if word != said]
    near = nearest(typed, (*verbs, *others, *names.figures))
    if near:
        return refuse("syntax.verb_near", typed=_short(typed), near=near[0], column=column, hints=near)
    return refuse("syntax.verb", typed=_short(typed), column=column, hints=verbs[:_LIKELY])


def _is_form(word: str, verbs: Iterable[str]) -> bool:
    """Whether a word is one of the verbs, or a form of one: ``attacks``."""
    return any(word in (verb, *(verb + end for end in core().endings)) for verb in verbs)


def _sign(line: str, at: int, may: set[str]) -> Refused | None:
    if "SIGNED" not in may or line[at : at + 1] not in ("+", "-") or line.startswith("--", at):
        return None
    return refuse("syntax.sign", sign=line[at], column=at + 1)


def _dice(line: str, at: int, may: set[str]) -> Refused | None:
    """Faults after ``rolled`` and ``forced``, where a list of what may stand there would not help."""
    rolled = _ROLLED.match(line, 0, at)
    if rolled is None:
        return None
    if rolled[1].lower() == "forced":
        return _forced(line, at, may, line[rolled.end() : at].strip())
    word = _WORD.match(line, at)
    got = split(word[0]) if word else ""
    column, dice = at + 1, line[rolled.end() : at].strip()
    if "FACE" in may and not dice:
        if got:
            return None
        return refuse("syntax.dice", column=column)
    if "FACE" in may and ({"W_LABEL", "DOT"} & may or dice.endswith(".")):
        label = split(dice.rsplit(",", 1)[-1])
        short = _short(label)
        return refuse("syntax.dice_label", label=short, example=short.rstrip("."), column=column)
    if "W_LABEL" in may:
        return refuse("syntax.dice_next", column=column)
    if "FACE" in may and got and not got[0].isdigit():
        return refuse("syntax.dice_commas" if got == "," else "syntax.dice_both_ways", column=column)
    if "_COMMA" in may and got:
        return refuse("syntax.dice_comma", got=_short(got), column=column)
    return None


def _forced(line: str, at: int, may: set[str], made: str) -> Refused | None:
    """Faults after ``forced``; ``made`` is what already stands behind it."""
    word = _WORD.match(line, at)
    got, last = split(word[0]) if word else "", split(made.rsplit(",", 1)[-1])
    column = at + 1
    if not made and got[:1].isdigit():
        return refuse("syntax.forced_label", got=got, column=column)
    if not made:
        return refuse("syntax.forced", column=column)
    if not last:
        return refuse("syntax.forced_next", column=column)
    if "FACE" in may:
        short = _short(last)
        return refuse("syntax.forced_shows", label=short, example=short.rstrip("."), column=column)
    if "_COMMA" in may and got:
        return refuse("syntax.forced_comma", got=_short(got), column=column)
    return None


def _nearly(line: str, at: int, parser: Lark, may: set[str], names: Names) -> Refused | None:
    """The word at fault looks like one that may stand there."""
    found = _WORD.match(line, at)
    if found is None:
        return None
    got = split(found[0])
    if any(fold(name) == fold(got) for name in names.figures):
        # Who is named is not misspelt.
        return None
    near = nearest(got, (*spoken(parser, may), *_named(may, names))) or nearest(got, keywords(parser))
    if not near or fold(near[0]) == fold(got):
        return None
    others = [w for w in _say(parser, may - {END}) if w not in near][: _LIKELY - 1]
    return refuse(
        "syntax.near_or" if others else "syntax.near",
        got=_short(got),
        near=near[0],
        others=_either(others),
        column=at + 1,
        hints=near,
    )


def _expected(line: str, at: int, parser: Lark, may: set[str], names: Names) -> Refused:
    """What may stand there."""
    found = _WORD.match(line, at)
    say = _say(parser, may)
    known = tuple(dict.fromkeys(_named(may, names)))[:_LIKELY]
    such = f" ({', '.join(known)})" if known and len(may) < 4 else ""
    column, wanted = at + 1, _either(say[:_LIKELY]) + such
    hints = known or spoken(parser, may)[:_LIKELY]
    if not line.strip():
        return refuse("syntax.nothing", wanted=wanted, column=column, hints=hints)
    if found is not None and may == {END}:
        offers = _one_each(line, at, names)
        if offers:
            return refuse("syntax.one_each", column=column, offers=offers)
        return refuse("syntax.complete", got=_short(split(found[0])), column=column)
    if found is not None:
        return refuse("syntax.unfit", got=_short(split(found[0])), wanted=wanted, column=column, hints=hints)
    last = _short(split(_WORD.findall(line.rstrip())[-1]))
    return refuse("syntax.missing", last=last, wanted=wanted, column=column, hints=hints)


def _one_each(line: str, at: int, names: Names) -> tuple[str, ...]:
    """A line that names one figure and goes on with others, once for each, all of them in one; none of another line."""
    known = {fold(name): name for name in names.figures}
    head, _, first = line[:at].rstrip().rpartition(" ")
    others = [split(one) for one in _AND.split(line[at:]) if one]
    every = [known.get(fold(one)) for one in (split(first), *others)]
    if not others or None in every:
        return ()
    return ("; ".join(f"{head.lstrip(' /')} {name}" for name in every),)


def _named(may: set[str], names: Names) -> list[str]:
    """The names of the viewer's vocabulary that may stand there."""
    found: list[str] = []
    if "W_NAME" in may:
        found += names.figures
    if "W_THING" in may:
        found += [t.name for things in names.things.values() for t in things]
    if "W_PLACE" in may:
        found += [t.name for places in names.places.values() for t in places]
    return found


def _say(parser: Lark, may: set[str]) -> list[str]:
    """The likeliest first: names, then keywords, then numbers and signs."""
    kinds = [name for name in KINDS if name in may]
    leads = [says(f"kind.{name}") for name in kinds if name.startswith("W_")]
    return [*leads, *spoken(parser, may), *(says(f"kind.{name}") for name in kinds if not name.startswith("W_"))]


def _either(words: Iterable[str]) -> str:
    every = list(words)
    return listed(every, "either") if every else says("kind.$END")


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
