"""What people put away under a name, for themselves, the channel or the server: saved rolls, and aliases of sentences.

``/roll save hit 1d20+5`` and ``/alias save swing attack broadsword slash`` go the same way, as do ``forget`` and
``list``. One's own comes before the channel's, the channel's before the server's.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import cache, lru_cache

from msgspec.structs import replace

from bot.fight.entries import now
from bot.handlers import questions
from bot.reply import Line, Reply, SentencePart
from bot.service import Service
from bot.texts import refuse, says
from grammar.commands.declared import TableCommand
from grammar.commands.rolls import AliasForget, AliasList, AliasSave, RollForget, RollList, RollSave
from grammar.completion.complete import Completion
from grammar.dice.expressions import parse_dice
from grammar.dice.in_sentence import refusal
from grammar.lalr.expect import first_words
from grammar.names import column_of
from grammar.parse.build import sentences, table_talk
from grammar.parse.sentence import Opening, opening
from grammar.rulings.words import vocabulary
from grammar.speech.lists import lists_of
from grammar.wording import core
from rules.core.names import fold
from rules.dice.refused import DiceRefused
from rules.registry import SYSTEMS, ruleset
from storage.rows import Loaded
from storage.saved_texts import Entry, Shelved
from storage.settings import of_user

_NAME = re.compile(r"[^\W\d]\w{0,31}")
MOST_SHOWN = 1500
LONGEST_NAME = 40


def scopes(line: Line) -> tuple[str, ...]:
    """The shelves of whoever speaks, the nearest first."""
    return (of_user(line.speaker.id), *line.place.scopes)


async def save(table: Service, line: Line, command: RollSave | AliasSave) -> Reply:
    """``/alias save [for channel|server] WORD SENTENCE``, ``/roll save ... NAME EXPR``."""
    kind, name, text = _kind(command), command.name, command.text.strip()
    if not _NAME.fullmatch(name):
        raise refuse("bad_name.word", name=name)
    _CHECKS[kind](name, text, column_of(command.text))
    live = await table.find(line) if kind == "alias" else None
    if kind == "alias" and spoken_for(name, () if live is None else table.names(live, line).figures):
        raise refuse("bad_name.spoken", name=name)
    if kind == "alias" and command.shelf and not line.speaker.manages and fold(name) in _said():
        raise refuse("bad_name.known", name=name)
    return await keep(table, line, kind, name, text, command.shelf)


def _kind(command: TableCommand) -> Shelved:
    """Of what kind is what a command keeps, drops or lists."""
    return "roll" if command.said.words.startswith("roll") else "alias"


async def keep(table: Service, line: Line, kind: Shelved, name: str, text: str, where: str | None) -> Reply:
    """Put a text away under its name, for oneself or for a ``channel`` or ``server``; raises Refused."""
    shelf = table.store.saved
    if len(name) > LONGEST_NAME:
        raise refuse("bad_name.long", most=LONGEST_NAME)
    if line.speaker.lent:
        # What is kept is its speaker's own from then on, with all of the speaker's rights.
        raise refuse("not_allowed.lent", verb=f"{kind} save")
    if kind == "alias" and (where or "").casefold() == "server" and not line.speaker.manages:
        raise refuse("not_allowed.managers", verb="alias save for server")
    scope, most = _scope(line, where), table.limits.allowed.aliases
    old = await shelf.get(kind, name, scope)
    if old is not None:
        _need_own(old, line, going=False)
    elif where is not None and len(await shelf.all(kind, scope)) >= most.server:
        raise refuse("limit.shelf", most=most.server, kind=kind)
    elif await shelf.written(kind, line.speaker.id) >= most.person:
        raise refuse("limit.own", most=most.person, kind=kind)
    await shelf.put(Entry(scope, kind, name, text, line.speaker.id, now()))
    return Reply(text=_saved(kind, name, text), private=True, sentence=SentencePart(typed=line.text))


def _saved(kind: Shelved, name: str, text: str) -> str:
    if kind == "effect":
        return says("shelf.saved_effect", name=name, text=text)
    return says("shelf.saved_roll" if kind == "roll" else "shelf.saved_alias", name=name, text=text)


async def forget(table: Service, line: Line, command: RollForget | AliasForget) -> Reply:
    """``/alias forget [for channel|server] WORD``, ``/roll forget ... NAME``."""
    return await drop(table, line, _kind(command), command.name, command.shelf)


async def drop(table: Service, line: Line, kind: Shelved, name: str, where: str | None) -> Reply:
    """Take a text off its shelf, of one's own or of a ``channel`` or ``server``; raises Refused."""
    shelf = table.store.saved
    looked = (_scope(line, where),) if where else scopes(line)
    found = [entry for scope in looked if (entry := await shelf.get(kind, name, scope)) is not None]
    if not found:
        if kind == "roll":
            raise refuse("unknown_roll", name=name)
        raise refuse("unknown_alias" if kind == "alias" else "unknown_effect.saved", name=name)
    if line.speaker.lent:
        raise refuse("not_allowed.lent", verb=f"{kind} forget")
    entry = next((one for one in found if _own(one, line)), found[0])
    _need_own(entry, line, going=True)
    await shelf.remove(kind, name, entry.scope)
    return Reply(text=says("shelf.forgotten", name=entry.name, of=of(entry)), private=True)


