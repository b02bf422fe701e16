"""Going to those one attacks: a package walks from target to target, hex by hex (RH-ATK-12)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.events import Moved
from rules.core.keys import plain
from rules.core.orders.deeds import NO_DEFENCE
from rules.core.orders.verbs import spoken
from rules.core.report import Refused
from rules.ground.path import Step, stepped
from rules.ground.walk import Walk, begin
from rules.rqhouse.attack import exchange
from rules.rqhouse.attack.declare import Declared, declare
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import PRONE
from rules.rqhouse.figure.conditions import awake
from rules.rqhouse.figure.exchange_records import Attack
from rules.rqhouse.figure.quantities import mv
from rules.rqhouse.figure.weapons import use_in
from rules.rqhouse.place.walk import Walker, WalkNote, beside, furthest, path_to
from rules.rqhouse.place.where import LONG_REACH, REACH, mapped, metres, near
from rules.rqhouse.tables.printed import PackageRow
from rules.rqhouse.tables.words import refuse, says


class WalkToTarget(WalkNote, frozen=True):
    """That of a walk that leads to a blow: the number of its target, and how many metres he had when it began."""

    nth: int
    left: int


class AttackWalker(Walker, frozen=True):
    """A walk that may lead to a blow, or to what else the sentence says."""

    def arrived(self, t: Bout, who: str, walk: Walk) -> None:
        """The walk is over, whole or cut short; see ``Walker.arrived``."""
        self.tell(t, who, walk)
        if walk.after is not None and walk.ahead is None:
            up = walk.of(WalkToTarget)
            t.then(onward, walk.after, up.nth, up.left - stepped(walk.done))
        elif walk.after is not None:
            t.note(
                "never_arrives",
                who,
                rule="RH-LOC-08",
                targets=", ".join(walk.after.targets[walk.of(WalkToTarget).nth - 1 :]),
            )
        self.go_on_with(t, who)


WALKER = AttackWalker()


def onward(t: Bout, command: Command, nth: int, left: int) -> None:
    """Walk up to the nth target of a package with so many metres left, strike, and go on to the next.

    Rules: RH-ATK-12; see RH-ATK-14.
    """
    who, target = str(command.who), command.targets[nth - 1]
    found = _legal(t, command, nth)
    if found is None:
        _next(t, command, nth, left)
        return
    path = way_up(t.enc, who, target, reach(t, found), left)
    if path is None:
        t.note("never_arrives", who, rule="RH-ATK-12", targets=target)
        _next(t, command, nth, left)
    elif path:
        up = WalkToTarget("RH-ATK-12", "moves", t.figure(who).posture == PRONE, 0, nth, left)
        begin(t, WALKER, who, Walk(path, data=plain(up), after=command))
    else:
        t.then(exchange.begin, *found)
        _next(t, command, nth, left)


def _next(t: Bout, command: Command, nth: int, left: int) -> None:
    if nth < len(command.targets):
        t.then(onward, command, nth + 1, left)


def _legal(t: Bout, command: Command, nth: int) -> Declared | None:
    """The nth blow as it can be struck now; None, with words, where it can't any more.

    Who can't defend himself any more as was said of him is struck all the same.
    """
    who, target = str(command.who), command.targets[nth - 1]
    if not awake(t.enc, t.figure(who)):
        t.note("attack_lapses", who, rule="RH-ATK-17", target=target)
        return None
    found = _judged(t, command, nth)
    if isinstance(found, Refused):
        why, guard = found.message, (command.parts[nth - 1] if command.parts else command).guard
        bare = replace(command, guard=None, parts=tuple(replace(part, guard=None) for part in command.parts))
        found = _judged(t, bare, nth)
        if isinstance(found, Refused):
            t.note("attack_lost", who, rule="RH-ATK-17", target=target, why=why)
            return None
        assert guard is not None
        t.note(NO_DEFENCE, who, what=spoken(guard.name), why=why)
    return found


def _judged(t: Bout, command: Command, nth: int) -> Declared | Refused:
    figure = t.figure(str(command.who))
    return t.legal(lambda: declare(t, command, figure, first=nth)[0])


def reach(t: Bout, declared: Declared) -> int:
    """Metres at which a blow strikes."""
    blow = declared[0]
    return LONG_REACH if use_in(blow, t.figure(blow.who)).long else REACH


def moves(t: Bout, command: Command, figure: Figure, package: PackageRow | None, blows: tuple[Declared, ...]) -> int:
    """The metres left for the package's own way. Raises Refused where they don't suffice (see RH-ATK-08, RH-ATK-12)."""
    said = command.number("moved") or 0
    if said and (package is None or not package.moves):
        raise refuse(t, "no_move_in", what=package.name if package is not None else says("fight"))
    if package is None or not package.moves:
        return 0
    gone = keys.GONE.of(figure)
    left = furthest(t.enc, figure, mv(figure)) - (gone.metres if gone is not None else 0)
    if said > left:
        raise refuse(t, "too_far", who=figure.name, metres=said, most=left)
    check_way(t, blows, reach(t, blows[0]), left, between=bool(package.step))
    return left


def way_up(enc: Encounter, who: str, target: str, reach: int, most: int) -> tuple[Step, ...] | None:
    """The way to where the target is in reach, no step where it is; None where there is none of so many metres."""
    if (metres(enc, who, target) or 0) <= reach:
        return ()
    at = beside(enc, who, target)
    return None if at is None else path_to(enc, who, at, most)


def far_off(enc: Encounter, blows: tuple[Declared, ...], reach: int) -> bool:
    """Whether the map knows of a target that has to be gone to."""
    return any(mapped(enc, b.who, b.target) and (metres(enc, b.who, b.target) or 0) > reach for b, _, _ in blows)


def said_way(enc: Encounter, blow: Attack, reach: int) -> int:
    """The metres that are left to go without a map, where it was said how far two stand from each other."""
    if mapped(enc, blow.who, blow.target):
        return 0
    return max(0, (metres(enc, blow.who, blow.target) or 0) - reach)


def close_in(t: Bout, blows: tuple[Declared, ...], reach: int) -> None:
    """Without a map the way of a package is gone at once (see RH-ATK-08, RH-ATK-12)."""
    for blow, _, _ in blows:
        gone = said_way(t.enc, blow, reach)
        if gone:
            near(t, blow.who, blow.target, gone)
            t.note("moves_up", blow.who, rule="RH-ATK-12", metres=gone, to=blow.target)


def check_way(t: Bout, blows: tuple[Declared, ...], reach: int, most: int, *, between: bool) -> None:
    """Raises Refused where so many metres do not lead from target to target in their order (see RH-ATK-12).

    Where nobody walks ``between`` the blows, the way to the first must bring all within reach (see RH-ATK-10).
    """
    enc, left = t.enc, most
    for nth, (blow, _, _) in enumerate(blows):
        if not mapped(enc, blow.who, blow.target):
            gone = said_way(enc, blow, reach)
            if gone > left:
                raise refuse(t, "too_far", who=blow.who, metres=most - left + gone, most=most)
            left -= gone
            continue
        if nth and not between and (away := metres(enc, blow.who, blow.target) or 0) > reach:
            raise refuse(t, "out_of_reach", target=blow.target, metres=away, reach=reach)
        path = way_up(enc, blow.who, blow.target, reach, left)
        if path is None:
            far = most - left + (metres(enc, blow.who, blow.target) or 0) - reach
            if far > most:
                raise refuse(t, "too_far", who=blow.who, metres=far, most=most)
            raise refuse(t, "no_way", who=blow.who, at=blow.target, most=left)
        if path:
            left -= stepped(path)
            enc = Moved(blow.who, to=path[-1].stance.at).apply(enc)
