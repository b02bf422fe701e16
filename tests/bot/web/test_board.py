"""The live board: who gets what of a running fight, and who no longer does."""

import base64
import logging
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from msgspec.structs import replace

from bot.page.readers import READERS
from bot.web import board
from storage.looks import PLAIN, Look
from storage.settings import of_encounter
from storage.store import Store
from tests.bot.web.live import Table, listening, opened

START = (
    "/encounter start rq3plus",
    "/encounter add Grak",
    "/encounter add Duellist as Zyxlurk hidden",
    "@Ann /encounter join Lia",
)
BLOW = "Grak: attack battle axe vs Lia nothing rolled attack 12, location 10, damage 5, damage_modifier 1"


@pytest.fixture
async def table(store: Store) -> AsyncIterator[Table]:
    async with opened(store) as made:
        for line in START:
            await made.say(line)
        yield made


async def status(address: str, **headers: str) -> int:
    async with listening(address) as stream:
        return stream.answer.status


async def test_each_reader_gets_the_fight_as_they_may_know_it(table: Table) -> None:
    addresses = [await table.address(line) for line in ("/board", "@Ann /board", "@Ben /board", "/board table")]
    readers, seen = [], []
    for address in addresses:
        async with listening(address) as stream:
            event, data = await stream.next()
            assert event == "board" and data["life"] == "live"
            readers.append(data["reader"])
            last = data["frames"][-1]["figures"]
            seen.append((last.keys(), "points" in last["Lia"]["condition"], "points" in last["Grak"]["condition"]))
            assert (b"Zyxlurk" in stream.bytes) is (data["reader"] == "gm")
    assert readers == ["gm", "player", "everybody", "everybody"]
    everybody = {"Grak", "Lia"}
    assert seen == [(everybody | {"Zyxlurk"}, True, True), *[(everybody, True, False)] * 3]


async def test_what_happens_follows_and_nothing_hidden_is_in_any_byte(table: Table) -> None:
    async with listening(await table.address("@Ann /board")) as stream:
        await stream.next()
        await table.say(BLOW)
        event, data = await stream.next()
        told = [line for frame in data["frames"] for line in frame.get("told", ())]
        assert event == "more" and any("Grak → Lia" in line for line in told)
        assert data["frames"][-1]["figures"]["Lia"]["condition"]["points"][0] < 11
        assert {frame["row"] for frame in data["frames"]} == {0}, "the numbers of rows tell of what is hidden"
        await table.say("Zyxlurk: attack rapier vs Grak nothing rolled attack 90")
        await table.say("/undo")
        while (await stream.next())[0] != "board":
            pass
        assert b"Zyxlurk" not in stream.bytes


async def test_pictures_come_with_who_may_be_seen_and_no_sooner(table: Table, store: Store) -> None:
    """A picture that is given in the fight follows; that of somebody hidden is in no byte until it is revealed."""
    live = (await store.ledger.running())[0]
    characters = [await store.characters.save("c", "gm:c", n, "rq3plus", {}, "2026-01-01") for n in ("Lia", "Zyxlurk")]
    state = (await table.table.live.load(live.id)).state
    for one in characters:
        figure = replace(state.figures[one.name], character=f"{one.id}:1")
        state = replace(state, figures={**state.figures, one.name: figure})
    table.table.live._states[live.id] = replace(await table.table.live.load(live.id), state=state)
    async with listening(await table.address("@Ann /board")) as stream:
        _, data = await stream.next()
        assert "Zyxlurk" not in data["looks"] and {*data["looks"]["Lia"]} == {"body"}
        await store.looks.put(characters[1].id, Look("#208080", b"", b"face of the hidden"))
        await store.looks.put(characters[0].id, Look("", b"", b"face of Lia"))
        table.boards.touch(live.id)
        event, data = await stream.next()
        assert event == "more" and {*data["looks"]} == {"Lia"}
        assert data["looks"]["Lia"]["face"] == f"data:image/webp;base64,{_coded('face of Lia')}"
        await store.looks.put(characters[0].id, PLAIN)
        table.boards.touch(live.id)
        assert (await stream.next())[1]["looks"]["Lia"].keys() == {"body"}
        assert _coded("face of the hidden").encode() not in stream.bytes and b"208080" not in stream.bytes
        await table.say("/reveal Zyxlurk")
        _, data = await stream.next()
        assert data["looks"]["Zyxlurk"]["colour"] == "#208080" and _coded("face of the hidden").encode() in stream.bytes


