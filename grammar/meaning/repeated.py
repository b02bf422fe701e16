"""The last sentence of a speaker once more: as it was, or with what is said to be otherwise this time."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from grammar.meaning.faults import MOST_OFFERS
from grammar.meaning.heard import Heard, hear
from grammar.names import Words
from grammar.parse.sentence import bare, draft
from grammar.scene.scene import Scene, after_verb, armed, edited, figures_of, quoted
from grammar.texts import refuse
from grammar.wording import core
from rules.core.command import Command
from rules.core.names import fold
from rules.core.orders.verbs import spoken

_COMMA = re.compile(r"\s*[,;.!-]+(?=\s|$)")
_PLAIN = ("vs", "on", "at", "to", "for", "in")


def otherwise(text: str, scene: Scene) -> tuple[str, Heard] | None:
    """Who is to do the last deed once more (empty: whoever speaks), and what the line names besides.

    None for a line that does not say so, or that says more than whom, where, with what and how: ``Grak again, head``.
    """
    head, colon, rest = text.partition(":")
    who, line = (head.strip(), rest) if colon else ("", text)
    last = draft_of(scene) if scene.talk.last else None
    if last is None:
        return None
    folded = f" {' '.join(_COMMA.sub(' , ', fold(line)).lstrip('/').split())} "
    for phrase in sorted(core().lists["afresh"], key=len, reverse=True):
        before, again, behind = folded.partition(f" {phrase} ")
        before, behind = before.strip(" ,"), behind.strip(" ,")
        if not again or not (before or behind) or (before and not _foe(before, scene)):
            continue
        changes = _changes(" ".join((before, behind)).strip(), last, scene)
        if changes is not None:
            return who, changes
    return None


def draft_of(scene: Scene) -> Command | None:
    """The last sentence as it is parsed, where it is one deed at somebody."""
    said = draft(bare(scene.talk.last).strip(), scene.rules.id, scene.names)
    one = len(said.targets) == 1 and not said.then and not said.parts
    return said if one and isinstance(said.targets[0], Words) else None


def last_deed(scene: Scene) -> str:
    """The last sentence without its dice and note, and without how the other answered, which is no part of the deed."""
    text, said = bare(scene.talk.last).strip(), draft_of(scene)
    foe = said.targets[0] if said is not None else None
    if said is None or said.guard is None or not isinstance(foe, Words):
        return text
    end = max(foe.end, said.at.end if isinstance(said.at, Words) else 0) - 1
    return text[:end] if fold(text[end:].strip()).startswith(said.guard.name) else text


def repeated(changes: Heard, scene: Scene) -> str:
    """The last sentence with what is named put into it. Raises Refused (``which``) for one of several places."""
    text = last_deed(scene)
    said = draft_of(scene)
    assert said is not None, "there is such a sentence"
    ways = list(dict.fromkeys(_written(changes, said, text, scene)))
    legal = [way for way in ways if scene.allows(way)]
    if len(legal) > 1:
        raise refuse("which", whom=" or ".join(legal), offers=tuple(legal[:MOST_OFFERS]))
    return (legal or ways)[0]


def _written(changes: Heard, said: Command, text: str, scene: Scene) -> Iterator[str]:
    """The last sentence as often as there are places, figures or things that may be meant."""
    foe, where = said.targets[0], said.at if isinstance(said.at, Words) else None
    assert isinstance(foe, Words), "it was typed"
    figures = [quoted(one, scene) for some in changes.figures for one in some] or [""]
    places = [one for some in changes.places for one in some] or [""]
    things = [armed(one, scene) for some in changes.things for one in some] or [""]
    for figure in figures:
        for place in places:
            for thing in things:
                edits = [(foe.column - 1, foe.end - 1, figure)] if figure else []
                if place and where is not None:
                    edits.append((where.column - 1, where.end - 1, place))
                elif place:
                    edits.append((foe.end - 1, foe.end - 1, f" at {place}"))
                if thing and isinstance(said.what, Words):
                    edits.append((said.what.column - 1, said.what.end - 1, thing))
                elif thing:
                    begin = after_verb(said, text)
                    edits.append((begin, begin, f" {thing}"))
                yield " ".join((edited(text, edits), *changes.options))


def _foe(said: str, scene: Scene) -> bool:
    """Whether words name one whom the speaker does not play, and nothing else."""
    found = figures_of(said, scene.names.figures, scene)
    return len(found) == 1 and not scene.speaker.plays(scene.enc, found[0])


def _changes(said: str, last: Command, scene: Scene) -> Heard | None:
    """What words name that may be otherwise in the last deed; None where they say more, or nothing."""
    however = (*core().lists["however"], *_PLAIN)
    words = said.split()
    while words and words[0] in however[: -len(_PLAIN)]:
        words = words[1:]
    # Another's thing is heard too, so that who has none such is told so.
    heard = hear(" ".join(words), None, scene)
    heard = replace(heard, strange=tuple(one for one in heard.strange if one not in however))
    few = max(map(len, (heard.figures, heard.places, heard.things))) <= 1
    same = set(heard.verbs) <= {spoken(last.verb)}
    beside = heard.strange or heard.bonuses or heard.answers or heard.grips
    says = heard.figures or heard.size > len(heard.verbs)
    return heard if few and same and not beside and says else None
