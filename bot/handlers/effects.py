"""Effects and counters: what changes numbers for a time, said at the table."""

from collections.abc import Awaitable, Callable, Mapping

from msgspec.structs import replace

from bot import rights
from bot.gate import names_hidden, sight_of
from bot.handlers.aliases import drop, keep, scopes
from bot.handlers.aliases import of as shelf_of
from bot.handlers.encounters import figure_named
from bot.reply import FightPart, Line, Reply, SentencePart
from bot.service import Service
from bot.texts import refuse, says
from bot.words.tracker import offered
from grammar.commands.asking import Effects
from grammar.commands.declared import TableCommand
from grammar.commands.effects import EffectForget, EffectSave, EndEffect, Note, PutEffect, Unnote
from grammar.commands.rulings import Counter
from grammar.commands.values import Lasting as SaidLasting
from grammar.commands.values import SaidChange, SaidEachRound
from grammar.dice.in_sentence import amount
from grammar.nearest import nearest
from grammar.table.line import does_of, line_of
from grammar.table.talk import table_command
from grammar.texts import listed
from rules.core import effects
from rules.core.bout import Bout
from rules.core.command import Throw
from rules.core.effects import EachRound, Effect
from rules.core.encounter import ALL, Encounter, Mark
from rules.core.engine import rule
from rules.core.master import each_round, effect_words, rulings
from rules.core.master.effect_words import Lasting
from rules.core.names import fold
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import effects_seen, remark_seen, visible
from rules.core.tables.words import refused
from rules.registry import SYSTEMS, ruleset, title
from storage.rows import Loaded
from storage.saved_texts import Shelved

MOST_POWER = 30
"""The highest power a ready effect is put on with."""
MOST_NOTES = 20
"""Notes of one fight."""
LONGEST_NOTE = 200
KIND: Shelved = "effect"


async def effect(table: Service, line: Line, command: PutEffect) -> Reply:
    """``/effect bladesharp 4 on Rurik: +20 attack, +4 damage, 10 rounds``; a ready one needs no more than its name.

    A game master puts it on anybody, a player on figures of their own, told as that player's word.
    """
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    who = _own(table, line, live, command.name)
    kept, others = await _written_out(table, line, live, command)
    if kept is not None:
        # As it is now: it may be changed or forgotten before the log is proved.
        line, command = replace(line, text=line_of(kept)), kept
    made, rounds = _made(live.state, who, rules, command)
    of, like = command.lasts.of if command.lasts is not None else None, command.like or ""
    lasts = Lasting(rounds, figure_named(live, of, table, line) if of is not None else "")
    if made.offers:
        _possible(table, replace(line, speaker=line.speaker.borrowed(names=False)) if others else line, live, who, made)
    # Its word is told as its figure's: whose name somebody goes by stands in no log.
    by = "" if line.speaker.gm else who
    secret = command.secret or line.secret
    secret = secret or names_hidden(line, live, f"{made.name} {' '.join(made.offers)}")
    if secret and by:
        raise refuse("not_allowed.secret_effect")
    line = line.hushed() if secret else line
    return await _ruled(
        table,
        line,
        live,
        lambda t: effect_words.put(t, rules, who, made, lasts, like=like, secret=secret, by=by),
        secret,
    )


async def _written_out(table: Service, line: Line, live: Loaded, command: PutEffect) -> tuple[PutEffect | None, bool]:
    """The command with all that is kept under its name, where it says no more than that and how long it lasts.

    With it whether somebody else has kept it.
    """
    own = command.changes or command.like or command.offers or command.each_round
    entry = None if own else await table.store.saved.get(KIND, command.effect, *scopes(line))
    if entry is None:
        return None, False
    if command.power is not None:
        raise refuse("bad_value.own_effect_power", name=command.effect, who=command.name)
    kept = table_command(f'effect "{entry.name}" on "{command.name}": {entry.text}', table.names(live, line))
    assert isinstance(kept, PutEffect)
    kept = replace(kept, lasts=command.lasts or kept.lasts, secret=command.secret or kept.secret)
    return kept, entry.author != line.speaker.id


def _possible(table: Service, line: Line, live: Loaded, who: str, made: Effect) -> None:
    """Raise Refused where what an effect offers is no sentence, or nothing that whoever put it so may say.

    Somebody else presses it. What can't be done now may be offered for later.
    """
    for said in made.offers:
        try:
            command = table_command(said, table.names(live, line))
            if command is not None:
                rights.check(command.said.words, line.speaker, live)
            else:
                table.scene(replace(line, text=said), live).order(offered(who, said))
        except Refused as fault:
            why = fault.message.partition("\n")[0]
            raise refuse("bad_offer", who=who, said=said, why=why, hints=fault.hints) from fault


