"""Names in sentences: what phones make of signs, names of several words, and which figure or thing is meant."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache

from msgspec import Struct

from grammar.budget import spend
from grammar.loose import loosely
from grammar.nearest import nearest
from grammar.texts import refuse, says
from grammar.wording import core
from rules.core.encounter import Encounter, Figure
from rules.core.names import SIGNS, fold, unnumbered
from rules.core.parts import Thing
from rules.core.report import Refused
from rules.core.ruleset import Ruleset

_SLIP = 5
"""The letters from which on a strange word may be a keyword with a slip in it, where a name or thing stands."""
MAX_LENGTH = 2000
"""How many characters a line may have: as many as a message of Discord."""
MOST_WORDS = 8
"""No name at the table is taken to have more words than these."""

# Inside a known name these signs become private characters, so that a parser sees one word of the same length.
_JOIN_ALL = {ord(sign): chr(0xE000 + n) for n, sign in enumerate(' .,:+-"()[]{}@')}
# The word before a colon is a name even where it reads like a verb: its letters are hidden.
_HIDE_ALL = _JOIN_ALL | {n: chr(0xE100 + n) for n in range(128) if chr(n).isalnum()}
_SPLITTERS = {ord(v): chr(k) for k, v in _HIDE_ALL.items()}
_DICE = re.compile(r"\d*d\d", re.IGNORECASE)
_AWKWARD = re.compile(rf'[ .,:+\-"()\[\]{{}}@]|^{_DICE.pattern}', re.IGNORECASE)
_ACTOR = re.compile(r'\s*([^\s,:"+\-.][^\s,:"]*)\s*:')
_UNTYPABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff]")


_STRUCK = re.compile("~~.*?~~")
_FOREIGN_DIGIT = re.compile(r"[^\D0-9]")

_PHONE = SIGNS | dict.fromkeys(_SPLITTERS, " ")


class Words(str):
    """A name as typed; ``column`` is where it starts, from 1, ``end`` the one behind it (0: nobody asks).

    ``kind`` is what it names: name, thing, place or word.
    """

    __slots__ = ("column", "end", "kind")

    column: int
    kind: str
    end: int

    def __new__(cls, text: str, column: int = 1, kind: str = "word", end: int = 0) -> "Words":
        made = str.__new__(cls, text)
        made.column, made.kind, made.end = column, kind, end
        return made


def column_of(text: str) -> int:
    """The column a text stands at, from 1: that of what was read from a line, else the first."""
    return text.column if isinstance(text, Words) else 1


class Names(Struct, frozen=True, dict=True):
    """What one viewer may name: visible figures, the things of each, the locations of each, and its kind."""

    figures: tuple[str, ...] = ()
    things: Mapping[str, tuple[Thing, ...]] = {}
    places: Mapping[str, tuple[Thing, ...]] = {}
    kinds: Mapping[str, str] = {}

    def phrases(self) -> list[str]:
        """Every name that needs joining, longest first."""
        return sorted(filter(_AWKWARD.search, self.every), key=lambda n: (-len(n), n))

    @cached_property
    def every(self) -> frozenset[str]:
        """Every name that may be said."""
        tables = (self.things, self.places)
        return frozenset((*self.figures, *(t.name for table in tables for things in table.values() for t in things)))

    @cached_property
    def keys(self) -> frozenset[str]:
        """Every name that may be said, as it is compared."""
        return frozenset(map(fold, self.every))

    @cached_property
    def folded(self) -> frozenset[str]:
        """The names of the figures as they are compared."""
        return frozenset(map(fold, self.figures))

    @cached_property
    def initials(self) -> Mapping[str, str]:
        """The first letter of a figure's name with its number, where that is its alone: ``O2`` for *Orc 2*."""
        every = [(f"{fold(one)[0]}{one.split()[-1]}", one) for one in self.figures if one.split()[-1].isdigit()]
        often = Counter(key for key, _ in every)
        return {key: name for key, name in every if often[key] == 1}

    @cached_property
    def called(self) -> tuple[Thing, ...]:
        """The figures as things that may be named."""
        return tuple([Thing(name, name) for name in self.figures])

    @cached_property
    def pattern(self) -> re.Pattern[str] | None:
        """What finds those names in a line, or None where there are none."""
        return _pattern(tuple(self.phrases()))


