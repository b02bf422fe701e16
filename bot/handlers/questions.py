"""Open questions: who is asked, and how an answer typed or pressed goes on with what waited."""

import contextlib
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence

from bot.fight.asked import only_one, pick_question
from bot.fight.entries import Context
from bot.fight.waiting import droppable, said_as
from bot.handlers.held_up import go_on
from bot.handlers.several_sentences import let_go
from bot.reply import Line, Place, Reply
from bot.service import Service
from bot.texts import refuse, says
from grammar.commands.asking import Answer, Cancel
from grammar.commands.declared import TableCommand
from grammar.kinds import Kind
from grammar.meaning.answer_words import SIGNED, of_defences
from grammar.meaning.answering import Found, answer_in
from grammar.meaning.told_dice import thrown
from grammar.names import match, names_of, pick
from grammar.parse.sentence import bare, dice_apart, draft
from grammar.parse.sentence import dice as read_dice
from grammar.scene.resolve import Speaker, resolve
from grammar.speech.lists import lists_of
from grammar.speech.slips import respelled
from grammar.table.talk import table_command
from grammar.wording import core
from rules.core.command import Given
from rules.core.encounter import Encounter
from rules.core.names import fold
from rules.core.orders import answers, deeds
from rules.core.parts import Thing
from rules.core.report import Choice, Question, Refused
from rules.core.rolls import given
from rules.odds.system import System
from rules.registry import ruleset
from storage.rows import Loaded, Missing, Pending

log = logging.getLogger(__name__)

_WORD = re.compile(r"[^\W\d]+")
_NUMBER = re.compile(r"-?\d+")
_SHORTEST = 4
"""Letters of the shortest end of a name by which it is meant: ``sword`` for a broadsword."""
MOST_NEAR = 5
"""How many answers are offered at most whose words a line has."""
OVERDUE = "t:"
"""Begins the delivery of an answer that nobody gave: the time was up."""


async def answer(table: Service, line: Line, command: Answer) -> Reply:
    """``/answer [ID] CHOICE``: by the option's number, id or first words."""
    live = await table.running_fight(line)
    question, choice = _asked(live, command)
    return await give(table, line, live, question, choice)


def _asked(live: Loaded, command: Answer) -> tuple[str | None, str]:
    """The open question that an answer names first, if it does, and the answer itself."""
    ident, _, choice = command.choice.partition(" ")
    known = any(question.id == ident for one in live.waiting for question in one.questions)
    return (ident, choice.strip()) if known and choice else (None, command.choice)


def answered(table: Service, line: Line, live: Loaded) -> tuple[Pending, Question] | None:
    """The open question that a typed line answers, and what waits for it; None for any other line."""
    enc = live.state
    every = [(one, question) for one in live.waiting for question in one.questions]
    if table.kind(line, live, line.text) is Kind.QUESTION:
        return None
    try:
        command = table_command(line.text, table.names(live, line))
        if command is None:
            said = read(live.waiting, line, enc)
            return next((pair for pair in every if said is not None and pair[1].id == said[0]), None)
        if not isinstance(command, Answer):
            return None
        ident, choice = _asked(live, command)
        return pick_question(live.waiting, ident, enc, _speaks(line), dice_apart(choice)[0])
    except Refused:
        return None


def _speaks(line: Line) -> str:
    """For whose figures alone a speaker answers; empty: for everybody's."""
    return "" if line.speaker.gm else line.speaker.id


async def give(
    table: Service, line: Line, live: Loaded, question: str | None, choice: str, version: int | None = None
) -> Reply:
    """Answer for the speaker and tell what came of it; ``... rolled parry 33`` brings dice of one's own.

    ``version`` is the only version of the open question that is meant; None: whichever.
    """
    speaks = _speaks(line)
    choice, dice = dice_apart(choice)
    given: tuple[Given, ...] = ()
    if dice:
        open_ = [one for one in live.waiting if version in (None, one.version)]
        given = await _given(table, line, live, pick_question(open_, question, live.state, speaks, choice)[0], dice)
    context = Context("command", line.speaker.id, line.text, line.source, given)
    done = await table.live.answer(live.info.id, question, choice, context, speaks, version)
    return await go_on(table, line, await table.told(line, done))


