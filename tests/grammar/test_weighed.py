"""The chance beside what may be done is that of the deed, whatever decides before it who acts at all."""

import pytest

from tests.bot.table import open_table, say

SLEEPY = [
    ("gurps3", "Brandt", "/set Grak hp -3", "Grak", "13 or less, 84 %"),
    ("gurps3", "Brandt", "/mark Grak stunned", "Grak", "13 or less, 84 %"),
    ("gurps4", "Aldric", "/set Borka hp -3", "Borka", "13 or less, 84 %"),
    ("gurps4", "Aldric", "/set Borka fp 0", "Borka", "13 or less, 84 %"),
    ("rqhouse", "Jorun", "/mark Kett brawl stunned", "Kett", "58 %"),
]


@pytest.mark.parametrize(("system", "foe", "hurt", "who", "chance"), SLEEPY)
async def test_what_is_rolled_to_act_at_all_is_no_deed_s_chance(
    system: str, foe: str, hurt: str, who: str, chance: str
) -> None:
    async with open_table() as table:
        for line in (f"/encounter start {system}", f"/encounter add {foe}", f"/encounter add {who}"):
            await say(table, line)
        before = (await say(table, f"/options {who}")).data["options"]
        assert before[0]["chance"] == chance
        assert (await say(table, hurt)).ok
        if system == "rqhouse":
            # His turn has to open anew for the roll.
            assert (await say(table, "/round rolled con5 99")).ok
        after = (await say(table, f"/options {who}")).data["options"]
        assert after == before
        assert f"{who}: pass" in [one["say"] for one in after if not one["chance"]]
