"""Who answers a question without being asked: a figure's policy or standing order."""

from rules.core.encounter import Encounter
from rules.core.orders.answers import read
from rules.core.report import Question, Refused

BEST, ASK = "best", "ask"
APART = "; "
"""Stands between what a figure does in its turns and how it answers: ``attack axe vs Rurik until down; parry axe``."""
UNTIL_DOWN = " until down"
DEED = "does "
"""What the part of a standing order begins with that is a deed."""


def joined(deed: str, answer: str) -> str:
    """A standing order of a deed, an answer to questions, or both."""
    return APART.join(part for part in (f"{DEED}{deed}" if deed else "", answer) if part)


def deed_of(policy: str) -> str:
    """The sentence that a figure was ordered to carry out in its turns; empty for none."""
    first = policy.partition(APART)[0]
    return first.removeprefix(DEED) if first.startswith(DEED) else ""


def answer_of(policy: str) -> str:
    """How a figure was ordered to answer questions; empty where nothing was said of it."""
    return policy.partition(APART)[2] if policy.startswith(DEED) else policy


def told(policy: str) -> str:
    """A standing order in words: what is done, then how it answers."""
    return ", ".join(part for part in (deed_of(policy), answer_of(policy)) if part)


RULING = "unseen"
"""The kind of question that a game master wants to rule on himself, whatever the figure does by itself."""


def decide(enc: Encounter, question: Question) -> str | None:
    """The answer of the figure's policy, or None where its player must be asked.

    ``ask`` always asks; ``best`` takes the rule's own default, and so does a figure without a policy that nobody owns.
    Any other policy names options by their first words (``parry buckler``, ``dodge``), of which the first is taken that
    says no more than another (``dodge``, not ``dodge drop``); one that fits none falls back to the default for a figure
    nobody owns, and to asking for a player's.
    """
    figure = enc.figures.get(question.who)
    if figure is None:
        return question.default
    order = answer_of(figure.policy).casefold().strip()
    if order == ASK or question.id.removeprefix(f"{question.who}.").split(".")[0] == RULING:
        return None
    if order and order != BEST and question.points:
        try:
            return read(question, order)
        except Refused:
            return question.default if figure.owner is None else None
    if order and order != BEST:
        named = [one.id for one in question.options if f"{one.id.casefold()} ".startswith(f"{order} ")]
        if named:
            return next(one for one in named if not any(one.startswith(f"{other} ") for other in named))
        for option in question.options:
            if option.text.casefold().startswith(order):
                return option.id
        return question.default if figure.owner is None else None
    return question.default if order == BEST or figure.owner is None else None
