"""The slash commands as data: each form composes the one line that its fields say. Knows nothing of Discord."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from bot.discord import described
from grammar.parse.sentence import dice_apart, hushed
from grammar.table import turned
from rules.registry import SYSTEMS
from storage.sheets.formats import FORMATS

Kind: TypeAlias = Literal["text", "number", "user", "file", "flag", "choice"]

KEPT = 512
"""Of how many lines is held which form is theirs: the same are said again and again."""
_SPOKEN = re.compile(r'^\s*([^:"]{1,100}|"[^"]{1,100}")\s*:\s*(?P<rest>.*)$', re.DOTALL)


class Field(Struct, frozen=True):
    """One option of a slash command; ``lead`` is written before its value. ``completes``: words are offered.

    ``help`` says in a line what it is for.
    """

    name: str
    kind: Kind = "text"
    lead: str = ""
    required: bool = False
    choices: tuple[str, ...] = ()
    completes: bool = False
    most: int = 1000
    help: str = ""


DO = "do"
"""The command that takes a whole sentence, its verb included."""
SECRETLY = Field("secretly", "flag", "secretly")
"""The option of everything that is rolled."""


class Form(Struct, frozen=True):
    """One slash command. ``private``: only whoever asked sees the answer. ``code``: the answer is shown as typed.

    ``shown_by``: the word that makes a private answer one for everybody. ``speaks``: its fields are ``sentence`` and
    ``who``, and the verb goes between the two.
    """

    verb: str
    help: str
    fields: tuple[Field, ...] = ()
    private: bool = False
    code: bool = False
    speaks: bool = False
    shown_by: str = ""

    def line(self, values: Mapping[str, Any]) -> str:
        """The line that these values say; absent ones are None or missing."""
        if self.speaks:
            said = spoken(self.verb, str(values.get("sentence") or ""), values.get("who"))
            return f"{SECRETLY.lead} {said}" if values.get(SECRETLY.name) else said
        return " ".join([self.verb, *(p for f in self.fields if (p := _part(f, values.get(f.name))))]).strip()

    def before(self, field: str, values: Mapping[str, Any], typed: str) -> tuple[str, str, str]:
        """What completion of a field works on: the line up to its value, and ``typed`` cut in two.

        The first part of ``typed`` stays as it is (an actor that stands before the verb), the second is completed.
        """
        if self.speaks:
            return self._before_sentence(values.get("who"), typed) if field == "sentence" else ("", "", typed)
        parts = [self.verb]
        for one in self.fields:
            if one.name == field:
                return f"{' '.join(parts)} {one.lead}", "", typed
            parts += [p] if (p := _part(one, values.get(one.name))) else []
        raise KeyError(field)

    def _before_sentence(self, who: Any, typed: str) -> tuple[str, str, str]:
        lead, rest = "", typed
        found = _SPOKEN.match(typed) if self.verb and not who else None
        if found is not None:
            who, rest = found[1].strip(), found["rest"]
            lead = typed[: len(typed) - len(rest)]
        verb = "" if not self.verb or rest.lstrip("/").casefold().startswith(f"{self.verb} ") else f"{self.verb} "
        return (f"{who}: {verb}" if who else verb), lead, rest

    def hushed(self, values: Mapping[str, Any]) -> bool:
        """Whether the answer is for whoever asked alone."""
        return (self.private and not values.get(self.shown_by)) or any(map(values.get, ("hidden", SECRETLY.name)))


def _part(field: Field, value: Any) -> str:
    if value is None or value is False:
        return ""
    return field.lead if field.kind == "flag" else f"{field.lead}{str(value).strip()}"


def spoken(verb: str, sentence: str, who: Any = None) -> str:
    """The sentence with its verb: ``broadsword vs Grak`` and ``Rurik: broadsword vs Grak`` both get their verb."""
    rest = sentence.strip()
    found = _SPOKEN.match(rest)
    if found is not None and not dice_apart(found[1])[1]:
        who, rest = who or found[1].strip(), found["rest"]
    rest = rest.removeprefix("/").strip()
    first = rest.split(None, 1)[0].casefold() if rest else ""
    if verb and first != verb:
        rest = f"{verb} {rest}".strip()
    return f"{who}: {rest}" if who else rest


def _form(verb: str, *fields: Field, **how: Any) -> Form:
    """A form of the table's own, with the words of its entry in the help; ``how`` as in Form."""
    told = tuple(replace(one, help=described.field(verb, one.name)) for one in fields)
    return Form(verb, described.described(verb).says, told, **how)


_SYSTEM = Field("system", "choice", choices=tuple(SYSTEMS))
_FORMAT = Field("format", "choice", choices=tuple(FORMATS))
_NAME = Field("name", required=True, completes=True)
_KEPT = Field("name", required=True, completes=True, most=40)
_ANYBODY = Field("name", completes=True)
_PAGE = Field("n", "number", most=100_000)
_N = Field("n", "number", most=100)
_WHAT = Field("what", required=True)
_SAYS = Field("says", required=True)
_SIDE = Field("side", lead="side ")
_REPLACE = Field("replace", "flag", "replace")
_THROWN = Field("rolled", lead="rolled ")


