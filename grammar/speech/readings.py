"""A line in the grammar's words: read before the grammar, columns kept.

Nothing here knows what a sentence means. It leaves out words that say nothing, writes for others what the grammar
says, and moves what stands behind ``with`` to the verb; whether that is a sentence the one parser finds.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from grammar.budget import Drawn, once
from grammar.names import Names, match, normalise, split, unjoin
from grammar.names import join as joined
from grammar.speech.forms import MOST, sentences_of
from grammar.speech.lists import Lists, lists_of
from grammar.speech.numbered import by_number, of_number
from grammar.speech.owners import named_first, owned
from grammar.speech.scan import VERSUS, Piece, Scan
from grammar.speech.slips import mended
from grammar.speech.words import parted_by_slash, phrase_at, said_of_names
from grammar.wording import core, of_system, pronoun, unslanged
from rules.core.names import fold
from rules.core.ruleset import Ruleset

_TOKEN = re.compile(r'"[^"]*"?|[,:]|[+-]\s*\d+|[^\s,:"]+')
_TAIL = re.compile(r"\s(?:rolled|forced)\s|--", re.IGNORECASE)
_HEX = re.compile(r"\d, [+-]?\d+$")
_EDGE = ".!?*~;'’()"
_UNIT = re.compile(r"(\d+)([a-z]+)", re.IGNORECASE)
_PERCENT = re.compile(r"(?<=\d)\s?%$")
_PLURAL = re.compile(r"s (\d+)$")
"""``trollkins 1 and 2``"""
MOST_READINGS = 6
MOST_CHOICES = 6
"""Words with two meanings of a line in which each is tried by itself."""


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


def fillers(rules: Ruleset) -> frozenset[str]:
    """Single words that say nothing of their own in an answer."""
    lists = lists_of(rules.id, rules.package)
    spoken = (*lists.skip, *lists.using, *core().pronouns, *core().things)
    deeds = {*core().lists["strikes"], *core().lists["shifts"]} - lists.skip
    return frozenset(word for phrase in spoken for word in phrase.split()) - deeds


def respelled(text: str, rules: Ruleset, names: Names) -> str:
    """The line with its slips of the finger mended, for what is only offered; as it is where there are none."""
    line, lists = joined(normalise(text), names), lists_of(rules.id, rules.package)
    typed = _typed(line, names)
    meant = mended([one.text for one in typed], lists.spelling, lists.endings, names)
    for piece, word in reversed(list(zip(typed, meant, strict=True))):
        if piece.text != word:
            at = piece.column - 1
            line = f"{line[:at]}{word}{line[at + len(piece.text) :]}"
    return unjoin(line)


def readings(text: str, rules: Ruleset, names: Names, *, forms: bool = True) -> Iterable[Reading]:
    """The line in the grammar's words, the likeliest first; none where nothing would be written otherwise.

    What a form wrote is not looked for among the ``forms`` again, for two sentences of one form stand for each other
    without end.
    """
    return once(_drawn, text, rules, names, forms=forms)


def _drawn(text: str, rules: Ruleset, names: Names, *, forms: bool) -> Drawn[Reading]:
    return Drawn(_readings(text, rules, names, forms=forms))


def _readings(text: str, rules: Ruleset, names: Names, *, forms: bool) -> Iterator[Reading]:
    line = joined(normalise(text), names)
    tail = _TAIL.search(line)
    end = tail.start() if tail is not None else len(line)
    lists = lists_of(rules.id, rules.package)
    words_ = _counted(_apart(parted_by_slash(_typed(line[:end], names), lists), lists, names), names)
    typed = _measured(_twice(said_of_names(words_, lists, names), lists, names), lists)
    seen = {" ".join(line.split())}
    if forms:
        yield from _formed(dict.fromkeys((unjoin(line), owned(unjoin(line), names))), rules, names, seen)
    for pieces in (typed, _unparted(typed)):
        first = Scan(pieces, lists, names, 0)
        passes, scans = [first], [first.said()]
        if first.choices:
            # Where nothing means two things, each pass comes to the same.
            others = [Scan(pieces, lists, names, nth) for nth in range(1, MOST_READINGS // 2)]
            passes, scans = [first, *others], [*scans, *(one.said() for one in others)]
        choices = max(one.choices for one in passes)
        if 1 < choices <= MOST_CHOICES:
            # ``move to Kett and hit him``: one phrase means something else, and the others do not.
            apart = [Scan(pieces, lists, names, 1, only) for only in range(1, choices + 1)]
            passes, scans = [*passes, *apart], [*scans, *(one.said() for one in apart)]
        other = any(one.other for one in passes)
        further = [
            other for said in scans for other in (_versus(said, lists, names), _led(said, lists, names)) if other
        ]
        # ``disarm Archer``, where that is a trait as well: a figure comes first.
        named = [one for one in further if any(fold(piece.text) in lists.keywords & names.folded for piece in one)]
        for nth, said in enumerate((*named, *scans, *further)):
            found = replace(_written(said, line, end), guess=nth >= len(named) + len(scans), other=other)
            if found.text not in seen:
                seen.add(found.text)
                yield found
    if forms:
        yield from _formed(_spoken(line, typed, lists, names), rules, names, seen)
        yield from _formed(named_first(unjoin(line), names), rules, names, seen, guess=True)


def _formed(
    lines: Iterable[str], rules: Ruleset, names: Names, seen: set[str], *, guess: bool = False
) -> Iterator[Reading]:
    """What whole lines stand for by a form, as the form has it and in the grammar's words."""
    for written in (sentence for one in lines for sentence in sentences_of(one, rules)):
        # As they were typed whole, such words have no column of their own.
        if written not in seen:
            seen.add(written)
            yield Reading(written, (1,) * len(written), guess=guess)
            for one in readings(written, rules, names, forms=False):
                if one.text not in seen:
                    seen.add(one.text)
                    # A form says the whole line: what it stands for is no word for another.
                    yield replace(one, columns=(1,) * len(one.text), guess=guess or one.guess, other=False)


