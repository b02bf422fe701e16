"""Whole lines that people say in other words: each form has holes, and a line of the grammar that it stands for."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache, partial

from msgspec import Struct

from grammar.keeping import code, fingerprint, made_once
from grammar.lalr.expect import first_words
from grammar.parse.build import table_source, table_talk
from grammar.wording import core, fingerprint_of, of_system, unslanged
from rules.core.ruleset import Ruleset

_HOLE = re.compile(r"\\\{(\w+)\\\}")
_FITS = {
    "plain": r"[^:\d]+?",
    "kept": r"(?!(?:damage|dmg|points?)\b)[^:]+?",
    "roll": r"(?!(?:save|forget|list)\b)[^:]+?",
    "signed": r"[+-]\s?\d+",
    "hex": r"-?\d+\s?,\s?-?\d+",
    "dice": r"\d*d\d+(?:\s?[+-]\s?\d+)?",
    "whither": r"(?:(?!\b(?:and|then|but|while)\b)[^:,])+?",
    "one": r"(?!.*\bthen\b)[^:]+?",
}
"""What fits in a hole of that name (plain words have no number; what is kept of somebody is no damage; a roll is not
what is done with those one keeps; whither one goes has no further clause behind it; one clause has no further deed in
it); in one of a list one of its phrases does, in any other one or more words, in ``n`` a number, in ``signed`` one with
its sign, in ``dice`` such as 2d6+1, in ``hex`` such as 3,4."""
_OPEN = re.compile(r"[({]")
_CHOICE = re.compile(r"\([^{}()]*\)")
_FURTHER = re.compile(r"(?:\((?: [^{}()|]*)?(?:\|(?: [^{}()|]*)?)*\))+$")
"""Choices of further words behind one, ``(one|other)( more|)``: it stands by itself whichever is taken."""
_ARTICLE = re.compile(r"^(?:the|my|a|an|his|her)\s+", re.IGNORECASE)
_I = re.compile(r"^(?:i|we)\s+", re.IGNORECASE)
_BLANKS = re.compile(r"\s+")
_ASIDE = re.compile(r"\(([a-z][^()\d]*)\)", re.IGNORECASE)
"""What is said by the way, in brackets of its own; those of a number (``+(2d6)``) stay."""
_SHOUTED = re.compile(r"!+(?= )|(?<=[!?.])[!?.]+")
"""Marks of who is excited, amid a line."""
MOST = 200
"""Characters of the longest line that is looked at."""


@lru_cache(maxsize=512)
def table_line(text: str, package: str = "") -> str | None:
    """The line of table talk that is said in other words (``set kett's health to 5``); None for any other line.

    ``package``: of the system that is played, whose own forms come first.
    """
    talk = _meant(text, True, package)
    if not talk:
        return None
    deeds = _meant(text, False, package)
    return talk[0][1] if not deeds or talk[0][0] <= deeds[0][0] else None


def of_the_fight(text: str) -> bool:
    """Whether a line that begins as table talk does stands for a sentence: ``end turn``."""
    return bool(_meant(text, False, ""))


def sentences_of(text: str, rules: Ruleset) -> tuple[str, ...]:
    """The sentences of a system that a whole line may stand for, the likeliest first.

    What stands before a colon acts, but for a form that has a colon of its own (``aoa 2: feint then swing``).
    """
    who, colon, rest = text.partition(":")
    if not colon:
        return tuple(dict.fromkeys(said for _, said in _meant(text, False, rules.package)))
    whole = tuple(said for _, said in _meant(text, False, rules.package))
    led = (f"{who.strip()}: {said}" for _, said in _meant(rest, False, rules.package))
    return tuple(dict.fromkeys((*whole, *led)))


@lru_cache(maxsize=2048)
def _meant(text: str, talk: bool, package: str) -> tuple[tuple[int, str], ...]:
    """What a line stands for, each with the number of its form; remembered, for every line is asked for several times.

    Words that say nothing may stand before it.
    """
    if len(text) > MOST:
        return ()
    line = _ASIDE.sub(r"\1", _BLANKS.sub(" ", text.replace("’", "'"))).strip().lstrip("/").rstrip(" .!?")
    line = unslanged(line)
    found = _fitting(line, talk, package)
    return found if found or "!" not in line else _fitting(_SHOUTED.sub("", line), talk, package)


def _fitting(line: str, talk: bool, package: str) -> tuple[tuple[int, str], ...]:
    """What a line stands for, and then what it does without the words that say nothing before or behind it."""
    forms, meant = _near(line, talk, package), list[tuple[int, str]]()
    while forms:
        for form in forms:
            found = _pattern(form.said, package).fullmatch(line)
            if found is not None:
                holes = {hole: _in_hole(hole, said or "") for hole, said in found.groupdict().items()}
                meant += [(form.number, one.format(**holes)) for one in form.written]
        rest = _after_silence(line, talk)
        behind = None if rest is not None else _polite().search(line)
        if (rest is None and behind is None) or (talk and meant):
            break
        line = rest if rest is not None else line[: behind.start()] if behind is not None else line
    return tuple(dict.fromkeys(meant))


def _after_silence(line: str, talk: bool) -> str | None:
    """A line without the words that say nothing at its beginning; None where it has none.

    Of several that it may begin with they are the longest.
    """
    for phrase in _silent(talk).get(_first(line), ()):
        size = len(phrase)
        if line[:size].casefold() == phrase:
            size += line[size : size + 1] in (",", "!") and len(line) > size
            if line[size : size + 1] == " ":
                return line[size + 1 :]
    return None


@cache
def _silent(talk: bool) -> Mapping[str, tuple[str, ...]]:
    """Words that say nothing at the beginning of a line, by their first; of a deed that is *I'm*, too.

    As one expression they would take a tenth of a start to compile.
    """
    found: dict[str, list[str]] = {}
    for phrase in sorted((*core().skip, *(() if talk else core().opening)), key=len, reverse=True):
        found.setdefault(_first(phrase), []).append(phrase.casefold())
    return {first: tuple(some) for first, some in found.items()}


def _first(said: str) -> str:
    return said.partition(" ")[0].rstrip(",!").casefold()


@cache
def _polite() -> re.Pattern[str]:
    """The words of courtesy at the end of a line."""
    return re.compile(rf"[,.!?]* (?:{'|'.join(map(re.escape, core().courtesy))})$", re.IGNORECASE)


def _in_hole(hole: str, said: str) -> str:
    """What was said in a hole as it is put in its place: a number in figures, free text as it is, a name without its
    article, a deed without who speaks: behind a word that joins it *I* says nothing."""
    if hole == "text":
        return said
    if hole == "deed":
        return _I.sub("", said)
    return str(core().numbers.get(said.casefold(), said)) if hole == "n" else _ARTICLE.sub("", said, count=1)


class _Form(Struct, frozen=True):
    """What is said, the lines that it stands for, and its ``number`` among all forms.

    ``needs``: of each of these words one must stand in a line that fits.
    """

    said: str
    written: tuple[str, ...]
    number: int
    needs: tuple[tuple[str, ...], ...]


def _near(line: str, talk: bool, package: str) -> list[_Form]:
    """The forms that a line may fit, in their order: those of whose words it has one that they can't do without."""
    every, said = _every(talk, package), {"", *line.lower().split(" ")}
    found = {place for word in said for place in every.places.get(word, ())}
    return [form for form in map(every.forms.__getitem__, sorted(found)) if not any(map(said.isdisjoint, form.needs))]


class _Forms(Struct, frozen=True):
    """Forms in their order, and the ``places`` there of those that stand under a word."""

    forms: tuple[_Form, ...]
    places: Mapping[str, tuple[int, ...]]


@cache
def _every(talk: bool, package: str) -> _Forms:
    """The forms of table talk, or those of sentences, of a system and of the core, under the words of which a line that
    fits has one: those that the fewest forms have. Without such words they stand under no word.

    To compile them all takes longer than to start without them, and nearly every line is none.
    """
    of = fingerprint(fingerprint_of(package), table_source(), code("speech/forms.py"))
    return made_once(f"forms-{package}-{talk}", of, _Forms, partial(_indexed, talk, package))


def _indexed(talk: bool, package: str) -> _Forms:
    verbs = first_words(table_talk())
    own = of_system(package).forms if package else {}
    every = {**own, **{said: meant for said, meant in core().forms.items() if said not in own}}
    forms = []
    for number, (said, meant) in enumerate(every.items()):
        lines = (meant,) if isinstance(meant, str) else meant
        written = tuple(one for one in lines if (one.split()[0] in verbs) is talk)
        if written:
            forms.append(_Form(said, written, number, tuple(_needed(said))))
    often = Counter(word for form in forms for words in form.needs for word in words)
    places: dict[str, tuple[int, ...]] = {}
    for place, form in enumerate(forms):
        rarest = min(form.needs, key=lambda words: sum(often[word] for word in words), default=("",))
        for word in set(rarest):
            places[word] = (*places.get(word, ()), place)
    return _Forms(tuple(forms), places)


def _needed(form: str) -> list[tuple[str, ...]]:
    """The words of a form between its holes and what may be left out: one of each must stand in a line that fits."""
    found: list[tuple[str, ...]] = []
    for piece in (_FURTHER.sub("", one) for one in _pieces(form.lower())):
        if not _OPEN.search(piece):
            found.append((piece,))
        elif _CHOICE.fullmatch(piece):
            choices = [one.strip().split(" ")[0] for one in piece[1:-1].split("|")]
            found += [tuple(choices)] if all(choices) else []
    return found


def _pieces(form: str) -> Iterator[str]:
    """What stands between two blanks of a form; within brackets a blank parts nothing."""
    start = depth = 0
    for n, sign in enumerate(f"{form} "):
        depth += (sign in "({") - (sign in ")}")
        if sign == " " and not depth:
            yield form[start:n]
            start = n + 1


@cache
def _pattern(form: str, package: str) -> re.Pattern[str]:
    """What a form fits: ``{name}`` is a hole, of ``(a|b)`` one is said (``(a |)``: or none)."""
    literal = re.sub(r"\\([(|)])", r"\1", re.escape(form)).replace("(", "(?:")
    return re.compile(_HOLE.sub(lambda hole: f"(?P<{hole[1]}>{_fits(hole[1], package)})", literal), re.IGNORECASE)


def _fits(hole: str, package: str) -> str:
    lists = (of_system(package).lists if package else {}) or core().lists
    if hole == "n":
        return rf"\+?\d+|{'|'.join(core().numbers)}"
    if hole == "name":
        # alias save roll attack axe: nobody is called by a command of the table, or by what one calls oneself; and no
        # name holds another clause (``Grak hits her because he is scared``).
        first = "|".join((*sorted(first_words(table_talk())), *core().lists["speakers"]))
        # ``have a swing at him``: nor is anybody called an article.
        first = rf"(?:{first})\b|an?\s(?:{'|'.join(core().lists['blows'])})\b"
        return rf"(?!{first})(?:(?!\b(?:{'|'.join(core().lists['parts'])})\b)[^:,])+?"
    if hole == "other":
        # ``attack Brute then move 3``: nobody is called by what one does.
        return rf"(?!(?:{'|'.join(lists['strikes'])})\b)[^:]+?"
    if hole in lists:
        return "|".join(lists[hole])
    return _FITS.get(hole, "[^:]+?")
