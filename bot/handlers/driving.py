"""``/next`` and ``/round``: whose turn it is does what was announced or ordered, as if it had been said.

Each such deed is a sentence of its own in the ledger, under its own words. So it is answered, undone and replayed like
any other, and one that waits for an answer keeps nobody else from acting.
"""

from collections.abc import Iterator, Mapping
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from bot.fight import waiting
from bot.gate import TURN
from bot.handlers import idle_rounds
from bot.handlers.several_sentences import hold, joined, numbered
from bot.reply import Line, Reply, for_two, understood_as, with_tail
from bot.service import Service
from bot.texts import refuse, says
from bot.texts.phrases import Role, phrases
from bot.words.tracker import offers, upcoming, whose_turn
from grammar.names import pick
from grammar.scene.scene import rehearse
from rules.core.command import Command, Given
from rules.core.encounter import Encounter, Slot, current
from rules.core.orders.deeds import labels_of
from rules.core.orders.policy import UNTIL_DOWN, deed_of
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import EVERYBODY, apparent, visible
from rules.registry import ruleset
from storage.rows import Loaded

VERBS = ("next", "round")
REST = "the rest passes"
"""The note of a row by which whose turns are left pass; logs hold it, so it is no text to reword."""
MOST = 60
"""The most deeds of one ``/round``."""


class Due(Struct, frozen=True):
    """What is to be done next: the sentence, the command that it is, and the slot it is for (0: none).

    ``said`` is the sentence without its dice.
    """

    text: str
    order: Command
    slot: int
    said: str


async def drive(table: Service, line: Line, live: Loaded, order: Command) -> Reply:
    """Carry out ``next`` or ``round``. Raises Refused as the sentences and the system's own clock do."""
    if order.note == REST or not line.speaker.gm:
        return await plain(table, line, live, order)
    if order.verb == "next":
        due = first_due(table, line, live, order, frozenset())
        done = await plain(table, line, live, order) if due is None else await _do(table, line, live, due)
        return _with_next(await table.live.present(live.info.id), done)
    return await _round(table, line, live, order)


async def go(table: Service, line: Line, live: Loaded, text: str) -> Reply | None:
    """``Ana: go``, or a player's ``go``: what that figure announced, without saying it again; None for other lines.

    Raises Refused as ``gone`` does.
    """
    due = gone(table, line, live, text)
    if due is None:
        return None
    done = await _do(table, line, live, due)
    return _with_next(await table.live.present(live.info.id), done)


def gone(table: Service, line: Line, live: Loaded, text: str) -> Due | None:
    """What a line that says ``go`` would do; None for other lines. Nothing is done yet.

    Raises Refused (nothing_announced) where nothing that was announced or ordered can be done now.
    """
    head, colon, last = text.strip().rpartition(":")
    if last.strip().removeprefix("/").casefold() != "go":
        return None
    typed = head.strip().removeprefix("/")
    mine = [name for name in table.names(live, line).figures if live.state.figures[name].owner == line.speaker.id]
    who = pick(typed, table.names(live, line).called, "combatant") if colon else ""
    who = who or (mine[0] if len(mine) == 1 else "")
    if not who:
        raise refuse("who_acts.go")
    if not line.speaker.plays(live.state, who):
        raise refuse("not_yours.play", who=who)
    due = first_due(table, line, live, Command("next", who=who), frozenset())
    if due is None:
        raise _not_due(table, line, live, who)
    return due


def _not_due(table: Service, line: Line, live: Loaded, who: str) -> Refused:
    """Why nothing that a figure has announced can be done now: it comes later, is refused, or there is nothing."""
    rules, now = ruleset(live.info.system), current(live.state)
    on = now.who if now is not None and now.who != who else None
    mine = ((slot, text) for slot in live.state.slots(who) if (text := rules.time.announced(live.state, slot)))
    slot, text = next(mine, (None, ""))
    if slot is not None and on is not None:
        moment = rules.show.moment(live.state, slot)
        return refuse("nothing_announced.later", who=who, deed=text, moment=moment, now=on)
    if slot is not None:
        try:
            rehearse(live.state, table.order(replace(line, text=f"{who}: {text}"), live, f"{who}: {text}"), rules)
        except Refused as fault:
            return fault
    if on is not None:
        return refuse("nothing_announced.turn", who=who, now=on)
    return refuse("nothing_announced", who=who)


async def plain(table: Service, line: Line, live: Loaded, order: Command) -> Reply:
    """What the system itself understands by it: whose turn it is passes."""
    return await table.perform(live, line, order)


async def _do(table: Service, line: Line, live: Loaded, due: Due) -> Reply:
    spoken = replace(line, text=due.text)
    reply = await table.perform(live, spoken, due.order)
    return understood_as(reply, due.text)