def _spoken(line: str, typed: list[Piece], lists: Lists, names: Names) -> tuple[str, ...]:
    """A line that tells of a figure, ``Orc shoots Ana twice``, as one that speaks for it, the verb as typed or bare."""
    who, column = Scan(typed, lists, names, 0).told()
    if not who:
        return ()
    verb, _, rest = unjoin(line[column - 1 :]).partition(" ")
    bare = (verb.removesuffix(end) for end in ("", *lists.endings) if verb.endswith(end))
    return tuple(f"{unjoin(who)}: {one} {rest}" for one in bare)


def _unparted(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.text != ","]


def _versus(said: list[Piece], lists: Lists, names: Names) -> list[Piece]:
    """The words with ``vs`` before the first figure (or *him*) each deed names behind its verb; none: none lacks it."""
    begin = next((n + 1 for n, piece in enumerate(said) if piece.text == ":"), 0)
    parting = ("then", ",") if begin < len(said) and fold(said[begin].text) in lists.heads else ("then",)
    seams = [begin, *(n + 1 for n, piece in enumerate(said) if piece.text in parting), len(said)]
    found = said[:begin]
    for first, end in pairwise(seams):
        found += _aimed(said[first:end], lists, names)
    return found if len(found) > len(said) else []


def _aimed(deed: list[Piece], lists: Lists, names: Names) -> list[Piece]:
    """One deed with ``vs`` before the first figure behind its verb; as it is where that is said, or none is named."""
    if any(piece.text in VERSUS for piece in deed):
        return deed
    figures = names.called
    for n, piece in enumerate(deed[1:], 1):
        word = split(piece.text)
        # ``tk 2`` is somebody, ``tk`` is nobody.
        words_ = (word, *(f"{word} {one.text}" for one in deed[n + 1 : n + 2] if one.text.isdigit()))
        known = len(word) > 1 and (fold(word) not in lists.keywords or fold(word) in names.folded)
        if known and (pronoun(word) or any(match(one, figures) for one in words_)):
            return [*deed[:n], Piece("vs", piece.column), *deed[n:]]
    return deed


def _led(said: list[Piece], lists: Lists, names: Names) -> list[Piece]:
    """The words with ``attack`` before them where they begin with no verb; none where they do, or are but one."""
    begin = next((n + 1 for n, piece in enumerate(said) if piece.text == ":"), 0)
    words_ = said[begin:]
    first = fold(words_[0].text) if words_ else ""
    if len(words_) < 2 or first in lists.verbs or first.isdigit() or split(words_[0].text) in names.figures:
        # ``2 left``: nobody is struck by a number alone.
        return []
    if first in lists.keywords and first not in lists.ways:
        return []
    return [*said[:begin], Piece("attack", words_[0].column), *words_]


