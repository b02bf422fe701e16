"""Who joins by a game master's line: ``a third orc climbs out of the pit, same as the others``."""

from grammar.rulings.ruling import MOST_FIGURES, Ruling
from grammar.rulings.words import NONE, Clause
from grammar.scene.scene import Scene
from rules.core.names import fold, unnumbered

_THINGS = ("thing", "place")


def joining(heard: Clause, scene: Scene) -> Ruling:
    """Somebody who joins, like one who is there: ``add another orc, same as orc 1``, ``two more thugs run in``."""
    figures = [one for word in heard.of("figure") for one in word.meant]
    kinds = dict.fromkeys(scene.names.kinds.get(one, "") for one in figures)
    if not figures or "" in kinds:
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
    own = fold(base) != kind or bool(named)
    lines = tuple(
        f"encounter add {kind}{f' as {chr(34)}{base} {n}{chr(34)}' if own else ''}{side}{with_}" for n in numbers
    )
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
