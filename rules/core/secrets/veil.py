"""What a reader is told of a resolution: the one test of notes, checks, dice, questions and texts.

Who sees whom stands in ``rules.core.secrets.audience``. What a hidden figure does is told as far as others feel it:
that somebody attacks, and what the blow does, but neither its name, its things, its rolls nor its numbers. A text that
would name it is not told at all.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import CHECKED
from rules.core.encounter import ALL, Encounter
from rules.core.names import fold
from rules.core.report import Check, Choice, Die, Note, Question, Refused, Term
from rules.core.secrets.audience import (
    SOMEBODY,
    WORDS,
    Viewer,
    hears,
    kept_words,
    naming,
    sees,
    unseen,
    visible,
)
from rules.core.tables.words import refused, says

SOMETHING = "something"
"""What a thing is called where it is not to be known."""
ATTEMPT = "unseen_attempt"
"""The note that tells that somebody unseen tries something on somebody."""


class Sight(Struct, frozen=True):
    """A reader's eyes on a fight: what the state hides from it, and what the options of the fight show.

    ``rolls``: whether the rolls of game masters' figures are shown to everybody; ``open``: whether their numbers are;
    ``kept``: words of people that are kept in the fight, and that the viewer may read; ``free``: those of the unseen
    that are words in what is read, of somebody who can't know them either.
    """

    viewer: Viewer
    enc: Encounter
    unseen: tuple[str, ...]
    seen: tuple[str, ...]
    things: frozenset[str]
    rolls: bool = True
    open: bool = False
    kept: frozenset[str] = frozenset()
    free: frozenset[str] = frozenset()

    def hearing(self, said: str, by: str) -> "Sight":
        """The eyes on what comes of the words of the player ``by``; empty: of nobody's."""
        if not self.unseen or not said:
            return self
        return replace(self, free=frozenset(naming(said, unseen(self.enc, Viewer(by)))))

    @property
    def open_words(self) -> str:
        """The words of people that are no secret in a text made of what is kept and of rows."""
        return "\n".join((*sorted(self.kept), *sorted(self.free)))

    # --- words
    def names(self, text: str, *, typed: bool = False, but: str = "") -> bool:
        """Whether a text names a hidden figure; ``typed`` by somebody, in letters of any case.

        Names that stand in ``but``, which the reader has typed, tell the reader nothing.
        """
        if not self.unseen or not text:
            return False
        told = {*self.free, *naming(but, self.unseen)}
        hidden = tuple(name for name in self.unseen if name not in told)
        # A thing of theirs is ``Name.thing``: that was not said with the name.
        things = _pattern(tuple(told), typed, r"\.\w+").findall(text) if told else ()
        if any(thing.casefold() not in but.casefold() for thing in things):
            return True
        if not hidden:
            return False
        for name in sorted((n for n in self.seen if n in text), key=len, reverse=True):
            text = text.replace(name, " ")
        return bool(_pattern(hidden, typed).search(text))

    def text(self, text: str, *, but: str = "") -> str:
        """The lines of a text that name nobody hidden, besides what the reader has typed: ``but``."""
        if not self.unseen:
            return text
        return "\n".join(line for line in text.split("\n") if not self.names(line, but=but))

    def said(self, text: str, author: str | None, *, secret: bool) -> str:
        """A sentence as typed, or nothing where the reader is not to know it: it is secret, or names the hidden."""
        mine = bool(author) and author == self.viewer.id
        if self.viewer.gm or (mine and not self.names(text, typed=True)):
            return text
        return "" if secret or self.names(text, typed=True) else text

    def refusal(self, fault: Refused, typed: str, *, quoted: Sequence[str] = ()) -> Refused:
        """The refusal of what the reader typed, as the reader may hear it; ``quoted``: sentences it may tell whole."""
        if self.viewer.gm or not self.unseen:
            return fault
        hints = tuple(hint for hint in fault.hints if not self.names(str(hint), but=typed))
        rest = fault.message
        for text in quoted:
            rest = rest.replace(text, " ")
        if not self.names(rest, but=typed):
            offers = tuple(offer for offer in fault.offers if not self.names(offer, typed=True, but=typed))
            return Refused(fault.code, fault.message, column=fault.column, hints=hints, offers=offers)
        return refused("not_now")

    # --- parts of a row
    def rows(
        self,
        notes: Sequence[Note],
        checks: Sequence[Check],
        dice: Sequence[Die],
        attempts: Callable[[str], bool],
        closed: str = "",
    ) -> tuple[tuple[Note, ...], tuple[Check, ...], tuple[Die, ...]]:
        """Notes, checks and dice of one row. ``attempts`` tells the codes of notes by which somebody tries something.

        ``closed`` names the figure whose numbers the row measures: who may not know them gets no number of the row.
        """
        if self.viewer.gm:
            return tuple(notes), tuple(checks), tuple(dice)
        shut = closed if closed and not self._numbers_known(closed) else ""
        if not (self.unseen or shut) and self.rolls and _for_all(notes) and _for_all(checks) and _for_all(dice):
            return tuple(notes), tuple(checks), tuple(dice)
        unseen_row = not {*self.unseen}.isdisjoint(takers(notes, checks, dice))
        kept: list[Check] = []
        told: list[Note] = []
        place: dict[int, int] = {}
        for n, check in enumerate(checks):
            one = self._check(check, blind=bool(shut))
            if one is not None:
                place[n] = len(kept)
                kept.append(one)
        for note in notes:
            if note.code == CHECKED:
                n = int(note.data["n"])
                if n in place and sees(note.audience, self.viewer, self.enc):
                    told.append(replace(note, data={"n": place[n]}))
                continue
            seen = self._note(note, unseen_row, attempts)
            if seen is not None:
                told.append(_measured(seen, shut) if shut else seen)
        thrown = tuple(die for die in dice if self._die(die) and not (shut and die.who == shut))
        return tuple(told), tuple(kept), thrown

    def _numbers_known(self, name: str) -> bool:
        figure = self.enc.figures.get(name)
        return self.open or (figure is not None and hears(figure, self.viewer))

    def _rolls_shown(self, who: str) -> bool:
        """Whether the dice of that roller are for the reader: those of nobody's figure are a game master's."""
        figure = self.enc.figures.get(who)
        return self.rolls or (figure is not None and hears(figure, self.viewer))

    def _die(self, die: Die) -> bool:
        return sees(die.audience, self.viewer, self.enc) and die.who not in self.unseen and self._rolls_shown(die.who)

    def _check(self, check: Check, *, blind: bool) -> Check | None:
        if not sees(check.audience, self.viewer, self.enc) or check.who in self.unseen:
            return None
        if blind or not self._rolls_shown(check.who):
            return replace(check, base=0, modifiers=(), chance=0, roll=0, margin=None, adds=False, blind=True)
        return replace(check, skill=self._word(check.skill), modifiers=self._terms(check.modifiers))

    def _note(self, note: Note, unseen_row: bool, attempts: Callable[[str], bool]) -> Note | None:
        if not sees(note.audience, self.viewer, self.enc):
            return None
        data = {key: self._fact(value, unseen_row, words=key in WORDS) for key, value in note.data.items()}
        if note.who not in self.unseen:
            terms = self._terms(note.terms) if not note.who or self._rolls_shown(note.who) else ()
            return replace(note, data=data, terms=terms)
        target = note.data.get("target")
        if target not in self.seen:
            return None
        if attempts(note.code):
            return Note(ATTEMPT, SOMEBODY, {"target": target}, rule=note.rule)
        return replace(note, who=SOMEBODY, data=data, terms=())

    def _fact(self, value: Any, unseen_row: bool, *, words: bool = False) -> Any:
        if isinstance(value, str):
            return self._word(value, own=not unseen_row, words=words)
        if isinstance(value, list | tuple):
            return [self._fact(one, unseen_row, words=words) for one in value]
        if isinstance(value, dict):
            return {key: self._fact(one, unseen_row, words=words) for key, one in value.items()}
        return value

    def _word(self, value: str, *, own: bool = True, words: bool = False) -> str:
        """A fact without the hidden: their names, and in a row of theirs (not ``own``) their things.

        ``words``: what somebody has said stands there, so that a name in it may be no figure's.
        """
        if words and fold(value) in self.kept:
            return value
        if value in self.unseen and not (words and value in self.free):
            return SOMEBODY
        if self.names(value, typed=True) or (not own and fold(value) in self.things):
            return SOMETHING
        return value

    def _terms(self, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        if not self.unseen:
            return terms
        return tuple(replace(term, why=self._word(term.why, words=True)) for term in terms)

    # --- questions
    def question(self, question: Question) -> Question | None:
        """A question as the reader may read it; None where it is not asked of anybody the reader knows of."""
        if self.viewer.gm:
            return question
        if not sees(question.audience, self.viewer, self.enc) or question.who in self.unseen:
            return None
        text = says("asked") if self.names(question.text) else question.text
        options = tuple(Choice(o.id, self._option(o.text), o.cost, o.group) for o in question.options)
        return replace(question, text=text, options=options)

    def _option(self, text: str) -> str:
        return _pattern(self.unseen, False).sub(SOMEBODY, text) if self.names(text) else text

    def questions(self, questions: Iterable[Question]) -> tuple[Question, ...]:
        """The questions that the reader may know of."""
        return tuple(one for one in map(self.question, questions) if one is not None)


def takers(notes: Iterable[Note], checks: Iterable[Check], dice: Iterable[Die]) -> Iterator[str]:
    """The figures that what a row tells is of, in order; the first is whose sentence it was."""
    return (one.who for one in chain[Note | Check | Die](notes, checks, dice) if one.who)


def sight(enc: Encounter, viewer: Viewer, *, rolls: bool = True, open: bool = False) -> Sight:
    """A reader's eyes on a fight."""
    hidden = unseen(enc, viewer)
    kept = frozenset(map(fold, kept_words(enc, viewer))) if hidden else frozenset[str]()
    return Sight(viewer, enc, hidden, visible(enc, viewer), frozenset(_things(enc, hidden)), rolls, open, kept)


def _for_all(parts: Iterable[Note | Check | Die]) -> bool:
    return {part.audience for part in parts} <= {ALL}


def _things(enc: Encounter, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        figure = enc.figures.get(name)
        for item in figure.items if figure is not None else ():
            yield from (fold(item.name), fold(item.kind), fold(item.id))
    yield from map(fold, enc.gone_things)


def _measured(note: Note, closed: str) -> Note:
    """A note of a row that measured somebody, without any number."""
    data = {key: value for key, value in note.data.items() if not isinstance(value, int) or isinstance(value, bool)}
    return replace(note, data={**data, "target": closed}, terms=())


@lru_cache(maxsize=256)
def _pattern(names: tuple[str, ...], typed: bool, behind: str = r"(?!\w)") -> re.Pattern[str]:
    words = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{words}){behind}", re.IGNORECASE if typed else 0)
