"""Character sheets of the skeleton: read, checked, and seen as values."""

from typing import Annotated, Any

from msgspec import Meta, Struct
from rules.skeleton.tables.printed import WEAPONS

from rules.core.encounter import Figure
from rules.core.sheet.checks import BadSheet, Fault, check, plain, view


class Sheet(Struct, frozen=True):
    """A fighter: ``fight`` is what a die must not exceed."""

    name: str
    fight: Annotated[int, Meta(ge=1, le=5)] = 3
    hp: Annotated[int, Meta(ge=1, le=20)] = 5
    weapons: tuple[str, ...] = ("club",)


def read(data: dict[str, Any]) -> dict[str, Any]:
    """Return the canonical sheet. Raises BadSheet with every fault."""
    known = {key: value for key, value in data.items() if key != "system"}
    faults = check(known, Sheet)
    if not faults:
        strange = [(n, id) for n, id in enumerate(view(known, Sheet).weapons) if id not in WEAPONS]
        faults = tuple(Fault(f"weapons[{n}]", f"{id} is none of {', '.join(WEAPONS)}") for n, id in strange)
    if faults:
        raise BadSheet(faults)
    return plain(view(known, Sheet))


def template() -> dict[str, Any]:
    """Return a filled example."""
    return plain(Sheet("Ann"))


def of(figure: Figure) -> Sheet:
    """Return the figure's sheet as values."""
    return view(figure.sheet, Sheet)
