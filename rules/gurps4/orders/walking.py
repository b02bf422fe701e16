"""A walk as it is said, planned, and gone hex by hex: as a maneuver or as part of one."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, hex_key
from rules.core.events import Moved
from rules.core.hexes import Hex
from rules.core.hexes import step as ahead
from rules.core.keys import plain
from rules.core.orders.verbs import Does
from rules.ground.bodies import covered
from rules.ground.hexes import nearest_direction
from rules.ground.pairs import say
from rules.ground.path import Stance, Step, cost, stepped
from rules.ground.walk import Passage, Walk, begin, moved
from rules.gurps.arcs import FRONT
from rules.gurps.parts import Parts
from rules.gurps.success import Degree
from rules.gurps4.attack import grapple_grab_shove
from rules.gurps4.attack.close_combat import check_leaving
from rules.gurps4.attack.declaration import Declaration
from rules.gurps4.attack.grapple_grab_shove import drag
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake, hampered, stunned
from rules.gurps4.figure.quantities import dx
from rules.gurps4.figure.skills import skill
from rules.gurps4.figure.speed_and_move import move, step
from rules.gurps4.harm.falls_and_drops import fall
from rules.gurps4.place import movement, sight, sprinting, where
from rules.gurps4.place.evading import evades
from rules.gurps4.place.movement import climb, rises_by
from rules.gurps4.place.sprinting import Going
from rules.gurps4.place.where import carry
from rules.gurps4.rolls.contests import roll
from rules.gurps4.tables.words import refuse, term
from rules.gurps4.time import high_speed, turns, waits
from rules.turns.reactions import Groups
from rules.turns.watches import Trigger

FAR = 60 * movement.POINT
"""A goal so far off that nobody pays for it is refused unseen: the search of a way there takes seconds."""
STEP_POSTURES = ("standing", "kneeling")


def placed(t: Bout, who: str, parts: tuple[Command, ...]) -> tuple[Command, ...]:
    """Movement said without a hex, as it leads on the map: back from the nearest foe, else straight ahead."""
    figure = t.figure(who)
    at, facing, found = figure.pos, figure.facing, []
    for part in parts:
        here = goals((part,))
        if part.verb == "turns":
            facing = faced(t, figure, part) or facing
        elif at is not None and not here and part.verb in ("steps", "moves"):
            yards = part.number("n", 1 if part.verb == "steps" and not part.has("up", "down") else 0) or 0
            near = _known_foes(t, who)[:1] if is_back(part) else []
            behind = next((to for _, foe in near for to in where.ways_back(t.enc, who, foe)), None)
            back = 1 if is_back(part) else yards
            goal = behind or ahead(at, facing, -back if is_back(part) or part.has("backwards") else yards)
            if goal != at:
                part = replace(part, parts=(*part.parts, Command("here", at=hex_key(goal))))
                here = (goal,)
        at = here[-1] if here else at
        found.append(part)
    return tuple(found)


def led(t: Bout, who: str | None, parts: tuple[Command, ...]) -> Encounter:
    """Return the encounter as these parts of movement will leave it, whatever may come between."""
    if who not in t.enc.figures:
        return t.enc
    there = t.fork()
    there.do(*(Moved(who, to=goal) for goal in goals(placed(t, who, parts))))
    return there.enc


def is_back(part: Command) -> bool:
    """Return whether a step leads back."""
    return part.verb == "steps" and any(inner.verb == "back" for inner in part.parts)


def _known_foes(t: Bout, who: str) -> list[tuple[int, str]]:
    """Return the foes who are awake and how far off, the nearest first; nobody of whom that is not known."""
    foes = ((where.between(t.enc, who, foe.name), foe.name) for foe in t.enc.enemies(who) if awake(foe))
    return sorted((far, foe) for far, foe in foes if far is not None)


def goals(parts: tuple[Command, ...]) -> tuple[Hex, ...]:
    """Return the hexes that movement parts name, in order."""
    found = []
    for part in parts:
        here = next((p.at for p in part.parts if p.verb == "here" and p.at), None)
        if here is not None:
            q, r = here.split(",")
            found.append((int(q), int(r)))
    return tuple(found)


def check(t: Bout, figure: Figure, spoken: Parts, declaration: Declaration) -> None:
    """Raises Refused for movement that the maneuver does not allow."""
    every = (*spoken.before, *spoken.behind)
    if declaration.maneuver == "attack" and len([p for p in every if p.verb in ("steps", "rises")]) > 1:
        raise refuse(t, "one_step", who=figure.name)
    for part in every:
        if part.verb == "turns":
            room_to_turn(t, figure, faced(t, figure, part))
        if part.verb == "rises" and not {part.parts[0].verb, figure.posture} <= set(STEP_POSTURES):
            raise refuse(t, "not_a_step", who=figure.name, posture=part.parts[0].verb)
    if any(part.verb in ("steps", "moves", "leg") for part in every):
        free(t, figure)


def free(t: Bout, figure: Figure) -> None:
    """Raises Refused for who can't move away: sitting, held, overloaded (see G4-MOVE-07, G4-CHAR-03, G4-CLS-07)."""
    if not movement.mobile(figure):
        raise refuse(t, "sits", who=figure.name)
    mounts = keys.RIDES.all(t.enc, a=figure.name)
    if mounts:
        raise refuse(t, "in_the_saddle", who=figure.name, mount=mounts[0].b)
    if not move(t.enc, figure):
        raise refuse(t, "overloaded", who=figure.name)
    check_leaving(t, figure, grapple_grab_shove.held_by(t.enc, figure))


