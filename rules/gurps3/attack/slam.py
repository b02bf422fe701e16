"""Throwing one's weight: Slam (G3-SLM) and Flying Tackle (G3-FLT)."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Guard
from rules.core.encounter import Figure
from rules.core.events import Moved
from rules.core.hexes import step
from rules.core.keys import SlotKey
from rules.core.report import Term
from rules.ground.hexes import line, nearest_direction
from rules.gurps.arcs import REAR
from rules.gurps.claims import side_claimed
from rules.gurps.rolling import passed, read_contest, winner
from rules.gurps.success import Rolled, signed_contest
from rules.gurps3.attack import melee
from rules.gurps3.attack.grapple import seize
from rules.gurps3.defence.answer import defend, kind_of
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.gear import shield
from rules.gurps3.figure.grips import held_fast, usable_hands
from rules.gurps3.figure.move_and_dodge import move
from rules.gurps3.figure.posture import low
from rules.gurps3.figure.quantities import awake
from rules.gurps3.harm import rousing
from rules.gurps3.harm.falls_and_drops import fall
from rules.gurps3.harm.knockback import push
from rules.gurps3.harm.stun import stun
from rules.gurps3.place.arcs import SIDES
from rules.gurps3.place.close_combat import come_in, dx_of, in_close, part, tell_close
from rules.gurps3.place.hexes import in_view, occupants, solid
from rules.gurps3.place.watching import appeared
from rules.gurps3.place.where import apart, arc
from rules.gurps3.rolls.contests import dx_side, st_side
from rules.gurps3.tables.printed import SLAMS, limit
from rules.gurps3.tables.words import nonzero, refuse, says, term
from rules.turns.reactions import spring

OVERRUN, GRAPPLES = limit("slam_overrun"), limit("tackle_grapples")
NATURAL_STUN = limit("slam_stuns")
RUN_UP, RUNS_ON = limit("slam_run_up"), limit("slam_runs_on")


class Run(Struct, frozen=True, omit_defaults=True):
    """A run into a foe: who, whom, from which of the foe's sides, the hexes covered and those left.

    ``tried``: a tackle that the foe has failed to dodge; ``feint``: what a feint before it takes off his DX.
    """

    by: str
    to: str
    arc: str = "front"
    covered: int = 0
    left: int = 0
    tackle: bool = False
    tried: bool = False
    feint: int = 0


BURST = SlotKey("burst", Run)
"""The engine's slot of one who has run into a foe, while those act who waited for it."""


def run_up(t: Bout, command: Command, figure: Figure, other: Figure, bonus: int = 0) -> Run:
    """Return the way into the foe's hex. Raises Refused for distance, or for one who stands in it (G3-SLM-01)."""
    who = figure.name
    if in_close(t.enc, who) and apart(t.enc, who, other.name) == 0:
        raise refuse(t, "slam_from_inside", who=who, target=other.name)
    if held_fast(t.enc, who):
        raise refuse(t, "held", who=who)
    may_run(t, command, move(figure) + bonus)
    side = side_claimed(command) or arc(t.enc, other.name, who)
    far = apart(t.enc, who, other.name)
    gone = keys.MOVED.of(figure)
    if figure.pos is None or other.pos is None:
        covered = command.number("moved", far if far is not None else 1) or 1
        return Run(who, other.name, side, covered, max(0, move(figure) + bonus - covered))
    assert far is not None
    if gone + far > move(figure) + bonus:
        card = "flying tackle" if bonus else "slam"
        raise refuse(t, "too_far_to_go", who=who, spent=gone + far, most=move(figure) + bonus, card=card)
    for at in line(figure.pos, other.pos)[1:-1]:
        if solid(t.enc, at) or any(awake(t.figure(n)) for n in in_view(t.enc, at, who) if n != who):
            raise refuse(t, "no_way", who=who, at=f"{at[0]},{at[1]}")
    return Run(who, other.name, side, gone + far, move(figure) + bonus - gone - far)


def may_run(t: Bout, command: Command, most: int) -> None:
    """Raises Refused where a player claims to have moved farther than the figure goes."""
    said = command.number("moved") or 0
    if said > most:
        raise refuse(t, "too_far_to_go", who=command.who, spent=said, most=most, card=command.verb)


def go_in(t: Bout, run: Run) -> None:
    """He runs up and is in the foe's hex; what he covered counts as moved towards him."""
    figure, other = t.figure(run.by), t.figure(run.to)
    gone = keys.MOVED.of(figure)
    t.do(keys.MOVED.by(run.by, run.covered - gone))
    toward = keys.TOWARD.of(figure, run.to)
    t.do(keys.TOWARD.by(run.by, run.covered - toward, run.to))
    came = figure.pos
    if figure.pos is not None and other.pos is not None:
        came = (figure.pos, *line(figure.pos, other.pos))[-2]
        t.do(Moved(run.by, to=other.pos, facing=nearest_direction(came, other.pos)[0]))
    come_in(t, run.by, run.to, came)