async def _given(table: Service, line: Line, live: Loaded, waiting: Pending, dice: str) -> tuple[Given, ...]:
    """The dice that come with an answer, read and checked as if they had come with the sentence that waits."""
    rules = ruleset(live.info.system)
    names = names_of(live.state, rules, live.state.figures)
    sentence = bare(waiting.text)
    word, _, values = dice.partition(" ")
    rolled = values if word.casefold() == "rolled" else ""
    for die in read_dice(rolled, rules.id, line.text.rfind(dice) + len("rolled ") + 1) if rolled else ():
        # Whom its speaker may not know of is nobody there, though the sentence that waits may name him.
        if die.who is not None:
            pick(die.who, table.names(live, line).called, "combatant")
    try:
        order = resolve(draft(f"{sentence} {dice}", rules.id, names), live.state, rules, Speaker(), names)
        given.check(order.given, deeds.labels_of(rules.words, live.state, order), "gm" if line.speaker.gm else "player")
    except Refused as fault:
        if fault.column is not None:
            fault.column += line.text.rfind(dice) - len(sentence) - 1
        raise
    return table.by_hand(line, live, order.given)


async def choose(table: Service, line: Line, encounter: str, version: int, question: int, choice: str) -> Reply:
    """Answer, as with ``/answer``, what was asked in one version; raises Refused (``stale``) for any other.

    So it does where the fight is not the channel's: whoever runs the one has no say in the other.
    """
    live = await fight_here(table, line, encounter)
    waiting = asked_in(live.waiting, version, question) if live is not None else None
    if live is None or waiting is None:
        raise refuse("stale")
    return await give(table, line, live, waiting.id, choice, version)


async def fight_here(table: Service, line: Line, encounter: str) -> Loaded | None:
    """That fight, where it is one of the line's channel; None for any other."""
    try:
        live = await table.live.load(encounter)
    except Missing:
        return None
    return live if live.info.channel == line.place.channel else None


def asked_in(waiting: Sequence[Pending], version: int, number: int) -> Question | None:
    """The open question of that version and number, counted from 0, or None."""
    for one in waiting:
        if one.version == version and number < len(one.questions):
            return one.questions[number]
    return None


async def cancel(table: Service, line: Line, command: Cancel) -> Reply:
    """``/cancel``: the latest sentence of one's own that waits for an answer is dropped; a GM drops anybody's."""
    live = await table.running_fight(line)
    if not live.waiting:
        raise refuse("nothing_asked")
    mine = [one for one in live.waiting if one.who == line.speaker.id]
    meant = (mine or live.waiting)[-1]
    may_drop(meant, line)
    context = Context("command", line.speaker.id, line.text, line.source)
    return await let_go(table, await table.live.cancel(live.info.id, context, meant))


def said_last(live: Loaded) -> Pending | None:
    """What waits and was said after the last row: what an undo drops before it takes a row back."""
    return next((one for one in reversed(live.waiting) if one.base == live.head), None)


def may_drop(waiting: Pending, line: Line) -> None:
    """Raise Refused where the speaker may not drop what waits: another's, or one whose dice have been seen.

    Whoever said it would say it once more and have other dice.
    """
    if droppable(waiting, line):
        return
    raise refuse("not_yours.cancel" if waiting.who != line.speaker.id else "dice_shown")


