"""``/help`` and ``/rule``: how to speak, every word by itself, and our short texts of the rules."""

from collections.abc import Awaitable, Callable, Iterator, Mapping

from bot import VERSION
from bot.help.talks import page, talks
from bot.reply import Line, PromptPart, Reply
from bot.service import Service
from bot.texts import refuse, says
from grammar.commands.asking import About, Help, Rule
from grammar.commands.every import TableCommand
from grammar.meaning.options import ways
from grammar.parse.vocabulary import table_vocabulary, vocabulary
from rules.core.orders.help import helps
from rules.core.orders.verbs import spoken
from rules.core.tables.reference import Entry, by_id, entries
from rules.core.tables.sought import look_up, stems, titled
from rules.registry import SYSTEMS, ruleset
from rules.texts.messages import Pattern

MOST_FORMS, MOST_RULES = 3, 3
"""How many sentences and rules an entry of a word shows."""
MOST_NOW = 2
"""How many sentences of the first page may be said as they stand."""


async def rule(table: Service, line: Line, command: Rule) -> Reply:
    """``/rule R3-PAR-03`` or ``/rule riposte``: our short text of the rule.

    A word that is no rule's, but the table's or a sentence's, gets its own entry instead of rules that only hold it.
    Of rules found by words the likeliest is told, the next ones by their titles.
    """
    text = command.text
    systems = await _systems(table, line)
    found: tuple[Entry, ...] = ()
    package = ""
    for system in systems:
        package = package if found else ruleset(system).package
        found = found or look_up(package, text)
    if any(by_id(ruleset(system).package, text) for system in systems):
        return Reply(text="\n\n".join(map(_ruled, found)))
    word = text.casefold().strip().removeprefix("/")
    table_verb = any(word in (verb, verb.split()[0]) for verb in talks())
    asked = " " in word and found and titled(package, text, found[0])
    if not asked and not any(one.title.casefold() == word if table_verb else _named(one, text) for one in found):
        own = tuple(_entries(systems, word))
        if own:
            return Reply(text="\n\n".join(own))
    if not found:
        count = sum(len(entries(ruleset(s).package)) for s in systems)
        raise refuse("unknown_rule", typed=text, count=count)
    return _likeliest(found)


def _likeliest(found: tuple[Entry, ...]) -> Reply:
    """The first of the rules, and by their titles the next ones, which may be asked for."""
    first, more = found[0], found[1:MOST_RULES]
    also = says("rule.also", rules=" · ".join(f"{one.id} {one.title}" for one in more)) if more else ""
    offers = tuple(f"rule {one.id}" for one in more)
    return Reply(text="\n\n".join(filter(None, (_ruled(first), also))), prompts=PromptPart(offers=offers))


async def help_(table: Service, line: Line, command: Help) -> Reply:
    """``/help``: the one sentence; ``/help verbs``: what can be said; ``/help WORD``: its own entry, and its rules."""
    topic = (command.topic or "").casefold().strip().removeprefix("/")
    if found_page := page(topic):
        return Reply(text=await _page(table, line, found_page))
    systems = await _systems(table, line)
    if topic == "verbs":
        return Reply(text="\n\n".join(map(_verbs, systems)))
    told = tuple(_entries(systems, topic))
    found = [e for s in systems for e in look_up(ruleset(s).package, topic, most=MOST_RULES)]
    if told:
        found = [e for e in found if _named(e, topic)]
    if not told and not found:
        raise refuse("unknown_topic", topic=topic)
    if not told:
        return _likeliest(tuple(found))
    return Reply(text="\n\n".join((*told, *map(_ruled, found[:MOST_RULES]))))


async def about(table: Service, line: Line, command: About) -> Reply:
    """``/about``: version, licence, whose trademarks the games' names are, and where help is."""
    told = (says("about.what", version=VERSION), says("about.licence"), says("about.notice"), says("about.help"))
    return Reply(text="\n".join(told))


async def _page(table: Service, line: Line, found: Pattern) -> str:
    """A long page. What it says by way of example may be said by the speaker where a fight is on."""
    if not found.facts:
        return found.exact({})
    live = await table.find(line)
    system = live.info.system if live is not None else next(iter(SYSTEMS))
    now = ways(table.suggesting(line, live))[:MOST_NOW] if live is not None else ()
    sentences = (*(way.text for way in now), *helps(ruleset(system).package)["attack"].forms[: MOST_FORMS - len(now)])
    shown = "\n".join(f"  {one}" for one in sentences)
    return found.exact({"systems": ", ".join(SYSTEMS), "sentences": shown, "odds": sentences[0]})