@lru_cache(maxsize=256)
def _pattern(phrases: tuple[str, ...]) -> re.Pattern[str] | None:
    if not phrases:
        return None
    # A line has plain quotes, and may spell accents in one character or in two, whatever the name does.
    plains = [p.translate(_PHONE) for p in phrases]
    spelt = dict.fromkeys(unicodedata.normalize(form, p) for p in plains for form in ("NFC", "NFD"))
    return re.compile(f'(?<![^ ,:"])(?:{"|".join(map(re.escape, spelt))})(?![^ ,:".])', re.IGNORECASE)


def names_of(
    enc: Encounter, rules: Ruleset, visible: Iterable[str], before: tuple[Encounter, Names] | None = None
) -> Names:
    """The names a viewer may use who sees these figures.

    ``before`` are those of an earlier state of the fight: a figure that has stayed as it was is not asked again.
    """
    seen = tuple([n for n in visible if n in enc.figures])
    was, known = before if before is not None else (enc, Names())
    about = rules.words.named_by(enc)
    if about is None or about != rules.words.named_by(was):
        known = Names()
    figures = enc.figures
    new = [n for n in seen if n not in known.kinds or was.figures.get(n) is not figures[n]]
    things = {n: rules.words.things(enc, figures[n]) for n in new}
    places = {n: rules.words.places(enc, figures[n]) for n in new}
    kinds = {n: kind_of(figures[n]) for n in new}
    if seen == known.figures:
        return Names(seen, {**known.things, **things}, {**known.places, **places}, {**known.kinds, **kinds})
    return Names(
        seen,
        {n: things[n] if n in things else known.things[n] for n in seen},
        {n: places[n] if n in places else known.places[n] for n in seen},
        {n: kinds[n] if n in kinds else known.kinds[n] for n in seen},
    )


def kind_of(figure: Figure) -> str:
    """What somebody is called by the sheet that it joined from, whatever its own name: Cave Troll."""
    return fold(str(figure.sheet.get("name", "")))


def plain(text: str) -> str:
    """The text with phones' signs, digits, quotes and blanks undone; length and columns stay.

    Raises Refused: ``limit`` for more than 2,000 characters, ``syntax`` for characters nobody can type.
    """
    if len(text) > MAX_LENGTH:
        raise refuse("limit.line", length=len(text), most=MAX_LENGTH, column=MAX_LENGTH + 1)
    if text.isascii() and text.isprintable():
        return text
    line = _FOREIGN_DIGIT.sub(_digit, text.translate(_PHONE))
    wrong = _UNTYPABLE.search(line)
    if wrong:
        column = wrong.start() + 1
        raise refuse("syntax.control", column=column)
    return line


def _digit(found: re.Match[str]) -> str:
    return str(unicodedata.decimal(found[0]))


_FACE = re.compile(r"(?<=\s)[:;=]-?[()/|dop](?=\s|$)", re.IGNORECASE)


def normalise(text: str) -> str:
    """Undo what phones do to signs, digits and quotes; drop the slash before a verb, faces and what is struck out.

    Columns stay.

    A note begins at ``--`` or an em dash; an em dash becomes the two hyphens, so that at most the note itself moves.
    Raises Refused like ``plain``.
    """
    line = _STRUCK.sub(lambda struck: " " * len(struck[0]), plain(text))
    if "--" not in line:
        line = _FACE.sub(lambda face: " " * len(face[0]), line)
    at = line.find("\u2014")
    if at >= 0 and line.count('"', 0, at) % 2 == 0:
        line = f"{line[:at]}{'' if line[:at].endswith(' ') else ' '}--{line[at + 1 :]}"
    at = line.find("/")
    if at >= 0:
        before = line[:at].rstrip()
        if not before or (before[-1] == ":" and "--" not in before):
            line = f"{line[:at]} {line[at + 1 :]}"
    return line


