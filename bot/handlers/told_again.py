"""What was carried out, read from the store for whoever was never told."""

from bot.handlers.encounters import started
from bot.handlers.end_of_fight import ended
from bot.reply import Line, Reply
from bot.service import Service
from storage.rows import Row

START = 1
"""The row by which a fight starts."""


async def told_again(table: Service, line: Line, encounter: str, row: Row | None) -> Reply:
    """The answer to the sentence of that row, None: to the end of the fight."""
    if row is None:
        return await ended(table, encounter)
    reply = await table.live.retell(encounter, row.seq)
    if row.seq == START:
        return await started(table, line, await table.live.present(encounter), reply)
    return await table.told(line, reply)
