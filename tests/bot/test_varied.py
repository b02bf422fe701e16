"""``/encounter add NAME x5 varied``: creatures that are not all alike."""

import pytest

from bot.cli.console import PLACE, read_line
from rules.core.secrets.audience import Viewer
from rules.core.sheet.varied import varying
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, say


@pytest.mark.parametrize("system", SYSTEMS)
async def test_varied_ones_differ_by_dice_that_are_proven(system: str) -> None:
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        await say(table, "/encounter add wolf as Usual")
        added = await say(table, "/encounter add wolf as Pack x5 varied side foes")
        assert added.ok and "Pack 1: " in added.text, added.text
        key = varying(ruleset(system).package)[0][0].key
        assert f"Pack 1: {key} " in added.whole
        told = await table.seen(added, Viewer("Ann"), PLACE.channel)
        assert "join" in told.whole and f"Pack 1: {key} " not in told.whole
        assert all(die.label not in {"str", "st", "strength"} for step in told.fight.steps for die in step.dice)
        live = await table.running_fight(read_line("/state"))
        usual = live.state.figures["Usual"].sheet
        seen = set()
        for n in range(1, 6):
            sheet = live.state.figures[f"Pack {n}"].sheet
            for row, dice in varying(ruleset(system).package):
                assert isinstance(sheet[row.key], int) and sheet[row.key] >= min(1, usual[row.key])
                assert abs(sheet[row.key] - usual[row.key]) <= dice.high - row.less
            assert {k: v for k, v in sheet.items() if v != usual[k]}.keys() <= {
                r.key for r, _ in varying(ruleset(system).package)
            }
            seen.add(tuple(sheet[row.key] for row, _ in varying(ruleset(system).package)))
        assert len(seen) >= 4
        await say(table, "/encounter end now")
        proof = await say(table, "/verify")
        assert proof.ok and " 0 differ" in proof.text and "give every event on record" in proof.text, proof.text


async def test_without_the_word_all_are_average() -> None:
    async with open_table() as table:
        await say(table, "/encounter start rq3plus")
        added = await say(table, "/encounter add trollkin x3")
        assert "str" not in added.text
        live = await table.running_fight(read_line("/state"))
        assert len({repr(f.sheet) for f in live.state.figures.values()}) == 1
