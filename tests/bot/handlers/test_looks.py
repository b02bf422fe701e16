"""Whoever has a sheet gives it a picture and a colour; others can't, and nothing else brings them to light."""

import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.fight.looks import looks_of
from bot.reply import Line, Place
from bot.table import GameTable
from grammar.scene.resolve import Speaker
from rules.registry import ruleset
from storage.looks import PLAIN
from storage.sheets.formats import export
from tests.bot.portraits import colours_of, drawn
from tests.bot.table import open_table, say


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet and some pictures in the folder that one works in."""
    monkeypatch.chdir(tmp_path)
    sheet = ruleset("rq3plus").sheets.template() | {"name": "Lia"}
    Path("lia.toml").write_bytes(export(sheet, "toml")[1])
    Path("lia of old.png").write_bytes(drawn())
    Path("other.jpg").write_bytes(drawn("JPEG", coat="#1e7a2e"))
    Path("broken.png").write_bytes(drawn()[:-600])


@asynccontextmanager
async def _table(*lines: str) -> AsyncIterator[GameTable]:
    async with open_table() as table:
        for line in ("/encounter start rq3plus", "@Ann /sheet import lia.toml", "@Ann /encounter join Lia", *lines):
            reply = await say(table, line)
            assert reply.ok, (line, reply.text)
        yield table


async def _look(table: GameTable, name: str = "Lia"):  # type: ignore[no-untyped-def]
    (encounter,) = table.running.values()
    return (await looks_of(table.store, await table.live.load(encounter))).get(name)


async def test_a_picture_is_given_shown_changed_and_taken_away() -> None:
    async with _table() as table:
        assert (await say(table, "@Ann /sheet portrait Lia")).error["code"] == "no_picture"  # type: ignore[index]
        given = await say(table, "@Ann /sheet portrait Lia from lia of old.png")
        assert given.ok and given.private and given.fight.encounter
        look = await _look(table)
        assert look.picture and look.small
        shown = await say(table, "@Ann /sheet portrait Lia")
        assert [(f.name, f.data) for f in shown.files.shared] == [("lia.webp", look.picture)] and shown.private
        for line in ("/state Lia", "/sheet show Lia"):
            assert (await say(table, f"@Ann {line}")).files.face == look.picture, line
        assert (await say(table, '@Ann /sheet portrait Lia from "other.jpg"')).ok
        assert colours_of((await _look(table)).picture) != colours_of(look.picture)
        assert (await say(table, "@Ann /sheet portrait Lia none")).ok
        assert await _look(table) is None and not (await say(table, "@Ann /sheet show Lia")).files.face


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("@Ann /sheet portrait Lia from missing.png", "no_file"),
        ("@Ann /sheet portrait Lia from broken.png", "bad_picture"),
        ("@Ann /sheet portrait Lia from lia.toml", "bad_picture"),
        ("@Ann /sheet portrait Bor from other.jpg", "unknown_character"),
        ("@Ben /sheet portrait Lia from other.jpg", "unknown_character"),
        ("/sheet portrait Lia from other.jpg", "unknown_character"),
        ("@Ann /sheet colour Lia blurple", "bad_colour"),
        ("@Ben /sheet colour Lia teal", "unknown_character"),
        ("@Ann /sheet colour Lia", "syntax"),
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(line: str, code: str) -> None:
    async with _table("@Ann /sheet portrait Lia from lia of old.png", "@Ann /sheet colour Lia #208080") as table:
        before = await _look(table)
        refused = await say(table, line)
        assert refused.error is not None and refused.error["code"] == code, refused.text
        assert await _look(table) == before


async def test_a_colour_and_a_picture_leave_each_other_alone_and_outlast_a_new_sheet() -> None:
    async with _table("@Ann /sheet colour Lia #208080", "@Ann /sheet portrait Lia from other.jpg") as table:
        look = await _look(table)
        assert look.colour == "#208080" and look.picture
        Path("lia.toml").write_bytes(Path("lia.toml").read_bytes() + b"\n# the same\n")
        assert (await say(table, "@Ann /sheet import lia.toml replace")).ok
        assert await _look(table) == look
        assert (await say(table, "@Ann /sheet color Lia navy")).ok
        assert (await _look(table)).colour not in ("#208080", "#000080"), "light enough to be seen"
        assert (await say(table, "@Ann /sheet colour Lia none")).ok
        assert (await _look(table)).colour == "" and (await _look(table)).picture == look.picture


async def test_a_deleted_character_leaves_no_picture_behind() -> None:
    async with _table("@Ann /sheet portrait Lia from other.jpg", "@Ann /sheet delete Lia") as table:
        assert await _look(table) is None
        assert (await say(table, "@Ann /sheet import lia.toml")).ok
        assert (await say(table, "@Ann /sheet portrait Lia")).error["code"] == "no_picture"  # type: ignore[index]


async def test_the_map_and_the_page_of_the_ended_fight_show_it_where_its_figure_may_be_seen() -> None:
    async with _table(
        "/sheet import lia.toml",
        "/sheet portrait Lia from other.jpg",
        "/encounter add Lia as Lurker hidden",
        "/place Lurker at 3,0",
        "@Ann /sheet portrait Lia from lia of old.png",
        "/place Lia at 0,0",
    ) as table:
        own, hidden = (await _look(table)).small, (await _look(table, "Lurker")).small
        assert own != hidden
        plain = (await say(table, "@Ben /map")).files.shared[0].data
        ended = await say(table, "/encounter end now")
        everybody = next(f.data for f in ended.files.shared if f.name.endswith(".html"))
        master = next(f.data for f in ended.files.own if f.name.endswith(".html"))
    mine, theirs = base64.b64encode(own), base64.b64encode(hidden)
    assert mine in everybody and theirs not in everybody
    assert mine in master and theirs in master
    assert (14, 12, 10) in colours_of(plain), "a face on the map"


async def test_a_game_master_gives_pictures_to_creatures_and_figures_without_a_sheet() -> None:
    """A figure's own name wins over its kind's; a later fight of the server shows them too, a player can't."""
    bandit = "/encounter add Bandit with str 12, con 11"
    async with _table("/encounter add trollkin x2", bandit) as table:
        for line in ("trollkin from other.jpg", "Trollkin 2 from lia of old.png", "Bandit from other.jpg"):
            assert (await say(table, f"/sheet portrait {line}")).ok, line
            refused = await say(table, f"@Ann /sheet portrait {line}")
            assert refused.error is not None and refused.error["code"] == "unknown_character", line
        assert (await say(table, "/sheet colour Bandit teal")).ok
        one, two, bandit_look = [await _look(table, name) for name in ("Trollkin 1", "Trollkin 2", "Bandit")]
        assert one.picture == bandit_look.picture != two.picture and bandit_look.colour and await _look(table) is None
        assert [f.data for f in (await say(table, "/sheet portrait Trollkin 2")).files.shared] == [two.picture]
        assert "Trollkin" not in (await say(table, "/sheet list")).text.partition("Ready")[0]
        assert (await say(table, "/encounter end")).ok and (await say(table, "/encounter start rq3plus")).ok
        assert (await say(table, "/encounter add trollkin")).ok
        assert (await _look(table, "Trollkin")).picture == one.picture
        assert (await say(table, "/sheet portrait Trollkin none")).ok and await _look(table, "Trollkin") is None
        assert (await say(table, "/sheet portrait wolf from other.jpg")).ok
        assert (await say(table, "/encounter add wolf")).ok and (await _look(table, "Grey Wolf")).picture


