"""The one gate: whatever leaves the bot about a fight passes ``passed`` or ``sight_of``, which know the reader.

Every answer is made for nobody in particular; ``passed`` makes it one for a reader, and only such an answer is shown
(``ShownReply``). What is shown without being an answer (trackers, maps, prompts, titles, completion) takes its words
from a ``Sight``, or from the fight as ``rules.core.secrets.audience.apparent`` shows it. A test lists every way out.
"""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from bot.reply import Line, Mood, PromptPart, Reply, SentencePart, ShownReply, Step, error_of, for_reader, tail_for
from bot.texts import says
from bot.texts.phrases import Role, phrases
from grammar.commands.fights import EncounterAdd
from grammar.commands.rulings import SetNumber
from grammar.names import Names
from grammar.parse.sentence import bare, dice_apart, spoken_by
from grammar.speech.forms import table_line
from grammar.table.talk import is_table_talk, moves_clock, table_command
from rules.core.encounter import ALL, Encounter, current
from rules.core.events import Joined, Wounded
from rules.core.names import fold
from rules.core.report import Note, Refused
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import EVERYBODY, Viewer, apparent, naming, sees, told, unseen, veiled_data
from rules.core.secrets.veil import Sight, sight, takers
from rules.registry import ruleset
from storage.rows import Loaded

T = TypeVar("T")

_WORD = re.compile(r"\w+")

_LAST: dict[Viewer, Sight] = {}
"""The eyes that each reader looked with last."""
MOST_EYES = 64
TURN = "turn"
"""The note that tells whose turn it is."""
NOTE_ENDED = "remark_ended"
OUT = 8
"""The weight from which on what follows puts somebody out of the fight."""


def done() -> str:
    """What an answer says that has nothing to tell its reader."""
    return says("done")


def sight_of(enc: Encounter, rules: Ruleset, viewer: Viewer) -> Sight:
    """A reader's eyes on a fight, by the options of the fight; an answer asks for the same several times."""
    known = _LAST.get(viewer)
    if known is None or known.enc is not enc:
        shown, numbers = rules.option(enc, "public_rolls"), rules.option(enc, "foe_odds")
        known = sight(enc, viewer, rolls=bool(shown), open=numbers == "open")
        if len(_LAST) >= MOST_EYES:
            _LAST.clear()
        _LAST[viewer] = known
    return known


def passed(reply: Reply, viewer: Viewer, live: Loaded | None) -> ShownReply:
    """The answer as its reader may have it; ``live`` is the fight it was given in, None outside one.

    A game master gets all. Anybody else gets rows, questions, texts and data without what is hidden, secret, or told
    only in words; see ``rules.core.secrets.veil``.
    """
    text = reply.text if reply.tells is None else reply.tells(reply, viewer)
    if live is None:
        return for_reader(reply, viewer, text=text)
    enc, rules = live.state, ruleset(live.info.system)
    eyes = sight_of(enc, rules, viewer)
    mood = _mood(reply.fight.steps, eyes, rules)
    reply = replace(reply, tail=tail_for(reply.tail, eyes.unseen))
    if viewer.gm:
        return for_reader(reply, viewer, text=text, mood=mood)
    fault = None if reply.error is None else _fault(reply, eyes, live)
    first = next(iter(reply.fight.steps), None)
    own = hearing(first, eyes) if first is not None else eyes.hearing(reply.sentence.said, reply.sentence.by)
    heard = reply.fight.steps if reply.tells is not None else ()
    typed = "\n".join((reply.sentence.typed, *(hearing(step, eyes).open_words for step in heard)))
    steps = ((hearing(step, eyes).free, step_seen(step, eyes, rules)) for step in reply.fight.steps)
    return for_reader(
        reply,
        viewer,
        text=eyes.text(text, but=typed) or done() if fault is None else fault["message"],
        error=fault,
        tail=eyes.text(reply.tail),
        fight=replace(
            reply.fight,
            steps=tuple(_veiled(replace(one, notes=()), enc, viewer, free) for free, one in steps if one is not None),
            unused=tuple(one for one in reply.fight.unused if not eyes.names(one, typed=True)),
        ),
        sentence=_sentence_seen(reply.sentence, first, own),
        prompts=_prompts_seen(reply.prompts, own),
        data=veiled_data(reply.data, enc, viewer, said=naming(reply.sentence.typed, eyes.unseen), words=reply.private),
        mood=mood,
    )


