"""The driver: a test plays a person, who can do what Discord's client lets them do and nothing else."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.loopback import forms, offers
from tests.loopback.answer import Answer
from tests.loopback.compose import Upload, store_upload
from tests.loopback.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, SUBMIT, Interaction
from tests.loopback.messages import Message, walk
from tests.loopback.offers import NotPossible
from tests.loopback.state import Channel, Member, User
from tests.loopback.wire import PATIENCE, Json

if TYPE_CHECKING:
    from tests.loopback.server import World

SELECT_KINDS = (3, 5, 6, 7, 8)


@dataclass(frozen=True, slots=True)
class Choice:
    """A completion as shown and as sent."""

    name: str
    value: str | int | float


class Person:
    """Made by `World.person`. Methods that act wait for the settled answer unless `wait=False`.

    They raise NotPossible before anything is sent, and NoAnswer when the bot does not answer in time.
    """

    def __init__(self, world: World, user: User, member: Member | None) -> None:
        self.world, self.user, self.member = world, user, member

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def mention(self) -> str:
        return f"<@{self.user.id}>"

    @property
    def dm(self) -> Channel:
        """The direct channel with the bot."""
        return self.world.dm(self.user)

    def as_member(self, channel: Channel) -> Member:
        """This person in the channel's guild; NotPossible when they are not there."""
        member = channel.guild.members.get(self.user.id) if channel.guild else None
        if member is None:
            raise NotPossible(f"{self.name} is not a member of that guild")
        return member

    def sees(self, channel: Channel) -> list[Message]:
        """The messages of the channel as this person sees them, their own ephemeral ones included."""
        if not channel.visible_to(self.user):
            return []
        everything = (message for message in channel.store.values() if not message.deleted)
        return [message for message in everything if not message.ephemeral or message.only_for is self.user]

    def say(self, channel: Channel, text: str = "", files: Sequence[Upload] = ()) -> Message:
        """Write a plain message."""
        self._enter(channel)
        message = Message(self.world.new_id(), channel, self.user, text)
        message.attachments = [store_upload(self.world, upload, channel.id) for upload in files]
        mentioned = [user for user in self.world.users.values() if f"<@{user.id}>" in text]
        message.pings = mentioned
        self.world.post(message)
        return message

    def delete(self, message: Message) -> None:
        """Delete a message, as its author or a moderator would."""
        self.world.remove(message)

    async def slash(
        self,
        channel: Channel,
        command: str,
        options: Mapping[str, Any] | None = None,
        /,
        *,
        timeout: float = PATIENCE,
        wait: bool = True,
        **values: Any,
    ) -> Answer:
        """Use a slash command ("attack", "encounter start"); values by option name, in `options` or as keywords.

        Strings, numbers, bools; Person, Role, Channel; Upload for a file. Choices go by name or value.
        """
        entry, words = self._command(channel, command)
        steps, wanted = offers.path(entry, words)
        filled, resolved = offers.fill(self, channel, wanted, dict(options or {}) | values)
        data = _command_data(entry, steps, filled, resolved)
        return await self._act(COMMAND, channel, data, timeout=timeout, wait=wait)

    async def menu(
        self, target: Person | Message, command: str, channel: Channel | None = None, *, timeout: float = PATIENCE
    ) -> Answer:
        """Use a context menu command on a message or (in `channel`) on a person."""
        if isinstance(target, Message):
            place, kind, number = target.channel, 3, target.id
            resolved: Json = {"messages": {str(number): target.payload(self.world.cdn_base)}}
        elif channel is not None:
            place, kind, number = channel, 2, target.id
            collected = offers.Resolved(self, channel)
            collected.add(target)
            resolved = collected.data
        else:
            raise NotPossible("a person's menu opens in some channel")
        self._enter(place)
        entry = offers.command(self, place, command, kind)
        data = {"id": entry["id"], "name": entry["name"], "type": kind, "target_id": str(number), "resolved": resolved}
        return await self._act(COMMAND, place, data, timeout=timeout, wait=True)

    async def autocomplete(
        self, channel: Channel, command: str, option: str, value: Any, /, *, timeout: float = PATIENCE, **filled: Any
    ) -> list[Choice]:
        """What is offered after typing `value` into `option`, the options in `filled` being set already."""
        entry, words = self._command(channel, command)
        steps, wanted = offers.path(entry, words)
        focused = next((known for known in wanted if known["name"] == option), None)
        if focused is None or not focused.get("autocomplete"):
            raise NotPossible(f"option {option!r} of /{command} does not complete")
        optional = [known | {"required": False} for known in wanted if known is not focused]
        typed, resolved = offers.fill(self, channel, optional, filled)
        typed.append({"name": option, "type": focused["type"], "value": value, "focused": True})
        data = _command_data(entry, steps, typed, resolved)
        answer = await self._act(AUTOCOMPLETE, channel, data, timeout=timeout, wait=True)
        return [Choice(choice["name"], choice["value"]) for choice in answer.interaction.choices or ()]

    async def press(
        self, message: Message | Answer, button: str, *, timeout: float = PATIENCE, wait: bool = True
    ) -> Answer:
        """Press a button, named by custom_id or label (or emoji)."""
        shown = self._look(message)
        buttons = [part for part in walk(shown.components) if part["type"] == 2]
        part = _pick(buttons, button)
        if not part.get("custom_id"):
            raise NotPossible(f"button {button!r} opens a link")
        data = {"component_type": 2, "custom_id": part["custom_id"], "id": part.get("id", 0)}
        return await self._act(COMPONENT, shown.channel, data, shown, timeout=timeout, wait=wait)

    async def select(
        self, message: Message | Answer, menu: str, *picks: Any, timeout: float = PATIENCE, wait: bool = True
    ) -> Answer:
        """Choose in a menu, named by custom_id or placeholder; picks by label or value, or Person, Role, Channel."""
        shown = self._look(message)
        part = _pick([part for part in walk(shown.components) if part["type"] in SELECT_KINDS], menu)
        resolved = offers.Resolved(self, shown.channel)
        data: Json = {"component_type": part["type"], "custom_id": part["custom_id"], "id": part.get("id", 0)}
        data["values"] = forms.chosen(part, picks, resolved)
        if part["type"] != 3:
            data["resolved"] = resolved.data
        return await self._act(COMPONENT, shown.channel, data, shown, timeout=timeout, wait=wait)

    async def submit(
        self, opened: Answer, fields: Mapping[str, Any], *, timeout: float = PATIENCE, wait: bool = True
    ) -> Answer:
        """Fill in the form that `opened` holds, fields named by custom_id or label, and send it.

        Text for inputs (their default otherwise), a pick or a list of picks for menus, Upload(s) for files,
        True or False for a checkbox.
        """
        old = opened.interaction
        if old.user is not self.user:
            raise NotPossible("the form opened for somebody else")
        resolved = offers.Resolved(self, old.channel)
        components = forms.fill(opened.modal, dict(fields), resolved)
        data: Json = {"custom_id": opened.modal["custom_id"], "components": components, "resolved": resolved.data}
        return await self._act(SUBMIT, old.channel, data, old.source, timeout=timeout, wait=wait)

    def _command(self, channel: Channel, command: str) -> tuple[Json, list[str]]:
        self._enter(channel)
        name, *words = command.removeprefix("/").split()
        return offers.command(self, channel, name), words

    def _enter(self, channel: Channel) -> None:
        if not channel.visible_to(self.user):
            raise NotPossible(f"{self.name} cannot see #{channel.name}")

    def _look(self, message: Message | Answer) -> Message:
        shown = message.message if isinstance(message, Answer) else message
        if shown not in self.sees(shown.channel):
            raise NotPossible(f"{self.name} does not see that message")
        return shown

    async def _act(
        self,
        kind: int,
        channel: Channel,
        data: Json,
        source: Message | None = None,
        *,
        timeout: float,
        wait: bool,
    ) -> Answer:
        member = self.as_member(channel) if channel.guild else None
        interaction = Interaction(
            self.world.new_id(),
            secrets.token_urlsafe(24),
            kind,
            self.user,
            member,
            channel,
            data,
            self.world.time(),
            source,
        )
        self.world.send_interaction(interaction)
        answer = Answer(self.world, interaction)
        return await answer.settled(timeout) if wait else answer


def _command_data(entry: Json, steps: list[Json], options: list[Json], resolved: Json) -> Json:
    for step in reversed(steps):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data = {"id": entry["id"], "name": entry["name"], "type": entry["type"], "options": options}
    if "guild_id" in entry:
        data["guild_id"] = entry["guild_id"]
    return data | ({"resolved": resolved} if resolved else {})


def _pick(parts: list[Json], name: str) -> Json:
    """The one live component of that custom_id, label, emoji or placeholder."""
    found = [part for part in parts if part.get("custom_id") == name]
    if not found:
        found = [
            part
            for part in parts
            if name in (part.get("label"), part.get("placeholder"), (part.get("emoji") or {}).get("name"))
        ]
    shown = [part.get("label") or part.get("placeholder") or part.get("custom_id") for part in parts]
    if len(found) != 1:
        raise NotPossible(f"{len(found)} components are called {name!r}; there are {shown}")
    if found[0].get("disabled"):
        raise NotPossible(f"{name!r} is disabled")
    return found[0]
