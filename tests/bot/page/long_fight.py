"""A fight of an evening that went on and on: 500 rows, all of them played."""

from bot.cli.console import PLACE, read_line
from bot.reply import Line
from bot.table import GameTable
from storage.rows import Loaded
from tests.bot.page.evenings import HIDDEN
from tests.bot.table import open_table, say
from tests.soak.chance import Chance

ROWS = 500
TOWN, RAIDERS = "town", "raiders"
OPENING = (
    "/encounter start rq3plus",
    "@Ann /encounter join Rurik",
    "@Ben /encounter join Lia",
    "/encounter add Grak side raiders",
    f"/encounter add broo as {HIDDEN} side raiders hidden",
    "/place Rurik at 1,0 facing 0",
    "/place Lia at 0,2 facing 0",
    "/place Grak at 2,0 facing 3",
)
FRESH = {TOWN: "/encounter add guard side town", RAIDERS: "/encounter add trollkin x2 side raiders"}
"""Who comes in for a side of which nobody is left."""
A_ROUND = 6
"""Attacks of a round."""
DEFENCES = ("", "", " parry", " dodge", " nothing")

_PLAYED: list[bytes] = []


async def long_fight() -> bytes:
    """The whole log of the fight; it is played once."""
    if not _PLAYED:
        async with open_table() as table:
            for line in OPENING:
                assert (await say(table, line)).ok, line
            await _fought(table, Chance("35"))
            over = await say(table, "/encounter end")
            _PLAYED.append(over.files.own[0].data)
    return _PLAYED[0]


async def _fought(table: GameTable, chance: Chance) -> None:
    """Let whoever stands attack whoever stands of the other side, until there are enough rows."""
    said = 0
    while (live := await _live(table)).head < ROWS:
        if live.waiting:
            question = live.waiting[0].questions[0]
            await say(table, f"{question.who}: {chance.of(question.options).text}")
            continue
        said += 1
        if said % A_ROUND == 0:
            await say(table, "/round")
        elif said % 40 == 0:
            await say(table, "/undo")
        else:
            await say(table, _attack(live, chance))


def _attack(live: Loaded, chance: Chance) -> str:
    """An attack, or fresh people for a side that has nobody."""
    fit = [one for one in live.state.figures.values() if one.q["hp"] > 2 and not one.marks and not one.hidden]
    sides = {side: [one for one in fit if (one.side == RAIDERS) == (side == RAIDERS)] for side in FRESH}
    for side, there in sides.items():
        if not there:
            return FRESH[side]
    pair = [chance.of(there) for there in sides.values()]
    one, other = pair if chance.happens(50) else pair[::-1]
    weapons = [item.name for item in one.items if item.where == "hand" and item.kind != "shield"] or ["fist"]
    return f"{one.name}: attack {chance.of(weapons)} vs {other.name}{chance.of(DEFENCES)}"


async def _live(table: GameTable) -> Loaded:
    live = await table.find(Line("", PLACE, read_line("x").speaker))
    assert live is not None
    return live
