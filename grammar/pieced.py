"""A line of which only words are understood: the sentences that these make, which are offered and never played."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations

from grammar.names import match
from grammar.readings import readings
from grammar.scene import Scene, armed, arms, foes_of, led, quoted
from rules.core.command import Command
from rules.core.names import fold
from rules.core.orders.verbs import Verb, spoken

_WORD = re.compile(r"[\w-]+")
_NUMBER = r"(?: (?:of|by|at|level|is))* (\d+)(?= )"
LONGEST = 300
"""Longer lines are no sentence with a few strange words in it."""
MOST_VERBS = 3
MOST_OPTIONS = 4
MOST_TRIED = 30
MOST_OFFERED = 2
LEAST = 2
"""How many words an offer keeps at least: one alone says next to nothing of what was typed."""


def pieced(text: str, named: tuple[str, ...], scene: Scene) -> tuple[str, ...]:
    """Sentences that may be said now, of the verb, thing, options, place and foe that a line names among other words.

    Those that keep most of its words; none of a line of which nothing but whom it is about is understood.
    """
    lead, said, actor = led(text, scene)
    if actor is None or len(said) > LONGEST:
        return ()
    heard = _heard(said, scene)
    best: dict[str, int] = {}
    for size, one in sorted(_sentences(heard, actor, named, scene), key=lambda row: -row[0])[:MOST_TRIED]:
        if size >= max(best.values(), default=LEAST) and scene.allows(f"{lead}{one}"):
            best[f"{lead}{one}"] = size
    return tuple(best)[:MOST_OFFERED]


def _heard(said: str, scene: Scene) -> str:
    """The words of a line, as typed and in the grammar's words, each line of them between bars."""
    lines = (said, *(reading.text for reading in readings(said, scene.rules, scene.names)))
    return "|".join(dict.fromkeys(f" {' '.join(_WORD.findall(fold(line)))} " for line in lines))


def _sentences(heard: str, actor: str, named: tuple[str, ...], scene: Scene) -> Iterator[tuple[int, str]]:
    """The sentences that the words may make, each with how many of the line's words it keeps."""
    rules = scene.rules
    blows = dict.fromkeys(verb for verb, _ in arms(Command("attack", who=actor), scene))
    typed = [verb for verb in rules.verbs if f" {spoken(verb)} " in heard]
    typed = [verb for verb in typed if not rules.verbs[verb].gm or scene.speaker.gm]
    foes = foes_of(Command("attack", who=actor), actor, scene)
    about = [one for one in named if one != actor] or list(scene.talk.foes or foes)
    for verb in (*typed[:MOST_VERBS], *(blow for blow in blows if blow not in typed)):
        row = rules.verbs[verb]
        if row.targets and not about:
            continue
        things = _things(heard, actor, scene) if row.item else []
        places = _places(heard, about[0], scene) if row.at and about else []
        behind = f" vs {quoted(about[0], scene)}" if row.targets else ""
        for thing in (*things, ""):
            for place in (*places, ""):
                for options in _chosen(_options(heard, verb, row)):
                    if not (thing or options or verb in typed):
                        continue  # a place alone does not say what is done there
                    size = sum(len(part.split()) for part in (thing, place, *options)) + (verb in typed)
                    words = (spoken(verb), armed(thing, scene) if thing else "", *options)
                    yield size, " ".join(filter(None, words)) + (f" at {place}" if place else "") + behind


def _options(heard: str, verb: str, row: Verb) -> list[str]:
    """The options of a verb that are heard, with the number behind those that have one; no part of a longer one."""
    found: list[str] = []
    for option in sorted(map(spoken, row.options), key=len, reverse=True):
        said = option != spoken(verb) and f" {option} " in heard
        if said and not any(f" {option} " in f" {one} " for one in found):
            number = re.search(rf" {re.escape(option)}{_NUMBER}", heard)
            found.append(f"{option} {number[1]}" if number is not None else option)
    return found[:MOST_OPTIONS]


def _chosen(options: list[str]) -> Iterable[tuple[str, ...]]:
    """Every choice of the options, the largest first."""
    return (some for size in range(len(options), -1, -1) for some in combinations(options, size))


def _things(heard: str, actor: str, scene: Scene) -> list[str]:
    """What of the actor's things a word of the line names."""
    known = scene.names.things.get(actor, ())
    words = dict.fromkeys(word for word in heard.replace("|", " ").split() if len(word) > 2)
    at_hand = [arm for _, arm in arms(Command("attack", who=actor), scene)]
    meant = dict.fromkeys(thing.name for word in words for thing in match(word, known))
    return sorted(meant, key=lambda name: at_hand.index(name) if name in at_hand else len(at_hand))[:MOST_OPTIONS]


def _places(heard: str, target: str, scene: Scene) -> list[str]:
    """The places of the target that the line names."""
    return [place.name for place in scene.names.places.get(target, ()) if f" {fold(place.name)} " in heard][:2]
