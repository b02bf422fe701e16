"""Several sentences of one line: a group acts one by one, and what has to wait for an answer is done behind it."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from bot.handlers import standing_orders
from bot.reply import Line, Reply, understood_as, with_tail
from bot.service import Service
from bot.texts import says
from grammar.meaning.apart import told_apart
from grammar.names import group, match
from grammar.scene.scene import rehearse
from grammar.understanding.openings import actors
from grammar.wording import core
from rules.core.command import Command
from rules.core.names import fold
from rules.core.report import Refused
from rules.registry import ruleset
from storage.rows import Loaded
from storage.settings import Key, of_encounter


class Held(Struct, frozen=True):
    """A sentence that waits until nobody's answer is awaited in its way: who said it, and whether in secret.

    ``cast``: see ``Speaker``.
    """

    text: str
    who: str
    name: str
    gm: bool
    secret: bool = False
    cast: bool = False
    round: int | None = None
    """Of what is only to be done in one round, the number of that round."""


HELD: Key[tuple[Held, ...]] = Key("held", tuple[Held, ...], ())
"""What is still to be done of the lines of a fight, in the order said; it outlives the process."""


def group_of(table: Service, line: Line, live: Loaded, text: str) -> tuple[str, ...]:
    """A sentence for each of several; none where one acts alone.

    Of a group only those that can act, unless nobody can: who is named by name and can't is told so.

    ``trollkin: attack club vs Brega``, ``trollkins attack Brega``, ``Grak and Trollkin 2 attack Brega``,
    ``Grak attacks Brega while Trollkin 2 shoots at Ana``.
    """
    return _together(table, line, live, text) or _apart(table, line, live, text)


def _apart(table: Service, line: Line, live: Loaded, text: str) -> tuple[str, ...]:
    """A sentence for each figure that a line tells of."""
    every = told_apart(text, ruleset(live.info.system), table.names(live, line))
    return tuple(
        f"{who}: {told}" for who, told in every if all(line.speaker.plays(live.state, one) for one, _ in every)
    )


def _together(table: Service, line: Line, live: Loaded, text: str) -> tuple[str, ...]:
    """A sentence for each of several who do the same."""
    rules, enc, names = ruleset(live.info.system), live.state, table.names(live, line)
    head, colon, rest = text.strip().removeprefix("/").partition(":")
    every, by_name = standing_orders.several_named(table, line, live, head, rest) if colon else (), set[str]()
    if not every:
        said, rest = actors(text, rules, names)
        if line.speaker.gm and _takes_time(said, rest):
            # Time passes for all, players' figures too.
            return (rest,)
        figures = names.called
        named: list[str] = []
        for one in said:
            all_ = fold(one) in core().everybody
            if not (found := standing_orders.several_named(table, line, live, one, rest)) and not all_:
                found = tuple(f.id for f in match(one, figures))
                by_name.update(found)
            if not all_ and len(found) != 1 and not group(one, names.figures):
                return ()
            named += found
        every = tuple(dict.fromkeys(name for name in named if line.speaker.plays(enc, name)))
        if len(every) < 2:
            return ()
    able = tuple(name for name in every if name in by_name or not rules.show.fallen(enc, enc.figures[name]))
    return tuple(f"{name}: {rest.strip()}" for name in able or every)


def _takes_time(said: Sequence[str], does: str) -> bool:
    """Whether it is said of everybody that time passes: ``everybody rests 10 minutes``."""
    first = fold(does).partition(" ")[0]
    return bool(said) and {*map(fold, said)} <= {*core().everybody} and first in core().lists["passing"]


async def one_by_one(table: Service, line: Line, live: Loaded, sentences: tuple[str, ...]) -> Reply:
    """Each figure of a group acts in turn. Who can't is told at the end; what waits for an answer is done behind it.

    Raises Refused where nobody can.
    """
    done: list[Reply] = []
    held: list[str] = []
    refused: dict[str, list[str]] = {}
    first: Refused | None = None
    for sentence in sentences:
        try:
            spoken, order = await understood(table, numbered(line, len(done)), live, sentence)
            done.append(await table.perform(live, spoken, order))
        except Refused as fault:
            first = first or fault
            if fault.code == "waiting" and done:
                held.append(sentence)
                continue
            refused.setdefault(fault.message, []).append(sentence.partition(":")[0])
        live = await table.live.present(live.info.id)
    if not done and first is not None:
        raise first
    await hold(table, line, live, held)
    return replace(await joined(table, line, done), tail=told_of(refused, held))


async def hold(table: Service, line: Line, live: Loaded, held: Sequence[str], during: int | None = None) -> None:
    """Keep sentences of the speaker until nobody's answer is awaited in their way; ``during``: in that round only."""
    if not held:
        return
    speaker, scope = line.speaker, of_encounter(live.info.id)
    mine = (Held(text, speaker.id, speaker.name, speaker.gm, line.secret, speaker.cast, during) for text in held)
    before = await table.store.settings.get(HELD, scope)
    known = {(one.text, one.round) for one in before}
    fresh = (one for one in mine if one.round is None or (one.text, one.round) not in known)
    await table.store.settings.set(HELD, scope, (*before, *fresh))


