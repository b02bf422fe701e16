"""Getting past a foe through his hex (G3-EVA)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_of
from rules.core.events import Moved
from rules.core.keys import plain
from rules.ground import walk as walks
from rules.ground.path import Step, cost
from rules.ground.walk import Walk
from rules.gurps.arcs import REAR
from rules.gurps.claims import side_claimed
from rules.gurps.rolling import winner
from rules.gurps3.attack import melee
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.grips import held_fast, helpless
from rules.gurps3.figure.posture import low, pace, posture
from rules.gurps3.figure.quantities import awake, stunned
from rules.gurps3.harm import rousing
from rules.gurps3.place.arcs import SIDES
from rules.gurps3.place.close_combat import dx_of, enter, part
from rules.gurps3.place.hexes import in_view
from rules.gurps3.place.movement import SetOut, Walker, routed
from rules.gurps3.place.watching import appeared
from rules.gurps3.place.where import apart, arc
from rules.gurps3.tables.words import refuse, says, term
from rules.gurps3.time.wait import watched
from rules.turns.reactions import spring


def evade(t: Bout, command: Command) -> None:
    """Go through a foe's hex: a contest of DX where he stops it (G3-EVA-02 to 04)."""
    other = melee.one_target(t, command)
    figure = turns.take_maneuver(t, command, "evade", foe=other.name)
    who = figure.name
    if held_fast(t.enc, who):
        raise refuse(t, "held", who=who)
    goal = next((p.at for p in command.parts if p.verb == "goal" and p.at), None)
    far = apart(t.enc, who, other.name)
    path = _beyond(t, figure, other, goal)
    spent = keys.MOVED.of(figure) + cost(path)
    if spent > pace(figure):
        raise refuse(t, "too_far_to_go", who=who, spent=spent, most=pace(figure), card="evade")
    side = side_claimed(command) or arc(t.enc, other.name, who)
    stopping = _stops(t, command, who, other)
    if not rousing.rouse(t, who):
        return
    if stopping:
        t.note("tries", who, rule="G3-EVA-02", target=other.name, what="evade")
        mine = dx_of(
            t,
            who,
            term("foe_posture", posture(other).evade, posture=other.posture),
            term("from_the_side", on=bool(far) and side in SIDES, side=side),
            term("from_behind_evading", on=bool(far) and side == REAR),
            arms=False,
        )
        if winner(t, "contest", mine, dx_of(t, other.name, arms=False), rule="G3-EVA-02") <= 0:
            t.note("stopped_there", who, rule="G3-EVA-03", foe=other.name)
            _stays(t, who, other.name, far or 0)
            return
    t.note("gets_through", who, rule="G3-EVA-01", foe=other.name)
    if path:
        walks.begin(t, THROUGH, who, Walk(path, data=plain(SetOut(upright=not low(figure), past=other.name))))
    else:
        part(t, who)


def _stays(t: Bout, who: str, foe: str, far: int) -> None:
    """He is stopped in the foe's hex; whoever waits or watches for one there may act."""
    came, there = t.figure(who).pos, t.figure(foe).pos
    mapped = came is not None and there is not None
    if mapped:
        t.do(Moved(who, to=there), keys.MOVED.by(who, far))
    enter(t, who, foe, came)
    if mapped and far:
        spring(t, appeared(t, who, foe))


def _beyond(t: Bout, figure: Figure, other: Figure, goal: str | None) -> tuple[Step, ...]:
    """Return the way through the foe's hex; none off the map. Raises Refused for a goal that is shut or not named."""
    if figure.pos is None or other.pos is None:
        return ()
    if goal is None:
        raise refuse(t, "evade_where", who=figure.name)
    there = hex_of(goal)
    if any(n != figure.name for n in in_view(t.enc, there, figure.name)):
        raise refuse(t, "no_way", who=figure.name, at=goal)
    through = () if figure.pos == other.pos else (other.pos,)
    return routed(t, figure.name, (*through, there), False, past=other.name)


def _stops(t: Bout, command: Command, who: str, other: Figure) -> bool:
    """Return whether the foe tries to stop him; the helpless are not asked (G3-EVA-01)."""
    if not awake(other) or stunned(other) or helpless(t.enc, other.name):
        return False
    if command.has("let_by") or (command.guard is not None and command.guard.name == "let_by"):
        return False
    if command.has("stop"):
        return True
    choices = (("stop", says("stop", who=who)), ("let by", says("let_by", who=who)))
    return t.ask("stop", other.name, says("evades", who=who), choices, "stop", "G3-EVA-01") == "stop"


def _through(t: Bout, who: str, walk: Walk) -> None:
    """Nothing stands behind the way through a foe's hex."""


THROUGH = Walker(_through, watched)
