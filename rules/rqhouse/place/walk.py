"""Moving on the map: by which hexes, who is left on the way, being driven back (RH-RND-09, RH-XS-09, RH-MAN-02/03)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.events import Moved
from rules.core.hexes import Hex, distance, neighbours
from rules.core.keys import plain
from rules.ground import push
from rules.ground.bodies import one_hex
from rules.ground.hexes import nearest_direction
from rules.ground.path import Gait, Stance, Step, entering, into, stepped, way
from rules.ground.unseen import known
from rules.ground.walk import Passage, Walk, begin, moved
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import PRONE
from rules.rqhouse.figure.conditions import awake
from rules.rqhouse.figure.fatigue import tire
from rules.rqhouse.figure.limbs import is_held, lame
from rules.rqhouse.place.where import REACH, opponents, part
from rules.rqhouse.tables.words import refuse
from rules.turns.reactions import Groups, Interrupt, one_by_one

GAIT = Gait(1, 1, 1, (0, 0, 0, 0), free=3)
"""A metre is a metre whichever way one goes; one looks where one walks."""


CRAWL = 1
"""Metres per action for who cannot stand (see RH-LOC-13)."""


def furthest(enc: Encounter, figure: Figure, most: int) -> int:
    """Metres of a move that the figure gets: none while it is held, a crawl for who lies or cannot stand."""
    if is_held(enc, figure):
        return 0
    return min(most, CRAWL) if figure.posture == PRONE or lame(enc, figure) else most


def free_to_go(t: Bout, figure: Figure) -> None:
    """Raises Refused for who is held."""
    if is_held(t.enc, figure):
        raise refuse(t, "held", who=figure.name, what="move")


def taken(enc: Encounter, at: Hex, but: str) -> bool:
    """Whether somebody else stands on a hex, as far as ``enc`` has anybody there."""
    return any(f.pos == at for name, f in enc.figures.items() if name != but)


def beside(enc: Encounter, who: str, target: str) -> Hex | None:
    """The free hex next to the target that is nearest to the figure; None off the map or where all are taken."""
    start, goal = enc.figures[who].pos, enc.figures[target].pos
    if start is None or goal is None:
        return None
    if distance(start, goal) <= 1:
        return start
    free = [at for at in neighbours(goal) if not taken(known(enc, who), at, who)]
    return min(free, key=lambda at: (distance(start, at), at), default=None)


def driven(t: Bout, by: str, who: str, metres: int) -> int:
    """Drive a figure straight away from another on the map, as far as nobody is in the way; returns the metres."""
    pusher, victim = t.figure(by).pos, t.figure(who).pos
    if pusher is None or victim is None or pusher == victim:
        return metres
    path = push.straight(victim, push.away(pusher, victim, 0)[0], metres)
    gone, _ = push.driven(path, lambda at: taken(t.enc, at, who) or None)
    if gone:
        t.do(Moved(who, to=gone[-1]))
    return len(gone)


def path_to(enc: Encounter, who: str, goal: Hex, most: int) -> tuple[Step, ...] | None:
    """The shortest way to a hex round everybody who stands there; None where there is none of so many metres."""
    figure = enc.figures[who]
    assert figure.pos is not None
    enc = known(enc, who)
    free = entering(lambda at: None if taken(enc, at, who) else 0)
    return way(GAIT, Stance(figure.pos, figure.facing), goal, free, most=most)


def straight(enc: Encounter, who: str, metres: int, side: int) -> tuple[Step, ...]:
    """So many hexes on one's ``side`` (0 ahead, 3 behind) without turning, as far as nobody stands there."""
    figure, path = enc.figures[who], list[Step]()
    assert figure.pos is not None
    stance = Stance(figure.pos, figure.facing)
    for _ in range(metres):
        one = into(GAIT, stance, figure.facing + side)
        if taken(known(enc, who), one.stance.at, who):
            break
        path.append(one)
        stance = one.stance
    return tuple(path)


def backing(enc: Encounter, who: str, foe: str, metres: int) -> tuple[Step, ...]:
    """So many hexes straight away from a foe, looking at it still, as far as nobody stands there."""
    figure, other = enc.figures[who], enc.figures[foe]
    assert figure.pos is not None and other.pos is not None
    away = nearest_direction(other.pos, figure.pos)[0] if other.pos != figure.pos else figure.facing + 3
    return straight(enc, who, metres, away - figure.facing)


class WalkNote(Struct, frozen=True):
    """What a walk is told by, whether it was begun lying down, and how much it tires."""

    rule: str
    code: str
    down: bool
    tires: int


class Walker(Struct, frozen=True):
    """How a walk goes hex by hex in rqhouse; see ``rules.ground.walk``."""

    body = staticmethod(one_hex)

    def take(self, t: Bout, who: str, step: Step, walk: Walk) -> bool:
        """The next hex, unless the walker has been felled or held, or somebody stands there."""
        figure = t.figure(who)
        felled = figure.posture == PRONE and not walk.of(WalkNote).down
        if not awake(t.enc, figure) or felled or is_held(t.enc, figure):
            return False
        if step.walked and taken(known(t.enc, who), step.stance.at, who):
            return False
        t.do(moved(who, step))
        for foe in opponents(t.enc, who):
            at = t.figure(foe).pos
            if at is None or distance(at, step.stance.at) > REACH:
                part(t, who, foe)
        return True

    def passed(self, t: Bout, passage: Passage) -> Groups:
        """Those whose melee the next step leaves (see RH-MAN-03)."""
        if passage.ahead is None:
            return ()
        here, there = passage.here.at, passage.ahead.stance.at
        left = []
        for foe in opponents(t.enc, passage.who):
            at = t.figure(foe).pos
            if at is None or distance(at, here) <= REACH < distance(at, there):
                left.append(Interrupt(foe, keys.FREE, keys.FreeAttackSlot(passage.who)))
        return one_by_one(*left)

    def arrived(self, t: Bout, who: str, walk: Walk) -> None:
        """Tell of a walk that is over, whole or cut short, and go on with what was to be done behind it."""
        self.tell(t, who, walk)
        self.go_on_with(t, who)

    def tell(self, t: Bout, who: str, walk: Walk) -> None:
        """Tell how far the walk has led, and let it tire."""
        metres, way = stepped(walk.done), walk.of(WalkNote)
        if metres or not walk.path:
            t.note(way.code, who, rule=way.rule, metres=metres)
        tire(t, who, way.tires, "RH-FAT-08")

    def go_on_with(self, t: Bout, who: str) -> None:
        """Queue the deeds that the sentence has behind the walk."""
        waiting = keys.AFTER.of(t.figure(who))
        if waiting is not None:
            t.do(keys.AFTER.clear(who))
            keys.DEEDS.queue(t, t.enc.clock, who, waiting, top=True)


def free_attacks(t: Bout, who: str, foes: tuple[str, ...]) -> None:
    """Each opponent who is left wins a free attack, at no cost (RH-MAN-03)."""
    for foe in foes:
        part(t, who, foe)
    for foe in reversed(foes):
        keys.FREE.queue(t, t.enc.clock, foe, keys.FreeAttackSlot(who), top=True)


def walk(t: Bout, who: str, path: tuple[Step, ...], rule: str, code: str = "moves", tires: int = 0) -> None:
    """Walk a path hex by hex; whoever is left on the way has a free attack before (see RH-MAN-03)."""
    begin(t, Walker(), who, Walk(path, data=plain(WalkNote(rule, code, t.figure(who).posture == PRONE, tires))))