async def struck_off(table: Service, scope: str, held: tuple[Held, ...], one: Held) -> tuple[Held, ...]:
    """What is still held up without one of it, as it is kept now."""
    at = held.index(one) if one in held else len(held)
    left = (*held[:at], *held[at + 1 :])
    if left != held:
        await (table.store.settings.set(HELD, scope, left) if left else table.store.settings.clear(HELD, scope))
    return left


async def let_go(table: Service, reply: Reply) -> Reply:
    """The answer to what takes something back, with what was held up and is not to be done any more."""
    scope = of_encounter(reply.fight.encounter or "")
    every = await table.store.settings.get(HELD, scope)
    if not every:
        return reply
    await table.store.settings.clear(HELD, scope)
    dropped = says("then_not", sentences=", ".join(open_to_all(every))) if open_to_all(every) else ""
    return with_tail(reply, dropped)


def open_to_all(held: Sequence[Held]) -> list[str]:
    """What of it everybody may know of."""
    return [one.text for one in held if not one.secret and one.round is None]


def told_of(refused: dict[str, list[str]], held: Sequence[str]) -> str:
    """Who could not act, by the reason, and what is still to be done."""
    told = [why if why.startswith(who[0]) else f"{', '.join(who)}: {why}" for why, who in refused.items()]
    return "\n".join((*told, *((says("then_say", sentences=", ".join(held)),) if held else ())))


async def understood(table: Service, line: Line, live: Loaded, text: str) -> tuple[Line, Command]:
    """A sentence as it is carried out, be it by what is meant with it; raises Refused."""
    try:
        order = table.order(replace(line, text=text), live, text)
        rehearse(live.state, order, ruleset(live.info.system))
        return replace(line, text=text), order
    except Refused as fault:
        said = await table.meant(replace(line, text=text), live, text, fault)
        return replace(line, text=said), table.order(replace(line, text=said), live, said)


def numbered(line: Line, number: int) -> Line:
    """The line as the delivery of a further sentence: each counts once."""
    return line if not number or line.source is None else replace(line, source=f"{line.source}#{number}")


async def joined(table: Service, line: Line, done: list[Reply]) -> Reply:
    """One answer for several sentences."""
    if len(done) == 1:
        return done[0]
    last = done[-1]
    steps = tuple(step for one in done for step in one.fight.steps)
    unused = tuple(unused for one in done for unused in one.fight.unused)
    questions = tuple(question for one in done for question in one.prompts.questions)
    whole = replace(
        understood_as(last, ""),
        text="",
        fight=replace(last.fight, steps=steps, unused=unused),
        prompts=replace(last.prompts, questions=questions),
    )
    return await table.told(line, whole)
