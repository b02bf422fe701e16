"""A line in the grammar's words: read before the grammar, columns kept.

Nothing here knows what a sentence means. It leaves out words that say nothing, writes for others what the grammar
says, and moves what stands behind ``with`` to the verb; whether that is a sentence the one parser finds.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from grammar.build import sentences
from grammar.expect import keywords, leading, words
from grammar.names import Names, match, normalise, split, unjoin
from grammar.names import join as joined
from grammar.slips import mended
from grammar.wording import Meant, core, of_system, pronoun
from rules.core.names import fold
from rules.core.ruleset import Ruleset, Thing

_TOKEN = re.compile(r'"[^"]*"?|[,:]|[+-]\s*\d+|[^\s,:"]+')
_TAIL = re.compile(r"\s(?:rolled|forced)\s|--", re.IGNORECASE)
_EDGE = ".!?*~;'’()"
_PERCENT = re.compile(r"(?<=\d)\s?%$")
_VERSUS = ("vs", "vs.", "against")
_LONGEST = 5
"""Words of the longest phrase."""
MOST_READINGS = 6


class Reading(Struct, frozen=True):
    """A line in the grammar's words; ``columns`` says for each of its characters where it stands in the line typed.

    ``guess``: a word was put in that nobody typed, so that its own faults tell nothing; ``other``: words were written
    as others, not only left out.
    """

    text: str
    columns: tuple[int, ...]
    guess: bool = False
    other: bool = False

    def column(self, at: int) -> int:
        """The column of the line as typed for one of this reading; both from 1."""
        if not self.columns:
            return 1
        return self.columns[at - 1] if 1 <= at <= len(self.columns) else self.columns[-1] + 1


class _Piece(Struct, frozen=True):
    """A word of a line, what it is written as, and where it stands."""

    text: str
    column: int


class _Lists(Struct, frozen=True):
    """The phrases of core and system, each as its folded words."""

    skip: frozenset[str]
    using: frozenset[str]
    before_sign: frozenset[str]
    verbs: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]
    endings: tuple[str, ...]
    keywords: frozenset[str]
    deeds: frozenset[str]
    answers: frozenset[str]
    spelling: frozenset[str]


@cache
def _lists(system: str, package: str) -> _Lists:
    shared, own, parser = core(), of_system(package), sentences(system)
    said = words(parser)
    answers = frozenset(said[name] for name in leading(parser, "defence") if name in said)
    skip, using = frozenset((*shared.skip, *own.skip)), frozenset((*shared.using, *own.using))
    verbs = {key: _every(value) for key, value in {**shared.verbs, **own.verbs}.items()}
    phrases = {key: _meant(value, answers) for key, value in {**shared.words, **own.words}.items()}
    known = frozenset(map(fold, keywords(parser)))
    return _Lists(
        skip,
        using,
        frozenset((*shared.before_sign, *own.before_sign)),
        verbs,
        phrases,
        (*shared.endings, *own.endings),
        known,
        frozenset(fold(said[name]) for name in leading(parser, "verb") if name in said),
        answers,
        frozenset(word for phrase in (*skip, *using, *verbs, *phrases, *known) for word in phrase.split()),
    )


def _meant(meant: Meant, answers: frozenset[str]) -> tuple[str, ...]:
    """What a phrase may mean; a defence of the system is no other one, so that what bars it is told and not played."""
    every = _every(meant)
    return every[:1] if every[0] in answers else every


def _every(meant: Meant) -> tuple[str, ...]:
    return (meant,) if isinstance(meant, str) else meant


def fillers(rules: Ruleset) -> frozenset[str]:
    """Single words that say nothing of their own in an answer."""
    lists = _lists(rules.id, rules.package)
    spoken = (*lists.skip, *lists.using, *core().pronouns, *core().things)
    return frozenset(word for phrase in spoken for word in phrase.split())


def readings(text: str, rules: Ruleset, names: Names, *, slips: bool = False) -> Iterator[Reading]:
    """The line in the grammar's words, the likeliest first; none where nothing would be written otherwise.

    ``slips`` of the finger are mended too, for what is only offered.
    """
    line = joined(normalise(text), names)
    tail = _TAIL.search(line)
    end = tail.start() if tail is not None else len(line)
    lists = _lists(rules.id, rules.package)
    typed = _typed(line[:end], names)
    seen = {" ".join(line.split())}
    if slips:
        typed = [
            replace(piece, text=text)
            for piece, text in zip(
                typed, mended([one.text for one in typed], lists.spelling, lists.endings, names), strict=True
            )
        ]
    for pieces in (typed, _unparted(typed)):
        passes = [_Scan(pieces, lists, names, nth) for nth in range(MOST_READINGS // 2)]
        scans = [one.said() for one in passes]
        if passes[0].several > 1:
            # ``move to Kett and hit him``: one phrase means something else, and the others do not.
            apart = [_Scan(pieces, lists, names, 1, only) for only in range(1, passes[0].several + 1)]
            passes, scans = [*passes, *apart], [*scans, *(one.said() for one in apart)]
        other = any(one.other for one in passes)
        further = [
            other for said in scans for other in (_versus(said, lists, names), _led(said, lists, names)) if other
        ]
        for nth, said in enumerate((*scans, *further)):
            found = replace(_written(said, line, end), guess=nth >= len(scans), other=other)
            if found.text not in seen:
                seen.add(found.text)
                yield found


def _unparted(pieces: list[_Piece]) -> list[_Piece]:
    return [piece for piece in pieces if piece.text != ","]


def _versus(said: list[_Piece], lists: _Lists, names: Names) -> list[_Piece]:
    """The words with ``vs`` before the first figure that is named behind the verb; none where that is said already."""
    begin = next((n + 1 for n, piece in enumerate(said) if piece.text == ":"), 0)
    if any(piece.text in _VERSUS for piece in said):
        return []
    figures = tuple(Thing(name, name) for name in names.figures)
    for n, piece in enumerate(said[begin + 1 :], begin + 1):
        word = split(piece.text)
        if fold(word) not in lists.keywords and len(word) > 1 and match(word, figures):
            return [*said[:n], _Piece("vs", piece.column), *said[n:]]
    return []


def _led(said: list[_Piece], lists: _Lists, names: Names) -> list[_Piece]:
    """The words with ``attack`` before them where they begin with no verb; none where they do, or are but one."""
    begin = next((n + 1 for n, piece in enumerate(said) if piece.text == ":"), 0)
    words_ = said[begin:]
    if len(words_) < 2 or fold(words_[0].text) in lists.keywords or words_[0].text in names.figures:
        return []
    return [*said[:begin], _Piece("attack", words_[0].column), *words_]


def again(text: str, rules: Ruleset, names: Names) -> tuple[str, str] | None:
    """Who is to do it again (empty: nobody is named) and what is said of it besides; None for any other line."""
    head, colon, rest = text.partition(":")
    who, said = (head.strip(), rest) if colon else ("", text)
    phrases = (*core().again, *of_system(rules.package).again)
    folded = " ".join(word.strip(_EDGE) for word in fold(said).lstrip("/").split())
    for phrase in sorted(phrases, key=len, reverse=True):
        if folded == phrase:
            return who, ""
        for lead in ("vs ", "on ", "against "):
            if folded.startswith(f"{phrase} {lead}"):
                return who, folded.removeprefix(f"{phrase} {lead}")
    return None


def _typed(line: str, names: Names) -> list[_Piece]:
    """The words of a line, without the marks that stand round them and the sign of a percentage."""
    known = {fold(name) for name in names.every}
    found = []
    for match_ in _TOKEN.finditer(line):
        word, column = match_[0], match_.start() + 1
        if word[0] != '"' and word not in (",", ":") and fold(split(word)) not in known:
            bare = word.strip(_EDGE) if word.casefold() not in ("vs.", "v.") else word
            column += len(word) - len(word.lstrip(_EDGE))
            word = _PERCENT.sub("", bare)
        if word and word not in ("%", "-"):
            found.append(_Piece(word, column))
    return found


class _Scan:
    """One pass over the words of a line; of a phrase with several meanings the ``nth`` is taken, or its last.

    ``only``: so it is with that one of these phrases, counted from 1, and the others mean the first (0: with all).
    ``several`` counts them.
    """

    def __init__(self, pieces: list[_Piece], lists: _Lists, names: Names, nth: int, only: int = 0) -> None:
        self.pieces, self.lists, self.nth, self.only = pieces, lists, nth, only
        self.several = 0
        self.known = {fold(name) for name in names.every}
        self.figures = tuple(Thing(name, name) for name in names.figures)
        self.at, self.begins, self.guarded = 0, True, False
        self.verb: int | None = None
        self.other = False
        self.found: list[_Piece] = []

    def said(self) -> list[_Piece]:
        """The words of the grammar."""
        self._speaker()
        while self.at < len(self.pieces):
            if not (self._kept() or self._meant_before() or self._phrase() or self._armed() or self._skipped()):
                self._plain()
        return self.found

    def _speaker(self) -> None:
        """A figure named before the verb gets its colon."""
        if any(piece.text == ":" for piece in self.pieces):
            return
        for end in range(min(4, len(self.pieces) - 1), 0, -1):
            name = " ".join(split(piece.text) for piece in self.pieces[:end])
            verb = any(self._key(end, n) in self.lists.verbs for n in range(_LONGEST, 0, -1))
            verb = verb or bool(self._stem(end)) or fold(self.pieces[end].text) in self.lists.keywords
            if verb and len(match(name, self.figures)) == 1 and fold(name) not in self.lists.verbs:
                self.found += [*self.pieces[:end], _Piece(":", self.pieces[end - 1].column)]
                self.at = end
                return

    def _kept(self) -> bool:
        """Known names, what is quoted, and signs stay as they are."""
        piece = self.pieces[self.at]
        if piece.text in (":", ","):
            self.begins = piece.text == ":"
        elif piece.text[0] not in '"+-' and (fold(split(piece.text)) not in self.known or self._a_verb()):
            return False
        if self.found and self.found[-1].text == piece.text and split(piece.text) in (f.name for f in self.figures):
            # ``Grak, Grak parries``
            self.at += 1
            return True
        self.found.append(piece)
        self.begins = piece.text == ":"
        self.at += 1
        return True

    def _meant_before(self) -> bool:
        """By a further deed's *him* whoever was named before it is meant."""
        piece, said = self.pieces[self.at], [one.text for one in self.found]
        last = self.at + 1 == len(self.pieces) or fold(self.pieces[self.at + 1].text) in self.lists.keywords
        if not last or not pronoun(piece.text) or "then" not in said:
            return False
        begin = said.index(":") + 1 if ":" in said else 0
        named = [text for text in said[begin:] if any(split(text) == figure.name for figure in self.figures)]
        named = named or [text for text in said[begin:] if len(match(split(text), self.figures)) == 1]
        if len(set(named)) != 1:
            return False
        for text in (named[0],) if said[-1] in _VERSUS else (_VERSUS[0], named[0]):
            self.found.append(_Piece(text, piece.column))
        self.at += 1
        return True

    def _a_verb(self) -> bool:
        """Whether a word that names a thing too stands where a verb does."""
        word = fold(self.pieces[self.at].text)
        return self.begins and word in self.lists.verbs and all(word != fold(f.name) for f in self.figures)

    def _phrase(self) -> bool:
        """A phrase of the lists, the longest that fits."""
        for size in range(min(_LONGEST, len(self.pieces) - self.at), 0, -1):
            key = self._key(self.at, size)
            meant = self.lists.verbs.get(key) if self.begins else None
            stem = self._stem(self.at) if self.begins and size == 1 and meant is None else ""
            if stem:
                meant = self.lists.verbs.get(stem) or (stem,)
            if meant is not None:
                self.verb = None
            meant = meant or self.lists.words.get(key)
            if meant is None:
                continue
            self.several += len(meant) > 1
            nth = self.nth if self.only in (0, self.several) else 0
            written = meant[min(nth, len(meant) - 1)]
            self.other = self.other or written != key
            self._put(written, self.pieces[self.at].column)
            self.at += size
            return True
        return False

    def _stem(self, at: int) -> str:
        """The verb that a word is a form of, or nothing."""
        word = fold(self.pieces[at].text)
        if word in self.lists.keywords or word in self.lists.words:
            return ""
        stems = (word.removesuffix(end) for end in self.lists.endings if word.endswith(end))
        return next((stem for stem in stems if stem in self.lists.verbs or stem in self.lists.keywords), "")

    def _armed(self) -> bool:
        """What one fights with goes to the verb, unless a defence was said before it."""
        size = next((n for n in (3, 2, 1) if self._key(self.at, n) in self.lists.using), 0)
        end = self.at + size
        while size and end < len(self.pieces) and self._nameable(end):
            end += 1
        moved = [p for p in self.pieces[self.at + size : end] if fold(p.text) not in self.lists.skip]
        if not size or self.guarded or self.verb is None or not moved:
            return False
        self.found[self.verb + 1 : self.verb + 1] = moved
        self.at = end
        return True

    def _skipped(self) -> bool:
        sign = self.at + 1 < len(self.pieces) and self.pieces[self.at + 1].text[0] in "+-"
        for size in range(min(_LONGEST, len(self.pieces) - self.at), 0, -1):
            key = self._key(self.at, size)
            if key in self.lists.skip or (sign and key in self.lists.before_sign):
                self.at += size
                return True
        return False

    def _plain(self) -> None:
        piece = self.pieces[self.at]
        stem = piece.text.removesuffix("s").removesuffix("'")
        exact = {word for figure in self.figures for word in (fold(figure.name), *fold(figure.name).split())}
        owner = stem != piece.text and (
            fold(split(stem)) in exact or ("'" in piece.text and bool(match(split(stem), self.figures)))
        )
        self._put(stem if owner else piece.text, piece.column)
        if owner and (len(self.found) < 2 or self.found[-2].text != "at"):
            self._put("at", piece.column + len(stem))
        self.at += 1

    def _put(self, text: str, column: int) -> None:
        for word in text.split():
            self.found.append(_Piece(word, column))
            self.guarded = self.guarded or word in self.lists.answers
            if self.begins or (self.verb == len(self.found) - 2 and self._of_several(text)):
                self.verb = len(self.found) - 1
            self.begins = word == "then"

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
        return " ".join(fold(piece.text) for piece in islice(self.pieces, at, at + size))


def _written(pieces: list[_Piece], line: str, end: int) -> Reading:
    """The pieces as one line, with what stood behind them."""
    text, columns = "", []
    for piece in pieces:
        if text and piece.text not in (",", ":"):
            text += " "
            columns.append(piece.column)
        text += piece.text
        columns += range(piece.column, piece.column + len(piece.text))
    tail = line[end:]
    return Reading(unjoin(text + tail), (*columns, *range(end + 1, end + 1 + len(tail))))