def begins(text: str, rules: Ruleset, names: Names) -> bool:
    """Whether a line begins with a verb, or with words that say nothing before one."""
    lists = lists_of(rules.id, rules.package)
    typed = _apart(_typed(joined(normalise(text), names), names), lists, names)
    return Scan(typed, lists, names, 0).verb_first()


def silent(text: str, rules: Ruleset, names: Names) -> bool:
    """Whether words say nothing: ``no, sorry``."""
    lists = lists_of(rules.id, rules.package)
    said = Scan(_unparted(_typed(joined(normalise(text), names), names)), lists, names, 0).said()
    return not said


def actors(text: str, rules: Ruleset, names: Names) -> tuple[tuple[str, ...], str]:
    """Several that are named before what they do (``orcs attack Lia``), and what that is; none for any other line."""
    lists = lists_of(rules.id, rules.package)
    head, colon, _ = text.partition(":")
    first = head.strip().strip('"') if colon else fold(text.lstrip().partition(" ")[0])
    if len(text) > MOST or first in (names.figures if colon else lists.deeds):
        # Nearly every line: one figure before a colon, or none before the verb.
        return (), ""
    line = joined(normalise(text), names)
    every, column = Scan(_typed(line, names), lists, names, 0).several()
    if every and every[0].isdigit():
        # ``2 swings at Grak``: so many of what is done, and nobody.
        return (), ""
    every = [of_number(one, names) for one in every]
    every = [_PLURAL.sub(r" \1", one) if fold(one) not in names.folded else one for one in every]
    # ``Orc 1 and 2``
    numbered = [f"{every[0].rstrip('0123456789 ')} {one}" if one.isdigit() else one for one in every]
    return tuple(filter(None, numbered)), unjoin(line[column - 1 :])


def counted(text: str, names: Names) -> str:
    """A line with whoever is told apart by a number under that name: ``the second orc``, ``orc number two``."""
    line = joined(normalise(text), names)
    pieces, at = _typed(line, names), 0
    changes: list[tuple[int, int, str]] = []
    while at < len(pieces):
        size, name, number = by_number([piece.text for piece in pieces[at : at + 3]], names)
        if size:
            last = pieces[at + size - 1]
            changes.append((pieces[at].column - 1, last.column - 1 + len(last.text), f"{name} {number}"))
        at += size or 1
    for begin, end, said in reversed(changes):
        line = f"{line[:begin]}{said}{line[end:]}"
    return unjoin(line)


def again(text: str, rules: Ruleset, names: Names) -> tuple[str, str] | None:
    """Who is to do it again (empty: nobody is named) and what is said of it besides; None for any other line."""
    head, colon, rest = text.partition(":")
    who, said = (head.strip(), rest) if colon else ("", text)
    folded = " ".join(word.strip(_EDGE + ",") for word in fold(said).lstrip("/").split())
    found = _once_more(rules.package).match(folded)
    return None if found is None else (who, folded[found.end() :])


@cache
def _once_more(package: str) -> re.Pattern[str]:
    """What says that it is done again, alone or with what leads to whom or which place then."""
    longest = sorted((*core().again, *of_system(package).again), key=len, reverse=True)
    phrases, but, leads = (
        "|".join(map(re.escape, some))
        for some in (longest, core().lists["however"], (*VERSUS, "on", "at", "to", "for", "in"))
    )
    return re.compile(f"(?:{phrases})(?:$| (?:(?:{but}) )?(?:{leads}) )")


def _typed(line: str, names: Names) -> list[Piece]:
    """The words of a line, without the marks that stand round them and the sign of a percentage."""
    found = []
    for match_ in _TOKEN.finditer(line):
        word, column = match_[0], match_.start() + 1
        if word[0] != '"' and word not in (",", ":") and fold(split(word)) not in names.keys:
            bare = word.strip(_EDGE) if word.casefold() not in ("vs.", "v.") else word
            column += len(word) - len(word.lstrip(_EDGE))
            word = _PERCENT.sub("", bare)
        if word and word not in ("%", "-"):
            found += [Piece(one, column) for one in unslanged(word).split()]
    return found


