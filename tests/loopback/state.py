"""The world behind the double: users, guilds, roles, members and channels with their wire payloads."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Protocol

from tests.loopback.messages import Message
from tests.loopback.wire import ADMINISTRATOR, EVERY_PERMISSION, TEXT, THREAD, VIEW_CHANNEL, Json, stamp


class Hub(Protocol):
    """What the entities need from the world they live in."""

    cdn_base: str
    bot: User
    channels: dict[int, Channel]

    def new_id(self) -> int: ...
    def emit(self, event: str, data: Json, guild: Guild | None = None) -> None: ...
    def changed(self) -> None: ...


@dataclass(eq=False, slots=True)
class User:
    id: int
    name: str
    bot: bool = False

    def payload(self) -> Json:
        handle = re.sub(r"[^a-z0-9_.]", "", self.name.lower()) or f"user{self.id}"
        return {
            "id": str(self.id),
            "username": handle,
            "global_name": None if self.bot else self.name,
            "discriminator": "0000" if self.bot else "0",
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }


@dataclass(eq=False, slots=True)
class Role:
    id: int
    name: str
    permissions: int = 0
    position: int = 1

    def payload(self) -> Json:
        return {
            "id": str(self.id),
            "name": self.name,
            "description": None,
            "permissions": str(self.permissions),
            "position": self.position,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "managed": False,
            "mentionable": False,
            "icon": None,
            "unicode_emoji": None,
            "flags": 0,
        }


@dataclass(eq=False, slots=True)
class Member:
    guild: Guild
    user: User
    roles: list[Role] = field(default_factory=list)
    nick: str | None = None

    @property
    def name(self) -> str:
        return self.nick or self.user.name

    def permissions(self, channel: Channel | None = None) -> int:
        """The permission bits of this member, with the overwrites of `channel` when one is given."""
        bits = self.guild.everyone.permissions
        for role in self.roles:
            bits |= role.permissions
        if self.user is self.guild.owner or bits & ADMINISTRATOR:
            return EVERY_PERMISSION
        place = channel.parent if channel is not None and channel.type == THREAD else channel
        if place is None:
            return bits
        everyone = self.guild.everyone.id
        mine = [role.id for role in self.roles]
        for group in ([everyone], mine, [self.user.id]):
            found = [place.overwrites[key] for key in group if key in place.overwrites]
            for _, denied in found:
                bits &= ~denied
            for allowed, _ in found:
                bits |= allowed
        return bits if bits & VIEW_CHANNEL else 0

    def payload(self, *, with_user: bool = True) -> Json:
        data: Json = {
            "roles": [str(role.id) for role in self.roles],
            "nick": self.nick,
            "avatar": None,
            "banner": None,
            "joined_at": "2025-01-01T00:00:00.000000+00:00",
            "premium_since": None,
            "communication_disabled_until": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "flags": 0,
        }
        if with_user:
            data["user"] = self.user.payload()
        return data


@dataclass(eq=False, slots=True)
class Channel:
    hub: Hub
    id: int
    name: str
    type: int = TEXT
    guild: Guild | None = None
    parent: Channel | None = None
    topic: str | None = None
    store: dict[int, Message] = field(default_factory=dict)
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict)
    recipients: list[User] = field(default_factory=list)
    typing: int = 0

    @property
    def history(self) -> list[Message]:
        """Everything everybody can see here, system messages too, oldest first."""
        return [message for message in self.store.values() if not message.deleted and not message.ephemeral]

    @property
    def messages(self) -> list[Message]:
        """The history without system messages (such as "pinned a message")."""
        return [message for message in self.history if message.type in (0, 19, 20, 23)]

    @property
    def pins(self) -> list[Message]:
        """The pinned messages, newest pin first."""
        pinned = [message for message in self.history if message.pinned_at]
        return sorted(pinned, key=lambda message: (message.pinned_at, message.id), reverse=True)

    @property
    def last(self) -> Message:
        """The newest message; IndexError in an empty channel."""
        return self.messages[-1]

    def overwrite(self, target: Role | Member | User, *, allow: int = 0, deny: int = 0) -> None:
        """Set the permission overwrite of a role or person in this channel (bits as in `discord.Permissions`)."""
        key = target.user.id if isinstance(target, Member) else target.id
        self.overwrites[key] = (allow, deny)
        self.hub.emit("CHANNEL_UPDATE", self.payload(), self.guild)

    def visible_to(self, user: User) -> bool:
        if self.guild is None:
            return user in self.recipients or user is self.hub.bot
        member = self.guild.members.get(user.id)
        return member is not None and bool(member.permissions(self) & VIEW_CHANNEL)

    def payload(self) -> Json:
        last = next((str(key) for key in reversed(self.store)), None)
        data: Json = {"id": str(self.id), "type": self.type, "last_message_id": last, "flags": 0}
        if self.guild is None:
            return data | {"recipients": [user.payload() for user in self.recipients]}
        data |= {"guild_id": str(self.guild.id), "name": self.name, "rate_limit_per_user": 0}
        data["parent_id"] = None if self.parent is None else str(self.parent.id)
        if self.type == THREAD:
            return data | {
                "owner_id": str(self.hub.bot.id),
                "message_count": len(self.store),
                "total_message_sent": len(self.store),
                "member_count": 1,
                "thread_metadata": {
                    "archived": False,
                    "auto_archive_duration": 1440,
                    "archive_timestamp": stamp(),
                    "locked": False,
                    "create_timestamp": stamp(),
                },
            }
        roles = {self.guild.everyone.id, *self.guild.roles}
        return data | {
            "position": list(self.guild.channels).index(self.id) if self.id in self.guild.channels else 0,
            "topic": self.topic,
            "nsfw": False,
            "permission_overwrites": [
                {"id": str(key), "type": 0 if key in roles else 1, "allow": str(allowed), "deny": str(denied)}
                for key, (allowed, denied) in self.overwrites.items()
            ],
        }


@dataclass(eq=False, slots=True)
class Guild:
    hub: Hub
    id: int
    name: str
    owner: User
    everyone: Role
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)

    @property
    def me(self) -> Member:
        """The bot's own member."""
        return self.members[self.hub.bot.id]

    def role(self, name: str, permissions: int = 0) -> Role:
        """The role of that name, made with `permissions` when there is none yet."""
        for role in self.roles.values():
            if role.name == name:
                return role
        role = Role(self.hub.new_id(), name, permissions, position=len(self.roles) + 1)
        self.roles[role.id] = role
        self.hub.emit("GUILD_ROLE_CREATE", {"guild_id": str(self.id), "role": role.payload()}, self)
        return role

    def channel(self, name: str, *, type: int = TEXT, topic: str | None = None) -> Channel:
        """The channel of that name, made when there is none yet."""
        for channel in self.channels.values():
            if channel.name == name and channel.type == type:
                return channel
        channel = Channel(self.hub, self.hub.new_id(), name, type, self, topic=topic)
        self.channels[channel.id] = self.hub.channels[channel.id] = channel
        self.hub.emit("CHANNEL_CREATE", channel.payload(), self)
        return channel

    def thread(self, parent: Channel, name: str, id: int | None = None) -> Channel:
        """A new public thread under `parent`."""
        thread = Channel(self.hub, id or self.hub.new_id(), name, THREAD, self, parent)
        self.channels[thread.id] = self.hub.channels[thread.id] = thread
        self.hub.emit("THREAD_CREATE", thread.payload() | {"newly_created": True}, self)
        return thread

    def payload(self) -> Json:
        return {
            "id": str(self.id),
            "name": self.name,
            "owner_id": str(self.owner.id),
            "icon": None,
            "description": None,
            "home_header": None,
            "splash": None,
            "discovery_splash": None,
            "banner": None,
            "region": "us-west",
            "features": [],
            "emojis": [],
            "stickers": [],
            "roles": [role.payload() for role in (self.everyone, *self.roles.values())],
            "preferred_locale": "en-US",
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw": False,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": False,
            "premium_progress_bar_enabled_user_updated_at": None,
            "owner_configured_content_level": 0,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "afk_channel_id": None,
            "afk_timeout": 300,
            "application_id": None,
            "widget_enabled": False,
            "widget_channel_id": None,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "safety_alerts_channel_id": None,
            "vanity_url_code": None,
            "max_presences": None,
            "max_members": 500000,
            "max_stage_video_channel_users": 50,
            "max_video_channel_users": 25,
            "incidents_data": None,
        }

    def gateway_payload(self) -> Json:
        """The form of GUILD_CREATE: with channels and, as an app without the members intent gets it, only itself."""
        rooms = list(self.channels.values())
        return self.payload() | {
            "joined_at": "2025-01-01T00:00:00.000000+00:00",
            "large": False,
            "unavailable": False,
            "member_count": len(self.members),
            "members": [self.me.payload()],
            "channels": [room.payload() for room in rooms if room.type != THREAD],
            "threads": [room.payload() for room in rooms if room.type == THREAD],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }
