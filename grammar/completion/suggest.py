"""Completion that knows the moment: what is at hand first, what can't be done last, each with what it would do.

``complete`` says what may stand at the cursor; here each is tried as it would be said, and put into its place.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from grammar.completion.complete import MOST, Completion
from grammar.meaning.offers import understood
from grammar.meaning.options import Way, ways, weighed
from grammar.names import match
from grammar.scene.scene import Scene, arms, foes_of, quoted, who_acts
from grammar.table.talk import is_table_talk
from rules.core.command import Command
from rules.core.names import fold
from rules.core.parts import Thing
from rules.core.report import Refused

MOST_TRIED = 10
"""How many words and things are tried for each answer."""
MOST_READY = 5
MOST_ASKED = 3
"""Between how many meanings a text may stand that are told while it is typed."""
_SHORTEST = 3


def suggested(typed: str, found: Sequence[Completion], scene: Scene) -> tuple[Completion, ...]:
    """The completions of a sentence of the system in their order, what it means as it stands before them."""
    if is_table_talk(typed):
        return tuple(found)
    if not typed.strip():
        ready = tuple(Completion(way.text, 0, "meaning", way.note) for way in ways(scene)[:MOST_READY])
        return (*ready, *found)[:MOST]
    things = _things(typed, [one for one in found if one.kind == "thing"], scene)
    words = _words(typed, [one for one in found if one.kind == "keyword"], scene)
    others = _names(typed, [one for one in found if one.kind not in ("thing", "keyword")], scene)
    due = typed[-1].isspace() and all(one.kind != "keyword" for one in found)
    open_ = [one for one in found if (due or one.start < len(typed)) and one.kind != "keyword"]
    # Where the last word begins more names than are asked between, or one of so many has to come next, they say more
    # than a few sentences of them would.
    meaning = () if len(open_) > MOST_ASKED else _meaning(typed, scene) or _meant_by(typed, found, scene)
    if not found:
        others = _begun(typed, scene)
    return (*meaning, *things, *others, *words)[:MOST]


def _meaning(typed: str, scene: Scene) -> tuple[Completion, ...]:
    """The whole sentence that the text means, with its chance, or the few between which it would be asked; none where
    it is none yet."""
    if len(typed.strip()) < _SHORTEST:
        return ()
    try:
        sentences: tuple[str, ...] = (understood(typed, scene, bare=True),)
    except Refused as fault:
        sentences = fault.offers[:MOST_ASKED] if fault.code == "which" else ()
    told = ((sentence, weighed(sentence, scene)) for sentence in sentences)
    return tuple(Completion(sentence, 0, "meaning", way.note if way is not None else "") for sentence, way in told)


def _meant_by(typed: str, found: Sequence[Completion], scene: Scene) -> tuple[Completion, ...]:
    """What the text means with its last word written out, where that can be but one word."""
    ends = [one for one in found if one.start < len(typed)]
    if len(ends) != 1:
        return ()
    whole = quoted(ends[0].text, scene) if ends[0].kind != "keyword" else ends[0].text
    return _meaning(typed[: ends[0].start] + whole, scene)


def _names(typed: str, found: list[Completion], scene: Scene) -> list[Completion]:
    """The names with those of foes first, and one's own last."""
    who = _who(typed, scene)
    if who is None:
        return found
    foes = foes_of(Command("attack", who=who), who, scene)
    return sorted(found, key=lambda one: (one.text == who) - (one.text in foes))


def _begun(typed: str, scene: Scene) -> list[Completion]:
    """Names that the last word begins, where the grammar knows no word there but a reading may."""
    at = typed.rfind(" ") + 1
    want, who = fold(typed[at:]), _who(typed, scene)
    things = scene.names.things.get(who, ()) if who is not None else ()
    if not want:
        return []
    known = [*((name, "name") for name in scene.names.figures), *((thing.name, "thing") for thing in things)]
    found = [(name, kind) for name, kind in known if match(want, (Thing(name, name),))]
    return [Completion(name, at, kind) for name, kind in found[:MOST_READY]]


def _things(typed: str, found: list[Completion], scene: Scene) -> list[Completion]:
    """The things in the order in which the figure would fight with them, with the chance of each."""
    who = _who(typed, scene)
    if who is None or not found or not scene.speaker.plays(scene.enc, who):
        return found
    said = Command("attack", who=who)
    order = [arm for _, arm in arms(said, scene)]
    place = {name: n for n, name in enumerate(order)}
    ranked = sorted(found, key=lambda one: place.get(one.text, len(place)))
    foe = next(iter((*scene.talk.foes, *foes_of(said, who, scene))), None)
    return [replace(one, note=_note(typed, one, foe, scene)) if n < MOST_TRIED else one for n, one in enumerate(ranked)]


def _note(typed: str, one: Completion, foe: str | None, scene: Scene) -> str:
    way = _tried(f"{typed[: one.start]}{quoted(one.text, scene)}", foe, scene)
    return way.note if way is not None else ""


def _tried(text: str, foe: str | None, scene: Scene) -> Way | None:
    """The sentence weighed, as it stands or with somebody to be said of."""
    way = weighed(text, scene)
    if way is None and foe is not None and " vs " not in text:
        way = weighed(f"{text} vs {quoted(foe, scene)}", scene)
    return way


def _words(typed: str, found: list[Completion], scene: Scene) -> list[Completion]:
    """The words by which the sentence can be carried out first, those that the rules would refuse last."""
    who = _who(typed, scene)
    if who is None or not found or len(found) > MOST_TRIED:
        return found
    foe = next(iter(foes_of(Command("attack", who=who), who, scene)), None)
    good = [one for one in found if _tried(f"{typed[: one.start]}{one.text}", foe, scene) is not None]
    return [*good, *(one for one in found if one not in good)]


def _who(typed: str, scene: Scene) -> str | None:
    """The figure that acts by a sentence that is not finished."""
    name, colon, _ = typed.partition(":")
    if colon:
        found = match(name.strip().strip('"'), tuple(Thing(one, one) for one in scene.names.figures))
        return found[0].id if len(found) == 1 else None
    return who_acts(Command("attack"), scene)
