"""Armour as a sheet writes it, and what its layers come to (R3-ARM-02 to R3-ARM-04)."""

import difflib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from rules.rq3plus.tables.printed import ARMOUR
from rules.rq3plus.tables.words import says

Points: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
LayerText: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Worn: TypeAlias = Points | LayerText | Annotated[tuple[LayerText, ...], Meta(max_length=5)]
"""Armour points as a number, one layer such as ``chainmail``, or layers from the inside out."""

EVERYWHERE = "all"
"""The key of an armour table that stands for every location not named."""


class Layer(Struct, frozen=True):
    """One layer at one location: its id (empty for a bare number), armour points, whether soft and fit for inside."""

    id: str
    ap: int
    soft: bool
    inner: bool


class Armoured(Struct, frozen=True):
    """What the layers of a location come to: armour points in all, and the soft and the rigid part of them."""

    ap: int = 0
    soft: int = 0
    rigid: int = 0


class BadLayers(ValueError):
    """Layers that can't be worn or read; the text says what may stand there."""


@lru_cache(maxsize=1024)
def layer(text: str) -> Layer:
    """A layer written as an armour id, or as ``id=points`` where the points are the wearer's own (hide, masterwork).

    Raises BadLayers for an unknown id, for points that are no number, and for hide or shell without points.
    """
    key, sign, points = (part.strip() for part in text.partition("="))
    row = ARMOUR.get(key)
    if row is None:
        near = difflib.get_close_matches(key, ARMOUR, n=1)
        known = ", ".join(ARMOUR)
        raise BadLayers(says("no_armour_near", near=near[0], known=known) if near else says("no_armour", known=known))
    if sign and not (points.isascii() and points.isdigit() and int(points) < 100):
        raise BadLayers(says("sheet.armour_points", key=key))
    if row.own_ap and not sign:
        raise BadLayers(says("sheet.points_of_wearer", key=key))
    return Layer(row.id, int(points) if sign else row.ap, row.soft, row.inner)


def read(worn: int | str | Sequence[str]) -> tuple[Layer, ...]:
    """The layers of one entry, inner first; a bare number is a layer of unknown make, neither soft nor fit for inside.

    Raises BadLayers.
    """
    if isinstance(worn, int):
        return (Layer("", worn, False, False),) if worn else ()
    return (layer(worn),) if isinstance(worn, str) else tuple(map(layer, worn))


def at(
    location: str, armour: Mapping[str, Worn], natural: Points | LayerText | Mapping[str, Points | LayerText]
) -> tuple[Layer, ...]:
    """The layers of a location, skin first: natural armour, then what is worn. Raises BadLayers."""
    own = natural if isinstance(natural, int | str) else natural.get(location, natural.get(EVERYWHERE, 0))
    if isinstance(own, int) and own:
        own = f"natural_hide={own}"
    return read(own) + read(armour.get(location, armour.get(EVERYWHERE, 0)))


def check(layers: Sequence[Layer]) -> None:
    """Raises BadLayers for a third layer or an inner one that is neither soft nor cuirbouilli (R3-ARM-03)."""
    if len(layers) > 2:
        raise BadLayers(f"bad_layers: {says('layers.many', n=len(layers))}")
    if len(layers) == 2 and not layers[0].inner:
        inner, outer = layers[0].id or says("armour_of_number"), layers[1].id or says("a_number")
        raise BadLayers(f"bad_layers: {says('layers.inner', inner=inner, outer=outer)}")


def combined(layers: Sequence[Layer]) -> Armoured:
    """Higher layer plus half of the lower, rounded up; each gives its share to soft or rigid.

    Rules: R3-ARM-02, R3-ARM-04, R3-SPC-03.

    Of two equal layers the inner one counts as the lower.
    """
    soft = rigid = 0
    for n, one in enumerate(sorted(layers, key=lambda one: one.ap)[::-1]):
        share = one.ap if n == 0 else -(-one.ap // 2)
        soft, rigid = (soft + share, rigid) if one.soft else (soft, rigid + share)
    return Armoured(soft + rigid, soft, rigid)