async def _systems(table: Service, line: Line) -> list[str]:
    live = await table.find(line)
    return [live.info.system] if live is not None else list(SYSTEMS)


def _named(entry: Entry, topic: str) -> bool:
    """Whether a rule is about the topic: by its id, its area, or the words of its title."""
    want = topic.strip().casefold()
    return entry.id.casefold().startswith(want) or {*stems(want)} <= {*stems(entry.title)}


def _ruled(entry: Entry) -> str:
    return f"{entry.id} {entry.title}\n{entry.text}"


def _entries(systems: list[str], topic: str) -> Iterator[str]:
    """The entries of a word: what it says to the table, and what in each system's sentences."""
    said = {verb: talk for verb, talk in talks().items() if verb == topic}
    said = said or {verb: talk for verb, talk in talks().items() if verb.split()[0] == topic}
    for verb, talk in said.items():
        yield _entry(f"/{verb}", talk.says, talk.tries.forms)
    for system in systems:
        own = _verb(system, topic) or _word(system, topic)
        if own:
            yield own
    if not said:
        yield from _table_word(topic)


def _entry(word: str, says: str, forms: tuple[str, ...]) -> str:
    return "\n".join((f"{word}: {says}", *(f"  {form}" for form in forms)))


def _verbs(system: str) -> str:
    rules = ruleset(system)
    rows = (f"  {word}: {verb.says}" for word, verb in helps(rules.package).items())
    return "\n".join((says("help.verbs", system=rules.title), *rows))


def _verb(system: str, topic: str) -> str:
    word = topic.split()[0]
    found = helps(ruleset(system).package).get(word)
    if found is None:
        return ""
    behind = [verb for verb in vocabulary(system).get(word, ()) if verb != word]
    few = behind and len(behind) < len(helps(ruleset(system).package)) - 1
    return _entry(word, found.says, found.forms) + ("\n" + says("help.within", verbs=", ".join(behind)) if few else "")


def _word(system: str, topic: str) -> str:
    """The entry of a word that stands within sentences: those it goes with, and some that use it."""
    words = topic.split()
    known = vocabulary(system)
    if not words or not all(word in known for word in words):
        return ""
    rules = ruleset(system)
    takes = {spoken(name).split()[0] for name, verb in rules.verbs.items() if _holds(topic, verb.options)}
    answers = {
        spoken(name).split()[0]
        for name, verb in rules.verbs.items()
        if any(topic == spoken(word) or _holds(topic, answer.options) for word, answer in verb.defences.items())
    }
    verbs = [verb for verb in known[words[0]] if all(verb in known[word] for word in words)]
    if not verbs:
        return ""
    own = [verb for verb in verbs if verb in takes | answers] or verbs
    where = says("help.every") if len(own) == len(helps(rules.package)) else ", ".join(own)
    answer = any(topic == spoken(w) for v in rules.verbs.values() for w in v.defences)
    what = says("help.answer_to" if answer else "help.word_within", verbs=where, system=rules.title)
    forms = [f for verb in helps(rules.package).values() for f in verb.forms if _within(words, f.casefold().split())]
    return _entry(topic, what, tuple(forms[:MOST_FORMS]))


def _holds(topic: str, options: frozenset[str]) -> bool:
    return any(topic == spoken(option) or topic in spoken(option).split() for option in options)


def _within(words: list[str], form: list[str]) -> bool:
    return any(form[at : at + len(words)] == words for at in range(len(form)))


def _table_word(topic: str) -> Iterator[str]:
    """The entry of a word that stands within what is said to the table."""
    verbs = table_vocabulary().get(topic, ())
    full = [verb for verb in talks() if verb.split()[0] in verbs]
    forms = [f for verb in full for f in talks()[verb].tries.forms if topic in f.casefold().split()]
    if verbs:
        yield _entry(
            topic, says("help.word_of", verbs=", ".join(f"/{verb}" for verb in verbs)), tuple(forms[:MOST_FORMS])
        )


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {Rule: rule, Help: help_, About: about}
