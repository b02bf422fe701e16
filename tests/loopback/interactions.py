"""One use of the app by one person, from the press of a key to the last edit of the answer."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.loopback.messages import Message
from tests.loopback.state import Channel, Guild, Member, User
from tests.loopback.wire import Json

PONG, MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9
COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5


@dataclass(eq=False, slots=True)
class Interaction:
    """`sent` is in seconds of the world's clock; `answered` is the callback type once there is one.

    `expired` makes every acknowledgement late; `lost` says that no gateway session existed to carry it.
    """

    id: int
    token: str
    type: int
    user: User
    member: Member | None
    channel: Channel
    data: Json
    sent: float
    source: Message | None = None
    file_limit: int = 0
    expired: bool = False
    lost: bool = False
    refused: bool = False
    answered: int | None = None
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    touched: bool = False
    modal: Json | None = None
    choices: list[Json] | None = None

    @property
    def guild(self) -> Guild | None:
        return self.channel.guild

    @property
    def command_name(self) -> str | None:
        return self.data.get("name") if self.type == COMMAND else None

    @property
    def settled(self) -> bool:
        """Whether the person has more than an acknowledgement: a message, an edit, a form or choices."""
        if self.answered == DEFER:
            original = self.original
            shown = original is not None and not original.deleted and not original.loading
            return shown or bool(self.followups)
        if self.answered == DEFER_UPDATE:
            return self.touched or bool(self.followups)
        return self.answered is not None

    def owners(self) -> Json:
        """Who installed the app, in the form of `authorizing_integration_owners`."""
        return {"0": str(self.guild.id)} if self.guild else {"0": "0"}

    def payload(self, app_id: int, cdn_base: str) -> Json:
        """The data of INTERACTION_CREATE."""
        data: Json = {
            "id": str(self.id),
            "application_id": str(app_id),
            "type": self.type,
            "token": self.token,
            "version": 1,
            "data": self.data,
            "channel_id": str(self.channel.id),
            "channel": self.channel.payload(),
            "locale": "en-US",
            "entitlements": [],
            "authorizing_integration_owners": self.owners(),
            "attachment_size_limit": self.file_limit,
            "app_permissions": "0",
            "context": 1,
        }
        if self.source is not None:
            data["message"] = self.source.payload(cdn_base)
        if self.guild is None or self.member is None:
            return data | {"user": self.user.payload()}
        rights = str(self.member.permissions(self.channel))
        data["channel"]["permissions"] = rights
        return data | {
            "guild_id": str(self.guild.id),
            "guild": {"id": str(self.guild.id), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": self.member.payload() | {"permissions": rights},
            "app_permissions": str(self.guild.me.permissions(self.channel)),
            "context": 0,
        }