async def listing(table: Service, line: Line, command: RollList | AliasList) -> Reply:
    """``/alias list``, ``/roll list``: what is kept for whoever asks."""
    kind = _kind(command)
    entries = await table.store.saved.all(kind, *scopes(line))
    if not entries:
        return Reply(text=says("shelf.no_roll" if kind == "roll" else "shelf.no_alias"), private=True)
    text = "\n".join(f"{e.name}{of(e)}: {e.text}" for e in entries)
    data = [{"name": e.name, "scope": e.scope.partition(":")[0], "text": e.text} for e in entries]
    shown = text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN].rpartition(chr(10))[0]}\n…"
    # Whether one's own words are told again says nothing of whom they happen to name.
    mine = "\n".join(f"{e.name} {e.text}" for e in entries if e.author == line.speaker.id)
    return Reply(text=shown, data={"saved": data}, private=True, sentence=SentencePart(typed=mine))


def of(entry: Entry) -> str:
    """Whose shelf an entry is of, where it is not one's own: `` (of the server)``."""
    kind = entry.scope.partition(":")[0]
    return "" if kind == "user" else " " + says("shelf.of_server" if kind == "guild" else "shelf.of_channel")


def _scope(line: Line, where: str | None) -> str:
    if where is None:
        return of_user(line.speaker.id)
    return line.place.scopes[0] if where == "channel" else line.place.scopes[-1]


def _own(entry: Entry, line: Line) -> bool:
    return entry.author == line.speaker.id or line.speaker.manages


def _need_own(entry: Entry, line: Line, *, going: bool) -> None:
    if not _own(entry, line):
        raise refuse("not_yours.delete" if going else "not_yours.replace", name=entry.name, of=of(entry))


def _check_roll(name: str, text: str, column: int) -> None:
    try:
        parse_dice(text)
    except DiceRefused as fault:
        raise refusal(fault, column) from fault
    if name.casefold() in ("save", "forget", "list", "secret", "private"):
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
    first = opening(text)
    if first is None or fold(first.word) not in known:
        said, at = (first.word, first.start) if first is not None else (text.split()[0], 0)
        raise refuse("bad_alias", said=said, column=column + at)


_CHECKS: Mapping[Shelved, Callable[[str, str, int], None]] = {"roll": _check_roll, "alias": _check_alias}


@lru_cache(maxsize=512)
def opens(text: str, system: str) -> Opening | None:
    """The word of a line that may be an alias; None where a line may begin so in a fight of that system anyhow."""
    place = opening(text)
    return None if place is None or place.word.casefold() in _first_words(system) else place


