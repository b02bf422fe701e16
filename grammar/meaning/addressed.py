"""Whom a line is about by what stands before its deed, or by whose thing is used: written as the grammar has it."""

import re

from grammar.meaning.heard import hear
from grammar.names import match, normalise
from grammar.scene.scene import Scene, quoted
from grammar.speech.readings import begins, silent
from grammar.wording import pronouns
from rules.core.names import fold

_OWNER = r"(?<!\S){name}(?:'s|s'|s)\s+"
_THING = re.compile(r"[\w-]+(?:\s+[\w-]+)?")
_FIRST = re.compile(r"\w+")
_LAST = r"(?:,|(?<!together)(?<!along)\s+(?:with|from|by|as))\s+(?:my\s+)?{name}\s*[.!]*$"


def addressed(text: str, scene: Scene) -> str:
    """``orc 2, whack him`` as *whack orc 2*, ``reload ada's bow`` and ``shoot orc 2, Ada`` with *ada:* before it.

    Empty for any other line.

    A game master speaks for all, so that whoever is named first acts.
    """
    line = normalise(text)
    if ":" in line or "--" in line or scene.speaker.gm:
        return ""
    return _at_first(line, scene) or _with_the_own(line, scene) or _named_last(line, scene)


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
        if not rest or not scene.speaker.plays(scene.enc, name) or not begins(rest, scene.rules, scene.names):
            continue
        if any(name not in some for some in hear(rest, name, scene).figures):
            return f"{quoted(name, scene)}: {rest}"
    return ""
