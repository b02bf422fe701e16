"""Defences that nobody asked for: what they would do, and how they are said beforehand."""

import re

from grammar.lalr.expect import first_words, leading, words
from grammar.meaning.answer_words import HELD, MET
from grammar.meaning.heard import hear
from grammar.meaning.open_defences import STEP, named_defences, phrases
from grammar.parse.build import sentences
from grammar.scene.scene import Scene, quoted, who_acts
from grammar.speech.lists import stems
from grammar.texts import refuse
from grammar.wording import core, of_system
from rules.core.command import Command
from rules.core.names import fold
from rules.core.report import Refused

_KINDS = ("nothing", "acrobatic", "drop", "dodge", STEP, "usual", "best")
"""What a line may begin with that is an answer, whatever stands behind it: ``duck and roll away``."""
_MOVES, _MOST_ELSE = ("acrobatic", "drop", "dodge"), 1
"""Those of them behind which anything may stand, and how many words behind the others."""
_WORD = re.compile(r"[\w']+")
_USUAL = ("parry", "block", "dodge", "nothing")
"""As which of a system's defences those are ordered that it has not: the first of them."""


def unasked(text: str, scene: Scene) -> Refused | None:
    """The refusal of a defence that nobody asked for, with what keeps it for when it is asked; None for no defence."""
    parser = sentences(scene.rules.id)
    said = words(parser)
    defences = {said[name] for name in leading(parser, "defence") if name in said}
    defences = (defences | set(core().defences)) - set(first_words(parser))
    who, _, told = _told_of(text, scene).partition(":")
    answer = (told.strip() or text).casefold().strip(" /.!?")
    if answer in core().defences or answer.partition(" ")[0] in defences:
        return _told(answer, scene, who if told else "")
    line = " ".join(word for word in _WORD.findall(fold(text)) if word not in core().skip)
    kind = next((kind for kind in _KINDS if phrases(kind).match(line)), "")
    rest = phrases(kind).sub(" ", line).split() if kind else ()
    # ``normal attack on Grak`` and ``take it from him`` are no answers.
    if kind and (kind in _MOVES or len(rest) <= _MOST_ELSE * (kind != STEP)):
        return _told(line, scene)
    typed = fold(text)
    blows = {*hear(text, None, scene).verbs} & {*core().lists["strikes"]}
    if blows or any(fold(name) in typed for name in scene.names.figures):
        return None
    held = any(f" {one} " in f" {line} " for one in core().lists["raised"]) or phrases(MET).search(typed)
    kinds = (*_MOVES, *(HELD if held else ()), *(kind for kind in _KINDS if kind != STEP))
    kind = next((kind for kind in kinds if phrases(kind).search(typed) or phrases(kind).search(line)), "")
    return _told(kind, scene) if kind else None


def _told_of(text: str, scene: Scene) -> str:
    """A line that tells how a figure defends itself as an answer of that figure: ``Grak dodges`` as *Grak: dodge*."""
    name = next((one for one in scene.names.figures if fold(text).startswith(f"{fold(one)} ")), "")
    words = fold(text).removeprefix(fold(name)).split() if name else []
    known = {word for verb in scene.rules.verbs.values() for word in verb.defences}
    stem = next((one for word in words[:1] for one in stems(word, core().endings) if one in known), "")
    return f"{name}: {' '.join((stem, *words[1:]))}" if stem else text


def nobody_asked(text: str, scene: Scene) -> None:
    """Raise Refused for a line that says nothing but that the best answer is meant: ``I don't care, best one``."""
    best, said = phrases("best"), fold(text)
    rest = phrases("usual").sub(" ", best.sub(" ", said))
    alone = best.search(said) and all(word in core().skip for word in re.findall(r"[\w']+", rest))
    if alone and (told := unasked(text, scene)) is not None:
        raise told


def _told(answer: str, scene: Scene, named: str = "") -> Refused:
    """That there is nothing to answer, and what says it beforehand: declared, or ordered once for all.

    ``named``: whose answer it is, as typed, where somebody is named.
    """
    mine = (name for name in scene.names.figures if not scene.speaker.gm and scene.speaker.plays(scene.enc, name))
    whose = next((name for name in scene.names.figures if fold(name) == fold(named.strip(' "'))), None)
    who = whose or who_acts(Command("attack"), scene) or next(mine, None)
    if who is None:
        return refuse("nothing_asked")
    if not scene.speaker.plays(scene.enc, who):
        # Whoever strikes may say at once how the struck defends.
        blow = f"attack vs {quoted(who, scene)} {answer}"
        return refuse("nothing_asked.other", who=who, offers=(blow,) if scene.allows(blow) else ())
    known = {word for verb in scene.rules.verbs.values() for word in verb.defences}
    kind = next((kind for kind in _KINDS if kind == answer or phrases(kind).match(answer)), "")
    special = tuple(word.split()[-1] for word in known if kind and word.startswith(kind))
    if kind == "nothing" and kind not in known:
        return refuse("nothing_asked")
    wanted = (
        named_defences(answer, scene)
        or special
        or (("dodge",) if kind == STEP and "dodge" in known else ())
        or tuple(word for word in _USUAL if word in known)
    )
    orders = f"order {quoted(who, scene)} {wanted[0]}"
    lead = f"{quoted(whose, scene)}: " if whose else ""
    declared = (lead + form.format(answer=wanted[0]) for form in of_system(scene.rules.package).declares)
    offers = (*(one for one in declared if scene.allows(one)), orders)
    return refuse("nothing_asked.order", who=who, order=orders, offers=offers)
