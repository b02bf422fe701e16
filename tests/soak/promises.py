"""What an evening must keep, whatever is said in it."""

from collections.abc import Iterable, Iterator
from typing import Any

from bot.fight.live import Live
from bot.proof.verify import verify
from bot.reply import Reply
from bot.table import GameTable
from rules.core.encounter import Encounter
from rules.core.secrets.audience import Viewer, unseen
from storage import codec
from storage.exchange import parse
from storage.rows import EncounterInfo
from storage.store import Store
from tests.soak.lines import LURKS, PLAYERS


class Broken(AssertionError):
    """A promise that was not kept, in a line."""


def same(one: Encounter, other: Encounter) -> bool:
    """Whether two states are one, as they are kept."""
    return bool(codec.encode(one) == codec.encode(other))


def need_whole(data: Any) -> None:
    """Raise Broken where odds, or those of an answer, don't add up to 1."""
    if isinstance(data, dict):
        if "exact" in data and data.get("sum", "1") != "1":
            raise Broken(f"odds add up to {data['sum']}")
        for value in data.values():
            need_whole(value)


def need_unseen(*states: Encounter, texts: Iterable[str]) -> None:
    """Raise Broken where what a player reads names whom, in each of these states, no player may know of."""
    viewers = [Viewer(player.casefold(), False) for player in PLAYERS]
    if not all(LURKS in unseen(state, viewer) for state in states for viewer in viewers):
        return
    for text in texts:
        at = text.casefold().find(LURKS.casefold())
        if at >= 0:
            raise Broken(f"a player reads the hidden name: {text[max(0, at - 80) : at + 60]!r}")


def texts(reply: Reply) -> Iterator[str]:
    """All that its reader gets of an answer: the text, the data, what is offered, and files that are text."""
    yield str(reply.as_json(0, ""))
    yield "\n".join((reply.whole, *reply.prompts.offers, *reply.prompts.labels, *reply.prompts.labels.values()))
    for file in (*reply.files.shared, *reply.files.own):
        if not file.name.endswith(".png"):
            yield file.data.decode("utf-8", "replace")


async def need_kept(table: GameTable, encounter: str) -> None:
    """Raise Broken where the fight as it is kept is another than the one in memory, or its log doesn't prove it."""
    there = table.live.peek(encounter) or await table.live.load(encounter)
    kept = await Live(table.store).load(encounter)
    if not same(there.state, kept.state):
        raise Broken("the state in memory is not the one that is kept")
    document, rows = parse(await table.store.export(encounter))
    secret = there.info.secret
    info = EncounterInfo(document.encounter, document.channel, document.system, secret, document.started, seeded=True)
    aside = await Store.open("sqlite://")
    try:
        found = await verify(GameTable(aside), info, document.rows, brought=document.brought)
    finally:
        await aside.close()
    if not found.fine:
        said = [f"row {row.seq}: {row.text}" for row in rows if row.seq in found.differing]
        raise Broken("; ".join((found.words(), *said)))
