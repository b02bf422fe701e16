"""Close combat: entering and leaving it, what it takes from attacks and DX rolls, how holds end (G3-CC, G3-EXT)."""

from collections.abc import Callable

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Link
from rules.core.events import Moved
from rules.core.hexes import DIRECTIONS, Hex
from rules.core.keys import bearers
from rules.core.report import Term
from rules.ground import pairs
from rules.ground.hexes import nearest_direction, turn_sides
from rules.ground.path import Step
from rules.ground.unseen import known
from rules.gurps.rolling import Side
from rules.gurps3.figure import keys
from rules.gurps3.figure.grips import grip_terms
from rules.gurps3.figure.quantities import awake, shield_pd
from rules.gurps3.place.where import FIELD, apart, foes, stand
from rules.gurps3.rolls.contests import dx_side
from rules.gurps3.tables.printed import limit
from rules.gurps3.tables.words import nonzero, refuse, term

REAR = 3
BYSTANDER = limit("bystander")
"""What a blow that goes astray in close combat is rolled against (see G3-CC-07)."""


def enter(t: Bout, who: str, foe: str, came_from: Hex | None = None) -> None:
    """Somebody comes into a foe's hex, and that is told (see G3-CC-03)."""
    come_in(t, who, foe, came_from)
    tell_close(t, who, foe)


def tell_close(t: Bout, who: str, foe: str) -> None:
    """Tell that somebody has come into a foe's hex, where he still shares it."""
    if who in t.enc.figures and foe in t.enc.figures and apart(t.enc, who, foe) == 0:
        t.note("enters_close", who, rule="G3-CC-03", foe=foe)


def come_in(t: Bout, who: str, foe: str, came_from: Hex | None) -> None:
    """Who shares a hex has a side of his own from now on (see G3-EXT-01)."""
    figure, other = t.figure(who), t.figure(foe)
    if figure.pos is None or other.pos is None:
        stand(t, who, foe, 0)
    at = figure.pos
    side = other.facing if at is None or came_from is None or came_from == at else nearest_direction(at, came_from)[0]
    if not keys.CLOSE.on(figure):
        t.do(keys.CLOSE.set(who, keys.CloseCombat(side, 0, True)))
    if not keys.CLOSE.on(other):
        t.do(keys.CLOSE.set(foe, keys.CloseCombat((other.facing + REAR) % 6, -1, False)))


def left_close(t: Bout) -> None:
    """Whoever no longer shares a hex with a foe is out of close combat."""
    for name in bearers(t.enc, keys.CLOSE):
        if not in_close(t.enc, name):
            t.do(keys.CLOSE.clear(name))


def part(t: Bout, who: str) -> None:
    """Without a map: a fighter steps out of the hex he shares, one hex from each foe there."""
    for foe in sharing(t.enc, who):
        if t.figure(who).pos is None or t.figure(foe).pos is None:
            stand(t, who, foe, 1)


def sharing(enc: Encounter, who: str) -> tuple[str, ...]:
    """Return the enemies in close combat with a figure: any of whose hexes it shares (G3-CC-03)."""
    return tuple([name for name in pairs.sharing(FIELD, enc, who) if foes(enc, who, name)])


def same_hex(enc: Encounter, who: str) -> tuple[str, ...]:
    """Everybody else in its hex, friends too."""
    return tuple(name for name in enc.figures if name != who and apart(enc, who, name) == 0)


def in_close(enc: Encounter, who: str) -> bool:
    """Return whether it is in close combat."""
    return bool(sharing(enc, who))


def close_in_view(enc: Encounter, who: str) -> bool:
    """Return whether it is in close combat as far as its player knows: a foe unseen bars nothing beforehand."""
    return in_close(known(enc, who), who)


def close_with(enc: Encounter, who: str, other: str) -> bool:
    """Return whether the two share a hex."""
    return apart(enc, who, other) == 0


def into_close(enc: Encounter, who: str, other: str) -> bool:
    """Return whether the target wrestles with somebody while the attacker stands outside (see G3-CC-07)."""
    if close_with(enc, who, other):
        return False
    return bool(sharing(enc, other))


def left_open(cell: str) -> str:
    """What close combat leaves of a cell of T2: Dodge, its Retreat, and a bare Parry only (G3-CC-04; see G3-CC-05)."""
    if "P" in cell or "p" in cell:
        return "Dp" + ("R" if "R" in cell else "")
    return cell.replace("B", "")


def check_goal(t: Bout, who: str, foe: str) -> None:
    """Raises Refused for a Move that ends in a foe's hex: it has to be an Evade or a Slam (G3-CC-02)."""
    if foe:
        raise refuse(t, "evade_or_slam", who=who, target=foe)


