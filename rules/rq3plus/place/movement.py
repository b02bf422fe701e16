"""Moving by sentence: paths and their legality, terrain on the way, what is spent (areas MOV, PMM)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import hex_key, hex_of
from rules.core.events import Moved
from rules.core.hexes import Hex, distance
from rules.ground.bodies import occupants
from rules.ground.hexes import run
from rules.ground.legs import counted, planned
from rules.ground.pairs import Pair
from rules.ground.path import Stance, Step, cost, entering, stepped, way
from rules.rq3plus.attack.holds import tethered
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.quantities import carrier, mount_of, rider_of
from rules.rq3plus.harm.wounds import dead, stunned, unconscious
from rules.rq3plus.place import initiative
from rules.rq3plus.place.allowances import (
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
    total,
)
from rules.rq3plus.place.engagement import engaged_by, threat, zone
from rules.rq3plus.place.pairs import adjacent, between
from rules.rq3plus.place.paths import GAIT, gallop
from rules.rq3plus.place.terrain import GROUNDS, Crossing, cross, crossings, ground, kind, tests_for
from rules.rq3plus.tables.refusals import refuse
from rules.turns.pace import fault, strict


def move(t: Bout, command: Command) -> None:
    """A move: to a hex or figure, step by step, or so many metres without a map (``crawl`` on all fours)."""
    who = mover(t, command)
    need_mobile(t, who, command.verb)
    when = initiative.take(t, who, "moving")
    holder = tethered(t.enc, who)
    if holder:
        raise refuse(t, "unable", who=who, condition=f"held by {holder}", what=command.verb)
    crawling = t.figure(who).posture == "prone"
    if t.figure(who).posture == "kneeling":
        raise refuse(t, "kneeling.move", who=who)
    if when == POST and keys.BRACED.on(t.figure(who)):
        if strict(t.enc):
            raise refuse(t, "braced", who=who, what="move in the Post Melee Move")
        t.note("braced_moves", who, rule="R3-BRC-02")
    begin(t, who)
    if t.figure(who).pos is None:
        _without_map(t, who, command, when, crawling)
    else:
        path = _plan(t, who, command, when)
        _check(t, who, path, when, crawling)
        _go(t, who, path, command, when)
    initiative.over(t, who, when)


def mover(t: Bout, command: Command) -> str:
    """Who moves: the rider where its mount is named (R3-MTD-06)."""
    who = str(command.who)
    return rider_of(t.enc, who) or who


def need_mobile(t: Bout, who: str, what: str) -> None:
    """Refuse to move who is dead, unconscious or stunned; a lost round still allows movement (R3-FUM-03)."""
    figure = t.figure(who)
    if unconscious(figure) or stunned(figure):
        state = "dead" if dead(figure) else "unconscious" if unconscious(figure) else "unable to act"
        raise refuse(t, "unable", who=who, condition=state, what=what)


# --- on the map


def _plan(t: Bout, who: str, command: Command, when: str) -> tuple[Step, ...]:
    """The path a sentence describes; raises Refused where no way leads there."""
    figure = t.figure(who)
    assert figure.pos is not None
    return planned(
        GAIT,
        Stance(figure.pos, figure.facing),
        command.parts,
        lambda stance, leg: _way(t, who, stance, leg, when),
    )


def _way(t: Bout, who: str, stance: Stance, leg: Command, when: str) -> tuple[Step, ...]:
    if leg.targets:
        other = leg.targets[0]
        goal = t.figure(other).pos
        if goal is None or other == who:
            raise refuse(t, "no_place.way", other=other)
        made = _run(t, who, stance, other, goal, when) or _search(t, who, stance, goal, when, 1)
        return () if made is None else _until_engaged(t, who, made, when)
    there = hex_of(str(leg.at))
    found = _search(t, who, stance, there, when, 0)
    if found is None:
        raise _blocked(t, who, there, when)
    return found


def _search(t: Bout, who: str, stance: Stance, goal: Hex, when: str, within: int) -> tuple[Step, ...] | None:
    """The cheapest way, rather past others' zones than through them."""
    far = distance(stance.at, goal)
    if not within and blocker(t, who, goal, when):
        raise _blocked(t, who, goal, when)
    most = max(2 * far + 6, total(allowance(t.enc, who, when)) + 2)

    def free(at: Hex) -> int | None:
        return None if blocker(t, who, at, when) else 0

    def unwatched(at: Hex) -> int | None:
        return free(at) if at == goal or not _stops(t, who, at, when) else None

    best = way(GAIT, stance, goal, entering(unwatched), within=within, most=most) if when == MOVE else None
    direct = way(GAIT, stance, goal, entering(free), within=within, most=most)
    if best is None or direct is None or cost(best) > max(cost(direct), left(t.enc, who, when)):
        return direct
    return best


def _run(t: Bout, who: str, stance: Stance, other: str, goal: Hex, when: str) -> tuple[Step, ...] | None:
    """The way of a charge at its target: straight, and no zone steers it (R3-LNC-01); None for any other move."""
    charge = keys.CHARGE.of(t.figure(who))
    if charge is None or charge.target != other or when != MOVE or distance(stance.at, goal) <= 1:
        return None
    return gallop(stance, goal, lambda at: not blocker(t, who, at, when))


