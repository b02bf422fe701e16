"""What a line in people's own words is taken for: what a form says for the whole of it, else what its words come to."""

from contextlib import suppress

from grammar.names import Words, normalise
from grammar.parse.sentence import draft
from grammar.scene.scene import Scene, edited, figures_of, foes_of, for_each, led, quoted, who_acts
from grammar.speech.forms import sentences_of
from grammar.speech.owners import owned
from grammar.texts import refuse
from grammar.understanding.decide import read, uncoloured
from grammar.wording import core
from rules.core.command import Command
from rules.core.names import fold
from rules.core.report import Refused


def said_by_forms(text: str, scene: Scene) -> tuple[str, ...]:
    """The sentences that forms have for a whole line, the likeliest first."""
    lines = dict.fromkeys((text, owned(normalise(text), scene.names)))
    return tuple(dict.fromkeys(said for line in lines for said in sentences_of(line, scene.rules)))


def said_of(text: str, scene: Scene) -> str:
    """A sentence that names whom it is for by what they are (``apply 5 to the enemy``), with the name; empty of others.

    Raises Refused (``which``) where several may be meant.
    """
    typed = _target(text, scene)
    if typed is None:
        return ""
    said, target = typed
    who = who_acts(said, scene)
    names = figures_of(target, foes_of(said, who, scene), scene, who=who)
    every = {one: edited(text, [(target.column - 1, target.end - 1, quoted(one, scene))]) for one in names}
    legal = {one: sentence for one, sentence in every.items() if scene.allows(sentence)}
    if len(legal) > 1 and (whole := for_each(legal, scene) if _all_of(target) else ""):
        return whole
    if len(legal) > 1:
        raise refuse("which", whom=" or ".join(legal), offers=tuple(legal.values()))
    return next(iter(legal.values()), "")


def _target(text: str, scene: Scene) -> tuple[Command, Words] | None:
    """A line that is a sentence but for how it calls whom it is for, and what it calls him; None of any other."""
    with suppress(Refused):
        said = draft(text, scene.rules.id, scene.names)
        target = said.targets[0] if len(said.targets) == 1 and not said.then else None
        if isinstance(target, Words) and fold(target) not in scene.names.folded:
            return said, target
    return None


def _all_of(target: str) -> bool:
    """Whether words mean every one of those whom they mean."""
    return not {*fold(target).split()}.isdisjoint(core().lists["all_of"])


def taken(text: str, scene: Scene) -> str:
    """The sentence that can be carried out and that a line is taken for; empty where that is not sure.

    Raises Refused (``which``) where whom or what place it is for is all that is open.
    """
    for said in said_by_forms(text, scene):
        if scene.allows(said):
            return " ".join(said.split())
        if found := read(said, scene):
            return _noted(found, text, scene)
    return read(text, scene)


def _noted(sentence: str, text: str, scene: Scene) -> str:
    """A sentence with what was typed as its note, where it has a note."""
    bare, dashes, _ = sentence.partition(" -- ")
    return f"{bare} -- {_line(text, scene)}" if dashes else sentence


def _line(text: str, scene: Scene) -> str:
    """A line without who says it, and without the marks at its ends."""
    return led(normalise(text), scene)[1].strip(" .!")


def would_do(text: str, scene: Scene) -> str:
    """The legal sentence that a text is or means, empty where it is none."""
    if scene.allows(text):
        return " ".join(text.split())
    with suppress(Refused):
        return taken(text, scene)
    return ""


def without_colour(text: str, scene: Scene) -> str:
    """What a line is taken for without what only colours it, which is its note; empty where it has no colour."""
    rest = uncoloured(text, scene)
    found = would_do(rest, scene) if rest else ""
    return f"{found} -- {_line(text, scene)}" if found else ""
