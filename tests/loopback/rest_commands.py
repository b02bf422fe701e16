"""REST routes of application commands, global and per guild."""

from __future__ import annotations

from tests.loopback.rest import Call, Handler, Reply
from tests.loopback.validate import ApiError, command_flaws, invalid
from tests.loopback.wire import Json


def _scope(call: Call) -> dict[int, Json]:
    if call.number("app") != call.world.bot.id:
        raise ApiError(403, 20012, "You are not authorized to perform this action on this application")
    guild_id = call.guild().id if "guild" in call.match else None
    return call.world.commands.setdefault(guild_id, {})


def _one(call: Call) -> Json:
    found = _scope(call).get(call.number("command"))
    if found is None:
        raise ApiError(404, 10063, "Unknown application command")
    return found


def _stored(call: Call, body: Json, number: int) -> Json:
    rights = body.get("default_member_permissions")
    data: Json = {
        "id": str(number),
        "application_id": str(call.world.bot.id),
        "version": str(call.world.new_id()),
        "type": body.get("type") or 1,
        "name": body["name"],
        "name_localizations": body.get("name_localizations"),
        "description": body.get("description") or "",
        "description_localizations": body.get("description_localizations"),
        "default_member_permissions": None if rights is None else str(rights),
        "nsfw": bool(body.get("nsfw")),
        "options": body.get("options") or [],
    }
    if "guild" in call.match:
        return data | {"guild_id": call.match["guild"]}
    contexts = body.get("contexts")
    return data | {
        "dm_permission": body.get("dm_permission") is not False,
        "contexts": contexts,
        "integration_types": body.get("integration_types") or [0],
    }


def _check(commands: list[Json], *, single: int | None = None) -> None:
    flaws = list(command_flaws(commands))
    if single is not None:
        flaws = [(path[1:], code, text) for path, code, text in flaws if not path or path[0] == single]
    if flaws:
        raise invalid(flaws)


def listing(call: Call) -> Reply:
    return 200, list(_scope(call).values())


def replace_all(call: Call) -> Reply:
    scope, bodies = _scope(call), call.body or []
    _check(bodies)
    old = {(command["type"], command["name"]): int(command["id"]) for command in scope.values()}
    fresh: dict[int, Json] = {}
    for body in bodies:
        number = old.get((body.get("type") or 1, body["name"])) or call.world.new_id()
        fresh[number] = _stored(call, body, number)
    scope.clear()
    scope.update(fresh)
    call.world.syncs += 1
    return 200, list(scope.values())


def create(call: Call) -> Reply:
    scope, body = _scope(call), call.body
    kind = body.get("type") or 1
    same = next((c for c in scope.values() if (c["type"], c["name"]) == (kind, body["name"])), None)
    others = [command for command in scope.values() if command is not same]
    _check([*others, body], single=len(others))
    number = int(same["id"]) if same else call.world.new_id()
    scope[number] = _stored(call, body, number)
    return (200 if same else 201), scope[number]


def fetch(call: Call) -> Reply:
    return 200, _one(call)


def edit(call: Call) -> Reply:
    scope, known = _scope(call), _one(call)
    body = {key: value for key, value in known.items() if key not in ("id", "version")} | call.body
    others = [command for command in scope.values() if command is not known]
    _check([*others, body], single=len(others))
    number = int(known["id"])
    scope[number] = _stored(call, body, number)
    return 200, scope[number]


def delete(call: Call) -> Reply:
    known = _one(call)
    del _scope(call)[int(known["id"])]
    return 204, None


ROUTES: dict[str, Handler] = {}
for _base in ("/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"):
    ROUTES |= {
        f"GET {_base}": listing,
        f"PUT {_base}": replace_all,
        f"POST {_base}": create,
        f"GET {_base}/{{command}}": fetch,
        f"PATCH {_base}/{{command}}": edit,
        f"DELETE {_base}/{{command}}": delete,
    }
