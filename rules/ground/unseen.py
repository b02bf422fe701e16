"""Figures that a mover's player knows nothing of: they bend no path and shut no hex, but who comes there meets them.

A refusal, or a path that goes round an empty hex, would tell more of them than anybody has felt.
"""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.hexes import Hex
from rules.core.tables.words import saying
from rules.ground.bodies import Body, occupants, one_hex

says = saying("rules.ground")

OPTION, ASKED = "unseen", "asked"
"""The option that says what becomes of who walks into somebody unseen: both have met, or the game master is asked."""
MET, PASSES = "met", "passes"


def _unknown(figure: Figure, mover: Figure) -> bool:
    return figure.hidden and mover.owner is not None and figure.owner != mover.owner


def known(enc: Encounter, who: str) -> Encounter:
    """The fight as that figure's player takes the ground to be: nobody stands where a hidden figure does.

    Nor does what was said of one count, as how far away it is. The game master, who plays all that nobody else does,
    knows where everybody is.
    """
    mover = enc.figures.get(who)
    if mover is None or not any(_unknown(figure, mover) for figure in enc.figures.values()):
        return enc
    unknown = {name: replace(one, pos=None) for name, one in enc.figures.items() if _unknown(one, mover)}
    links = tuple(link for link in enc.links if link.a not in unknown and link.b not in unknown)
    return replace(enc, figures={**enc.figures, **unknown}, links=links)


def met(t: Bout, who: str, at: Hex, body: Body = one_hex) -> bool:
    """Whether the next hex of a walk ends it before: somebody unseen stands there, and both notice."""
    mover = t.figure(who)
    there = [name for name in occupants(t.enc, at, body) if name != who and _unknown(t.figure(name), mover)]
    for name in there:
        if t.enc.options.get(OPTION) == ASKED:
            ways = ((MET, says("unseen.met")), (PASSES, says("unseen.passes")))
            if (
                t.ask("unseen", name, says("unseen.ask", who=who, other=name, at=f"{at[0]},{at[1]}"), ways, MET)
                == PASSES
            ):
                continue
        t.note("meets_unseen", who, at=f"{at[0]},{at[1]}")
        return True
    return False