def slam(t: Bout, command: Command) -> None:
    """The Slam card: run into a foe (G3-SLM)."""
    other = melee.one_target(t, command)
    figure = turns.take_maneuver(t, command, "slam", foe=other.name)
    run = run_up(t, command, figure, other)
    if rousing.rouse(t, figure.name):
        burst_in(t, run, slammed)


def burst_in(t: Bout, run: Run, then: Callable[[Bout, Run], None]) -> None:
    """He is in the foe's hex; whoever else waits or watches for one there acts before it goes on."""
    go_in(t, run)
    groups = appeared(t, run.by, run.to) if t.figure(run.by).pos is not None else ()
    if not groups:
        t.then(then, run)
        return
    BURST.queue(t, t.enc.clock, run.by, run, top=True)
    spring(t, groups)


def still_there(t: Bout, run: Run) -> bool:
    """Return whether nothing has felled or driven off the one who ran in, nor his foe."""
    if run.by not in t.enc.figures or run.to not in t.enc.figures:
        return False
    figure = t.figure(run.by)
    return awake(figure) and not low(figure) and apart(t.enc, run.by, run.to) == 0


def slammed(t: Bout, run: Run) -> None:
    """The contest of DX whether it hits; from behind it does (G3-SLM-02, G3-SLM-11)."""
    if not still_there(t, run):
        tell_close(t, run.by, run.to)
        return
    other = t.figure(run.to)
    hit = True
    t.note("tries", run.by, rule="G3-SLM-02", target=run.to, what="slam")
    if run.arc != REAR and awake(other):
        slow = run.arc in SIDES or other.posture != "standing"
        mine = dx_of(t, run.by, arms=False)
        theirs = dx_of(t, run.to, term("from_the_side_or_down", on=slow), term("feint_slam", -run.feint), arms=False)
        hit = winner(t, "contest", mine, theirs, rule="G3-SLM-02") >= 0
    t.note("slams" if hit else "slam_misses", run.by, rule="G3-SLM-02", foe=run.to)
    if hit:
        t.then(falls, run)
    else:
        run_past(t, run)
        tell_close(t, run.by, run.to)


def run_past(t: Bout, run: Run) -> None:
    """Dodged: he runs on past the foe as far as he can, at least two hexes if he has them (G3-SLM-03)."""
    figure = t.figure(run.by)
    left = min(RUNS_ON, run.left)
    if figure.pos is None:
        if left:
            part(t, run.by)
        return
    at, gone = figure.pos, 0
    while gone < left:
        ahead = step(at, figure.facing)
        if solid(t.enc, ahead) or occupants(t.enc, ahead):
            break
        at, gone = ahead, gone + 1
    if gone:
        t.do(Moved(run.by, to=at), keys.MOVED.by(run.by, gone))


def run_terms(t: Bout, run: Run) -> tuple[Term, ...]:
    """Return what run-up, shields and direction add to the slammer's ST (G3-SLM-05)."""
    figure, other = t.figure(run.by), t.figure(run.to)

    def ran_at(who: Figure, at: str) -> bool:
        toward = keys.TOWARD.of(who, at)
        return toward >= RUN_UP or (toward == 1 and bool(keys.RAN_LAST.of(who)))

    def broad(who: Figure) -> bool:
        row = shield(who)
        return row is not None and row.size in ("medium", "large")

    return nonzero(
        term("run_up", on=ran_at(figure, run.to)),
        term("foes_run_up", on=ran_at(other, run.by)),
        term("shield_slam", on=broad(figure)),
        term("foes_shield", on=broad(other)),
        term("from_behind", on=run.arc == REAR),
    )


class StrengthReader(Struct, frozen=True):
    """Reads both rolls of the contest of ST of a run by the unmodified ST of both (G3-SLM-06, G3-SLM-07)."""

    mine: int
    theirs: int

    def __call__(self, mine: Rolled, theirs: Rolled) -> "SlamResult":
        by = signed_contest(mine, theirs)
        row = SLAMS["wins" if by > 0 else "loses" if by < 0 else "tie", mine.faces > self.mine]
        foe_down = row.foe_falls == "yes" or theirs.faces > self.theirs
        dazed = mine.faces >= NATURAL_STUN, theirs.faces >= NATURAL_STUN
        return SlamResult(row.goes_on, by > GRAPPLES, by > OVERRUN, row.slammer_falls, foe_down, *dazed)


