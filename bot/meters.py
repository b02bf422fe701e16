"""What is counted and timed of the bot's work, whoever keeps the numbers (``bot.web.metrics`` does)."""

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from bot.reply import Reply

if TYPE_CHECKING:
    # The console serves nothing, and need not wait for what does.
    from aiohttp import web

Count: TypeAlias = Callable[[], Awaitable[Mapping[str, float]]]
"""What is counted only when somebody asks, by the name of its gauge."""

Outcome: TypeAlias = Literal["done", "refused", "fault"]


class Meters:
    """Takes the numbers; this one forgets them, which costs next to nothing. All times are seconds."""

    def said(self, kind: str, outcome: Outcome) -> None:
        """A line, a command or an answer was taken care of; ``kind`` is the command's words, or what else it was."""

    def acknowledged(self, seconds: float) -> None:
        """Discord had the first response to an interaction so long after it came."""

    def answered(self, seconds: float) -> None:
        """The answer to an interaction stood so long after it came."""

    def committed(self, seconds: float) -> None:
        """What waited to be written was committed, so long after it was begun."""

    def lagged(self, seconds: float) -> None:
        """The event loop was so late with what was due."""

    def requested(self, status: int) -> None:
        """Discord answered a request with that status; 429: it limits us."""

    def add_routes(self, app: "web.Application", count: Count) -> None:
        """Serve the numbers; ``count`` gives what is counted only when somebody asks."""


async def counted(meters: Meters, kind: str, answer: Awaitable[Reply]) -> Reply:
    """The answer, told to the meters as one of that kind."""
    outcome: Outcome = "fault"
    try:
        reply = await answer
        outcome = "done" if reply.error is None else "refused"
        return reply
    finally:
        meters.said(kind, outcome)
