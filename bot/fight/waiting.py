"""What waits for an answer, and what has to wait with it: everything else goes on.

A sentence waits for an open question where it concerns a figure of that exchange: who acts, who is aimed at, who is
asked, who has rolled for it, and what these ride or bear. The clock waits for every question, because a later turn may
not come before an earlier blow has landed; and what the clock itself asks everything waits for. What may go on changes
the state: whoever is answered for then acts in the present (``Live.answer``), with the dice that were shown.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from bot.gate import heard, sight_of
from bot.reply import Line
from bot.texts import says
from grammar.table.talk import CLOCK
from grammar.texts import listed
from rules.core.command import Command
from rules.core.encounter import ALL, Encounter
from rules.core.report import Question, Refused
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import Viewer, visible
from rules.core.secrets.veil import Sight
from rules.registry import ruleset
from storage.rows import Loaded, Pending

MOST_NAMED = 4
ENDS = ("?", ".", "!")


def depends(waiting: Pending, order: Command, enc: Encounter, rules: Ruleset) -> bool:
    """Whether a sentence has to wait until that question is answered."""
    if waiting.command is None or order.who is None or order.verb in CLOCK:
        return True
    return not concerned(waiting, enc, rules).isdisjoint(_with_mounts(_named(order), enc, rules))


def concerned(waiting: Pending, enc: Encounter, rules: Ruleset) -> frozenset[str]:
    """The figures of an exchange that waits."""
    names = {*waiting.figures, *(question.who for question in waiting.questions)}
    return _with_mounts(names | (_named(waiting.command) if waiting.command is not None else set()), enc, rules)


def droppable(waiting: Pending, line: Line) -> bool:
    """Whether the speaker may drop what waits: what is one's own as long as no die of the bot's has been seen."""
    mine = waiting.who == line.speaker.id
    return line.speaker.gm or (mine and all(die.given for die in waiting.dice))


def hold_up(live: Loaded, order: Command, line: Line) -> None:
    """Raise Refused (``waiting``) where the sentence has to wait for an open question."""
    rules = ruleset(live.info.system)
    held = tuple(one for one in live.waiting if depends(one, order, live.state, rules))
    if held:
        raise still_waiting(held, live, line, acting=order.who)


def still_waiting(
    held: Sequence[Pending], live: Loaded, line: Line, near: tuple[str, ...] = (), acting: str | None = None
) -> Refused:
    """The refusal of a sentence while others wait for answers: what to answer, or who is awaited and who may act.

    ``near``: what it seems to answer; ``acting``: whose sentence it is that has to be said again then.
    """
    enc = live.state
    eyes = sight_of(enc, ruleset(enc.system), line.eyes)
    asked = [(one, q) for one in held for q in eyes.questions(one.questions)]
    mine = [(one, q) for one, q in asked if _owner(q, enc) == (None if line.speaker.gm else line.speaker.id)]
    if mine:
        waiting, question = mine[0]
        said = _said(waiting, eyes)
        typed = line.text.strip().lstrip("/")
        begins = typed.partition(" ")[0].casefold() in {one.text.partition(" ")[0] for one in question.options}
        # What is asked may be a question or name what is to be chosen.
        asks = question.text if question.text.endswith(ENDS) else f"{question.text}."
        text = says("not_open" if begins else "answer_first", who=question.who, question=asks, said=typed)
        if droppable(waiting, line):
            text += " " + says("or_drop_said" if said else "or_drop", said=said)
        words = tuple(option.text for option in question.options)[:5]
        offers = tuple(said_as(question, word, alone=len(mine) == 1) for word in words)
        return Refused("waiting", text, hints=words, offers=near or offers)
    who = list(dict.fromkeys(q.who for _, q in asked))
    names = listed(who, "both") if who else says("the_gm")
    said = _said(held[0], eyes)
    text = says("waits_said" if said else "waits", names=names, said=said) + until(held[0])
    free = free_figures(live, line)
    if acting:
        text += " " + says("say_again_or" if acting in free else "say_again", who=acting)
    free = [name for name in free if name != acting]
    if free:
        text += " " + says("meanwhile", names=listed(free[:MOST_NAMED], "both"))
    return Refused("waiting", text, hints=tuple(f"{name}: ..." for name in free[:MOST_NAMED]))


def said_as(question: Question, words: str, *, alone: bool) -> str:
    """What answers a question with these words of an option: which question it is, only where several are open."""
    return words if alone else f"answer {question.id} {words}"


def _said(waiting: Pending, eyes: Sight) -> str:
    """The sentence that waits, as its reader may know it."""
    unseen = waiting.command is not None and waiting.command.who in eyes.unseen
    own = eyes.hearing(waiting.text, waiting.who or "") if waiting.player else eyes
    return heard(waiting.text, waiting.who, own, secret=unseen or waiting.audience != ALL)


def free_figures(live: Loaded, line: Line) -> list[str]:
    """The speaker's figures that may act while others are awaited; a game master's are those of no player."""
    rules, enc = ruleset(live.info.system), live.state
    if rules.strict(enc) or any(one.command is None for one in live.waiting):
        # In strict pace the order waits too.
        return []
    busy = {name for one in live.waiting for name in concerned(one, enc, rules)}
    owner = None if line.speaker.gm else line.speaker.id
    return [
        name
        for name in visible(enc, line.eyes)
        if name not in busy and enc.figures[name].owner == owner and not rules.show.fallen(enc, enc.figures[name])
    ]


def asks(live: Loaded, line: Line) -> tuple[Pending, ...]:
    """What waits for an answer of a player's own figures."""
    return tuple(
        one
        for one in live.waiting
        if not line.speaker.gm and any(_owner(q, live.state) == line.speaker.id for q in one.questions)
    )


