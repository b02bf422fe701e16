"""Discord's rules for messages, forms and commands that its OpenAPI file leaves out."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator

from tests.loopback.messages import Attachment, Message, walk
from tests.loopback.schema import Flaw
from tests.loopback.wire import COMPONENTS_V2, LOADING, Json

SELECTS = (3, 5, 6, 7, 8)
V2_KINDS = (9, 10, 11, 12, 13, 14, 17)
COMMANDS_PER_KIND = {1: 100, 2: 15, 3: 15}
MESSAGE_TOO_LONG = "Must be 2000 or fewer in length."


class ApiError(Exception):
    """An answer other than success: HTTP status, Discord's code and text; `fault` when the bot sent nonsense."""

    def __init__(self, status: int, code: int, text: str, flaws: Iterable[Flaw] = (), *, fault: bool = False) -> None:
        super().__init__(text)
        self.status, self.code, self.text, self.flaws = status, code, text, list(flaws)
        self.fault = fault
        self.headers: dict[str, str] = {}
        self.extra: Json = {}

    def payload(self) -> Json:
        data: Json = {"message": self.text, "code": self.code, **self.extra}
        for path, code, text in self.flaws:
            node = data.setdefault("errors", {})
            for step in path:
                node = node.setdefault(str(step), {})
            node.setdefault("_errors", []).append({"code": code, "message": text})
        return data


def invalid(flaws: Iterable[Flaw]) -> ApiError:
    """Discord's 400 / 50035."""
    return ApiError(400, 50035, "Invalid Form Body", flaws, fault=True)


def empty_message() -> ApiError:
    return ApiError(400, 50006, "Cannot send an empty message", fault=True)


def embed_length(embed: Json) -> int:
    """The characters of an embed that count towards the 6000 of a message."""
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
    texts += [field.get(key) for field in embed.get("fields") or () for key in ("name", "value")]
    return sum(len(str(text)) for text in texts if text)


