"""Creatures that ship with the systems: common words for them, completion of their names."""

import pytest

from bot.cli.console import PLACE
from bot.reply import Line
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from rules.core.sheet.ready import called, common, ready
from rules.core.tables.rows import BadTable
from rules.registry import SYSTEMS, ruleset
from tests.bot.table import open_table, say

WORDS = ("wolf", "bear", "guard", "horse", "dog", "orc", "skeleton", "zombie", "troll", "giant", "lion", "archer")


async def offered(table: GameTable, typed: str, *, gm: bool = True) -> list[str]:
    speaker = Speaker(gm=gm, id="gm" if gm else "ann")
    return [one.text for one in await table.complete(Line(typed, PLACE, speaker), len(typed))]


@pytest.mark.parametrize("system", SYSTEMS)
async def test_common_words_bring_creatures_in(system: str) -> None:
    package = ruleset(system).package
    words = [word for word in WORDS if (system, word) not in {("gurps3", "lion")}]
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        for word in words:
            (folded,) = called(package, word.title())
            name = str(ready(package)[folded]["name"])
            added = await say(table, f"/encounter add {word} as {word}x")
            assert added.ok, (word, added.text)
            shown = await say(table, f"/sheet show {word}")
            assert f'name = "{name}"' in shown.text and f'system = "{system}"' in shown.text


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_common_word_names_a_creature_of_its_system(system: str) -> None:
    package = ruleset(system).package
    assert common(package)
    for word, name in common(package).items():
        assert called(package, word) == (name,) and word not in ready(package)


def test_a_common_word_for_nobody_is_no_table(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.core.sheet.ready.rows", lambda *_: (type("Row", (), {"word": "cat", "name": "Sphinx"}),))
    common.cache_clear()
    with pytest.raises(BadTable, match="cat can't stand for Sphinx"):
        common("rules.swords")
    common.cache_clear()


def test_the_name_comes_before_the_word_and_the_last_word_before_any_other() -> None:
    assert called("rules.rq3plus", "LION") == ("lion",)
    assert called("rules.rq3plus", "spider") == ("giant spider",)
    assert called("rules.rq3plus", "raptor") == ("striding raptor",)
    assert called("rules.rq3plus", "champion") == ("broo champion",)
    assert called("rules.rq3plus", "lizard") == ("crag lizard",)
    assert called("rules.rq3plus", "wol") == called("rules.rq3plus", " ") == ()


async def test_a_word_for_several_is_refused_and_offers_each() -> None:
    async with open_table() as table:
        await say(table, "/encounter start rq3plus")
        for line in ("/encounter add warrior x2 side foes", "/sheet show warrior", "@ann /encounter join warrior"):
            reply = await say(table, line)
            assert reply.error is not None and reply.error["code"] == "ambiguous"
            assert "Dwarf Warrior" in reply.text and "Elf Warrior" in reply.text
            assert line.removeprefix("@ann ").replace("warrior", "Orc Warrior") in reply.error["offers"]
        added = await say(table, "/encounter add Orc Warrior x2 side foes")
        assert added.ok


@pytest.mark.parametrize("system", SYSTEMS)
async def test_creatures_are_added_by_words_for_one_or_several(system: str) -> None:
    async with open_table() as table:
        await say(table, f"/encounter start {system}")
        for line, count in (("a wolf", 1), ("another wolf", 2), ("3 wolves", 5), ("wolves x2", 7), ("two wolves", 9)):
            assert (await say(table, f"/encounter add {line}")).ok, line
            state = (await say(table, "/state")).data["state"]
            assert state is not None and len(state["combatants"]) == count, line
        refused = await say(table, "/encounter add wolfish things")
        assert refused.error is not None and refused.error["offers"] == ["foes"]


async def test_a_slip_is_refused_with_the_creature_it_may_mean() -> None:
    async with open_table() as table:
        await say(table, "/encounter start swords")
        reply = await say(table, "/encounter add gobiln x3")
        assert reply.error is not None and reply.error["code"] == "unknown_character"
        assert "Did you mean Goblin?" in reply.text and reply.error["offers"] == ["/encounter add Goblin x3"]


async def test_numbers_change_the_creature_that_a_word_means_and_make_one_up_where_it_means_several() -> None:
    async with open_table() as table:
        await say(table, "/encounter start rq3plus")
        await say(table, "/encounter add Wolf with hp 20")
        await say(table, "/encounter add Warrior with str 14, hp 15")
        state = (await say(table, "/state")).data["state"]
        assert state is not None and set(state["combatants"]) == {"Wolf", "Warrior"}
        wolf = state["combatants"]["Wolf"]
        assert (wolf["hp"], wolf["dex"]) == (20, 15) and "forequarters" in wolf["loc_hp_max"]


async def test_completion_lists_stored_characters_first_and_ready_ones_of_the_fight() -> None:
    sheet = b'name = "Wolfram"\nsystem = "rq3plus"\nstr = 12\ncon = 12\nsiz = 12\nint = 12\npow = 12\ndex = 12\n'
    async with open_table() as table:
        await table.say(Line("/sheet import w.toml", PLACE, Speaker(gm=False, id="ann"), files={"w.toml": sheet}))
        await say(table, "/encounter start rq3plus")
        for verb in ("encounter add", "encounter join", "sheet show", "sheet export"):
            assert (await offered(table, f"/{verb} wolf"))[:2] == ["Wolfram", "Grey Wolf"], verb
        assert await offered(table, "/sheet delete wolf") == ["Wolfram"]
        assert (await offered(table, "/encounter add grey w"))[:1] == ["Grey Wolf"]
        assert "Wolfram" in await offered(table, "/encounter join wolf", gm=False)
        await table.say(Line("/sheet delete Wolfram", PLACE, Speaker(gm=False, id="ann")))
        assert await offered(table, "/encounter add wolf") == ["Grey Wolf"]
