"""The whole store behind one door."""

from storage.characters import Characters
from storage.database import Database
from storage.exchange import export, take_over
from storage.ledger import SNAPSHOT_EVERY, Ledger
from storage.looks import Looks
from storage.saved_texts import SavedTexts
from storage.settings import Settings


class Store:
    """An open store: the ledger of encounters, characters with their looks, settings and shelf of one database."""

    def __init__(self, database: Database, snapshot_every: int = SNAPSHOT_EVERY) -> None:
        self.database = database
        self.ledger = Ledger(database, snapshot_every)
        self.characters = Characters(database)
        self.looks = Looks(database)
        self.settings = Settings(database)
        self.saved = SavedTexts(database)

    @classmethod
    async def open(cls, url: str, patience: float | None = None) -> "Store":
        """The store at that URL, brought to today's tables; see Database.open."""
        return cls(await Database.open(url, patience))

    def anew(self) -> None:
        """Read anew what is remembered beside the fights: it has changed, perhaps by another process."""
        self.settings.forget()
        self.looks.forget()

    async def close(self) -> None:
        """Let go of every connection."""
        await self.database.close()

    async def export(self, encounter: str) -> bytes:
        """An encounter as one JSON document; see storage.exchange.export."""
        return await export(self.ledger, self.settings, encounter)

    async def take_over(self, document: bytes, *, guild: str | None, channel: str | None, at: str) -> str:
        """Import an exported encounter under a fresh id, which is returned; see storage.exchange.take_over."""
        return await take_over(self.database, document, guild=guild, channel=channel, at=at)
