"""What may be typed next at the cursor: names of the viewer's vocabulary first, then keywords."""

import re
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from lark import Lark, Token
from lark.exceptions import UnexpectedInput
from lark.parsers.lalr_parser_state import ParseConf, ParserState
from msgspec import Struct
from msgspec.structs import replace

from grammar.commands.every import COMMANDS, parts
from grammar.completion.fitting import fitting
from grammar.dice.in_sentence import labels_of
from grammar.lalr.expect import accepted, first_words, leading, spoken
from grammar.names import Names, Words, begun, join, match, normalise, plain, split, unjoin
from grammar.nearest import nearest, nearly_begins
from grammar.parse.build import sentences, table_talk
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from grammar.table.talk import is_table_talk
from rules.core.encounter import Encounter, current
from rules.core.names import fold
from rules.core.orders import deeds
from rules.core.parts import Thing
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.registry import SYSTEMS

MOST = 25
_NAMES_AT_FIRST = 12
_LOOK_BACK = 6
_UNFINISHED = re.compile(r'[^\s,:"]*$')
_VERSUS = ("vs", "vs.", "against")
_USERS = frozenset(part.field.lead for made in COMMANDS.values() for part in parts(made) if not part.field.finds)
"""The keywords before what nobody here can know: names to come, sides, users."""
_OF_STORED = {
    tuple(words.split()) for words, made in COMMANDS.items() if any(one.field.finds == "stored" for one in parts(made))
}
"""What is said before the name of what is kept or ready: characters, effects, prepared fights."""
_KINDS = {"W_NAME": "name", "W_THING": "thing", "W_PLACE": "place", "W_SYSTEM": "system", "W_KEY": "option"}


class Completion(Struct, frozen=True):
    """A word or name that may stand at the cursor: it replaces the text from index ``start`` (from 0) to the cursor.

    ``kind`` is actor, name, thing, place, label, system, option, value, keyword, character, or ``meaning``: the whole
    sentence. ``note`` says what it would do.
    """

    text: str
    start: int
    kind: str
    note: str = ""


Before: TypeAlias = list[tuple[Token, frozenset[str]]]
"""The finished tokens, each with the kinds of word that might have stood in its place."""


def complete(
    text: str,
    cursor: int,
    enc: Encounter | None,
    rules: Ruleset | None,
    names: Names,
    mine: Iterable[str] = (),
    *,
    gm: bool = True,
    characters: tuple[str, ...] = (),
) -> tuple[Completion, ...]:
    """At most 25 continuations of the text before ``cursor`` (an index from 0), names first.

    ``characters`` are what is kept or ready that the line may name. ``names`` is the vocabulary of whoever types,
    ``mine`` the figures this viewer plays (empty for a game master): nothing else is ever offered. Only to a game
    master (``gm``) it is offered to force dice. Without ``enc`` and ``rules`` only what is said to the table is
    completed.
    """
    typed = text[:cursor]
    try:
        line = plain(typed)
        if " " in line.lstrip(" /") and is_table_talk(line):
            return _at_table(line, enc, rules, names, tuple(mine), gm, characters)
        line = join(normalise(typed), names)
    except Refused:
        return ()
    parser = sentences(rules.id) if rules is not None else table_talk()
    desk = _Desk(parser, line, enc, rules, names, tuple(mine), gm)
    if desk.alive:
        return desk.offer(() if desk.before else first_words(table_talk()))
    # A keyword inside a name that is half typed led the parser astray.
    again = begun(line, names)
    return () if again is None else _Desk(parser, again, enc, rules, names, tuple(mine), gm).offer(())


def _at_table(
    line: str,
    enc: Encounter | None,
    rules: Ruleset | None,
    names: Names,
    mine: tuple[str, ...],
    gm: bool,
    characters: tuple[str, ...],
) -> tuple[Completion, ...]:
    bare = line.lstrip(" /")
    verb, rest = bare.split(" ", 1)
    if verb.lower() == "odds" and rules is not None:
        at = len(line) - len(rest)
        found = complete(rest, len(rest), enc, rules, names, mine, gm=gm)
        talk = first_words(table_talk())
        return tuple(replace(c, start=c.start + at) for c in found if c.kind != "keyword" or c.text not in talk)
    line = join(" " * (len(line) - len(bare)) + bare, names)
    return _Desk(table_talk(), line, enc, rules, names, mine, gm, characters).offer(())