def join(line: str, names: Names) -> str:
    """Make one word of every known name that has blanks or signs in it, and of the name before a colon.

    The length stays; ``split`` undoes it.
    """
    pattern = names.pattern
    if pattern is not None:
        line = pattern.sub(_joined, line)
    if ":" in line:
        actor = _ACTOR.match(line)
        if actor:
            a, b = actor.span(1)
            line = line[:a] + line[a:b].translate(_HIDE_ALL) + line[b:]
    return line


def _joined(found: re.Match[str]) -> str:
    return found[0].translate(_HIDE_ALL if _DICE.match(found[0]) else _JOIN_ALL)


def split(text: str) -> str:
    """A joined or quoted name as its owner writes it."""
    if '"' in text:
        text = text.replace('"', "")
    return " ".join((text if text.isascii() else text.translate(_SPLITTERS)).split())


def unjoin(line: str) -> str:
    """A joined line with every character back in its place."""
    return line if line.isascii() else line.translate(_SPLITTERS)


def begun(line: str, names: Names) -> str | None:
    """The line with the name of several words that its end begins made one word, or None where it begins none."""
    phrases = [fold(p) for p in names.phrases()]
    for word in list(re.finditer(r'[^\s,:"]+', line))[-MOST_WORDS:]:
        typed = fold(line[word.start() :])
        if " " in typed and any(p.startswith(typed) for p in phrases):
            return line[: word.start()] + line[word.start() :].translate(_JOIN_ALL)
    return None


def whole(typed: str, column: int | None = None) -> int:
    """The whole number typed, its sign perhaps apart; raises Refused (``limit``) beyond nine digits."""
    if len(typed) > 10 and len(typed.replace(" ", "").lstrip("+-0")) > 9:
        raise refuse("limit.number", column=column)
    return int(typed.replace(" ", ""))


def group(typed: str, figures: tuple[str, ...]) -> tuple[str, ...]:
    """The figures of one name, told apart by numbers alone, that their name without one means, be it in the plural.

    None where it is somebody's own name, or where there are not several.
    """
    said = fold(typed.strip())
    if not said or any(fold(name) == said for name in figures):
        return ()
    meant = {fold(one) for one in singulars(said)}
    found = tuple(name for name in figures if unnumbered(name) != name and fold(unnumbered(name)) in meant)
    return found if len(found) > 1 else ()


@lru_cache(maxsize=4096)
def singulars(said: str) -> tuple[str, ...]:
    """What a name may mean, as it is first: without the article before it, and with one in place of several."""
    known, words = core(), said.strip()
    first = fold(words)
    before = next(
        (one for one in (*known.one, *known.skip) if first.startswith(one) and first[len(one) :][:1] == " "), ""
    )
    words = words[len(before) :].lstrip()
    changed = (
        words[: -len(end)] + one for end, ones in known.plurals_for.items() if fold(words).endswith(end) for one in ones
    )
    cut = (words[: -len(end)] for end in known.plurals if fold(words).endswith(end))
    return tuple(dict.fromkeys((said.strip(), words, *changed, *cut)))


def _only_numbered(thing: Thing, typed: str) -> bool:
    """Whether a thing's name is what was typed and a number behind it."""
    return fold(unnumbered(thing.name)) == fold(typed)


