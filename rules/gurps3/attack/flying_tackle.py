"""Flying Tackle: a leap that brings both down (G3-FLT)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import Moved
from rules.core.hexes import distance, step
from rules.ground.hexes import nearest_direction
from rules.gurps3.attack import targets
from rules.gurps3.attack.grapple import seize
from rules.gurps3.attack.slam import Run, burst_in, run_terms, run_up, st_contest, still_there
from rules.gurps3.defence.answer import DefenceClause, answers, defend
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.figure import turns
from rules.gurps3.figure.gear import count
from rules.gurps3.figure.grips import usable_hands
from rules.gurps3.harm import rousing
from rules.gurps3.harm.down import fall
from rules.gurps3.place.arcs import REAR
from rules.gurps3.place.close_combat import tell_close
from rules.gurps3.rolls.contests import tries
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.terms import nonzero, term


def tackle(t: Bout, command: Command) -> None:
    """The Flying Tackle: a leap into the foe's hex, who may dodge it (G3-FLT)."""
    other = targets.one_target(t, command)
    figure = turns.take_maneuver(t, command, "flying_tackle", foe=other.name)
    run = replace(run_up(t, command, figure, other, bonus=1), tackle=True)
    order = answers(command)
    if order and order[0].kind not in ("dodge", "nothing"):
        raise refuse(t, "no_such_defence", who=other.name, what=order[0].kind, possible="dodge")
    if not rousing.rouse(t, figure.name):
        return
    t.then(leap, run, order)


def leap(t: Bout, run: Run, order: tuple[DefenceClause, ...]) -> None:
    """Dodged he lies where he leapt from; else both may go down (G3-FLT-02, G3-FLT-06, G3-FLT-01)."""
    tries(t, run.by, run.to, "flying tackle", "G3-FLT-01")
    if run.arc != REAR:
        threat = Threat(run.by, run.to, "tackle", arc=run.arc)
        outcome = defend(t, threat, order)
        if outcome.stopped:
            t.note("tackle_dodged", run.by, rule="G3-FLT-02", foe=run.to)
            beside(t, run)
            fall(t, run.by, "G3-FLT-02")
            return
        run = replace(run, tried=outcome.tried)
    burst_in(t, run, tackled)


def tackled(t: Bout, run: Run) -> None:
    """He is upon the foe: the contest of ST, who falls, and a hold (G3-FLT-03 to 05)."""
    if not still_there(t, run):
        tell_close(t, run.by, run.to)
        return
    mine = (term("flying_tackle"), *run_terms(t, run))
    theirs = nonzero(term("failed_dodge", on=run.tried))
    fell = st_contest(t, run, mine, theirs)
    if fell.foe_down:
        fall(t, run.to, "G3-FLT-04")
    fall(t, run.by, "G3-FLT-04")
    t.note("tackles", run.by, rule="G3-FLT-04", foe=run.to)
    tell_close(t, run.by, run.to)
    if fell.grapples:
        hands = min(2, count(usable_hands(t.enc, t.figure(run.by))))
        if hands:
            seize(t, run.by, run.to, "upper", hands)


def beside(t: Bout, run: Run) -> None:
    """A tackler who was dodged lies in the hex he leapt from, next to the target."""
    figure, other = t.figure(run.by), t.figure(run.to)
    at = figure.pos
    if at is None or other.pos is None:
        return
    while distance(at, other.pos) > 1:
        at = step(at, nearest_direction(at, other.pos)[0])
    t.do(Moved(run.by, to=at))
