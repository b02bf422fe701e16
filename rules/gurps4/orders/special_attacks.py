"""Attacks that are no plain blow or shot: with the body, or at what a foe holds; one to a sentence."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Figure, hex_key
from rules.core.hexes import Hex, distance, neighbours
from rules.core.report import Refused
from rules.ground.bodies import nearest
from rules.ground.hexes import line
from rules.ground.path import cost, stepped
from rules.ground.walk import Walk, begin, moved
from rules.gurps4.attack import exchange, grapple_grab_shove, slamming, striking_weapons
from rules.gurps4.attack.declaration import Declaration, declaration
from rules.gurps4.defence import answer, sacrifice
from rules.gurps4.defence.exchange_records import Attack
from rules.gurps4.figure import keys
from rules.gurps4.figure.speed_and_move import step
from rules.gurps4.orders import walking
from rules.gurps4.orders.attacks import GOING, WALKED, lapse, target
from rules.gurps4.place import movement, where
from rules.gurps4.place.movement import POINT
from rules.gurps4.tables.words import refuse
from rules.gurps4.time import turns, waits

Declares = Callable[[Bout, Command, Figure, Figure, Declaration], Attack]
DEEDS: Mapping[str, Declares] = {
    "grapple": grapple_grab_shove.grapple,
    "shove": grapple_grab_shove.shove,
    "slam": slamming.slam,
    "grab": grapple_grab_shove.grab,
    "disarm": striking_weapons.at_thing,
    "break": striking_weapons.at_thing,
}
ONLY_ATTACK = ("grab",)
CLOSING = {"slam": 1, "grapple": 1, "shove": 0}
"""What brings one to the foe by itself, and how many yards of it lead into the foe's own hex."""


def attack(t: Bout, command: Command, before: tuple[Command, ...] = ()) -> None:
    """Grapple, shove, slam, grab, or a blow at what a foe holds, to break it or to knock it away (see G4-GRAP-01,
    G4-SHV-01, G4-GRAB-01, G4-WPN-01, G4-WPN-03); ``before`` says where the way to the foe leads.
    """
    before = walking.placed(t, command.who or "", before)
    if before and not walking.goals(before):
        command = replace(command, options=(*command.options, Option("moved", before[-1].number("n", 1))))
    how = _how(t, command, before)
    walker, foe = t.figure(command.who or ""), target(t, command)
    if not where.mapped(t.enc, walker.name, foe.name):
        # A run-up without a map may be too far for the maneuver.
        far = where.between(t.enc, walker.name, foe.name) if command.verb == "slam" else None
        movement.afford(t, walker, command.number("moved") or far or 0, how.maneuver)
    figure = turns.opened(t, command, how.maneuver)
    if how.option in ("double", "feint") or how.rapid:
        raise refuse(t, "one_blow", who=figure.name, what=command.verb.replace("_", " "))
    if command.verb in ONLY_ATTACK and how.maneuver != "attack":
        raise refuse(t, "attack_only", who=figure.name, what=command.verb)
    run = _run_up(t, command, figure, target(t, command), how, before)
    there = t.fork()
    if run is not None and run.path:
        there.do(moved(figure.name, run.path[-1]))
    attack = _declared(there, command if run is None or run.after is None else run.after, how)
    answer.check(t, attack)
    sacrifice.check(t, attack)
    if run is not None:
        if turns.take_maneuver(t, figure.name, how.maneuver, how.option):
            begin(t, walking.Walker(after_walk), figure.name, run)
        return
    if not waits.interrupted(t, command, GOING, attack.target):
        _carry_out(t, attack, how)


def _how(t: Bout, command: Command, before: tuple[Command, ...] = ()) -> Declaration:
    """The maneuver; without a word an Attack if a step is enough, else behind a walk, and for a slam, a Move and Attack
    (see G4-SLAM-01).
    """
    how = declaration(t, command)
    if how.maneuver != "attack" or not (before or command.verb == "slam" or command.number("moved")):
        return how
    figure = t.figure(command.who or "")
    foe = target(t, command)
    far = command.number("moved", where.between(t.enc, figure.name, foe.name) or 1) or 1
    goal = walking.goals(before)
    if goal and figure.pos is not None and foe.pos is not None:
        left = distance(goal[-1], nearest(goal[-1], where.body(foe)))
        far = distance(figure.pos, goal[-1]) + max(0, left - 1 + CLOSING.get(command.verb, 0))
    return replace(how, maneuver="move_and_attack") if far > step(t.enc, figure) else how


