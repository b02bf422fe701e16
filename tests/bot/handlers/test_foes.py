"""``/foes``: the card of a ready creature, and the list of all."""

import pytest

from bot.handlers.foes import card
from rules.core.sheet.ready import ready
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, say

LONGEST = 60
"""Columns of the longest line that can't be split: a name with its chance."""

CARDS = {
    "rq3plus": ["Grey Wolf (RuneQuest III+)", "Bite 45 %, SR 9", "HP 11 · armour 1 · move 7 · dodge 40"],
    "swords": ["Wolf (Swords)", "fangs +3", "constitution 2 · armour 0 · defense 13"],
    "rqhouse": ["Grey Wolf (RuneQuest house rules)", "bite 45 %", "health 11 · armour 1 · move 35"],
    "gurps4": ["Wolf (GURPS 4e)", "bite 14 or less, 91 %", "DR 1 (right eye 0, left eye 0, skull 3)"],
    "gurps3": ["Wolf (GURPS 3e)", "bite 13 or less, 84 %", "HP 12 · PD 0 · DR 0 · move 8 · dodge 6"],
}


@pytest.mark.parametrize("system", SYSTEMS)
async def test_the_card_of_a_wolf(system: str) -> None:
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        told = await say(table, "/foes wolf")
        assert told.ok and told.private
        lines = told.text.splitlines()
        assert [line for line in CARDS[system] if line not in lines] == [], told.text


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_creature_has_a_card_with_an_attack_and_numbers(system: str) -> None:
    rules = ruleset(system)
    for sheet in list(ready(rules.package).values())[::5]:
        lines = card(rules, sheet)
        assert lines[0] == f"{sheet['name']} ({rules.title})" and 3 <= len(lines) <= 12, lines
        assert all(len(line) <= LONGEST or "armour" in line or "DR" in line for line in lines), lines


async def test_armour_tells_what_most_locations_have_and_the_others() -> None:
    async with open_table() as table:
        await say(table, "/encounter start rq3plus")
        told = await say(table, "/foes guard")
        assert "armour 2 (chest 6, head 3)" in told.text and "Short spear one-handed 45 %" in told.text


async def test_without_a_fight_the_card_is_of_the_first_system_that_knows_it() -> None:
    async with open_table() as table:
        assert (await say(table, "/foes vampire")).text.startswith("Vampire (GURPS 4e)")
        assert (await say(table, "/foes")).text.startswith("Arena Fighter (rq3plus), ")


async def test_the_list_by_pages() -> None:
    async with open_table() as table:
        await say(table, "/encounter start rq3plus")
        first, second, third = [(await say(table, f"/foes{n}")).text for n in ("", " 2", " 3")]
        assert first.startswith("Arena Fighter, ") and "More: /foes 2" in first
        assert "More: /foes 3" in second and "Zombie" in third and "More" not in third
        none = await say(table, "/foes 9")
        assert none.error is not None and none.error["code"] == "no_page" and "/foes 3" in none.text


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("/foes gobiln", "unknown_character", "Did you mean Goblin?"),
        ("/foes warrior", "ambiguous", "Orc Warrior"),
        ("@Ann /foes wolf", "numbers_closed", "foe_odds"),
    ],
)
async def test_what_shows_no_card_says_why(line: str, code: str, said: str) -> None:
    async with open_table() as table:
        await say(table, "/encounter start rq3plus")
        reply = await say(table, line)
        assert reply.error is not None and reply.error["code"] == code and said in reply.text


async def test_players_see_cards_between_fights_and_of_what_a_player_plays() -> None:
    async with open_table() as table:
        assert (await say(table, "@Ann /foes wolf")).ok
        await say(table, "/encounter start rq3plus")
        await say(table, "@Ann /encounter join Lia")
        assert (await say(table, "@Ann /foes Lia")).text.startswith("Lia (")
