"""Movement turns, whole or by thirds, and moving by sentence: legality, terrain on the way, what is spent (MOV)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Slot, current, hex_key
from rules.core.events import Closed, Moved
from rules.ground.hexes import run
from rules.ground.path import Step, cost, stepped
from rules.ground.unseen import met
from rules.rq3plus.figure import keys, slots
from rules.rq3plus.figure.grips import tethered
from rules.rq3plus.figure.quantities import mount_of, rider_of
from rules.rq3plus.figure.wounds import dead, stunned, unconscious
from rules.rq3plus.place import initiative, post_melee
from rules.rq3plus.place.engagement import engaged_by, longest_held, past, stays_beside, stops, tell_engaged
from rules.rq3plus.place.hexes import between
from rules.rq3plus.place.move_allowances import (
    MOVE,
    POST,
    allowance,
    begin,
    holding,
    left,
    moving,
    remember,
    spend,
    spent,
)
from rules.rq3plus.place.paths import blocked, blocker, plan
from rules.rq3plus.place.terrain import crossings, ground, tests
from rules.rq3plus.place.unmapped import without_map
from rules.rq3plus.tables.words import refuse, says
from rules.turns.pace import fault, strict


def opens(t: Bout, slot: Slot) -> bool:
    """A movement turn comes up; True when the engine has finished it: split into thirds, or nothing left to move.

    Thirds begin when a hostile pair could reach each other with what both may still move (see R3-MOV-03).

    Rules: see R3-PMM-04.
    """
    who, when = str(slot.who), initiative.WHEN[slot.what]
    if post_melee.stays(t, who, when):
        return True
    if keys.third(slot).third < 0:
        if contact(t.enc, slot.what):
            split(t, slot.what)
            return True
        return False
    if keys.third(slot).third > 0 or when == POST:
        return left(t.enc, who, when) == 0
    return False


def contact(enc: Encounter, what: str) -> bool:
    """Whether some hostile pair could come to blows with the movement both have left in this phase (see R3-MOV-03)."""
    waiting = {s.who for s in enc.slots(None, what)}
    rest = {n: left(enc, n, initiative.WHEN[what]) if n in waiting else 0 for n in enc.figures}
    reach = {n: longest_held(enc, n) for n in enc.figures}
    for name in enc.figures:
        for other in enc.enemies(name):
            far = between(enc, name, other.name)
            both = rest[name] + rest[other.name]
            if far is not None and both and far <= both + max(reach[name], reach[other.name]):
                return True
    return False


def split(t: Bout, what: str) -> None:
    """Everybody who still has to move does so in three sub-steps of a third of what it has left (R3-MOV-03)."""
    when = initiative.WHEN[what]
    t.note("thirds", rule="R3-MOV-03")
    now = current(t.enc)
    for slot in t.enc.slots(None, what):
        who = str(slot.who)
        base = spent(t.enc, who, when)
        for n in range(3):
            initiative.queue_turn(t, who, when, slots.MoveSlot(n, base))
        if now is None or slot.id != now.id:
            t.do(Closed(slot.id, "done"))


def move(t: Bout, command: Command) -> None:
    """A move: to a hex or figure, step by step, or so many metres without a map; who lies crawls (see R3-FAL-08)."""
    who = mover(t, command, command.verb)
    when = initiative.take(t, who, "move")
    holder = tethered(t.enc, who)
    if holder:
        raise refuse(t, "unable", who=who, condition=says("movement.held_by", holder=holder), what=command.verb)
    crawling = t.figure(who).posture == "prone"
    if t.figure(who).posture == "kneeling":
        raise refuse(t, "kneeling.move", who=who)
    if post_melee.stays(t, who, when):
        if strict(t.enc):
            raise refuse(t, "braced", who=who, what=says("move_in_post_melee"))
        t.note("braced_moves", who, rule="R3-BRC-02")
    begin(t, who)
    if t.figure(who).pos is None:
        without_map(t, who, command, when, crawling)
    else:
        path = plan(t, who, command, when)
        check(t, who, path, when, crawling)
        _go(t, who, path, command, when)
    initiative.over(t, who, when)


def mover(t: Bout, command: Command, what: str) -> str:
    """Who moves: the rider where its mount is named (see R3-MTD-06).

    Raises Refused for who is dead, unconscious or stunned; a lost round still allows movement (see R3-FUM-03).
    """
    who = rider_of(t.enc, command.actor) or command.actor
    figure = t.figure(who)
    if unconscious(figure) or stunned(figure):
        state = "dead" if dead(figure) else "unconscious" if unconscious(figure) else says("unable_to_act")
        raise refuse(t, "unable", who=who, condition=state, what=what)
    return who


def check(t: Bout, who: str, path: tuple[Step, ...], when: str, crawling: bool) -> None:
    """Everything a path may break: refused in strict pace, noted in free pace, but never through others."""
    for one in path:
        if one.walked and blocker(t, who, one.stance.at, when):
            raise blocked(t, who, one.stance.at, when)
    rest, price = left(t.enc, who, when, crawling=crawling), cost(path)
    if price > rest:
        fault(t, refuse, "move_too_far", who, "over_allowance", "R3-MOV-04", cost=price, left=rest)
    if not post_melee.unengaged(when):
        _check_engagement(t, who, path)


def _check_engagement(t: Bout, who: str, path: tuple[Step, ...]) -> None:
    """Who becomes engaged goes no further, who was so from the start stays beside (see R3-MOV-05, R3-MOV-06)."""
    walked = [one.stance.at for one in path if one.walked]
    if not walked:
        return
    here = t.figure(who).pos
    stopper = stops(t, who, here) if here is not None else ""
    if stopper and here is not None:
        past(t, who, stopper, hex_key(here))
    else:
        for at in walked[:-1]:
            stopper = stops(t, who, at)
            if stopper:
                past(t, who, stopper, hex_key(at))
                break
    for other in holding(t.enc, who):
        if any(not stays_beside(t, other, at) for at in walked):
            fault(t, refuse, "must_stay_adjacent", who, "leaves_engager", "R3-MOV-06", other=other)
            break


def _until_met(t: Bout, who: str, path: tuple[Step, ...]) -> tuple[Step, ...]:
    """The path up to where somebody unseen stands in it."""
    for n, one in enumerate(path):
        if one.walked and met(t, who, one.stance.at):
            return path[:n]
    return path


def _go(t: Bout, who: str, path: tuple[Step, ...], command: Command, when: str) -> None:
    """Walk a legal path, with the tests of the ground; falls cut it short."""
    start = t.figure(who).pos
    assert start is not None
    path = _until_met(t, who, path)
    hexes = tuple(one.stance.at for one in path if one.walked)
    known = moving(t.enc, who)
    crossed = {k.partition(".")[2]: n for k, n in known.crossed.items() if k.startswith(f"{when}.")}
    before = engaged_by(t.enc, who)
    cut = tests(t, who, crossings(t.enc, who, start, hexes, crossed), len(hexes), command)
    walked = _first(path, cut)
    _place(t, who, walked)
    gone = tuple(one.stance.at for one in walked if one.walked)
    run_from, ridden = run((start, *gone), (known.run_from[0], known.run_from[1]) if known.run_from else None)
    for at in gone:
        here = ground(t.enc, at)
        if here is not None and here.times:
            crossed[here.id] = crossed.get(here.id, 0) + 1
    steps = known.stepped + (stepped(walked) if when == MOVE else 0)
    every = {**known.crossed, **{f"{when}.{k}": n for k, n in crossed.items()}}
    remember(t, who, replace(known, stepped=steps, ridden=ridden, run_from=run_from, crossed=every))
    price = cost(walked) if cut is None else max(cost(walked), left(t.enc, who, when))
    spend(t, who, when, price)
    figure = t.figure(who)
    end = figure.pos or start
    t.note(
        "moves",
        who,
        to=hex_key(end),
        metres=len(gone),
        cost=cost(walked),
        left=left(t.enc, who, when),
        terms=allowance(t.enc, who, when),
        rule="R3-PMM-01" if when == POST else "R3-MOV-04",
    )
    part_company(t, who)
    if when == MOVE:
        for name in engaged_by(t.enc, who):
            if name not in before:
                tell_engaged(t, name, who)


def _first(path: tuple[Step, ...], walked: int | None) -> tuple[Step, ...]:
    if walked is None:
        return path
    done = 0
    for n, one in enumerate(path):
        if done == walked:
            return path[:n]
        done += one.walked
    return path


def _place(t: Bout, who: str, walked: tuple[Step, ...]) -> None:
    """The figure, its mount and all, stands where the path ends; one that fell off its mount lies where it fell."""
    if not walked:
        return
    end = walked[-1].stance
    t.do(Moved(who, to=end.at, facing=end.facing))
    mount = mount_of(t.enc, who)
    if mount:
        t.do(Moved(mount, to=end.at, facing=end.facing))


def part_company(t: Bout, who: str) -> None:
    """Closed figures that no longer share a hex are closed no more."""
    for link in (*keys.CLOSED.all(t.enc, who), *keys.CLOSED.all(t.enc, None, who)):
        far = between(t.enc, link.a, link.b)
        if t.figure(link.a).pos is not None and far is not None and far >= 1:
            t.do(keys.CLOSED.clear(link.a, link.b))