def _sentence_seen(about: SentencePart, first: Step | None, eyes: Sight) -> SentencePart:
    """The sentence of an answer as its reader may know it; ``first`` is the first row, ``eyes`` those on that row."""
    secret = bool(about.heads) and unsaid(first, eyes.enc, f"{about.full} {about.meant}")
    full, meant = (heard(text, eyes.viewer.id, eyes, secret=secret) for text in (about.full, about.meant))
    return replace(about, full=full, meant=meant)


def _prompts_seen(prompts: PromptPart, eyes: Sight) -> PromptPart:
    """What a reader may be asked and offered."""
    labels = prompts.labels.items()
    return replace(
        prompts,
        questions=eyes.questions(prompts.questions),
        offers=tuple(one for one in prompts.offers if not eyes.names(one, typed=True)),
        labels={one: label for one, label in labels if not eyes.names(f"{one} {label}", typed=True)},
    )


def _mood(steps: tuple[Step, ...], eyes: Sight, rules: Ruleset) -> Mood:
    """What came of what was tried, of which its reader may know."""
    parts = phrases(rules.package)
    found: Mood = ""
    for step in steps:
        shown = words_seen(step, eyes, rules)
        if shown is None:
            continue
        follows = [part for note in shown.notes if (part := parts.role(note.code)) is not None and part.weight]
        if any(part.weight >= OUT for part in follows):
            return "out"
        if any(isinstance(event, Wounded) and event.who not in eyes.unseen for event in step.events):
            found = "wound"
        elif shown.checks and not follows and not found:
            found = "nothing"
    return found


def step_seen(step: Step, eyes: Sight, rules: Ruleset) -> Step | None:
    """A row as its reader may have it; None where all of it is somebody's secret."""
    shown = words_seen(step, eyes, rules)
    return None if shown is None else replace(shown, events=told(step.events, eyes.viewer, eyes.enc))


def words_seen(step: Step, eyes: Sight, rules: Ruleset) -> Step | None:
    """What of a row is told to its reader in words, which are not made of its events; see ``step_seen``."""
    if not open_to(step.audience, step.seq, eyes):
        return None
    parts = phrases(rules.package)

    def attempts(code: str) -> bool:
        part = parts.role(code)
        return part is not None and part.role is Role.ATTEMPT

    told = tuple(_turn_seen(note, eyes, rules) if note.code == TURN else note for note in step.notes)
    notes, checks, dice = hearing(step, eyes).rows(told, step.checks, step.dice, attempts, step.closed)
    return Step(step.seq, dice, checks, notes, row=step.row)


def _turn_seen(note: Note, eyes: Sight, rules: Ruleset) -> Note:
    """Whose turn it is as its reader may know: in place of a hidden figure the first behind it that can be seen.

    Were nobody named, the silence would tell that somebody is there.
    """
    if note.who not in eyes.unseen:
        return note
    enc = apparent(eyes.enc, eyes.viewer)
    slot = current(enc)
    if slot is None or slot.who not in enc.figures:
        return note
    return replace(note, who=slot.who, data={**note.data, "count": rules.show.moment(enc, slot)})


def hearing(step: Step, eyes: Sight) -> Sight:
    """The eyes on one row: what its player has said tells nothing of somebody whom that player can't know either."""
    # The words of a note were judged as they were kept, and had been read by those whom its end is told.
    ended = (str(note.data["text"]) for note in step.notes if note.code == NOTE_ENDED)
    return eyes.hearing("\n".join(filter(None, (step.said, *ended))), step.by)


def open_to(audience: str, seq: int, eyes: Sight) -> bool:
    """Whether a reader may have a row of that audience: it belongs to it, or the row was revealed since."""
    return sees(audience, eyes.viewer, eyes.enc) or seq in eyes.enc.revealed


