"""Hit locations that dice pick (R3-HIT-07, R3-HGR-02, R3-MSL-15)."""

from msgspec import Struct

from rules.core.bout import D20, Bout
from rules.core.dice import Dice
from rules.rq3plus.figure.quantities import body
from rules.rq3plus.tables.kinds import Body, Location


class Spot(Struct, frozen=True):
    """Reads 1d20, or 1d10 with 10 more, as the id of a location, by the melee or the missile table."""

    body: Body
    missile: bool = False
    more: int = 0

    def __call__(self, faces: int) -> str:
        return self.body.at(faces + self.more, self.missile).id


def rolled(
    t: Bout, label: str, who: str, target: str, dice: Dice = D20, *, missile: bool = False, more: int = 0
) -> Location:
    """The location of ``target`` that ``who`` rolls under ``label``."""
    return drawn(t, label, who, dice, Spot(body(t.figure(target)), missile, more))


def drawn(t: Bout, label: str, who: str, dice: Dice, read: Spot) -> Location:
    """The location that ``who`` rolls with these dice under ``label``, read so."""
    found = read.body.location(t.draw(label, who, dice, read))
    assert found is not None
    return found
