"""How the figures of a fight look: as the characters do that they come from."""

from collections.abc import Mapping

from rules.core.encounter import Encounter
from storage.looks import Look
from storage.store import Store


def _characters(enc: Encounter) -> Mapping[str, str]:
    """The id of the character that each figure comes from."""
    return {name: one.character.partition(":")[0] for name, one in enc.figures.items() if one.character}


async def looks_of(store: Store, enc: Encounter) -> Mapping[str, Look]:
    """The looks of those figures that have one of their own, by name."""
    come_from = _characters(enc)
    found = await store.looks.of(come_from.values())
    return {name: found[one] for name, one in come_from.items() if one in found}


def looks_remembered(store: Store, enc: Encounter) -> Mapping[str, Look] | None:
    """As ``looks_of``, out of memory; None where not all are there."""
    come_from = _characters(enc)
    found = store.looks.remembered(come_from.values())
    return None if found is None else {name: found[one] for name, one in come_from.items() if one in found}
