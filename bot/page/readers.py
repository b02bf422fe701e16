"""Who may read the board of a running fight: a token for each, of which the store keeps only the hash."""

import asyncio
import hashlib
import hmac
import secrets

from msgspec import Struct

from bot.rights import Role
from rules.core.secrets.audience import EVERYBODY, Viewer
from storage.settings import Key, of_encounter
from storage.store import Store

TOKEN_BYTES = 16
MOST = 100
"""Readers of one fight; the oldest address gives way."""


class Reader(Struct, frozen=True):
    """Whoever has asked for an address, as what they read, and the SHA-256 of their token."""

    digest: str
    user: str
    eyes: Role

    @property
    def viewer(self) -> Viewer:
        """With whose eyes the board is read: a spectator's are everybody's."""
        return EVERYBODY if self.eyes == "spectator" else Viewer(self.user, self.eyes == "gm")


READERS: Key[tuple[Reader, ...]] = Key("board", tuple[Reader, ...], ())


class Readers:
    """The readers of all fights. ``address`` is where the page is served; empty: nowhere."""

    def __init__(self, store: Store, address: str = "") -> None:
        self._kept, self.address = store.settings, address
        self._writing = asyncio.Lock()

    async def invite(self, encounter: str, user: str, eyes: Role) -> str:
        """A new address for a reader; an earlier one of the same person for the same eyes is no longer good.

        The token stands behind ``#``, which browsers send to nobody: no log of a server or proxy on the way has it.
        """
        token = secrets.token_hex(TOKEN_BYTES)
        async with self._writing:
            others = [one for one in await self.of(encounter) if (one.user, one.eyes) != (user, eyes)]
            kept = (*others[1 - MOST :], Reader(_digest(token), user, eyes))
            await self._kept.set(READERS, of_encounter(encounter), kept)
        return f"{self.address}/board#{encounter}.{token}"

    async def revoke(self, encounter: str, user: str | None = None) -> int:
        """Close the boards of a fight, or those of one person; returns how many addresses are no longer good."""
        async with self._writing:
            every = await self.of(encounter)
            left = tuple(one for one in every if user is not None and one.user != user)
            if left:
                await self._kept.set(READERS, of_encounter(encounter), left)
            elif every:
                await self._kept.clear(READERS, of_encounter(encounter))
        return len(every) - len(left)

    async def of(self, encounter: str) -> tuple[Reader, ...]:
        """The readers of a fight."""
        return await self._kept.get(READERS, of_encounter(encounter))

    async def known(self, typed: str) -> tuple[str, Reader] | None:
        """The fight and the reader of an address's part behind ``#``; None where it is no longer good."""
        encounter, _, token = typed.partition(".")
        digest, found = _digest(token), None
        for one in await self.of(encounter):
            found = one if hmac.compare_digest(one.digest, digest) else found
        return None if found is None else (encounter, found)


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
