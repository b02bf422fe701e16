"""Which of the open questions is meant by an answer."""

from collections.abc import Sequence

from bot.texts import refuse
from grammar.texts import listed
from rules.core.command import Command
from rules.core.encounter import Encounter
from rules.core.orders.answers import read
from rules.core.report import Question, Refused
from storage.rows import Pending


def sentence_of(waiting: Pending) -> tuple[object, ...]:
    """What tells a suspended sentence from all others, whatever was answered of it meanwhile."""
    return waiting.base, waiting.cause, waiting.who, waiting.text, waiting.source


def pick_question(
    waiting: Sequence[Pending], wanted: str | None, enc: Encounter, speaks: str, said: str
) -> tuple[Pending, Question]:
    """The open question meant, with what waits for it: by id, or the only one that the speaker may answer so.

    Raises Refused: unknown_question, not_yours, or which_question where ``said`` would answer for several.
    """
    every = [(one, question) for one in waiting for question in one.questions]
    meant = [pair for pair in every if wanted in (None, pair[1].id)]
    if not meant:
        raise refuse("unknown_question", known=", ".join(q.id for _, q in every))
    may = [(one, q) for one, q in meant if not speaks or (q.who in enc.figures and enc.figures[q.who].owner == speaks)]
    if not may and wanted is not None:
        raise refuse("not_yours.answer", who=meant[0][1].who)
    if not may:
        names = list(dict.fromkeys(q.who for _, q in every))
        raise refuse("not_yours.answers", names=listed(names, "both"))
    fit = [pair for pair in may if _takes(pair[1], said)]
    return only_one(fit or may, said)


def only_one(pairs: Sequence[tuple[Pending, Question]], said: str) -> tuple[Pending, Question]:
    """The question meant where they all belong to one sentence; raises Refused (which_question) naming them."""
    if len({sentence_of(one) for one, _ in pairs}) == 1:
        return pairs[0]
    names = list(dict.fromkeys(question.who for _, question in pairs))
    raise refuse(
        "which_question",
        names=", ".join(names[:-1]),
        last=names[-1],
        first=names[0],
        said=said,
        hints=tuple(f"{name}: {said}" for name in names),
    )


def _takes(question: Question, said: str) -> bool:
    try:
        read(question, said)
    except Refused:
        return False
    return True


def stale() -> Refused:
    """The refusal of an answer whose question is gone."""
    return refuse("stale")


def still_there(enc: Encounter, command: Command) -> None:
    """Raise Refused where somebody whom a command names has left since it was typed: the rules take names for good."""
    for name in (command.who, *(n for one in (*command.deeds, *command.parts) for n in one.targets)):
        if name is not None and name not in enc.figures:
            raise refuse("unknown_name.gone", name=name)