def nearly(waiting: Sequence[Pending], line: Line, enc: Encounter) -> tuple[str, ...]:
    """What answers the question that a line with slips of the finger answers: it is offered, and none taken unasked."""
    try:
        found = read(waiting, line, enc, slips=True)
    except Refused:
        return ()
    questions = [question for one in waiting for question in one.questions]
    asked = next((question for question in questions if found is not None and question.id == found[0]), None)
    if found is None or asked is None:
        return tuple(_amid(waiting, line, enc))[:MOST_NEAR]
    return (said_as(asked, worded(asked, found[1]), alone=len(questions) == 1),)


def asks_which(waiting: Sequence[Pending], text: str) -> bool:
    """Whether a question asks how to defend while that is to be told: ``what's best?``"""
    asked = any(of_defences(question) for one in waiting for question in one.questions)
    return asked and bool({*_WORD.findall(fold(text))} & {*core().lists["advice"]})


def worded(question: Question, choice: str) -> str:
    """An answer as it is read in the question."""
    choice = dice_apart(choice)[0]
    return next((option.text for option in question.options if choice in (option.id, option.text)), choice)


def _amid(waiting: Sequence[Pending], line: Line, enc: Encounter) -> Iterator[str]:
    """The answers of whose words some stand in a line, the likeliest first."""
    alone = sum(len(one.questions) for one in waiting) == 1
    for _, question, said in _asked_of(waiting, line, enc):
        for text in _heard(question, said, enc).near:
            yield said_as(question, text, alone=alone)


def _heard(question: Question, said: str, enc: Encounter) -> Found:
    """The answer that a line holds among other words."""
    rules, figure = ruleset(enc.system), enc.figures.get(question.who)
    things = rules.words.things(enc, figure) if figure is not None else ()
    with contextlib.suppress(Refused):
        return answer_in(dice_apart(said)[0], question, rules, names_of(enc, rules, enc.figures), things)
    return Found()


def read(waiting: Sequence[Pending], line: Line, enc: Encounter, *, slips: bool = False) -> tuple[str, str] | None:
    """A line such as ``parry with buckler`` or ``Grak: dodge`` as (question, choice), or None.

    ``slips`` of the finger are mended too. Raises Refused (which_question) where it would answer for figures of several
    sentences.
    """
    found = []
    for one, question, said in _asked_of(waiting, line, enc):
        typed = said.strip().lstrip("/")
        if of_defences(question):
            # What limits an answer, a ``not`` or a second thought, is heard in the line as it was typed.
            answer_ = "" if SIGNED.search(typed) else _answered(question, typed.replace(" with ", " "))
        else:
            line_ = (_respelled(typed, enc) if slips else typed).replace(" with ", " ")
            answer_ = _answered(question, line_) or _by_words(question, line_, enc)
        if not answer_ and (heard := _heard(question, said, enc).sure):
            # Dice behind words of one's own are the answer's too.
            answer_ = f"{heard} {dice_apart(said)[1]}".rstrip()
        if answer_:
            found.append((one, question, answer_))
    if not found:
        return None
    meant = only_one([(one, question) for one, question, _ in found], found[0][2])[1]
    return next((question.id, said) for _, question, said in found if question is meant)


def _asked_of(waiting: Sequence[Pending], line: Line, enc: Encounter) -> Iterator[tuple[Pending, Question, str]]:
    """The open questions that a line may answer, each with what is said to it."""
    typed = line.text.strip().lstrip("/")
    for one, question in [(each, question) for each in waiting for question in each.questions]:
        figure = enc.figures.get(question.who)
        if not line.speaker.gm and (figure is None or figure.owner != line.speaker.id):
            continue
        said = typed
        if ":" in typed and typed.partition(":")[0].strip().casefold() in map(fold, enc.figures):
            who, _, said = typed.partition(":")
            if who.strip().casefold() != question.who.casefold():
                continue
        elif typed.casefold().startswith(f"{question.who.casefold()} "):
            # ``Brandt blocks``
            said = typed[len(question.who) :]
        yield one, question, thrown(said, question)