def planned(t: Bout, figure: Figure, parts: tuple[Command, ...], kind: str, closed_with: str = "") -> Walk | None:
    """Return the walk that movement parts ask for under a maneuver, legal and paid for; None without a map or a goal.

    It may end in the hex of who is ``closed_with`` (see G4-CLS-06).
    """
    named = goals(parts)
    if not named:
        return None
    if figure.pos is None:
        raise refuse(t, "no_map", who=figure.name)
    words = {o.name: o for p in parts for o in p.options}
    may = frozenset({*((str(words["evading"].value),) if "evading" in words else ()), closed_with} - {""})
    forward = kind == "all_out_attack"
    straight, whole = movement.straight(figure, named), sprinting.limit(t.enc, figure)
    if straight > max(FAR, whole * movement.POINT):
        raise refuse(t, "too_far_move", who=figure.name, points=straight // movement.POINT, most=whole)
    said = (faced(t, figure, part) for part in reversed(parts) if part.verb == "turns")
    first = movement.turn(figure, next((to for to in said if to is not None), figure.facing), forward=forward)
    facing = first.stance.facing
    going = movement.gait(figure, forward=forward, back="backwards" in words)
    steps = movement.path(t.enc, figure.name, named, going, may=may, jumps="jump" in words, facing=facing)
    if steps is None:
        raise refuse(t, "no_way", who=figure.name, to=f"{named[-1][0]},{named[-1][1]}")
    movement.crawl(t, figure, stepped(steps))
    points = movement.budget(t, figure, kind, parts)
    up = climb(t, figure, parts)
    start = Stance(figure.pos, facing)
    if points is None:
        steps = tuple(one for one in steps if one.walked)
        most = step(t.enc, figure)
        if stepped(steps) > most:
            raise refuse(t, "too_far_step", who=figure.name, yards=stepped(steps), most=most)
    elif not movement.affordable((first, *steps), points - max(0, up)):
        needed = cost((first, *steps)) / 2 + max(0, up)
        raise refuse(t, "too_far_move", who=figure.name, points=f"{needed:g}", most=points)
    turn = words.get("facing")
    if turn is not None and isinstance(turn.value, int):
        last = movement.facing_cost(steps, start, turn.value % 6, points)
        needed = cost((first, *steps, last)) / 2
        if points is not None and needed > points:
            raise refuse(t, "too_far_move", who=figure.name, points=f"{needed:g}", most=points)
        end = steps[-1].stance.at if steps else figure.pos
        side = steps[-1].stance.facing if steps else facing
        room_to_turn(t, replace(figure, pos=end, facing=side), turn.value % 6)
        steps = (*steps, last)
    turns, brakes = sprinting.checked(t, figure, steps)
    whole_way = Going(up=up, sprint="sprint" in words, turns=turns, brakes=brakes)
    return Walk(steps, data=plain(whole_way))


class Walker(Struct, frozen=True):
    """How a walk goes hex by hex in gurps4; see ``rules.ground.walk``.

    ``behind`` carries out the deed a walk was to lead to; a walk by itself has none.
    """

    behind: Does | None = None

    body = staticmethod(where.body)

    def take(self, t: Bout, who: str, one: Step, walk: Walk) -> bool:
        """Return the next hex, unless a fall, a grip, a foe in the way or a barricade holds it up (see G4-MOVE-16)."""
        figure = t.figure(who)
        if not awake(figure) or stunned(figure) or grapple_grab_shove.held_by(t.enc, figure):
            return False
        if one.walked and walk.at and figure.posture == "lying":
            return False
        if walk.at in walk.of(Going).turns and not high_speed.steady(t, who, term("turning"), "G4-RUN-06"):
            return False
        if one.walked and where.solid(t.enc, one.stance.at) and not _jumps(t, who):
            return False
        if one.walked:
            for foe in where.upright(t.enc, who, one.stance.at):
                if t.figure(foe).side != figure.side and not _closes(walk, foe) and not evades(t, who, foe):
                    return False
        t.do(moved(who, one))
        if one.walked:
            t.do(keys.SPENT.by(who, 1))
            drag(t, who)
        carry(t, who)
        return True

    def passed(self, t: Bout, passage: Passage) -> Groups:
        """Waits on a hex or on reach, and those who keep the hex under fire (see G4-MAN-32, G4-OPP-03)."""
        if passage.came is None or not passage.came.walked:
            return ()
        at = (passage.here.at,)
        names = waits.sprung(t.enc, *(Trigger(on, passage.who, at) for on in (waits.ENTERS, waits.ENTERS_REACH)))
        names = (*names, *_come_into_view(t, passage))
        for name in names:
            t.note("wait_springs", name, rule="G4-MAN-31", foe=passage.who)
        return (*waits.responses(names, passage.who), *waits.shooters(t.enc, passage.who, passage.here.at))

    def arrived(self, t: Bout, who: str, walk: Walk) -> None:
        """The walk is over: what was to be done after it, or the end of the turn."""
        if keys.SPENT.of(t.figure(who)):
            at = t.figure(who).pos
            t.note("moves", who, rule="G4-MAN-34", yards=keys.SPENT.of(t.figure(who)), at=at and f"{at[0]},{at[1]}")
        if len(walk.done) == len(walk.path):
            rises_by(t, who, walk.of(Going).up)
        high_speed.over(t, who, walk)
        if walk.after is not None and awake(t.figure(who)) and not stunned(t.figure(who)):
            assert self.behind is not None, f"{who} walks to a deed that nobody carries out"
            t.then(self.behind, walk.after)
        else:
            t.then(turns.end, who)
        if walk.of(Going).sprint:
            t.then(high_speed.runs_on, who)


def _closes(walk: Walk, foe: str) -> bool:
    """Return whether the next step is the last and leads to a blow at that foe, in its own hex (see G4-CLS-06)."""
    ends = not any(one.walked for one in walk.path[walk.at + 1 :])
    return ends and walk.after is not None and any(foe in part.targets for part in (walk.after, *walk.after.parts))


def _come_into_view(t: Bout, passage: Passage) -> tuple[str, ...]:
    """Return who waits for somebody to come into view and sees it now, having not seen it a hex before."""
    assert passage.came is not None
    before = ahead(passage.here.at, passage.came.direction + 3)
    names = waits.sprung(t.enc, Trigger(waits.IN_VIEW, passage.who))
    return tuple(name for name in names if sight.appears(t.enc, name, before, passage.here.at))


WALKER = Walker()


def _jumps(t: Bout, who: str) -> bool:
    """Over a barricade by DX or Jumping (see G4-MOVE-12)."""
    figure = t.figure(who)
    best = max(("dx", dx(figure)), ("jumping", skill(figure, "jumping") or 0), key=lambda one: one[1])
    got: Degree = roll(t, "jump", who, best[0], best[1], hampered(t.enc, figure), rule="G4-MOVE-12")
    if got is Degree.CRITICAL_FAILURE:
        fall(t, who, "G4-MOVE-12")
    return got.good


def walk(t: Bout, who: str, parts: tuple[Command, ...], plan: Walk | None, walker: Walker = WALKER) -> None:
    """Turns of the parts, then the walk; without a map the yards only."""
    for part in parts:
        if part.verb == "turns":
            face(t, who, part)
        elif plan is None and is_back(part):
            step_back(t, who)
        elif plan is None and part.verb in ("moves", "steps"):
            yards = part.number("n", 0 if part.has("up", "down") else 1) or 0
            if yards:
                t.do(keys.SPENT.by(who, yards))
                where.leave(t, who, yards)
                t.note("moves", who, rule="G4-MAN-34", yards=yards, at="")
    if plan is not None:
        begin(t, walker, who, plan)


def faced(t: Bout, figure: Figure, part: Command) -> int | None:
    """Return the side that a turn on the spot leads to, by its number or towards somebody; None where nobody knows."""
    to = part.number("n")
    if to is not None and not 0 <= to < 6:
        raise refuse(t, "no_side_of_hex", n=to)
    if part.targets and where.mapped(t.enc, figure.name, part.targets[0]):
        there = t.figure(part.targets[0]).pos
        assert figure.pos is not None and there is not None
        to = nearest_direction(figure.pos, there)[0] if there != figure.pos else figure.facing
    return to if to is None else to % 6


def room_to_turn(t: Bout, figure: Figure, to: int | None) -> None:
    """Raises Refused where the body of somebody larger than a hex has no room on the other side (see G4-MOVE-08)."""
    if to is None or figure.pos is None:
        return
    swung = covered(figure.pos, to, int(figure.sheet.get("hexes", 1)))
    shut = [at for at in swung if at not in where.body(figure) and not where.enterable(t.enc, figure.name, at)]
    if shut:
        raise refuse(t, "no_room_to_turn", who=figure.name, side=to, at=f"{shut[0][0]},{shut[0][1]}")


def face(t: Bout, who: str, part: Command) -> None:
    """Turn on the spot, to a hex side or to somebody, who then is in front without a map too."""
    to = faced(t, t.figure(who), part)
    if to is not None:
        t.do(Moved(who, facing=to))
    elif part.targets:
        t.do(*say(where.FIELD, t.enc, who, part.targets[0], ((FRONT, None),)))
    if part.targets:
        t.note("turns_to", who, rule="G4-MOVE-08", target=part.targets[0])
    elif to is not None:
        t.note("faces", who, rule="G4-MOVE-08", facing=to)


def step_back(t: Bout, who: str) -> None:
    """A step away from the nearest foe."""
    known, foes = _known_foes(t, who), [f.name for f in t.enc.enemies(who) if awake(f)]
    turns.stepped(t, who)
    where.leave(t, who, 1)
    if known and t.figure(who).pos is not None:
        ways = where.ways_back(t.enc, who, known[0][1])
        if ways:
            t.do(Moved(who, to=ways[0]))
    else:
        for foe in [foe for _, foe in known] or foes[:1]:
            far = where.between(t.enc, who, foe)
            t.do(*where.stand(t.enc, foe, who, (1 if far is None else far) + step(t.enc, t.figure(who))))
    t.note("moves", who, rule="G4-MAN-20", yards=1, at="")


def rise(t: Bout, who: str, parts: tuple[Command, ...]) -> None:
    """Kneel or stand up as the step of a maneuver, before its deed is reckoned up (G4-MAN-22)."""
    for part in parts:
        if part.verb == "rises":
            t.do(Moved(who, posture=part.parts[0].verb))
            t.note("posture", who, rule="G4-MAN-22", posture=part.parts[0].verb)
