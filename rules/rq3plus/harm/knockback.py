"""Knockback of a blow: who is driven back how far, against what, and who falls (areas KNB, BRC, KBO; T15)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.events import Moved
from rules.core.hexes import Hex, step
from rules.core.keys import Nothing
from rules.core.report import Term
from rules.ground.bodies import occupants
from rules.ground.pairs import Pair
from rules.ground.push import away, driven, straight
from rules.rq3plus.figure import grips, items, keys, wounds
from rules.rq3plus.figure.exchange_records import Obstacle
from rules.rq3plus.figure.phases import round_of
from rules.rq3plus.figure.quantities import dex, mount_of, rider_of, sheet
from rules.rq3plus.figure.wounds import down
from rules.rq3plus.harm.bracing import threshold
from rules.rq3plus.place import hit_locations
from rules.rq3plus.place.falls import fall, unhorse
from rules.rq3plus.place.hexes import between
from rules.rq3plus.place.terrain import ground
from rules.rq3plus.rolls.skills import characteristic_made, roll
from rules.rq3plus.tables.printed import knockback_factor
from rules.rq3plus.tables.words import says, term


def points(reached: int, kind: str, past_armour: bool) -> int:
    """The knockback points K of a blow (R3-KNB-03..05, R3-KNB-08).

    ``reached`` is what reaches the body before armour, ``kind`` crush, slash, impale, or impaled for a blow with the
    impale result.
    """
    return reached * knockback_factor(kind, past_armour)


def parts_of(reached: int, kind: str, past_armour: bool) -> tuple[Term, ...]:
    """What ``points`` comes to, part by part: a crush, and what armour holds back, count twice (see R3-KNB-04)."""
    factor = knockback_factor(kind, past_armour)
    parts = (term("reached", reached),)
    if factor == 0:
        return (*parts, term("went_in", -reached))
    return (*parts, term("doubled", reached)) if factor == 2 else parts


class Withstood(Struct, frozen=True):
    """What a figure withstands: the points, whether more than them is needed, and whether it rode it out."""

    points: int
    strictly: bool = False
    rode: bool = False

    def metres(self, k: int) -> int:
        """How far K drives it back: 1 m and 1 m for each full 10 points above (R3-KNB-01; see R3-BRC-03)."""
        if k <= 0 or k < self.points or (self.strictly and k == self.points):
            return 0
        return 1 + (k - self.points) // 10


def stand(t: Bout, who: str) -> Withstood:
    """SIZ, STR + SIZ when braced, or with the mount's SIZ after a Ride roll (see R3-BRC-03, R3-KNB-01, R3-KNB-07)."""
    figure = t.figure(who)
    if keys.BRACED.on(figure):
        return Withstood(threshold(figure), strictly=True)
    return Withstood(sheet(figure).siz)


def push(
    t: Bout,
    attacker: str,
    target: str,
    k: int,
    terms: tuple[Term, ...] = (),
    *,
    obstacle: Obstacle | None = None,
    topples: bool = False,
) -> int:
    """Drive the target back if ``k`` reaches its threshold; returns the metres.

    ``obstacle`` is what the game master says is behind it where there is no map; ``topples``: a critical slam, whose
    two rolls of DEX x 1 come besides (see R3-SLM-03).

    Rules: see R3-KNB-01, R3-KNB-02, R3-KNB-06, R3-KNB-07.
    """
    stands = stand(t, target)
    metres = stands.metres(k)
    if metres and mount_of(t.enc, target):
        stands = _ridden(t, target, stands)
        metres = stands.metres(k)
    falls = False
    stopped = None
    if metres:
        t.note("knocked_back", target, k=k, against=stands.points, metres=metres, terms=terms, rule="R3-KNB-01")
        t.do(keys.PUSHED.set(attacker, target, Nothing(), until=(round_of(t.enc) + 1,)))
        if mount_of(t.enc, target):
            stopped = _mounted(t, attacker, target, metres, stands, obstacle)
        else:
            stopped = drive(t, attacker, target, metres, obstacle)
            falls = not down(t.figure(target)) and not _keeps_feet(t, target, metres)
    falls = falls or (topples and k > 0 and _topples(t, target))
    other_falls = False
    if stopped is not None:
        hit, other_falls = topple(t, target, stopped) if not falls else (False, _struck(t, stopped))
        falls = falls or hit
    if falls:
        fall(t, target, "R3-KBO-01" if stopped is not None else "R3-KNB-02")
    if topples and k > 0:
        _shakes(t, target)
    if stopped is not None:
        if other_falls:
            fall(t, stopped.figure, "R3-KBO-01")
        harm(t, target, stopped, metres)
    return metres


