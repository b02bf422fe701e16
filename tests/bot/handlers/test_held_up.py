"""What waits for an answer is done behind it: the rest of a round goes on, and what waits is said."""

import pytest

from tests.bot.table import open_table, say

FIGHTS = {
    "gurps4": ("Aldric", "Orc", "axe"),
    "rq3plus": ("Rurik", "Trollkin", "club"),
}


@pytest.mark.parametrize("system", FIGHTS)
async def test_a_round_with_standing_orders_goes_on_behind_each_answer(system: str) -> None:
    hero, foe, weapon = FIGHTS[system]
    foes = [f"{foe} {n}" for n in (1, 2, 3)]
    async with open_table() as table:
        lines = [f"/encounter start {system}", f"/encounter add {hero} for ann", f"/encounter add {foe} x3 side foes"]
        # The first round of rq3plus is the muster.
        lines += ["/round"] if system == "rq3plus" else []
        for line in (*lines, *(f"/order {one} attack {weapon} vs {hero}" for one in foes)):
            assert (await say(table, line)).ok, line
        done = await say(table, "/round")
        told = [done.text]
        assert done.prompts.questions and "After that answer: " in done.whole and "/round" in done.whole
        for _ in range(12):
            if not done.prompts.questions:
                break
            done = await say(table, "@ann /answer 1")
            assert done.ok, done.text
            told.append(done.text)
        assert [one for one in foes if any(f"{one} → {hero}" in text for text in told)] == foes
        assert "After that answer" not in done.whole
        live = next(iter(table.running.values()))
        assert not (await table.live.present(live)).waiting
