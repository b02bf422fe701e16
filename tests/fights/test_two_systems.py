"""Two systems at one table: what happens under one never reaches a figure of the other."""

import pytest

from bot.cli.console import read_line
from bot.reply import Line, Place, Reply
from bot.table import GameTable
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table


async def say(table: GameTable, channel: str, typed: str) -> Reply:
    line = read_line(typed)
    return await table.say(Line(line.text, Place(channel, "guild"), line.speaker, files=line.files))


async def test_a_wound_of_one_system_cannot_reach_the_other() -> None:
    async with open_table() as table:
        for channel, names in (("rq3plus", ("Rurik", "Grak")), ("swords", ("Juk", "Thug"))):
            assert (await say(table, channel, f"/encounter start {channel}")).ok
            for name in names:
                assert (await say(table, channel, f"/encounter add {name}")).ok
        before = (await say(table, "swords", "/state")).data["state"]
        hurt = await say(
            table,
            "rq3plus",
            "Rurik: attack broadsword vs Grak nothing rolled attack 50, location 10, damage 8, damage_modifier 4",
        )
        assert hurt.ok and any(s.events for s in hurt.fight.steps)
        assert (await say(table, "swords", "/state")).data["state"] == before
        refused = await say(table, "swords", "Juk: attack huge sword vs Grak")
        assert refused.error and refused.error["code"] == "unknown_name"


async def test_a_character_of_one_system_cannot_join_a_fight_of_the_other() -> None:
    async with open_table() as table:
        assert (await say(table, "c", "/sheet import sheets/rurik.toml")).ok
        assert (await say(table, "c", "/encounter start swords")).ok
        refused = await say(table, "c", "/encounter add Rurik")
        assert refused.error and refused.error["code"] == "unknown_character"
        assert (await say(table, "c", "/state")).data["state"]["combatants"] == {}  # type: ignore[index]


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_sheet_of_another_system_is_refused(system: str) -> None:
    for other in SYSTEMS:
        if other != system:
            with pytest.raises(ValueError):
                ruleset(system).sheets.read(ruleset(other).sheets.template())
