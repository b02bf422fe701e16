"""Fixtures: a fresh, migrated store for each test, on either database."""

import shutil
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from storage.database import migrate
from storage.store import Store
from tests.storage import postgres

BACKENDS = ("sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of this worker's PostgreSQL server with ``{name}`` for the database; skips where there is none."""
    with postgres.server() as url:
        yield url


@pytest.fixture(scope="session")
async def postgres_template(postgres_server: str) -> AsyncIterator[str]:
    """The name of a migrated database that fresh ones are copied from."""
    name = f"strikerank_{uuid.uuid4().hex}"
    await postgres.command(postgres_server, f"CREATE DATABASE {name}")
    await migrate(postgres_server.format(name=name))
    yield name
    await postgres.command(postgres_server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
async def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file that fresh ones are copied from."""
    path = tmp_path_factory.mktemp("template") / "store.db"
    await migrate(f"sqlite:///{path}")
    return path


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    """Which database the test runs on."""
    name: str = request.param
    return name


@asynccontextmanager
async def _database(server: str, like: str = "template1") -> AsyncIterator[str]:
    name = f"strikerank_{uuid.uuid4().hex}"
    await postgres.command(server, f"CREATE DATABASE {name} TEMPLATE {like}")
    yield server.format(name=name)
    await postgres.command(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
async def postgres_empty(postgres_server: str) -> AsyncIterator[str]:
    """The URL of a PostgreSQL database without tables."""
    async with _database(postgres_server) as url:
        yield url


@pytest.fixture
async def postgres_fresh(postgres_server: str, postgres_template: str) -> AsyncIterator[str]:
    """The URL of a migrated PostgreSQL database."""
    async with _database(postgres_server, postgres_template) as url:
        yield url


@pytest.fixture
def empty_url(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without tables."""
    if backend == "sqlite":
        return f"sqlite:///{tmp_path / 'empty.db'}"
    made: str = request.getfixturevalue("postgres_empty")
    return made


@pytest.fixture
def url(backend: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a fresh, migrated database."""
    if backend == "sqlite":
        shutil.copy(request.getfixturevalue("sqlite_template"), tmp_path / "store.db")
        return f"sqlite:///{tmp_path / 'store.db'}"
    made: str = request.getfixturevalue("postgres_fresh")
    return made


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An open store on a fresh database."""
    opened = await Store.open(url)
    yield opened
    await opened.close()
