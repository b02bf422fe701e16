"""What a sentence may name as a thing or a place."""

from rules.core.encounter import Encounter, Figure
from rules.core.parts import Thing
from rules.gurps4.attack.locations import SHORT
from rules.gurps4.figure import hands, items, keys
from rules.gurps4.tables.printed import LOCATIONS
from rules.things.equal import told_apart


def things(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return its things, natural weapons, empty hands; ``shield`` is the shield it bears.

    What others have lost on the ground or hold out is named too, as ``axe@Borka``.
    """
    mine = (Thing(i.id, i.name, also=items.two_handed(i)) for i in figure.items if i.where != "gone")
    theirs = (
        Thing(f"{i.id}@{name}", i.name)
        for name, other in enc.figures.items()
        if name != figure.name
        for i in other.items
        if i.where == "ground" or keys.HOLDING_OUT.of(other) == keys.FreeWords(i.id)
    )
    own = told_apart((*mine, *theirs))
    natural = tuple(Thing(g.id, g.name) for g in items.natural(figure))
    links = (*keys.SHARED.all(enc, a=figure.name), *keys.SHARED.all(enc, b=figure.name))
    shared = [enc.figures[link.b].item(keys.SHARED.data(link).item) for link in links if link.b != figure.name]
    seized = tuple(Thing(item.id, item.name) for item in shared if item is not None)
    borne = tuple(Thing(i.id, "shield") for i, g in hands.things_held(figure) if g.guarding is not None)[:1]
    return (*own, *natural, *(Thing(name, name.replace("_", " ")) for name in hands.EMPTY), *borne, *seized)


def places(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return the locations with their other words, and what a blow at a thing may be meant for."""
    body = tuple(Thing(place.id, place.name) for place in LOCATIONS.values())
    short = tuple(Thing(place, word) for word, place in SHORT.items())
    # What it has lost or put away is named too, so that a blow at it is refused for that.
    held = tuple(Thing(i.id, i.name) for i in figure.items if i.where not in ("gone", "worn"))
    return (*body, *short, Thing("random", "random"), *held)
