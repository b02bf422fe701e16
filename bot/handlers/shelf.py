"""What people put away under a name, for themselves, the channel or the server: saved rolls, and aliases of sentences.

``/roll save hit 1d20+5`` and ``/alias save swing attack broadsword slash`` go the same way, as do ``forget`` and
``list``. One's own comes before the channel's, the channel's before the server's.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import cache

from msgspec.structs import replace

from bot.fight.entries import now
from bot.handlers import questions
from bot.reply import Line, Reply
from bot.service import Service
from bot.texts import refuse, says
from grammar.completion.complete import Completion
from grammar.dice.expressions import parse_dice
from grammar.dice.in_sentence import refusal
from grammar.lalr.expect import first_words
from grammar.parse.build import sentences, table_talk
from grammar.table import TableCommand
from rules.core.names import fold
from rules.dice.refused import DiceRefused
from rules.registry import SYSTEMS
from storage.rows import Loaded
from storage.settings import of_user
from storage.shelf import Entry, Shelved

_FOR = r"(?:for\s+(?P<where>channel|server)\s+)?"
_SAVE = re.compile(rf"^save\s+{_FOR}(?P<name>[^\s=]+)(?:\s*=\s*|\s+)(?P<text>\S.*)$", re.IGNORECASE | re.DOTALL)
_FORGET = re.compile(rf"^forget\s+{_FOR}(?P<name>\S+)$", re.IGNORECASE)
_LIST = re.compile(r"^list$", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d]\w{0,31}")
_FIRST = re.compile(r"(?P<lead>\s*/?(?:odds\s+)?)(?P<word>[^\W\d]\w*)(?=\s|$)", re.IGNORECASE)
_ACTOR = re.compile(r"\s*(?:odds\s+)?[^:]{1,70}:\s*", re.IGNORECASE)
WORDS = ("save", "forget", "list")
"""The words by which things are put away, taken off and shown."""
MOST = 100
"""Texts of one kind on one shelf."""
MOST_SHOWN = 1500
LONGEST_NAME = 40


def scopes(line: Line) -> tuple[str, ...]:
    """The shelves of whoever speaks, the nearest first."""
    return (of_user(line.speaker.id), *line.place.scopes)


async def put_away(table: Service, line: Line, kind: Shelved, text: str, column: int) -> Reply | None:
    """``save [for channel|server] NAME TEXT``, ``forget [for ...] NAME`` or ``list``; None for any other text."""
    save, forget = _SAVE.match(text), _FORGET.match(text)
    if save is not None:
        return await _save(table, line, kind, save, column)
    if forget is not None:
        return await _forget(table, line, kind, forget)
    return await _list(table, line, kind) if _LIST.match(text) else None


async def _save(table: Service, line: Line, kind: Shelved, said: re.Match[str], column: int) -> Reply:
    name, text = said["name"], said["text"].strip()
    if not _NAME.fullmatch(name):
        raise refuse("bad_name.word", name=name)
    _CHECKS[kind](name, text, column + said.start("text"))
    return await keep(table, line, kind, name, text, said["where"])


async def keep(table: Service, line: Line, kind: Shelved, name: str, text: str, where: str | None) -> Reply:
    """Put a text away under its name, for oneself or for a ``channel`` or ``server``; raises Refused."""
    shelf = table.store.shelf
    if len(name) > LONGEST_NAME:
        raise refuse("bad_name.long", most=LONGEST_NAME)
    scope = _scope(line, where)
    old = await shelf.get(kind, name, scope)
    if old is not None:
        _need_own(old, line, going=False)
    elif len(await shelf.all(kind, scope)) >= MOST:
        raise refuse("limit.shelf", most=MOST, kind=kind)
    await shelf.put(Entry(scope, kind, name, text, line.speaker.id, now()))
    return Reply(text=_saved(kind, name, text), private=True, typed=line.text)


def _saved(kind: Shelved, name: str, text: str) -> str:
    if kind == "effect":
        return says("shelf.saved_effect", name=name, text=text)
    return says("shelf.saved_roll" if kind == "roll" else "shelf.saved_alias", name=name, text=text)


async def _forget(table: Service, line: Line, kind: Shelved, said: re.Match[str]) -> Reply:
    return await drop(table, line, kind, said["name"], said["where"])


async def drop(table: Service, line: Line, kind: Shelved, name: str, where: str | None) -> Reply:
    """Take a text off its shelf, of one's own or of a ``channel`` or ``server``; raises Refused."""
    shelf = table.store.shelf
    looked = (_scope(line, where),) if where else scopes(line)
    found = [entry for scope in looked if (entry := await shelf.get(kind, name, scope)) is not None]
    if not found:
        if kind == "roll":
            raise refuse("unknown_roll", name=name)
        raise refuse("unknown_alias" if kind == "alias" else "unknown_effect.saved", name=name)
    entry = next((one for one in found if _own(one, line)), found[0])
    _need_own(entry, line, going=True)
    await shelf.remove(kind, name, entry.scope)
    return Reply(text=says("shelf.forgotten", name=entry.name, of=of(entry)), private=True)


async def _list(table: Service, line: Line, kind: Shelved) -> Reply:
    entries = await table.store.shelf.all(kind, *scopes(line))
    if not entries:
        return Reply(text=says("shelf.no_roll" if kind == "roll" else "shelf.no_alias"), private=True)
    text = "\n".join(f"{e.name}{of(e)}: {e.text}" for e in entries)
    data = [{"name": e.name, "scope": e.scope.partition(":")[0], "text": e.text} for e in entries]
    shown = text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN].rpartition(chr(10))[0]}\n…"
    # Whether one's own words are told again says nothing of whom they happen to name.
    mine = "\n".join(f"{e.name} {e.text}" for e in entries if e.author == line.speaker.id)
    return Reply(text=shown, data={"saved": data}, private=True, typed=mine)