def _respelled(said: str, enc: Encounter) -> str:
    """An answer with its slips of the finger mended."""
    rules = ruleset(enc.system)
    with contextlib.suppress(Refused):
        return respelled(said, lists_of(rules.id, rules.package), names_of(enc, rules, enc.figures))
    return said


def _fillers(rules: System) -> frozenset[str]:
    """Single words that say nothing of their own in an answer."""
    lists = lists_of(rules.id, rules.package)
    spoken = (*lists.skip, *lists.using, *core().pronouns, *core().things)
    deeds = {*core().lists["strikes"], *core().lists["shifts"]} - lists.skip
    return frozenset(word for phrase in spoken for word in phrase.split()) - deeds


def _answered(question: Question, said: str) -> str:
    """The answer as it may be given, dice and all; empty where it is none. Of options as plain, the rule's own."""
    choice, dice = dice_apart(said)
    try:
        answers.read(question, choice)
    except Refused:
        found = match(choice, tuple(Thing(option.id, option.text) for option in question.options))
        ids = [thing.id for thing in found]
        plain = _plain(question, [option for option in question.options if option.id in ids])
        return f"{plain[0]} {dice}".strip() if plain and not question.points else ""
    return said


def _by_words(question: Question, said: str, enc: Encounter) -> str:
    """The answer all of whose words were meant: ``I try to dodge it``, ``with my shield``; empty where it is none, or
    where several are as near."""
    if question.points or question.dice:
        return ""
    choice, dice = dice_apart(said)
    rules = ruleset(enc.system)
    silent, figure = _fillers(rules), enc.figures.get(question.who)
    things = rules.words.things(enc, figure) if figure is not None else ()
    wanted = [word for word in _WORD.findall(fold(choice)) if word not in silent]
    # A number that is in no answer, the hex to go to say, is not left out of what was said.
    numbers = set(_NUMBER.findall(choice))
    fit = [
        option
        for option in question.options
        if wanted
        and numbers <= set(_NUMBER.findall(option.text))
        and all(_names(word, fold(option.text), things) for word in wanted)
    ]
    least = _plain(question, fit)
    sure = len(least) == 1 or (least and question.default.startswith(least[0]))
    return f"{least[0]} {dice}".strip() if sure else ""


def _plain(question: Question, fit: list[Choice]) -> list[str]:
    """The plainest of the answers that may be meant; the rule's own stands first, or what it says and more."""
    least = [option.id for option in answers.plainest(fit)] if fit else []
    return sorted(least, key=lambda one: not question.default.startswith(one))


def _names(word: str, text: str, things: tuple[Thing, ...]) -> bool:
    """Whether a word is one of an answer's text, or what one calls a thing named there."""
    ends = (one for one in _WORD.findall(text) if one != answers.NOTHING)
    if word in _WORD.findall(text) or (len(word) >= _SHORTEST and any(one.endswith(word) for one in ends)):
        return True
    return any(fold(thing.also) == word and fold(thing.name) in text for thing in things if thing.also)


async def answer_overdue(table: Service, moment: str) -> AsyncIterator[tuple[str, Reply]]:
    """Answer every question whose time is up with its default; gives (encounter, reply) of each as it is done.

    Each counts as a delivery (``OVERDUE``), so that it can be told later that no message of a person's brought it.
    """
    for encounter, waiting in await table.store.ledger.due(moment, table.plays):
        for number, question in enumerate(waiting.questions):
            source = f"{OVERDUE}{encounter}.{waiting.version}.{number}"
            context = Context("command", "", says("time_up", text=waiting.text), source)
            try:
                reply = await table.live.answer(encounter, question.id, question.default, context, "")
            except Refused as fault:
                # Somebody answered at the same moment.
                log.info("an overdue question of %s was gone: %s", encounter, fault)
                break
            info = (await table.live.present(encounter)).info
            nobody = Line("", Place(info.channel, info.guild), Speaker("", "", False), source)
            yield encounter, await go_on(table, nobody, await table.told(nobody, reply))


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {Answer: answer, Cancel: cancel}
