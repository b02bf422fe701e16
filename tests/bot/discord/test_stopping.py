"""Being told to stop while what runs is still picked up."""

import asyncio
from typing import NoReturn
from unittest.mock import AsyncMock, MagicMock

import pytest

from bot.discord.answers import TOLD, Answers
from bot.discord.client import Strikerank
from bot.settings import Settings
from bot.table import GameTable
from storage.settings import of_encounter
from storage.store import Store
from tests.loopback.fixtures import connect
from tests.loopback.server import World


async def test_who_is_told_to_stop_leaves_off_picking_up_what_runs(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open("sqlite://")
    reached, left_off = asyncio.Event(), asyncio.Event()

    async def without_end() -> NoReturn:
        reached.set()
        try:
            while True:
                await asyncio.Event().wait()
        finally:
            left_off.set()

    monkeypatch.setattr(store.ledger, "played", without_end)
    async with connect(Strikerank(Settings(), GameTable(store)), world):
        await reached.wait()
        assert not left_off.is_set()
    # What still read the store would find it closed.
    assert left_off.is_set()
    await store.close()


async def test_an_answer_given_while_older_ones_are_looked_after_forgets_none() -> None:
    store = await Store.open("sqlite://")
    answers = Answers(MagicMock(), GameTable(store), MagicMock(), 0.0, AsyncMock(), AsyncMock())
    answers.expect(0)
    await store.settings.set(TOLD, of_encounter("f"), 3)
    answers.owe("f", 9, 9)
    answers.paid("f", 9)
    await answers.close()
    assert await store.settings.get(TOLD, of_encounter("f")) == 3
    await store.close()


async def test_who_is_told_to_stop_does_not_wait_for_a_hanging_discord(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open("sqlite://")
    monkeypatch.setattr("bot.discord.client.LAST_WORDS", 0.01)
    client = Strikerank(Settings(), GameTable(store))
    async with connect(client, world):
        monkeypatch.setattr(client.desk.tracker, "close", asyncio.Event().wait)
        await client.close()
        assert client.is_closed()
    await store.close()