def message_flaws(message: Message) -> Iterator[Flaw]:
    """The rules for a whole message as it would stand after the request."""
    if len(message.content) > 2000:
        yield ("content",), "BASE_TYPE_MAX_LENGTH", MESSAGE_TOO_LONG
    if sum(map(embed_length, message.embeds)) > 6000:
        yield ("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000"
    v2 = bool(message.flags & COMPONENTS_V2)
    if v2:
        for name, value in (("content", message.content), ("embeds", message.embeds)):
            if value:
                yield (name,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", f"{name} with components V2"
        if not message.components:
            yield ("components",), "BASE_TYPE_REQUIRED", "A components V2 message needs a component"
    yield from component_flaws(message.components, v2=v2)


def is_empty(message: Message) -> bool:
    return not (message.content.strip() or message.embeds or message.components or message.attachments)


def component_flaws(components: list[Json], *, v2: bool, modal: bool = False) -> Iterator[Flaw]:
    """Rows, counts, ids and the shape of buttons and menus, in messages of either kind and in forms."""
    everything = list(walk(components))
    if not v2 and not modal:
        yield from _row_flaws(components)
    if len(everything) > 40:
        yield ("components",), "COMPONENTS_MAX_EXCEEDED", "The maximum number of components is 40"
    if v2 and sum(len(part.get("content", "")) for part in everything if part["type"] == 10) > 4000:
        yield ("components",), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "Displayable text exceeds 4000"
    yield from _twin_flaws(everything)
    for index, component in enumerate(components):
        for part in walk((component,)):
            for text in _part_flaws(part):
                yield ("components", index), "BASE_TYPE_BAD_VALUE", text


def _row_flaws(components: list[Json]) -> Iterator[Flaw]:
    if len(components) > 5:
        yield ("components",), "BASE_TYPE_BAD_LENGTH", "Must be 5 or fewer in length."
    for index, component in enumerate(components):
        if component["type"] != 1:
            yield ("components", index, "type"), "UNION_TYPE_CHOICES", "Value of field must be one of (1,)."


def _twin_flaws(everything: list[Json]) -> Iterator[Flaw]:
    for name, count in Counter(part["custom_id"] for part in everything if part.get("custom_id")).items():
        if count > 1:
            yield ("components",), "COMPONENT_CUSTOM_ID_DUPLICATED", f"Component custom id {name} cannot be duplicated"
    for number, count in Counter(part["id"] for part in everything if part.get("id")).items():
        if count > 1:
            yield ("components",), "COMPONENT_ID_DUPLICATED", f"Component id {number} is used {count} times"


def _part_flaws(part: Json) -> Iterator[str]:
    kind = part["type"]
    if kind == 1:
        kinds = [child["type"] for child in part.get("components") or ()]
        if any(child in SELECTS or child == 4 for child in kinds) and len(kinds) > 1:
            yield "a row holds either buttons or one menu"
        if len(kinds) > 5:
            yield "a row holds at most five buttons"
    elif kind in (*SELECTS, 21, 22):
        yield from _menu_flaws(part)
    elif kind == 2:
        link, premium = part.get("style") == 5, part.get("style") == 6
        if link == bool(part.get("custom_id")) and not premium:
            yield "a button has a custom_id, a link button a url instead"
        if link != bool(part.get("url")):
            yield "only a link button has a url"
        if not (part.get("label") or part.get("emoji") or premium):
            yield "a button needs a label or an emoji"


def _menu_flaws(part: Json) -> Iterator[str]:
    kind, options = part["type"], part.get("options") or []
    if kind in (3, 21, 22) and not options:
        yield "a menu needs options"
    if len({option["value"] for option in options}) < len(options):
        yield "the values of a menu's options must differ"
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    if kind in SELECTS and (least is not None and most is not None) and least > most:
        yield "min_values exceeds max_values"
    if kind == 3 and options and (most or 1) > len(options):
        yield "max_values exceeds the number of options"


def modal_flaws(modal: Json) -> Iterator[Flaw]:
    """The rules for a form; at most five entries, as the library and the client have it."""
    components = modal.get("components") or []
    if len(components) > 5:
        yield ("components",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length."
    for index, component in enumerate(components):
        kinds = [part["type"] for part in walk((component,))]
        if component["type"] not in (1, 10, 18) or 2 in kinds:
            yield ("components", index, "type"), "UNION_TYPE_CHOICES", "not a component of a form"
    yield from component_flaws(components, v2=False, modal=True)


def reference_flaws(components: list[Json], names: set[str]) -> Iterator[Flaw]:
    """V2 media must name a file that is attached."""
    for url in media_urls(components):
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
            text = f"The referenced attachment {url} was not found"
            yield ("components",), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", text


def media_urls(components: list[Json]) -> Iterator[str]:
    for part in walk(components):
        for media in (part.get("media"), part.get("file"), *(item["media"] for item in part.get("items") or ())):
            if isinstance(media, dict):
                yield media["url"]


def name_is_fit(name: str) -> bool:
    """Whether chat input commands and options may bear this name: letters, digits, - _ ', lower case, up to 32."""
    letters = all(c in "-_'" or unicodedata.category(c)[0] in "LNM" for c in name)
    return 1 <= len(name) <= 32 and letters and name == name.lower()


def command_flaws(commands: list[Json]) -> Iterator[Flaw]:
    """The rules for all commands of one scope together."""
    kinds = Counter(command.get("type") or 1 for command in commands)
    for kind, most in COMMANDS_PER_KIND.items():
        if kinds[kind] > most:
            yield (), "APPLICATION_COMMANDS_MAX", f"At most {most} commands of type {kind}"
    names = Counter((command.get("type") or 1, command["name"]) for command in commands)
    for index, command in enumerate(commands):
        kind = command.get("type") or 1
        if names[kind, command["name"]] > 1:
            yield (index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
        if kind == 1:
            if not name_is_fit(command["name"]):
                yield (index, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"
            if not command.get("description"):
                yield (index, "description"), "BASE_TYPE_REQUIRED", "This field is required"
            for path, code, text in _option_flaws(command.get("options") or [], level=0):
                yield (index, *path), code, text
        elif command.get("description") or command.get("options"):
            yield (index,), "APPLICATION_COMMAND_CONTEXT_MENU", "Context menu commands have neither text nor options"
        if command_length(command) > 8000:
            yield (index,), "APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)"


def command_length(command: Json) -> int:
    """Names, descriptions and choice values of a command and all below it, in characters (8000 at most)."""
    size = sum(len(command.get(key) or "") for key in ("name", "description"))
    size += sum(len(choice["name"]) + len(str(choice["value"])) for choice in command.get("choices") or ())
    return size + sum(command_length(option) for option in command.get("options") or ())


def _option_flaws(options: list[Json], level: int) -> Iterator[Flaw]:
    names = Counter(option["name"] for option in options)
    nested = [option["type"] in (1, 2) for option in options]
    if any(nested) and not all(nested):
        yield ("options",), "APPLICATION_COMMAND_OPTIONS_MIXED", "Subcommands and options cannot be mixed"
    optional = False
    for index, option in enumerate(options):
        here: tuple[str | int, ...] = ("options", index)
        if not name_is_fit(option["name"]):
            yield (*here, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Option name is invalid"
        if names[option["name"]] > 1:
            yield (*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", "Option names must be unique"
        if option["type"] in (1, 2):
            if level + (option["type"] == 2) > 1:
                yield (*here, "type"), "APPLICATION_COMMAND_INVALID_NESTING", "Subcommands nest two levels deep"
            for path, code, text in _option_flaws(option.get("options") or [], level + 1):
                yield (*here, *path), code, text
            continue
        if option.get("required") and optional:
            code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"
            yield (*here, "required"), code, "Required options must be placed before non-required options"
        optional = optional or not option.get("required")
        for name, code, text in _value_flaws(option):
            yield (*here, name), code, text


def _value_flaws(option: Json) -> Iterator[tuple[str, str, str]]:
    choices = option.get("choices") or []
    if choices and option.get("autocomplete"):
        code = "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE"
        yield "autocomplete", code, "Options cannot have choices when autocomplete is on"
    if len({choice["name"] for choice in choices}) < len(choices):
        yield "choices", "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE", "Choice names must be unique"
    for low, high in (("min_value", "max_value"), ("min_length", "max_length")):
        if option.get(low) is not None and option.get(high) is not None and option[low] > option[high]:
            yield low, "NUMBER_TYPE_MAX", f"{low} exceeds {high}"


def choice_flaws(choices: list[Json], kind: int) -> Iterator[Flaw]:
    """The rules for completions of an option of type `kind` (3 string, 4 integer, 10 number)."""
    fitting = {3: (str,), 4: (int,), 10: (int, float)}[kind]
    if len(choices) > 25:
        yield ("data", "choices"), "BASE_TYPE_BAD_LENGTH", "Must be 25 or fewer in length."
    for index, choice in enumerate(choices):
        here = ("data", "choices", index)
        if not 1 <= len(choice.get("name", "")) <= 100:
            yield (*here, "name"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."
        value = choice.get("value")
        if not isinstance(value, fitting) or isinstance(value, bool):
            yield (*here, "value"), "BASE_TYPE_BAD_VALUE", "The value does not fit the option's type"
        elif isinstance(value, str) and not 1 <= len(value) <= 100:
            yield (*here, "value"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length."


def check_message(message: Message, prefix: tuple[str, ...]) -> None:
    """Raise what Discord would answer for the message as it would stand; nothing while it is still a placeholder."""
    flaws = list(message_flaws(message)) + list(reference_flaws(message.components, _names(message.attachments)))
    if flaws:
        raise invalid([((*prefix, *path), code, text) for path, code, text in flaws])
    if is_empty(message) and not message.flags & LOADING:
        raise empty_message()


def _names(attachments: list[Attachment]) -> set[str]:
    return {attachment.filename for attachment in attachments}
