"""A process that appends until it is killed: ``python -m tests.storage.writer URL ENCOUNTER MODE``.

It prints the head after each append that has returned. ``run`` never stops by itself. ``before-commit`` prints
``committing`` and waits for ever inside the third append's transaction, its statements all done; ``after-commit`` waits
between the third commit and the answer to it.
"""

import asyncio
import sys
import threading

import sqlalchemy as sa

from storage import database
from storage.store import Store
from tests.storage.samples import a_question, a_row


def _stand_still(word: str) -> None:
    print(word, flush=True)
    threading.Event().wait()


async def main(url: str, encounter: str, mode: str) -> None:
    store = await Store.open(url)
    loaded = await store.ledger.load(encounter)
    head, appends = loaded.head, 0
    if mode == "before-commit":

        @sa.event.listens_for(sa.Engine, "commit")
        def commit(conn: sa.Connection) -> None:
            if appends == 2:
                _stand_still("committing")

    if mode == "after-commit":
        real = database.Database.write

        async def write(self: database.Database, job: database.Job[int]) -> int:
            result = await real(self, job)
            if appends == 2:
                _stand_still("committed")
            return result

        database.Database.write = write  # type: ignore[method-assign, assignment]
    while True:
        rows = [a_row(head + 1, source=f"m{head + 1}"), a_row(head + 2, kind="engine", cause=head + 1)]
        pending = await store.ledger.pending(encounter)
        version = pending[-1].version if pending else 0
        question = a_question(head + 2, source=f"q{head + 2}", version=version)
        head = (await store.ledger.append(encounter, head, rows, question)).head
        appends += 1
        print(head, flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