async def _round(table: Service, line: Line, live: Loaded, order: Command) -> Reply:
    """Every deed that is due, then the rest of the round, unless somebody's answer is awaited first.

    In strict pace only the present slot may be used: whoever has nothing to do passes, as long as a later one has.
    """
    done: list[Reply] = []
    gone: set[int] = set()
    said: set[str] = set()
    given = order.given
    rules = ruleset(live.info.system)
    here = rules.counter.of(live.state, 1)
    for number in range(MOST):
        order = replace(order, given=given)
        due = first_due(table, line, live, order, frozenset(gone), frozenset(said))
        one = numbered(line, number)
        if due is not None:
            gone |= {due.slot} - {0}
            said |= {due.said} if not due.slot else set()
        elif live.waiting or not _due_later(live.state, rules):
            break
        try:
            if due is not None:
                done.append(await _do(table, one, live, due))
            else:
                passes = replace(order, verb="next", note=REST, given=())
                done.append(await plain(table, replace(one, text=f"/next -- {REST}"), live, passes))
        except Refused:
            if due is None:
                break
            # Somebody else has just done something that forbids it; whose turn it is passes.
            continue
        if due is not None:
            given = _left(given, due.order.given, done[-1])
        live = await table.live.present(live.info.id)
        if rules.counter.of(live.state, 1) != here:
            break
    if not live.waiting and rules.counter.of(live.state, 1) == here:
        rest = REST if done else ""
        last = replace(line, text=f"/round{_dice_said(given)} -- {rest}") if done else line
        left = table.order(last, live, last.text).given if done and given else given
        done.append(await plain(table, numbered(last, len(done)), live, replace(order, note=rest, given=left)))
    if not done:
        raise waiting.still_waiting(live.waiting, live, line)
    # What one deed leaves of the dice the next may use.
    done = [*(replace(one, fight=replace(one.fight, unused=())) for one in done[:-1]), done[-1]]
    told = await idle_rounds.whole_round(table, line, await joined(table, line, done), rules, here)
    if live.waiting and rules.counter.of(live.state, 1) == here:
        await hold(table, line, live, ("/round",), here)
        told = with_tail(told, _waits(live, rules, gone))
    return _with_next(await table.live.present(live.info.id), told)


def _left(given: tuple[Given, ...], had: tuple[Given, ...], done: Reply) -> tuple[Given, ...]:
    """The dice said with ``/round`` that a deed that ``had`` some has not used; one that waits keeps all of its own."""
    unused, took = list(done.fight.unused), list(map(str, had))
    left = []
    for die in given:
        said = str(die)
        if said not in took:
            left.append(die)
            continue
        took.remove(said)
        if said in unused:
            unused.remove(said)
            left.append(die)
    return tuple(left)


def _waits(live: Loaded, rules: Ruleset, gone: set[int]) -> str:
    """Who still acts in a round that waits for an answer, as everybody may know it, and that it goes on then."""
    seen = visible(live.state, EVERYBODY)
    due = dict.fromkeys(who for who, _, slot in _announced(live.state, rules) if who in seen and slot not in gone)
    return says("then_say", sentences=", ".join((*due, "/round")))


def handed_on(before: Loaded, after: Loaded, reply: Reply) -> Reply:
    """The answer to a deed with who is next at its end, where that is another turn than before."""
    now, was = current(after.state), current(before.state)
    return reply if now is not None and was is not None and now.id == was.id else _with_next(after, reply)


def _with_next(live: Loaded, reply: Reply) -> Reply:
    """The answer with who is next at its end, and what an effect on it offers, as far as everybody may see that.

    Who may not know whose turn it is reads whose it is of those that can be seen.
    """
    slot = current(live.state)
    who = None if slot is None else slot.who
    if reply.fight.encounter is None or live.waiting or who is None or who not in live.state.figures:
        return reply
    rules = ruleset(live.info.system)
    after = _next_told(live.state, rules, reply)
    if live.state.figures[who].hidden:
        after = for_two(who, after, _next_told(apparent(live.state, EVERYBODY), rules, reply))
    return with_tail(reply, after)


def _next_told(enc: Encounter, rules: Ruleset, reply: Reply) -> str:
    """Who is next, behind an answer that may have said whose turn it is; empty where nobody in particular is."""
    slot = current(enc)
    if slot is None or slot.who not in enc.figures:
        return ""
    offered = [f"{name}: {said}" for name, said in offers(enc.figures[slot.who], EVERYBODY, enc)]
    part = phrases(rules.package).role(TURN)
    told = part is not None and part.role not in (Role.ASIDE, Role.WHY)
    if told and any(note.code == TURN for step in reply.fight.steps for note in step.notes):
        # Whose turn it is the system has said by itself.
        after = upcoming(enc, rules, EVERYBODY)
        offered += [says("next", who=after)] if after else []
    else:
        offered.insert(0, " ".join(filter(None, whose_turn(enc, rules, EVERYBODY, slot.who))))
    return f"⏳ {' · '.join(offered)}" if offered else ""


