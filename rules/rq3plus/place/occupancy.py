"""Who stands in a hex, and who may come into it (areas MOV, HEX)."""

from rules.core.bout import Bout
from rules.core.hexes import Hex
from rules.ground.bodies import occupants
from rules.ground.unseen import known
from rules.rq3plus.figure.quantities import mount_of
from rules.rq3plus.figure.wounds import dead, unconscious
from rules.rq3plus.place import post_melee
from rules.rq3plus.place.terrain import ground


def blocker(t: Bout, who: str, at: Hex, when: str) -> str:
    """What keeps the mover out of a hex: who stands there, or a wall; empty for nothing (R3-MOV-08; see R3-PMM-03).

    One may step over the fallen, and in the Post Melee Move past whom one has pushed aside this round.

    Rules: R3-HEX-09.
    """
    here = ground(t.enc, at)
    if here is not None and here.blocks:
        return f"a {here.name}"
    own = {who, mount_of(t.enc, who)}
    for name in occupants(known(t.enc, who), at):
        figure = t.figure(name)
        lies = figure.posture == "prone" or unconscious(figure) or dead(figure)
        if name not in own and not lies and not post_melee.past(t, who, name, when):
            return name
    return ""
