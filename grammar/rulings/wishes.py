"""What a game master's line wishes of the table: to take something back, to do it again, the next turn or round."""

from itertools import pairwise

from grammar.rulings.clause import NONE, Clause
from grammar.rulings.ruling import BLOW, Ruling
from grammar.scene.scene import Scene
from grammar.understanding.openings import begins, silent
from rules.core.names import fold

_TAKEN_BACK = (
    "silent",
    "courtesy",
    "blow",
    "meant",
    "mistake",
    "scope",
    "harm",
    "once",
    "figure",
    "pronoun",
    "back",
    "number",
    "raise",
    "anew",
    "off",
)
"""The kinds of words that stand beside ``undo``."""
_ROUND = "round"
_ITS = "one"
"""What stands for a thing in ``the last one``, and counts nothing."""
_WISHES = {"undo": "undo", "redo": "redo", "anew": "round", "onward": "next"}


def wished(every: tuple[Clause, ...], scene: Scene) -> Ruling | None:
    """A line that takes something back or does it again, or calls the next turn or round; None for any other.

    Where a deed stands beside it, nobody is sure which of both is meant.
    """
    for tag in ("redo", "undo", "anew", "onward"):
        named = [one for one in every if one.of(tag)]
        if not named:
            continue
        back = tag in ("undo", "redo")
        about = _TAKEN_BACK if back else ("silent", "courtesy", "everyone")
        words = [word for one in named for word in one.words]
        # ``undo, i fat fingered it``: how it came about is no further wish.
        strange = [word for one in named for word in one.words if word.kind not in (tag, *about) and not _slip(one)]
        rest = [one for one in every if one not in named and not (back and _slip(one))]
        other = [one for one in rest if one.of("number", "signed", "unsure") or _is_deed(one.text, scene)]
        line = _WISHES[tag]
        if tag == "onward" and any(
            one.of("rounds", "this_round") and _ROUND in fold(one.text).split() for one in every
        ):
            # ``nobody does anything this round, on to the next``
            line = _WISHES["anew"]
        if tag == "undo" and any(one.of("blow", "scope", "once") for one in every):
            line = BLOW
        counts = [
            a for a, b in pairwise((*words, NONE)) if a.kind == "number" and (a.said != _ITS or b.kind == "meant")
        ]
        numbers = [word.meant[0] for word in counts if back]
        if numbers:
            line = f"{_WISHES[tag]} {numbers[0]}"
        if strange and tag == "onward":
            continue
        return Ruling(((line,),), not strange and not other and len(numbers) < 2)
    return None


def _slip(clause: Clause) -> bool:
    """Whether a clause owns to a mistake, and to nothing that should be done instead."""
    return bool(clause.of("mistake")) and not clause.of("meant_instead", "number", "signed")


def _is_deed(said: str, scene: Scene) -> bool:
    return not silent(said, scene.rules, scene.names) and begins(said, scene.rules, scene.names)