def of(entry: Entry) -> str:
    """Whose shelf an entry is of, where it is not one's own: `` (of the server)``."""
    kind = entry.scope.partition(":")[0]
    return "" if kind == "user" else " " + says("shelf.of_server" if kind == "guild" else "shelf.of_channel")


def _scope(line: Line, where: str | None) -> str:
    if where is None:
        return of_user(line.speaker.id)
    return line.place.scopes[0] if where.casefold() == "channel" else line.place.scopes[-1]


def _own(entry: Entry, line: Line) -> bool:
    return entry.author == line.speaker.id or line.speaker.gm


def _need_own(entry: Entry, line: Line, *, going: bool) -> None:
    if not _own(entry, line):
        raise refuse("not_yours.delete" if going else "not_yours.replace", name=entry.name, of=of(entry))


def _check_roll(name: str, text: str, column: int) -> None:
    try:
        parse_dice(text)
    except DiceRefused as fault:
        raise refusal(fault, column) from fault
    if name.casefold() in (*WORDS, "secret", "private"):
        raise refuse("bad_name.roll_word", name=name)
    try:
        parse_dice(name)
    except DiceRefused:
        return
    raise refuse("bad_name.dice", name=name)


def verbs() -> tuple[str, ...]:
    """Every word a line may begin with, at the table or in any system."""
    return (*first_words(table_talk()), *(word for system in SYSTEMS for word in first_words(sentences(system))))


def _check_alias(name: str, text: str, column: int) -> None:
    known = {fold(word) for word in verbs()}
    if fold(name) in known:
        raise refuse("bad_name.verb", name=name)
    first = _word(text)
    if first is None or fold(first["word"]) not in known:
        said, at = (first["word"], first.start("word")) if first is not None else (text.split()[0], 0)
        raise refuse("bad_alias", said=said, column=column + at)


_CHECKS: Mapping[Shelved, Callable[[str, str, int], None]] = {"roll": _check_roll, "alias": _check_alias}


async def expanded(table: Service, line: Line, live: Loaded | None) -> str | None:
    """The line with the alias it begins with written out, once; None where it begins with none.

    A verb is never taken for an alias, nor is what answers an open question.
    """
    place = _word(line.text)
    if place is None:
        return None
    if place["word"].casefold() in _known(live):
        return None
    entry = await table.store.shelf.get("alias", place["word"], *scopes(line))
    if entry is None or (live is not None and questions.read(live.waiting, line, live.state) is not None):
        return None
    return line.text[: place.start("word")] + entry.text + line.text[place.end("word") :]


async def own_alias(table: Service, line: Line) -> str:
    """What the alias that a line begins with stands for, where whoever speaks has written it; else empty."""
    place = _word(line.text)
    entry = None if place is None else await table.store.shelf.get("alias", place["word"], *scopes(line))
    return entry.text if entry is not None and entry.author == line.speaker.id else ""


def _known(live: Loaded | None) -> frozenset[str]:
    """The words that a line may begin with in the fight as it is."""
    return _first_words(live.info.system if live is not None else "")


@cache
def _first_words(system: str) -> frozenset[str]:
    """Those of table talk and, where a fight is on, of its system."""
    return frozenset((*first_words(table_talk()), *(first_words(sentences(system)) if system else ())))


def _word(text: str) -> re.Match[str] | None:
    """The word that an alias may stand in: the first, or the first after the name of who acts."""
    first = _FIRST.match(text)
    if first is not None:
        actor = _ACTOR.match(text)
        told = actor is not None and "--" not in actor[0] and " rolled " not in f"{actor[0]} "
        return (_FIRST.match(text, actor.end()) or first) if told and actor is not None else first
    actor = _ACTOR.match(text)
    return _FIRST.match(text, actor.end()) if actor is not None else None


async def complete_aliases(table: Service, line: Line, cursor: int) -> tuple[str | None, tuple[Completion, ...]]:
    """The typed text with its alias written out (None: it has none), and the aliases that a first word may become."""
    typed = line.text[:cursor]
    place = _word(typed)
    if place is None or place["word"].casefold() in _known(table.live.peek(table.running.get(line.place.channel, ""))):
        return None, ()
    entries = await table.store.shelf.all("alias", *scopes(line))
    word, names = place["word"], {fold(e.name): e for e in reversed(entries)}
    if place.end("word") == len(typed):
        fit = [e.name for key, e in sorted(names.items()) if key.startswith(fold(word))]
        return None, tuple(Completion(name, place.start("word"), "alias") for name in fit)
    entry = names.get(fold(word))
    return (typed[: place.start("word")] + entry.text + typed[place.end("word") :] if entry else None), ()


async def alias(table: Service, line: Line, command: TableCommand) -> Reply:
    """``/alias save [for channel|server] WORD SENTENCE``, ``/alias forget WORD``, ``/alias list`` or ``/alias``."""
    column = int(command.args["column"] or 1)
    done = await put_away(table, line, "alias", str(command.args["rest"]) or "list", column)
    if done is None:
        raise refuse("syntax.alias", column=column, hints=WORDS)
    return done


HANDLERS: Mapping[str, Callable[..., Awaitable[Reply]]] = {"alias": alias}


def told(reply: Reply, full: str) -> Reply:
    """The answer to an alias, with the sentence it stands for."""
    return replace(reply, full=full.strip())
