"""The grammar of the table's commands as Lark reads it, made from their declarations and from ``table.lark``."""

import re
from collections.abc import Iterator

from grammar.commands.every import COMMANDS, Part, TableCommand, parts

_HOLDS = {
    "name": "_name",
    "word": "_word",
    "kept": "W_NAME",
    "words": "_words",
    "system": "W_SYSTEM",
    "count": "FACE",
    "side_of_hex": "FACE",
    "height": "_coordinate",
    "hex": "(_coordinate _COMMA _coordinate | HEX)",
    "user": "_name",
    "file": "_path",
    "key": "W_KEY",
    "value": "_value",
    "text": "REST",
    "dice": "REST",
    "numbers": "pair (_COMMA pair)*",
    "offers": "QUOTED",
}
"""What stands in a field of each kind; what is not here has its rule in ``table.lark``."""
_FIELD = re.compile(r"(?<![\w\"])[a-z][a-z_]*(?![\w\"])")
BY_HAND = ("varied", "unseen", "how", "best", "newcomers")
"""Fields whose rules stand in ``table.lark``."""
_LAST = ("text", "dice")
"""What takes the rest of the line."""


def commands_source() -> str:
    """The alternatives of ``start``, one for each command, and a rule for each of their fields."""
    rules: dict[str, str] = {}
    alternatives: list[str] = []
    for made in COMMANDS.values():
        named = {part.name: _rule(part, rules) for part in parts(made)}
        for words in (made.said.words, *made.said.others):
            begins = made.said.begins or " ".join(f'"{word}"i' for word in words.split())
            alternatives.append(f"{begins} {_form(made, named)} -> {alias_of(made)}")
    head = "start: " + "\n     | ".join(alternatives)
    return "\n".join((head, "", *(f"{name}: {text}" for name, text in rules.items()), ""))


def alias_of(made: type[TableCommand]) -> str:
    """The name of a command's tree."""
    return made.said.words.replace(" ", "_") + "_"


def _form(made: type[TableCommand], named: dict[str, str]) -> str:
    """What stands behind a command's words."""
    if made.said.form is None:
        return " ".join(_ordered(parts(made), named))
    return _FIELD.sub(lambda found: named.get(found[0], found[0]), made.said.form)


def _ordered(every: tuple[Part, ...], named: dict[str, str]) -> Iterator[str]:
    """The fields one behind another; neighbours that have a keyword each, and may be left out, in any order."""
    rest = [part for part in every if not part.field.unasked]
    while rest:
        part = rest.pop(0)
        inner = f" [{named[rest.pop(0).name]}]" if rest and rest[0].field.within else ""
        free = [part]
        while _free(part) and rest and _free(rest[0]):
            free.append(rest.pop(0))
        if len(free) > 1:
            yield f"({' | '.join(named[one.name] for one in free)})*"
        else:
            yield named[part.name] + inner if part.required else f"[{named[part.name]}{inner}]"


def _free(part: Part) -> bool:
    keyword = part.field.kind == "flag" or bool(part.field.lead)
    return keyword and not part.required and part.field.kind not in _LAST


def _rule(part: Part, rules: dict[str, str]) -> str:
    """The rule of a field, entered among the ``rules``: of its name, numbered where fields of that name differ."""
    field, n = part.field, 1
    leads = " | ".join(f'"{lead}"i' for lead in field.lead.split("|"))
    lead = (f"({leads}) " if "|" in field.lead else f"{leads} ") if field.lead else ""
    if part.name in BY_HAND:
        return part.name
    if field.kind == "flag":
        text = lead.strip()
    elif field.kind == "times":
        text = "TIMES"
    elif field.kind == "choice":
        text = f"{lead}({' | '.join(f'{chr(34)}{choice}{chr(34)}i' for choice in field.choices)})"
    elif field.kind in _HOLDS:
        text = lead + _HOLDS[field.kind]
    else:
        return part.name
    name, keep = part.name, "!" if field.kind == "choice" else ""
    while rules.get(keep + name, text) != text:
        n += 1
        name = f"{part.name}_{n}"
    rules[keep + name] = text
    return name
