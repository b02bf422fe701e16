"""How the figures of a fight look: as the characters do that they come from, or as whoever bears that name here."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from bot.reply import Place
from rules.core.encounter import Encounter, Figure
from rules.core.names import fold
from storage.looks import PLAIN, Look
from storage.rows import Loaded
from storage.store import Store

Foes: TypeAlias = Sequence[Mapping[str, str]]
"""The ids of creatures that look like something, by folded name: tables of several scopes, the narrowest first."""


async def looks_of(store: Store, live: Loaded) -> Mapping[str, Look]:
    """The looks of those figures that have one of their own, by name."""
    come_from = _characters(live.state, await foes_of(store, _place(live), live.info.system))
    found = await store.looks.of(come_from.values())
    return {name: found[one] for name, one in come_from.items() if one in found}


async def look_of(store: Store, live: Loaded, name: str) -> Look:
    """The look of one figure, a plain one where it has none of its own or is not in the fight."""
    figure = live.state.figures.get(name)
    one = "" if figure is None else _from(figure, await foes_of(store, _place(live), live.info.system))
    return (await store.looks.of((one,))).get(one, PLAIN) if one else PLAIN


def look_remembered(store: Store, live: Loaded, name: str) -> Look | None:
    """As ``look_of``, out of memory; None where it is not there."""
    foes = [store.looks.foes_remembered(scope, live.info.system) for scope in _place(live).scopes]
    if None in foes:
        return None
    figure = live.state.figures.get(name)
    one = "" if figure is None else _from(figure, [table for table in foes if table is not None])
    found = store.looks.remembered((one,) if one else ())
    return None if found is None else found.get(one, PLAIN)


async def foes_of(store: Store, place: Place, system: str) -> Foes:
    """Those of a system who look like something at a place."""
    return [await store.looks.foes(scope, system) for scope in place.scopes]


def looks_as(foes: Foes, name: str) -> str:
    """The id of who looks so under a name; empty where nobody does."""
    return next((found for table in foes if (found := table.get(fold(name)))), "")


def _place(live: Loaded) -> Place:
    return Place(live.info.channel, live.info.guild)


def _characters(enc: Encounter, foes: Foes) -> Mapping[str, str]:
    """The id of the character that each figure comes from, or of who looks so by its own name or its kind's."""
    found = {name: _from(one, foes) for name, one in enc.figures.items()}
    return {name: one for name, one in found.items() if one}


def _from(figure: Figure, foes: Foes) -> str:
    if figure.character:
        return figure.character.partition(":")[0]
    return looks_as(foes, figure.name) or looks_as(foes, kind(figure))


def kind(figure: Figure) -> str:
    """What a figure without a sheet of its own is one of: ``Trollkin`` of Trollkin 2."""
    return str(figure.sheet.get("name", figure.name))
