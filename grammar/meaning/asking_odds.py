"""Which odds a question is for: those of one blow, of the best of all, or of a fight to the end."""

import re
from itertools import pairwise

from grammar.meaning.heard import Heard
from grammar.scene.scene import Scene, armed, foes_of, quoted, who_acts
from grammar.understanding.decide import about
from grammar.wording import core
from rules.core.command import Command
from rules.core.names import fold
from rules.core.orders.verbs import spoken

_WORD = re.compile(r"[\w'-]*\w")
_GLUED = re.compile(r"(?<!\w)(\d+)([a-z]+)")
_MOST_THINGS = 3
"""Of how many things that one word may mean a blow is tried with each."""


def odds_of(text: str, heard: Heard, scene: Scene) -> str:
    """The odds of the blow that is spoken of, else of the likeliest at whom it names; none of somebody else's."""
    line = fold(text).replace("’", "'")
    whose = [(one, line.partition(f"{fold(one)}'s ")[2]) for some in heard.figures for one in some]
    owners = [one for one, rest in whose if rest.startswith(core().lists["odds"])]
    if owners and not any(scene.speaker.plays(scene.enc, one) for one in owners):
        return ""
    blow, named, far = about(text, scene), [one for some in heard.things for one in some], _length(line)
    with_it = not named or any(f" {fold(one)} " in f" {fold(blow)} " for one in named)
    if blow and with_it and (not far or far in blow.split()):
        return f"odds {blow}"
    if found := _with_what(heard, far, scene):
        return f"odds {found}"
    if blow:
        return f"odds {blow}"
    who = who_acts(Command("attack"), scene)
    foes = _foes(heard, who, scene)
    if named and foes and who is not None:
        # With what is not at hand: why that can't be done is the answer.
        return f"odds attack {armed(named[0], scene)} vs {quoted(foes[0], scene)}"
    return f"odds attack vs {quoted(foes[0], scene)}" if foes and who is not None else "options"


def _foes(heard: Heard, who: str | None, scene: Scene) -> list[str]:
    """Who may be struck by a blow that is asked about: who is named, else whoever was fought last, else any foe."""
    named = [one for some in heard.figures for one in some if one != who]
    return named or [*scene.talk.foes, *foes_of(Command("attack"), who, scene)]


def _length(line: str) -> str:
    """The number of a length that is told: ``at forty metres``, ``from 30 m``; empty where none is."""
    words = _WORD.findall(_GLUED.sub(r"\1 \2", line))
    for number, unit in pairwise(words):
        if unit in core().lists["lengthwise"] and (number.isdigit() or number in core().numbers):
            return str(core().numbers.get(number, number))
    return ""


def _with_what(heard: Heard, far: str, scene: Scene) -> str:
    """A blow with what is named, from as far as is told, in the first way that the rules allow; empty where none is."""
    who = who_acts(Command("attack"), scene)
    foes = _foes(heard, who, scene)
    if who is None or not foes:
        return ""
    things = [one for some in heard.things for one in some] or [""]
    at = f" at {heard.places[0][0]}" if heard.places else ""
    ways = core().lists["far_blows"] if far else (*core().lists["near_blows"], *core().lists["far_blows"])
    for verb in (one for one in dict.fromkeys(ways) if one in scene.rules.verbs):
        for thing in things[:_MOST_THINGS]:
            what = f" {armed(thing, scene)}" if thing else ""
            blow = f"{verb}{what} vs {quoted(foes[0], scene)}{at}{f' range {far}' if far else ''}"
            if scene.allows(blow):
                return blow
    return ""


def priced(text: str, heard: Heard, scene: Scene) -> str:
    """The odds at the place that is named, in the first way that can reach it; the place's rule where none can."""
    odds = odds_of(text, heard, scene)
    if scene.allows(odds.partition(" ")[2]) and about(text, scene):
        return odds
    who, place = who_acts(Command("attack"), scene), heard.places[0][0]
    foes = _foes(heard, who, scene)
    deed = scene.rules.verbs.get("attack")
    for option in map(spoken, deed.options) if deed is not None and foes and who is not None else ():
        if scene.allows(blow := f"attack {option} vs {quoted(foes[0], scene)} at {place}"):
            return f"odds {blow}"
    return ""


def with_foe(kind: str, text: str, heard: Heard, scene: Scene) -> str:
    """The line that tells who would win, or what the best attack is: at who is named, else who was fought last."""
    named = [one for some in heard.figures for one in some]
    # ``could Brute beat Mara?``
    who = named[0] if kind == "duel" and len(named) > 1 else who_acts(Command("attack"), scene)
    foes = [one for one in named if one != who] or list(scene.talk.foes)
    if who is None or not foes:
        return odds_of(text, heard, scene)
    if kind == "best":
        return f"{core().lists['compares'][0]} vs {quoted(foes[0], scene)}"
    return f"{core().lists['duels'][0]} {quoted(who, scene)} {quoted(foes[0], scene)}"
