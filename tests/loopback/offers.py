"""What Discord's client offers a person: the synced commands, and the checks it makes before sending anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tests.loopback.compose import Upload, store_upload
from tests.loopback.messages import Attachment
from tests.loopback.state import Channel, Role, User
from tests.loopback.wire import EVERY_PERMISSION, Json

if TYPE_CHECKING:
    from tests.loopback.people import Person

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER, FILE = range(1, 12)
LONGEST_STRING = 6000
TYPES: dict[int, tuple[type, ...]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    NUMBER: (int, float),
    USER: (User,),
    MENTIONABLE: (User, Role),
    CHANNEL: (Channel,),
    ROLE: (Role,),
    FILE: (Upload,),
}


class NotPossible(Exception):
    """The person's client would not let them do this: unknown command, wrong option, disabled button ..."""


def command(person: Person, channel: Channel, name: str, kind: int = 1) -> Json:
    """The synced command of that name that this person is offered in this channel; the guild's own comes first."""
    scopes = [None] if channel.guild is None else [channel.guild.id, None]
    known = [entry for scope in scopes for entry in person.world.commands.get(scope, {}).values()]
    for entry in known:
        if entry["type"] == kind and entry["name"] == name:
            _check_offer(person, channel, entry)
            return entry
    names = sorted(entry["name"] for entry in known if entry["type"] == kind)
    raise NotPossible(f"no command {name!r} is offered; synced: {', '.join(names) or 'none'}")


def _check_offer(person: Person, channel: Channel, entry: Json) -> None:
    if channel.guild is None:
        contexts = entry.get("contexts")
        if not (entry.get("dm_permission", True) if contexts is None else 1 in contexts):
            raise NotPossible(f"/{entry['name']} is not offered in direct messages")
        return
    contexts = entry.get("contexts")
    if contexts is not None and 0 not in contexts:
        raise NotPossible(f"/{entry['name']} is not offered in guilds")
    needed = entry.get("default_member_permissions")
    held = person.as_member(channel).permissions(channel)
    if needed is not None and (held & int(needed) != int(needed) or (needed == "0" and held != EVERY_PERMISSION)):
        raise NotPossible(f"/{entry['name']} is hidden from {person.name}")


def path(entry: Json, words: list[str]) -> tuple[list[Json], list[Json]]:
    """The (sub)commands named by the words after the command's name, and the options of the last one."""
    steps, options = [], entry.get("options") or []
    for word in words:
        step = next((o for o in options if o["type"] in (SUBCOMMAND, GROUP) and o["name"] == word), None)
        if step is None:
            raise NotPossible(f"/{entry['name']} has no subcommand {word!r}")
        steps.append(step)
        options = step.get("options") or []
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in options):
        raise NotPossible(f"/{' '.join([entry['name'], *words])} needs one of {[o['name'] for o in options]}")
    return steps, options


def fill(person: Person, channel: Channel, options: list[Json], values: Mapping[str, Any]) -> tuple[list[Json], Json]:
    """The wire form of the options a person typed, with the resolved objects; NotPossible as the client would."""
    strangers = sorted(set(values) - {option["name"] for option in options})
    if strangers:
        raise NotPossible(f"no option {', '.join(strangers)}; there are {[o['name'] for o in options]}")
    filled, resolved = [], Resolved(person, channel)
    for option in options:
        value = values.get(option["name"])
        if value is None:
            if option.get("required"):
                raise NotPossible(f"option {option['name']} is required")
            continue
        check_value(option, value)
        wire = resolved.add(value) if not isinstance(value, (str, int, float)) else value
        wire = _chosen(option, wire)
        filled.append({"name": option["name"], "type": option["type"], "value": wire})
    return filled, resolved.data


def check_value(option: Json, value: Any) -> None:
    """Raise NotPossible when the client would mark the value red."""
    kind, name = option["type"], option["name"]
    choices = option.get("choices") or []
    if choices:
        if value not in [choice[key] for choice in choices for key in ("name", "value")]:
            raise NotPossible(f"option {name} offers only {[choice['name'] for choice in choices]}")
        return
    # A person or member stands for their user.
    meant = getattr(value, "user", value)
    if not isinstance(meant, TYPES[kind]) or (isinstance(value, bool) and kind != BOOLEAN):
        raise NotPossible(f"option {name} does not take {value!r}")
    if kind == STRING:
        if not (option.get("min_length") or 0) <= len(value) <= (option.get("max_length") or LONGEST_STRING):
            raise NotPossible(f"option {name}: length {len(value)} is out of bounds")
        if not value.strip():
            raise NotPossible(f"option {name} is blank")
    if kind in (INTEGER, NUMBER):
        low, high = option.get("min_value"), option.get("max_value")
        if (low is not None and value < low) or (high is not None and value > high):
            raise NotPossible(f"option {name}: {value} is out of range")
    if kind == CHANNEL and option.get("channel_types") and value.type not in option["channel_types"]:
        raise NotPossible(f"option {name} does not take this kind of channel")


def _chosen(option: Json, value: Any) -> Any:
    """A choice may be given by what is shown or by what is sent."""
    choices = option.get("choices") or []
    if value in [choice["value"] for choice in choices]:
        return value
    return next((choice["value"] for choice in choices if choice["name"] == value), value)


class Resolved:
    """Collects the `resolved` part of an interaction."""

    def __init__(self, person: Person, channel: Channel) -> None:
        self._person, self._channel = person, channel
        self.data: Json = {}

    def add(self, value: Any) -> str:
        """Put a person, role, channel or file in; its id as the wire has it."""
        world, place = self._person.world, self._channel
        user = value if isinstance(value, User) else getattr(value, "user", None)
        if user is not None:
            self._put("users", user.id, user.payload())
            member = place.guild.members.get(user.id) if place.guild else None
            if member is not None:
                held = {"permissions": str(member.permissions(place))}
                self._put("members", user.id, member.payload(with_user=False) | held)
            return str(user.id)
        if isinstance(value, Upload):
            value = store_upload(world, value, place.id, ephemeral=True)
        if isinstance(value, Attachment):
            return self._put("attachments", value.id, value.payload(world.cdn_base))
        if isinstance(value, Role):
            return self._put("roles", value.id, value.payload())
        rights = str(self._person.as_member(place).permissions(value))
        return self._put("channels", value.id, value.payload() | {"permissions": rights})

    def _put(self, kind: str, number: int, data: Json) -> str:
        self.data.setdefault(kind, {})[str(number)] = data
        return str(number)
