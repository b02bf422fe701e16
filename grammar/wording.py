"""What people type besides a system's own words: phrases of the core and of each system, as data."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from importlib.resources import files

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grammar.keeping import code, fingerprint, made_once
from grammar.phrases import Phrases, listed, plain, written_out
from grammar.spoken import spoken, written
from rules.core.names import fold
from rules.core.ruleset import Ruleset
from rules.core.tables.rows import BadTable, toml

_ARTICLE = re.compile(r"^(?:the|my|a|an)\s+")
_WORD = re.compile(r"\S+")
Meant = str | tuple[str, ...]


class Master(Struct, frozen=True, forbid_unknown_fields=True):
    """What a game master may change of a system's figures by hand: see ``grammar.rulings.numbers``.

    ``kept``: each number and what people call it; the more of the ``ills`` the worse; of ``either`` people say that one
    loses and gains it when it gets worse. ``placed``: the number of a part of the body beside that of the whole, which
    changes ``together`` with it. ``heals``: what healing makes better where no number is named; ``harms``: what does
    harm, the most particular first, with its ``types`` of damage, and ``bare`` where armour is no help. ``wears``: what
    a thing has less of when it is hurt.
    """

    kept: Mapping[str, tuple[str, ...]] = {}
    ills: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    placed: Mapping[str, str] = {}
    together: tuple[str, ...] = ()
    heals: tuple[str, ...] = ()
    harms: tuple[str, ...] = ()
    types: Mapping[str, tuple[str, ...]] = {}
    bare: str = ""
    wears: str = ""


class Wording(Struct, frozen=True, forbid_unknown_fields=True):
    """The phrases of the core, or of a system on top of it."""

    skip: tuple[str, ...] = ()
    courtesy: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    pronouns: tuple[str, ...] = ()
    selves: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    behind_objects: tuple[str, ...] = ()
    things: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    using: tuple[str, ...] = ()
    slang: Mapping[str, str] = {}
    heads: tuple[str, ...] = ()
    unmapped: tuple[str, ...] = ()
    unnamed: tuple[str, ...] = ()
    before_sign: tuple[str, ...] = ()
    defences: tuple[str, ...] = ()
    declares: tuple[str, ...] = ()
    announces: tuple[str, ...] = ()
    remedies: tuple[str, ...] = ()
    sacrifices: tuple[str, ...] = ()
    approaches: tuple[str, ...] = ()
    awaits: str = ""
    endings: tuple[str, ...] = ()
    plurals: tuple[str, ...] = ()
    plurals_for: Mapping[str, tuple[str, ...]] = {}
    additions: tuple[str, ...] = ()
    pair: tuple[tuple[str, str], ...] = ()
    several: tuple[tuple[str, str], ...] = ()
    picks: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    looks: tuple[str, ...] = ()
    looks_own: tuple[str, ...] = ()
    looks_at: tuple[str, ...] = ()
    askers: tuple[str, ...] = ()
    helpers: tuple[str, ...] = ()
    whens: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    own: tuple[str, ...] = ()
    asking: Mapping[str, tuple[str, ...]] = {}
    answering: Mapping[str, tuple[str, ...]] = {}
    conditions: tuple[str, ...] = ()
    measures: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    meanwhile: tuple[str, ...] = ()
    joints: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()
    choosing: tuple[str, ...] = ()
    negations: tuple[str, ...] = ()
    denials: tuple[str, ...] = ()
    wishes: Mapping[str, tuple[str, ...]] = {}
    rulings: Mapping[str, tuple[str, ...]] = {}
    scopes: Mapping[str, tuple[str, ...]] = {}
    masters: Mapping[str, tuple[str, ...]] = {}
    holds: Mapping[str, tuple[str, ...]] = {}
    once: Mapping[str, tuple[str, ...]] = {}
    states: Mapping[str, tuple[str, ...]] = {}
    stances: Mapping[str, tuple[str, ...]] = {}
    lifted: Mapping[str, tuple[str, ...]] = {}
    told: Mapping[str, tuple[str, ...]] = {}
    master: Master = Master()
    verbs: Mapping[str, Meant] = {}
    words: Mapping[str, Meant] = {}
    forms: Mapping[str, Meant] = {}
    lists: Mapping[str, tuple[str, ...]] = {}
    absent: tuple[str, ...] = ()
    ordinals: Mapping[str, int] = {}
    numbers: Mapping[str, int] = {}
    one: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    lengths: Mapping[str, int] = {}
    nearest: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    every: tuple[str, ...] = ()
    anybody: tuple[str, ...] = ()
    everybody: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    paths: Mapping[str, tuple[str, ...]] = {}


@cache
def core() -> Wording:
    """What is understood whatever the system; how a deed is done says nothing where it is not less than all of it."""
    return made_once("wording", fingerprint_of(""), Wording, _core)


@cache
def fingerprint_of(package: str) -> str:
    """The fingerprint of all that the phrases of a system on top of the core's, or (empty) the core's, are made of."""
    if package:
        own = files(package) / "data" / "wording.toml"
        return fingerprint(fingerprint_of(""), own.read_text("utf-8") if own.is_file() else "")
    texts = ((files("grammar") / name).read_text("utf-8") for name in ("wording.toml", "speech.txt"))
    return fingerprint(*texts, written(), *map(code, ("wording.py", "phrases.py", "spoken.py")))


def _core() -> Wording:
    text = (files("grammar") / "wording.toml").read_text("utf-8")
    whole, rows = msgspec.convert(tomllib.loads(text), Wording), spoken(written())
    fields = {kind: every for kind, every in rows.lists.items() if kind in Wording.__struct_fields__}
    others = {kind: every for kind, every in rows.lists.items() if kind not in fields}
    said = _spelled(replace(whole, **rows.phrases, **fields, lists={**whole.lists, **others}))
    manners = {word for word in speech() if word.endswith("ly")} - {*said.lists["measured"], *said.skip}
    return replace(said, skip=(*said.skip, *sorted(manners)))


@cache
def speech() -> frozenset[str]:
    """Words of everyday speech that are none of any rule: they colour a line, and are no slips of others."""
    return frozenset((files("grammar") / "speech.txt").read_text("utf-8").split())


@cache
def of_system(package: str) -> Wording:
    """The system's own phrases; none where it has no such file. Raises BadTable for one that does not fit."""
    if not (files(package) / "data" / "wording.toml").is_file():
        return Wording()
    return made_once(f"wording-{package}", fingerprint_of(package), Wording, partial(_own, package))


