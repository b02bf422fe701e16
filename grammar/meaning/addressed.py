"""Whom a line is about by what stands before its deed, or by whose thing is used: written as the grammar has it."""

import re
from functools import cache

from grammar.meaning.heard import hear
from grammar.names import match, normalise
from grammar.scene.scene import Scene, quoted
from grammar.understanding.openings import again, begins, silent
from grammar.wording import core, pronouns
from rules.core.names import fold

_ME = re.compile(r"(?<=for )me\b|\bme$|(?<=to )me\b", re.IGNORECASE)
_ARROW = re.compile(r"\s*[-=]+>\s*|\s+@\s*")
_OWNER = r"(?<!\S){name}(?:'s|s'|s)\s+"
_THING = re.compile(r"[\w-]+(?:\s+[\w-]+)?")
_FIRST = re.compile(r"\w+")
_LAST = r"(?:,|(?<!together)(?<!along)\s+(?:with|from|by|as|for))\s+(?:my\s+)?{name}\s*[.!]*$"


def addressed(text: str, scene: Scene) -> str:
    """``orc 2, whack him`` as *whack orc 2*, ``reload ada's bow`` and ``shoot orc 2, Ada`` with *ada:* before it.

    Empty for any other line.

    A game master speaks for all, so that whoever is named first acts.
    """
    line = normalise(text)
    if "--" in line:
        return ""
    if spoken := _spoken_for(line, scene):
        return spoken
    if ":" in line or scene.speaker.gm:
        return ""
    return _at_first(line, scene) or _with_the_own(line, scene) or _named_last(line, scene)


def _spoken_for(line: str, scene: Scene) -> str:
    """The deed of a figure of the speaker's that is spoken for: ``with Lia hit him``, ``Lia will shoot``.

    What it does may be told without a verb, by its thing and whom that is for (``Lia javelin -> Grak``), and by *me* in
    it the other figure is meant that one plays.
    """
    for name in sorted(scene.names.figures, key=len, reverse=True):
        if not scene.speaker.plays(scene.enc, name):
            continue
        found = _spoken(fold(name)).match(fold(line))
        if found is None:
            continue
        rest, me = line[found.end() :].strip(), _other(name, scene)
        meant = _ME.sub(quoted(me, scene), rest) if me else rest
        lead = f"{quoted(name, scene)}: "
        if again(meant, scene.rules) == ("", "") and ":" not in line:
            return f"{lead}{meant}"
        if begins(meant, scene.rules, scene.names):
            return f"{lead}{meant}" if found["lead"] or found["link"] or meant != rest else ""
        heard = hear(_ARROW.sub(" vs ", meant), name, scene)
        foes = [some for some in heard.figures if name not in some]
        if foes and not heard.verbs and not heard.strange and (heard.things or heard.places) and ":" not in meant:
            return f"{lead}attack {_ARROW.sub(' vs ', meant)}"
    return ""


@cache
def _spoken(name: str) -> re.Pattern[str]:
    """A name that a line begins with, but for words before it, and what may stand behind it before a deed."""
    lists = core().lists
    lead, link = ("|".join(map(re.escape, sorted(lists[one], key=len, reverse=True))) for one in ("bids", "links"))
    return re.compile(
        rf"(?P<lead>(?:(?:{lead})\s+)*){re.escape(name)}(?P<link>(?:{link})*)(?:\s*[,:;]\s*|\s+[-–]+>?\s+|\s+)"
    )


def _other(name: str, scene: Scene) -> str:
    """The only other figure that a player plays beside this one; empty where there is none or there are several."""
    mine = [one for one in scene.names.figures if one != name and scene.speaker.plays(scene.enc, one)]
    return mine[0] if len(mine) == 1 and not scene.speaker.gm else ""


def _at_first(line: str, scene: Scene) -> str:
    """The deed for whom it is that is named before it: somebody else's figure, whom no verb in a told form follows."""
    folded = fold(line)
    for name in sorted(scene.names.figures, key=len, reverse=True):
        at = folded.find(fold(name))
        head, rest = line[:at], line[at + len(name) :]
        if at < 0 or scene.speaker.plays(scene.enc, name) or not rest[:1] or rest[0] not in ", ":
            continue
        deed = rest.lstrip(" ,")
        him, first = pronouns(deed), _FIRST.match(deed)
        if him is None or first is None or first[0].endswith("s") or not silent(head, scene.rules, scene.names):
            continue
        if begins(deed, scene.rules, scene.names):
            return f"{deed[: him.start()]}{quoted(name, scene)}{deed[him.end() :]}"
    return ""


def _with_the_own(line: str, scene: Scene) -> str:
    """The deed of one's own figure whose thing is named with it."""
    for name in scene.names.figures:
        found = re.search(_OWNER.format(name=re.escape(name)), line, re.IGNORECASE)
        thing = _THING.match(line, found.end()) if found is not None else None
        if found is None or thing is None or not scene.speaker.plays(scene.enc, name):
            continue
        things = scene.names.things.get(name, ())
        if any(match(word, things) for word in (thing[0], thing[0].split()[0])):
            return f"{quoted(name, scene)}: {line[: found.start()]}{line[found.end() :]}"
    return ""


def _named_last(line: str, scene: Scene) -> str:
    """The deed at somebody of one's own figure that is named at its end: ``flurry on Grak with Lia``."""
    for name in scene.names.figures:
        found = re.search(_LAST.format(name=re.escape(name)), line, re.IGNORECASE)
        rest = line[: found.start()] if found is not None else ""
        if not rest or not scene.speaker.plays(scene.enc, name):
            continue
        if again(rest, scene.rules) == ("", ""):
            return f"{quoted(name, scene)}: {rest}"
        if not begins(rest, scene.rules, scene.names):
            continue
        if any(name not in some for some in hear(rest, name, scene).figures):
            return f"{quoted(name, scene)}: {rest}"
    return ""
