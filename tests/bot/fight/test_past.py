"""States before the present one are held for undo and redo."""

from bot.fight.past import REMEMBERED, Past
from bot.reply import Reply
from rules.core.encounter import Encounter
from tests.bot.table import open_table, say


def test_the_latest_that_were_asked_for_are_held() -> None:
    past, states = Past(), [Encounter(str(n), "rq3plus") for n in range(REMEMBERED + 2)]
    for seq, state in enumerate(states):
        past.hold("one", seq, state)
        past.hold("one", 0, states[0])
    assert past.find("one", 0) is states[0] and past.find("one", 1) is None and past.find("two", 0) is None
    assert past.find("one", REMEMBERED + 1) is states[-1]
    past.forget("one")
    assert past.find("one", 0) is None


async def test_undo_and_redo_again_and_again_read_no_state_from_the_store() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "/encounter add Rurik", "/encounter add Grak"):
            await say(table, line)
        done = await say(table, "Rurik: attack broadsword vs Grak")
        encounter = str(done.fight.encounter)
        states = [(await table.live.present(encounter)).state]
        await say(table, "/undo")
        states.insert(0, (await table.live.present(encounter)).state)
        assert states[0] != states[1]

        async def unread(*_: object) -> Reply:
            raise AssertionError("a state was read from the store")

        table.store.ledger.state_at = unread  # type: ignore[method-assign,assignment]
        for n in range(10):
            assert (await say(table, ("/redo", "/undo")[n % 2])).error is None
            assert (await table.live.present(encounter)).state == states[(n + 1) % 2]
