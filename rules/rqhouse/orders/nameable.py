"""What a sentence may name as a thing or a place."""

from rules.core.encounter import Encounter, Figure
from rules.core.parts import Thing
from rules.rqhouse.figure import body as state
from rules.rqhouse.figure.hands import in_use
from rules.rqhouse.orders.things import on_ground
from rules.rqhouse.sheet import items
from rules.rqhouse.sheet.gear import called


def things(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return its gear, what sticks in others or in it, and what lies on the ground."""
    own = tuple(Thing(i.id, i.name, also=called(i)) for i in figure.items if i.where != "gone")
    # Who has not learned to grapple is told so, not that there is no such thing.
    own += () if figure.item(items.GRAPPLE) else (Thing(items.GRAPPLE, items.GRAPPLE),)
    others = []
    for name, other in enc.figures.items():
        if name == figure.name:
            continue
        others += [Thing(on_ground(name, i.id), i.name) for i in other.items if i.where in ("ground", "stuck")]
    mine = {thing.name for thing in own}
    return (*own, *(thing for thing in others if thing.name not in mine))


def places(enc: Encounter, figure: Figure) -> tuple[Thing, ...]:
    """Return its locations, and what may be struck out of its hands."""
    spots = tuple(Thing(spot.id, spot.name) for spot in state.body(figure).locations)
    return (*spots, *(Thing(item.id, item.name) for item in in_use(figure)))
