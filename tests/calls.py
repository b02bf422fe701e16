"""How much work something is, on every machine the same: the calls it makes."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Calls:
    """How many functions were called so far."""

    def __init__(self) -> None:
        self.made = 0

    def count(self, _: object, event: str, __: object) -> None:
        """What the interpreter tells of each call."""
        self.made += event in ("call", "c_call")


@contextmanager
def counting() -> Iterator[Calls]:
    """Count the calls of this thread meanwhile."""
    calls, before = Calls(), sys.getprofile()
    sys.setprofile(calls.count)
    try:
        yield calls
    finally:
        sys.setprofile(before)


def calls_of(deed: Callable[[], object]) -> int:
    """How many functions are called while something is done."""
    with counting() as calls:
        deed()
    return calls.made