async def expanded(table: Service, line: Line, live: Loaded | None, place: Opening) -> Line | None:
    """The line with the alias that it opens with written out, once; None where nobody has saved such an alias.

    A verb is never taken for an alias, nor is what answers an open question. Words that somebody else has saved carry
    a player's rights at most, whoever says them: nobody knows what rights their author has by now.
    """
    entry = await table.store.saved.get("alias", place.word, *scopes(line))
    if entry is None or (live is not None and questions.read(live.waiting, line, live.state) is not None):
        return None
    text = line.text[: place.start] + entry.text + line.text[place.end :]
    if entry.author == line.speaker.id:
        return replace(line, text=text)
    if spoken_for(place.word, () if live is None else table.names(live, line).figures):
        # Kept before such words were refused, or before somebody of that name came.
        return None
    return replace(line, text=text, speaker=line.speaker.borrowed(names=":" in entry.text))


def spoken_for(word: str, figures: Iterable[str]) -> bool:
    """Whether a word is what people say at the table anyhow: a letter, an answer, the beginning of a figure's name."""
    said = fold(word)
    named = any(part.startswith(said) for name in figures for part in fold(name).split())
    return len(said) == 1 or named or said in _answers() or _phrased().fullmatch(said) is not None


@cache
def _answers() -> frozenset[str]:
    """The words that answer or repeat something all by themselves."""
    known = core()
    words = {word for key in ("answers", "afresh", "declines", "defaults") for word in known.lists[key]}
    words |= {*known.again, *known.pronouns, *known.selves, *known.courtesy}
    return frozenset(map(fold, words)).union(*(lists_of(one, ruleset(one).package).answers for one in SYSTEMS))


@cache
def _phrased() -> re.Pattern[str]:
    """All that people say for answers to a blow."""
    return re.compile("|".join(f"(?:{one})" for some in core().answering.values() for one in some))


@cache
def _said() -> frozenset[str]:
    """Every word that the table knows in a deed or a ruling, of whichever system."""
    every = map(ruleset, SYSTEMS)
    return frozenset().union(*(lists_of(one.id, one.package).spelling | vocabulary(one) for one in every))


async def own_alias(table: Service, line: Line) -> str:
    """What the alias that a line begins with stands for, where whoever speaks has written it; else empty."""
    place = opening(line.text)
    entry = None if place is None else await table.store.saved.get("alias", place.word, *scopes(line))
    return entry.text if entry is not None and entry.author == line.speaker.id else ""


@cache
def _first_words(system: str) -> frozenset[str]:
    """The words that a line may begin with: those of table talk and, where a fight is on, of its system."""
    return frozenset((*first_words(table_talk()), *(first_words(sentences(system)) if system else ())))


async def complete_aliases(table: Service, line: Line, cursor: int) -> tuple[str | None, tuple[Completion, ...]]:
    """The typed text with its alias written out (None: it has none), and the aliases that a first word may become."""
    typed = line.text[:cursor]
    live = table.live.peek(table.running.get(line.place.channel, ""))
    place = opens(typed, live.info.system if live is not None else "")
    if place is None:
        return None, ()
    entries = await table.store.saved.all("alias", *scopes(line))
    word, names = place.word, {fold(e.name): e for e in reversed(entries)}
    if place.end == len(typed):
        fit = [e.name for key, e in sorted(names.items()) if key.startswith(fold(word))]
        return None, tuple(Completion(name, place.start, "alias") for name in fit)
    entry = names.get(fold(word))
    return (typed[: place.start] + entry.text + typed[place.end :] if entry else None), ()


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    AliasSave: save,
    AliasForget: forget,
    AliasList: listing,
    RollSave: save,
    RollForget: forget,
    RollList: listing,
}


def told(reply: Reply, full: str) -> Reply:
    """The answer to an alias, with the sentence it stands for."""
    return replace(reply, sentence=replace(reply.sentence, full=full.strip()))
