"""Maneuvers that are no attack: Move, Feint, Evaluate, Aim, Concentrate, Do Nothing (G4-MAN)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_key
from rules.gurps.parts import Parts
from rules.gurps4.attack import aiming
from rules.gurps4.attack import feint as feints
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.conditions import blind
from rules.gurps4.figure.speed_and_move import move as moves
from rules.gurps4.orders import walking
from rules.gurps4.orders.attacks import target
from rules.gurps4.orders.parts import naturally
from rules.gurps4.place import movement, sight, sprinting, where
from rules.gurps4.place.movement import climb, rises_by
from rules.gurps4.tables.gear import Mode
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.terms import term
from rules.gurps4.time import high_speed, turns
from rules.gurps4.time.high_speed import trips_if_fast

MOST_STUDY = 3
NATURAL_REACH = 0


def move(t: Bout, command: Command, spoken: Parts) -> None:
    """Movement alone: a Move, or a step by itself (G4-MAN-34)."""
    before = walking.placed(t, command.who or "", spoken.before)
    figure = turns.acting_figure(t, command, "move")
    turns.open_turn(t, figure.name)
    figure = t.figure(figure.name)
    if any(part.verb == "rises" for part in before):
        raise refuse(t, "posture_alone", who=figure.name)
    if any(part.verb != "turns" for part in before):
        walking.free(t, figure)
    for part in before:
        if part.verb == "turns":
            walking.room_to_turn(t, figure, walking.faced(t, figure, part))
    plan = walking.planned(t, figure, before, "move")
    if plan is not None and not plan.path and not climb(t, figure, before) and len(before) == 1:
        raise refuse(t, "already_there", who=figure.name, at=hex_key(figure.pos or (0, 0)))
    yards = movement.said_yards(before)
    up = climb(t, figure, before) if plan is None else 0
    if plan is None:
        movement.afford(t, figure, yards, "move", back=any(part.has("backwards") for part in before), up=up)
    brakes = plan is None and sprinting.brakes(t, figure, yards)
    sprints = any(part.has("sprint") for part in before)
    if sprints and figure.posture != "standing":
        raise refuse(t, "sprint_posture", who=figure.name)
    if not turns.take_maneuver(t, figure.name, "move"):
        return
    walking.walk(t, figure.name, before, plan)
    if plan is None:
        rises_by(t, figure.name, up)
        if brakes:
            high_speed.steady(t, figure.name, term("braking"), "G4-RUN-05")
        t.then(turns.end, figure.name)
        if sprints:
            t.then(high_speed.runs_on, figure.name)


def feint(t: Bout, command: Command) -> None:
    """The Feint maneuver (see G4-MAN-27)."""
    command = naturally(command)
    figure = turns.acting_figure(t, command, "feint")
    turns.open_turn(t, figure.name)
    foe = target(t, command)
    feints.check(t, command, figure, foe)
    side = feints.feinter(t, command, t.figure(figure.name), foe)
    if turns.take_maneuver(t, figure.name, "feint"):
        feints.feint(t, side, foe.name)
        t.then(turns.end, figure.name)


def evaluate(t: Bout, command: Command) -> None:
    """Evaluate a foe that a Move and Attack could reach (G4-MAN-26)."""
    figure = turns.acting_figure(t, command, "evaluate")
    turns.open_turn(t, figure.name)
    foe = target(t, command)
    _seen(t, figure, foe)
    far = where.between(t.enc, figure.name, foe.name)
    most = moves(t.enc, figure) + _longest(t, command, figure)
    if far is not None and far > most:
        raise refuse(t, "evaluate_far", who=figure.name, target=foe.name, yards=far, most=most)
    if not turns.take_maneuver(t, figure.name, "evaluate"):
        return
    before = keys.EVALUATE.of(t.figure(figure.name))
    count = before.count + 1 if before is not None and before.foe == foe.name else 1
    t.do(keys.EVALUATE.set(figure.name, keys.Evaluation(foe.name, min(count, MOST_STUDY))))
    t.note("evaluates", figure.name, rule="G4-MAN-26", target=foe.name, n=min(count, MOST_STUDY))
    turns.end(t, figure.name)


def _longest(t: Bout, command: Command, figure: Figure) -> int:
    modes: list[Mode] = [mode for _, gear in hands.things_held(figure) for mode in gear.modes]
    return max((max(mode.reach) for mode in modes), default=NATURAL_REACH)


def _seen(t: Bout, figure: Figure, foe: Figure) -> None:
    if blind(figure) or keys.INVISIBLE.on(foe) or sight.hidden(t.enc, figure.name, foe.name):
        raise refuse(t, "out_of_sight", who=figure.name, target=foe.name)


def aim(t: Bout, command: Command) -> None:
    """The Aim maneuver, again for more (see G4-MAN-01)."""
    figure = turns.acting_figure(t, command, "aim")
    turns.open_turn(t, figure.name)
    with_ = aiming.aimable(t, command, figure)
    before = keys.AIM.of(figure)
    foe = _aimed_at(t, command, before)
    _seen(t, figure, foe)
    if not turns.take_maneuver(t, figure.name, "aim", item=with_.item):
        return
    aimed = aiming.aimed(figure, foe, with_, braced=command.has("braced"))
    t.do(keys.AIM.set(figure.name, aimed))
    t.note("aims", figure.name, rule="G4-MAN-01", target=foe.name, item=with_.gear.name, seconds=aimed.turns)
    turns.end(t, figure.name)


def _aimed_at(t: Bout, command: Command, before: keys.Aim | None) -> Figure:
    if not command.targets and before is not None:
        return t.figure(before.target)
    return target(t, command)


def concentrate(t: Bout, command: Command) -> None:
    """Concentrate on one mental task (G4-MAN-23)."""
    figure = turns.acting_figure(t, command, "concentrate")
    turns.open_turn(t, figure.name)
    if turns.take_maneuver(t, figure.name, "concentrate"):
        said = command.option("named")
        words = str(said.value) if said is not None and said.value else ""
        t.do(keys.CONCENTRATE.set(figure.name, keys.FreeWords(words)))
        t.note("concentrates", figure.name, rule="G4-MAN-23", words=words)
        turns.end(t, figure.name)


def do_nothing(t: Bout, command: Command) -> None:
    """``do nothing`` = ``pass`` (G4-MAN-25)."""
    figure = turns.acting_figure(t, command, turns.IDLE)
    if turns.open_and_take(t, figure.name, turns.IDLE):
        trips_if_fast(t, figure.name)
        t.note("does_nothing", figure.name, rule="G4-MAN-25")
        turns.end(t, figure.name)