def _struck(t: Bout, what: Obstacle) -> bool:
    """The living obstacle alone rolls, where the target is falling already."""
    t.note("collides", what.figure, what=what.name, solid=what.solid, rule="R3-KBO-01")
    return bool(what.figure) and not stays(t, what.figure)


def _ridden(t: Bout, who: str, stands: Withstood) -> Withstood:
    """A Ride roll adds the mount's SIZ (R3-KNB-07)."""
    if not roll(t, "ride", who, "Ride", sheet(t.figure(who)).ride, rule="R3-KNB-07").succeeds:
        return stands
    mount = mount_of(t.enc, who)
    t.note("rides_it_out", who, mount=mount, rule="R3-KNB-07")
    return Withstood(stands.points + sheet(t.figure(mount)).siz, stands.strictly, rode=True)


def _mounted(
    t: Bout, attacker: str, who: str, metres: int, stands: Withstood, obstacle: Obstacle | None
) -> Obstacle | None:
    """Unhorsed when Ride and DEX both fail, and always when driven back 2 m or more (see R3-KNB-07).

    Returns what stops it on the way: the rider's fall, or mount and rider together.
    """
    if metres < 2 and stands.rode:
        return drive(t, attacker, who, metres, obstacle)
    if metres < 2 and _keeps_feet(t, who, metres):
        return None
    path = _path(t, attacker, who, metres)
    unhorse(t, who, "R3-KNB-07")
    return _along(t, who, path, obstacle) if path else _apart(t, attacker, who, metres, obstacle)


def _keeps_feet(t: Bout, who: str, metres: int) -> bool:
    """DEX x (5 - extra metres) to stay up (R3-KNB-02)."""
    stays = characteristic_made(t, "knockback_dex", who, "DEX", dex(t.figure(who)), 6 - metres)
    if stays:
        t.note("keeps_feet", who, rule="R3-KNB-02")
    return stays


def _topples(t: Bout, who: str) -> bool:
    """A critical slam: DEX x 1 to stay up (see R3-SLM-03)."""
    figure = t.figure(who)
    return not down(figure) and not characteristic_made(t, "slam_dex", who, "DEX", dex(figure), 1)


def _shakes(t: Bout, who: str) -> None:
    """A critical slam: DEX x 1 to keep what the hands hold, told behind the fall (see R3-SLM-03)."""
    figure = t.figure(who)
    held = [i for i in figure.items if i.where == "hand"]
    if held and not characteristic_made(t, "grip_dex", who, "DEX", dex(figure), 1):
        for item in held:
            items.drop(t, who, item.id)


def drive(t: Bout, attacker: str, target: str, metres: int, obstacle: Obstacle | None) -> Obstacle | None:
    """Move the target straight away, metre by metre; returns what stops it on the way (R3-KNB-06; see R3-KBO-01)."""
    path = _path(t, attacker, target, metres)
    return _along(t, target, path, obstacle) if path else _apart(t, attacker, target, metres, obstacle)


def _along(t: Bout, target: str, path: tuple[Hex, ...], obstacle: Obstacle | None) -> Obstacle | None:
    """The target goes along a path, rider and mount together, till something stops it."""
    told = path[obstacle.metres] if obstacle is not None and obstacle.metres < len(path) else None
    gone, stopped = driven(path, lambda at: obstacle if at == told else _in_the_way(t, target, at))
    for at in gone:
        for name in filter(None, (target, mount_of(t.enc, target), rider_of(t.enc, target))):
            t.do(Moved(name, to=at))
    for link in (*keys.CLOSED.all(t.enc, target), *keys.CLOSED.all(t.enc, None, target)):
        if t.figure(link.a).pos != t.figure(link.b).pos:
            t.do(keys.CLOSED.clear(link.a, link.b))
    return stopped


