"""How much work a line of people's own words may cause, counted and never timed: the same line stops at the same place.

Whoever reads such a line opens a budget for it (``within``); what takes work says so (``spend``): each word that is
passed over, each name that is looked up, each sentence that is rehearsed. Where nobody has opened one, work is free.
"""

from collections.abc import Callable, Hashable
from contextvars import ContextVar
from typing import Concatenate, ParamSpec, TypeVar, cast

from rules.core.report import Refused

P = ParamSpec("P")
T = TypeVar("T")
MOST = 20_000
"""Steps that a line may take: a step is the look at a word at one place of the line, some ten microseconds."""
LONGEST = 300
"""Characters of a line that somebody may have said in one breath; a longer one may take but a ``FEW`` steps."""
FEW = 300
REHEARSAL = 40
"""Steps of reading and rehearsing one sentence."""


class Spent(Exception):
    """The work that a line may cause is done. No refusal: what tries one reading after another must not go on."""


class Budget:
    """What is left of the work that one line may cause, what was legal so far, and the first refusal of the rules.

    ``known``: what parts of the line came to, which more than one place asks.
    """

    def __init__(self, text: str) -> None:
        self.left = MOST if len(text) <= LONGEST else FEW
        self.legal: dict[str, None] = {}
        self.refusal: Refused | None = None
        self.known: dict[Hashable, tuple[object, ...]] = {}


_OPEN: ContextVar[Budget | None] = ContextVar("budget", default=None)


def within(budget: Budget, think: Callable[Concatenate[str, P], T], text: str, *args: P.args, **more: P.kwargs) -> T:
    """What thinking about a line comes to within its budget; raises Spent where it does not come to an end."""
    token = _OPEN.set(budget)
    try:
        return think(text, *args, **more)
    finally:
        _OPEN.reset(token)


def spend(steps: int) -> None:
    """Count the steps; raises Spent where none are left."""
    budget = _OPEN.get()
    if budget is not None:
        budget.left -= steps
        if budget.left < 0:
            raise Spent


def judged(judge: Callable[P, object], *args: P.args, **more: P.kwargs) -> None:
    """Let a sentence be judged. Why the first one is refused is remembered, to be told where none is legal."""
    try:
        judge(*args, **more)
    except Refused as fault:
        budget = _OPEN.get()
        if budget is not None:
            budget.refusal = budget.refusal or fault
        raise


def legal(sentence: str) -> None:
    """Remember a sentence that could be carried out, to be offered where the work comes to no end."""
    budget = _OPEN.get()
    if budget is not None:
        budget.legal.setdefault(" ".join(sentence.split()))


def once(make: Callable[Concatenate[str, P], T], text: str, *args: P.args, **more: P.kwargs) -> T:
    """What a function makes of a part of the line, made but once for the same part and the very same arguments."""
    budget = _OPEN.get()
    if budget is None:
        return make(text, *args, **more)
    key = make, text, *(one if isinstance(one, str) else id(one) for one in args), *more.items()
    if key not in budget.known:
        # The arguments are kept beside it: no other may come to have their ids.
        budget.known[key] = make(text, *args, **more), args
    return cast(T, budget.known[key][0])
