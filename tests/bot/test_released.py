"""A store of every revision that ever was, full of what people have there, goes on where it was."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory

import storage.migrations
from bot.table import GameTable
from storage.address import address
from storage.database import Database
from storage.schema import metadata
from storage.store import Store
from tests.bot.table import SEED, open_table, say
from tests.storage.conftest import backend, empty_url, postgres_empty, postgres_server

__all__ = ["backend", "empty_url", "postgres_empty", "postgres_server"]

REVISIONS = sorted(
    one.revision for one in ScriptDirectory(str(Path(storage.migrations.__file__).parent)).walk_revisions()
)
EVENING = (
    "/encounter start rq3plus",
    "/encounter add Rurik",
    "/encounter add Grak",
    "@Ana /encounter join Lia",
    "/encounter save ambush",
    "Rurik: attack broadsword vs Grak nothing rolled attack 30, location 14, damage 1, damage_modifier 1",
    "Rurik: attack broadsword vs Grak nothing rolled attack 90",
    "/undo",
    "/alias save swing attack broadsword",
    "@Ana /roll save hit 1d20+5",
    "Grak: attack battle axe vs Lia rolled attack 35, location 14, damage 1, damage_modifier 1",
)
Rows = dict[str, list[dict[str, Any]]]


async def _evening() -> tuple[Rows, dict[str, Any]]:
    """What an evening leaves in the tables of today, and how the fight stands."""
    async with open_table() as table:
        for n, line in enumerate(EVENING):
            reply = await say(table, line, f"i:{n}")
            assert reply.ok, f"{line}: {reply.text}"
        state = (await say(table, "/state")).data["state"]
        rows = {
            one.name: [dict(row._mapping) for row in await table.store.database.fetch(sa.select(one))]
            for one in metadata.sorted_tables
        }
    assert state is not None and all(rows[name] for name in ("ledger", "sources", "pending", "settings", "shelf"))
    return rows, state


def _put(conn: sa.Connection, rows: Rows) -> None:
    """Write the rows as far as the tables of that revision hold them."""
    before = sa.MetaData()
    before.reflect(conn)
    for table in before.sorted_tables:
        known = [{key: value for key, value in row.items() if key in table.c} for row in rows.get(table.name, ())]
        if known:
            conn.execute(sa.insert(table), known)


@pytest.mark.parametrize("revision", REVISIONS)
async def test_a_store_of_a_revision_goes_on_with_all_that_was_in_it(empty_url: str, revision: str) -> None:
    rows, state = await _evening()
    old = Database(address(empty_url))
    await old.write(lambda conn: storage.migrations.migrate(conn, None, revision))
    await old.write(lambda conn: _put(conn, rows))
    await old.close()
    store = await Store.open(empty_url)
    table = GameTable(store, secret=SEED)
    assert (await say(table, "/state")).data["state"] == state
    assert len(await store.ledger.rows((await store.ledger.running())[0].id)) == len(rows["ledger"])
    answered = await say(table, "@Ana nothing")
    assert answered.ok and "35/" in answered.text
    assert "swing: attack broadsword" in (await say(table, "/alias list")).text
    assert "hit: 1d20+5" in (await say(table, "@Ana /roll list")).text
    assert "ambush" in (await say(table, "/encounter saved")).text
    told = await say(table, "Rurik: swing vs Grak nothing rolled attack 90", "i:1000")
    assert told.ok and "90/" in told.text
    assert (await say(table, "/encounter end now")).ok
    assert "Traceback" not in (await say(table, "/verify")).text
    await store.close()
