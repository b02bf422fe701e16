"""The one boundary: a fault of ours is logged under a reference, and whoever spoke is shown only this."""

import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")
M = TypeVar("M")


async def guard(failed: Callable[[str, Exception], M], what: str, deed: Awaitable[T]) -> T | M:
    """What the deed gives; where it fails by a fault of ours, what ``failed`` makes of it and of ``what`` it was."""
    try:
        return await deed
    except Exception as fault:  # noqa: BLE001 - the one boundary: it is logged under the reference it is shown by
        return failed(what, fault)


def logged(what: str, fault: BaseException) -> str:
    """Log an exception with its traceback, and give the reference it stands under."""
    reference = secrets.token_hex(4)
    log.error("reference %s: %s", reference, what, exc_info=fault)
    return reference
