"""The slash commands as data: one form for each command of the table, made of its declaration, and for each verb.

Knows nothing of Discord.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from bot.discord import described
from grammar.commands.declared import Kind
from grammar.commands.every import COMMANDS, Part, TableCommand, parts
from grammar.parse.sentence import hushed, spoken_by
from grammar.table.filled import DOES, fields_of, filled, shown
from grammar.table.line import line_of
from grammar.table.talk import turned

Widget: TypeAlias = Literal["text", "number", "user", "file", "flag", "choice"]

KEPT = 512
"""Of how many lines is held which command they say: the same are said again and again."""
_WIDGETS: Mapping[Kind, Widget] = {
    "count": "number",
    "side_of_hex": "number",
    "user": "user",
    "file": "file",
    "flag": "flag",
    "choice": "choice",
    "system": "choice",
}
"""How a form asks for a field; one that is not here is a line of text."""


class Field(Struct, frozen=True):
    """One option of a slash command. ``completes``: words are offered. ``help`` says in a line what it is for."""

    name: str
    widget: Widget = "text"
    required: bool = False
    choices: tuple[str, ...] = ()
    completes: bool = False
    most: int = 1000
    help: str = ""


DO = "do"
"""The command that takes a whole sentence, its verb included."""
SECRETLY = "secretly"
"""The field of everything that is rolled, and the word for it."""


class Form(Struct, frozen=True):
    """One slash command: ``made`` is the command of the table that it says, None for a sentence of a system."""

    verb: str
    help: str
    fields: tuple[Field, ...] = ()
    made: type[TableCommand] | None = None

    def said(self, values: Mapping[str, Any]) -> "TableCommand | str":
        """The command that these values say, or the sentence; absent ones are None or missing. Raises Refused."""
        if self.made is not None:
            return filled(self.made, values)
        return sentence_of("" if self.verb == DO else self.verb, values)

    def command(self, values: Mapping[str, Any]) -> TableCommand | None:
        """The command that these values say, which nobody need read again. Raises Refused.

        None for a sentence, and for a command whose text may be one of several (``odds``: of a sentence, ``best ...``).
        """
        made = self.made
        if made is None or any(
            one.said.formless and one.said.words.startswith(f"{made.said.words} ") for one in COMMANDS.values()
        ):
            return None
        return filled(made, values)

    def line(self, values: Mapping[str, Any]) -> str:
        """What is said, as a line. Raises Refused."""
        said = self.said(values)
        line = line_of(said) if isinstance(said, TableCommand) else said
        return f"{SECRETLY} {line}" if values.get(SECRETLY) else line

    def hushed(self, values: Mapping[str, Any]) -> bool:
        """Whether the answer is for whoever asked alone."""
        said = self.made.said if self.made is not None else None
        private = said is not None and said.private and not values.get(said.shown_by)
        return private or any(map(values.get, ("hidden", SECRETLY)))

    def before(self, field: str, values: Mapping[str, Any], typed: str) -> tuple[str, str, str]:
        """What completion of a field works on: the line up to its value, and ``typed`` cut in two.

        The first part of ``typed`` stays as it is (an actor that stands before the verb), the second is completed.
        """
        if self.made is None:
            return _before_piece("" if self.verb == DO else self.verb, field, values, typed)
        said = [self.verb]
        for part in parts(self.made):
            lead = part.field.lead.split("|")[0]
            if shown(part) == field:
                begins = f"{' '.join(said)} {lead} " if lead and field != DOES else f"{' '.join(said)} "
                return f"{begins.rstrip()}: " if part.field.body else begins, "", typed
            value = values.get(shown(part))
            said += [f"{lead} {value}".strip()] if value not in (None, False) and not part.field.body else []
        raise KeyError(field)


_PIECES = {"weapon": "", "sentence": "", "target": "vs ", "defence": ""}
"""The fields of a deed in the order in which a sentence says them, with the word before each."""


def sentence_of(verb: str, values: Mapping[str, Any]) -> str:
    """The sentence that the fields of a verb's form say: who acts, the verb, weapon, more, target, defence."""
    who, sentence = values.get("who"), str(values.get("sentence") or "")
    by, rest = spoken_by(sentence)
    who, rest = who or by, rest.removeprefix("/").strip()
    first = rest.split(None, 1)[0].casefold() if rest else ""
    if first == verb:
        rest = rest[len(first) :].strip()
    pieces = [verb]
    for name, lead in _PIECES.items():
        value = rest if name == "sentence" else str(values.get(name) or "").strip()
        pieces += [f"{lead}{value}"] if value else []
    said = " ".join(filter(None, pieces))
    return f"{who}: {said}" if who else said


