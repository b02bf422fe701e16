"""What a game master tells of a scene, as the line of the table that has room for just what is named: ``[told]``.

``torch goes out, call it darkness 5`` is ``darkness 5``, ``bob runs Grak from now on`` is ``control Grak by bob``. The
parts of a phrase that ``&`` joins may stand anywhere.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from grammar.phrases import plain, written_out
from grammar.rulings.clause import Clause, Word, joined
from grammar.rulings.joining import sided
from grammar.rulings.ruling import Ruling
from grammar.rulings.words import only
from grammar.scene.scene import Scene, quoted
from grammar.wording import core, of_system
from rules.core.names import fold

_HOLE = re.compile(r"\{(\w+)\}")
_HEX = re.compile(r"(?<![\w.])(-?\d+),(-?\d+)(?![\w.])")
_WORD = re.compile(r"[\w'-]*\w")
_BOTH = "&"
_SINGLE = ("n", "hex", "user", "minutes", "hours")
_SPANS = ("minutes", "hours")
"""The holes that one thing fills, and nothing where a line of the table has none of it."""


def told(text: str, every: tuple[Clause, ...], scene: Scene) -> Ruling | None:
    """The lines of the table that a game master's line tells; None where it tells none, or more than there is room for.

    Whoever plays a figure hides behind his shield and makes no foe vanish.
    """
    if not scene.speaker.gm:
        return None
    line = fold(text).replace("’", "'")
    said = f" {' '.join(_WORD.findall(line))} "
    for owner in _owners(scene):
        said = said.replace(f" {owner}'s ", f" {owner} 's ")
    ways = [(form, way) for form, rows in _forms(scene.rules.package).items() for way in rows if _heard(way, said)]
    named = _named(line, every, scene) if ways else {}
    figures = [word.said for one in every for word in one.of("figure")]
    for form, way in sorted(ways, key=lambda one: -sum(map(len, one[1]))):
        holes = {*_HOLE.findall(form)}
        room = all(len(named[hole]) == (hole in holes) or (hole in _SPANS and hole not in holes) for hole in _SINGLE)
        # ``Lia can't see him`` tells of another.
        seer = {*way[0].split()} & {*core().pronouns} and any(f" {one} {way[0]} " in said for one in figures)
        lines = (
            tuple(_written(form, holes, named, scene)) if room and not seer and not _barred(way, said, holes) else ()
        )
        if lines:
            return Ruling((lines,), sure=True)
    return None


def _barred(way: tuple[str, ...], said: str, holes: set[str]) -> bool:
    """Whether what is said besides denies it, hangs it on something or calls for a roll."""
    for part in way:
        said = said.replace(f" {part} ", "  ")
    lists = core().lists
    bars = {*core().negations, *lists["only_if"], *lists["hardly"], *lists["tests"]} | (
        {"back"} if "n" in holes else set()
    )
    return not bars.isdisjoint(said.split())


def _heard(way: tuple[str, ...], said: str) -> bool:
    return all(f" {part} " in said for part in way)


def _owners(scene: Scene) -> Mapping[str, str]:
    """Who plays somebody here, as they are compared and as they are called."""
    return {fold(one.owner): one.owner for one in scene.enc.figures.values() if one.owner}


@cache
def _forms(package: str) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """The lines of the table, each with the ways to tell it, each of these in its parts."""
    return {
        form: tuple(
            tuple(map(str.strip, way.split(_BOTH)))
            for way in map(plain, written_out(rows, table.lists or core().lists))
        )
        for table in (core(), of_system(package))
        for form, rows in table.told.items()
    }


def _named(line: str, every: tuple[Clause, ...], scene: Scene) -> Mapping[str, tuple[str, ...]]:
    """What a line names, by the hole that has room for it."""
    spots = tuple(f"{a},{b}" for a, b in _HEX.findall(line))
    words = [word for one in every for word in one.words]
    behind = (*(word.said for word in words[1:]), "")
    at = {number for spot in spots for number in spot.split(",")}
    spans = [
        (word.meant[0], unit)
        for word, unit in zip(words, behind, strict=False)
        if unit in core().lists["minutes"] and word.meant
    ]
    at |= {one for one, _ in spans}
    numbers = [word.meant[0] for word in words if word.kind in ("number", "signed") and word.meant[0] not in at]
    owners = _owners(scene)
    users = (owners.get(one.removesuffix("'s")) for one in _WORD.findall(line))
    figures = [word for word in words if word.kind == "figure"]
    return {
        "minutes": tuple(one for one, unit in spans if unit.startswith("m")),
        "hours": tuple(one for one, unit in spans if unit.startswith("h")),
        "hex": spots,
        "n": tuple(one.lstrip("+-") for one in numbers),
        "user": tuple(dict.fromkeys(filter(None, users))),
        "name": _figures(every),
        "side": _sides(figures, words, scene),
    }


def _figures(every: tuple[Clause, ...]) -> tuple[str, ...]:
    """Who is told of: one figure, or all of several that are joined or meant by one word."""
    words = [word for one in every for word in one.of("figure")]
    names = tuple(dict.fromkeys(name for word in words for name in word.meant))
    whole = all(only(word.meant, word.said) for word in words) and all(map(joined, every))
    return names if whole else ()


def _sides(figures: list[Word], words: list[Word], scene: Scene) -> tuple[str, ...]:
    """The side that a line speaks of as a whole: by what it is called, or by all who are of it."""
    called = dict.fromkeys(sided(word.kind == "heroes", scene) for word in words if word.kind in ("heroes", "foes"))
    named = {name for word in figures for name in word.meant}
    sides = {scene.enc.figures[name].side for name in named}
    whole = {name for name in scene.names.figures if scene.enc.figures[name].side in sides}
    return tuple(called) or (tuple(sides) if named == whole and len(named) > 1 else ())


def _written(form: str, holes: set[str], named: Mapping[str, tuple[str, ...]], scene: Scene) -> Iterator[str]:
    """The line for each figure that is named, or for none; nothing where a hole stays empty."""
    own = {hole: named[hole][0] for hole in (*_SINGLE, "side") if hole in holes and len(named[hole]) == 1}
    own["heroes"] = sided(True, scene)
    if "name" not in holes:
        # Of single figures it tells nothing.
        single = named["name"] and "side" not in holes
        if not single and holes <= {*own}:
            yield form.format(**own)
        return
    for name in named["name"]:
        side = scene.enc.figures[name].side
        own["other"] = next((one for one in (sided(True, scene), sided(False, scene)) if one and one != side), "")
        if holes <= {*own, "name"} and all(own[hole] for hole in holes - {"name"}):
            yield form.format(name=quoted(name, scene), **own)