def first_due(
    table: Service,
    line: Line,
    live: Loaded,
    order: Command,
    gone: frozenset[int],
    said: frozenset[str] = frozenset(),
) -> Due | None:
    """The first thing announced or ordered that can be done now; slots of ``gone`` and sentences of ``said`` are over.

    Whoever is in an exchange that waits for an answer is left out, and so is what can't be done as things stand.
    """
    rules, enc = ruleset(live.info.system), live.state
    only = None if order.meant else order.who
    for who, text, slot in _announced(enc, rules):
        sentence = f"{who}: {text}"
        if slot in gone or sentence in said or only not in (None, who):
            continue
        try:
            deed = _of_its_player(live, table.order(replace(line, text=sentence), live, sentence))
            waiting.hold_up(live, deed, line)
            rehearse(enc, deed, rules)
        except Refused:
            continue
        # The row keeps the dice with its sentence, so that it is played again with them.
        text = f"{sentence}{_dice_said(_fitting(order.given, labels_of(rules.words, enc, deed)))}"
        spoken = table.order(replace(line, text=text), live, text)
        return Due(text, replace(spoken, by=deed.by), slot, sentence)
    return None


def _of_its_player(live: Loaded, deed: Command) -> Command:
    """The deed of a player's figure as its player's words, whoever moves the clock: what is claimed in it is told.

    What its player may not say a game master has ordered, and it stays his.
    """
    if live.state.figures[deed.who or ""].owner is None:
        return deed
    said = replace(deed, by="player")
    try:
        rehearse(live.state, said, ruleset(live.info.system))
    except Refused:
        return deed
    return said


def _fitting(given: tuple[Given, ...], labels: Mapping[str, tuple[int, int]]) -> tuple[Given, ...]:
    """The dice said with ``/next`` or ``/round`` that one deed may use: those by order, and those of its own labels."""
    return tuple(die for die in given if labels and (die.label is None or die.label in labels))


def _dice_said(given: tuple[Given, ...]) -> str:
    """Dice as a sentence says them behind its deed; empty for none."""
    rolled = [die for die in given if not die.forced]
    by_order = all(die.label is None for die in rolled)
    parts = {"rolled": (" " if by_order else ", ").join(map(_die_said, rolled))}
    parts["forced"] = ", ".join(_die_said(die) for die in given if die.forced)
    return "".join(f" {word} {dice}" for word, dice in parts.items() if dice)


def _die_said(die: Given) -> str:
    who = f'"{die.who}".' if die.who else ""
    repeat = f".{die.repeat}" if die.repeat > 1 else ""
    return f"{who}{die.label}{repeat} {die.says}" if die.label else die.says


def _announced(enc: Encounter, rules: Ruleset) -> Iterator[tuple[str, str, int]]:
    """(figure, sentence, slot) of everything announced or ordered, in the order of turns."""
    for slot in _turns(enc, rules):
        who = slot.who or ""
        text = rules.time.announced(enc, slot) or rules.time.ordered(enc, slot, _ordered(enc, rules, who))
        if text:
            yield who, text, slot.id
    if not rules.strict(enc) and not enc.stack:
        for who in rules.time.unheard(enc):
            text = _ordered(enc, rules, who)
            if text:
                yield who, text, 0


def _due_later(enc: Encounter, rules: Ruleset) -> bool:
    """Whether in strict pace somebody whose slot is still to come has announced or been ordered something."""
    now = current(enc)
    if not rules.strict(enc) or now is None or now.who is None:
        return False
    later = (slot for slot in enc.slots() if slot.id != now.id and slot.who in enc.figures)
    return any(
        rules.time.announced(enc, s) or rules.time.ordered(enc, s, _ordered(enc, rules, s.who or "")) for s in later
    )


def _turns(enc: Encounter, rules: Ruleset) -> tuple[Slot, ...]:
    """The slots that may be used now: in strict pace and amid an interrupt the present one alone."""
    now = current(enc)
    if now is None or now.who is None or now.who not in enc.figures:
        return ()
    if rules.strict(enc) or enc.stack:
        return (now,)
    return tuple(takewhile(lambda slot: slot.who in enc.figures, enc.agenda))


def _ordered(enc: Encounter, rules: Ruleset, who: str) -> str:
    """The deed that a figure was ordered to do again and again; empty where there is none, or it is over."""
    text = deed_of(enc.figures[who].policy)
    if not text.endswith(UNTIL_DOWN):
        return text
    text = text.removesuffix(UNTIL_DOWN)
    foe = text.rpartition(" vs ")[2]
    figure = next((f for name, f in enc.figures.items() if name.casefold() == foe.casefold()), None)
    return "" if figure is None or rules.show.fallen(enc, figure) else text
