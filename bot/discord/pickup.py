"""Which fights an earlier process may have left in the middle: these are looked after at once, others as they go on.

Where thousands run, to touch each would keep a start waiting for hours of Discord's patience.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from bot.discord.answers import TOLD
from bot.discord.prompts import PROMPTS
from bot.discord.turns import TURN
from storage import settings
from storage.ledger import Plays
from storage.rows import EncounterInfo
from storage.settings import Key, encounter_of, of_encounter
from storage.store import Store

MESSAGES: tuple[Key[Any], ...] = (settings.TRACKER, settings.GM_TRACKER, settings.MAP, PROMPTS, TURN, TOLD)
"""What is kept of a fight's messages while it runs, and forgotten when it is over."""


class LeftOver(Struct, frozen=True):
    """The fights that run on the guilds asked for, and the ids of those, ended ones too, that are not at rest."""

    running: Sequence[EncounterInfo]
    restless: frozenset[str]


async def left_over(store: Store, plays: Plays) -> LeftOver:
    """The fights of those guilds.

    A fight is at rest where all its rows are answered, each open question has its message and no other, and there is
    a tracker. One that is over is where nothing is kept of its messages.
    """
    running = [info for info in await store.ledger.running() if plays(info.guild)]
    stand = await store.ledger.stand()
    told, asked = await store.settings.holding(TOLD), await store.settings.holding(PROMPTS)
    tracked = await store.settings.holding(settings.TRACKER)
    restless = set()
    for info in running:
        scope = of_encounter(info.id)
        head, open_ = stand.get(info.id, (0, frozenset[int]()))
        shown = frozenset(prompt.version for prompt in asked.get(scope, ()))
        if told.get(scope) != head or shown != open_ or scope not in tracked:
            restless.add(info.id)
    kept = {encounter_of(scope) for key in MESSAGES for scope in await store.settings.holding(key)}
    for encounter in kept - stand.keys():
        if plays((await store.ledger.info(encounter)).guild):
            restless.add(encounter)
    return LeftOver(running, frozenset(restless))
