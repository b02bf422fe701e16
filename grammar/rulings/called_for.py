"""What a game master calls for: a roll of somebody's, ``Cyra needs to make a HT roll``."""

from collections.abc import Iterator, Sequence

from grammar.rulings.clause import Clause
from grammar.rulings.ruling import Ruling
from grammar.scene.scene import Scene, quoted
from grammar.speech.scan import VERSUS
from grammar.wording import core
from rules.core.names import fold

_LONGEST = 3
"""Words of the longest name of what is rolled."""
_EDGES = ".,:;!?"


def called_for(every: tuple[Clause, ...], scene: Scene) -> Ruling | None:
    """The check that a line calls for, by whom and of what; None for any other.

    Somebody rolls it (``Lia rolls dodge``), or is to make it (``needs a dodge roll``): a bonus to his rolls is none.
    What is said besides is why, or what hangs on it.
    """
    told = [one for one in every if not one.reason]
    lists, words = core().lists, [word.strip(_EDGES) for one in told for word in fold(one.text).split()]
    named = [word for one in told for word in one.of("figure")]
    versus = next((n for n, word in enumerate(words[:-1]) if word in VERSUS and words[n + 1].isdecimal()), None)
    numbers = [n for n, word in enumerate(words) if word.isdecimal() and (versus is None or n != versus + 1)]
    if len({word.meant for word in named}) != 1 or len(named[0].meant) != 1 or numbers:
        return None
    name = named[0].meant[0]
    bonus = [word.said.replace(" ", "") for one in told for word in one.of("signed")]
    more = [*(() if versus is None else (VERSUS[0], words[versus + 1])), *bonus]
    silent = {*lists["tests"], *lists["calling"], *lists["called_for"], *more, *VERSUS}
    silent |= {part for word in named for part in fold(word.said).split()}
    called = bool({*words} & {*lists["calling"]}) or all(word in silent for word in words)
    for rolled, before in _rolled(words, silent):
        if before and not called and any(word not in silent and word not in rolled for word in words):
            continue
        sentence = " ".join((*rolled, *more))
        if any(scene.allows(f"{quoted(name, scene)}: {verb} {sentence}") for verb in scene.rules.said.get("check", ())):
            return Ruling(((f"check {name}: {sentence}",),), sure=True)
    return None


def _rolled(words: Sequence[str], silent: set[str]) -> Iterator[tuple[Sequence[str], bool]]:
    """What may be rolled by the words beside ``roll``, the longest first, and whether it stands before it."""
    for n, word in enumerate(words):
        if word not in core().lists["tests"]:
            continue
        first = next((m for m in range(n + 1, len(words)) if words[m] not in silent), len(words))
        for size in range(_LONGEST, 0, -1):
            behind = words[first : first + size]
            if len(behind) == size and not silent & {*behind}:
                yield behind, False
            before = words[max(0, n - size) : n]
            if len(before) == size and not silent & {*before}:
                yield before, True
