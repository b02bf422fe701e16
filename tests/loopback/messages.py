"""Messages and files, as they stand and as the wire shows them."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tests.loopback.wire import EPHEMERAL, LOADING, Json, stamp

if TYPE_CHECKING:
    from tests.loopback.interactions import Interaction
    from tests.loopback.state import Channel, User


@dataclass(eq=False, slots=True)
class Attachment:
    """A stored file; `inline` when an embed shows it, which takes it off the list under the message."""

    id: int
    channel_id: int
    filename: str
    data: bytes
    content_type: str
    description: str | None = None
    ephemeral: bool = False
    inline: bool = False

    @property
    def path(self) -> str:
        folder = "ephemeral-attachments" if self.ephemeral else "attachments"
        return f"/{folder}/{self.channel_id}/{self.id}/{self.filename}"

    def payload(self, cdn_base: str) -> Json:
        url = cdn_base + self.path
        data: Json = {
            "id": str(self.id),
            "filename": self.filename,
            "size": len(self.data),
            "url": url,
            "proxy_url": url,
            "content_type": self.content_type,
        }
        if self.description is not None:
            data["description"] = self.description
        if self.ephemeral:
            data["ephemeral"] = True
        if self.data.startswith(b"\x89PNG\r\n\x1a\n") and len(self.data) >= 24:
            data["width"], data["height"] = struct.unpack(">II", self.data[16:24])
        return data


def walk(components: Iterable[Json]) -> Iterator[Json]:
    """Every component of a tree, parents first."""
    for component in components:
        yield component
        yield from walk(component.get("components") or ())
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk((component[key],))


@dataclass(eq=False, slots=True)
class Message:
    """A message as it stands now; edits change it in place and raise `edits`."""

    id: int
    channel: Channel
    author: User
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    type: int = 0
    nonce: str | int | None = None
    pinned_at: datetime | None = None
    created: datetime = field(default_factory=lambda: datetime.now(UTC))
    edited: datetime | None = None
    edits: int = 0
    deleted: bool = False
    pings: list[User] = field(default_factory=list)
    pings_everyone: bool = False
    reply_to: int | None = None
    only_for: User | None = None
    interaction: Interaction | None = None

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def loading(self) -> bool:
        return bool(self.flags & LOADING)

    @property
    def pinned(self) -> bool:
        return self.pinned_at is not None

    @property
    def buttons(self) -> list[str]:
        """Labels (or emoji) of the buttons a person can press now, in order."""
        return [
            button.get("label") or (button.get("emoji") or {}).get("name") or ""
            for button in walk(self.components)
            if button["type"] == 2 and not button.get("disabled")
        ]

    @property
    def text(self) -> str:
        """Everything a person reads in it: content, embeds and text components, one per line."""
        lines: list[str | None] = [self.content]
        for embed in self.embeds:
            lines += [embed.get("author", {}).get("name"), embed.get("title"), embed.get("description")]
            for part in embed.get("fields") or ():
                lines += [part["name"], part["value"]]
            lines.append(embed.get("footer", {}).get("text"))
        lines += [part["content"] for part in walk(self.components) if part["type"] == 10]
        return "\n".join(line for line in lines if line)

    def payload(self, cdn_base: str) -> Json:
        data: Json = {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "type": self.type,
            "author": self.author.payload(),
            "content": self.content,
            "embeds": self.embeds,
            "components": self.components,
            "attachments": [entry.payload(cdn_base) for entry in self.attachments if not entry.inline],
            "mentions": [user.payload() for user in self.pings],
            "mention_roles": [],
            "mention_everyone": self.pings_everyone,
            "timestamp": stamp(self.created),
            "edited_timestamp": stamp(self.edited) if self.edited else None,
            "flags": self.flags,
            "pinned": self.pinned,
            "tts": False,
        }
        if self.nonce is not None:
            data["nonce"] = self.nonce
        if self.reply_to is not None:
            data["message_reference"] = {
                "type": 0,
                "channel_id": str(self.channel.id),
                "message_id": str(self.reply_to),
            }
        if self.interaction is not None:
            data["application_id"] = data["webhook_id"] = str(self.author.id)
            data["interaction_metadata"] = {
                "id": str(self.interaction.id),
                "type": self.interaction.type,
                "user": self.interaction.user.payload(),
                "authorizing_integration_owners": self.interaction.owners(),
            }
            if self.interaction.command_name is not None:
                data["interaction_metadata"]["name"] = self.interaction.command_name
                data["interaction_metadata"]["command_type"] = self.interaction.data.get("type", 1)
        return data