def _until_engaged(t: Bout, who: str, path: tuple[Step, ...], when: str) -> tuple[Step, ...]:
    """A way to a figure ends where somebody engages the mover, if nobody did before (R3-ENG-02, R3-MOV-05)."""
    if when != MOVE:
        return path
    for n, one in enumerate(path):
        if one.walked and _stops(t, who, one.stance.at, when):
            return path[: n + 1]
    return path


def _stops(t: Bout, who: str, at: Hex, when: str) -> str:
    """Who would newly engage the mover at a hex and so end its movement, or empty (R3-MOV-05)."""
    if when != MOVE:
        return ""
    start = moving(t.enc, who).engaged
    return next((n for n in engaged_by(t.enc, who, at) if n not in start), "")


def blocker(t: Bout, who: str, at: Hex, when: str) -> str:
    """What keeps the mover out of a hex: who stands there, or a wall; empty for nothing (R3-MOV-08, R3-PMM-03).

    One may step over the fallen, and in the Post Melee Move past whom one has pushed aside this round.
    """
    here = ground(t.enc, at)
    if here is not None and here.blocks:
        return f"a {here.name}"
    own = {who, mount_of(t.enc, who)}
    for name in occupants(t.enc, at):
        figure = t.figure(name)
        lies = figure.posture == "prone" or unconscious(figure) or dead(figure)
        pushed = when == POST and any(keys.PUSHED.all(t.enc, who, name))
        if name not in own and not lies and not pushed:
            return name
    return ""


def _blocked(t: Bout, who: str, at: Hex, when: str) -> Exception:
    return refuse(t, "hex_occupied", other=blocker(t, who, at, when) or "something", hex=hex_key(at), who=who)


def _check(t: Bout, who: str, path: tuple[Step, ...], when: str, crawling: bool) -> None:
    """Everything a path may break: refused in strict pace, noted in free pace, but never through others."""
    for one in path:
        if one.walked and blocker(t, who, one.stance.at, when):
            raise _blocked(t, who, one.stance.at, when)
    rest, price = left(t.enc, who, when, crawling=crawling), cost(path)
    if price > rest:
        fault(t, refuse, "move_too_far", who, "over_allowance", "R3-MOV-04", cost=price, left=rest)
    if when == MOVE:
        _check_engagement(t, who, path)


def _check_engagement(t: Bout, who: str, path: tuple[Step, ...]) -> None:
    walked = [one.stance.at for one in path if one.walked]
    if not walked:
        return
    here = t.figure(who).pos
    stopper = _stops(t, who, here, MOVE) if here is not None else ""
    if stopper and here is not None:
        _past(t, who, stopper, hex_key(here))
    else:
        for at in walked[:-1]:
            stopper = _stops(t, who, at, MOVE)
            if stopper:
                fault(
                    t,
                    refuse,
                    "stopped_by_engagement",
                    who,
                    "past_engagement",
                    "R3-MOV-05",
                    other=stopper,
                    hex=hex_key(at),
                )
                break
    for other in holding(t.enc, who):
        if any(not _stays(t, other, at) for at in walked):
            fault(t, refuse, "must_stay_adjacent", who, "leaves_engager", "R3-MOV-06", other=other)
            break


def _past(t: Bout, who: str, other: str, place: str) -> None:
    fault(t, refuse, "stopped_by_engagement", who, "past_engagement", "R3-MOV-05", other=other, hex=place)


def _stays(t: Bout, engager: str, at: Hex) -> bool:
    """Whether a hex still lies next to an engager, or in the zone of one that acts at 2 or 3 m (R3-MOV-06)."""
    figure, armed = t.figure(engager), threat(t.enc, engager)
    if figure.pos is None:
        return True
    if armed is not None and armed[1] > 1:
        return at in zone(figure.pos, figure.facing, armed[1])
    return distance(figure.pos, at) == 1


def _go(t: Bout, who: str, path: tuple[Step, ...], command: Command, when: str) -> None:
    """Walk a legal path, with the tests of the ground; falls cut it short."""
    start = t.figure(who).pos
    assert start is not None
    hexes = tuple(one.stance.at for one in path if one.walked)
    known = moving(t.enc, who)
    crossed = {k.partition(".")[2]: n for k, n in known.crossed.items() if k.startswith(f"{when}.")}
    before = engaged_by(t.enc, who)
    cut = tests(t, who, crossings(t.enc, who, start, hexes, crossed), len(hexes), command)
    walked = _first(path, cut)
    _place(t, who, walked)
    gone = tuple(one.stance.at for one in walked if one.walked)
    run_from, ridden = run((start, *gone), _hex(known.run_from))
    for at in gone:
        here = ground(t.enc, at)
        if here is not None and here.times:
            crossed[here.id] = crossed.get(here.id, 0) + 1
    steps = stepped(walked) if when == MOVE else 0
    remember(
        t,
        who,
        replace(
            known,
            stepped=known.stepped + steps,
            ridden=ridden,
            run_from=run_from,
            crossed={**known.crossed, **{f"{when}.{k}": n for k, n in crossed.items()}},
        ),
    )
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