def bystanders(t: Bout, by: str, to: str) -> tuple[str, ...]:
    """The others in the target's hex, whom a blow from outside that misses may strike, in turn order (G3-CC-07)."""
    names = [n for n in same_hex(t.enc, to) if n != by and awake(t.figure(n))]
    return tuple(sorted(names, key=lambda n: tuple(-k.of(t.figure(n)) for k in (keys.ORDER_MOVE, keys.ORDER_SPEED))))


def near(t: Bout, command: Command, other: str, *, enters: bool = False) -> None:
    """Raises Refused for a foe in another hex; ``enters``: one step away will do (G3-CC-01; see G3-CC-03)."""
    assert command.who is not None
    far = apart(t.enc, command.who, other)
    if far == 0 or (enters and far is None):
        return
    if enters and far == 1 and not keys.MOVED.of(t.figure(command.who)):
        return
    raise refuse(t, "not_close", who=command.who, target=other)


def step_in(t: Bout, who: str, other: str) -> None:
    """Enter the foe's hex, where one does not stand in it yet."""
    if apart(t.enc, who, other) == 0:
        return
    figure, foe = t.figure(who), t.figure(other)
    came = figure.pos
    if figure.pos is not None and foe.pos is not None:
        t.do(Moved(who, to=foe.pos), keys.MOVED.by(who, 1))
    enter(t, who, other, came)


def close_terms(enc: Encounter, figure: Figure, *, armed: bool, close: bool) -> tuple[Term, ...]:
    """Return what close combat costs: -2 for a weapon, the shield's PD after entering (G3-CC-08; see G3-CC-09).

    Bare hands strike without that -2 (see G3-CCW-01, G3-CCU-01).
    """
    if not close:
        return ()
    return nonzero(term("close_combat", on=armed), *shield_term(enc, figure, attack=True))


def shield_term(enc: Encounter, figure: Figure, *, attack: bool = False) -> tuple[Term, ...]:
    """Return the shield's PD off attacks after the first, and off DX rolls after the first turn (G3-CC-09)."""
    data = keys.CLOSE.of(figure)
    if data is None or not in_close(enc, figure.name):
        return ()
    late = data.turns > 0 or (attack and not data.entered)
    return nonzero(term("shield_in_close_combat", -shield_pd(figure) if late else 0))


def dx_of(t: Bout, who: str, *terms: Term, arms: bool = True) -> Side:
    """A side of a contest of DX: shock, the shield in close combat, for an action a grip on the arms (see G3-CC-09)."""
    figure = t.figure(who)
    held = grip_terms(t.enc, figure) if arms else ()
    return dx_side(figure, (*nonzero(*terms), *shield_term(t.enc, figure), *held))


def torn(t: Bout) -> None:
    """Holds end between those who share no hex any more, and with them what they do (G3-PIN-03; see G3-GRP-09)."""
    here = t.enc.figures
    _ended(t, "G3-PIN-03", lambda link: not {link.a, link.b} <= {*here} or bool(apart(t.enc, link.a, link.b)))
    for name, figure in bearers(t.enc, keys.CHOKED, keys.COVERED).items():
        held = {link.a for link in keys.GRIP.all(t.enc, b=name)}
        if keys.CHOKED.on(figure) and not held:
            t.do(keys.CHOKED.clear(name))
        covered = keys.COVERED.of(figure)
        if covered is not None and covered.by not in held:
            t.do(keys.COVERED.clear(name))


def let_go(t: Bout, who: str, foe: str | None = None) -> bool:
    """End every hold of a figure (on one foe); returns whether there was any."""
    return _ended(t, "G3-TRN-06", lambda link: link.a == who and (foe is None or link.b == foe))


def _ended(t: Bout, rule: str, which: Callable[[Link], bool]) -> bool:
    """End the holds asked for, each pair told once; returns whether there was any."""
    every = [(key, link) for key in (keys.GRIP, keys.PIN, keys.SHARE) for link in key.all(t.enc) if which(link)]
    for key, link in every:
        t.do(key.clear(link.a, link.b))
    for holder, foe in dict.fromkeys((link.a, link.b) for _, link in every):
        t.note("lets_go", holder, rule=rule, foe=foe)
    return bool(every)


def own_side(enc: Encounter, who: str, there: Hex) -> bool:
    """Return whether a neighbouring hex lies on a fighter's own side of close combat (see G3-EXT-01)."""
    data, at = keys.CLOSE.of(enc.figures[who]), enc.figures[who].pos
    if data is None or at is None:
        return True
    around = [(at[0] + dq, at[1] + dr) for dq, dr in DIRECTIONS]
    return there not in around or turn_sides(around.index(there), data.side) <= 1


def leaves(t: Bout, who: str, path: tuple[Step, ...]) -> None:
    """Raises Refused for a way out of close combat by the far side: that takes an Evade (G3-EXT-01, G3-EXT-02)."""
    if close_in_view(t.enc, who) and path and not own_side(t.enc, who, path[0].stance.at):
        raise refuse(t, "far_side", who=who)
