"""Who joins by a game master's line: ``a third orc climbs out of the pit, same as the others``."""

from collections.abc import Sequence

from msgspec.structs import replace

from grammar.names import singulars
from grammar.rulings.ruling import MOST_FIGURES, Ruling
from grammar.rulings.words import NONE, Clause
from grammar.scene.scene import Scene
from grammar.wording import core
from rules.core.names import fold, unnumbered
from rules.core.sheet.ready import called

_THINGS = ("thing", "place")
_OTHERWISE = ("number", "signed", "state", "stance", "thing", "gear")
"""The kinds of words by which a clause of who joins says more of him than how he comes."""


def joining(heard: Clause, comments: Sequence[Clause], scene: Scene) -> Ruling:
    """Somebody who joins, like one who is there (``add another orc, same as orc 1``) or as he stands ready.

    How he is called, and that nobody sees him yet, may stand in a clause of its own: ``name him Shadow``.
    """
    name = next((one for clause in (heard, *comments) if (one := _called(clause))), "")
    unseen = " hidden" if any(_unseen(one) for one in (heard, *comments)) else ""
    rest = [one for one in comments if not (one.reason or _called(one) or _unseen(one) or one.of("heroes", "foes"))]
    told = not any(one.of(*_OTHERWISE) for one in rest)
    figures = [one for word in heard.of("figure") for one in word.meant]
    if not figures:
        friends = any(one.of("heroes") for one in (heard, *comments))
        return _ready(heard, f"{_as(name)}{_sided(friends, scene)}{unseen}", told and not rest, scene)
    found = _alike(heard, figures, name, unseen, scene)
    return replace(found, sure=found.sure and told)


def _as(name: str) -> str:
    """How whoever joins is called; nothing where he has no name of his own."""
    return f' as "{name}"' if name else ""


def _called(clause: Clause) -> str:
    """The name that a clause gives somebody: ``name him Shadow``; empty where it gives none."""
    words = clause.text.split()
    for phrase in core().lists["naming"]:
        size = len(phrase.split())
        at = next((n for n in range(len(words)) if fold(" ".join(words[n : n + size])) == phrase), None)
        if at is not None and at + size == len(words) - 1:
            return words[-1].strip('"')
    return ""


def _unseen(clause: Clause) -> bool:
    """Whether a clause says that nobody sees somebody yet."""
    said = f" {fold(clause.text)} "
    return any(f" {one} " in said for one in core().lists["out_of_sight"])


def _sided(friends: bool, scene: Scene) -> str:
    """The side of those whom players play, or the first other one; none where nobody is played."""
    figures = [scene.enc.figures[name] for name in scene.names.figures]
    played = {one.side for one in figures if one.owner is not None}
    side = next((one.side for one in figures if played and one.side and (one.side in played) == friends), "")
    return f" side {side}" if side else ""


def _ready(heard: Clause, more: str, told: bool, scene: Scene) -> Ruling:
    """Those of a kind that stand ready in the system, whom nobody here is like yet: ``two more wolves run in``."""
    words, found = heard.words, list[tuple[int, tuple[str, ...]]]()
    for n, word in enumerate(words):
        if word.kind == "strange" and (every := _kind(word.said, scene)):
            found.append((n, every))
    numbers = [word.meant[0] for word in heard.of("number")]
    if len(found) != 1 or len(numbers) > 1:
        return Ruling()
    at, every = found[0]
    rest = Clause(heard.text, (*words[:at], *words[at + 1 :]))
    times = f" x{numbers[0]}" if numbers and numbers[0] != "1" else ""
    lines = tuple((f"encounter add {one}{times}{more}",) for one in every)
    return Ruling(lines, told and not unheard(rest) and not heard.of("signed", "state", "stance"))


def _kind(said: str, scene: Scene) -> tuple[str, ...]:
    """The ready characters that a word means, be it in the plural."""
    return next((every for one in singulars(said) if (every := called(scene.rules.package, one))), ())


def _alike(heard: Clause, figures: Sequence[str], name: str, unseen: str, scene: Scene) -> Ruling:
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


def unheard(heard: Clause) -> bool:
    """Whether a word of who joins is not understood, but for where somebody comes from: ``crawls out of the hole``."""
    came = False
    for word in heard.words:
        came = word.kind == "arrive" or (came and word.kind in ("strange", "silent", "off"))
        if word.kind == "strange" and not came:
            return True
    return False


def _number(name: str) -> int:
    """The number at the end of a name, 1 for none."""
    digits = name[len(name.rstrip("0123456789")) :]
    return int(digits) if digits else 1
