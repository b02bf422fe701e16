"""What Discord shows of the slash commands and their fields: their own words (``slash-COMMAND``), else the help's."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from bot.discord.embeds import cut
from bot.help.talks import fields_in, message, talks

SLASH = "slash"
"""The kind of messages that only Discord shows; under no command what fields say that have no words of their own."""
VERB = "verb"
"""What stands for every verb of the systems, whose fields are alike."""
MOST = 100
"""How many characters Discord takes of a description."""


class Described(Struct, frozen=True):
    """A command or a group in one line, and its fields, each by its name."""

    says: str
    fields: Mapping[str, str]


@cache
def described(command: str) -> Described:
    """What is shown of a command. Raises KeyError for one that nothing is said of."""
    own = message(SLASH, command)
    if own is not None:
        says = "" if own.value is None else own.value.exact({})
        return Described(cut(says, MOST), {name: cut(text, MOST) for name, text in fields_in(own).items()})
    talk = talks()[command]
    return Described(
        cut(talk.short or talk.says.removesuffix("."), MOST),
        {name: cut(text, MOST) for name, text in talk.fields.items()},
    )


def field(command: str, name: str) -> str:
    """What a command's field is for: the command's words for it, else those of every field of that name."""
    return described(command).fields.get(name) or described("").fields[name]
