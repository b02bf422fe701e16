"""The answer to a sentence is thought of while it is written down, and is the same as without that."""

import pytest

from bot.cli.console import PLACE, read_line
from bot.reply import Line, Reply
from storage.rows import Loaded
from tests.bot.table import open_table, say

BLOW = "Rurik: attack broadsword vs Grak nothing rolled attack 12, location 9, damage 5, damage_modifier 2"


@pytest.mark.parametrize("pace", ["free", "strict"])
async def test_the_front_end_hears_of_the_very_answer_with_the_state_that_came_of_it(pace: str) -> None:
    async with open_table() as table:
        for line in (f"/encounter start rqhouse pace {pace}", "/encounter add Rurik", "/encounter add Grak", "/round"):
            await say(table, line)
        heard: list[tuple[Line, Reply, Loaded]] = []
        table.ahead = lambda *told: heard.append(told)
        said = Line("Rurik: attack broadsword vs Grak", PLACE, read_line("/round").speaker)
        reply = await table.say(said)
        assert reply.error is None, reply.text
        ((spoken, told, after),) = heard
        live = await table.live.present(str(reply.fight.encounter))
        assert spoken is said and told is reply and (after.state, after.head) == (live.state, live.head)
        # Strict pace names who is next.
        assert bool(reply.tail) == (pace == "strict")


async def test_what_asks_is_told_with_the_version_of_its_question() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak", "/control Grak by 7"):
            await say(table, line)
        heard: list[Reply] = []
        table.ahead = lambda line, reply, live: heard.append(reply)
        reply = await table.say(Line("Rurik: attack broadsword vs Grak", PLACE, read_line("/round").speaker))
        assert reply.prompts.questions and heard == [reply] and heard[0] is reply
        (open_,) = (await table.live.present(str(reply.fight.encounter))).waiting
        assert open_.questions == reply.prompts.questions


async def test_a_line_that_is_refused_is_told_to_nobody() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak"):
            await say(table, line)
        heard: list[Reply] = []
        table.ahead = lambda line, reply, live: heard.append(reply)
        assert (await say(table, "Rurik: attack halberd vs Grak")).error is not None and not heard
        assert (await say(table, BLOW)).error is None and len(heard) == 1
