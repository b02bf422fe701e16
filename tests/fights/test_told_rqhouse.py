"""What the table says under rqhouse: each answer as it is read, with nothing doubled, empty or out of order."""

import json
import re

import pytest
from msgspec.structs import replace

from bot.reply import BOLD
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
    ((), "GM Mara: rest 5 minutes", "Mara is rested"),
    ((), "GM Mara: rest 3 weeks", "Nothing heals for Mara"),
    ((), "GM we all rest for 2 weeks", "2 weeks pass for everybody"),
    ((), "GM rest one week", "A week passes for everybody"),
    ((), "GM sleep for 8 hours", "8 hours pass for everybody"),
    (
        ("apply 1 to Grak at head ignoring armour",),
        "GM 3 weeks pass",
        "3 weeks pass for everybody\nGrak: head heals 1, 6 of 6",
    ),
    (
        ("Mara: pair vs Grak engaged",),
        "GM Mara: withdraw 5 rolled Mara.maneuver 1, Grak.counter_maneuver 99",
        "Mara outmaneuvers Grak: 4 to 0\nMara withdraws\n🎲 by hand: maneuver 01, counter maneuver 99",
    ),
    ((), "cast wall of fire points 2 vs Grak", "Mara casts wall of fire (2) at Grak"),
    ((), "ritual a ring of peace", "Mara works a ritual: a ring of peace"),
    (
        ("Mara: pair vs Grak engaged", "Mara: move 3"),
        "GM Grak: decline",
        "Grak lets the free attack on Mara go",
    ),
    (
        ("apply 7 to Grak at head ignoring armour rolled bleed 1", "Mara: cast heal points 2 vs Grak"),
        "cast heal points 3 vs Grak",
        "Mara casts heal (3)\nGrak: head heals 1, 2 now",
    ),
    (
        ("apply 7 to Grak at head ignoring armour rolled bleed 1",),
        "cast heal points 2 vs Grak",
        "Mara casts heal (2)\nGrak: head stops bleeding\nGrak: head heals 2, 1 now, Health 16",
    ),
    (
        ("/set Grak health 2",),
        "GM round rolled Grak.con5 50",
        "— Round 2 —\nGrak: CON × 5, 1 success (50/75) · two needed: stays unconscious",
    ),
    (
        ("apply 14 to Grak direct rolled con5 20", "round rolled Grak.con5 20", "round rolled Grak.con5 99"),
        "GM round rolled Grak.con5 99",
        "— Round 4 —\nGrak: CON × 5 fails (99/75) · two needed · unconscious · falls · drops battleaxe",
    ),
    (
        ("Mara: attack brawl no armour vs Grak nothing rolled attack 10, location 12, damage 3",),
        "GM round",
        "Grak: a bruise stays · chest 8 to 7\n— Round 2 —",
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
        "Mara: First Aid 99/60 fails\nMara can't help Grak\n🎲 by hand: first aid 99",
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
        "GM apply 30 to Grak at head ignoring armour slash",
        "Grak: 30 damage · head 6 to -24, Health 16 to 4\nGrak dies",
    ),
    (
        (),
        "GM apply 30 to Grak at left leg ignoring armour slash",
        "Grak: 30 damage · left leg 6 to -24, Health 16 to 4\n"
        "Grak: left leg severed · falls · bleeds from the left leg, 2 points to lose",
    ),
    (("/set Grak health 2",), "GM Mara: physician Grak rolled 99", "Mara: Physician 99/60 fails"),
    (
        (),
        "contest climb vs listen of Grak rolled climb 1",
        "Mara: climb 4 successes\nGrak: listen 2 successes\nMara beats Grak\n🎲 by hand: climb 01",
    ),
]


