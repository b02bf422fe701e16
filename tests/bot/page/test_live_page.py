"""The live board in a real browser: an evening in each system as everybody sees it, and after a restart."""

import asyncio
import json

import msgspec
import pytest
from msgspec.structs import replace

from bot.render.portrait import portrait
from rules.core.encounter import Encounter
from storage import codec
from storage.store import Store
from tests.bot.page.browser import NARROW, WIDE, Browser
from tests.bot.page.evenings import EVENINGS, HIDDEN, lines
from tests.bot.page.test_report import HOSTILE
from tests.bot.portraits import drawn
from tests.bot.table import say
from tests.bot.web.live import opened

OPEN = "return document.querySelector('.live .ladder')"
FOLLOWED = "return document.querySelectorAll('.story .entry:not([hidden])').length > 20"
NOTICE = "return document.getElementById('notice').innerText.includes('%s')"


@pytest.mark.parametrize("system", EVENINGS)
async def test_a_whole_evening_is_followed_and_nothing_hidden_is_ever_sent(
    system: str, browser: Browser, store: Store
) -> None:
    said = lines(system)
    async with opened(store) as table:
        await table.say(said[0])
        address = await table.address("/board table")
        await asyncio.to_thread(browser.open, address, NARROW if system == "swords" else WIDE, still=False)
        await asyncio.to_thread(browser.until, OPEN)
        for line in said[1:]:
            reply = await say(table.table, line)
            table.boards.touch(reply.fight.encounter or "")
            await asyncio.sleep(0)
        await asyncio.to_thread(browser.until, FOLLOWED)
        html = await asyncio.to_thread(browser.run, "return document.documentElement.outerHTML")
        assert HIDDEN not in html
        await table.say("/encounter end")
        await asyncio.to_thread(browser.until, NOTICE % "closed")
        url = address.partition("/board")[0]
        assert await asyncio.to_thread(browser.faults) == []
        assert await asyncio.to_thread(browser.asked_for) == {f"{url}/board", f"{url}/feed"}


async def test_it_comes_back_after_a_restart_and_shows_the_present(browser: Browser, store: Store) -> None:
    async with opened(store) as table:
        for line in ("/encounter start swords", "/encounter add Juk", "/encounter add Bram"):
            await table.say(line)
        address = await table.address()
        await asyncio.to_thread(browser.open, address)
        await asyncio.to_thread(browser.until, OPEN)
    await asyncio.to_thread(browser.until, NOTICE % "No connection")
    async with opened(store, address.partition("/board")[0].removeprefix("http://")) as table:
        await table.say("Juk: attack huge sword vs Bram")
        await asyncio.to_thread(browser.until, "return document.querySelector('.caption').innerText.includes('Juk')")
        assert await asyncio.to_thread(browser.axe) == []


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["desk", "phone"])
async def test_names_are_text_however_they_are_made(browser: Browser, store: Store, size: tuple[int, int]) -> None:
    async with opened(store) as table:
        await table.say("/encounter start rq3plus")
        live = (await store.ledger.running())[0]
        for n in range(len(HOSTILE)):
            await table.say(f"/encounter add grak as Grak{n}")
            await table.say(f"/place Grak{n} at {2 * n},0")
        await table.say(f"/note on Grak0: {HOSTILE[0]}")
        address = await table.address("/board")
        # Typed they are refused or kept; a fight from elsewhere may have any.
        loaded = await table.table.live.load(live.id)
        text = codec.encode(loaded.state)
        for n, name in enumerate(HOSTILE):
            text = text.replace(json.dumps(f"Grak{n}"), json.dumps(name))
        hostile = msgspec.json.decode(text, type=Encounter)
        table.table.live._states[live.id] = replace(loaded, state=hostile)
        await asyncio.to_thread(browser.open, address, size)
        await asyncio.to_thread(browser.until, OPEN)
        assert {*HOSTILE} == {*await asyncio.to_thread(browser.run, NAMES)}
        assert await asyncio.to_thread(browser.run, MARKUP) == 0
        wide = await asyncio.to_thread(browser.run, "return document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, "nothing is wider than the window"
        assert await asyncio.to_thread(browser.axe) == []
        assert await asyncio.to_thread(browser.faults) == []


NAMES = "return [...document.querySelectorAll('.ladder .name')].map((one) => one.textContent)"
MARKUP = "return document.querySelectorAll('img, script:not([type])').length"


async def test_pictures_and_colours_are_seen_and_come_from_nowhere_else(browser: Browser, store: Store) -> None:
    async with opened(store) as table:
        for line in ("/encounter start rq3plus", "/encounter add grak", "/place Grak at 0,0"):
            await table.say(line)
        live = (await store.ledger.running())[0]
        one = await store.characters.save("c", "gm:c", "Grak", "rq3plus", {}, "2026-01-01")
        await store.looks.put(one.id, replace(portrait("grak", drawn()), colour="#208080"))
        loaded = await table.table.live.load(live.id)
        figure = replace(loaded.state.figures["Grak"], character=f"{one.id}:1")
        table.table.live._states[live.id] = replace(loaded, state=replace(loaded.state, figures={"Grak": figure}))
        address = await table.address("/board table")
        await asyncio.to_thread(browser.open, address, WIDE)
        await asyncio.to_thread(browser.until, OPEN)
        faces = "document.querySelectorAll('.face').length === 2 && document.querySelector('.portrait').naturalWidth"
        assert await asyncio.to_thread(browser.until, f"return {faces}") == 128
        fill = "return getComputedStyle(document.querySelector('.token .disc')).fill"
        assert await asyncio.to_thread(browser.run, fill) == "rgb(32, 128, 128)"
        assert await asyncio.to_thread(browser.axe) == []
        assert await asyncio.to_thread(browser.faults) == []
        url = address.partition("/board")[0]
        assert await asyncio.to_thread(browser.asked_for) == {f"{url}/board", f"{url}/feed"}