def _made(enc: Encounter, who: str, rules: Ruleset, command: PutEffect) -> tuple[Effect, int | None]:
    """The effect that is said, with its rounds: of the system's ready ones, or by what it changes."""
    name, power, like = command.effect, command.power, command.like
    said, offers = command.changes, command.offers
    rounds = command.lasts.rounds if command.lasts is not None else None
    need_rounds(rules, command.lasts)
    ready = effects.ready(rules.package).get(fold(name))
    if said or like or offers or command.each_round:
        full = f"{name} {power}" if power is not None else name
        changes = tuple(_change(enc, who, rules, one, full if like else "") for one in said)
        each = tuple(_each_round(enc, who, rules, one) for one in command.each_round)
        made = Effect(full, changes, offers=offers, once=command.once, each_round=each)
        return made, rounds
    if ready is None:
        near = nearest(name, effects.ready(rules.package))
        if near:
            raise refuse("unknown_effect.near", system=rules.title, name=name, who=who, near=near[0], hints=near)
        raise refuse("unknown_effect", system=rules.title, name=name, who=who)
    if power is None and ready.each:
        raise refuse("bad_value.needs_power", name=name, who=who)
    if power is not None and (not ready.each or not 1 <= power <= MOST_POWER):
        raise refuse("bad_value.power" if ready.each else "bad_value.no_power", name=name, most=MOST_POWER)
    return ready.made(name, power or 1), ready.lasts if rounds is None else rounds


def _each_round(enc: Encounter, who: str, rules: Ruleset, one: SaidEachRound) -> EachRound:
    """What an effect does by the clock; its dice are thrown each time."""
    need_rounds(rules, one)
    figure, told = enc.figures[who], f"{one.typed} {one.what} each {one.unit}"
    try:
        key, sign = each_round.key_of(rules, figure, one.what)
        if one.typed.startswith(("+", "-")) is (fold(one.what) == each_round.DAMAGE):
            raise refuse("bad_value.each_round")
        by = amount(one.typed, "each_round", enc, figure, rules, column=one.column or 1)
    except Refused as fault:
        raise Refused(fault.code, str(fault), column=one.column, hints=fault.hints) from fault
    if isinstance(by, Throw):
        return EachRound(key, told, throw=by, sign=sign)
    return EachRound(key, told, by, sign=sign)


def need_rounds(rules: Ruleset, lasts: SaidLasting | SaidEachRound | None) -> None:
    """Raise Refused where a time is said in seconds and the system counts rounds of several."""
    if lasts is not None and lasts.unit.startswith("second") and rules.round_seconds != 1:
        raise refuse("bad_value.seconds", system=rules.title, seconds=rules.round_seconds)


def _change(enc: Encounter, who: str, rules: Ruleset, one: SaidChange, brings: str) -> effects.Change:
    try:
        return effect_words.change(enc, enc.figures[who], rules, one.what, one.by, one.times, one.at, brings)
    except Refused as fault:
        raise Refused(fault.code, str(fault), column=one.column) from fault


async def end(table: Service, line: Line, command: EndEffect) -> Reply:
    """``/end bladesharp [on Rurik]``; without a name whoever bears it, if that is one."""
    live = await table.running_fight(line)
    name, typed = command.effect, command.name

    def named(who: str) -> list[Mark]:
        borne = effects_seen(live.state.figures[who], line.eyes, live.state)
        return [mark for effect, mark in borne if _named(effect.name, name)]

    if typed is None:
        bearers = [*filter(named, visible(live.state, line.eyes))]
        if len(bearers) != 1:
            if not bearers:
                raise refuse("who_bears.nobody", name=name, offers=("next",))
            raise refuse("who_bears.several", name=name, bearers=listed(bearers, "both"), first=bearers[0])
        typed = bearers[0]
    bearer = _own(table, line, live, typed)
    hushed = any(mark.audience != ALL for mark in named(bearer))
    return await _ruled(
        table,
        line.hushed() if hushed else line,
        live,
        lambda t: effect_words.end(t, bearer, name, effects_seen(t.figure(bearer), line.eyes, t.enc)),
        hushed,
    )


def _named(full: str, typed: str) -> bool:
    return fold(full) == fold(typed) or fold(full).startswith(f"{fold(typed)} ")


