"""Effects and counters: what changes numbers for a time, said at the table."""

from collections.abc import Awaitable, Callable, Mapping

from msgspec.structs import replace

from bot.encounters import figure_named
from bot.reply import Line, Reply
from bot.service import Service
from grammar.names import nearest
from grammar.table import SaidChange, TableCommand
from rules.core import effects
from rules.core.bout import Bout
from rules.core.effects import Effect
from rules.core.encounter import Encounter
from rules.core.engine import rule
from rules.core.master import effect_words
from rules.core.names import fold
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import visible
from rules.registry import ruleset
from storage.rows import Loaded

MOST_POWER = 30
"""The highest power a ready effect is put on with."""


async def effect(table: Service, line: Line, command: TableCommand) -> Reply:
    """``/effect bladesharp 4 on Rurik: +20 attack, +4 damage, 10 rounds``; a ready one needs no more than its name.

    A game master puts it on anybody, a player on figures of their own, told as that player's word.
    """
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    who = _own(table, line, live, str(command.args["name"]))
    made, lasts = _made(live.state, who, rules, command)
    by = "" if line.speaker.gm else line.speaker.name
    secret = bool(command.args["secret"])
    if secret and by:
        raise Refused("not_allowed", "Only the GM puts effects on in secret; leave it out.")
    return await _ruled(
        table, line, live, lambda t: effect_words.put(t, rules, who, made, lasts, secret=secret, by=by), secret
    )


def _made(enc: Encounter, who: str, rules: Ruleset, command: TableCommand) -> tuple[Effect, int | None]:
    """The effect that is said, with its rounds: of the system's ready ones, or by what it changes."""
    name, power = str(command.args["effect"]), command.args["n"]
    said, rounds, unit = command.changes, command.args["rounds"], command.args.get("unit")
    if unit is not None and str(unit).startswith("second") and rules.round_seconds != 1:
        raise Refused(
            "bad_value", f"A round of {rules.title} takes {rules.round_seconds} seconds; say it in rounds: 10 rounds."
        )
    ready = effects.ready(rules.package).get(fold(name))
    if not said and ready is None:
        near = nearest(name, effects.ready(rules.package))
        hint = f" Did you mean {near[0]}?" if near else ""
        raise Refused(
            "unknown_effect",
            f"{rules.title} has no ready effect {name!r}.{hint} Say what it does:"
            f" effect {name} on {who}: +10 attack, 5 rounds",
            hints=near,
        )
    if said:
        changes = tuple(_change(enc, who, rules, one) for one in said)
        made = Effect(f"{name} {power}" if power is not None else name, changes)
        return made, int(rounds) if rounds is not None else None
    assert ready is not None
    if power is None and ready.each:
        raise Refused("bad_value", f"{name} needs its power: effect {name} 2 on {who}")
    if power is not None and (not ready.each or not 1 <= int(power) <= MOST_POWER):
        raise Refused(
            "bad_value", f"{name} takes {'a power from 1 to ' + str(MOST_POWER) if ready.each else 'no power'}."
        )
    lasts = int(rounds) if rounds is not None else ready.lasts
    return ready.made(name, int(power or 1)), lasts


def _change(enc: Encounter, who: str, rules: Ruleset, one: SaidChange) -> effects.Change:
    try:
        return effect_words.change(enc, enc.figures[who], rules, one.what, one.by, one.times, one.at)
    except Refused as fault:
        raise Refused(fault.code, str(fault), column=one.column) from fault


async def end(table: Service, line: Line, command: TableCommand) -> Reply:
    """``/end bladesharp [on Rurik]``; without a name whoever bears it, if that is one."""
    live = await table.running_fight(line)
    name, typed = str(command.args["effect"]), command.args["name"]
    if typed is None:
        seen = visible(live.state, line.eyes)
        bearers = [w for w in seen if any(_named(e.name, name) for e, _ in effects.on(live.state.figures[w]))]
        if len(bearers) != 1:
            if not bearers:
                raise Refused("who_bears", f"No effect {name!r} is on anybody: /effects NAME tells. To pass on: /next")
            raise Refused(
                "who_bears", f"{name} is on {' and '.join(bearers)}: say whose, like end {name} on {bearers[0]}"
            )
        typed = bearers[0]
    bearer = _own(table, line, live, str(typed))
    return await _ruled(table, line, live, lambda t: effect_words.end(t, bearer, name))


def _named(full: str, typed: str) -> bool:
    return fold(full) == fold(typed) or fold(full).startswith(f"{fold(typed)} ")


async def show(table: Service, line: Line, command: TableCommand) -> Reply:
    """``/effects``: the ready ones of the system; ``/effects NAME``: those on a figure, with what they do."""
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    if command.args["name"] is None:
        every = effects.ready(rules.package).items()
        lines = [one.says if one.says.startswith(name) else f"{name}: {one.says}" for name, one in every]
        text = "\n".join(lines or ["No ready effects here: effect NAME on WHO: +10 attack, 5 rounds"])
        return Reply(text=text, private=True, encounter=live.info.id)
    who = figure_named(live, str(command.args["name"]), table, line)
    told = [
        f"{one.name}: {effect_words.said(one.changes) or 'changes no number'}"
        for one, mark in effects.on(live.state.figures[who])
        if line.speaker.gm or mark.audience == "all"
    ]
    return Reply(text="\n".join(told or [f"Nothing is on {who}."]), private=True, encounter=live.info.id)


async def count(table: Service, line: Line, command: TableCommand) -> Reply:
    """``/count Grak breath 3`` sets a counter, ``/count Grak breath -1`` changes it."""
    live = await table.running_fight(line)
    who = _own(table, line, live, str(command.args["name"]))
    what, value = str(command.args["what"]), command.args["value"]
    if not isinstance(value, int):
        raise Refused("bad_value", f"{value!r} is no number: count {who} {what} 3, or -1 to take one off.")
    signed = line.text.rstrip()[int(command.args["column"] or 1) - 1 :].lstrip()[:1] in "+-−–"
    return await _ruled(table, line, live, lambda t: effect_words.count(t, who, what, value, by=signed))


def _own(table: Service, line: Line, live: Loaded, typed: str) -> str:
    """The figure of that name, if the speaker may put things on it."""
    who = figure_named(live, typed, table, line)
    if not line.speaker.plays(live.state, who):
        raise Refused("not_yours", f"{who} is not yours; ask the GM to put it on.")
    return who


async def _ruled(
    table: Service, line: Line, live: Loaded, ruling: Callable[[Bout], None], private: bool = False
) -> Reply:
    rules = ruleset(live.info.system)
    context = await table.context(line, live, "ruling")
    reply = await table.live.perform(live.info.id, lambda enc, oracle: rule(enc, ruling, rules, oracle), context)
    told = await table.told(line, reply)
    return replace(told, private=True) if private else told


HANDLERS: Mapping[str, Callable[..., Awaitable[Reply]]] = {
    "effect": effect,
    "effects": show,
    "end": end,
    "count": count,
}
