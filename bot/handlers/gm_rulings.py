"""The game master's hand: numbers, conditions, places, owners; every act is a marked row of the log."""

import re
from collections.abc import Awaitable, Callable, Mapping
from fractions import Fraction

from msgspec.structs import replace

from bot.gate import names_hidden
from bot.handlers.effects import need_rounds
from bot.handlers.encounters import figure_named
from bot.handlers.figure_names import user_id
from bot.handlers.sides import PARTY, alone, gathered
from bot.handlers.standing_orders import several_named, standing_order, told
from bot.reply import Line, Reply
from bot.service import Service
from bot.texts import refuse, says
from grammar.commands.declared import TableCommand
from grammar.commands.rulings import Control, Hide, Mark, Place, Posture, Reveal, SetNumber, StandingOrder, Unmark
from grammar.commands.values import Typed
from grammar.dice.in_sentence import amount
from grammar.names import pick
from grammar.wording import of_system
from rules.core.bout import Bout
from rules.core.command import Throw
from rules.core.encounter import ALL, GM, Encounter, Figure
from rules.core.engine import Turn, rule
from rules.core.master import rulings
from rules.core.names import fold
from rules.core.oracle import Table
from rules.core.report import Refused
from rules.core.rolls.throws import ruled
from rules.core.ruleset import Ruleset
from rules.registry import ruleset

Ruling = Callable[[Bout], None]
_DECIMAL = re.compile(r"[+\-]?\d+\.\d+")


async def _rule(table: Service, line: Line, make: Callable[[str], Ruling], name: str) -> Reply:
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    who = figure_named(live, name, table, line)
    ruling = make(who)
    context = await table.context(line, live, "ruling")

    def deed(enc: Encounter, oracle: Table) -> Turn:
        turn = rule(enc, ruling, rules, oracle)
        # What the dice of its number show is that number.
        eyes = ALL if enc.figures[who].owner is not None else GM
        return replace(turn, dice=tuple(replace(die, audience=eyes) for die in turn.dice))

    return await table.told(line, await table.live.perform(live.info.id, deed, context))


async def set_number(table: Service, line: Line, command: SetNumber) -> Reply:
    """``/set NAME KEY VALUE`` or ``/set NAME KEY of ITEM VALUE``; the value may be dice: ``/set Grak hp 3d6``.

    ``+4`` is four more than it is; a minus sign is that of the number itself.
    """
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    item, key, typed = command.item, command.key, command.value.typed
    adds = command.value.sign == "+"

    def make(who: str) -> Ruling:
        figure = live.state.figures[who]
        held = pick(item, rules.words.things(live.state, figure), "held_of", of=who).split(":")[0] if item else None
        number = _number(typed)
        kept = key if held else _kept(rules, figure, key)

        def setting(t: Bout, n: int | Fraction) -> None:
            before = rulings.number(t, rules, who, kept, held) if adds else 0
            rulings.set_number(t, rules, who, kept, n + before, held)

        if number is not None:
            return lambda t: setting(t, number)
        thrown = _dice(str(typed), key, live.state, figure, rules)
        if isinstance(thrown, int):
            return lambda t: setting(t, thrown)
        return lambda t: ruled(t, thrown, who, setting)

    return await _rule(table, line, make, command.name)


def _kept(rules: Ruleset, figure: Figure, key: str) -> str:
    """The number meant, where people call by that word what the system calls otherwise: ``hp`` of who has health."""
    known = {*rules.words.numbers(figure), *figure.sheet, *(unit.says for unit in rules.units.values())}
    words = fold(key.replace("_", " "))
    called = [one for one, said in of_system(rules.package).master.kept.items() if words in said]
    return called[0] if key not in known and len(called) == 1 else key


def _number(typed: Typed) -> int | Fraction | None:
    """A number as typed, whole or with decimals; None for anything else."""
    if isinstance(typed, int):
        return typed
    return Fraction(typed) if isinstance(typed, str) and _DECIMAL.fullmatch(typed) else None


def _dice(typed: str, key: str, enc: Encounter, figure: Figure, rules: Ruleset) -> int | Throw:
    try:
        return amount(typed, key, enc, figure, rules)
    except Refused as fault:
        if fault.code != "syntax":
            raise
        raise refuse("bad_value.whole", typed=typed) from fault


