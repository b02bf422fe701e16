"""Being told to stop while what runs is still picked up."""

import asyncio
from typing import NoReturn

import pytest

from bot.discord.client import Strikerank
from bot.settings import Settings
from bot.table import GameTable
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

    monkeypatch.setattr(store.ledger, "running", without_end)
    async with connect(Strikerank(Settings(_env_file=None), GameTable(store)), world):  # type: ignore[call-arg]
        await reached.wait()
        assert not left_off.is_set()
    # What still read the store would find it closed.
    assert left_off.is_set()
    await store.close()
