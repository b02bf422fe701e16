"""What a sentence may name as a thing or a place."""

from rules.core.encounter import Encounter, Figure
from rules.core.parts import Thing
from rules.swords.figure.pins import victims
from rules.swords.orders.things import on_ground
from rules.swords.place.space import SOLID
from rules.swords.sheet.gear import BARE
from rules.swords.tables.words import says
from rules.things.equal import told_apart
from rules.things.places import lying


def things(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return its gear, bare hands, whom it holds, and what others have lost on the ground."""
    own = tuple(Thing(i.id, i.name) for i in figure.items)
    held = tuple(Thing(name, name) for name in victims(enc, figure.name))
    others = tuple(Thing(on_ground(o, i.id), i.name) for o, i in lying(enc, figure.name) if o != figure.name)
    return told_apart((*own, Thing(BARE, says("bare_hands")), *held, *others))


def places(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return the things a disarm may aim at, and the named features of the map."""
    own = told_apart(tuple(Thing(i.id, i.name) for i in figure.items))
    return (*own, *(Thing(at, kind) for at, kind in enc.terrain.items() if kind not in SOLID))
