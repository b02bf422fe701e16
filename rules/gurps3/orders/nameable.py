"""What a sentence may name as a thing or a place."""

from collections.abc import Hashable, Iterator, Sequence

from rules.core.encounter import Encounter, Figure, Item
from rules.core.parts import Thing
from rules.core.secrets.audience import Viewer, visible
from rules.gurps3.attack.targets import natural_attacks
from rules.gurps3.tables.printed import LOCATIONS

RELATIVE = ("arm", "leg", "hand", "foot", "weapon_arm", "shield_arm", "shield_hand", "random", "skull", "weapon_hand")
HANDS = (
    "hand",
    "right hand",
    "left hand",
    "bare hand",
    "bare hands",
    "bare",
    "hand dx",
    "hand boxing",
    "hand brawling",
    "hand judo",
    "hand karate",
)


def things(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return its gear, bare hands and feet, and what others have lost on the ground."""
    own = tuple(Thing(i.id, i.name) for i in figure.items)
    # What its player may not know of is nothing he can name.
    seen = _seen(enc, figure.owner)
    hands = HANDS if "punch" in natural_attacks(figure) else ()
    bare = tuple(Thing(_bare(word), word) for word in hands)
    lost = tuple(
        Thing(f"{i.id}@{name}", i.name) for name, i in _on_the_ground(enc) if name != figure.name and name in seen
    )
    foes = tuple(Thing(f"@{name}", name) for name in seen if name != figure.name)
    limbs = tuple(Thing(word, word) for word in natural_attacks(figure))
    return (*own, *limbs, *bare, *lost, *foes, Thing("weapon_arm", "weapon arm"))


def named_by(enc: Encounter) -> Hashable:
    """Return what lies on the ground, and whom each player may know of."""
    owners = dict.fromkeys(figure.owner for figure in enc.figures.values())
    lost = tuple([(name, i.id, i.name) for name, i in _on_the_ground(enc)])
    return lost, tuple([(owner, tuple(_seen(enc, owner))) for owner in owners])


def _on_the_ground(enc: Encounter) -> Iterator[tuple[str, Item]]:
    """What figures have lost on the ground, each with whose it is."""
    return ((name, item) for name, figure in enc.figures.items() for item in figure.items if item.where == "ground")


def _seen(enc: Encounter, owner: str | None) -> Sequence[str]:
    """The figures that whoever plays for that owner may know of; all where a game master does."""
    return visible(enc, Viewer(owner or "", gm=owner is None))


def places(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return the hit locations, and the things in hand that a blow may be aimed at."""
    own = tuple(Thing(i.id, i.name) for i in figure.items)
    parts = tuple(Thing(place, row.name) for place, row in LOCATIONS.items())
    return (*parts, *(Thing(word, word.replace("_", " ")) for word in RELATIVE), *own)


def _bare(word: str) -> str:
    first, _, last = word.partition(" ")
    return f"bare.{last}" if first == "hand" and last else f"bare.{first}" if first in ("right", "left") else "bare"