async def test_who_runs_one_fight_paints_the_creatures_of_its_channel_alone() -> None:
    async with open_table() as table:
        starter, manager = Speaker("7", "Mo", gm=True, single=True), Speaker("8", "Eva", gm=True)
        for channel in ("1", "2"):
            for line in ("/encounter start rq3plus", "/encounter add trollkin"):
                assert (await table.say(Line(line, Place(channel, "g"), manager))).ok

        async def colours(who: Speaker, channel: str, colour: str) -> list[str]:
            assert (await table.say(Line(f"/sheet colour trollkin {colour}", Place(channel, "g"), who))).ok
            fights = [await table.live.load(table.running[one]) for one in ("1", "2")]
            return [(await looks_of(table.store, one)).get("Trollkin", PLAIN).colour for one in fights]

        assert await colours(manager, "2", "#208080") == ["#208080", "#208080"]
        assert await colours(starter, "1", "#802020") == ["#8d5050", "#208080"]
        assert await colours(starter, "1", "none") == ["", "#208080"]


async def test_a_converted_character_looks_as_before() -> None:
    async with _table("@Ann /sheet portrait Lia from lia of old.png", "@Ann /sheet colour Lia teal") as table:
        before = await _look(table)
        assert (await say(table, "@Ann /sheet convert Lia to rqhouse")).ok
        found = await table.store.characters.find("channel:console", "Lia", "rqhouse")
        looks = await table.store.looks.of([found[0].id])
        assert looks == {found[0].id: before}


async def test_a_game_master_gives_a_creature_a_colour_without_a_fight_and_in_one() -> None:
    async with open_table() as table:
        for line in ("/sheet colour Bear teal", "/encounter start gurps3", "/sheet colour Bear #208080"):
            reply = await say(table, line)
            assert reply.ok, reply.text
        assert not (await say(table, "/sheet colour Nobody teal")).ok