def _apart(t: Bout, attacker: str, target: str, metres: int, obstacle: Obstacle | None) -> Obstacle | None:
    """Without a map the two are so much farther apart, and whoever was close to the target is no more.

    Rules: see R3-RND-08.
    """
    stopped = obstacle if obstacle is not None and obstacle.metres < metres else None
    gone = metres if stopped is None else stopped.metres
    if not gone:
        return stopped
    far = between(t.enc, attacker, target)
    for one, other in ((attacker, target), (target, attacker)):
        told = keys.PAIR.of(t.enc, one, other)
        if told is not None:
            t.do(keys.PAIR.set(one, other, Pair(max(1, far or 1) + gone, None, told.side)))
    for link in (*keys.CLOSED.all(t.enc, target), *keys.CLOSED.all(t.enc, None, target)):
        t.do(keys.CLOSED.clear(link.a, link.b))
    for link in (*keys.HOLD.all(t.enc, None, target), *keys.HOLD.all(t.enc, target)):
        grips.let_go(t, link.a, link.b, says("knocked_out_of_reach"))
    return stopped


def _path(t: Bout, attacker: str, target: str, metres: int) -> tuple[Hex, ...]:
    """The hexes straight away from the attacker; of two as near the target takes its pick (see R3-KNB-06)."""
    source, pos = t.figure(attacker).pos, t.figure(target).pos
    if source is None or pos is None:
        return ()
    ways = away(source, pos, t.figure(attacker).facing)
    way = ways[0]
    if len(ways) > 1:
        clear = [w for w in ways if _in_the_way(t, target, step(pos, w)) is None]
        options = tuple((str(w), says("knocked_way", way=w)) for w in ways)
        default = str(clear[0] if clear else ways[0])
        way = int(t.ask("knocked", target, says("knocked", who=target), options, default, "R3-KNB-06"))
    return straight(pos, way, metres)


def harmless(t: Bout, attacker: str, target: str, k: int, obstacle: Obstacle | None) -> bool:
    """Whether points of up to ``k`` can't drive a figure into anything that would hurt it.

    Rules: see R3-KBO-01, R3-KBO-02.
    """
    metres = stand(t, target).metres(k)
    if metres < LEAST:
        return True
    source, pos = t.figure(attacker).pos, t.figure(target).pos
    if source is None or pos is None or obstacle is not None:
        return obstacle is None
    ahead = (at for way in away(source, pos, t.figure(attacker).facing) for at in straight(pos, way, metres))
    return all(_in_the_way(t, target, at) is None for at in ahead)


def _in_the_way(t: Bout, who: str, at: Hex) -> Obstacle | None:
    here = ground(t.enc, at)
    if here is not None and here.blocks:
        return Obstacle(here.name, solid=here.solid)
    mine = (who, mount_of(t.enc, who), rider_of(t.enc, who))
    for name in occupants(t.enc, at):
        if name not in mine and not down(t.figure(name)):
            return Obstacle(name, figure=name)
    return None


LEAST = 2
"""The metres of knockback that cost a die (see R3-KBO-02)."""


def topple(t: Bout, target: str, what: Obstacle) -> tuple[bool, bool]:
    """Target and a living obstacle roll DEX x 5; whether each goes down (R3-KBO-01). Who lies already rolls nothing."""
    t.note("collides", target, what=what.name, solid=what.solid, rule="R3-KBO-01")
    goes = not stays(t, target)
    return goes, bool(what.figure) and not stays(t, what.figure)


def stays(t: Bout, who: str) -> bool:
    """DEX x 5 to stay up after a collision; who lies already has nothing to roll (see R3-KBO-01)."""
    if wounds.down(t.figure(who)):
        return True
    return characteristic_made(t, "collision_dex", who, "DEX", dex(t.figure(who)), 5)


def harm(t: Bout, target: str, what: Obstacle, metres: int) -> None:
    """1d6 for each full 2 m of the whole knockback to both, the target's doubled at a solid thing (R3-KBO-02, -03)."""
    count = metres // LEAST
    if count < 1:
        return
    _hurt(t, target, count, what.solid)
    if what.figure:
        _hurt(t, what.figure, count, False)
    elif not what.solid:
        # A thing throws no dice of its own: whoever runs into it throws for it.
        amount = t.total("collision_damage", target, Dice(count, 6)) if t.expands("obstacle") else 0
        t.note("obstacle_struck", target, what=what.name, dice=f"{count}d6", amount=amount, rule="R3-KBO-02")


def _hurt(t: Bout, who: str, count: int, doubled: bool) -> None:
    rolled = t.total("collision_damage", who, Dice(count, 6))
    spot = hit_locations.rolled(t, "collision_location", who, who)
    parts = [term("collision", rolled)]
    if doubled:
        parts.append(term("solid", rolled))
    wounds.rough(t, who, spot, parts, "collision", "R3-KBO-02", half=False)
