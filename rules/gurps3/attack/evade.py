"""Getting past a foe through his hex (G3-EVA)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import Moved
from rules.core.hexes import Hex, distance
from rules.gurps.rolling import winner
from rules.gurps3.attack import choice
from rules.gurps3.figure import keys
from rules.gurps3.figure.posture import posture
from rules.gurps3.figure.quantities import awake, move
from rules.gurps3.place.arcs import REAR, SIDES
from rules.gurps3.place.close_combat import dx_of, enter, part
from rules.gurps3.place.grips import held_fast
from rules.gurps3.place.hexes import occupants, solid
from rules.gurps3.place.where import apart, arc
from rules.gurps3.rolls.contests import tries
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.terms import term
from rules.gurps3.time import turns


def evade(t: Bout, command: Command) -> None:
    """Go through a foe's hex: a contest of DX where he stops it (G3-EVA-02 to 04)."""
    other = choice.target(t, command)
    figure = turns.take(t, command, "evade", foe=other.name)
    who = figure.name
    if held_fast(t.enc, who):
        raise refuse(t, "held", who=who)
    goal = next((p.at for p in command.parts if p.verb == "goal" and p.at), None)
    far = apart(t.enc, who, other.name)
    beyond = _beyond(t, figure, other, goal)
    spent, gone = (far or 0) + beyond, keys.MOVED.of(figure)
    if figure.pos is not None and gone + spent > move(figure):
        raise refuse(t, "too_far_to_go", who=who, spent=gone + spent, most=move(figure), card="evade")
    entered = next((w for w in ("left", "right", "rear") if command.has(f"from_{w}")), None)
    side = "rear" if command.has("from_behind") else entered or arc(t.enc, other.name, who)
    stopping = _stops(t, command, who, other)
    if not turns.rouse(t, who):
        return
    if stopping:
        tries(t, who, other.name, "evade", "G3-EVA-02")
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
            came = figure.pos
            if figure.pos is not None and other.pos is not None:
                t.do(Moved(who, to=other.pos), keys.MOVED.by(who, far or 0))
            enter(t, who, other.name, came)
            return
    t.note("gets_through", who, rule="G3-EVA-01", foe=other.name)
    if figure.pos is not None and goal is not None:
        q, _, r = goal.partition(",")
        t.do(Moved(who, to=(int(q), int(r))), keys.MOVED.by(who, spent))
    else:
        part(t, who)


def _beyond(t: Bout, figure: Figure, other: Figure, goal: str | None) -> int:
    """The hexes from the foe's to the goal. Raises Refused for a goal that is not free or not named on the map."""
    if figure.pos is None or other.pos is None:
        return 1
    if goal is None:
        raise refuse(t, "evade_where", who=figure.name)
    q, _, r = goal.partition(",")
    there: Hex = (int(q), int(r))
    if solid(t.enc, there) or any(n != figure.name for n in occupants(t.enc, there)):
        raise refuse(t, "no_way", who=figure.name, at=goal)
    return distance(other.pos, there)


def _stops(t: Bout, command: Command, who: str, other: Figure) -> bool:
    """Whether the foe tries to stop him; the helpless are not asked (G3-EVA-01)."""
    helpless = not awake(other) or keys.STUNNED.on(other) or keys.PIN.all(t.enc, b=other.name)
    if helpless:
        return False
    if command.has("let_by") or (command.guard is not None and command.guard.name == "let_by"):
        return False
    if command.has("stop"):
        return True
    choices = (("stop", "stop him"), ("let by", "let him by"))
    return t.ask("stop", other.name, f"{who} tries to get past.", choices, "stop", "G3-EVA-01") == "stop"
