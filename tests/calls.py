"""How much work something is, on every machine the same: the calls it makes."""

import sys
from collections.abc import Callable


def calls_of(deed: Callable[[], object]) -> int:
    """How many functions are called while something is done."""
    calls = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        deed()
    finally:
        sys.setprofile(before)
    return calls