def unsaid(step: Step | None, enc: Encounter, text: str) -> bool:
    """Whether the sentence of a row is not for everybody: it was said in secret, for somebody hidden, or with as much
    of a hidden name as its speaker had to type."""
    if step is None:
        return False
    if step.audience != ALL and step.seq not in enc.revealed:
        return True
    brought = (event.figure for event in step.events if isinstance(event, Joined))
    # Whoever was brought in hidden, and taken back since, is as little to be known of.
    gone = {figure.name for figure in brought if figure.hidden and figure.name not in enc.figures}
    hidden = {*unseen(enc, EVERYBODY)} | gone
    if not hidden:
        return False
    # What moves the clock is nobody's sentence: kept back, it would tell that somebody is there who passes.
    first = "" if moves_clock(text) else next(takers(step.notes, step.checks, step.dice), "")
    own = hidden.difference(unseen(enc, Viewer(step.by))) if step.said else hidden
    return first in hidden or any(_begun(name, text) for name in own.intersection(_texts(msgspec.to_builtins(step))))


def _begun(name: str, text: str) -> bool:
    """Whether a word of a typed text begins a word of a name, or the letters of its words (``gw`` for Grey Wolf)."""
    words = fold(name).split()
    short = (*words, "".join(word[0] for word in words))
    return any(one.startswith(typed) for typed in _WORD.findall(fold(text)) for one in short)


def names_hidden(line: Line, live: Loaded, said: str) -> bool:
    """Whether what a game master's line leaves behind (``said``) names a hidden figure, so that it is a secret.

    A player who types such a name can't know it for one; were it kept from others, its player would learn that it is.
    """
    return line.speaker.gm and sight_of(live.state, ruleset(live.info.system), EVERYBODY).names(said, typed=True)


def _texts(data: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from chain.from_iterable(map(_texts, data.values()))
    elif isinstance(data, list | tuple):
        yield from chain.from_iterable(map(_texts, data))


def sentence(text: str, author: str | None, step: Step | None, eyes: Sight) -> str:
    """What somebody typed, as its reader may know it: empty where it tells what is hidden or secret."""
    own = eyes if step is None else hearing(step, eyes)
    return heard(text, author, own, secret=unsaid(step, eyes.enc, text))


def entry(text: str, author: str | None, step: Step, eyes: Sight) -> str:
    """As ``sentence``, for lists: with the figure that acts before it where it doesn't say so itself."""
    return acted(sentence(text, author, step, eyes), step, eyes)


def acted(said: str, step: Step, eyes: Sight) -> str:
    """What was said, with the figure that acts by it before it, unless that is said or not to be known."""
    if not said or not step.actor or step.actor in eyes.unseen or spoken_by(bare(said))[0]:
        return said
    return f"{step.actor}: {said.removeprefix('/')}"


def heard(text: str, author: str | None, eyes: Sight, *, secret: bool) -> str:
    """As ``sentence``, without numbers of foes that are closed; others' dice by hand only where rolls are shown."""
    if not text:
        return ""
    said = eyes.said(text, author, secret=secret)
    if eyes.viewer.gm or (bool(author) and author == eyes.viewer.id):
        return said
    said = said if eyes.open else _without_numbers(said)
    return said if eyes.rolls else dice_apart(said)[0]


def _without_numbers(said: str) -> str:
    """What was typed, up to where it says what a figure's numbers are, or up to where it can't be read."""
    if not is_table_talk(said):
        return said
    said = table_line(said) or said
    try:
        command = table_command(said, Names())
    except Refused as fault:
        # It was read with names that nobody here need know any more.
        return f"{said[: (fault.column or 1) - 1].rstrip()} …"
    numbers = command.numbers if isinstance(command, EncounterAdd) else None
    value = command.value if isinstance(command, SetNumber) else numbers
    at = None if value is None else value.column
    return said if at is None else f"{said[: at - 1].rstrip()} …"


def _fault(reply: Reply, eyes: Sight, live: Loaded) -> dict[str, Any]:
    error = reply.error or {}
    hints, offers = tuple(error["hints"]), tuple(error.get("offers", ()))
    fault = Refused(error["code"], error["message"], column=error["column"], hints=hints, offers=offers)
    # What a player has said and waits is quoted as it was judged.
    waits = tuple(one.text for one in live.waiting if one.player and eyes.hearing(one.text, one.who or "").free)
    return error_of(eyes.refusal(fault, reply.sentence.typed, quoted=waits))


def _veiled(value: T, enc: Encounter, viewer: Viewer, said: frozenset[str]) -> T:
    if not unseen(enc, viewer):
        return value
    return msgspec.convert(veiled_data(msgspec.to_builtins(value), enc, viewer, said=said), type(value))
