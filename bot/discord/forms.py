"""The slash commands as data: each form composes the one line that its fields say. Knows nothing of Discord."""

import re
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from grammar.sentence import dice_apart, hushed
from grammar.table import turned
from rules.registry import SYSTEMS
from storage.sheets.formats import FORMATS

Kind: TypeAlias = Literal["text", "number", "user", "file", "flag", "choice"]

_SPOKEN = re.compile(r'^\s*([^:"]{1,100}|"[^"]{1,100}")\s*:\s*(?P<rest>.*)$', re.DOTALL)


class Field(Struct, frozen=True):
    """One option of a slash command; ``lead`` is written before its value. ``completes``: words are offered."""

    name: str
    help: str
    kind: Kind = "text"
    lead: str = ""
    required: bool = False
    choices: tuple[str, ...] = ()
    completes: bool = False
    most: int = 1000


DO = "do"
"""The command that takes a whole sentence, its verb included."""
SECRETLY = Field("secretly", "only you and the GM see what is rolled, until /reveal", "flag", "secretly")
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


_SYSTEM = Field("system", "the rule system", "choice", choices=tuple(SYSTEMS))
_FORMAT = Field("format", "the file's format", "choice", choices=tuple(FORMATS))
_NAME = Field("name", "who", required=True, completes=True)
_KEPT = Field("name", "the name it is saved under", required=True, completes=True, most=40)
_ANYBODY = Field("name", "who; empty: everybody", completes=True)
_PAGE = Field("n", "which page, from 1", kind="number", most=100_000)
_N = Field("n", "how many", "number", most=100)
_SENTENCE = "for example: broadsword impale vs Grak parry"


_THROWN = Field("rolled", "dice thrown by hand: initiative 9, or Lia.bleed 40", lead="rolled ")


def _asks(verb: str, help: str, field: str, what: str, *, private: bool = False, completes: bool = False) -> Form:
    return Form(verb, help, (Field(field, what, required=True, completes=completes),), private)


