"""What is nearly what was typed, and can be carried out."""

from grammar.meaning.aiming import unaimed
from grammar.meaning.faults import Faults
from grammar.meaning.taken import would_do
from grammar.names import Words
from grammar.parse.errors import nearly_typed
from grammar.parse.sentence import draft
from grammar.scene.scene import Scene, struck_friend
from rules.core.report import Refused

MOST_WORDS = 25
"""Words of the longest line in which a word at fault is mended: each way to do so is played to its first die."""


def anywhere(faults: Faults, scene: Scene) -> tuple[str, ...]:
    """The sentence without a place that is none."""
    rows = (row.text for row in faults.rows if row.fault.code == "unknown_name")
    found = (done for text in rows for one in unaimed(text, scene) if (done := would_do(one, scene)))
    return tuple(dict.fromkeys(found))[:1]


def corrected(text: str, faults: Faults, scene: Scene) -> tuple[str, ...]:
    """The sentence with a word at fault written as the nearest that makes it legal; of a long line none is tried."""
    found = []
    for row in faults.rows if text.count(" ") < MOST_WORDS else ():
        for one in nearly_typed(text, row.fault) if row.typed else ():
            done = would_do(one, scene)
            if done:
                found.append(done)
        if found:
            break
    return tuple(dict.fromkeys(found))


def one_each(said: str, fault: Refused, scene: Scene) -> tuple[str, ...]:
    """For a deed that was said of more than it can be for: one behind the other, else each of them that can be done."""
    if fault.code != "too_many_targets":
        return ()
    deed = draft(said, scene.rules.id, scene.names)
    typed = [one for one in deed.targets if isinstance(one, Words)]
    if len(typed) < 2 or said[typed[-1].end - 1 :].strip():
        return ()
    head = said[: typed[0].column - 1]
    every = [f"{head}{said[one.column - 1 : one.end - 1]}" for one in typed]
    rest = [one.partition(":")[2].strip() or one for one in every[1:]]
    joined = " then ".join((every[0], *rest))
    return (joined,) if scene.allows(joined) else tuple(one for one in every if scene.allows(one))


def friend_struck(said: str, scene: Scene) -> str:
    """Who of the striker's own side a sentence strikes at; empty: nobody."""
    return struck_friend(scene.order(said), scene)
