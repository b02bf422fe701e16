"""Figures of the barest kind in every system: made up of one number, or with a key or section of a sheet left out."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bot.cli.console import MASTER, PLACE
from bot.reply import Line
from bot.table import GameTable
from rules.core.sheet.checks import BadSheet
from rules.core.sheet.ready import called, named, ready
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, say

MOST_ASKED = 12
"""Questions that one deed may ask before a test gives up."""


def bared(system: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """A ready character with each key left out in turn, and one with all left out that may be."""
    rules = ruleset(system)
    sheet = {**next(one for one in ready(rules.package).values() if one["name"] == rules.sample[0])}
    least = sheet
    for key in sheet:
        if key in ("name", "system"):
            continue
        without = {k: v for k, v in sheet.items() if k != key}
        try:
            rules.sheets.read(without)
        except BadSheet:
            continue
        yield f"without {key}", without
        least = {k: v for k, v in least.items() if k != key}
    yield "with the least", least


CASES = [(system, what, sheet) for system in SYSTEMS for what, sheet in bared(system)]
SAID = (
    "/state Bare", "?", "Bare: ?", "{one}: attack Bare", "/next", "{one}: attack Bare", "/next", "Bare: attack {one}",
    "/next", "Bare: attack {one}", "/odds {one}: attack Bare", "/odds Bare: attack {one}", "/map", "/history", "/state",
)  # fmt: skip
"""What is said of a bare figure beside a ready one: attacked, attacking, looked at, counted."""


async def lived_through(table: GameTable, one: str) -> int:
    """Say all that, answering what is asked; a fault of ours is raised. Returns how many lines went well."""
    fine = 0
    for typed in SAID:
        reply = await say(table, typed.format(one=one))
        fine += reply.ok
        for _ in range(MOST_ASKED):
            if not reply.prompts.questions:
                break
            reply = await say(table, "/answer 1")
    return fine


@pytest.mark.parametrize(("system", "what", "sheet"), CASES, ids=[f"{system} {what}" for system, what, _ in CASES])
async def test_a_sheet_without_one_of_its_parts_fights(system: str, what: str, sheet: dict[str, Any]) -> None:
    (one, *_) = ruleset(system).sample
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        await say(table, f"/encounter add {one} at 0,0")
        file = msgspec.json.encode({**sheet, "name": "Bare"})
        line = Line("/sheet import bare.json", PLACE, MASTER, files={"bare.json": file})
        assert (await table.say(line)).ok
        assert (await say(table, "/encounter add Bare at 1,0")).ok
        assert await lived_through(table, one) > len(SAID) // 2
        for other in SYSTEMS:
            await say(table, f"/sheet convert Bare to {other}")


MADE_UP = [(system, key, n) for system in SYSTEMS for key, n in ruleset(system).plain.items()]


@pytest.mark.parametrize(("system", "key", "n"), MADE_UP)
async def test_a_figure_made_up_of_one_number_fights(system: str, key: str, n: int) -> None:
    (one, *_) = ruleset(system).sample
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        await say(table, f"/encounter add {one}")
        assert (await say(table, f"/encounter add Bare with {key} {n}")).ok
        assert await lived_through(table, one) > len(SAID) // 2


@pytest.mark.parametrize("system", ["gurps4", "gurps3"])
async def test_dr_is_a_word_for_armour_everywhere(system: str) -> None:
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        assert (await say(table, "/encounter add Bo with st 10, dr 2")).ok
        assert "DR 2 " in (await say(table, "/state Bo")).text


NEARLY = {"rq3plus": "Troll", "rqhouse": "Troll", "gurps4": "Chief", "swords": "Chief"}
"""A name that is only a part of a ready creature's, in each system that has such."""


@pytest.mark.parametrize("system", NEARLY)
async def test_a_name_that_is_part_of_a_creatures_with_numbers_is_a_plain_figure(system: str) -> None:
    rules, name = ruleset(system), NEARLY[system]
    assert called(rules.package, name) and named(rules.package, name) is None
    key, n = next(iter(rules.plain.items()))
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        made = await say(table, f"/encounter add {name} with {key} {n}, armour 3")
        assert made.ok and f"{name} isn't the ready" in made.text, made.text
        await say(table, f"/encounter add Bo with {key} {n}, armour 3")
        live = await table.live.load(next(iter(table.running.values())))
        one, other = live.state.figures[name], live.state.figures["Bo"]
        assert {**one.sheet, "name": ""} == {**other.sheet, "name": ""}


CREATURES = {
    "rq3plus": "Cave Troll",
    "rqhouse": "Cave Troll",
    "gurps4": "Troll",
    "gurps3": "Bear",
    "swords": "Gargoyle",
}


@pytest.mark.parametrize("system", SYSTEMS)
async def test_a_creature_with_armour_typed_has_that_and_its_body(system: str) -> None:
    rules = ruleset(system)
    base = dict(ready(rules.package)[CREATURES[system].casefold()])
    sheet = rules.sheets.read(rules.sheets.inline(base, {"armour": 3}))
    other = rules.sheets.read(rules.sheets.inline({**base, **BARE[system]}, {"armour": 3}))
    assert sheet == other
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        named = await say(table, f"/encounter add {CREATURES[system]} with armour 3")
        assert named.ok and "Otherwise" not in named.text and "isn't the ready" not in named.text


BARE: dict[str, dict[str, Any]] = {
    "rq3plus": {"natural_armour": 0, "armour": {}},
    "rqhouse": {"natural_armour": 0, "armour": {}},
    "gurps4": {"dr": {}, "armour": []},
    "gurps3": {"toughness": 0, "armour": []},
    "swords": {},
}
"""What a creature of each system has on that is no armour typed."""
