"""Proof that the dice are fair: the commitment at the start, the secret at the end, and every die recomputed."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING

from bot.reply import Line, Reply
from grammar.table import TableCommand
from rules.core.fairness import audit, spread
from rules.core.report import Refused
from rules.core.secrets import seen, visible
from storage.rows import EncounterInfo

if TYPE_CHECKING:
    from bot.table import GameTable


async def verify(table: "GameTable", line: Line, command: TableCommand) -> Reply:
    """Recompute every die of the channel's last fight from its secret, which is public once it is over."""
    infos = await table.store.ledger.listing(line.place.guild)
    mine = [i for i in infos if i.channel == line.place.channel]
    if not mine:
        raise Refused("no_encounter", "No fight was fought in this channel yet.")
    info = next((i for i in mine if i.ended is not None), mine[0])
    return await verified(table, info)


async def verified(table: "GameTable", info: EncounterInfo) -> Reply:
    """Every die of a fight that is over recomputed from its secret. Raises Refused (``still_on``)."""
    if info.ended is None:
        raise Refused("still_on", "The dice can be checked when the fight is over: /encounter end shows their secret.")
    rows = await table.store.ledger.rows(info.id)
    found = audit(info.secret, ((r.report.base, r.dice) for r in rows))
    counts = {"verified": found.checked, "given": found.given, "forced": found.forced, "wrong": list(found.names)}
    return Reply(ok=not found.wrong, text=found.words(), data=counts, seq=len(rows), encounter=info.id, shows="secret")


async def stats(table: "GameTable", line: Line, command: TableCommand) -> Reply:
    """How a player's dice have fallen, each kind against even chances."""
    live = await table.running_fight(line)
    who = command.args.get("name")
    rows = await table.store.ledger.line(live.info.id, live.head)
    eyes = line.eyes
    unseen = set(live.state.figures) - set(visible(live.state, eyes))
    dice = [
        d
        for r in rows
        for d in seen(r.dice, eyes, live.state)
        if d.who not in unseen and (who is None or d.who.casefold() == str(who).casefold())
    ]
    lines = [s.words() for s in spread(dice)]
    return Reply(text="\n".join(lines) or "No dice have been thrown yet.", seq=live.head, encounter=live.info.id)


HANDLERS: Mapping[str, Callable[..., Awaitable[Reply]]] = {"verify": verify, "stats": stats}
