"""Lines that speak of what a fight has not: a map to go away on, parts of the body that may be aimed at."""

import contextlib
import re
from collections.abc import Iterator

from grammar.meaning.aiming import unaimed
from grammar.meaning.meanings import Faults, legal
from grammar.names import Words
from grammar.parse.sentence import bare, draft
from grammar.scene.scene import Scene, all_readings, figures_of, led, quoted
from grammar.speech.readings import Reading
from grammar.wording import core, of_system
from rules.core.names import fold
from rules.core.report import Refused

_AWAY = re.compile(r"move away(?P<rest> from .+)?", re.IGNORECASE)


def without(text: str, scene: Scene, faults: Faults) -> str:
    """The sentence of a line without what this fight has not, which becomes its note; empty where there is none.

    Without a map whoever goes away does what the system has for that. Where no part of a body can be aimed at, the one
    that is named only tells how it looks.
    """
    return _off_map(text, scene) or _bodiless(scene, faults)


def _off_map(text: str, scene: Scene) -> str:
    for reading in all_readings(text, scene):
        lead, said, who = led(reading.text, scene)
        found = _AWAY.fullmatch(bare(said).strip())
        if found is None or who is None or scene.enc.figures[who].pos is not None:
            continue
        for sentence in of_system(scene.rules.package).unmapped:
            if scene.allows(f"{lead}{sentence}"):
                rest = found["rest"]
                return f"{lead}{sentence} --{rest}" if rest else f"{lead}{sentence}"
    return ""


def _bodiless(scene: Scene, faults: Faults) -> str:
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
