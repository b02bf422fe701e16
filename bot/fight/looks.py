"""How the figures of a fight look: as the characters do that they come from, or as whoever bears that name here."""

from collections import ChainMap
from collections.abc import Iterable, Mapping

from rules.core.encounter import Encounter, Figure
from rules.core.names import fold
from storage.looks import Look
from storage.rows import EncounterInfo, Loaded
from storage.settings import of_channel, of_guild
from storage.store import Store


async def looks_of(store: Store, live: Loaded) -> Mapping[str, Look]:
    """The looks of those figures that have one of their own, by name."""
    foes = [await store.looks.foes(scope, live.info.system) for scope in _scopes(live.info)]
    come_from = _characters(live.state, nearest(foes))
    found = await store.looks.of(come_from.values())
    return {name: found[one] for name, one in come_from.items() if one in found}


def looks_remembered(store: Store, live: Loaded) -> Mapping[str, Look] | None:
    """As ``looks_of``, out of memory; None where not all are there."""
    foes = [store.looks.foes_remembered(scope, live.info.system) for scope in _scopes(live.info)]
    if None in foes:
        return None
    come_from = _characters(live.state, nearest(one for one in foes if one is not None))
    found = store.looks.remembered(come_from.values())
    return None if found is None else {name: found[one] for name, one in come_from.items() if one in found}


def nearest(foes: Iterable[Mapping[str, str]]) -> Mapping[str, str]:
    """Who looks like something by any of several tables, by that of the narrowest scope, which comes first."""
    return ChainMap(*map(dict, foes))


def _scopes(info: EncounterInfo) -> tuple[str, ...]:
    """The scopes in which creatures may look like something, the narrowest first."""
    here = (of_channel(info.channel),)
    return (*here, of_guild(info.guild)) if info.guild else here


def _characters(enc: Encounter, foes: Mapping[str, str]) -> Mapping[str, str]:
    """The id of the character that each figure comes from, or of who looks so by its own name or its kind's."""
    found = {name: _from(one, foes) for name, one in enc.figures.items()}
    return {name: one for name, one in found.items() if one}


def _from(figure: Figure, foes: Mapping[str, str]) -> str:
    if figure.character:
        return figure.character.partition(":")[0]
    return foes.get(fold(figure.name)) or foes.get(fold(kind(figure)), "")


def kind(figure: Figure) -> str:
    """What a figure without a sheet of its own is one of: ``Trollkin`` of Trollkin 2."""
    return str(figure.sheet.get("name", figure.name))