class SlamResult(Struct, frozen=True):
    """What a contest of ST comes to: whether the slammer goes on, by how much, who goes down, who is stunned."""

    goes_on: bool
    grapples: bool
    overruns: bool
    me_down: bool
    foe_down: bool
    me_dazed: bool
    foe_dazed: bool


def st_contest(t: Bout, run: Run, terms: tuple[Term, ...], other: tuple[Term, ...]) -> SlamResult:
    """Return the contest of ST and what follows from both rolls; 17 and 18 stun (G3-SLM-04, G3-SLM-12)."""
    one, two = st_side(t.figure(run.by), terms), st_side(t.figure(run.to), other)
    fell = read_contest(t, "contest_fall", one, two, StrengthReader(one.base, two.base), rule="G3-SLM-04")
    for who, dazed in ((run.by, fell.me_dazed), (run.to, fell.foe_dazed)):
        if dazed:
            stun(t, who, "G3-SLM-12")
    return fell


def falls(t: Bout, run: Run) -> None:
    """Who falls, and what follows (T7)."""
    fell = st_contest(t, run, run_terms(t, run), ())
    if fell.foe_down:
        fall(t, run.to, "G3-SLM-06")
    if fell.me_down:
        fall(t, run.by, "G3-SLM-06")
    if fell.goes_on:
        t.then(knock_back, run, fell.overruns)
    else:
        tell_close(t, run.by, run.to)


def knock_back(t: Bout, run: Run, overruns: bool) -> None:
    """The fallen one may be pushed away, perhaps into another; overrun (G3-SLM-09, G3-SLM-10; see G3-SLM-08)."""
    sides = st_side(t.figure(run.by)), st_side(t.figure(run.to))
    far = read_contest(t, "contest_knockback", *sides, pushed, rule="G3-SLM-08")
    if far:
        blocked = push(t, run.to, run.by, far, "G3-SLM-09", into=True)
        if blocked not in ("", "solid"):
            _bystander(t, blocked, run.to)
    if overruns and run.left > 0 and awake(t.figure(run.by)) and not low(t.figure(run.by)):
        choices = (("go on", says("go_on", left=run.left)), ("stop", says("stop_there")))
        if t.ask("overrun", run.by, says("overrun", foe=run.to), choices, "stop", "G3-SLM-10") == "go on":
            run_past(t, run)
    tell_close(t, run.by, run.to)


def pushed(mine: Rolled, theirs: Rolled) -> int:
    """Return the hexes of knockback that a contest of ST comes to (G3-SLM-08)."""
    by = signed_contest(mine, theirs)
    return max(1, by // 2) if by > 0 else 0


def _bystander(t: Bout, who: str, foe: str) -> None:
    """Whoever another is hurled into may go down with him."""
    figure = t.figure(who)
    if low(figure) or not awake(figure):
        return
    sides = st_side(figure), dx_side(figure)
    best = max(sides, key=lambda side: side.score)
    name, base, terms = best.skill, best.base, (term("braced_bystander"), *best.terms)
    if not passed(t, "balance", who, name, base, terms, rule="G3-SLM-09"):
        fall(t, who, "G3-SLM-09", foe=foe)


def tackle(t: Bout, command: Command) -> None:
    """The Flying Tackle: a leap into the foe's hex, who may dodge it (G3-FLT)."""
    other = melee.one_target(t, command)
    figure = turns.take_maneuver(t, command, "flying_tackle", foe=other.name)
    run = replace(run_up(t, command, figure, other, bonus=1), tackle=True)
    if command.guard is not None and kind_of(command.guard) not in ("dodge", "nothing"):
        raise refuse(t, "no_such_defence", who=other.name, what=command.guard.name, possible="dodge")
    if not rousing.rouse(t, figure.name):
        return
    t.then(leap, run, command.guard)


def leap(t: Bout, run: Run, guard: Guard | None) -> None:
    """Dodged he lies where he leapt from; else both may go down (G3-FLT-02, G3-FLT-06, G3-FLT-01)."""
    t.note("tries", run.by, rule="G3-FLT-01", target=run.to, what="flying tackle")
    if run.arc != REAR:
        threat = Threat(run.by, run.to, "tackle", arc=run.arc)
        outcome = defend(t, threat, guard)
        if outcome.stopped:
            t.note("tackle_dodged", run.by, rule="G3-FLT-02", foe=run.to)
            # He lies in the hex he leapt from, next to the target.
            here, there = t.figure(run.by).pos, t.figure(run.to).pos
            if here is not None and there is not None:
                t.do(Moved(run.by, to=(here, *line(here, there))[-2]))
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
        hands = min(2, usable_hands(t.enc, t.figure(run.by)).bit_count())
        if hands:
            seize(t, run.by, run.to, "upper", hands)