def _apart(pieces: list[Piece], lists: Lists, names: Names) -> list[Piece]:
    """``shieldbash`` and ``shield-bash`` as the two words that they are, where nobody and nothing is called so."""
    if not any(fold(piece.text).replace("-", "") in lists.together for piece in pieces):
        return pieces
    found = list[Piece]()
    for piece in pieces:
        word = fold(split(piece.text))
        phrase = lists.together.get(word.replace("-", "")) if word not in names.keys else None
        found += [Piece(one, piece.column) for one in phrase.split()] if phrase is not None else [piece]
    return found


def _counted(pieces: list[Piece], names: Names) -> list[Piece]:
    """``the second orc``, ``orc number two`` as *orc 2*, where one of that name and number is here."""
    found, at = list[Piece](), 0
    while at < len(pieces):
        size, name, number = by_number([piece.text for piece in pieces[at : at + 3]], names)
        column = pieces[at].column
        found += [Piece(name, column), Piece(str(number), pieces[at + 1].column)] if size else [pieces[at]]
        at += size or 1
    return found


def _twice(pieces: list[Piece], lists: Lists, names: Names) -> list[Piece]:
    """``two swipes`` as *swipes twice* where a verb stands, else as *twice*; for a system that knows that word."""
    if "twice" not in lists.words:
        return pieces
    scan, found, at, begins = Scan(pieces, lists, names, 0), list[Piece](), 0, True
    while at < len(pieces):
        size = scan.pair(at)
        size = 0 if size and begins and scan.begins_verb(at) else size
        blow, word = at + size, fold(pieces[at].text)
        while size and blow < len(pieces) and fold(pieces[blow].text) in lists.skip:
            blow += 1
        if size and blow < len(pieces) and scan.blow_at(blow) and not phrase_at(at, pieces, lists):
            found += [pieces[blow]] if begins else []
            found.append(Piece("twice", pieces[at].column))
            at = blow + 1
        else:
            found.append(pieces[at])
            at += 1
        begins = word in (":", "then") or (begins and word in lists.skip)
    return found


def _measured(pieces: list[Piece], lists: Lists) -> list[Piece]:
    """``two hexes`` as *2*; ``from 30 m away`` as *range 30*, where the grammar has such a word."""
    found: list[Piece] = []
    at = 0
    while at < len(pieces):
        number, size = _length(pieces, at, lists)
        found.append(replace(pieces[at], text=number) if size else pieces[at])
        at += size or 1
        if size and len(found) > 1 and fold(found[-2].text) in core().lists["roughly"]:
            del found[-2]
        if size and "range" in lists.keywords and len(found) > 1 and fold(found[-2].text) in core().before_length:
            found[-2] = replace(found[-2], text="range")
            at += at < len(pieces) and fold(pieces[at].text) in core().lists["distant"]
    return found


def _length(pieces: list[Piece], at: int, lists: Lists) -> tuple[str, int]:
    """The number of a length that begins there (``30m``, ``two hexes``), and how many words it takes; 0: none does.

    It is counted in what the system counts in, a part of one as a whole one.
    """
    word = pieces[at].text
    joined_ = _UNIT.fullmatch(word)
    if joined_ is not None:
        number, unit, size = joined_[1], joined_[2].casefold(), 1
    else:
        number = word if word.isdigit() else str(core().numbers.get(fold(word), ""))
        unit, size = fold(pieces[at + 1].text) if at + 1 < len(pieces) else "", 2
    if not number or unit not in lists.lengths:
        return "", 0
    return str(-(-int(number) // lists.lengths[unit])), size


def _written(pieces: list[Piece], line: str, end: int) -> Reading:
    """The pieces as one line, with what stood behind them."""
    text, columns = "", []
    for piece in pieces:
        if text and piece.text not in (",", ":") and not _HEX.search(f"{text} {piece.text}"):
            text += " "
            columns.append(piece.column)
        text += piece.text
        columns += range(piece.column, piece.column + len(piece.text))
    tail = line[end:]
    if text and tail[:1] == "-":
        # The blank before a note went with the words that say nothing.
        text += " "
        columns.append(end)
    return Reading(unjoin(text + tail), (*columns, *range(end + 1, end + 1 + len(tail))))
