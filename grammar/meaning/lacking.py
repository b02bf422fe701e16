"""Lines that speak of what a fight has not: a map to go away on, parts of the body that may be aimed at."""

import contextlib
import re
from collections.abc import Iterator

from grammar.meaning.aiming import unaimed
from grammar.meaning.meanings import LOW, Faults, grade, legal
from grammar.names import Words
from grammar.parse.sentence import bare, draft
from grammar.scene.paths import toward
from grammar.scene.scene import Scene, all_readings, figures_of, led, quoted
from grammar.speech.readings import Reading
from grammar.texts import refuse
from grammar.wording import core, of_system
from rules.core.names import fold
from rules.core.report import Refused

_AWAY = re.compile(r"move away(?P<rest> from .+)?", re.IGNORECASE)
_SOMEWHERE = re.compile(r"(?P<verb>move|step)(?: to)?(?: (?P<n>\d+))?(?: (?P<way>.+?))?(?: (?P<m>\d+))?", re.IGNORECASE)
"""``move 4 north``, ``step left``, ``move to Orc 2``"""
_VERSUS = re.compile(r"^vs ", re.IGNORECASE)
_BACK = re.compile(r"^(?:back|backwards?|away)(?: |$)(?=from |to |$)")


def unmapped(text: str, scene: Scene, faults: Faults) -> str:
    """The sentence of a line that says where one goes, in a fight without a map, and that as its note; else empty.

    Whoever goes away does what the system has for that. Raises Refused for whoever would go to somebody: nobody knows
    how far.
    """
    # No word is exchanged in a sentence that only the rules refused.
    every = [one for one in all_readings(text, scene) if not (one.other and faults.understood)]
    return _off_map(every, scene) or _somewhere(every, scene)


def _off_map(every: list[Reading], scene: Scene) -> str:
    for reading in every:
        lead, said, who = led(reading.text, scene)
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


def _somewhere(every: list[Reading], scene: Scene) -> str:
    """Where nobody stands on a map: so far as was said, and whither as the note."""
    lists = core().lists
    for reading in every:
        lead, said, who = led(reading.text, scene)
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


def bodiless(scene: Scene, faults: Faults) -> str:
    """The sentence without a part of the body, its note, where none can be aimed at; empty where there is none."""
    body = core().lists["body"]
    places = [word for every in scene.names.places.values() for place in every for word in fold(place.name).split()]
    if any(word in body for word in places):
        return ""
    for row in faults.rows:
        if row.fault.code != "unknown_name" or "--" in row.text:
            continue
        for one, part in _parts(row.text, scene):
            words_ = fold(part).split()
            if words_[-1] in body and all(word in (*body, *core().lists["arms"]) for word in words_):
                with contextlib.suppress(Refused):
                    found = legal(Reading(one, tuple(range(1, len(one) + 1))), scene, Faults())
                    if found:
                        return f"{found} -- {part}"
    return ""


def _parts(text: str, scene: Scene) -> Iterator[tuple[str, str]]:
    """The sentence without the place that it names, and that; the name of its owner may stand before it."""
    at = draft(text, scene.rules.id, scene.names).at
    if not isinstance(at, Words):
        return
    for one in unaimed(text, scene):
        yield one, at
        owner, _, part = at.rpartition(" ")
        named = figures_of(owner, (), scene, exact=True) if owner else ()
        if named:
            yield f"{one} vs {quoted(named[0], scene)}", part
