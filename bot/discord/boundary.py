"""The one boundary: a fault of ours becomes a reference in the log and a message that shows only this."""

import logging
import secrets
from collections.abc import Awaitable
from typing import TypeVar

from bot.discord import embeds
from bot.discord.embeds import Message
from bot.texts import says
from storage.faults import Unusable

log = logging.getLogger(__name__)

T = TypeVar("T")


async def guard(what: str, deed: Awaitable[T]) -> T | Message:
    """What the deed gives; where it fails by a fault of ours, the message that shows the log's reference to it."""
    try:
        return await deed
    except Exception as fault:  # noqa: BLE001 - the one boundary: it is logged under the reference it is shown by
        return failed(what, fault)


def failed(what: str, fault: BaseException) -> Message:
    """Log an exception under a reference, and make the message that shows only this.

    What is wrong with the store is said, and what mends it, for that is no fault of ours.
    """
    if isinstance(fault, Unusable):
        log.error("%s: %s", what, fault)
        return embeds.notice(says("discord.store", fault=fault.abroad))
    reference = secrets.token_hex(4)
    log.error("reference %s: %s", reference, what, exc_info=fault)
    return embeds.broken(reference)
