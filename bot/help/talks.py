"""What can be said to the table, in one line each with sentences to try, and the long pages of ``/help``.

The words are messages of ``texts/en.ftl`` (``talk-VERB``, ``page-WORD``), the sentences entries of ``data/tries.toml``.
"""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from grammar.commands.every import COMMANDS, TableCommand
from grammar.table.filled import fields_of, shown
from rules.core.tables.rows import entries
from rules.texts.messages import Message, Pattern
from rules.texts.store import texts

HELP = "bot.help"
FIELD = "field-"
"""How the attributes begin that say what a field is for."""


class Tries(Struct, frozen=True, forbid_unknown_fields=True):
    """Sentences to try of one verb, and what makes the situation for them.

    ``after`` are lines said before, ``by`` is the player who says them (empty: the game master), ``system`` the one
    they are said under.
    """

    forms: tuple[str, ...]
    after: tuple[str, ...] = ()
    by: str = ""
    system: str = "rq3plus"


class Talk(Struct, frozen=True):
    """What is said to the table: what it does, and sentences to try.

    ``short`` is what the slash command says of itself where ``says`` is too much, ``fields`` what its fields are for.
    """

    says: str
    tries: Tries
    short: str = ""
    fields: Mapping[str, str] = {}


@cache
def talks() -> Mapping[str, Talk]:
    """What can be said to the table, by its verb; one without words of its own tells what its declaration does."""
    tries = entries(HELP, "tries", Tries)
    return {words: _talk(words, made, tries.get(words) or Tries((f"/{words}",))) for words, made in COMMANDS.items()}


def message(kind: str, words: str = "") -> Message | None:
    """The message of that kind for a verb, a word or none; None where there is none."""
    return texts(HELP).get("-".join((kind, *words.replace("_", " ").split())))


def fields_in(found: Message) -> dict[str, str]:
    """What a message says of a command's fields, by their names."""
    told = {key: pattern for key, pattern in found.attributes.items() if key.startswith(FIELD)}
    return {key.removeprefix(FIELD).replace("-", "_"): pattern.exact({}) for key, pattern in told.items()}


def page(word: str) -> Pattern | None:
    """The long page of a word, how to speak under none; None where there is no such page."""
    found = message("page", word)
    return None if found is None else found.value


def _talk(words: str, made: type[TableCommand], tries: Tries) -> Talk:
    """What a declared command says of itself, or what its words say of it."""
    found = message("talk", words)
    if found is None or found.value is None:
        declared = (made.__doc__ or "").strip().partition("\n")[0]
        return Talk(declared, tries, fields={shown(part): shown(part) for part in fields_of(made)})
    short = found.attributes.get("short")
    return Talk(found.value.exact({}), tries, "" if short is None else short.exact({}), fields_in(found))
