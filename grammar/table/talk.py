"""What is said to the table itself, from text to a typed command of the table."""

import re
from collections.abc import Iterable
from functools import lru_cache

from lark.exceptions import UnexpectedInput

from grammar.commands.asking import Options, State
from grammar.commands.every import COMMANDS, TableCommand
from grammar.commands.fights import EncounterStatus
from grammar.lalr.expect import first_words
from grammar.names import Names, join, plain, split
from grammar.parse.build import table_talk
from grammar.parse.errors import explain
from grammar.parse.sentence import hushed, unnoted
from grammar.speech.forms import of_the_fight, table_line
from grammar.table.read import Reader
from grammar.wording import asks, looks
from rules.core.names import fold
from rules.core.remember import remembered
from rules.core.report import Refused

CLOCK = tuple(words for words, made in COMMANDS.items() if made.said.clock)
"""Verbs that drive a system's clock, for everybody: its own sentences say how."""
_FIRST = re.compile(r"\s*/?\s*(\w+)\s*(.?)")
_OF_WHOM = re.compile(
    r"^(?P<who>[^:]+:\s*)/?(?P<what>(?:check|contest)\s+|odds\s+(?:(?:details|chart)\s+)?)", re.IGNORECASE
)
_BEHIND = r"(?=\s*(?:[+-]\s*\d|rolled\s|forced\s|--|$))"
"""What may stand behind the name of a figure at the end of a check."""
_WITH_COLON = ("effect", "note", "order", "alias")


def moves_clock(line: str) -> bool:
    """Whether a line opens with a verb that drives the system's clock."""
    found = _FIRST.match(line)
    return found is not None and found[2] != ":" and found[1].lower() in CLOCK


def turned(line: str) -> str:
    """A line for somebody's odds or check, the verb first: ``Rurik: odds attack`` is ``odds Rurik: attack``."""
    return _OF_WHOM.sub(r"\g<what>\g<who>", line)


def led(check: str, figures: Iterable[str], *, behind: bool = True) -> str:
    """A check whose figure is named without a colon, with it: ``Rurik's dodge``; ``behind`` it: ``dodge of Rurik``."""
    every = () if ":" in check else sorted(figures, key=len, reverse=True)
    for name in every:
        first = re.match(rf'"?{re.escape(name)}"?(?:[\'’]s)?\s+(?=[^\W\d])', check, re.IGNORECASE)
        if first is not None:
            return f"{name}: {check[first.end() :]}"
    for name in every if behind else ():
        found = re.search(rf'\s(?:(?:of|for|by)\s)?"?{re.escape(name)}"?{_BEHIND}', check, re.IGNORECASE)
        if found is not None:
            return f"{name}: {check[: found.start()]}{check[found.end() :]}"
    return check


def opposed(contest: str, figures: Iterable[str]) -> str:
    """A contest with its other figure behind what that rolls: ``str vs Grak's str`` is ``str vs str of Grak``."""
    for name in sorted(figures, key=len, reverse=True):
        named = rf'\b(?P<vs>vs\.?|versus|against)\s+"?{re.escape(name)}"?(?:[\'’]s)?\s+(?P<what>[^\W\d].*?){_BEHIND}'
        found = re.search(named, contest, re.IGNORECASE)
        if found is not None:
            return f'{contest[: found.start()]}{found["vs"]} {found["what"]} of "{name}"{contest[found.end() :]}'
    return contest


@lru_cache(maxsize=512)
def is_table_talk(line: str) -> bool:
    """Whether the first word of the line is a table verb that no colon makes a name; ``secretly`` is none of it."""
    line = hushed(line)[1]
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
        return Options(name=asked or None)
    seen = looks(line)
    if seen is not None:
        return State(name=seen) if seen else EncounterStatus()
    line = unnoted(turned((form := table_line(line) if formed else None) or line))
    joined = join(plain(line), names)
    if not _begins_so(joined) or _helps(joined, names):
        return None
    slash = joined.find("/")
    if slash >= 0 and not joined[:slash].strip():
        joined = f"{joined[:slash]} {joined[slash + 1 :]}"
    try:
        return _read(line, joined, names)
    except Refused as fault:
        # In a line that a form stands for, nothing stands where it was typed.
        fault.column = fault.column if form is None else None
        raise


_BARE = frozenset(one for made in COMMANDS.values() for one in made.said.others if " " in made.said.words)


def begins_bare(line: str) -> bool:
    """Whether a line begins with the bare word of a longer command (``add a troll``), as other lines may too."""
    found = _FIRST.match(line)
    return found is not None and not line.lstrip().startswith("/") and found[1].lower() in _BARE


def begins_command(line: str) -> bool:
    """Whether a line begins as a command with a colon does (``effect X on Rurik: ...``), whatever follows that."""
    lead, colon, _ = hushed(line)[1].partition(":")
    return bool(colon) and " " in lead.strip() and lead.split()[0].lower() in _WITH_COLON and _begins_so(lead)


@remembered
def exact_verb(line: str, names: Names) -> str | None:
    """The words of the command that a line is typed exactly as, or that asks for options; None for any other."""
    try:
        command = table_command(line, names, formed=False)
    except Refused:
        return None
    return command.said.words if command is not None else None


def _read(line: str, joined: str, names: Names) -> TableCommand:
    """The command of a line; ``joined`` is the same line with its names as words."""
    parser = table_talk()
    try:
        tree = parser.parse(joined)
    except UnexpectedInput as fault:
        raise explain(fault, joined, parser, names) from fault
    return Reader(line, names).command(tree)
