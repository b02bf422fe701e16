"""Two foes that look alike and differ in every number: whatever a player is told before a die is the same of both."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from bot.table import GameTable
from rules.core.names import fold
from rules.core.orders.verbs import spoken
from rules.core.sheet.ready import ready
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, read_line, say

LEARNED: dict[str, dict[str, Any]] = {
    "rq3plus": {
        "dex": 19,
        "int": 17,
        "maneuver": 95,
        "dodge": 96,
        "grapple": 97,
        "weapons": [{"id": "battle_axe", "attack": 98, "parry": 99, "also": ["battle_axe_2h"]}],
        "tactics": {"axe_1h": ["riposte", "weave", "glancing", "active", "counter", "feint", "flurry", "aimed_blow"]},
    },
    "rqhouse": {
        "dex": 18,
        "dodge": 88,
        "maneuver": 90,
        "weapons": [
            {"id": "spear_1h", "skill": 98, "also": ["spear_2h"]},
            {"id": "dagger", "skill": 95, "where": "belt"},
        ],
    },
    "swords": {"warrior": 6, "athlete": 6},
    "gurps4": {"dx": 15, "iq": 13, "skills": {"axe_mace": 19, "shield": 9, "acrobatics": 17, "judo": 16, "karate": 18}},
    "gurps3": {"dx": 15, "iq": 13, "skills": {"axe_mace": 19, "shield": 9, "acrobatics": 17, "judo": 16, "karate": 18}},
}
"""What the second foe is and knows besides or instead, of all that can't be seen."""
BESIDES = {
    "rqhouse": tuple(
        f"attack vs Foe {way} {word}" for way in ("parry", "dodge") for word in ("martial arts", "riposte")
    )
}
"""What may be said of an answer besides its own words."""
UNLEARNED = {"rqhouse": ("martial_arts",)}
"""What the second foe has not."""


@asynccontextmanager
async def duel(system: str, *, learned: bool) -> AsyncIterator[GameTable]:
    """A fight of Ann's figure against a foe of the game master's; ``learned`` says which of the two foes it is."""
    rules = ruleset(system)
    mine, foe = rules.sample[0], rules.sample[1]
    sheet = {**ready(rules.package)[fold(foe)], "name": "Foe"}
    if learned:
        sheet = {key: value for key, value in sheet.items() if key not in UNLEARNED.get(system, ())} | LEARNED[system]
    async with open_table() as table:
        line = replace(read_line("/sheet import foe.json"), files={"foe.json": json.dumps(sheet).encode()})
        assert (await table.say(line)).ok
        for typed in (
            f"/encounter start {system}",
            "/encounter add Foe",
            f"@Ann /encounter join {mine}",
            f"/place {mine} at 0,0 facing 0",
            "/place Foe at 1,0 facing 3",
        ):
            reply = await say(table, typed)
            assert reply.ok, reply.text
        yield table


def sentences(system: str) -> Iterator[str]:
    """What a player may try on a foe: every verb, and of the usual blows every answer with every word of it."""
    verbs = ruleset(system).verbs
    answered: set[str] = set()
    yield from BESIDES.get(system, ())
    for name, verb in verbs.items():
        said = spoken(name)
        if verb.targets and not verb.gm:
            yield f"{said} vs Foe"
            yield f"{said} Foe"
        for guard, answer in verb.defences.items():
            new = [one for one in ("", *sorted(answer.options)) if f"{guard} {one}" not in answered]
            answered |= {f"{guard} {one}" for one in new}
            yield from (f"{said} vs Foe {spoken(guard)} {spoken(one)}".strip() for one in new)


@pytest.mark.parametrize("system", sorted(SYSTEMS))
async def test_a_refusal_is_the_same_whatever_the_foe_can(system: str) -> None:
    async with duel(system, learned=False) as plain, duel(system, learned=True) as learned:
        told = 0
        for typed in dict.fromkeys(sentences(system)):
            replies = [await say(table, f"@Ann {typed}") for table in (plain, learned)]
            for table, reply in zip((plain, learned), replies, strict=True):
                if reply.ok:
                    await say(table, "/undo")
            first, second = replies
            assert first.ok == second.ok, f"{typed}: {first.text!r}, but {second.text!r}"
            if not first.ok:
                told += 1
                assert first.text == second.text, typed
                assert first.prompts.offers == second.prompts.offers, typed
        assert told


@pytest.mark.parametrize("system", sorted(SYSTEMS))
async def test_what_may_be_said_is_the_same_whatever_the_foe_can(system: str) -> None:
    """Lists and completions have the chances of the speaker's own figure alone."""
    async with duel(system, learned=False) as plain, duel(system, learned=True) as learned:
        for typed in ("@Ann ?", "@Ann /options", "@Ann /state Foe", "@Ann /sheet show Foe", "@Ann /foes Foe", "@Ann x"):
            first, second = [await say(table, typed) for table in (plain, learned)]
            assert (first.text, first.prompts.offers) == (second.text, second.prompts.offers), typed


@pytest.mark.parametrize("system", sorted(SYSTEMS))
async def test_no_defence_may_be_said_in_every_way_that_people_have(system: str) -> None:
    if "nothing" not in ruleset(system).verbs["attack"].defences:
        pytest.skip("nobody goes without a defence there")
    async with duel(system, learned=False) as table:
        for said in ("nothing", "no defence", "no defense", "undefended"):
            reply = await say(table, f"@Ann attack vs Foe {said}")
            assert reply.ok, reply.text
            assert reply.sentence.typed == ""
            await say(table, "/undo")


async def test_where_numbers_are_open_a_player_may_say_what_a_foe_has_learned() -> None:
    async with duel("rq3plus", learned=True) as table:
        refused = await say(table, "@Ann attack vs Foe parry riposte")
        assert refused.error is not None and refused.error["code"] == "numbers_closed"
        assert (await say(table, "/encounter option foe_odds open")).ok
        assert (await say(table, "@Ann attack vs Foe parry riposte")).ok