async def show(table: Service, line: Line, command: Effects) -> Reply:
    """``/effects``: the ready ones of the system; ``/effects NAME``: those on a figure, with what they do."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    if command.name is None:
        every = {name: effects.what_it_does(rules.package, name) for name in effects.ready(rules.package)}
        lines = [does if does.startswith(name) else f"{name}: {does}" for name, does in every.items()]
        lines += [f"{one.name}{shelf_of(one)}: {one.text}" for one in await table.store.saved.all(KIND, *scopes(line))]
        text = "\n".join(lines or [says("effects.none")])
        return Reply(text=text, private=True, fight=FightPart(live.info.id))
    who = figure_named(live, command.name, table, line)
    told = [
        f"{one.name}: {', '.join(effect_words.told(one)) or says('effects.no_number')}"
        for one, _ in effects_seen(live.state.figures[who], line.eyes, live.state)
    ]
    text, typed = "\n".join(told) or says("effects.nothing", who=who), sight_of(live.state, rules, line.eyes).open_words
    return Reply(text=text, private=True, fight=FightPart(live.info.id), sentence=SentencePart(typed=typed))


async def save(table: Service, line: Line, command: EffectSave) -> Reply:
    """``/effect save hex: -10 attack, 3 rounds``: for oneself, ``for channel`` or ``for server``."""
    name, where = command.effect, command.shelf
    for system in SYSTEMS:
        if fold(name) in effects.ready(ruleset(system).package):
            raise refuse("bad_name.ready_effect", name=name, system=title(system))
    return await keep(table, line, KIND, name, does_of(command), where)


async def forget(table: Service, line: Line, command: EffectForget) -> Reply:
    """``/effect forget hex``."""
    return await drop(table, line, KIND, command.effect, command.shelf)


async def note(table: Service, line: Line, command: Note) -> Reply:
    """``/note on Grak for 3 rounds: has the key``, ``/note here: it rains``; ``secret``: for its writer and the GM."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    if (command.name is None) is not command.here:
        raise refuse("bad_value.note")
    who = _own(table, line, live, command.name) if command.name is not None else ""
    need_rounds(rules, command.lasts)
    text = command.text.strip()
    if len(text) > LONGEST_NOTE:
        raise refuse("limit.note", most=LONGEST_NOTE, length=len(text))
    known = [one for one in live.state.remarks if remark_seen(one, line.eyes, live.state)]
    if len(known) >= MOST_NOTES:
        raise refuse("limit.notes", most=MOST_NOTES, first=known[0].id)
    lasts = command.lasts.rounds if command.lasts is not None else None
    unseen = (bool(who) and live.state.figures[who].hidden) or names_hidden(line, live, text)
    line = line.hushed() if command.secret or unseen else line
    audience = line.audience
    return await _ruled(table, line, live, lambda t: rulings.remark(t, rules, text, who, lasts, audience), line.secret)


async def unnote(table: Service, line: Line, command: Unnote) -> Reply:
    """``/unnote 4``: drop the note of that number."""
    live = await table.running_fight(line)
    seen = [one for one in live.state.remarks if remark_seen(one, line.eyes, live.state)]
    found = next((one for one in seen if one.id == command.n), None)
    if found is None:
        known = ", ".join(str(one.id) for one in seen)
        raise refuse("unknown_note" if seen else "unknown_note.none", n=command.n, known=known)
    if found.who:
        _own(table, line, live, found.who)
    line = line.hushed() if found.audience != ALL else line
    return await _ruled(table, line, live, lambda t: rulings.unremark(t, found), line.secret)


async def count(table: Service, line: Line, command: Counter) -> Reply:
    """``/count Grak breath 3`` sets a counter, ``/count Grak breath -1`` changes it."""
    live = await table.running_fight(line)
    who = _own(table, line, live, command.name)
    what, value = command.what, command.value.typed
    if not isinstance(value, int):
        raise refuse("bad_value.count", value=value, who=who, what=what)
    rules, figure = ruleset(live.info.system), live.state.figures[who]
    word = "_".join(what.casefold().split())
    if word in {
        *rules.show.values(live.state, figure),
        *rules.words.numbers(figure),
        *rules.markable,
        *rules.postures,
        "dead",
    }:
        # Beside a name in the tracker it would read as the table's own word for how somebody is.
        raise refused("taken_word", what=what)
    if names_hidden(line, live, what):
        raise refuse("names_hidden", said=what)
    signed = bool(command.value.sign)
    return await _ruled(table, line, live, lambda t: effect_words.count(t, who, what, value, by=signed))


def _own(table: Service, line: Line, live: Loaded, typed: str) -> str:
    """The figure of that name, if the speaker may put things on it."""
    who = figure_named(live, typed, table, line)
    if not line.speaker.plays(live.state, who):
        raise refuse("not_yours.put_on", who=who)
    return who


async def _ruled(
    table: Service, line: Line, live: Loaded, ruling: Callable[[Bout], None], private: bool = False
) -> Reply:
    rules = ruleset(live.info.system)
    context = await table.context(line, live, "ruling")
    reply = await table.live.perform(live.info.id, lambda enc, oracle: rule(enc, ruling, rules, oracle), context)
    told = await table.told(line, reply)
    return replace(told, private=True) if private else told


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    PutEffect: effect,
    EffectSave: save,
    EffectForget: forget,
    Effects: show,
    Note: note,
    Unnote: unnote,
    EndEffect: end,
    Counter: count,
}
