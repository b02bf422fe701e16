"""What a person sees after doing something."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.loopback.interactions import DEFER, DEFER_UPDATE, Interaction
from tests.loopback.messages import Attachment, Message, walk
from tests.loopback.wire import PATIENCE, Json

if TYPE_CHECKING:
    from tests.loopback.server import World


class NoAnswer(Exception):
    """The person saw "the application did not respond", or an answer that never came to an end."""


class Answer:
    """A live view: reading it later shows later edits. `interaction` holds the wire side."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world = world
        self.interaction = interaction

    async def acked(self, timeout: float = PATIENCE) -> Answer:
        """Wait for the first answer; NoAnswer where none comes, or later than the world's clock allows."""
        entry = self.interaction
        await self._until(lambda: entry.answered is not None or entry.refused or entry.lost, timeout)
        if entry.answered is None:
            reason = "no bot is connected" if entry.lost else "the answer came too late"
            raise NoAnswer(f"{reason}; {self._world.tail()}")
        return self

    async def settled(self, timeout: float = PATIENCE) -> Answer:
        """Wait until there is more than an acknowledgement: the edited answer, a form, choices; else NoAnswer."""
        await self.acked(timeout)
        await self._until(lambda: self.interaction.settled, timeout)
        return self

    async def followup(self, count: int = 1, timeout: float = PATIENCE) -> Message:
        """The `count`-th message after the first answer."""
        await self._until(lambda: len(self.interaction.followups) >= count, timeout)
        return self.interaction.followups[count - 1]

    async def _until(self, condition: Callable[[], bool], timeout: float) -> None:
        try:
            await self._world.until(condition, timeout)
        except TimeoutError as error:
            state = f"answered with {self.interaction.answered}" if self.interaction.answered else "not answered"
            raise NoAnswer(f"{state}, {error}") from None

    @property
    def messages(self) -> list[Message]:
        """All messages of this answer that still stand, in order; the updated one for an update."""
        mine = [self.interaction.original, *self.interaction.followups]
        return [message for message in mine if message is not None and not message.deleted]

    @property
    def message(self) -> Message:
        """The first of `messages`; NoAnswer when nothing is left to see."""
        if not self.messages:
            raise NoAnswer("the answer has no message (a form, choices, or all deleted)")
        return self.messages[0]

    @property
    def deferred(self) -> bool:
        """Whether the bot acknowledged first and answered later."""
        return self.interaction.answered in (DEFER, DEFER_UPDATE)

    @property
    def content(self) -> str:
        return self.message.content

    @property
    def embeds(self) -> list[Json]:
        return self.message.embeds

    @property
    def components(self) -> list[Json]:
        return self.message.components

    @property
    def buttons(self) -> list[str]:
        return self.message.buttons

    @property
    def attachments(self) -> list[Attachment]:
        """Files of the message, also those an embed shows (`inline`); `.data` holds the bytes."""
        return self.message.attachments

    @property
    def ephemeral(self) -> bool:
        return self.message.ephemeral

    @property
    def text(self) -> str:
        """All words of all messages of this answer."""
        return "\n".join(message.text for message in self.messages)

    @property
    def modal(self) -> Json:
        """The form that opened; NoAnswer when none did."""
        if self.interaction.modal is None:
            raise NoAnswer("no form opened")
        return self.interaction.modal

    @property
    def fields(self) -> list[Json]:
        """The inputs of the form, each with its label under "label"."""
        found = []
        for part in walk(self.modal["components"]):
            if part["type"] == 18:
                found.append(part["component"] | {"label": part["label"]})
            elif part["type"] == 1:
                found += part["components"]
        return found
