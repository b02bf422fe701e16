"""Answers to questions: one pick, or several that their points pay for, as typed, as stored, and as rules get them."""

import re
from collections.abc import Iterator, Sequence

from rules.core.report import Choice, Question
from rules.core.tables.words import refused, says

NOTHING = "nothing"
"""What is typed and stored where several might be picked and none is."""
JOINER = ", "
"""What stands between several picks in one answer, typed or stored."""
_WORD = re.compile(r"[^\W_]+")
_FILLERS = frozenset({"with", "the", "a", "an", "my", "by"})
MOST_WAYS = 400
"""The most ways to answer a question with several picks that odds compare."""


BOT = "bot"
"""The answer to a question for a die that leaves it to the bot."""


def legal(question: Question, answer: str | None) -> bool:
    """Whether ``answer``, as stored, is one that the question allows."""
    if answer is None:
        return False
    if not question.points:
        return any(choice.id == answer for choice in question.options)
    by_id = {choice.id: choice for choice in question.options}
    ids = picks(question, answer)
    return all(id_ in by_id for id_ in ids) and _affordable(question, [by_id[id_] for id_ in ids])


def picks(question: Question, answer: str) -> tuple[str, ...]:
    """The ids of an answer as stored; none for ``nothing`` where several may be picked."""
    if not question.points:
        return (answer,)
    return () if answer in ("", NOTHING) else tuple(answer.split(JOINER))


def stored(ids: tuple[str, ...]) -> str:
    """Several picks as one answer."""
    return JOINER.join(ids) or NOTHING


def _affordable(question: Question, chosen: list[Choice]) -> bool:
    groups = [choice.group for choice in chosen if choice.group]
    once = len({choice.id for choice in chosen}) == len(chosen) and len(set(groups)) == len(groups)
    needed = {group for group in question.needs if not any(choice.group == group for choice in chosen)}
    return once and not needed and sum(choice.cost for choice in chosen) <= question.points


def read(question: Question, typed: str) -> str:
    """The answer that was typed, as stored: by number (from 1), id, or the beginning of id or words; several by commas.

    Raises Refused (``unknown_choice``, ``too_many_picks``) and says what may be picked.
    """
    if not question.points:
        return _one(question, typed)
    said = typed.strip()
    if said.casefold() in ("", NOTHING, "none") and legal(question, NOTHING):
        return NOTHING
    chosen: tuple[str, ...] = ()
    for part in said.split(","):
        chosen = (*chosen, _one(question, part, chosen))
    answer = stored(chosen)
    if not legal(question, answer):
        raise refused("too_many_picks", said=repr(said), bounds=_bounds(question))
    return answer


def _one(question: Question, typed: str, chosen: tuple[str, ...] = ()) -> str:
    """The option that is meant, rather one that is not ``chosen`` already: ``plus five, plus five``."""
    said = typed.strip().casefold()
    if not question.dice and said.isdigit() and 1 <= int(said) <= len(question.options):
        return question.options[int(said) - 1].id
    free = tuple(option for option in question.options if option.id not in chosen)
    for options in (free, question.options) if chosen else (free,):
        for test in (str.__eq__, str.startswith):
            fit = [o for o in options if said and any(test(one.casefold(), said) for one in (o.id, o.text))]
            if fit:
                return plainest(fit)[0].id
    meant = _by_words(question, said)
    if meant is not None:
        return meant.id
    words = ", ".join(f"{n}: {o.text}" for n, o in enumerate(question.options, 1))
    if question.dice:
        words = f"{question.options[0].id} to {question.options[-2].id}, or {BOT}"
    raise refused("unknown_choice", said=repr(typed.strip()), choices=words)


def _by_words(question: Question, said: str) -> Choice | None:
    """The plainest option that has all the words typed, in any order: ``parry with rapier riposte``; None: no one has.

    Several equally plain ones are none.
    """
    wanted = [word for word in _WORD.findall(said) if word not in _FILLERS]
    fit = []
    for option in question.options if wanted else ():
        has = _WORD.findall(f"{option.id} {option.text}".casefold().replace("_", " "))
        if all(any(one.startswith(word) for one in has) for word in wanted):
            fit.append(option)
    meant = plainest(fit) if fit else ()
    return meant[0] if len(meant) == 1 else None


def plainest(options: Sequence[Choice]) -> tuple[Choice, ...]:
    """Of answers that may be meant those of the fewest words: who says ``block`` has not said that he steps back."""
    least = min(len(_WORD.findall(option.id)) for option in options)
    return tuple(option for option in options if len(_WORD.findall(option.id)) == least)


def _bounds(question: Question) -> str:
    costs = [f"{o.text} {o.cost}" for o in question.options if o.cost != 1]
    groups = sorted({o.group for o in question.options if o.group})
    parts = [says("picks.costs" if costs else "picks.points", n=question.points, costs=", ".join(costs))]
    if groups:
        parts.append(says("picks.groups", groups=", ".join(groups)))
    if question.needs:
        parts.append(says("picks.needs", needs=" and ".join(question.needs)))
    return "; ".join(parts) + "."


def words(question: Question, answer: str) -> str:
    """An answer as its player reads it."""
    said = {choice.id: choice.text for choice in question.options}
    return ", ".join(said.get(id_, id_) for id_ in picks(question, answer)) or NOTHING


def ways(question: Question) -> tuple[tuple[str, str], ...]:
    """Every way to answer as (answer, words); of several picks those to which nothing can be added any more."""
    if not question.points:
        return tuple((choice.id, choice.text) for choice in question.options)
    found: list[tuple[str, str]] = []
    for ids in _full(question, 0, ()):
        answer = stored(ids)
        found.append((answer, words(question, answer)))
        if len(found) == MOST_WAYS:
            break
    return tuple(found)


def _full(question: Question, at: int, chosen: tuple[Choice, ...]) -> Iterator[tuple[str, ...]]:
    """Every legal set of picks in the order of the options to which no further one can be added."""
    if at < len(question.options):
        option = question.options[at]
        if _fits(question, chosen, option):
            yield from _full(question, at + 1, (*chosen, option))
        yield from _full(question, at + 1, chosen)
    elif _affordable(question, list(chosen)) and not any(
        _fits(question, chosen, option) for option in question.options if option not in chosen
    ):
        yield tuple(choice.id for choice in chosen)


def _fits(question: Question, chosen: tuple[Choice, ...], option: Choice) -> bool:
    taken = {choice.group for choice in chosen if choice.group}
    return option.group not in taken and sum(c.cost for c in chosen) + option.cost <= question.points
