"""A store that is one file is one process's: a second one is told so at its start."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from storage.faults import Unusable
from storage.texts import says


@contextmanager
def alone(path: Path | None) -> Iterator[None]:
    """Hold the file of a store (None: it is in memory) against other bots while the block runs.

    The system lets go of it whatever ends the process. Raises Unusable where another one holds it.
    """
    if path is None:
        yield
        return
    held = os.open(f"{path}-bot", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Unusable(says("sqlite.alone", store=path)) from None
        yield
    finally:
        os.close(held)
