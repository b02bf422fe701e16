"""Who takes part: only oneself and once; who comes back is as it left; new sheets wait for the game master."""

from pathlib import Path
from typing import Any

import pytest

from bot.table import GameTable
from rules.core.sheet.ready import ready
from rules.registry import SYSTEMS, ruleset
from storage.sheets.formats import export
from tests.bot.table import combatant, open_table, say

START = ("/encounter start rq3plus", "@Ann /encounter join Lia", "/encounter add Grak")
BLOW = "Grak: attack battle axe vs Lia nothing rolled attack 20, location 14, damage 3, damage_modifier 1"


async def begun(table: GameTable, *lines: str) -> None:
    for line in (*START, *lines):
        reply = await say(table, line)
        assert reply.ok, f"{line}: {reply.text}"


async def figure(table: GameTable, name: str) -> dict[str, Any]:
    return combatant((await say(table, "/state")).as_json(1, ""), name)


def written(folder: Path, name: str = "Lia", **changes: Any) -> str:
    rules = ruleset("rq3plus")
    sheet = rules.sheets.read(dict(ready(rules.package)["lia"])) | {"name": name} | changes
    path = folder / "sheet.toml"
    path.write_bytes(export(sheet, "toml")[1])
    return str(path)


@pytest.mark.parametrize("stored", [False, True])
@pytest.mark.parametrize("goes", ["@Ann /encounter leave", "/encounter remove Lia"])
async def test_who_comes_back_is_as_it_left(stored: bool, goes: str, tmp_path: Path) -> None:
    async with open_table() as table:
        if stored:
            assert (await say(table, f"@Ann /sheet import {written(tmp_path)}")).ok
        await begun(table, BLOW, "/posture Lia prone")
        before = await figure(table, "Lia")
        assert before["wounds"] and before["posture"] == "prone"
        assert (await say(table, goes)).ok
        back = await say(table, "@Ann /encounter join Lia")
        assert back.ok and "back as before" in back.text
        assert await figure(table, "Lia") == before


async def test_a_sheet_deleted_and_imported_again_heals_nobody(tmp_path: Path) -> None:
    async with open_table() as table:
        assert (await say(table, f"@Ann /sheet import {written(tmp_path)}")).ok
        await begun(table, BLOW, "@Ann /encounter leave", "@Ann /sheet delete Lia")
        assert (await say(table, f"@Ann /sheet import {written(tmp_path, str=18)}")).ok
        back = await say(table, "@Ann /encounter join Lia")
        assert back.ok and "back as before" in back.text
        lia = await figure(table, "Lia")
        assert lia["hp"] < lia["hp_max"] and lia["str"] != 18


@pytest.mark.parametrize(("system", "mine", "foe"), [(s, *ruleset(s).sample[:2]) for s in sorted(SYSTEMS)])
async def test_who_goes_and_comes_back_in_one_round_has_no_turn_more(system: str, mine: str, foe: str) -> None:
    async with open_table() as table:
        for line in (
            f"/encounter start {system}",
            f"@Ann /encounter join {mine}",
            f"/encounter add {foe}",
            f"/place {mine} at 0,0 facing 0",
            f"/place {foe} at 1,0 facing 3",
            f"@Ann attack vs {foe}",
        ):
            reply = await say(table, line)
            assert reply.ok, f"{line}: {reply.text}"
        if reply.prompts.questions:
            assert (await say(table, "/answer 1")).ok

        async def turns() -> tuple[list[tuple[tuple[int, ...], str]], dict[str, int]]:
            state = (await table.live.load(next(iter(table.running.values())))).state
            return [(slot.key, slot.what) for slot in state.slots(mine)], state.figures[mine].q

        before = await turns()
        for line in ("@Ann /encounter leave", f"@Ann /encounter join {mine}"):
            reply = await say(table, line)
            assert reply.ok, f"{line}: {reply.text}"
        slots, numbers = await turns()
        # Whoever leaves amid a turn has ended it.
        assert set(slots) <= set(before[0]) and numbers == before[1]
        for line in ("/encounter end now", "/verify"):
            reply = await say(table, line)
            assert reply.ok, reply.text


async def test_initiative_is_not_thrown_again_by_leaving() -> None:
    async with open_table() as table:
        for line in (
            "/encounter start swords",
            "@Ann /encounter join Juk",
            "/encounter add Thug",
            "@Ann /encounter leave",
        ):
            assert (await say(table, line)).ok
        was = "Juk: initiative" in (await say(table, "/round")).text
        back = await say(table, "@Ann /encounter join Juk")
        assert back.ok and not was and "initiative" not in back.text and not any(step.dice for step in back.fight.steps)


@pytest.mark.parametrize("leaves", ["@Ann /encounter leave", "@Ann /encounter leave Lia"])
async def test_nobody_leaves_from_under_a_blow(leaves: str) -> None:
    async with open_table() as table:
        await begun(table, "Grak: attack battle axe vs Lia")
        refused = await say(table, leaves)
        assert (
            refused.error is not None
            and refused.error["code"] == "waiting"
            and "Lia has to answer first" in refused.text
        )
        assert (await say(table, "@Ann nothing")).ok and (await say(table, leaves)).ok


async def test_a_leaving_that_was_taken_back_is_none() -> None:
    async with open_table() as table:
        await begun(table, "@Ann /encounter leave", "/undo")
        assert (await say(table, BLOW)).ok
        hurt = await figure(table, "Lia")
        for line in ("@Ann /encounter leave", "@Ann /encounter join Lia"):
            assert (await say(table, line)).ok
        assert (await figure(table, "Lia"))["wounds"] == hurt["wounds"]