def _coded(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


async def test_whoever_opens_a_board_while_another_leaves_gets_it(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both look with the same eyes: the one who leaves is the last one while the other still waits for the whole."""
    first, second = await table.address("@Ben /board"), await table.address("/board table")
    bring = table.boards._bring
    async with listening(first) as leaving:
        await leaving.next()
        ((key, streams),) = [*table.boards._streams.items()]
        (stream,) = streams

        async def slow(*args: Any) -> None:
            table.boards._left(key, stream)
            await bring(*args)

        monkeypatch.setattr(table.boards, "_bring", slow)
        async with listening(second) as coming:
            assert coming.answer.status == 200 and (await coming.next())[0] == "board"
            monkeypatch.setattr(table.boards, "_bring", bring)
            await table.say(BLOW)
            assert (await coming.next())[0] == "more"


async def test_what_only_masters_may_know_reaches_nobody_else_even_as_a_silence_broken(table: Table) -> None:
    async with listening(await table.address("@Ann /board")) as stream:
        await stream.next()
        await table.say("/note secret on Grak: limps")
        await table.say(BLOW)
        event, data = await stream.next()
        assert event == "more" and any("Lia" in line for frame in data["frames"] for line in frame.get("told", ()))
        assert b"limps" not in stream.bytes


async def test_an_address_ends_with_close_with_the_fight_and_with_leaving_the_server(table: Table) -> None:
    ann, ben = await table.address("@Ann /board"), await table.address("@Ben /board")
    async with listening(ann) as stream:
        await stream.next()
        await table.say("@Ann /board close")
        assert (await stream.next())[0] == "closed"
    assert (await status(ann), await status(ben)) == (401, 200)
    table.gone.add("ben")
    assert await status(ben) == 401
    table.gone.clear()
    assert await status(ben) == 401, "who comes back asks for a new one"
    cora = await table.address("@Cora /board")
    async with listening(cora) as stream:
        await stream.next()
        await table.say("/encounter end")
        assert (await stream.next())[0] == "closed"
    assert await status(cora) == 401


async def test_a_new_address_takes_the_place_of_the_old_one(table: Table) -> None:
    first, second = await table.address("@Ann /board"), await table.address("@Ann /board")
    assert (await status(first), await status(second)) == (401, 200)
    assert (await status(await table.address("@Ann /board table")), await status(second)) == (200, 200)


async def test_the_store_holds_no_token(table: Table, store: Store) -> None:
    token = (await table.address()).partition("#")[2].partition(".")[2]
    encounter = (await store.ledger.running())[0].id
    kept = await store.settings.get(READERS, of_encounter(encounter))
    assert len(token) == 32 and len(kept) == 1 and token not in str(kept)


@pytest.mark.parametrize("token", ["", "nothing", "x" * 5000, "abc.def", "é.ü"])
async def test_nobody_gets_in_without_a_token(table: Table, token: str) -> None:
    async with aiohttp.ClientSession() as session:
        headers = {"Authorization": f"Bearer {token}".encode().decode("latin-1")}
        async with session.get(f"{table.table.readers.address}/feed", headers=headers) as answer:
            assert answer.status == 401 and await answer.read() == b""


async def test_the_page_is_the_same_for_everybody_and_may_talk_to_its_server_alone(table: Table) -> None:
    async with aiohttp.ClientSession() as session, session.get(f"{table.table.readers.address}/board") as answer:
        page = await answer.text()
        assert answer.headers["Referrer-Policy"] == "no-referrer" and answer.headers["X-Frame-Options"] == "DENY"
        assert not answer.cookies and "Set-Cookie" not in answer.headers
    assert "connect-src 'self'" in page and "default-src 'none'" in page and "Lia" not in page


async def test_an_address_that_asks_too_often_waits(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "BURST", 3)
    monkeypatch.setattr(board, "PER_SECOND", 0.0)
    async with aiohttp.ClientSession() as session:
        found = []
        for other in ("1.1.1.1", "1.1.1.1", "1.1.1.1", "1.1.1.1", "2.2.2.2"):
            url = f"{table.table.readers.address}/board"
            async with session.get(url, headers={"X-Forwarded-For": f"9.9.9.9, {other}"}) as answer:
                found.append(answer.status)
    assert found == [200, 200, 200, 429, 200]


async def test_a_token_opens_only_so_many_streams(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board, "PER_TOKEN", 1)
    address = await table.address("@Ann /board")
    async with listening(address) as stream:
        await stream.next()
        assert await status(address) == 429


async def test_after_a_restart_an_address_shows_the_present(store: Store) -> None:
    async with opened(store) as table:
        for line in START:
            await table.say(line)
        address = await table.address("@Ann /board")
    async with opened(store) as table:
        await table.say(BLOW)
        token = address.partition("#")[2]
        async with listening(f"{table.table.readers.address}/board#{token}") as stream:
            _, data = await stream.next()
            assert data["frames"][-1]["figures"]["Lia"]["condition"]["points"][0] < 11


async def test_no_log_has_the_token(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        address = await table.address("@Ann /board")
        async with listening(address) as stream:
            await stream.next()
    assert address.partition(".")[2].rpartition(".")[2] not in caplog.text


async def test_where_nothing_is_served_it_says_so(store: Store) -> None:
    async with opened(store) as table:
        table.table.readers.address = ""
        await table.say("/encounter start swords")
        assert "STRIKERANK_BOARD" in (await table.say("/board")).text
