"""What a sentence may name as a thing or a place, and what a game master may set."""

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any

from rules.core.encounter import Encounter, Figure, Item
from rules.core.parts import Thing, weapon_by_name
from rules.core.remember import remembered
from rules.core.secrets.audience import Viewer, visible
from rules.gurps3.attack.melee import natural_attacks
from rules.gurps3.figure import keys
from rules.gurps3.tables.printed import LOCATIONS, ROW_OF

RELATIVE = ("arm", "leg", "hand", "foot", "weapon_arm", "shield_arm", "shield_hand", "random", "skull", "weapon_hand")
BARE = (
    *(Thing("bare", word) for word in ("hand", "bare hand", "bare hands", "bare")),
    *(Thing(f"bare.{side}", f"{side} hand") for side in ("right", "left")),
    *(Thing(f"bare.{skill}", f"hand {skill}") for skill in ("dx", "boxing", "brawling", "judo", "karate")),
)
"""An empty hand, which of the two, or the skill that it parries by."""
PARTS = (
    *(Thing(place, row.name) for place, row in LOCATIONS.items()),
    *(Thing(word, word.replace("_", " ")) for word in RELATIVE),
)


def things(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return its gear, bare hands and feet, and what others have lost on the ground."""
    own = tuple(Thing(i.id, i.name) for i in figure.items)
    # What its player may not know of is nothing he can name.
    seen = _seen(enc, figure.owner)
    bare = BARE if "punch" in natural_attacks(figure) else ()
    lost = [Thing(f"{i.id}@{name}", i.name) for name, i in _on_the_ground(enc) if name != figure.name and name in seen]
    foes = _as_foes(seen)
    if figure.name in seen:
        at = seen.index(figure.name)
        foes = (*foes[:at], *foes[at + 1 :])
    limbs = tuple(Thing(word, word) for word in natural_attacks(figure))
    return (*own, *limbs, *bare, *lost, *foes, Thing("weapon_arm", "weapon arm"))


def named_by(enc: Encounter) -> Hashable:
    """Return what lies on the ground, and whom each player may know of."""
    owners = dict.fromkeys([figure.owner for figure in enc.figures.values()])
    lost = tuple([(name, i.id, i.name) for name, i in _on_the_ground(enc)])
    return lost, tuple([(owner, _seen(enc, owner)) for owner in owners])


@remembered
def _on_the_ground(enc: Encounter) -> tuple[tuple[str, Item], ...]:
    """What figures have lost on the ground, each with whose it is."""
    every = enc.figures.items()
    return tuple([(name, item) for name, figure in every for item in figure.items if item.where == "ground"])


@remembered
def _seen(enc: Encounter, owner: str | None) -> tuple[str, ...]:
    """The figures that whoever plays for that owner may know of; all where a game master does."""
    return visible(enc, Viewer(owner or "", gm=owner is None))


@lru_cache(maxsize=16)
def _as_foes(names: tuple[str, ...]) -> tuple[Thing, ...]:
    return tuple([Thing(f"@{name}", name) for name in names])


def places(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return the hit locations, and the things in hand that a blow may be aimed at."""
    own = tuple(Thing(i.id, i.name) for i in figure.items)
    return (*PARTS, *own)


def numbers(figure: Figure) -> Mapping[str, int | None]:
    """Return the numbers a game master may set, each with the least it may be."""
    return {keys.HP.key: None, keys.FATIGUE.key: 0, keys.SHOCK.key: 0}


def mark_data(enc: Encounter, condition: str, rounds: int | None) -> dict[str, Any]:
    """Return how many own turns a condition lasts."""
    return {} if rounds is None else {"turns": rounds}


def weapon_like(figure: Figure, like: str, id: str, name: str) -> dict[str, Any] | None:
    """Return the sheet's entry of a weapon: one that only the sheet describes, a gun say, is like no row."""
    found = weapon_by_name(figure, like, id, name)
    described = found is not None and found["like"] not in ROW_OF and "dmg" in found
    return {key: value for key, value in found.items() if key != "like"} if found and described else found
