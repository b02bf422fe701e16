"""A walk hex by hex. Between two hexes others may interrupt; the rest of the walk then waits as a slot under theirs.

A system brings a ``Walker``: what a step asks, who is given the chance to act, and what becomes of the walk at its
end. The walk ends early where a step can't be taken, and where the walker no longer stands on its path.
"""

from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Slot
from rules.core.events import Moved
from rules.core.hexes import Hex
from rules.core.keys import SlotKey
from rules.ground.path import Stance, Step
from rules.ground.unseen import met
from rules.turns.reactions import Groups, spring

D = TypeVar("D", bound=Struct)


class Walk(Struct, frozen=True, omit_defaults=True):
    """A path, and how many of its steps are done; ``after`` is what it was to do then.

    ``data`` is what the system keeps of it: ``plain`` of a value, which ``of`` reads again.
    """

    path: tuple[Step, ...]
    at: int = 0
    data: dict[str, Any] = {}
    after: Command | None = None

    def of(self, kind: type[D]) -> D:
        """What the system keeps of it."""
        return msgspec.convert(self.data, kind)

    @property
    def done(self) -> tuple[Step, ...]:
        """The steps taken."""
        return self.path[: self.at]

    @property
    def ahead(self) -> Step | None:
        """The next step, None at the end."""
        return self.path[self.at] if self.at < len(self.path) else None


WALK = SlotKey("walk", Walk)
"""The slot in which the rest of an interrupted walk waits."""


class Passage(Struct, frozen=True):
    """The moment between two steps of a walk: the one that led here (None: none yet) and the next (None: the end)."""

    who: str
    here: Stance
    came: Step | None
    ahead: Step | None
    walk: Walk


class Walker(Protocol):
    """What a system says of walks; a frozen value."""

    def body(self, figure: Figure) -> tuple[Hex, ...]:
        """The hexes that a figure covers."""

    def take(self, t: Bout, who: str, step: Step, walk: Walk) -> bool:
        """Let the figure take its next step, by ``moved`` and what else goes along; False where it can't any more."""

    def passed(self, t: Bout, passage: Passage) -> Groups:
        """Who acts before the walk goes on."""

    def arrived(self, t: Bout, who: str, walk: Walk) -> None:
        """The walk is over, whole or cut short: its cost, its report, what was to be done after it."""


def moved(who: str, step: Step) -> Moved:
    """The event of one step."""
    return Moved(who, to=step.stance.at, facing=step.stance.facing)


def begin(t: Bout, walker: Walker, who: str, walk: Walk) -> None:
    """Walk from where the figure stands, until somebody interrupts or the walk is over."""
    _go(t, walker, who, walk, resumed=False)


def go_on(t: Bout, walker: Walker, slot: Slot) -> None:
    """Take up the rest of a walk that was interrupted; its slot is over with it.

    Where the figure has been moved elsewhere meanwhile, or is no more, the walk is over.
    """
    who = str(slot.who)
    if who not in t.enc.figures:
        return
    walk = WALK.of(slot)
    expected = walk.path[walk.at - 1].stance.at if walk.at else t.figure(who).pos
    if t.figure(who).pos == expected:
        _go(t, walker, who, walk, resumed=True)
    else:
        walker.arrived(t, who, walk)


def _go(t: Bout, walker: Walker, who: str, walk: Walk, *, resumed: bool) -> None:
    for _ in range(walk.at, len(walk.path) + 1):
        figure = t.figure(who)
        assert figure.pos is not None, f"{who} walks hex by hex without a map"
        if not resumed:
            came = walk.path[walk.at - 1] if walk.at else None
            passage = Passage(who, Stance(figure.pos, figure.facing), came, walk.ahead, walk)
            groups = walker.passed(t, passage)
            if groups:
                WALK.interrupted(t, who, walk)
                spring(t, groups)
                return
        resumed = False
        if walk.ahead is not None and walk.ahead.walked and met(t, who, walk.ahead.stance.at, walker.body):
            break
        if walk.ahead is None or not walker.take(t, who, walk.ahead, walk):
            break
        walk = replace(walk, at=walk.at + 1)
    walker.arrived(t, who, walk)


def walking(enc: Encounter, who: str | None = None) -> Walk | None:
    """The walk that waits for those who interrupt it, of anybody or of one figure; None where nobody's does."""
    slots = WALK.all(enc, who)
    return WALK.of(slots[0]) if slots else None