FORMS: tuple[Form, ...] = (
    _form("encounter start", _SYSTEM, Field("pace", "choice", "pace ", choices=("free", "strict"))),
    _form(
        "encounter add",
        _NAME,
        Field("times", lead="x"),
        Field("as", lead="as "),
        _SIDE,
        Field("for", "user", "for "),
        Field("hidden", "flag", "hidden"),
        Field("varied", "flag", "varied"),
        Field("at", lead="at "),
        Field("with", lead="with "),
        _THROWN,
    ),
    _form("encounter join", _NAME, _SIDE, _THROWN),
    _form("encounter leave", _ANYBODY),
    _form("encounter remove", _NAME),
    _form("encounter status", private=True),
    _form("encounter end", Field("now", "flag", "now"), private=True, shown_by="now"),
    _form("encounter reopen"),
    _form("encounter list", _PAGE, private=True),
    _form("encounter option", Field("key", completes=True), Field("value", completes=True)),
    _form("encounter save", _KEPT, private=True),
    _form(
        "encounter load",
        Field("name", completes=True, most=40),
        Field("file", "file", "from "),
        Field("fresh", "flag", "fresh"),
    ),
    _form("encounter saved", private=True),
    _form("encounter forget", _KEPT, private=True),
    _form("encounter log", private=True),
    _form("sheet template", replace(_SYSTEM, required=True), _FORMAT, private=True),
    _form("sheet import", Field("file", "file", required=True), _REPLACE, private=True),
    _form("sheet accept", _NAME, _REPLACE),
    _form("sheet convert", _NAME, Field("to", "choice", "to ", required=True, choices=tuple(SYSTEMS)), private=True),
    _form("sheet show", _NAME, private=True, code=True),
    _form("sheet export", _NAME, _FORMAT, private=True),
    _form("sheet list", _PAGE, private=True),
    _form("sheet delete", _NAME, private=True),
    _form(DO, Field("sentence", required=True, completes=True), Field("who", completes=True), SECRETLY, speaks=True),
    _form("odds", Field("sentence", required=True, completes=True), private=True),
    _form("roll", Field("dice", required=True), SECRETLY),
    _form("alias", Field("what"), private=True),
    _form("check", _WHAT, SECRETLY),
    _form("contest", _WHAT, SECRETLY),
    _form("state", _ANYBODY, Field("all", "flag", "all"), private=True),
    _form("undo", _N, Field("verdict", "choice", choices=("accept", "decline"))),
    _form("dice", Field("value", "choice", choices=("ask", "bot", "sealed"))),
    _form("options", _ANYBODY, private=True),
    _form("redo", _N),
    _form("history", _N, private=True),
    _form("why", _N, private=True),
    _form("rule", Field("text", required=True)),
    _form("number", Field("text", required=True), private=True),
    _form("card", _ANYBODY, Field("for", lead="for ", completes=True), private=True),
    _form("foes", _ANYBODY, private=True),
    _form("help", Field("topic"), private=True),
    _form("answer", Field("choice", required=True)),
    _form("cancel"),
    _form("next", _THROWN),
    _form("round", _THROWN),
    _form("phase", Field("name"), _THROWN),
    _form("set", _NAME, Field("key", required=True), Field("item", lead="of "), Field("value", required=True)),
    _form("effect", replace(_SAYS, completes=True)),
    _form("note", _SAYS),
    _form("unnote", Field("n", "number", required=True)),
    _form("end", replace(_SAYS, completes=True)),
    _form("count", _SAYS),
    _form("effects", _ANYBODY, private=True),
    _form("mark", _NAME, Field("condition", required=True), Field("rounds", "number", "for ")),
    _form("unmark", _NAME, Field("condition", required=True)),
    _form(
        "place",
        _NAME,
        Field("at", lead="at ", required=True),
        Field("facing", "number", "facing ", most=11),
        Field("elevation", lead="elevation "),
    ),
    _form("posture", _NAME, Field("posture", required=True)),
    _form("control", _NAME, Field("by", "user", "by "), _SIDE),
    _form("order", _NAME, Field("orders", required=True), private=True),
    _form("hide", _NAME, private=True),
    _form("reveal", _NAME),
    _form("map", Field("reach", lead="reach ", completes=True), Field("sight", lead="sight ", completes=True)),
    _form("verify"),
    _form("stats", _ANYBODY, private=True),
)
"""What is said to the table, and ``/do``. The verbs of the systems come besides: see bot.discord.verbs."""


def verb_form(verb: str, says: str, *, needs_more: bool) -> Form:
    """The form of one verb of the systems; ``says`` is what it does, in one line."""
    sentence = Field(
        "sentence",
        required=needs_more,
        completes=True,
        help=described.field(described.VERB, "sentence" if needs_more else "more"),
    )
    who = Field("who", completes=True, help=described.field(described.VERB, "who"))
    secretly = replace(SECRETLY, help=described.field(described.VERB, SECRETLY.name))
    return Form(verb, says[:100], (sentence, who, secretly), speaks=True)


_BY_VERB = {form.verb: form for form in FORMS}


@lru_cache(maxsize=KEPT)
def form_of(line: str) -> Form | None:
    """The form whose verb a line begins with, for lines that were typed whole; None for a sentence of a system."""
    first, *more = turned(line).strip().lstrip("/").casefold().split(maxsplit=2) or [""]
    return _BY_VERB.get(" ".join((first, *more[:1]))) or _BY_VERB.get(first)


@lru_cache(maxsize=KEPT)
def for_one(line: str) -> bool:
    """Whether the answer to a whole line is for whoever said it alone."""
    if hushed(line)[0]:
        return True
    form, words = form_of(line), line.casefold().split()
    return form is not None and ((form.private and form.shown_by not in words) or "hidden" in words)
