"""Who answers a question without being asked: a figure's policy or standing order."""

from rules.core.answers import read
from rules.core.encounter import Encounter
from rules.core.report import Question, Refused

BEST, ASK = "best", "ask"


def decide(enc: Encounter, question: Question) -> str | None:
    """The answer of the figure's policy, or None where its player must be asked.

    ``ask`` always asks; ``best`` takes the rule's own default, and so does a figure without a policy that nobody owns.
    Any other policy names options by their first words (``parry buckler``, ``dodge``); one that fits none falls back
    to the default for a figure nobody owns, and to asking for a player's.
    """
    figure = enc.figures.get(question.who)
    if figure is None:
        return question.default
    order = figure.policy.casefold().strip()
    if order == ASK:
        return None
    if order and order != BEST and question.points:
        try:
            return read(question, order)
        except Refused:
            return question.default if figure.owner is None else None
    if order and order != BEST:
        for option in question.options:
            if option.id.casefold() == order or option.id.casefold().startswith(f"{order} "):
                return option.id
        for option in question.options:
            if option.text.casefold().startswith(order):
                return option.id
        return question.default if figure.owner is None else None
    return question.default if order == BEST or figure.owner is None else None
