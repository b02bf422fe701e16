"""What a question is about by how its words stand, whatever else is said between them.

A phrase is one stretch of words; a shape is who asks for what, in any order: *who* and *after*, *which* and *I may*.
"""

from grammar.meaning.heard import Heard
from grammar.wording import core

TURN, HISTORY, BEST, OPTIONS, MAP, STATE = "turn", "history", "best", "options", "map", "state"
_NEAR = 3
"""How many words stand at most between who may do something and what is done."""


def shape_of(words: list[str], heard: Heard) -> str:
    """The kind of a question whose words stand so; empty where they stand for nothing that is known."""
    told = {*words}
    if _of_turns(words, told, heard):
        return TURN
    if told & {*core().lists["any_news"]} and told & {*core().lists["past"]} and "why" not in told:
        return HISTORY
    if heard.figures and told & {*core().lists["carries"]} and told & {*core().lists["which_of"]}:
        return STATE
    whom = bool(heard.figures) or bool(told & {*core().pronouns})
    if told & {*core().lists["superlatives"]} and told & {*core().lists["strokes"]} and whom and "than" not in told:
        return BEST
    if told & {*core().lists["which_of"]} and _may_do(words) and told.isdisjoint(core().conditions):
        return OPTIONS
    reached = told & {*core().lists["reaching"]}
    near = told & {*core().lists["who_of"]} or (heard.figures and words[0] in core().helpers)
    return MAP if reached and near else ""


def _of_turns(words: list[str], told: set[str], heard: Heard) -> bool:
    """Whether it is asked who acts before or behind somebody, or when somebody does."""
    someone = bool(heard.figures) or bool(told & {*core().own, "us", "we"})
    acts = bool(told & {*core().lists["comes_on"]})
    order, ask = told & {*core().lists["in_order"]}, told & {*core().lists["who_of"], *core().whens}
    long = words[:1] == ["how"] and bool({*words[1:3]} & {"long", "longer"})
    if someone and acts and order and (ask or long):
        return True
    if words[:1] and words[0] in core().whens and len(words) <= _NEAR + 2 and heard.figures:
        return words[-1] in core().lists["comes_on"]
    return words[:1] in (["am"], ["is"]) and bool(heard.figures) and bool(told & {"before", "after"})


def _may_do(words: list[str]) -> bool:
    """Whether it is asked what one may do, without more: *things may I do*, *open to me*."""
    may, own = core().lists["allowing"], ("i", "we")
    for first, second, *rest in zip(words, words[1:], words[2:] or [""], strict=False):
        does = rest[0] in core().lists["undertaking"]
        if {first, second} & {*may} and {first, second} & {*own} and does:
            return True
        if first in core().lists["open_to"] and second in ("to", "for") and rest[0] in ("me", "us"):
            return True
    return False


def paces(words: list[str]) -> bool:
    """Whether it is asked how far or fast somebody gets: *how far am I able to walk*, *how many yards can I run*."""
    told = {*words}
    asks = any(
        one == "how" and (other in core().lists["speeds"] or (other == "many" and behind in core().lists["lengthwise"]))
        for one, other, behind in zip(words, words[1:], [*words[2:], ""], strict=False)
    )
    return asks and bool(told & {*core().lists["going"]}) and told.isdisjoint(core().conditions)