async def mark(table: Service, line: Line, command: Mark) -> Reply:
    """``/mark NAME CONDITION [for N [rounds]]``; the condition is one of the rules' or any words."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    need_rounds(rules, command.lasts)
    rounds = command.lasts.rounds if command.lasts is not None else None
    condition, own = command.condition.key, command.condition.own
    if names_hidden(line, live, condition.replace("_", " ")):
        raise refuse("names_hidden", said=condition)
    return await _rule(
        table,
        line,
        lambda who: lambda t: rulings.mark(t, rules, who, condition, rounds, own=own),
        command.name,
    )


async def unmark(table: Service, line: Line, command: Unmark) -> Reply:
    """``/unmark NAME CONDITION``."""
    rules = ruleset((await table.running_fight(line)).info.system)
    condition = command.condition
    if condition in rules.postures:
        name = command.name
        stands = f"posture {name} {rules.postures[0]}"
        raise refuse("posture_no_condition", condition=condition, stands=stands, offers=(stands,))
    return await _rule(table, line, lambda who: lambda t: rulings.unmark(t, rules, who, condition), command.name)


async def place(table: Service, line: Line, command: Place) -> Reply:
    """``/place NAME at Q,R [facing N] [elevation N]``."""
    rules = ruleset((await table.running_fight(line)).info.system)
    at, facing, elevation = command.at, command.facing, command.elevation
    return await _rule(
        table, line, lambda who: lambda t: rulings.place(t, rules, who, at, facing, elevation), command.name
    )


async def posture(table: Service, line: Line, command: Posture) -> Reply:
    """``/posture NAME WORD``."""
    rules = ruleset((await table.running_fight(line)).info.system)
    word = command.posture.casefold()
    return await _rule(table, line, lambda who: lambda t: rulings.posture(t, rules, who, word), command.name)


async def control(table: Service, line: Line, command: Control) -> Reply:
    """``/control NAME by USER``, ``/control NAME side NAME``; with neither the GM takes it over, the side stays."""
    by, side = command.player, command.side

    def hands_over(t: Bout, who: str) -> None:
        figure = t.figure(who)
        owner = figure.owner if side is not None and by is None else None if by is None else user_id(by)
        joins = PARTY if owner is not None and alone(figure) else None
        rulings.control(t, who, owner=owner, side=joins if side is None else side)
        t.do(*gathered(t.enc))

    live = await table.running_fight(line)
    who = figure_named(live, command.name, table, line)
    reply = await _rule(table, line, lambda who: lambda t: hands_over(t, who), who)
    figure = (await table.live.present(live.info.id)).state.figures[who]
    told = [says("control.side", who=who, side=figure.side)] if side is not None else []
    if by is not None or side is None:
        player = f"<@{figure.owner}>" if (figure.owner or "").isdigit() else figure.owner
        told.insert(0, says("control.by" if player else "control.gm", who=who, player=player or ""))
    text = "\n".join(told)
    return Reply(text=text, fight=reply.fight, private=figure.hidden)


async def order(table: Service, line: Line, command: StandingOrder) -> Reply:
    """``/order NAME attack axe vs Rurik until down, parry with axe``: what it does in its turns, and how it answers.

    Either may be left out. ``ask`` lets its player be asked, ``best`` takes the rule's own answer.
    """
    live = await table.running_fight(line)
    name = command.name
    rest = str(command.text)
    who = several_named(table, line, live, name, rest) or (figure_named(live, name, table, line),)
    for one in who:
        if not line.speaker.plays(live.state, one):
            raise refuse("not_yours.order", who=one)
    # Each order is judged before the first is given.
    policies = {one: await standing_order(table, line, live, one, rest) for one in who}

    def ordered(t: Bout) -> None:
        for one, policy in policies.items():
            rulings.control(t, one, owner=t.figure(one).owner, side=None, policy=policy)

    # What a figure of the game master's is up to is not the players' to know.
    hushed = any(live.state.figures[one].owner is None for one in who)
    reply = await _rule(table, line.hushed() if hushed else line, lambda _: ordered, who[0])
    policy, names = policies[who[0]], ", ".join(who)
    text = says("order.none" if len(who) == 1 else "order.none_several", names=names)
    if policy:
        text = says("order.will", names=names, order=told(policy))
    if policy in ruleset(live.info.system).riders:
        text = says("order.given", names=names, order=policy)
    return Reply(text=text, fight=reply.fight, private=hushed)


async def hide(table: Service, line: Line, command: Hide) -> Reply:
    """``/hide NAME``: players no longer see it, nor its name anywhere."""
    return await _hidden(table, line, command, hidden=True)


async def reveal(table: Service, line: Line, command: Reveal) -> Reply:
    """``/reveal NAME``: a hidden figure, by the game master; ``/reveal N``: what was said in secret at row N."""
    row = command.n
    if row is not None:
        return await _opened(table, line, int(row))
    if not line.speaker.gm:
        raise refuse("gm_only.reveal")
    return await _hidden(table, line, command, hidden=False)


async def _opened(table: Service, line: Line, row: int) -> Reply:
    """Let everybody read a row that was said in secret; its speaker and game masters may."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    steps = await table.live.in_secret(live, row, None if line.speaker.gm else line.speaker.id)
    context = await table.context(line, live, "command")
    reply = await table.live.perform(
        live.info.id, lambda enc, oracle: rule(enc, lambda t: rulings.reveal(t, row), rules, oracle), context
    )
    return await table.told(line, replace(reply, fight=replace(reply.fight, steps=(*reply.fight.steps, *steps))))


async def _hidden(table: Service, line: Line, command: Hide | Reveal, *, hidden: bool) -> Reply:
    live = await table.running_fight(line)
    who = figure_named(live, command.name or "", table, line)
    owner = live.state.figures[who].owner
    reply = await _rule(
        table, line, lambda name: lambda t: rulings.control(t, name, owner=owner, side=None, hidden=hidden), who
    )
    text = says("hide.done" if hidden else "reveal.done", who=who)
    return Reply(text=text, fight=reply.fight, private=hidden)


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    SetNumber: set_number,
    Mark: mark,
    Unmark: unmark,
    Place: place,
    Posture: posture,
    Control: control,
    StandingOrder: order,
    Hide: hide,
    Reveal: reveal,
}