@pytest.mark.parametrize(("before", "typed", "told"), TOLD)
async def test_what_is_read_at_the_table(before: tuple[str, ...], typed: str, told: str) -> None:
    async with open_table() as table:
        sheet = replace(read_line("@Ann /sheet import s.json"), files={"s.json": json.dumps(MARA).encode()})
        assert (await table.say(sheet)).ok
        for line in ("/encounter start rqhouse", "/encounter add Mara", "/encounter add Grak", *before):
            assert (
                await say(
                    table, line if line[0] == "/" or line.startswith(("apply", "Mara", "round")) else f"@Ann {line}"
                )
            ).ok
        said = await say(table, typed.removeprefix("GM ") if typed.startswith("GM ") else f"@Ann {typed}")
        assert said.text.replace(BOLD, "").splitlines()[: told.count("\n") + 1] == told.splitlines(), said.text


async def test_initiative_is_told_on_one_line_and_only_when_it_is_rolled() -> None:
    async with open_table() as table:
        for line in ("/encounter start rqhouse", "/encounter add Marcus", "/encounter add Grak"):
            await say(table, line)
        for option in ("initiative randomized", "init_once on"):
            await say(table, f"/encounter option {option}")
        first, second = [(await say(table, "/round")).text.splitlines() for _ in range(2)]
        assert re.fullmatch(r"Marcus on \d+ · Grak on \d+", first[1])
        assert second == ["— Round 3 —"]


async def test_many_picks_stand_on_lines_that_a_phone_shows_whole() -> None:
    async with open_table() as table:
        sheet = replace(read_line("@Ann /sheet import s.json"), files={"s.json": json.dumps(MARA).encode()})
        assert (await table.say(sheet)).ok
        for line in ("/encounter start rqhouse", "/encounter add Mara", "/encounter add Grak"):
            await say(table, line)
        told = (await say(table, "@Ann attack broadsword vs Grak nothing rolled attack 20")).text.splitlines()
        assert "Mara → Grak" in told[0] and told[2] == "❓ Mara: 1 extra success to spend"
        assert told[-1].endswith("(several, by commas: /answer 1, 2)")
        assert len(told) < 11 and all(len(line) <= 50 for line in told[1:]), told


async def test_a_weapon_that_is_not_there_is_called_by_its_name() -> None:
    async with open_table() as table:
        for line in ("/encounter start rqhouse", "/encounter add Marcus", "/encounter add Grak"):
            await say(table, line)
        told = await say(table, "Marcus: attack battleaxe vs Grak")
        assert not told.ok and "Marcus has no battleaxe" in told.text


@pytest.mark.parametrize("typed", ["attack +20 for luck vs Grak spirit defence", "attack vs Grak +20 spirit defence"])
async def test_a_bonus_stands_anywhere_in_a_spirit_attack(typed: str) -> None:
    async with open_table() as table:
        for line in ("/encounter start rqhouse", "/encounter add Imke", "/encounter add Grak"):
            await say(table, line)
        told = await say(table, f"Imke: spirit {typed} rolled 90 99")
        assert told.ok and told.fight.steps[0].checks[0].chance == 100
        wrong = await say(table, "Imke: spirit attack vs Grak rolled 1, 99")
        assert not wrong.ok and "Nobody has struck" not in wrong.text


@pytest.mark.parametrize("typed", ["best attack", "Marcus: best attack"])
async def test_the_best_attack_wants_a_foe(typed: str) -> None:
    async with open_table() as table:
        for line in ("/encounter start rqhouse", "/encounter add Marcus", "/encounter add Grak"):
            await say(table, line)
        told = await say(table, f"/odds {typed}")
        assert told.text.splitlines()[0].startswith("Best attack on whom?")


async def test_a_skill_beside_its_own_key_is_refused_and_not_forgotten() -> None:
    async with open_table() as table:
        wrong = {**MARA, "skills": {"first_aid": 60}}
        sheet = replace(read_line("@Ann /sheet import s.json"), files={"s.json": json.dumps(wrong).encode()})
        said = await table.say(sheet)
        assert not said.ok and "first_aid goes next to skills, at the top of the sheet" in said.text
