"""The hand rules, one by one, without a client; and the published schema, where it is present."""

from __future__ import annotations

from typing import Any

import pytest

from tests.loopback.messages import Message
from tests.loopback.schema import load_spec
from tests.loopback.server import World
from tests.loopback.state import Channel, User
from tests.loopback.validate import (
    ApiError,
    check_message,
    choice_flaws,
    command_flaws,
    command_length,
    invalid,
    modal_flaws,
    name_is_fit,
)
from tests.loopback.wire import COMPONENTS_V2, LOADING, Json


def message(**parts: Any) -> Message:
    world = World(validate=False)
    return Message(1, Channel(world, 2, "fight"), User(3, "bot", bot=True), **parts)


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def button(name: str, **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": name, "custom_id": name} | more


def option(name: str = "who", **more: Any) -> Json:
    return {"type": 3, "name": name, "description": "d"} | more


def command(name: str = "attack", **more: Any) -> Json:
    return {"type": 1, "name": name, "description": "d"} | more


REFUSED = {
    "content of 2001": {"content": "x" * 2001},
    "embeds of 6001 together": {"embeds": [{"description": "x" * 3000}, {"title": "y", "description": "x" * 3000}]},
    "six rows": {"content": "x", "components": [row(button(str(n))) for n in range(6)]},
    "six buttons": {"content": "x", "components": [row(*(button(str(n)) for n in range(6)))]},
    "twin custom ids": {"content": "x", "components": [row(button("a")), row(button("a", label="b"))]},
    "naked button": {"content": "x", "components": [button("a")]},
    "button without a face": {"content": "x", "components": [row(button("a", label=None))]},
    "link with custom id": {"content": "x", "components": [row(button("a", style=5, url="https://x.org"))]},
    "V2 with content": {"content": "x", "flags": COMPONENTS_V2, "components": [{"type": 10, "content": "y"}]},
    "V2 with nothing": {"flags": COMPONENTS_V2},
    "V2 text of 4001": {"flags": COMPONENTS_V2, "components": [{"type": 10, "content": "y" * 2001}] * 2},
    "V2 of 41": {"flags": COMPONENTS_V2, "components": [{"type": 10, "content": "y"}] * 41},
    "V2 part without the flag": {"content": "x", "components": [{"type": 10, "content": "y"}]},
    "missing file": {
        "flags": COMPONENTS_V2,
        "components": [{"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}],
    },
}


@pytest.mark.parametrize("parts", REFUSED.values(), ids=REFUSED.keys())
def test_messages_discord_refuses(parts: Json) -> None:
    with pytest.raises(ApiError) as refused:
        check_message(message(**parts), ())
    assert refused.value.code == 50035 and refused.value.flaws


def test_messages_discord_takes() -> None:
    rows = [row(*(button(f"{r}{n}") for n in range(5))) for r in range(5)]
    check_message(message(content="x" * 2000, components=rows), ())
    check_message(message(embeds=[{"description": "x" * 3000}] * 2), ())
    check_message(message(flags=COMPONENTS_V2, components=[{"type": 10, "content": "y" * 4000}]), ())
    check_message(message(flags=LOADING), ())
    with pytest.raises(ApiError) as empty:
        check_message(message(content=" "), ())
    assert empty.value.code == 50006


@pytest.mark.parametrize(
    "bad",
    [
        [command("Attack")],
        [command("two words")],
        [command(description="")],
        [command(), command()],
        [command(f"c{n}") for n in range(101)],
        [command(options=[option(), option("b", required=True)])],
        [command(options=[option(), option()])],
        [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
        [command(options=[option(), {"type": 1, "name": "sub", "description": "d"}])],
        [command(options=[option("Who")])],
        [command(options=[option(choices=[{"name": f"n{n}", "value": "x" * 400} for n in range(25)])])],
        [{"type": 2, "name": "Show", "description": "no"}],
    ],
)
def test_commands_discord_refuses(bad: list[Json]) -> None:
    assert list(command_flaws(bad))


def test_commands_discord_takes() -> None:
    nested = {"type": 2, "name": "sheet", "description": "d", "options": [command("import", options=[option()])]}
    good = [command(f"c{n}") for n in range(99)] + [command(options=[nested]), {"type": 2, "name": "Show Sheet"}]
    assert list(command_flaws(good)) == []
    assert command_length(command(options=[option(choices=[{"name": "ab", "value": "cde"}])])) == 7 + 4 + 5


def test_names() -> None:
    assert all(map(name_is_fit, ("attack", "würfeln", "戦う", "a-b_c'd", "x" * 32)))
    assert not any(map(name_is_fit, ("", "Attack", "a b", "a.b", "x" * 33)))


def test_choices_and_forms() -> None:
    assert list(choice_flaws([{"name": "a", "value": "b"}] * 26, 3))
    assert list(choice_flaws([{"name": "x" * 101, "value": "b"}], 3))
    assert list(choice_flaws([{"name": "a", "value": "1"}], 4))
    assert not list(choice_flaws([{"name": "a", "value": 1}], 4))
    field = {"type": 18, "label": "l", "component": {"type": 4, "custom_id": "f", "style": 1}}
    assert list(modal_flaws({"components": [field, field]}))
    assert not list(modal_flaws({"components": [field]}))


def test_errors_have_discords_shape() -> None:
    data = invalid([(("embeds", 0, "title"), "CODE", "text")]).payload()
    assert data["code"] == 50035
    assert data["errors"]["embeds"]["0"]["title"]["_errors"] == [{"code": "CODE", "message": "text"}]


def test_the_published_schema() -> None:
    spec = load_spec()
    if spec is None:
        pytest.skip("../shared/discord/openapi.json is not here")
    path = "/channels/1/messages"
    assert spec.request_flaws("POST", path, {"content": "x", "attachments": [{"id": 0}]}) == []
    assert spec.request_flaws("POST", path, {"embeds": [{"title": "x" * 257}]})[0][0] == ("embeds", 0, "title")
    flaws = spec.request_flaws("POST", "/interactions/1/t/callback", {"type": 4, "data": {"content": "x" * 2001}})
    assert [(flaw[0], flaw[1]) for flaw in flaws] == [(("data", "content"), "BASE_TYPE_MAX_LENGTH")]
    assert spec.request_flaws("POST", path, {"components": [row(button("b", style=9))]})
    assert spec.request_flaws("GET", "/nowhere", {}) == []
