"""A verb as its help shows it, said of those who fight here: what a sentence may be that only begins like one."""

import re
from collections.abc import Iterator

from grammar.meaning.taken import would_do
from grammar.names import Words, match
from grammar.parse.sentence import draft
from grammar.scene.scene import Scene, armed, arms, edited, foes_of, led, quoted
from rules.core.command import Command
from rules.core.names import fold
from rules.core.orders.help import helps
from rules.core.report import Refused

_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"(?<![\w+-])\d+(?!\w)")
MOST_SHOWN = 3
MOST_TRIED = 8


def as_shown(text: str, named: tuple[str, ...], scene: Scene) -> tuple[str, ...]:
    """Sentences of the verb that a line begins with, as help shows it, which may be said now.

    They are about the figures ``named`` in the line, else about foes; with the thing and the number of the line where
    it has one, else with what is at hand. None for the verbs of what one fights with, which examples of blows show.
    """
    lead, said, actor = led(text, scene)
    verb = _WORD.search(fold(said).lstrip("/ "))
    shown = helps(scene.rules.package).get(verb[0]) if verb is not None else None
    if verb is None or shown is None:
        return ()
    leads = [lead]
    if actor is None and scene.names.figures:
        # Of the several that a game master plays, one is shown.
        actor = next(iter((*named, *scene.names.figures)))
        leads.append(f"{quoted(actor, scene)}: ")
    if any(way == verb[0] for way, _ in arms(Command("attack", who=actor), scene)):
        return ()
    tried = [one for form in shown.forms for one in _here(form, said, actor, named, scene)]
    found: list[str] = []
    for one in sorted(tried, key=lambda one: len(one.split()))[:MOST_TRIED]:
        done = next(filter(None, (would_do(f"{lead}{one}", scene) for lead in leads)), None)
        if done and done not in found:
            found.append(done)
    return tuple(found[:MOST_SHOWN])


def _here(form: str, said: str, actor: str | None, named: tuple[str, ...], scene: Scene) -> Iterator[str]:
    """The sentence of help with the people, things and the number of here, once for each thing that may be meant."""
    form = form.partition(": ")[2] or form
    try:
        shown = draft(form, scene.rules.id, scene.names)
    except Refused:
        return
    foes = foes_of(Command("attack", who=actor), actor, scene)
    people = iter((*named, *(foe for foe in foes if foe not in named)))
    changes: list[tuple[int, int, str]] = []
    things: list[Words] = []
    for word in _words(shown):
        if word.kind == "thing" and fold(word) not in map(fold, scene.names.figures):
            things.append(word)
        elif word.kind in ("name", "thing"):
            other = next(people, None)
            if other is None:
                return
            changes.append((word.column - 1, word.end - 1, quoted(other, scene)))
    bare = said
    for name in named:
        bare = re.sub(re.escape(name), " ", bare, flags=re.IGNORECASE)
    typed, meant = _NUMBER.findall(bare), list(_NUMBER.finditer(form))
    if len(typed) == len(meant) == 1:
        changes.append((*meant[0].span(), typed[0]))
    for thing in _things(said, actor, scene) if things else ("",):
        yield edited(form, [*changes, *((word.column - 1, word.end - 1, thing) for word in things[:1])])


def _things(said: str, actor: str | None, scene: Scene) -> list[str]:
    """The things of the actor that a word of the line names, else those at hand, the best first."""
    known = scene.names.things.get(actor, ()) if actor is not None else ()
    words = _WORD.findall(fold(said))[1:]
    meant = [thing.name for word in words for thing in match(word, known)]
    return [
        armed(name, scene) for name in meant or [arm for _, arm in arms(Command("attack", who=actor), scene) if arm]
    ]


def _words(said: object) -> Iterator[Words]:
    """The names of a draft, in the order of its parts."""
    if isinstance(said, Words):
        yield said
    elif isinstance(said, tuple):
        for one in said:
            yield from _words(one)
    elif hasattr(said, "__struct_fields__"):
        for name in said.__struct_fields__:
            yield from _words(getattr(said, name))


def named_in(text: str, scene: Scene) -> tuple[str, ...]:
    """The figures that a line names behind whoever acts, by their whole names or else by any word of it."""
    said = f" {' '.join(_WORD.findall(fold(text.partition(':')[2] or text)))} "
    every = scene.names.figures
    whole = tuple(name for name in every if f" {' '.join(_WORD.findall(fold(name)))} " in said)
    return whole or tuple(name for name in every if any(f" {word} " in said for word in _WORD.findall(fold(name))))
