"""What the table says under gurps4: cause before effect, and a question on as few lines as it takes."""

import pytest

from bot.reply import BOLD
from tests.bot.table import open_table, say

FIGHT = (
    "/encounter start gurps4",
    "/encounter join Aldric",
    "/encounter add Cyra side guard",
    "/encounter add Borka side raiders",
    "/place Aldric at 2,0 facing 0",
    "/place Cyra at -3,2 facing 0",
    "/place Borka at 3,0 facing 3",
)
BLOW = "attack thrusting broadsword"
TOLD = [
    (
        f"Aldric: {BLOW} at neck vs Borka dodge rolled attack 10, dodge 4",
        "Aldric → Borka · thrusting broadsword swing at neck · broadsword 10/9 misses"
        " · the neck by a hair, hits the torso · dodge 4/9",
    ),
    (
        f"Aldric: {BLOW} strong vs Borka dodge rolled attack 10, dodge 8",
        "Aldric → Borka · thrusting broadsword swing · all-out strong, no defence now"
        " · broadsword 10/14 hits · dodge 8/9",
    ),
    (
        "Cyra: shoot regular bow vs Borka rolled attack 13, attack.2 8, location 10, damage 4",
        "Cyra → Borka · regular bow · bow 13/8 misses\n"
        "Cyra → Aldric · goes astray · bow 8/9 hits · no defence\n"
        "Torso: 4 impaling, stopped by 4 DR",
    ),
]


@pytest.mark.parametrize(("sentence", "text"), TOLD)
async def test_what_became_of_a_shot_or_blow_stands_before_what_it_did(sentence: str, text: str) -> None:
    async with open_table() as table:
        for line in FIGHT:
            await say(table, line)
        assert (await say(table, sentence)).text.replace(BOLD, "").startswith(text)


async def test_a_question_names_the_weapon_only_where_there_are_several() -> None:
    async with open_table() as table:
        for line in (*FIGHT, "/order Aldric ask"):
            await say(table, line)
        asked = (await say(table, "Borka: attack axe vs Aldric rolled attack 11")).text.splitlines()
        assert asked[-3:] == [
            "1 parry retreat 13 · 2 parry 12",
            "3 block retreat 12 · 4 dodge retreat 12",
            "5 block 11 · 6 dodge 9 · 7 no defence (/answer N)",
        ]
        assert (await say(table, "parry retreat")).ok
