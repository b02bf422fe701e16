"""What Discord shows of a fault of ours: the message with the log's reference, or what is wrong with the store."""

import logging
from functools import partial

from bot import boundary
from bot.discord import embeds
from bot.discord.embeds import Message
from bot.texts import says
from storage.faults import Unusable

log = logging.getLogger(__name__)


def failed(what: str, fault: BaseException) -> Message:
    """Log an exception under a reference, and make the message that shows only this.

    What is wrong with the store is said, and what mends it, for that is no fault of ours.
    """
    if isinstance(fault, Unusable):
        log.error("%s: %s", what, fault)
        return embeds.notice(says("discord.store", fault=fault.abroad))
    return embeds.broken(boundary.logged(what, fault))


guard = partial(boundary.guard, failed)
"""What the deed gives; where it fails by a fault of ours, the message that shows the log's reference to it."""
