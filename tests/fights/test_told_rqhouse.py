"""What the table says under rqhouse: each answer as it is read, with nothing doubled, empty or out of order."""

import json

import pytest
from msgspec.structs import replace

from tests.bot.table import open_table, read_line, say

MARA = {
    "name": "Mara",
    "system": "rqhouse",
    "str": 14,
    "con": 14,
    "siz": 13,
    "dex": 20,
    "pow": 12,
    "maneuver": 40,
    "first_aid": 60,
    "physician": 60,
    "skills": {"climb": 50},
    "weapons": [{"id": "broadsword", "skill": 60}, {"id": "shortbow", "skill": 40, "where": "belt"}],
}
TOLD = [
    ((), "try climb rolled 20", "Mara: climb 20/50 2 successes\n🎲 by hand: climb 20"),
    (
        (),
        "try climb quick rolled 20",
        "Mara: climb 20/50 2 successes\nMara is left with 1 success\n🎲 by hand: climb 20",
    ),
    ((), "look around rolled 90", "Mara: scan 90/25 fails\n🎲 by hand: scan 90"),
    ((), "kneel", "Mara kneels"),
    ((), "lie down", "Mara lies down"),
    ((), "rest 5 minutes", "Mara is rested"),
    ((), "rest 3 weeks", "Nothing heals for Mara"),
    (
        ("Mara: pair vs Grak engaged",),
        "GM Mara: withdraw 5 rolled Mara.maneuver 1, Grak.counter_maneuver 99",
        "Mara outmaneuvers Grak: 4 to 0\nMara withdraws\n🎲 by hand: maneuver 1, counter maneuver 99",
    ),
    ((), "cast shimmer points 3", "Mara casts shimmer (3)\nMara is under shimmer 3"),
    (
        ("apply 3 to Grak at head ignoring armour",),
        "cast heal body points 8 vs Grak",
        "Mara casts heal body (8)\nGrak is whole again",
    ),
    (("draw shortbow",), "load shortbow", "Mara loads shortbow"),
    (
        ("apply 3 to Grak at head ignoring armour",),
        "first aid Grak at head rolled 99",
        "Mara: First Aid 99/60 fails\nMara cannot help Grak\n🎲 by hand: first aid 99",
    ),
    ((), "standing dodge rolled 99", "Mara stands on dodge: no success\n🎲 by hand: dodge 99"),
    (
        (),
        "full defence moved 8 rolled 99",
        "Mara goes on full defence\nMara's Maneuver fails: no move\n🎲 by hand: maneuver 99",
    ),
    ((), "GM apply 3 to Grak direct", "Grak loses 3: Health 16 to 13"),
    ((), "GM apply 8 to Grak at right arm ignoring armour", "Grak: 8 damage · right arm 5 to -3, Health 16 to 13"),
    (
        (),
        "contest climb vs listen of Grak rolled climb 1",
        "Mara: climb 4 successes\nGrak: listen 2 successes\nMara beats Grak\n🎲 by hand: climb 1",
    ),
]


@pytest.mark.parametrize(("before", "typed", "told"), TOLD)
async def test_what_is_read_at_the_table(before: tuple[str, ...], typed: str, told: str) -> None:
    async with open_table() as table:
        sheet = replace(read_line("@Ann /sheet import s.json"), files={"s.json": json.dumps(MARA).encode()})
        assert (await table.say(sheet)).ok
        for line in ("/encounter start rqhouse", "/encounter add Mara", "/encounter add Grak", *before):
            assert (
                await say(table, line if line[0] == "/" or line.startswith(("apply", "Mara")) else f"@Ann {line}")
            ).ok
        said = await say(table, typed.removeprefix("GM ") if typed.startswith("GM ") else f"@Ann {typed}")
        assert said.text.splitlines()[: told.count("\n") + 1] == told.splitlines(), said.text


async def test_a_skill_beside_its_own_key_is_refused_and_not_forgotten() -> None:
    async with open_table() as table:
        wrong = {**MARA, "skills": {"first_aid": 60}}
        sheet = replace(read_line("@Ann /sheet import s.json"), files={"s.json": json.dumps(wrong).encode()})
        said = await table.say(sheet)
        assert not said.ok and "first_aid stands beside skills, at the top of the sheet" in said.text
