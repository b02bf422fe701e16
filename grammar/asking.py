"""Questions, said as people ask them, and the line of table talk that answers one.

An answer changes nothing of a fight: so of what a question may mean the likeliest is answered, and what was understood
is told. None is carried out as a deed.
"""

import re

from grammar.heard import Heard, hear
from grammar.pieced import pieced
from grammar.scene import Scene, foes_of, quoted, who_acts
from grammar.wording import core
from rules.core.command import Command
from rules.core.names import fold
from rules.core.tables.sought import look_up

_CLAUSE = re.compile(r"[.!;:,?]+\s+|\s+-+\s+|\s+(?:so|or|and|but)\s+")
_SENTENCE = re.compile(r"[.!;:?]+\s+|\s+-+\s+")
_WORD = re.compile(r"[\w'-]*\w")
_LEAST = 3
"""Letters of the shortest word by which a rule is looked for."""


def is_question(text: str, scene: Scene) -> bool:
    """Whether a line, or a clause of it, asks for something."""
    said = fold(text).replace("’", "'").strip()
    if said.endswith("?"):
        return True
    figures = {fold(name).split()[0] for name in scene.names.figures}
    about = {*core().subjects, *core().own, *figures}
    begun = [_begin(one) for one in _SENTENCE.split(said)]
    return any(first in core().askers for first, _ in map(_begin, _CLAUSE.split(said))) or any(
        # ``have Wat make a roll`` asks nothing.
        first in core().helpers and second in about and (first != "have" or second not in figures)
        for first, second in begun
    )


def _begin(clause: str) -> tuple[str, str]:
    """The first two words of a clause that say something; who is spoken of says something."""
    words, known = _WORD.findall(clause), core()
    while words and words[0] in known.skip and words[0] not in (*known.subjects, *known.own, *known.helpers):
        words = words[1:]
    return words[0] if words else "", words[1] if len(words) > 1 else ""


def asked(text: str, scene: Scene) -> str:
    """The line that answers a question; empty for a line that asks nothing."""
    if not is_question(text, scene):
        return ""
    said = " ".join(_WORD.findall(fold(text).replace("’", "'")))
    heard = hear(text, None, scene)
    kinds = core().asking
    kind = next((kind for kind, phrases in kinds.items() if any(f" {one} " in f" {said} " for one in phrases)), "")
    if kind == "odds":
        return _odds(text, heard, scene)
    if kind in ("why", "options", "map", "history"):
        return kind
    words_ = (*heard.answers, *heard.verbs, *heard.options)
    if kind == "help" and words_:
        return f"help {words_[0]}"
    if kind == "turn" or (kind == "stands" and not heard.figures):
        return "encounter status"
    if kind in ("stands", "state") or (not kind and heard.figures):
        return _state(said, heard, scene)
    words = [word for word in said.split() if len(word) >= _LEAST and word not in (*core().skip, *core().askers)]
    sought = " ".join(words[:MOST_WORDS])
    return f"rule {sought}" if look_up(scene.rules.package, sought, most=1) else _state(said, heard, scene)


MOST_WORDS = 12
"""Words of a question by which a rule is looked for."""


def wished(text: str) -> str:
    """The line of table talk that is meant by words of a longer one, to be offered; empty where there is none."""
    said = " ".join(_WORD.findall(fold(text).replace("’", "'")))
    lines = core().wishes.items()
    return next((line for line, phrases in lines if any(f" {one} " in f" {said} " for one in phrases)), "")


def _odds(text: str, heard: Heard, scene: Scene) -> str:
    """The odds of the blow that is spoken of, else of the likeliest at whom it names."""
    blow = next(iter(pieced(text, scene, least=1).offers), "")
    if blow:
        return f"odds {blow}"
    who = who_acts(Command("attack"), scene)
    foes = [one for some in heard.figures for one in some if one != who]
    foes = foes or [*scene.talk.foes, *foes_of(Command("attack"), who, scene)]
    return f"odds attack vs {quoted(foes[0], scene)}" if foes and who is not None else "options"


def _state(said: str, heard: Heard, scene: Scene) -> str:
    """How whoever is named stands, or whoever asks, or everybody."""
    if len(heard.figures) == 1 and len(heard.figures[0]) == 1:
        return f"state {quoted(heard.figures[0][0], scene)}"
    own = not heard.figures and not scene.speaker.gm and set(said.split()) & set(core().own)
    return f"state {core().selves[0]}" if own else "encounter status"
