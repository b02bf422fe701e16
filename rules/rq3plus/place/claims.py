"""What the map says of the things players claim: distance, high ground, movement, what is behind a target."""

from collections.abc import Iterator

from rules.core.command import Command, Option
from rules.core.encounter import Encounter
from rules.core.hexes import Hex, step
from rules.ground.bodies import occupants
from rules.ground.hexes import nearest_direction
from rules.rq3plus.figure.quantities import metres_moved, rider_of
from rules.rq3plus.place import high_ground, ranges
from rules.rq3plus.place.terrain import ground

FAR = 30
"""The metres behind a target within which something may stop it."""
NO_SUCH = ""


def known(enc: Encounter, command: Command, claim: Option) -> int | str | None:
    """See ``Words.known``; how far apart two are the game master may have said without a map."""
    who, target = command.who or "", command.targets[0] if command.targets else ""
    if who not in enc.figures or target not in enc.figures:
        return None
    if claim.name == "range":
        return ranges.known(enc, who, target)
    here, there = enc.figures[who].pos, enc.figures[target].pos
    if here is None or there is None:
        return None
    match claim.name:
        case "high":
            return int(high_ground.advantage(enc, who, target) == 1)
        case "moved":
            return metres_moved(enc.figures[rider_of(enc, target) or target])
        case "wall" | "obstacle":
            return _stopped(enc, here, there, solid=claim.name == "wall")
        case "into":
            return claim.value if any(claim.value in occupants(enc, at) for at in _behind(here, there)) else NO_SUCH
    return None


def _stopped(enc: Encounter, here: Hex, there: Hex, *, solid: bool) -> int | str:
    """The metres free behind the target before something of that kind."""
    for n, at in enumerate(_behind(here, there)):
        found = ground(enc, at)
        if found is not None and found.blocks:
            return n if found.solid is solid else NO_SUCH
    return NO_SUCH


def _behind(here: Hex, there: Hex) -> Iterator[Hex]:
    """The hexes straight away from the attacker, in the direction a knockback takes first (see R3-KNB-06)."""
    way = nearest_direction(here, there)[0] if here != there else 0
    return (step(there, way, n) for n in range(1, FAR + 1))
