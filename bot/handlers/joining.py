"""``/encounter join``, ``leave`` and ``remove``: who takes part, and how whoever comes back finds itself."""

from collections.abc import Awaitable, Callable, Mapping

from msgspec.structs import replace

from bot.fight import waiting
from bot.handlers.encounters import figure_named, free_names, joining_dice, sheet_of
from bot.handlers.figure_names import need_name
from bot.handlers.sheets import keep_learned
from bot.handlers.sides import PARTY, gathered
from bot.reply import Line, Reply, added
from bot.service import Service
from bot.texts import refuse, says
from grammar.commands.declared import TableCommand
from grammar.commands.fights import EncounterJoin, EncounterLeave, EncounterRemove
from rules.core.encounter import Figure
from rules.core.engine import enlist, rule
from rules.core.events import Left
from rules.core.names import fold
from rules.core.secrets.audience import visible
from rules.registry import ruleset
from storage.rows import Loaded


async def join(table: Service, line: Line, command: EncounterJoin) -> Reply:
    """Join with one's own character, once, on the side that one says; whoever left before comes back as it left.

    A game master joins any as its player too; what a game master has imported is for game masters alone.
    """
    live = await table.running_fight(line)
    rules = ruleset(live.info.system)
    made, _, version = await sheet_of(table, line, rules, live.state, command.name, {})
    sheet = made.sheet(rules)
    wanted = str(sheet["name"])
    need_name(wanted)
    taken = _taking_part(live, line, wanted, version)
    side = command.side
    if taken is not None and side is not None:
        raise refuse("already_in.side", who=taken, now=live.state.figures[taken].side, side=side)
    if taken is not None:
        raise refuse("already_in", who=taken)
    (name,) = free_names(live.state, wanted, 1)
    before = await _as_it_left(table, live, name, line.speaker.id)
    figure = before or replace(rules.sheets.figure(name, sheet), side=PARTY, owner=line.speaker.id, character=version)
    if side is not None:
        figure = replace(figure, side=str(side))
    context = await table.context(line, live, "command")
    context = replace(context, given=joining_dice(command, live.state, rules, (name,)))
    reply = await table.live.perform(
        live.info.id, lambda enc, o: enlist(enc, (figure,), rules, o, gathered(enc, (figure,))), context
    )
    told = await table.told(line, reply)
    return told if before is None else added(told, says("join.back", who=name))


def _taking_part(live: Loaded, line: Line, wanted: str, version: str | None) -> str | None:
    """The figure in the fight that is this character already: of the same stored one, or else of the same name."""
    number = version.partition(":")[0] if version is not None else None
    for name in visible(live.state, line.eyes):
        known = (live.state.figures[name].character or "").partition(":")[0]
        if number == known if number is not None and known else fold(name) == fold(wanted):
            return name
    return None


async def _as_it_left(table: Service, live: Loaded, name: str, owner: str) -> Figure | None:
    """The figure of that name as it was when it last left this fight, if it was this player's.

    So it is with another sheet of that name too: one that was deleted and imported again would heal.
    """
    for row in reversed(await table.store.ledger.line(live.info.id, live.head)):
        if not any(isinstance(event, Left) and fold(event.who) == fold(name) for event in row.events):
            continue
        state = await table.store.ledger.state_at(live.info.id, row.parent)
        left = next((f for n, f in state.figures.items() if fold(n) == fold(name)), None)
        return None if left is None or left.owner != owner else replace(left, pos=None)
    return None


async def leave(table: Service, line: Line, command: EncounterLeave) -> Reply:
    """Take one's own figure out of the fight; it keeps its wounds for its return."""
    live = await table.running_fight(line)
    name = command.name
    mine = [n for n, f in live.state.figures.items() if f.owner == line.speaker.id]
    if name is None and len(mine) != 1:
        raise refuse("who_leaves" if mine else "who_leaves.nobody", mine=", ".join(mine))
    who = figure_named(live, str(name or mine[0]), table, line)
    if not line.speaker.gm:
        # A blow whose target leaves while it is asked, and comes back, would have hit nobody.
        rules = ruleset(live.info.system)
        held = [o for o in live.waiting if o.command is None or who in waiting.concerned(o, live.state, rules)]
        if held:
            raise waiting.still_waiting(held, live, line)
    return await _take_out(table, line, live, who, own=True)


async def remove(table: Service, line: Line, command: EncounterRemove) -> Reply:
    """Take any figure out of the fight."""
    live = await table.running_fight(line)
    return await _take_out(table, line, live, command.name, own=False)


async def _take_out(table: Service, line: Line, live: Loaded, name: str, *, own: bool) -> Reply:
    rules = ruleset(live.info.system)
    who = figure_named(live, name, table, line)
    if own and live.state.figures[who].owner != line.speaker.id and not line.speaker.gm:
        raise refuse("not_yours.remove", who=who)
    context = await table.context(line, live, "command")
    reply = await table.live.perform(
        live.info.id, lambda enc, oracle: rule(enc, lambda t: t.do(Left(who)), rules, oracle), context
    )
    learned = await keep_learned(table, live, (live.state.figures[who],))
    return replace(reply, text="\n".join((says("leave", who=who), *learned)))


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {
    EncounterJoin: join,
    EncounterLeave: leave,
    EncounterRemove: remove,
}