def _own(package: str) -> Wording:
    try:
        own = msgspec.convert(toml(package, "wording"), Wording)
    except msgspec.ValidationError as fault:
        raise BadTable(f"{package}/wording.toml: {fault}") from fault
    return _spelled(replace(own, lists={**core().lists, **own.lists}))


def _spelled(said: Wording) -> Wording:
    """The phrases with every one of their alternatives written out; forms keep theirs, but for the named lists.

    ``verbs``, ``words`` and what game masters rule can be said in thousands of ways: ``Phrases`` are made of them.
    """
    return replace(
        said,
        skip=written_out(said.skip, said.lists),
        looks=written_out(said.looks, said.lists),
        looks_own=written_out(said.looks_own, said.lists),
        looks_at=written_out(said.looks_at, said.lists),
        asking={kind: written_out(phrases, said.lists) for kind, phrases in said.asking.items()},
        wishes=_each(said.wishes, said),
        master=replace(said.master, kept=_each(said.master.kept, said), types=_each(said.master.types, said)),
        forms={listed(form, said.lists): meant for form, meant in said.forms.items()},
    )


def _each(table: Mapping[str, Iterable[str]], said: Wording) -> dict[str, tuple[str, ...]]:
    """The phrases of each row of a table with their alternatives written out."""
    return {meant: tuple(map(plain, written_out(phrases, said.lists))) for meant, phrases in table.items()}


def rows(table: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, str]]:
    """Each phrase of a table with what it stands for."""
    return ((phrase, meant) for meant, phrases in table.items() for phrase in phrases)


@cache
def ruled_by(tag: str) -> tuple[str, ...]:
    """The words of that tag in which rulings are said, every alternative written out."""
    return tuple(map(plain, written_out(core().rulings[tag], core().lists)))


