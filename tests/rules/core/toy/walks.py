"""Moving in the toy system, on the kit: walks that a watch interrupts, figures of two hexes, simultaneous reactions."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.hexes import Hex, neighbours
from rules.core.keys import MarkKey, SlotKey
from rules.core.sheet.checks import view
from rules.ground.bodies import covered, occupants
from rules.ground.path import Enter, Gait, Stance, Step, entering, way
from rules.ground.walk import Passage, Walk, begin, moved
from rules.turns.pace import finish
from rules.turns.reactions import Groups, Interrupt, one_by_one
from rules.turns.watches import Trigger, Watch, watchers

GAIT = Gait(1, 2, 2, (0, 1, 1, 1), free=1)
WAITING = MarkKey("waiting", Watch, condition=True, bookkeeping=True)


class Target(Struct, frozen=True):
    """Whom a strike is at."""

    target: str


STRIKE = SlotKey("strike", Target)


class Build(Struct, frozen=True):
    """What of a sheet moving asks for."""

    length: int = 1


def body(figure: Figure) -> tuple[Hex, ...]:
    """The hexes a figure covers."""
    return () if figure.pos is None else covered(figure.pos, figure.facing, length(figure))


def length(figure: Figure) -> int:
    """How many hexes a figure is long."""
    return view({"length": figure.sheet.get("length", 1)}, Build).length


def ground(enc: Encounter, who: str) -> Enter:
    """Nobody walks through anybody."""

    def price(at: Hex) -> int | None:
        return None if set(occupants(enc, at, body)) - {who} else 0

    return entering(price, length(enc.figures[who]))


def beside(enc: Encounter, who: str, watch: Watch) -> frozenset[Hex]:
    """A watch covers what is next to who keeps it."""
    own = body(enc.figures[who])
    return frozenset(near for at in own for near in neighbours(at)) - {*own}


class Stroll(Struct, frozen=True):
    """``at_once``: all whose watch one step springs strike together; else one after the other."""

    at_once: bool = False

    def body(self, figure: Figure) -> tuple[Hex, ...]:
        return body(figure)

    def take(self, t: Bout, who: str, step: Step, walk: Walk) -> bool:
        """A step, unless the figure is down or somebody is in its way by now."""
        figure = t.figure(who)
        assert figure.pos is not None
        here = Stance(figure.pos, figure.facing)
        if figure.mark("unconscious") or ground(t.enc, who)(here, step.stance) is None:
            return False
        t.do(moved(who, step))
        return True

    def passed(self, t: Bout, passage: Passage) -> Groups:
        """Whose watch it has walked into strikes, once."""
        if passage.came is None:
            return ()
        trigger = Trigger("enters", passage.who, body(t.figure(passage.who)))
        struck = watchers(t.enc, WAITING, trigger, beside)
        t.do(*(WAITING.clear(name) for name in struck))
        deeds = tuple(Interrupt(name, STRIKE, Target(passage.who)) for name in struck)
        return (deeds,) if deeds and self.at_once else one_by_one(*deeds)

    def arrived(self, t: Bout, who: str, walk: Walk) -> None:
        """Its turn is over."""
        t.note("walked", who, steps=walk.at)
        finish(t, who, "turn")


def walk(t: Bout, command: Command, walker: Stroll) -> None:
    """``walk to 3,0``."""
    figure = t.figure(str(command.who))
    assert figure.pos is not None
    q, r = (command.at or "").split(",")
    path = way(GAIT, Stance(figure.pos, figure.facing), (int(q), int(r)), ground(t.enc, figure.name))
    if path is None:
        raise t.refuse("no_way", f"No way leads {figure.name} there.")
    begin(t, walker, figure.name, Walk(path))


def wait(t: Bout, command: Command) -> None:
    """``wait``: strike the first foe that comes next to one."""
    who = str(command.who)
    t.do(WAITING.set(who, Watch("enters")))
    finish(t, who, "turn")
