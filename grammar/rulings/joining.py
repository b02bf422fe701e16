"""Who joins by a game master's line: ``a third orc climbs out of the pit, same as the others``."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from grammar.names import singulars
from grammar.rulings.clause import NONE, Clause, Word
from grammar.rulings.ruling import MOST_FIGURES, Ruling
from grammar.scene.scene import Scene
from grammar.wording import core
from rules.core.names import fold, unnumbered
from rules.core.sheet.ready import called, ready

_OF = "of"
_THINGS = ("thing", "place")
_OTHERWISE = ("number", "signed", "state", "stance", "thing", "gear")
"""The kinds of words by which a clause of who joins says more of him than how he comes."""


def joins(heard: Clause, scene: Scene) -> bool:
    """Whether somebody new is told of: ``another two orcs come pelting out of the cave``, ``four bandits``, of two.

    Who does something, and comes from nowhere, is one of those that are here.
    """
    words = heard.words
    at, many = next(_named(words, scene), (0, -1))
    before = words[:at]
    owned = many >= 0 and (words[at].said.endswith("'s") or any(word.said == _OF for word in before))
    if many < 0 or owned or heard.of("state", "stance", "signed", "kept", "harm", "worse"):
        return False
    fresh = bool(heard.of("add")) or any(word.said in core().lists["joins_more"] for word in before)
    numbers = [int(word.meant[0]) for word in before if word.kind == "number" and word.meant[0].isdigit()]
    some = bool(numbers) or (bool(before) and before[-1].said in core().one)
    some = some and len(numbers) == len(heard.of("number"))
    alone = all(word.kind in ("number", "silent", "courtesy", "raise") for word in before)
    return fresh or (some and (bool(heard.of("arrive")) or (alone and max((1, *numbers)) > many)))


def _named(words: Sequence[Word], scene: Scene) -> Iterator[tuple[int, int]]:
    """Where a kind of figure is named, and how many of it are here; nobody by a name of his own."""
    for n, word in enumerate(words):
        own = any(fold(name) == word.said for name in word.meant)
        if word.kind == "figure" and (not own or (n and words[n - 1].kind in ("add", "number"))):
            yield n, len(word.meant)
        elif word.kind == "strange" and _kind(word.said, scene):
            yield n, 0


def joining(heard: Clause, comments: Sequence[Clause], scene: Scene) -> Ruling:
    """Somebody who joins, like one who is there (``add another orc, same as orc 1``) or as he stands ready.

    How he is called, and that nobody sees him yet, may stand in a clause of its own: ``name him Shadow``.
    """
    name = next((one for clause in (heard, *comments) if (one := _called(clause))), "")
    unseen = " hidden" if any(_unseen(one) for one in (heard, *comments)) else ""
    rest = [one for one in comments if not (one.reason or _called(one) or _unseen(one) or one.of("heroes", "foes"))]
    told = not any(one.of(*_OTHERWISE) for one in rest)
    figures = [one for word in heard.of("figure") for one in word.meant]
    at = next((n for n, _ in _named(heard.words, scene)), -1)
    if at >= 0 and heard.words[at].kind == "strange":
        side = sided(any(one.of("heroes") for one in (heard, *comments)), scene)
        helped = [
            b.meant for a, b in pairwise(_telling(heard)) if a.said in core().lists["helps"] and b.kind == "figure"
        ]
        if helped:
            side, figures = scene.enc.figures[helped[0][0]].side, [one for one in figures if one not in helped[0]]
        more = f"{_as(name)}{' side ' * bool(side)}{side}{unseen}"
        return _ready(heard, at, more, told and not rest and not figures, scene)
    if not figures:
        return Ruling()
    found = _alike(heard, comments, figures, name, unseen, scene)
    return replace(found, sure=found.sure and told)


def _telling(heard: Clause) -> list[Word]:
    return [word for word in heard.words if word.kind != "silent"]


def _as(name: str) -> str:
    """How whoever joins is called; nothing where he has no name of his own."""
    return f' as "{name}"' if name else ""


def _called(clause: Clause) -> str:
    """The name that a clause gives somebody: ``name him Shadow``; empty where it gives none."""
    words = clause.text.split()
    for phrase in core().lists["naming"]:
        size = len(phrase.split())
        at = next((n + size for n in range(len(words)) if fold(" ".join(words[n : n + size])) == phrase), None)
        if at is not None and (at == len(words) - 1 or (at < len(words) and words[at][:1].isupper())):
            return words[at].strip('"')
    return ""


def _unseen(clause: Clause) -> bool:
    """Whether a clause says that nobody sees somebody yet."""
    said = f" {fold(clause.text)} "
    return any(f" {one} " in said for one in core().lists["out_of_sight"])


def sided(friends: bool, scene: Scene) -> str:
    """The side of those whom players play, or the first other one; none where nobody is played."""
    figures = [scene.enc.figures[name] for name in scene.names.figures]
    played = {one.side for one in figures if one.owner is not None}
    return next((one.side for one in figures if played and one.side and (one.side in played) == friends), "")


def _ready(heard: Clause, at: int, more: str, told: bool, scene: Scene) -> Ruling:
    """Those of a kind that stand ready in the system, whom nobody here is like yet: ``two more wolves run in``."""
    numbers = [word.meant[0] for word in heard.of("number")]
    if len(numbers) > 1:
        return Ruling()
    times = f" x{numbers[0]}" if numbers and numbers[0] != "1" else ""
    lines = tuple((f"encounter add {one}{times}{more}",) for one in _kind(heard.words[at].said, scene))
    return Ruling(lines, told and not unheard(heard, at) and not heard.of("signed", "state", "stance"))


def _kind(said: str, scene: Scene) -> tuple[str, ...]:
    """The ready characters that a word means, be it in the plural."""
    return next((every for one in singulars(said) if (every := called(scene.rules.package, one))), ())


def _alike(
    heard: Clause, comments: Sequence[Clause], figures: Sequence[str], name: str, unseen: str, scene: Scene
) -> Ruling:
    kinds = dict.fromkeys(scene.names.kinds.get(one, "") for one in figures)
    if "" in kinds:
        return Ruling()
    first, kind = scene.enc.figures[figures[0]], next(iter(kinds))
    named: list[str] = []
    skills: list[str] = []
    others: list[str] = []
    times: list[int] = []
    for before, word, behind in zip((NONE, *heard.words), heard.words, (*heard.words[1:], NONE), strict=False):
        if word.kind in (*_THINGS, "gear") and behind.kind == "number":
            what = word.meant[0] if word.kind == "gear" else word.said
            skills.append(f"{what.replace(' ', '_')} {behind.meant[0]}")
        elif word.kind in (*_THINGS, "gear"):
            others += word.meant
        elif word.kind == "number" and before.kind == "figure":
            named.append(word.meant[0])
        elif word.kind == "number" and before.kind not in (*_THINGS, "gear"):
            times.append(int(word.meant[0]))
    base = unnumbered(first.name)
    if fold(base) in ready(scene.rules.package) and not (named or skills or others or _compared(heard, comments)):
        # There is one of that very name.
        kind = fold(base)
    last = max(_number(one) for one in scene.names.figures if unnumbered(one) == base)
    several = range(last + 1, last + 1 + min(*times, MOST_FIGURES) if times else last + 2)
    numbers = named[:1] or [str(n) for n in several]
    side = f" side {first.side}" if first.side else ""
    with_ = f" with {', '.join(skills)}" if skills else ""
    own = not name and (fold(base) != kind or bool(named))
    more = f"{side}{unseen}{with_}"
    lines = tuple(f"encounter add {kind}{_as(f'{base} {n}')}{more}" for n in numbers)
    if not own:
        lines = (f"encounter add {kind}{f' x{len(numbers)}' if len(numbers) > 1 else ''}{_as(name)}{more}",)
    wears = {fold(thing.name) for thing in scene.names.things.get(first.name, ())}
    known = all(fold(one) in wears for one in others)
    sure = len(kinds) == 1 and len(times) < 2 and known
    return Ruling((lines,), sure and not unheard(heard) and not heard.of("signed", "state", "stance"))


def _compared(heard: Clause, comments: Sequence[Clause]) -> bool:
    """Whether who joins is said to be like others, or counted with them: ``a third trollkin``."""
    said = {part for word in heard.words for part in word.said.split()}
    said |= {part for one in comments for part in fold(one.text).split()}
    return not said.isdisjoint((*core().lists["alike"], *core().ordinals))


def unheard(heard: Clause, at: int | None = None) -> bool:
    """Whether a word of who joins (``at``) is not understood, but for how he comes: ``crawls out of the hole``."""
    kinds = [word.kind for word in heard.words]
    at = next((n for n, kind in enumerate(kinds) if kind in ("figure", "arrive")), len(kinds)) if at is None else at
    rest = heard.words[at + 1 :]
    with_ = next((n for n, word in enumerate(rest) if word.said in core().using), len(rest))
    barred = {*core().negations, *core().lists["only_if"], *core().lists["hardly"]}
    odd = any(
        word.kind == "strange" and word.said not in core().subjects for word in (*heard.words[:at], *rest[with_:])
    )
    return odd or not barred.isdisjoint(word.said for word in rest)


def _number(name: str) -> int:
    """The number at the end of a name, 1 for none."""
    digits = name[len(name.rstrip("0123456789")) :]
    return int(digits) if digits else 1
