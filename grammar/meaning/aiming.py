"""Where a sentence aims: at a place of its target, at one that might be named, or at none."""

import contextlib
from collections.abc import Iterator

from grammar.names import Words, match
from grammar.parse.sentence import draft
from grammar.scene.scene import Scene, after_verb, edited, quoted
from grammar.speech.lists import VERSUS
from rules.core.command import Command
from rules.core.names import fold
from rules.core.report import Refused


def foe_of(said: Command, scene: Scene) -> str | None:
    """The one figure that a sentence aims at; it may stand where a thing would: ``slam Grak``."""
    if not said.targets:
        named = said.what if isinstance(said.what, Words) else ""
        return next((name for name in scene.names.figures if fold(name) == fold(named)), None)
    found = match(said.targets[0], scene.names.called)
    return found[0].id if len(found) == 1 else None


def aimed(text: str, scene: Scene) -> list[str]:
    """The sentence with each thing or place of its target named behind the verb, where it names none."""
    said = draft(text, scene.rules.id, scene.names)
    foe = foe_of(said, scene)
    if said.at or said.what or foe is None:
        return []
    places = scene.names.places.get(foe, ())
    at = after_verb(said, text)
    found = (edited(text, [(at, at, f" {quoted(place.name, scene)} ")]) for place in reversed(places))
    return [one for one in found if _takes(one, scene)]


def _takes(text: str, scene: Scene) -> bool:
    """Whether a sentence names a thing or a place, not only words of its own: a spell of any name."""
    with contextlib.suppress(Refused):
        said = draft(text, scene.rules.id, scene.names)
        return said.what is not None or said.at is not None
    return False


def unaimed(text: str, scene: Scene) -> Iterator[str]:
    """The sentence without the place it aims at."""
    at = draft(text, scene.rules.id, scene.names).at
    if isinstance(at, Words):
        yield edited(text, [(text.casefold().rfind("at", 0, at.column - 1), at.end - 1, "")])


def at_named(text: str, scene: Scene) -> str:
    """A sentence that names somebody where a thing stands, with him as its target: ``attack Grak +1d4``; else empty."""
    with contextlib.suppress(Refused):
        said = draft(text, scene.rules.id, scene.names)
        thing = said.what
        if isinstance(thing, Words) and not said.targets and fold(thing) in scene.names.folded:
            return edited(text, [(thing.column - 1, thing.end - 1, f"{VERSUS[0]} {quoted(str(thing), scene)}")])
    return ""
