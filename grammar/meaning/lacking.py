"""Lines that speak of a map to go away on, in a fight that has none."""

import re
from collections.abc import Sequence

from grammar.meaning.faults import LOW, grade
from grammar.meaning.taken import said_by_forms
from grammar.parse.sentence import bare
from grammar.scene.paths import toward
from grammar.scene.scene import Scene, figures_of, led
from grammar.texts import refuse
from grammar.understanding.decide import deeds_of, worded
from grammar.wording import core, of_system
from rules.core.names import fold
from rules.core.report import Refused

_AWAY = re.compile(r"move away(?P<rest> from .+)?", re.IGNORECASE)
_SOMEWHERE = re.compile(r"(?P<verb>move|step)(?: (?P<n>\d+))?(?: (?P<way>.+?))?(?: (?P<m>\d+))?", re.IGNORECASE)
"""``move 4 north``, ``step left``, ``move to Orc 2``"""
_VERSUS = re.compile(r"^vs ", re.IGNORECASE)
_BACK = re.compile(r"^(?:back|backwards?|away)(?: |$)(?=from |to |$)")


def unmapped(text: str, scene: Scene) -> str:
    """The sentence of a line that says where one goes, in a fight without a map, and that as its note; else empty.

    Whoever goes away does what the system has for that. Raises Refused for whoever would go to somebody: nobody knows
    how far.
    """
    if all(figure.pos is not None for figure in scene.enc.figures.values()):
        return ""
    # Who goes somewhere and strikes then is not asked how far.
    words = worded(text, scene) if len(deeds_of(text, scene)) == 1 else ()
    every = (text, *said_by_forms(text, scene), *words)
    return _off_map(every, scene) or _somewhere(every, scene)


def _off_map(every: Sequence[str], scene: Scene) -> str:
    for line in every:
        lead, said, who = led(line, scene)
        found = _AWAY.fullmatch(bare(said).strip())
        if found is None or who is None or scene.enc.figures[who].pos is not None:
            continue
        if sentence := _gone(lead, (found["rest"] or "").strip(), scene):
            return sentence
        _bar(f"{lead}move 1", scene, False)
    return ""


def _gone(lead: str, rest: str, scene: Scene) -> str:
    """What a system has for whoever goes away without a map, with what was said of it as the note."""
    every = (f"{lead}{sentence}" for sentence in of_system(scene.rules.package).unmapped)
    found = next((sentence for sentence in every if scene.allows(sentence)), "")
    return f"{found} -- {rest}" if found and rest else found


def _somewhere(every: Sequence[str], scene: Scene) -> str:
    """Where nobody stands on a map: so far as was said, and whither as the note."""
    lists = core().lists
    for line in every:
        lead, said, who = led(line, scene)
        found = _SOMEWHERE.fullmatch(bare(said).strip())
        if found is None or not found["way"] or who is None or scene.enc.figures[who].pos is not None:
            continue
        said, far = found["way"], found["n"] or found["m"]
        if found["m"] and fold(said) not in (*lists["sideways"], *lists["compass"]):
            # ``move to Orc 2``
            said, far = f"{said} {found['m']}", found["n"]
        way, whither = fold(said), _VERSUS.sub("to ", said)
        back = _BACK.sub("", way)
        if back and back not in lists["sideways"] and not _whither(back, scene):
            continue
        if not far and way.split()[-1] in lists["outside"] and (one := _gone(lead, whither, scene)):
            return one
        for sentence in _ways(found["verb"], way, back, far):
            if scene.allows(one := f"{lead}{sentence} -- {whither}"):
                return one
        most = f"{lead}move {far}" if far else _gone(lead, "", scene) or f"{lead}move 1"
        _bar(f"{most} -- {whither}", scene, bool(far))
    return ""


def _ways(verb: str, way: str, back: str, far: str) -> tuple[str, ...]:
    """What goes so far, or a step that way: aside, or back."""
    if far:
        return (f"move {far}",) if back else ()
    if back == way:
        return ("step 1", "move 1") if way in core().lists["sideways"] else ()
    return ("step back", "move back 1", "move 1") if verb == "step" else ()


def _whither(way: str, scene: Scene) -> bool:
    """Whether words say where somebody goes: a point of the compass, out of here, to somebody or away from him."""
    if way in core().lists["compass"]:
        return True
    goal = toward(way)
    if goal is None or goal.said != way:
        return False
    return fold(goal.name) in core().lists["outside"] or bool(figures_of(goal.name, (), scene, exact=True))


def _bar(sentence: str, scene: Scene, sure: bool) -> None:
    """Raise Refused for what the rules say of going so far, or (not ``sure``) because nobody said how far."""
    try:
        scene.rehearsed(sentence)
    except Refused as fault:
        if grade(fault) == len(LOW):
            fault.column = None
            raise
    else:
        if not sure:
            raise refuse("unmapped.behind") if "behind" in sentence else refuse("unmapped", offers=(sentence,))