async def test_what_left_as_anothers_does_not_come_back_as_mine() -> None:
    async with open_table() as table:
        await begun(table, BLOW, "@Ann /encounter leave")
        joined = await say(table, "@Bob /encounter join Lia")
        assert joined.ok and "back as before" not in joined.text and not (await figure(table, "Lia"))["wounds"]


@pytest.mark.parametrize("who", ["@Ann ", "@Bob ", ""])
async def test_a_second_join_says_it_is_in_already(who: str) -> None:
    async with open_table() as table:
        await begun(table)
        for name in ("Lia", "lia"):
            again = await say(table, f"{who}/encounter join {name}")
            assert again.error and again.error["code"] == "already_in" and "Lia is already in the fight" in again.text


async def test_the_same_character_is_in_already_under_whatever_name(tmp_path: Path) -> None:
    async with open_table() as table:
        assert (await say(table, f"@Ann /sheet import {written(tmp_path, 'Mine')}")).ok
        await say(table, START[0])
        assert (await say(table, "/encounter add Mine as Nemo")).ok
        again = await say(table, "@Ann /encounter join Mine")
        assert again.error and again.error["code"] == "already_in" and "Nemo" in again.text


async def test_a_game_masters_creature_is_brought_in_by_game_masters_alone(tmp_path: Path) -> None:
    async with open_table() as table:
        assert (await say(table, f"/sheet import {written(tmp_path, 'Beast')}")).ok
        await begun(table)
        denied = await say(table, "@Ann /encounter join Beast")
        unknown = await say(table, "@Ann /encounter join Feast")
        assert denied.text == unknown.text.replace("Feast", "Beast"), "whether there is one is the GM's to know"
        run = await say(table, "@Ann /encounter join Grak")
        assert run.error and run.error["code"] == "already_in", "Grak is there, and run by the GM"
        assert (await say(table, "/encounter join Beast")).ok


async def test_a_hidden_figure_is_not_betrayed_by_its_name() -> None:
    async with open_table() as table:
        await begun(table, "/encounter add Duellist hidden")
        joined = await say(table, "@Ben /encounter join Duellist")
        assert "in the fight already" not in joined.text


# --- sheets that are imported while their characters fight
async def test_a_players_import_waits_for_the_game_master(tmp_path: Path) -> None:
    async with open_table() as table:
        await begun(table, BLOW)
        before = await figure(table, "Lia")
        told = await say(table, f"@Ann /sheet import {written(tmp_path, dodge=95)}")
        assert told.ok and "/sheet accept Lia" in told.text
        assert await figure(table, "Lia") == before
        denied = await say(table, "@Ann /sheet accept Lia")
        assert denied.error and denied.error["code"] == "nothing_pasted"
        accepted = await say(table, "/sheet accept Lia")
        assert accepted.ok and "dodge 70 -> 95" in accepted.text
        after = await figure(table, "Lia")
        assert after["dodge"] == 95 and after["wounds"] == before["wounds"], "the wounds stay"
        again = await say(table, "/sheet accept Lia")
        assert again.error and again.error["code"] == "nothing_changed"
        assert (await say(table, "/undo")).ok and (await figure(table, "Lia"))["dodge"] == 70


async def test_replace_heals_only_by_the_game_masters_word(tmp_path: Path) -> None:
    async with open_table() as table:
        await begun(table, BLOW)
        hurt = (await figure(table, "Lia"))["hp"]
        assert (await say(table, f"@Ann /sheet import {written(tmp_path)} replace")).ok
        assert (await figure(table, "Lia"))["hp"] == hurt
        assert (await say(table, "/sheet accept Lia replace")).ok
        assert (await figure(table, "Lia"))["hp"] > hurt


async def test_there_must_be_something_to_accept() -> None:
    async with open_table() as table:
        await begun(table)
        for name, code in (("Grak", "unknown_character"), ("Nobody", "unknown_name")):
            refused = await say(table, f"/sheet accept {name}")
            assert refused.error and refused.error["code"] == code, refused.text


async def test_a_game_masters_import_counts_at_once(tmp_path: Path) -> None:
    async with open_table() as table:
        await begun(table)
        path = written(tmp_path, "Grak", dodge=77)
        assert (await say(table, f"/sheet import {path}")).ok
        assert (await figure(table, "Grak"))["dodge"] == 77


async def test_a_player_says_with_whom_a_figure_of_ones_own_fights() -> None:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "@Ann /encounter join Lia side town", "@Bob /encounter join Rurik"):
            assert (await say(table, line)).ok
        assert [(await figure(table, who))["side"] for who in ("Lia", "Rurik")] == ["town", "party"]
        again = await say(table, "@Ann /encounter join Lia side raiders")
        assert not again.ok and "/control Lia side raiders" in again.text and "town" in again.text
        for line in ("@Ann /encounter leave", "@Ann /encounter join Lia side raiders"):
            assert (await say(table, line)).ok
        assert (await figure(table, "Lia"))["side"] == "raiders"


async def test_who_joins_under_an_unknown_name_is_offered_nobody_who_is_in_the_fight() -> None:
    async with open_table() as table:
        for typed in ("/encounter start gurps4", "@Ann /encounter join Aldric"):
            assert (await say(table, typed)).ok
        offers = (await say(table, "@Zoe /encounter join Vorgoth")).as_json(1, "")["error"]["offers"]
        assert offers == ["/encounter join Borka"]
        near = (await say(table, "@Zoe /encounter join Aldrik")).as_json(1, "")["error"]
        assert "/encounter join Aldric" not in near.get("offers", ())
