"""A world, a channel, people, and the bot connected to them over the wire."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from storage.store import Store
from tests.bot.discord.scene import Scene
from tests.loopback.fixtures import world
from tests.loopback.server import World

__all__ = ["world"]


@pytest_asyncio.fixture
async def scene(world: World, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Scene]:
    """The bot in a channel with Gerd (who will run the game), Anna and Ben."""
    url = f"sqlite:///{tmp_path_factory.mktemp('store') / 'store.db'}"
    store = await Store.open(url)
    made = Scene(world, store, url)
    async with made.bot():
        yield made
    await store.close()
