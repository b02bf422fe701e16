"""REST routes of channels: messages, pins, typing, threads, with the bot's permissions enforced."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tests.loopback.compose import write_message
from tests.loopback.messages import Message
from tests.loopback.rest import Call, Handler, Reply
from tests.loopback.state import Channel
from tests.loopback.validate import ApiError, invalid
from tests.loopback.wire import (
    ATTACH_FILES,
    CREATE_THREADS,
    EMBED_LINKS,
    MANAGE_MESSAGES,
    PIN_MESSAGES,
    READ_HISTORY,
    SEND_IN_THREADS,
    SEND_MESSAGES,
    THREAD,
    stamp,
)

PIN_LIMIT = 250
PIN_NOTICE, REPLY = 6, 19


def _require(call: Call, channel: Channel, bits: int) -> None:
    if channel.guild is not None and channel.guild.me.permissions(channel) & bits != bits:
        raise ApiError(403, 50013, "Missing Permissions")


def _message(call: Call, channel: Channel) -> Message:
    found = channel.store.get(call.number("message"))
    if found is None or found.deleted or found.ephemeral:
        raise ApiError(404, 10008, "Unknown Message")
    return found


def _show(call: Call, message: Message) -> Any:
    return message.payload(call.world.cdn_base)


def _require_for_body(call: Call, channel: Channel) -> None:
    bits = EMBED_LINKS if (call.body or {}).get("embeds") else 0
    _require(call, channel, bits | (ATTACH_FILES if call.files else 0))


def create(call: Call) -> Reply:
    world, channel, body = call.world, call.channel(), call.body or {}
    _require(call, channel, SEND_IN_THREADS if channel.type == THREAD else SEND_MESSAGES)
    _require_for_body(call, channel)
    nonce = body.get("nonce")
    if body.get("enforce_nonce") and nonce is not None:
        for old in channel.history:
            if old.author is world.bot and old.nonce == nonce:
                return 200, _show(call, old)
    message = Message(world.new_id(), channel, world.bot, nonce=nonce)
    reference = body.get("message_reference")
    if reference:
        target = channel.store.get(int(reference["message_id"]))
        if target is not None and not target.deleted:
            message.type, message.reply_to = REPLY, target.id
        elif reference.get("fail_if_not_exists", True):
            raise invalid([(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")])
    write_message(world, message, body, call.files, file_limit=world.file_limit)
    world.post(message)
    return 200, _show(call, message)


def edit(call: Call) -> Reply:
    world, channel = call.world, call.channel()
    message = _message(call, channel)
    if message.author is not world.bot:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    _require_for_body(call, channel)
    write_message(world, message, call.body or {}, call.files, file_limit=world.file_limit, edit=True)
    world.update(message)
    return 200, _show(call, message)


def fetch(call: Call) -> Reply:
    channel = call.channel()
    _require(call, channel, READ_HISTORY)
    return 200, _show(call, _message(call, channel))


def history(call: Call) -> Reply:
    channel = call.channel()
    _require(call, channel, READ_HISTORY)
    limit = int(call.query.get("limit", 50))
    before, after = int(call.query.get("before", 1 << 63)), int(call.query.get("after", 0))
    found = [message for message in channel.history if after < message.id < before]
    found = found[:limit] if after else found[-limit:]
    return 200, [_show(call, message) for message in reversed(found)]


def delete(call: Call) -> Reply:
    channel = call.channel()
    message = _message(call, channel)
    if message.author is not call.world.bot:
        _require(call, channel, MANAGE_MESSAGES)
    call.world.remove(message)
    return 204, None


def bulk_delete(call: Call) -> Reply:
    channel = call.channel()
    _require(call, channel, MANAGE_MESSAGES)
    for number in call.body["messages"]:
        message = channel.store.get(int(number))
        if message is not None and not message.deleted:
            call.world.remove(message)
    return 204, None


def pin(call: Call) -> Reply:
    world, channel = call.world, call.channel()
    message = _message(call, channel)
    _require(call, channel, PIN_MESSAGES)
    if not message.pinned:
        if len(channel.pins) >= PIN_LIMIT:
            raise ApiError(400, 30003, f"Maximum number of pinned messages reached ({PIN_LIMIT})")
        message.pinned_at = datetime.now(UTC)
        notice = Message(world.new_id(), channel, world.bot, type=PIN_NOTICE, reply_to=message.id)
        world.post(notice)
        _pins_changed(call, message)
    return 204, None


def unpin(call: Call) -> Reply:
    channel = call.channel()
    message = _message(call, channel)
    _require(call, channel, PIN_MESSAGES)
    if message.pinned:
        message.pinned_at = None
        _pins_changed(call, message)
    return 204, None


def _pins_changed(call: Call, message: Message) -> None:
    channel = message.channel
    last = channel.pins[0].pinned_at if channel.pins else None
    data = {"channel_id": str(channel.id), "last_pin_timestamp": stamp(last) if last else None}
    if channel.guild is not None:
        data["guild_id"] = str(channel.guild.id)
    call.world.emit("CHANNEL_PINS_UPDATE", data, channel.guild)
    call.world.update(message)


def pins(call: Call) -> Reply:
    channel = call.channel()
    _require(call, channel, READ_HISTORY)
    shown = channel.pins[: int(call.query.get("limit", 50))]
    items = [{"pinned_at": stamp(entry.pinned_at), "message": _show(call, entry)} for entry in shown]
    return 200, {"items": items, "has_more": len(channel.pins) > len(shown)}


def old_pins(call: Call) -> Reply:
    channel = call.channel()
    _require(call, channel, READ_HISTORY)
    return 200, [_show(call, message) for message in channel.pins]


def typing(call: Call) -> Reply:
    channel = call.channel()
    _require(call, channel, SEND_MESSAGES)
    channel.typing += 1
    return 204, None


def start_thread(call: Call) -> Reply:
    channel = call.channel()
    _require(call, channel, CREATE_THREADS)
    if channel.guild is None or channel.type == THREAD:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    anchor = _message(call, channel).id if "message" in call.match else None
    return 201, channel.guild.thread(channel, call.body["name"], anchor).payload()


ROUTES: dict[str, Handler] = {
    "GET /channels/{channel}/messages": history,
    "POST /channels/{channel}/messages": create,
    "POST /channels/{channel}/messages/bulk-delete": bulk_delete,
    "GET /channels/{channel}/messages/{message}": fetch,
    "PATCH /channels/{channel}/messages/{message}": edit,
    "DELETE /channels/{channel}/messages/{message}": delete,
    "GET /channels/{channel}/messages/pins": pins,
    "PUT /channels/{channel}/messages/pins/{message}": pin,
    "DELETE /channels/{channel}/messages/pins/{message}": unpin,
    "GET /channels/{channel}/pins": old_pins,
    "PUT /channels/{channel}/pins/{message}": pin,
    "DELETE /channels/{channel}/pins/{message}": unpin,
    "POST /channels/{channel}/typing": typing,
    "POST /channels/{channel}/threads": start_thread,
    "POST /channels/{channel}/messages/{message}/threads": start_thread,
}
