"""``/board``: an address for a browser that shows the running fight to whoever asked, as they may see it."""

from collections.abc import Awaitable, Callable, Mapping

from bot.reply import FightPart, Line, Reply
from bot.rights import role
from bot.service import Service
from bot.texts import says
from grammar.commands.declared import TableCommand
from grammar.commands.fights import ShowBoard


async def board(table: Service, line: Line, command: ShowBoard) -> Reply:
    """An address for one reader, told in private; ``close`` ends one's own, or for a game master everybody's."""
    live = await table.running_fight(line)
    if not table.readers.address:
        return Reply(text=says("board.none"), private=True)
    encounter, who = live.info.id, line.speaker
    if command.screen == "close":
        gone = await table.readers.revoke(encounter, None if who.gm else who.id)
        text = says("board.closed" if gone else "board.nothing", n=gone)
        return Reply(text=text, private=True, fight=FightPart(encounter, live.head))
    eyes = "spectator" if command.screen == "table" else role(who, live)
    address = await table.readers.invite(encounter, who.id, eyes)
    return Reply(text=says(f"board.for_{eyes}", address=address), private=True, fight=FightPart(encounter, live.head))


HANDLERS: Mapping[type[TableCommand], Callable[..., Awaitable[Reply]]] = {ShowBoard: board}
