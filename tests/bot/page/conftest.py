"""One browser for all tests of the page that a process runs."""

from collections.abc import Iterator

import pytest

from tests.bot.page.browser import Browser, browsers


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    yield from browsers(tmp_path_factory.mktemp("browser"))