@cache
def words_of(package: str) -> Phrases[tuple[str, ...]]:
    """What words stand for in a system, or (empty) whatever the system, the likelier first."""
    said = of_system(package) if package else core()
    return Phrases(((one, every(meant)) for one, meant in said.words.items()), said.lists)


@cache
def verbs_of(package: str) -> Phrases[tuple[str, ...]]:
    """What verbs stand for in a system and, under its own, whatever the system, the likelier first."""
    said, under = (of_system(package), verbs_of("")) if package else (core(), None)
    return Phrases(((one, every(meant)) for one, meant in said.verbs.items()), said.lists, under)


def every(meant: Meant) -> tuple[str, ...]:
    """All that a phrase stands for."""
    return (meant,) if isinstance(meant, str) else meant


def asks(text: str) -> str | None:
    """Whose options a line asks for (empty: one's own): ``?``, ``Rurik: what can I do``; None for any other line."""
    who, colon, rest = text.partition(":")
    said = (rest if colon else who).strip().lstrip("/")
    bare = fold(said).rstrip(" .!?")
    if bare in core().asks or (said and not bare):
        return who.strip().strip('"') if colon else ""
    return None


def looks(text: str) -> str | None:
    """For whom a line asks how things stand (empty: for all): ``how hurt is Grak``; None for any other line."""
    said = " ".join(fold(text).strip().lstrip("/").rstrip(" .!?").replace("’", "'").split())
    if said in core().looks:
        return ""
    if said in core().looks_own:
        return core().selves[0]
    found = _looks_at().fullmatch(said)
    return _ARTICLE.sub("", next(filter(None, found.groups()))) if found is not None else None


@cache
def _looks_at() -> re.Pattern[str]:
    return re.compile("|".join(re.escape(form).replace(r"\{name\}", "(.+?)") for form in core().looks_at))


def unslanged(text: str) -> str:
    """A text with the words of the street as they are spelt: ``outta`` is *out of*."""
    slang = core().slang
    return _WORD.sub(lambda word: slang.get(word[0].casefold(), word[0]), text)


def pronouns(text: str) -> re.Match[str] | None:
    """The first word of a text by which whoever was fought last is meant."""
    return _pronouns().search(text)


@cache
def _pronouns() -> re.Pattern[str]:
    longest = sorted(core().pronouns, key=len, reverse=True)
    return re.compile(rf"(?<![^\s])(?:{'|'.join(map(re.escape, longest))})(?![^\s,])", re.IGNORECASE)


def pronoun(typed: str) -> bool:
    """Whether whoever was fought last is meant."""
    return fold(typed) in core().pronouns


def anything(typed: str) -> bool:
    """Whether the words stand for any thing, whatever it is called."""
    return fold(typed) in core().things


def remedies(rules: Ruleset) -> tuple[str, ...]:
    """Sentences that may have to be said before another, with ``{thing}`` where it is about one."""
    return (*core().remedies, *of_system(rules.package).remedies)


def takes(rules: Ruleset) -> tuple[str, ...]:
    """The verbs by which a thing is taken in hand."""
    return tuple(form.partition(" {thing}")[0] for form in remedies(rules) if form.endswith(" {thing}"))


def sacrifices(rules: Ruleset) -> tuple[str, ...]:
    """What may have to be given up first."""
    return (*core().sacrifices, *of_system(rules.package).sacrifices)


def approaches(rules: Ruleset) -> tuple[str, ...]:
    """What brings somebody near: to the hex ``{place}``, together with the ``{deed}`` or before it."""
    return (*of_system(rules.package).approaches, *core().approaches)


def additions(rules: Ruleset) -> tuple[str, ...]:
    """What may be missing in a sentence, a system's own before all others."""
    return (*of_system(rules.package).additions, *core().additions)


def joint(rules: Ruleset, *, pair: bool) -> tuple[tuple[str, str], ...]:
    """How one deed is said of several: what stands behind its sentence for each further figure, and at the end."""
    every = (of_system(rules.package), core())
    return tuple(way for one in every for way in ((*one.pair, *one.several) if pair else one.several))


def picks(rules: Ruleset) -> tuple[str, ...]:
    """What a hit is asked about; said by itself where nothing is asked it belonged into the attack."""
    return of_system(rules.package).picks
