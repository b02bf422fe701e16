"""What the tests of the table's front ends have in common."""

from collections.abc import AsyncIterator

import pytest

from storage.store import Store


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    """An open store in memory, closed behind the test."""
    made = await Store.open("sqlite://")
    yield made
    await made.close()
