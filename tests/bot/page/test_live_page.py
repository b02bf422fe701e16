"""The live board in a real browser: an evening in each system as everybody sees it, and after a restart."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from storage.store import Store
from tests.bot.page.browser import NARROW, WIDE, Browser
from tests.bot.page.evenings import EVENINGS, HIDDEN, lines
from tests.bot.table import say
from tests.bot.web.live import opened

OPEN = "return document.querySelector('.live .ladder')"
FOLLOWED = "return document.querySelectorAll('.story .entry:not([hidden])').length > 20"
NOTICE = "return document.getElementById('notice').innerText.includes('%s')"


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    made = await Store.open("sqlite://")
    yield made
    await made.close()


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
            table.boards.touch(reply.encounter or "")
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
