"""Standing orders in words of one's own: ``from now on Grak always dodges``, ``ask me before you roll my defence``.

What makes an order of an answer is that it is said to hold ever after: ``lists.ever`` of wording.toml, or that one
wants to be asked (``lists.asked_first``).
"""

import re
from collections.abc import Container
from functools import cache

from grammar.meaning.heard import hear
from grammar.meaning.open_defences import phrases
from grammar.phrases import written_out
from grammar.scene.scene import Scene, quoted, who_acts
from grammar.speech.lists import stems
from grammar.wording import core
from rules.core.command import Command
from rules.core.names import fold

LONGEST = 120
"""A longer line tells more than an order."""
_WORD = re.compile(r"[^\W\d_]+(?:'[a-z]+)?")
_ASK, _BEST = "ask", "best"


def ordered(text: str, scene: Scene) -> str:
    """The line that gives the standing order which a line says; empty for one that says none, or says more."""
    line = f" {' '.join(_WORD.findall(fold(text).replace('’', chr(39))))} "
    rest, ever = _without(line, "ever")
    rest, asks = _without(rest, "asked_first")
    words = set(rest.split())
    if len(text) > LONGEST or ever + asks == 0 or words & {*core().negations, *core().conditions, *core().choosing}:
        return ""
    heard = hear(text, None, scene)
    named = [one for some in heard.figures for one in some]
    if len(named) > 1 or (named and not scene.speaker.plays(scene.enc, named[0])):
        return ""
    mine = (name for name in scene.names.figures if not scene.speaker.gm and scene.speaker.plays(scene.enc, name))
    who = named[0] if named else next(mine, None) or who_acts(Command("attack"), scene)
    with_ = {fold(name) for some in heard.things for name in some}
    answer = _ASK if asks and not ever else _answer(rest, who, with_, scene) if who else ""
    return f"order {quoted(who, scene)} {answer}" if who and answer else ""


@cache
def _phrases(kind: str) -> tuple[str, ...]:
    """The phrases of a list, every alternative written out, the longest first."""
    return tuple(sorted(written_out(core().lists[kind], core().lists), key=len, reverse=True))


def _without(line: str, kind: str) -> tuple[str, int]:
    """A line without the phrases of a list, and how many of them it had."""
    found = 0
    for phrase in _phrases(kind):
        found += f" {phrase} " in line
        line = line.replace(f" {phrase} ", " ")
    return line, found


def _answer(line: str, who: str, heard: Container[str], scene: Scene) -> str:
    """The one answer that a line names, with the thing that it is given with; ``heard``: the things that it names."""
    known = {word for verb in scene.rules.verbs.values() for word in verb.defences} & {*core().defences}
    named = [one for one in known if any(one in (word, *_stems(word)) for word in line.split())]
    if not named:
        return _BEST if phrases(_BEST).search(line) else ""
    if len(named) > 1:
        return ""
    things = {fold(thing.name) for thing in scene.names.things.get(who, ())}
    held = {word for one in things for word in one.split()[-1:] if f" {word} " in line}
    with_ = [one for one in things if held & {one, one.split()[-1]} or one in heard]
    return f"{named[0]} with {with_[0]}" if len(with_) == 1 else named[0] if not held else ""


def _stems(word: str) -> tuple[str, ...]:
    """What a word may be without its end: ``dodges``, ``parries``, ``blocking``."""
    return (*stems(word, core().endings), word.removesuffix("ies") + "y", word.removesuffix("ing") + "e")
