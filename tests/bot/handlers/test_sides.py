"""Where figures stand that nobody gave a side: what the game master brings fights the players' and not each other."""

import pytest

from bot.table import GameTable
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import combatant, open_table, say


async def sides(table: GameTable) -> dict[str, str]:
    state = (await say(table, "/state")).as_json(1, "")
    return {name: combatant(state, name)["side"] for name in state["state"]["combatants"]}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("first", ["players", "foes"])
async def test_what_the_game_master_adds_stands_on_one_side_against_the_players(system: str, first: str) -> None:
    hero, foe = ruleset(system).sample[:2]
    player, *foes = (f"@Ann /encounter join {hero}", f"/encounter add {foe}", f"/encounter add {foe} as Other")
    async with open_table() as table:
        for line in (f"/encounter start {system}", *((player, *foes) if first == "players" else (*foes, player))):
            assert (await say(table, line)).ok, line
        assert await sides(table) == {hero: "party", foe: "foes", "Other": "foes"}


async def test_while_no_player_takes_part_each_stands_alone_and_a_side_that_was_said_stays() -> None:
    async with open_table() as table:
        for line in (
            "/encounter start rq3plus",
            "/encounter add Rurik",
            "/encounter add Grak",
            "/encounter add Lia side town",
        ):
            assert (await say(table, line)).ok, line
        assert await sides(table) == {"Rurik": "rurik", "Grak": "grak", "Lia": "town"}
        assert (await say(table, "/control Rurik by Ann")).ok
        assert await sides(table) == {"Rurik": "party", "Grak": "foes", "Lia": "town"}
        assert (await say(table, "/undo")).ok
        assert await sides(table) == {"Rurik": "rurik", "Grak": "grak", "Lia": "town"}


async def test_players_learn_of_nobody_hidden_by_who_changes_sides() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Grak", "/encounter add Trollkin as Shade hidden"):
            assert (await say(table, line)).ok, line
        joined = await say(table, "@Ann /encounter join Lia")
        assert "Shade" not in str(joined.as_json(1, ""))
        assert (await sides(table))["Shade"] == "foes"