def _hex(kept: tuple[int, ...]) -> Hex | None:
    return (kept[0], kept[1]) if kept else None


def tell_engaged(t: Bout, who: str, other: str) -> None:
    """Say that ``who`` now engages the other, by the reach of its weapon (R3-ENG-02, R3-ENG-03, R3-ENG-05)."""
    armed = threat(t.enc, who)
    reach = armed[1] if armed is not None else 1
    t.note("engages", who, other=other, reach=reach, rule=f"R3-ENG-0{ {1: 2, 2: 3}.get(reach, 5) }")


def tests(t: Bout, who: str, all_: tuple[Crossing, ...], steps: int, command: Command) -> int | None:
    """Roll every crossing of a move; the steps after which it falls, or None."""
    by = "dex" if _says(command, "by_dex") else "maneuver" if _says(command, "by_maneuver") else ""
    jump = command.verb == "jump" or _says(command, "jumping")
    for one in all_:
        ended = cross(t, who, one, steps, by=by, jump=jump)
        if ended.fell is not None:
            return ended.fell
    return None


def _says(command: Command, verb: str) -> bool:
    return any(part.verb == verb for part in command.parts)


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


# --- without a map


def _without_map(t: Bout, who: str, command: Command, when: str, crawling: bool) -> None:
    """So many metres, perhaps through bad ground; or up to a figure, whose distance is then 1 m (R3-RND-08)."""
    goal = next((p.targets[0] for p in command.parts if p.verb == "go" and p.targets), "")
    metres = next((int(o.value) for o in command.options if o.name == "n" and isinstance(o.value, int)), 0)
    metres += sum(counted(p) for p in command.parts if p.verb == "forward")
    price = metres + sum(2 * counted(p) for p in command.parts if p.verb == "backward")
    if goal:
        far = between(t.enc, who, goal)
        metres = max(0, (far if far is not None else 1) - 1)
        price += metres
    if when == MOVE and price and not (goal and adjacent(t.enc, who, goal)):
        held = next(iter(holding(t.enc, who)), "")
        stopper = next((n for n in engaged_by(t.enc, who) if n not in moving(t.enc, who).engaged), "")
        if stopper and stopper != goal:
            fault(
                t, refuse, "stopped_by_engagement", who, "past_engagement", "R3-MOV-05", other=stopper, hex="its place"
            )
        elif held and held != goal and strict(t.enc) and spent(t.enc, who, when) + price > left(t.enc, who, when):
            raise refuse(t, "must_stay_adjacent", who=who, other=held)
    rest = left(t.enc, who, when, crawling=crawling)
    if price > rest:
        fault(t, refuse, "move_too_far", who, "over_allowance", "R3-MOV-04", cost=price, left=rest)
    cut = tests(t, who, _grounds(t, who, command, metres), metres, command)
    walked = metres if cut is None else min(cut, metres)
    known = moving(t.enc, who)
    remember(
        t, who, replace(known, stepped=known.stepped + (walked if when == MOVE else 0), ridden=known.ridden + walked)
    )
    spend(t, who, when, price if cut is None else max(walked, rest))
    t.note(
        "moves_metres",
        who,
        metres=walked,
        left=left(t.enc, who, when),
        terms=allowance(t.enc, who, when),
        rule="R3-PMM-01" if when == POST else "R3-MOV-04",
    )
    if goal and cut is None:
        told = keys.PAIR.of(t.enc, who, goal) or Pair()
        t.do(keys.PAIR.set(who, goal, replace(told, distance=1)))
        if when == MOVE:
            for name in engaged_by(t.enc, who):
                tell_engaged(t, name, who)


def _grounds(t: Bout, who: str, command: Command, metres: int) -> tuple[Crossing, ...]:
    """The crossings a sentence names: ``through 4 difficult``, ``through bodies`` (R3-TER-02..07)."""
    rate = carrier(t.enc, who).sheet.get("mr", 3)
    found: list[Crossing] = []
    for part in command.parts:
        if part.verb != "through":
            continue
        named = part.parts[0].verb if part.parts else "difficult"
        far = counted(part, metres)
        one = kind({"bodies": "difficult", "stacked": "very_difficult", "foes": "very_difficult"}.get(named, named))
        one = one or GROUNDS["difficult"]
        count = 1 if named in ("bodies", "stacked", "foes") else tests_for(one, far, rate)
        rule = {"bodies": "R3-TER-06", "stacked": "R3-TER-07", "foes": "R3-TER-07"}.get(named, "")
        found.append(Crossing(one, far, count, max(0, metres - far), far, rule=rule or _RULES.get(one.id, "")))
    return tuple(c for c in found if c.tests)


_RULES = {"restricted": "R3-TER-02", "difficult": "R3-TER-03", "very_difficult": "R3-TER-04"}