def pick(typed: str, among: Iterable[Thing], what: str, keywords: Iterable[str] = (), of: str = "") -> str:
    """The id of the thing meant: the exact name or id, else the only one that begins so or has a word that does.

    ``what`` is a code of what it is (``what.CODE`` of the texts), ``of`` whose.

    Raises Refused (``ambiguous`` or ``unknown_name``) with the nearest names; where the first words are a known name
    and the rest is not, the rest is what is wrong, and ``keywords`` are looked at too.
    """
    column = getattr(typed, "column", None)
    things = tuple(among)
    found = match(typed, things)
    if len(found) == 1 or (found and what == "thing_of" and all(_only_numbered(t, typed) for t in found)):
        return found[0].id
    if found:
        few = tuple(sorted(t.name for t in found))[:5]
        raise refuse("ambiguous", typed=typed, names=" or ".join(few), column=column, hints=few)
    words = tuple(keywords)
    for at in reversed([n for n, char in enumerate(typed) if char == " "][:MOST_WORDS]):
        head = match(typed[:at], things)
        if len(head) == 1:
            rest = typed[at + 1 :]
            first = rest.split(" ", 1)[0]
            # A word of the grammar is no slip of another one: it does not stand here.
            stray = fold(first) in map(fold, words)
            near = () if stray else nearest(first, words)
            place = None if column is None else column + at + 1
            if stray:
                raise refuse("unknown_name.stray", known=head[0].name, rest=rest, first=first, column=place)
            if near:
                raise refuse(
                    "unknown_name.rest_near", known=head[0].name, rest=rest, near=near[0], column=place, hints=near
                )
            raise refuse("unknown_name.rest", known=head[0].name, rest=rest, column=place)
    # Somebody or something was named: a keyword that happens to be like it is meant by a longer slip only.
    said = nearest(typed, (t.name for t in things)) or (nearest(typed, words) if len(typed) >= _SLIP else ())
    near = tuple(n for n in said if fold(n) != fold(typed))
    known = ", ".join([*dict.fromkeys(t.name for t in things)][:8])
    kind = says(f"what.{what}", of=of)
    if near:
        raise refuse("unknown_name.near", what=kind, typed=typed, near=near[0], column=column, hints=near)
    raise refuse("unknown_name.known" if known else "unknown_name", what=kind, typed=typed, known=known, column=column)


def unknown(typed: str, things: Iterable[Thing], who: str) -> Refused:
    """The refusal of a thing that a figure has not."""
    names = tuple(thing.name for thing in things)
    near = nearest(typed, names)
    if near:
        return refuse("unknown_name.has_near", who=who, typed=typed, near=near[0], hints=near)
    return refuse("unknown_name.has", who=who, typed=typed, known=", ".join(names[:8]))


def match(typed: str, things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """The things meant by what was typed: of the likeliest way to mean any of them, all that it fits.

    In this order: the name itself, its first words, a word of it, its beginning, that of a word of it, each word begun
    (``troll 2`` for Trollkin 2), a part of a word (``sword`` for Broadsword), its letters in their order (``bs``).
    Hyphens, blanks and accents don't count.
    """
    want = fold(typed)
    if not want:
        return ()
    spend(1)
    return _match(typed, want, things)


@lru_cache(maxsize=1024)
def _match(typed: str, want: str, things: tuple[Thing, ...]) -> tuple[Thing, ...]:
    """See ``match``: the same is asked for many readings of a line."""
    for thing in things:
        if want in (fold(thing.name), fold(thing.id)):
            return (thing,)
    called = tuple(thing for thing in things if thing.also and fold(thing.also) == want)
    if called:
        return called
    if want in core().selves or want in core().joints:
        return ()  # ``me`` is whoever speaks, and no Medium shield; ``but`` is no Head butt
    begin = {t.id: t for t in things if fold(t.name).startswith(want) or fold(t.id).startswith(want)}
    # A whole word is meant before one that only begins so: ``troll`` is a Cave Troll beside a Trollkin.
    whole = {t.id: t for t in begin.values() if fold(t.name).startswith(f"{want} ")}
    if not whole:
        whole = {t.id: t for t in things if f" {want} " in f" {fold(t.name)} "}
    if not whole and not begin:
        begin = {t.id: t for t in things if f" {want}" in fold(t.name)}
    return tuple((whole or begin).values()) or loosely(typed, things)