def _before_piece(verb: str, field: str, values: Mapping[str, Any], typed: str) -> tuple[str, str, str]:
    """As ``Form.before``, for the form of a verb."""
    if field == "who":
        return "", "", typed
    lead, rest, who = "", typed, values.get("who")
    by, tail = spoken_by(typed) if field == "sentence" and verb and not who else (None, typed)
    if by is not None:
        who, rest = by, tail
        lead = typed[: len(typed) - len(rest)]
    begun: list[str] = [verb] if verb and not rest.lstrip("/").casefold().startswith(f"{verb} ") else []
    for name, word in _PIECES.items():
        if name == field:
            begun += [word.strip()] if word else []
            break
        value = values.get(name)
        begun += [f"{word}{value}"] if value else []
    before = "".join(f"{one} " for one in filter(None, begun))
    return (f"{who}: {before}" if who else before), lead, rest


def _field(verb: str, part: Part) -> Field:
    """The field of a form, with the words of its entry in the help."""
    field, name = part.field, shown(part)
    widget = _WIDGETS.get(field.kind, "choice" if field.choices else "text")
    completes = widget == "text" and bool(field.finds)
    help_ = described.field(verb, name)
    return Field(name, widget, part.required, field.choices, completes, field.most, help_)


def _form(made: type[TableCommand]) -> Form:
    verb = made.said.words
    fields = tuple(_field(verb, part) for part in fields_of(made))
    if made.said.quiet and not any(part.name == "secret" for part in parts(made)):
        fields += (Field(SECRETLY, "flag", help=described.field(verb, SECRETLY)),)
    return Form(verb, described.described(verb).says, fields, made)


@cache
def forms() -> tuple[Form, ...]:
    """The form of every command of the table that has one, and ``/do``. For the verbs of systems: bot.discord.verbs."""
    told = {name: described.field(DO, name) for name in ("sentence", "who", SECRETLY)}
    do = Form(
        DO,
        described.described(DO).says,
        (
            Field("sentence", required=True, completes=True, help=told["sentence"]),
            Field("who", completes=True, help=told["who"]),
            Field(SECRETLY, "flag", help=told[SECRETLY]),
        ),
    )
    return (do, *(_form(made) for made in COMMANDS.values() if not made.said.formless))


def verb_form(verb: str, says: str, *, deed: bool, needs_more: bool) -> Form:
    """The form of one verb of the systems; ``says`` is what it does, in one line.

    ``deed``: it is done with something to somebody, who may answer; each of them has a field filled from the fight.
    """

    def told(name: str, as_: str = "") -> str:
        return described.field(described.VERB, as_ or name)

    picked = ("weapon", "target", "defence") if deed else ()
    more = "more" if deed or not needs_more else "sentence"
    fields = (
        *(Field(name, completes=True, help=told(name)) for name in picked),
        Field("sentence", required=needs_more and not deed, completes=True, help=told("sentence", more)),
        Field("who", completes=True, help=told("who")),
        Field(SECRETLY, "flag", help=told(SECRETLY)),
    )
    return Form(verb, says[:100], tuple(sorted(fields, key=lambda field: not field.required)))


@lru_cache(maxsize=KEPT)
def command_of(line: str) -> type[TableCommand] | None:
    """The command whose words a line begins with, for lines that were typed whole; None for a sentence of a system."""
    words = turned(line).strip().lstrip("/").casefold().split(maxsplit=3)
    return next((made for n in (3, 2, 1) if (made := COMMANDS.get(" ".join(words[:n]))) is not None), None)


@lru_cache(maxsize=KEPT)
def for_one(line: str) -> bool:
    """Whether the answer to a whole line is for whoever said it alone."""
    if hushed(line)[0]:
        return True
    made, words = command_of(line), line.casefold().split()
    return made is not None and ((made.said.private and made.said.shown_by not in words) or "hidden" in words)