def until(waiting: Pending) -> str:
    """`` It is answered by default at 20:14 UTC.``; empty where no time is set."""
    if waiting.deadline is None:
        return ""
    at = datetime.fromisoformat(waiting.deadline).astimezone(UTC)
    return " " + says("by_default", at=f"{at:%H:%M}")


def lines(live: Loaded, viewer: Viewer) -> Iterator[str]:
    """The open questions as a status lists them: ``⏳ Lia answers: Grak attacks ... until 20:14 UTC``."""
    for one, question in _seen(live, viewer):
        due = f" until {datetime.fromisoformat(one.deadline).astimezone(UTC):%H:%M} UTC" if one.deadline else ""
        yield says("waiting.asked", who=question.who, due=due, question=question.text)


def open_questions(live: Loaded, viewer: Viewer) -> list[dict[str, object]]:
    """The open questions as data: who is asked, what, until when."""
    return [
        {
            "id": question.id,
            "version": one.version,
            "who": question.who,
            "text": question.text,
            "until": one.deadline,
            "sentence": _said(one, sight_of(live.state, ruleset(live.info.system), viewer)),
        }
        for one, question in _seen(live, viewer)
    ]


def _seen(live: Loaded, viewer: Viewer) -> Iterator[tuple[Pending, Question]]:
    eyes = sight_of(live.state, ruleset(live.info.system), viewer)
    for one in live.waiting:
        yield from ((one, question) for question in eyes.questions(one.questions))


def _owner(question: Question, enc: Encounter) -> str | None:
    figure = enc.figures.get(question.who)
    return figure.owner if figure is not None else None


def _named(order: Command) -> set[str]:
    """Everybody whom a sentence names: who acts, whom it is aimed at, and whom its options speak of."""
    names = {order.who or ""}
    for one in (*order.deeds, *order.parts):
        names |= {one.who or "", *one.targets, *(str(option.value) for option in one.options)}
    return names


def _with_mounts(names: set[str] | frozenset[str], enc: Encounter, rules: Ruleset) -> frozenset[str]:
    """The figures among these names, with their mounts and riders."""
    found = {name for name in names if name in enc.figures}
    if rules.riding is not None:
        pairs = [(link.a, link.b) for link in enc.linked(rules.riding.key)]
        found |= {name for pair in pairs for name in pair if found & set(pair)}
    return frozenset(found)
