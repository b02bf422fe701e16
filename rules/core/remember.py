"""Derived values that are asked for again and again of the same frozen state."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

MOST = 256
"""Answers remembered of each function; then it begins anew. Each keeps a state of a fight alive, so few do."""

_PLAIN = frozenset({str, int, bool})
"""What counts by what it is."""


def remembered(fn: Callable[P, T]) -> Callable[P, T]:
    """A pure function of frozen values that remembers its answers, by which values it was asked of and not by what they
    hold: states are too large to compare. Strings and numbers count by what they are; the answer must be frozen too.
    """
    known: dict[tuple[object, ...], tuple[tuple[object, ...], T]] = {}

    @wraps(fn)
    def ask(*args: P.args, **kwargs: P.kwargs) -> T:
        if kwargs:
            return fn(*args, **kwargs)
        key = tuple([one if type(one) in _PLAIN else id(one) for one in args])
        found = known.get(key)
        # What is remembered keeps its values alive, so no other can have taken their place.
        if found is not None:
            return found[1]
        answer = fn(*args, **kwargs)
        if len(known) >= MOST:
            known.clear()
        known[key] = args, answer
        return answer

    return ask
