"""What a game master calls for: a roll of somebody's, ``Cyra needs to make a HT roll``."""

from grammar.rulings.ruling import Ruling
from grammar.rulings.words import Clause
from grammar.scene.scene import Scene, quoted
from grammar.wording import core
from rules.core.names import fold


def called_for(every: tuple[Clause, ...], scene: Scene) -> Ruling | None:
    """The check that a line calls for, by whom and of what; None for any other.

    Somebody rolls it (``Lia rolls dodge``), or is to make it (``needs a dodge roll``): a bonus to his rolls is none.
    """
    told = [one for one in every if not one.reason]
    lists, words = core().lists, [word for one in told for word in fold(one.text).split()]
    named = [word for one in told for word in one.of("figure")]
    tests = [n for n, word in enumerate(words) if word in lists["tests"]]
    if len(named) != 1 or len(named[0].meant) != 1 or not tests or any(word.isdecimal() for word in words):
        return None
    bonus = [word.said.replace(" ", "") for one in told for word in one.of("signed")]
    silent = {*lists["tests"], *lists["calling"], *lists["called_for"], *fold(named[0].said).split(), *bonus}
    left = [n for n, word in enumerate(words) if word.strip(":") not in silent]
    if not left or (left[0] < tests[0] and not {*words} & {*lists["calling"]}):
        return None
    sentence, name = " ".join((*(words[n] for n in left), *bonus)), named[0].meant[0]
    if any(scene.allows(f"{quoted(name, scene)}: {verb} {sentence}") for verb in scene.rules.said.get("check", ())):
        return Ruling(((f"check {name}: {sentence}",),), sure=True)
    return None
