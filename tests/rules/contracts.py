"""What a system promises to whoever writes sheets and sentences: ``python -m tests.rules.contracts`` writes it anew.

``contract/SYSTEM.txt`` has a line for each field of a sheet with its bounds and default, and one for each verb with
all that its sentence may hold. A number changed by mistake is a difference there; one changed on purpose is a line of
the commit.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import fields

from rules.core.orders.verbs import Verb
from rules.gurps3.sheet.reading import Sheet as Gurps3
from rules.gurps4.sheet.entries import Sheet as Gurps4
from rules.registry import ruleset
from rules.rq3plus.sheet.character import Sheet as Rq3plus
from rules.rqhouse.sheet.model import Sheet as Rqhouse
from rules.swords.sheet.reading import Sheet as Swords

FOLDER = Path(__file__).parent / "contract"
SHEETS: Mapping[str, type[msgspec.Struct]] = {
    "gurps3": Gurps3,
    "gurps4": Gurps4,
    "rq3plus": Rq3plus,
    "rqhouse": Rqhouse,
    "swords": Swords,
}


def contract(system: str) -> str:
    """The whole contract of a system."""
    return "\n".join((*_sheet(SHEETS[system]), *_verbs(system))) + "\n"


def _sheet(sheet: type[msgspec.Struct]) -> Iterator[str]:
    """A line for each field of a sheet and of what stands in it."""
    parts = msgspec.json.schema(sheet)["$defs"]
    for name in sorted(parts):
        required = parts[name].get("required", [])
        for key, told in parts[name].get("properties", {}).items():
            yield f"{name}.{key}{'!' * (key in required)}: {_plain(told)}"
        yield f"{name}: {_plain({k: v for k, v in parts[name].items() if k not in _TOLD})}"


_TOLD = ("properties", "required", "title", "type", "description")


def _plain(told: Any) -> str:
    """A piece of a schema in one line, in an order of its own."""
    if isinstance(told, dict):
        return "{" + ", ".join(f"{key} {_plain(told[key])}" for key in sorted(told)) + "}"
    return "[" + ", ".join(map(_plain, told)) + "]" if isinstance(told, list) else str(told)


def _verbs(system: str) -> Iterator[str]:
    """A line for each verb, with what is not as of any verb."""
    for word, verb in ruleset(system).verbs.items():
        said = [f"{one.name} {_value(getattr(verb, one.name))}" for one in fields(Verb) if one.name != "do"]
        yield f"{word}: {', '.join(one for one in said if one not in _ANY)}"


def _value(value: Any) -> str:
    """A value of a verb: sets in the order of the alphabet, answers by their words."""
    if isinstance(value, frozenset):
        return "[" + " ".join(sorted(value)) + "]"
    if isinstance(value, tuple):
        return "[" + " ".join(map(_value, value)) + "]"
    if isinstance(value, Mapping):
        return "{" + " ".join(f"{key}={_value(one)}" for key, one in sorted(value.items())) + "}"
    if isinstance(value, msgspec.Struct):
        return "(" + " ".join(_value(getattr(value, one.name)) for one in fields(value)) + ")"
    return getattr(value, "__name__", None) or str(value)


_ANY = frozenset(f"{one.name} {_value(getattr(Verb(print), one.name))}" for one in fields(Verb))  # type: ignore[arg-type]


if __name__ == "__main__":
    for each in SHEETS:
        (FOLDER / f"{each}.txt").write_text(contract(each), encoding="utf-8")