class _Desk:
    """One line up to the cursor, parsed as far as its last finished word."""

    def __init__(
        self,
        parser: Lark,
        line: str,
        enc: Encounter | None,
        rules: Ruleset | None,
        names: Names,
        mine: tuple[str, ...],
        gm: bool,
        characters: tuple[str, ...] = (),
    ) -> None:
        self.parser, self.line, self.enc, self.rules, self.names, self.mine = parser, line, enc, rules, names, mine
        self.gm, self.characters = gm, characters
        self.quoted = line.count('"') % 2 == 1
        found = _UNFINISHED.search(line)
        self.at = line.rfind('"') if self.quoted else found.start() if found else len(line)
        self.before: Before = []
        self.may: set[str] = set()
        self.alive = True
        self.read()

    def read(self) -> None:
        """Feed the finished words to the parser's table, without growing a tree."""
        thread = self.parser.parse_interactive(self.line[: self.at])
        state: ParserState[int] = thread.parser_state
        conf = state.parse_conf
        state.parse_conf = ParseConf(conf.parse_table, {}, conf.start)
        try:
            for token in thread.iter_parse():
                # The token is not fed yet: the state is still the one before it.
                self.before.append((token, frozenset(_KINDS.keys() & conf.states[state.position].keys())))
        except UnexpectedInput:
            self.alive = False
            return
        self.may = accepted(state)

    def offer(self, more: tuple[str, ...]) -> tuple[Completion, ...]:
        """The completions; ``more`` are keywords besides those of the parser."""
        if not self.alive:
            return ()
        found = list(dict.fromkeys([*self.known(), *self.labels(), *self.settings()]))
        words: list[Completion] = []
        if not self.quoted:
            want = fold(self.line[self.at :])
            may = self.may if self.gm else self.may - {"FORCED"}
            if self.rules is not None:
                may = fitting(may, self.parser, [token for token, _ in self.before], self.rules, gm=self.gm)
            every = dict.fromkeys((*self.answers(may), *spoken(self.parser, may), *more))
            words = [
                Completion(word, self.at, "keyword")
                for word in every
                if fold(word).startswith(want) and (want or word[-1] != ".")
            ]
            if not found and not words and want:
                return self.likely(want, every)
        room = max(_NAMES_AT_FIRST, MOST - len(words))
        return tuple((found[:room] + words)[:MOST])

    def answers(self, may: set[str]) -> tuple[str, ...]:
        """The defences, where the next word may well be one: behind the name of whoever is aimed at."""
        aimed = bool(self.before) and self.before[-1][0].type in ("W_NAME", "FACE", "QUOTED") and self.target()
        return spoken(self.parser, may & leading(self.parser, "defence")) if aimed else ()

    def likely(self, want: str, keywords: Iterable[str]) -> tuple[Completion, ...]:
        """What a misspelt word may be: names and keywords that are nearly so."""
        names: dict[str, str] = {}
        for kind in sorted(_KINDS.keys() & self.may):
            names.update((name, _KINDS[kind]) for name in self.vocabulary(kind, len(self.before)))
        near = nearest(want, (*names, *keywords)) or tuple(name for name in names if nearly_begins(want, name))[:3]
        return tuple(Completion(word, self.at, names.get(word, "keyword")) for word in near)

    def known(self) -> list[Completion]:
        """Names that continue what was typed: from the word at the cursor, or from where their first word began."""
        found = [
            c
            for kind in sorted(_KINDS)
            if kind in self.may and not self.runs_on(len(self.before), kind)
            for c in self.named(kind, self.at, len(self.before), True)
        ]
        for i in range(max(0, len(self.before) - _LOOK_BACK), len(self.before)):
            token, kinds = self.before[i]
            for kind in sorted(kinds):
                if not self.runs_on(i, kind) and token.start_pos is not None and not self.quoted:
                    found += self.named(kind, token.start_pos, i, False)
        return found

    def runs_on(self, i: int, kind: str) -> bool:
        """Whether a word before token ``i`` would go on a name that is already begun."""
        i -= 1
        while i >= 0 and self.before[i][0].type == "FACE":
            i -= 1
        return i >= 0 and self.before[i][0].type in (kind, "QUOTED")

    def named(self, kind: str, start: int, i: int, inside: bool) -> list[Completion]:
        typed = self.line[start:]
        want = fold(split(typed))
        if typed[-1:] == " " and want:
            want += " "
        every = self.vocabulary(kind, i)
        actor = kind == "W_NAME" and i == 0 and self.parser is not table_talk()
        begin = [n for n in every if fold(n).startswith(want)]
        begin += [n for n in every if inside and want and n not in begin and f" {want}" in fold(n)]
        if actor:
            return [Completion(f"{n}:", start, "actor") for n in begin]
        return [Completion(f'"{n}"' if self.quoted else n, start, _KINDS[kind]) for n in begin]

    def vocabulary(self, kind: str, i: int) -> Iterable[str]:
        """The names of that kind that fit behind token ``i - 1``."""
        last = self.before[i - 1][0].lower() if i else ""
        table = self.parser is table_talk()
        if kind == "W_NAME":
            if table and tuple(token.lower() for token, _ in self.before[:i]) in _OF_STORED:
                return self.characters
            if table and last in _USERS:
                return ()
            return self.mine or self.names.figures if not i and not table else self.names.figures
        if kind == "W_SYSTEM":
            return SYSTEMS
        if kind == "W_KEY":
            return self.rules.settings if self.rules is not None and last == "option" else ()
        guards = leading(self.parser, "defence")
        guarded = last == "with" and any(token.type in guards for token, _ in self.before[:i])
        whose = self.target() if kind == "W_PLACE" or guarded else self.actor()
        tables = self.names.places if kind == "W_PLACE" else self.names.things
        if whose is not None:
            return [t.name for t in tables.get(whose, ())]
        # Of nobody in particular: what the viewer's own figures have, or what all the others have.
        actor = self.actor()
        owners = [n for n in self.names.figures if n != actor] if kind == "W_PLACE" or guarded else self.mine
        return dict.fromkeys(t.name for n in owners or self.names.figures for t in tables.get(n, ()))

    def actor(self) -> str | None:
        """The figure that acts: the one before the colon, the viewer's only one, or whose turn it is."""
        for token, _ in self.before:
            if token.type == "_COLON":
                return self.figure(self.line[: token.start_pos])
        if len(self.mine) == 1:
            return self.mine[0]
        slot = current(self.enc) if self.enc is not None else None
        if slot is None or slot.who not in self.names.figures or (self.mine and slot.who not in self.mine):
            return None
        return slot.who

    def target(self) -> str | None:
        """The first figure after ``vs``."""
        for i, (token, _) in enumerate(self.before):
            if token.lower() in _VERSUS and token.type != "W_NAME":
                name = []
                for word, _ in self.before[i + 1 :]:
                    if word.type not in ("W_NAME", "QUOTED", "FACE"):
                        break
                    name.append(split(word))
                return self.figure(" ".join(name))
        return None

    def figure(self, typed: str) -> str | None:
        found = match(split(typed), self.names.called)
        return found[0].id if len(found) == 1 else None

    def labels(self) -> list[Completion]:
        """The dice that the sentence before ``rolled`` or ``forced`` may ask for, and what a forced one may read as."""
        dice = [t for t, _ in self.before if t.type in ("ROLLED", "FORCED")]
        who = self.actor()
        if "W_LABEL" not in self.may or self.enc is None or self.rules is None or not dice or who is None:
            return []
        forced = dice[-1].type == "FORCED"
        if forced and not self.gm:
            return []
        try:
            command = draft(unjoin(self.line[: dice[0].start_pos]), self.rules.id, self.names)
            command = resolve(replace(command, who=Words(who, 1, "name")), self.enc, self.rules, Speaker(), self.names)
        except Refused:
            return []
        labels = {**labels_of(command), **deeds.labels_of(self.rules.words, self.enc, command)}
        start = 1 + max(t.end_pos or 0 for t, _ in self.before if t.type in ("ROLLED", "FORCED", "_COMMA"))
        start = self.at if start > self.at else start
        want = fold(split(self.line[start:]))
        seen = [n for n in labels if "." not in n or n.rsplit(".", 1)[0] in self.names.figures]
        found = [Completion(n, start, "label") for n in seen if fold(n).startswith(want)]
        return found + (self.readings(start, deeds.readings_of(self.rules.words, self.enc, command)) if forced else [])

    def readings(self, start: int, readings: Mapping[str, tuple[Thing, ...]]) -> list[Completion]:
        """What the die may read as whose label, finished by a blank, stands at ``start``."""
        found = []
        for label, things in readings.items():
            head = re.compile(rf"\s*(?:[^,]*\.)?{label.replace('_', '[_ ]')}(?:\.\d+)?\s+", re.IGNORECASE)
            typed = head.match(self.line, start)
            if typed is not None:
                want = fold(split(self.line[typed.end() :]))
                found += [Completion(t.name, typed.end(), "value") for t in things if fold(t.name).startswith(want)]
        return found

    def settings(self) -> list[Completion]:
        """The values an encounter option may take."""
        if "W_VALUE" not in self.may or self.rules is None or not self.before:
            return []
        setting = self.rules.settings.get(self.before[-1][0].lower())
        if setting is None or self.before[-1][0].type != "W_KEY":
            return []
        want = fold(self.line[self.at :])
        says = ["on" if c is True else "off" if c is False else str(c) for c in setting.choices]
        return [Completion(word, self.at, "value") for word in says if word.startswith(want)]
