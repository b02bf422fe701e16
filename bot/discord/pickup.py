"""Which fights an earlier process may have left in the middle: these are looked after at once, others as they go on.

Where thousands run, to touch each would keep a start waiting for hours of Discord's patience.
"""

from typing import Any

from bot.discord.answers import TOLD
from bot.discord.prompts import PROMPTS
from bot.discord.turns import TURN
from storage import settings
from storage.ledger import Plays
from storage.restless import restless
from storage.settings import Key
from storage.store import Store

MESSAGES: tuple[Key[Any], ...] = (
    settings.TRACKER,
    settings.GM_TRACKER,
    settings.MAP,
    PROMPTS,
    TURN,
    TOLD,
    settings.ENDED,
)
"""What is kept of a fight's messages while it runs, and forgotten when it is over and told to be."""


async def left_over(store: Store, plays: Plays) -> frozenset[str]:
    """The ids of the fights of those guilds, ended ones too, that are not at rest."""
    return await restless(store.database, plays, TOLD, PROMPTS, settings.TRACKER, MESSAGES)
