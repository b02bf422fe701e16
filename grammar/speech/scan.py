"""One pass over the words of a line: what people say is written in the grammar's words; see ``readings``."""

from msgspec import Struct

from grammar.budget import spend
from grammar.names import Names, match, split
from grammar.speech.lists import SHORT, Lists, stems
from grammar.speech.owners import alone
from grammar.wording import core, pronoun
from rules.core.names import fold

VERSUS = ("vs", "vs.", "against")
LEADING = (*VERSUS, "at", "to")
"""What leads to a name, and is said but once before it."""
LONGEST = 5
"""Words of the longest phrase."""
_SIDES = ("left", "right")
_HIS = ("his", "her", "its", "their")


class Piece(Struct, frozen=True):
    """A word of a line, what it is written as, and where it stands."""

    text: str
    column: int


class Scan:
    """One pass over the words of a line; of a phrase with several meanings the ``nth`` is taken, or its last.

    ``only``: so it is with that one of these phrases, counted from 1, and the others mean the first (0: with all).
    ``choices`` counts them.
    """

    def __init__(self, pieces: list[Piece], lists: Lists, names: Names, nth: int, only: int = 0) -> None:
        self.pieces, self.lists, self.names = pieces, lists, names
        self.nth, self.only, self.choices = nth, only, 0
        self.known = names.keys
        self.figures = names.called
        self.words = [fold(piece.text) for piece in pieces]
        self.at, self.begins, self.guarded, self.head, self.other = 0, True, False, "", False
        self.verb: int | None = None
        self.found: list[Piece] = []
        self.silent: dict[int, int] = {}

    def said(self) -> list[Piece]:
        """The words of the grammar."""
        self._speaker()
        while self.at < len(self.pieces):
            spend(1)
            if not (
                self._kept()
                or self._meant_before()
                or self._hushed()
                or self._phrase()
                or self._armed()
                or self._his_place()
                or self._skipped()
            ):
                self._plain()
        return self.found

    def _speaker(self) -> None:
        """A figure named before the verb gets its colon."""
        if any(piece.text == ":" for piece in self.pieces):
            return
        begin = 0
        while begin < len(self.pieces) and self._key(begin, 1) in self.lists.skip:
            begin += 1
        for end in range(min(begin + 4, len(self.pieces) - 1), begin, -1):
            name = " ".join(split(piece.text) for piece in self.pieces[begin:end])
            if name.isdigit() or fold(name) in self.lists.skip:
                # ``2 swings at Grak``: so many of what is done, and nobody; nor is ``a`` the Archer.
                continue
            verb = self._behind_silence(end)
            if verb == len(self.pieces) or not (self._verb_at(verb) or self._defends(verb)):
                continue
            if len(match(name, self.figures)) == 1 and fold(name) not in self.lists.verbs:
                self.found += [*self.pieces[begin:end], Piece(":", self.pieces[end - 1].column)]
                self.at = end
                return

    def told(self) -> tuple[str, int]:
        """Who is named before the verb without a colon, and the column of what is said then; nobody: empty, and 0."""
        self._speaker()
        if not self.found or self.at == len(self.pieces):
            return "", 0
        at = self._behind_silence(self.at)
        return " ".join(piece.text for piece in self.found[:-1]), self.pieces[min(at, len(self.pieces) - 1)].column

    def _behind_silence(self, at: int) -> int:
        """Where words stop that say nothing: ``tries to``; remembered, as a line may hold hundreds of them."""
        passed: list[int] = []
        while at < len(self.pieces) and at not in self.silent:
            sizes = range(min(LONGEST, len(self.pieces) - at), 0, -1)
            size = next((n for n in sizes if self._key(at, n) in self.lists.skip), 0) or self._goes_on(at)
            if not size:
                break
            passed.append(at)
            at += size
        end = self.silent.get(at, at)
        self.silent.update(dict.fromkeys(passed, end))
        return end

    def several(self) -> tuple[list[str], int]:
        """Who is named before the verb (``Orc 1 and 2``, ``orcs``), and the column of the verb; else none."""
        names: list[str] = []
        for at, piece in enumerate(self.pieces):
            said = fold(piece.text)
            if said in core().together:
                names.append("")
            elif piece.text == ":" or (said not in core().numbers and self._verb_at(at)):
                return names, piece.column + (piece.text == ":")
            elif said not in self.lists.skip and said not in core().every:
                names = names or [""]
                names[-1] = f"{names[-1]} {split(piece.text)}".strip()
        return [], 1

    def pair(self, at: int) -> int:
        """How many words say that it is two (``a couple of``); 0: none do."""
        sizes = range(min(LONGEST, len(self.pieces) - at), 0, -1)
        return next((size for size in sizes if self._key(at, size) in core().lists["twice"]), 0)

    def begins_verb(self, at: int) -> bool:
        """Whether a verb of several words begins there: ``double attack on``."""
        return any(self._verb_phrase(at, size) is not None for size in range(LONGEST, 1, -1))

    def blow_at(self, at: int) -> bool:
        """Whether a word is one that is struck: ``swipes``, ``blow``."""
        word = fold(self.pieces[at].text)
        every = (word, *stems(word, self.lists.endings))
        meant = (one for key in every for one in self.lists.verbs.get(key, (key,))[:1])
        return any(one.split(" ")[0] in self.lists.deeds for one in meant if one)

    def verb_first(self) -> bool:
        """Whether a verb begins the words, but for those that say nothing."""
        at = next((n for n, one in enumerate(self.pieces) if fold(one.text) not in self.lists.skip), len(self.pieces))
        return any(self._verb_at(n) for n in range(min(at + 1, len(self.pieces))))

    def _verb_at(self, at: int) -> bool:
        verb = any(self._verb_phrase(at, n) for n in range(LONGEST, 0, -1))
        word = fold(self.pieces[at].text)
        # ``both``, ``the``: of some systems words of the grammar.
        key = word in self.lists.keywords and word not in self.lists.skip and word not in core().every
        return verb or bool(self._stem(at)) or key

    def _defends(self, at: int) -> bool:
        """Whether somebody is said to defend: ``Orc 2 dodges``."""
        every = stems(fold(self.pieces[at].text), self.lists.endings)
        meant = (one.partition(" ")[0] for stem in every for one in (stem, *self.lists.words.get(stem, ())))
        return any(one in self.lists.answers for one in meant)

    def _kept(self) -> bool:
        """Known names, what is quoted, and signs stay as they are."""
        piece = self.pieces[self.at]
        if piece.text in (":", ","):
            self.begins = piece.text == ":" or bool(self.head)
        elif piece.text[0] not in '"+-' and (
            fold(split(piece.text)) not in self.known or self._a_verb() or self._longer_phrase()
        ):
            return False
        if self.found and self.found[-1].text == piece.text and split(piece.text) in (f.name for f in self.figures):
            # ``Grak, Grak parries``
            self.at += 1
            return True
        self.found.append(piece)
        self.begins = piece.text == ":" or (piece.text == "," and bool(self.head))
        self.at += 1
        return True

    def _longer_phrase(self) -> bool:
        """Whether a word that names a thing begins a phrase: ``spear arm``."""
        sizes = range(2, min(LONGEST, len(self.pieces) - self.at) + 1)
        return any((key := self._key(self.at, n)) in self.lists.words and key not in self.known for n in sizes)

    def _meant_before(self) -> bool:
        """By a further deed's *him* whoever was named before it is meant."""
        piece, said = self.pieces[self.at], [one.text for one in self.found]
        if not pronoun(piece.text) or "then" not in said:
            return False
        end = self._behind_silence(self.at + 1)
        if end < len(self.pieces) and fold(self.pieces[end].text) not in self.lists.keywords:
            return False
        begin = said.index(":") + 1 if ":" in said else 0
        named = [text for text in said[begin:] if any(split(text) == figure.name for figure in self.figures)]
        named = named or [text for text in said[begin:] if len(match(split(text), self.figures)) == 1]
        if len(set(named)) != 1:
            return False
        for text in (named[0],) if said[-1] in VERSUS else (VERSUS[0], named[0]):
            self.found.append(Piece(text, piece.column))
        self.at += 1
        return True

    def _a_verb(self) -> bool:
        """Whether a word that names a thing too stands where a verb does."""
        if not self.begins or not any(self._verb_phrase(self.at, size) for size in range(1, LONGEST + 1)):
            return False
        word = fold(self.pieces[self.at].text)
        return all(word != fold(f.name) for f in self.figures)

    def _phrase(self) -> bool:
        """A phrase of the lists, the longest that fits."""
        for size in range(min(LONGEST, len(self.pieces) - self.at), 0, -1):
            key = self._key(self.at, size)
            meant = self._verb_phrase(self.at, size) if self.begins else None
            stem = self._stem(self.at) if self.begins and size == 1 and meant is None else ""
            if stem:
                meant = self.lists.verbs.get(stem) or (stem,)
            if meant is not None:
                self.verb = None
            meant = meant or self.lists.words.get(key) or self._word_form(key)
            if meant is None:
                continue
            self.choices += len(meant) > 1
            nth = self.nth if self.only in (0, self.choices) else 0
            written = meant[min(nth, len(meant) - 1)]
            self.other = self.other or written != key
            if self.head and self.begins:
                # ``intent full defence``: the head of what that stands for is said already.
                written = written.removeprefix(f"{self.head} ")
            # ``go all out, with everything I have``: what stands for a word that is there already says no more.
            of_this = [] if self.verb is None else [piece.text for piece in self.found[self.verb :]]
            if written == key or written not in self.lists.ways or written not in of_this:
                self._put(written, self.pieces[self.at].column)
            self.at += size
            return True
        return False

    def _verb_phrase(self, at: int, size: int) -> tuple[str, ...] | None:
        """What a phrase at the place of a verb stands for; its first word or its last may be a form: ``steps back``."""
        found = self.lists.verbs.get(self._key(at, size))
        if found is not None or size < 2 or at + size > len(self.pieces):
            return found
        words_ = self._key(at, size).split(" ")
        firsts, lasts = ((word, *stems(word, self.lists.endings)) for word in (words_[0], words_[-1]))
        forms = (" ".join((first, *words_[1:-1], last)) for first in firsts for last in lasts)
        return next((self.lists.verbs[form] for form in forms if form in self.lists.verbs), None)

    def _stem(self, at: int) -> str:
        """The verb that a word is a form of, or nothing."""
        word = fold(self.pieces[at].text)
        if word in self.lists.keywords or word in self.lists.words:
            return ""
        found = stems(word, self.lists.endings)
        return next((stem for stem in found if stem in self.lists.verbs or stem in self.lists.keywords), "")

    def _word_form(self, key: str) -> tuple[str, ...] | None:
        """What a phrase of several words stands for whose first is a form: ``stepping back``."""
        first, several, rest = key.partition(" ")
        firsts = stems(first, self.lists.endings) if several else ()
        return next((self.lists.words[f"{one} {rest}"] for one in firsts if f"{one} {rest}" in self.lists.words), None)

    def _armed(self) -> bool:
        """What one fights with goes to the verb, unless a defence was said before it."""
        size = next((n for n in (3, 2, 1) if self._key(self.at, n) in self.lists.using), 0)
        end = self.at + size
        while size and end < len(self.pieces) and self._nameable(end) and not self._leads_on(end):
            end += 1
        moved = [p for p in self.pieces[self.at + size : end] if fold(p.text) not in self.lists.skip]
        if not size or self.guarded or self.verb is None or not moved:
            return False
        self.found[self.verb + 1 : self.verb + 1] = moved
        self.at = end
        return True

    def _leads_on(self, at: int) -> bool:
        """Whether words begin there that lead to a name: ``with his axe aimed at the neck``."""
        sizes = range(2, min(LONGEST, len(self.pieces) - at) + 1)
        return any(self.lists.words.get(self._key(at, size), ("",))[0] in LEADING for size in sizes)

    def _hushed(self) -> bool:
        """A long phrase that says nothing: ``with his second action`` is no thing to fight with; nor does ``keep``."""
        size = self._goes_on(self.at) if self.begins else 0
        if size:
            self.at += size
            return True
        if fold(self.pieces[self.at].text) not in self.lists.silent:
            return False
        for size in range(min(LONGEST, len(self.pieces) - self.at), SHORT, -1):
            if self._key(self.at, size) in self.lists.skip:
                self.at += size
                return True
        return False

    def _goes_on(self, at: int) -> int:
        """How many words say that somebody goes on with what stands behind them (``keeps aiming``); 0: none do."""
        for size in range(min(3, len(self.pieces) - at - 1), 0, -1):
            if self._key(at, size) in core().lists["goes_on"] and not self.begins_verb(at):
                word = fold(self.pieces[at + size].text)
                verb = next((one for one in (word, *stems(word, self.lists.endings)) if one in self.lists.verbs), "")
                return size if verb or self._stem(at + size) or word in self.lists.deeds else 0
        return 0

    def _his_place(self) -> bool:
        """``his right hand``: where he is to be hit, be it a thing of the speaker's too."""
        if fold(self.pieces[self.at].text) not in _HIS or self.verb is None or not self.found:
            return False
        sizes = range(min(3, len(self.pieces) - self.at - 1), 0, -1)
        keys = [self._key(self.at + 1, size) for size in sizes]
        places = {fold(place.name) for every in self.names.places.values() for place in every}
        if self.found[-1].text in LEADING or not any(key in places for key in keys):
            return False
        self._put("at", self.pieces[self.at].column)
        self.at += 1
        return True

    def _of_foe(self) -> bool:
        """Whose answer follows: ``while it dodges``. Whom the deed is for was said before."""
        at = self.at + (self.words[self.at] in core().meanwhile)
        if self.verb is None or at + 1 >= len(self.pieces) or not pronoun(self.pieces[at].text):
            return False
        found = self._defends(at + 1) or self.words[at + 1] in self.lists.answers
        self.at = at + 1 if found else self.at
        return found

    def _but(self) -> bool:
        """What joins further words of the same deed: ``hit him but in the head``; no part of a name (``butt``)."""
        if self.verb is None or self.words[self.at] not in core().lists["however"] or self.at + 1 == len(self.words):
            return False
        barred = self.words[self.at + 1] in {*core().bars, *core().negations, *core().denials}
        if barred or self._stem(self.at + 1) or any(self._verb_phrase(self.at + 1, n) for n in range(LONGEST, 0, -1)):
            return False
        self.at += 1
        return True

    def _skipped(self) -> bool:
        if self._of_foe() or self._but():
            return True
        if self.found and self.found[-1].text in VERSUS and pronoun(self.pieces[self.at].text):
            end = self._behind_silence(self.at + 1)
            if end == len(self.pieces) or fold(self.pieces[end].text) in self.lists.keywords:
                # ``bites her``: whom, and not whose.
                return False
        sign = self.at + 1 < len(self.pieces) and self.pieces[self.at + 1].text[0] in "+-"
        for size in range(min(LONGEST, len(self.pieces) - self.at), 0, -1):
            key = self._key(self.at, size)
            silent = key in self.lists.skip or (self.begins and key in core().opening)
            silent = silent or (self.at + size == len(self.pieces) and key in core().courtesy and key not in _SIDES)
            if silent or (sign and key in self.lists.before_sign):
                self.at += size
                return True
        return False

    def _plain(self) -> None:
        piece = self.pieces[self.at]
        stem = piece.text.removesuffix("s").removesuffix("'")
        owner = stem != piece.text and (
            fold(split(stem)) in alone(self.names) or ("'" in piece.text and bool(match(split(stem), self.figures)))
        )
        self._put(stem if owner else piece.text, piece.column)
        if owner and (len(self.found) < 2 or self.found[-2].text != "at"):
            self._put("at", piece.column + len(stem))
        self.at += 1

    def _put(self, text: str, column: int) -> None:
        for word in text.split():
            if self.found and word in LEADING and self.found[-1].text in LEADING:
                # ``haymaker on Grak``: the verb has led to him already.
                continue
            self.found.append(Piece(word, column))
            self.guarded = self.guarded or word in self.lists.answers
            if self.begins and word in self.lists.heads:
                self.head = word
                continue
            if self.begins or (self.verb == len(self.found) - 2 and self._of_several(text)):
                self.verb = len(self.found) - 1
            self.begins = word == "then" or (bool(self.head) and word == ",")

    def _of_several(self, text: str) -> bool:
        """Whether the verb is one of several words, this among them."""
        assert self.verb is not None
        first = self.found[self.verb].text
        return text.startswith(first) and fold(first) not in self.lists.deeds

    def _nameable(self, at: int) -> bool:
        """Whether a word may be one of a thing's name."""
        text = self.pieces[at].text
        if text in (",", ":") or text[0] in "+-":
            return False
        word = fold(split(text))
        if word in self.known:
            return not any(word == fold(figure.name) for figure in self.figures)
        return word in self.lists.skip or (word not in self.lists.keywords and word not in self.lists.words)

    def _key(self, at: int, size: int) -> str:
        return " ".join(self.words[at : at + size])