FORMS: tuple[Form, ...] = (
    Form(
        "encounter start",
        "Start a fight in this channel; you run it",
        (
            _SYSTEM,
            Field(
                "pace", "free: anything any time; strict: every refusal", "choice", "pace ", choices=("free", "strict")
            ),
        ),
    ),
    Form(
        "encounter add",
        "Add a character, or a number of foes",
        (
            Field("name", "an imported or ready character, or a new foe's name", required=True, completes=True),
            Field("times", "how many: 3 or 1d4+1", lead="x"),
            Field("as", "another name for it", lead="as "),
            Field("side", "whose side it is on", lead="side "),
            Field("for", "who plays it", "user", "for "),
            Field("hidden", "players don't see it", "flag", "hidden"),
            Field("varied", "its characteristics are rolled round its averages", "flag", "varied"),
            Field("at", "a hex: 3,-1", lead="at "),
            Field("with", "its numbers, or dice for each: str 12, con 2d6+6", lead="with "),
            _THROWN,
        ),
    ),
    Form("encounter join", "Join with a character of yours", (_NAME, _THROWN)),
    Form("encounter leave", "Take your figure out of the fight", (_ANYBODY,)),
    Form("encounter remove", "Take any figure out of the fight", (_NAME,)),
    Form("encounter status", "Who fights, how each stands, whose turn it is", private=True),
    Form(
        "encounter end",
        "End the fight: its report, its log, the secret of its dice",
        (Field("now", "without asking back", "flag", "now"),),
        private=True,
        shown_by="now",
    ),
    Form("encounter reopen", "Go on with the fight that ended last"),
    Form("encounter list", "The fights of this server", (_PAGE,), private=True),
    Form(
        "encounter option",
        "Show or set the options of this fight",
        (Field("key", "which one", completes=True), Field("value", "its new value", completes=True)),
    ),
    Form("encounter save", "GM: keep the figures of this fight under a name", (_KEPT,), private=True),
    Form(
        "encounter load",
        "GM: bring in what was saved, into this fight or a new one",
        (
            Field("name", "the name it is saved under", completes=True, most=40),
            Field("file", "or the file it was saved to", "file", "from "),
            Field("fresh", "without wounds and conditions", "flag", "fresh"),
        ),
    ),
    Form("encounter saved", "GM: the saved parties and fights", private=True),
    Form("encounter forget", "GM: drop a saved party or fight", (_KEPT,), private=True),
    Form("encounter log", "The whole log as a file", private=True),
    Form(
        "sheet template",
        "A filled example sheet",
        (Field("system", "the rule system", "choice", required=True, choices=tuple(SYSTEMS)), _FORMAT),
        private=True,
    ),
    Form(
        "sheet import",
        "Import a character from a file",
        (
            Field("file", "TOML, YAML, JSON or CSV", "file", required=True),
            Field("replace", "also reset wounds and ammunition in the fight", "flag", "replace"),
        ),
        private=True,
    ),
    Form(
        "sheet accept",
        "GM: let a player's new sheet count in the fight",
        (_NAME, Field("replace", "also reset wounds and ammunition", "flag", "replace")),
    ),
    Form(
        "sheet convert",
        "Make a character anew under another rule system",
        (_NAME, Field("to", "the rule system", "choice", "to ", required=True, choices=tuple(SYSTEMS))),
        private=True,
    ),
    Form("sheet show", "Show a sheet", (_NAME,), private=True, code=True),
    Form("sheet export", "A sheet as a file", (_NAME, _FORMAT), private=True),
    Form("sheet list", "Your characters, and the ready ones", (_PAGE,), private=True),
    Form("sheet delete", "Delete a character", (_NAME,), private=True),
    Form(
        DO,
        "Say what happens, in one sentence",
        (
            Field("sentence", "for example: Rurik: attack broadsword vs Grak parry", required=True, completes=True),
            Field("who", "who acts", completes=True),
            SECRETLY,
        ),
        speaks=True,
    ),
    _asks(
        "odds",
        "The exact odds of a sentence",
        "sentence",
        "for example: attack broadsword vs Grak parry",
        private=True,
        completes=True,
    ),
    Form("roll", "Roll dice", (Field("dice", "for example: 4d6kh3+2", required=True), SECRETLY)),
    Form(
        "alias",
        "Words of your own for the beginnings of sentences; empty: your aliases",
        (Field("what", "save swing attack broadsword slash, or forget swing"),),
        private=True,
    ),
    Form("check", "Roll against a number", (Field("what", "for example: Rurik climb +10", required=True), SECRETLY)),
    Form(
        "contest",
        "Roll one against another",
        (Field("what", "for example: Rurik str vs Grak str", required=True), SECRETLY),
    ),
    Form("state", "Everything about the fight or one figure, as far as you may see it", (_ANYBODY,), private=True),
    Form(
        "undo",
        "Take back the last sentence, or ask the GM to",
        (_N, Field("verdict", "GM: accept or decline what a player asks", "choice", choices=("accept", "decline"))),
    ),
    Form(
        "dice",
        "Who throws your dice, and by what they can be checked",
        (Field("value", "ask: you are asked for each", "choice", choices=("ask", "bot", "sealed")),),
    ),
    Form("options", "What you may do now, with your chances", (_ANYBODY,), private=True),
    Form("redo", "Do again what was taken back", (_N,)),
    Form("history", "The last sentences", (_N,), private=True),
    Form(
        "why",
        "Every roll, modifier and rule of a resolution",
        (Field("n", "1: the last, 2: the one before", "number", most=100),),
        private=True,
    ),
    _asks("rule", "Look up a rule by id or word", "text", "for example: riposte"),
    Form(
        "card",
        "What a maneuver card allows, and your chances with it",
        (
            Field("name", "which card, for example aim; empty: all", completes=True),
            Field("for", "whose chances", lead="for ", completes=True),
        ),
        private=True,
    ),
    Form(
        "foes",
        "A ready creature on a card, or the list of all",
        (Field("name", "which one, or a page of the list; empty: its first page", completes=True),),
        private=True,
    ),
    Form("help", "How to speak", (Field("topic", "verbs, or a word"),), private=True),
    _asks("answer", "Answer an open question", "choice", "the option's number or first words"),
    Form("cancel", "Drop the sentence that waits for an answer"),
    Form("next", "Go on: the next turn", (_THROWN,)),
    Form("round", "Go on to the next round", (_THROWN,)),
    Form("phase", "Say which phase it is, or go on to one", (Field("name", "which one"), _THROWN)),
    Form(
        "set",
        "GM: set a number",
        (
            _NAME,
            Field("key", "which number", required=True),
            Field("item", "of which thing", lead="of "),
            Field("value", "the new number", required=True),
        ),
    ),
    Form(
        "effect",
        "Put on what changes numbers",
        (Field("says", "bladesharp 4 on Rurik: +20 attack", required=True, completes=True),),
    ),
    Form("note", "Keep words on a figure or the fight", (Field("says", "on Grak: has the key", required=True),)),
    Form("unnote", "Drop a note", (Field("n", "its number", "number", required=True),)),
    Form("end", "Take an effect off", (Field("says", "bladesharp on Rurik", required=True, completes=True),)),
    Form("count", "Keep a counter on a figure", (Field("says", "Grak breath 3, or -1", required=True),)),
    Form("effects", "Effects ready here, or those on a figure", (_ANYBODY,), private=True),
    Form(
        "mark",
        "GM: put a condition on",
        (
            _NAME,
            Field("condition", "which one", required=True),
            Field("rounds", "for how many rounds", "number", "for "),
        ),
    ),
    Form("unmark", "GM: take a condition off", (_NAME, Field("condition", "which one", required=True))),
    Form(
        "place",
        "GM: put a figure on the map",
        (
            _NAME,
            Field("at", "a hex: 3,-1", lead="at ", required=True),
            Field("facing", "0 to 5", "number", "facing ", most=11),
            Field("elevation", "height of the ground", lead="elevation "),
        ),
    ),
    Form("posture", "GM: change a figure's posture", (_NAME, Field("posture", "standing, prone, ...", required=True))),
    Form(
        "control",
        "GM: who plays a figure; nobody named: you do",
        (_NAME, Field("by", "who plays it", "user", "by "), Field("side", "whose side it is on", lead="side ")),
    ),
    Form(
        "order",
        "A standing order: what a figure answers without being asked",
        (_NAME, Field("orders", "parry with shield, dodge, best, ask", required=True)),
        private=True,
    ),
    Form("hide", "GM: players no longer see a figure", (_NAME,), private=True),
    Form(
        "reveal",
        "GM: players see a figure again; anybody: show a secret roll",
        (Field("name", "a hidden figure, or the number of your secret roll", required=True, completes=True),),
    ),
    Form(
        "map",
        "The map",
        (
            Field("reach", "Whose reach to draw on it", lead="reach ", completes=True),
            Field("sight", "From whom to draw lines of sight and cover to the foes", lead="sight ", completes=True),
        ),
    ),
    Form("verify", "Recompute every die of the last fight"),
    Form("stats", "How the dice have fallen", (_ANYBODY,), private=True),
)
"""What is said to the table, and ``/do``. The verbs of the systems come besides: see bot.discord.verbs."""


def verb_form(verb: str, says: str, *, needs_more: bool) -> Form:
    """The form of one verb of the systems; ``says`` is what it does, in one line."""
    sentence = Field(
        "sentence", _SENTENCE if needs_more else "what more there is to say", required=needs_more, completes=True
    )
    who = Field("who", "who acts, if it can't be guessed", completes=True)
    return Form(verb, says[:100], (sentence, who, SECRETLY), speaks=True)


_BY_VERB = {form.verb: form for form in FORMS}


def form_of(line: str) -> Form | None:
    """The form whose verb a line begins with, for lines that were typed whole; None for a sentence of a system."""
    first, *more = turned(line).strip().lstrip("/").casefold().split(maxsplit=2) or [""]
    return _BY_VERB.get(" ".join((first, *more[:1]))) or _BY_VERB.get(first)


def for_one(line: str) -> bool:
    """Whether the answer to a whole line is for whoever said it alone."""
    if hushed(line)[0]:
        return True
    form, words = form_of(line), line.casefold().split()
    return form is not None and ((form.private and form.shown_by not in words) or "hidden" in words)
