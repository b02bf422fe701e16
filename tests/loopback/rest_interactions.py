"""REST routes of interactions: the first answer, and the webhook that edits and follows it for 15 minutes."""

from __future__ import annotations

from tests.loopback.compose import write_message
from tests.loopback.interactions import (
    AUTOCOMPLETE,
    CHOICES,
    COMPONENT,
    DEFER,
    DEFER_UPDATE,
    MESSAGE,
    MODAL,
    SUBMIT,
    UPDATE,
    Interaction,
)
from tests.loopback.messages import Message
from tests.loopback.rest import Call, Handler, Reply
from tests.loopback.validate import ApiError, choice_flaws, invalid, modal_flaws
from tests.loopback.wire import EPHEMERAL, LOADING, Json

CHAT_REPLY, COMMAND_REPLY = 19, 20


def callback(call: Call) -> Reply:
    world = call.world
    found = world.interactions.get(call.number("interaction"))
    if found is None or found.token != call.match["token"]:
        raise ApiError(404, 10062, "Unknown interaction")
    if found.answered is None and (found.expired or world.time() - found.sent > world.ack_window):
        found.refused = True
        raise ApiError(404, 10062, "Unknown interaction")
    if found.answered is not None:
        raise ApiError(400, 40060, "Interaction has already been acknowledged.")
    kind, data = int(call.body["type"]), call.body.get("data") or {}
    _check_kind(found, kind)
    message = _first_answer(call, found, kind, data)
    found.answered = kind
    if call.query.get("with_response", "").lower() not in ("1", "true"):
        return 204, None
    told: Json = {"id": str(found.id), "type": found.type, "channel_id": str(found.channel.id)}
    if found.guild is not None:
        told["guild_id"] = str(found.guild.id)
    if message is None:
        return 200, {"interaction": told}
    told |= {
        "response_message_id": str(message.id),
        "response_message_loading": message.loading,
        "response_message_ephemeral": message.ephemeral,
    }
    reply: Json = {"interaction": told}
    if kind in (MESSAGE, DEFER, UPDATE):
        # The published schema knows the resource types 4 and 7 only.
        reply["resource"] = {"type": UPDATE if kind == UPDATE else MESSAGE, "message": message.payload(world.cdn_base)}
    return 200, reply


def _check_kind(found: Interaction, kind: int) -> None:
    if (kind == CHOICES) != (found.type == AUTOCOMPLETE):
        raise invalid([(("type",), "INTERACTION_CALLBACK_TYPE", "completions answer autocompletion, and only that")])
    if kind in (DEFER_UPDATE, UPDATE) and found.source is None:
        raise invalid([(("type",), "INTERACTION_CALLBACK_TYPE", "there is no message to update")])
    if kind == MODAL and found.type == SUBMIT:
        raise invalid([(("type",), "INTERACTION_CALLBACK_TYPE", "a form cannot answer a form")])
    if kind not in (MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL):
        raise invalid([(("type",), "INTERACTION_CALLBACK_TYPE", f"type {kind} is not played here")])


def _first_answer(call: Call, found: Interaction, kind: int, data: Json) -> Message | None:
    world = call.world
    if kind in (MESSAGE, DEFER):
        body = data if kind == MESSAGE else {}
        message = _reply(call, found, int(data.get("flags") or 0), loading=kind == DEFER)
        write_message(world, message, body, call.files, file_limit=found.file_limit, prefix=("data",))
        found.original = message
        world.post(message)
        return message
    if kind in (UPDATE, DEFER_UPDATE):
        source = found.original = found.source
        if source is None or source.deleted:
            raise ApiError(404, 10008, "Unknown Message")
        if kind == UPDATE:
            limit = found.file_limit
            write_message(world, source, data, call.files, file_limit=limit, prefix=("data",), edit=True)
            world.update(source)
        return source
    if kind == MODAL:
        flaws = list(modal_flaws(data))
        if flaws:
            raise invalid([(("data", *path), code, text) for path, code, text in flaws])
        found.modal = data
        return None
    choices = data.get("choices") or []
    flaws = list(choice_flaws(choices, _focused_kind(found.data)))
    if flaws:
        raise invalid(flaws)
    found.choices = choices
    return None


def _focused_kind(data: Json) -> int:
    for option in data.get("options") or ():
        if option.get("focused"):
            return int(option["type"])
        if option["type"] in (1, 2):
            return _focused_kind(option)
    return 3


def _reply(call: Call, found: Interaction, flags: int, *, loading: bool = False) -> Message:
    kind = CHAT_REPLY if found.type == COMPONENT else COMMAND_REPLY
    bits = flags & EPHEMERAL | (LOADING if loading else 0)
    message = Message(call.world.new_id(), found.channel, call.world.bot, flags=bits, type=kind, interaction=found)
    message.only_for = found.user if flags & EPHEMERAL else None
    return message


def _by_token(call: Call) -> Interaction:
    world = call.world
    found = world.by_token.get(call.match["token"])
    if found is None or call.number("app") != world.bot.id:
        raise ApiError(404, 10015, "Unknown Webhook")
    if world.time() - found.sent > world.token_lifetime:
        raise ApiError(401, 50027, "Invalid Webhook Token")
    if found.answered is None:
        raise ApiError(404, 10015, "Unknown Webhook")
    return found


def _target(call: Call, found: Interaction) -> Message:
    key = call.match["message"]
    mine = [found.original, *found.followups]
    message = found.original if key == "@original" else next((m for m in mine if m and str(m.id) == key), None)
    if message is None or message.deleted:
        raise ApiError(404, 10008, "Unknown Message")
    return message


def follow_up(call: Call) -> Reply:
    world, found, body = call.world, _by_token(call), call.body or {}
    original = found.original
    if found.answered == DEFER and original is not None and original.loading and not original.deleted:
        # Discord lets the first followup take the place of "thinking", in whatever visibility was deferred.
        write_message(world, original, body, call.files, file_limit=found.file_limit, edit=True)
        world.update(original)
        return 200, original.payload(world.cdn_base)
    message = _reply(call, found, int(body.get("flags") or 0))
    write_message(world, message, body, call.files, file_limit=found.file_limit)
    message.type, message.reply_to = CHAT_REPLY, original.id if original is not None else None
    found.followups.append(message)
    world.post(message)
    return 200, message.payload(world.cdn_base)


def fetch(call: Call) -> Reply:
    return 200, _target(call, _by_token(call)).payload(call.world.cdn_base)


def edit(call: Call) -> Reply:
    world, found = call.world, _by_token(call)
    message = _target(call, found)
    write_message(world, message, call.body or {}, call.files, file_limit=found.file_limit, edit=True)
    found.touched = True
    world.update(message)
    return 200, message.payload(world.cdn_base)


def delete(call: Call) -> Reply:
    found = _by_token(call)
    call.world.remove(_target(call, found))
    found.touched = True
    return 204, None


ROUTES: dict[str, Handler] = {
    "POST /interactions/{interaction}/{token}/callback": callback,
    "POST /webhooks/{app}/{token}": follow_up,
    "GET /webhooks/{app}/{token}/messages/{message}": fetch,
    "PATCH /webhooks/{app}/{token}/messages/{message}": edit,
    "DELETE /webhooks/{app}/{token}/messages/{message}": delete,
}