def _declared(t: Bout, command: Command, declaration: Declaration) -> Attack:
    return DEEDS[command.verb](t, command, t.figure(command.who or ""), target(t, command), declaration)


def _carry_out(t: Bout, attack: Attack, declaration: Declaration) -> None:
    if turns.take_maneuver(t, attack.who, declaration.maneuver, declaration.option):
        _strikes(t, attack)


def _strikes(t: Bout, attack: Attack) -> None:
    left = attack.yards - keys.SPENT.of(t.figure(attack.who))
    if left > 0:
        t.do(keys.SPENT.by(attack.who, left))
        where.leave(t, attack.who, left, attack.target)
    t.then(exchange.strike, attack)
    t.then(turns.end, attack.who)


def _run_up(
    t: Bout, command: Command, figure: Figure, foe: Figure, declaration: Declaration, before: tuple[Command, ...]
) -> Walk | None:
    """The way to the hex before the foe on the map, paid for with the yard into the foe's own; None where one stands
    there. Raises Refused where it is too far, or no way leads there.
    """
    last = CLOSING.get(command.verb)
    if last is None or not where.mapped(t.enc, figure.name, foe.name):
        return None
    led = tuple(part for part in before if not set(walking.goals((part,))) & set(where.body(foe)))
    if not led and (where.between(t.enc, figure.name, foe.name) or 0) <= 1:
        return None
    walking.free(t, figure)
    goal = walking.goals(led)
    at = _before(t, replace(figure, pos=goal[-1]) if goal else figure, foe)
    to = () if at in goal[-1:] else (Command("moves", figure.name, parts=(Command("here", at=hex_key(at)),)),)
    way = (*led, *to)
    plan = walking.planned(t, figure, way, declaration.maneuver)
    assert plan is not None
    most = movement.budget(t, figure, declaration.maneuver, way)
    yards = stepped(plan.path) + last
    needed = yards if most is None else cost(plan.path) / POINT + last
    most = step(t.enc, figure) if most is None else most
    if needed > most:
        raise refuse(t, "too_far_move", who=figure.name, points=f"{needed:g}", most=most)
    words = (*(o for o in command.options if o.name != "moved"), Option("moved", yards))
    return replace(plan, after=replace(command, note=declaration.maneuver, options=words, given=()))


def _before(t: Bout, figure: Figure, foe: Figure) -> Hex:
    """Return the hex next to a foe on the straight way there, else the nearest free one; raises Refused for none."""
    assert figure.pos is not None
    at = figure.pos
    there = nearest(at, where.body(foe))
    if distance(at, there) == 1:
        return at
    beside = sorted(neighbours(there), key=lambda n: distance(at, n))
    free = [n for n in (line(at, there)[-2], *beside) if where.enterable(t.enc, figure.name, n)]
    if not free:
        raise refuse(t, "no_way", who=figure.name, to=hex_key(there))
    return free[0]


def after_walk(t: Bout, command: Command, *, resumed: bool = False) -> None:
    """The deed behind its run up; where it can't be done any more, the turn ends with a note."""
    who = command.who or ""
    how = replace(declaration(t, command), maneuver=command.note)
    attack = t.legal(lambda: _declared(t, command, how))
    if isinstance(attack, Refused):
        lapse(t, who, attack.message)
        return
    if resumed or not waits.interrupted(t, command, WALKED, attack.target):
        _strikes(t, sacrifice.still(t, attack))


def resume(t: Bout, command: Command) -> None:
    """The deed behind the Waits that came before it; raises Refused where it can't be done any more."""
    how = _how(t, command)
    _carry_out(t, sacrifice.still(t, _declared(t, command, how)), how)
