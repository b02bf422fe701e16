"""A clause that stands beside the deed of a line: whether it only colours that, or may be more."""

import re

from msgspec.structs import replace

from grammar.meaning.gist import Clause, is_aside
from grammar.meaning.heard import Heard, hear
from grammar.meaning.strange import forms_of, light, numbered, of_speech, says_how, words_of
from grammar.scene.scene import Scene
from grammar.speech.lists import lists_of
from grammar.speech.readings import begins, verb_of
from grammar.speech.scan import LEADING
from grammar.wording import core, of_system
from rules.core.names import fold

_LONGEST_NAME = 4


def states(said: str) -> bool:
    """Whether it is told how somebody is, and not what he does: ``my arm is tired``."""
    words = words_of(said)[1:4]
    return not set(words[:1]) & {"do", "will"} and bool({"is", "are", "was", "were", "has", "am"} & set(words))


def reason(clause: Clause, who: str | None, later: bool) -> bool:
    """Whether a clause says why or what for; ``so I strike`` is the deed itself, ``I strike so he falls`` is not."""
    if clause.joint != "so":
        return clause.joint in core().reasons and clause.joint not in core().bars
    words = fold(clause.said).split()
    told = who == "" or words[0] in core().lists["tellers"]
    return not told or any(word in core().helpers for word in words[1:2]) or (later and words[0] in core().subjects)


def _of_another(clause: Clause, told_of: tuple[str | None, str], own: bool, scene: Scene) -> bool:
    """Whether a clause tells of somebody who is not the speaker's: by name, or by *he* beside an *I*."""
    who, said = told_of
    if who:
        # ``Grak looks tired``, and not ``Grak hard``.
        does = next(iter(words_of(said)), "")
        tells = does.endswith(("s", "ed")) or does in core().helpers
        return tells and not scene.speaker.plays(scene.enc, who)
    return who is None and own and fold(clause.said).partition(" ")[0] in core().lists["tellers"]


def aside_of(clause: Clause, told_of: tuple[str | None, str], later: bool, scene: Scene, *, own: bool) -> Heard | None:
    """What a clause names that only colours the deed beside it; None where it may be more than that.

    ``later``: it stands behind the deed, where an unknown verb might be a further one. ``own``: the line says *I*.
    """
    who, said = told_of
    words = words_of(said)
    if is_aside(clause.said):
        return Heard()
    if not words or numbered(words_of(_nameless(said, scene))) or says_how(words, scene):
        return None
    heard = hear(said, None, scene)
    if reason(clause, who, later):
        return heard
    stated = states(clause.said)
    other = _of_another(clause, told_of, own, scene) and not set(words) & {*core().lists["speakers"]}
    bars = {*core().bars} - ({*core().lists["states"]} if stated or other else set())
    bars -= {*core().lists["undone"]} if other else set()
    barred = any(word in bars for word in (clause.joint, *words))
    if not barred and stated and not heard.bonuses:
        return replace(heard, things=())
    if barred or heard.options or heard.places or heard.bonuses or heard.answers:
        return None
    if heard.figures and heard.size == 0 and _begun(words, core().lists["passed_over"], scene):
        return replace(heard, things=(), figures=())
    if other:
        return replace(heard, things=(), figures=(*heard.figures, (who,)) if who else heard.figures)
    if _begun(words, (of_system(scene.rules.package).lists or core().lists)["warding_off"], scene):
        # ``I keep my shield up and stab`` is no blow with the shield.
        heard = replace(heard, things=())
    if later and any(one in core().lists["defended"] for word in words for one in forms_of(word, scene)):
        # ``and dodging whatever comes`` is one more deed.
        return None
    return heard if _only_colours(said, words, heard, scene, stated=stated, later=later) else None


def _only_colours(said: str, words: list[str], heard: Heard, scene: Scene, *, stated: bool, later: bool) -> bool:
    """Whether what is said beside a deed, and bars nothing, is no deed of its own."""
    coloured = colours(words, scene, later=later)
    # ``and will riposte`` behind a deed is one more.
    verb = told_verb(said, scene) or begins(said, scene.rules, scene.names) or (later and bool(heard.verbs))
    if not coloured and numbered(words):
        return False
    if not coloured and (verb or (heard.things and not gesture(said, scene))):
        return False
    return coloured or stated or not later or of_speech(words[0], scene)


def _nameless(said: str, scene: Scene) -> str:
    """Words without the names of figures, which may have numbers in them."""
    names = sorted(map(fold, scene.names.figures), key=len, reverse=True)
    return re.sub("|".join(rf"\b{re.escape(name)}\b" for name in names), " ", fold(said)) if names else said


def colours(words: list[str], scene: Scene, *, later: bool = False) -> bool:
    """Whether a clause begins with words that are no deed beside one: ``steps in``, ``takes a deep breath``.

    ``later``: it stands behind the deed, where a step is one more.
    """
    lists = of_system(scene.rules.package).lists or core().lists
    mapless = all(figure.pos is None for figure in scene.enc.figures.values())
    return _begun(
        words, (*lists["colours"], *lists["warding_off"], *(lists["sidesteps"] if mapless and not later else ())), scene
    )


def _begun(words: list[str], phrases: tuple[str, ...], scene: Scene) -> bool:
    """Whether words begin with one of the phrases, whose first word may be a form of it."""
    at = next((n for n, word in enumerate(words[:-1]) if word not in core().skip), 0)
    words = words[at:]
    said = [f"{' '.join((first, *words[1:]))} " for first in forms_of(words[0], scene)] if words else []
    return any(one.startswith(f"{phrase} ") for one in said for phrase in phrases)


def told_verb(said: str, scene: Scene) -> bool:
    """Whether a verb begins a clause, be it behind one that needs another word: ``take a quick swing``."""
    words = said.split()
    skip = lists_of(scene.rules.id, scene.rules.package).skip
    silent = next((n for n in range(_LONGEST_NAME, 1, -1) if fold(" ".join(words[:n])) in skip), 0)
    for at, word in enumerate(words):
        if at < silent:
            continue
        size = verb_at(" ".join(words[at:]), scene)
        if size > 1 or (size and not light(word, scene)):
            return True
        if not light(word, scene) and fold(word) not in (*core().skip, *core().lists["small"], *LEADING):
            return False
    return False


def verb_at(said: str, scene: Scene) -> int:
    """How many words of the verb begin a clause; 0: none does."""
    size = verb_of(said, scene.rules, scene.names)
    # ``lets go of`` is one, ``lets`` is none.
    silent = (*core().skip, *core().using, *LEADING)
    return 0 if size == 1 and fold(said).partition(" ")[0] in silent else size


def gesture(said: str, scene: Scene) -> bool:
    """Whether what is done with a thing is no blow: ``points his axe at Rurik``."""
    return any(one in core().lists["gestures"] for word in words_of(said) for one in forms_of(word, scene))
