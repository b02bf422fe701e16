"""Refusals are data: each code's words stand in ``data/refusals.csv`` of the kernel or of a system."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.report import Refused
from rules.core.tables import by_id

PACKAGE = "rules.core"


class Refusal(Struct, frozen=True):
    """The words of a refusal: the fault and the way out, with ``{placeholders}``, and the rules behind it."""

    id: str
    message: str
    rules: tuple[str, ...] = ()


@cache
def refusals(package: str) -> Mapping[str, Refusal]:
    """The refusals of ``<package>/data/refusals.csv`` by code; raises BadTable for a row that does not fit."""
    return by_id(package, "refusals", Refusal)


def refuse(t: Bout, code: str, package: str = PACKAGE, **data: object) -> Refused:
    """The refusal of that code to raise; ``data`` fills the placeholders of its message."""
    return t.refuse(code, refusals(package)[code].message.format_map({k: str(v) for k, v in data.items()}))
