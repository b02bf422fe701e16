"""What a game master calls for: a roll of somebody's, ``Cyra needs to make a HT roll``."""

import re
from collections.abc import Iterator, Sequence

from grammar.rulings.clause import Clause
from grammar.rulings.ruling import Ruling
from grammar.scene.scene import Scene, quoted
from grammar.speech.lists import VERSUS
from grammar.wording import core
from rules.core.names import fold

_LONGEST = 3
"""Words of the longest name of what is rolled."""
_WORD = re.compile(r"(?<![^\W\d])[+-]?\d+|[+-]\s?\d+|[^\W\d](?:[\w']|-(?!\d))*")
_SIGNS = {"minus": "-", "plus": "+"}


def called_for(every: tuple[Clause, ...], scene: Scene) -> Ruling | None:
    """The check that a line calls for, by whom and of what; None for any other.

    Somebody rolls it (``Lia rolls dodge``), or is to make it (``needs a dodge roll``): a bonus to his rolls is none.
    What is said besides is why, or what hangs on it.
    """
    told = [one for one in every if not one.reason]
    lists, words = core().lists, _numbered([word for one in told for word in _WORD.findall(fold(one.text))])
    named = [word for one in told for word in one.of("figure")]
    if len({word.meant for word in named}) != 1 or len(named[0].meant) != 1 or not {*words} & {*lists["tests"]}:
        return None
    name, own = named[0].meant[0], {part for word in named for part in fold(word.said).split()}
    targets = [n for n, word in enumerate(words) if word.isdecimal() and word not in own]
    bonus = [word for word in words if word[0] in "+-"]
    against = [*VERSUS, *lists["targets"]]
    if len(targets) > 1 or len(bonus) > 1 or not all({*words[max(0, n - 2) : n]} & {*against} for n in targets):
        return None
    more = [*(part for n in targets for part in (VERSUS[0], words[n])), *bonus]
    silent = {*lists["tests"], *lists["calling"], *lists["called_for"], *more, *against, *own}
    called = bool({*words} & {*lists["calling"]}) or all(word in silent for word in words)
    bare = [word for n, word in enumerate(words) if n not in targets and word not in bonus]
    for rolled, before in _rolled(bare, silent):
        if before and not called and any(word not in silent and word not in rolled for word in bare):
            continue
        sentence = " ".join((*rolled, *more))
        if any(scene.allows(f"{quoted(name, scene)}: {verb} {sentence}") for verb in scene.rules.said.get("check", ())):
            return Ruling(((f"check {name}: {sentence}",),), sure=True)
    return None


def _numbered(words: Sequence[str]) -> list[str]:
    """Words with their numbers in figures: ``-2`` for *minus two*."""
    found: list[str] = []
    for word in words:
        number = str(core().numbers[word]) if word in core().numbers and word not in core().one else word
        sign = _SIGNS.get(found[-1]) if found and number.isdecimal() else None
        found = [*found[:-1], f"{sign}{number}"] if sign else [*found, number]
    return found


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
