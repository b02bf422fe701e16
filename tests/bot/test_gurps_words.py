"""Sentences of the two GURPS editions, as people say them and as the table takes them."""

from tests.bot.table import open_table, say


async def test_a_rule_is_found_by_the_words_in_which_people_ask_for_it() -> None:
    async with open_table() as table:
        await say(table, "/encounter start gurps4")
        for typed in ("/rule all-out attack", "/rule All-Out Attack"):
            assert (await say(table, typed)).text.startswith("G4-MAN-09")
        assert (await say(table, "/rule all-out defense")).text.startswith("G4-MAN-16")


async def test_the_second_weapon_of_a_double_attack_strikes() -> None:
    async with open_table() as table:
        for typed in ("/encounter start gurps4", "/encounter add Reza", "/encounter add Bandit x2"):
            await say(table, typed)
        reply = await say(table, "Reza: attack rapier all-out double with dagger vs Bandit 1 nothing")
        struck = [check.skill for step in reply.fight.steps for check in step.checks if check.label == "attack"]
        assert struck == ["rapier", "knife"]
