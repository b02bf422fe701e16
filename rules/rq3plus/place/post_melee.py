"""The Post Melee Move: what differs from the Move Phase, whose rules it otherwise follows (area PMM)."""

from rules.core.bout import Bout
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.quantities import declared
from rules.rq3plus.place.initiative import movers, queue_turn
from rules.rq3plus.place.move_allowances import POST


def move_again(t: Bout) -> None:
    """A second movement turn for everybody, in the order of the Move Phase and run as that is (R3-PMM-01)."""
    for figure in movers(t.enc):
        told = declared(t.figure(figure.name))
        if not told.instead_of_post:
            queue_turn(t, figure.name, POST)


def unengaged(when: str) -> bool:
    """Whether figures move in that phase whoever engages them: nobody is stopped or held (R3-PMM-02; see R3-ENG-09)."""
    return when == POST


def past(t: Bout, who: str, other: str, when: str) -> bool:
    """Whether one may step into the hex of somebody whom one has pushed aside in this round (R3-PMM-03)."""
    return when == POST and any(keys.PUSHED.all(t.enc, who, other))


def stays(t: Bout, who: str, when: str) -> bool:
    """Whether a figure has braced itself and so does not move again; it may still shift its facing (R3-PMM-04)."""
    return when == POST and keys.BRACED.on(t.figure(who))
