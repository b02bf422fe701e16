"""Maneuvers that are no attack: Move, Feint, Evaluate, Aim, Concentrate, All-Out Defense, Do Nothing (G4-MAN)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_key
from rules.core.events import Moved
from rules.gurps.parts import Parts
from rules.gurps4.attack import feint as feints
from rules.gurps4.attack import ranged
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.conditions import blind
from rules.gurps4.figure.speed_and_move import move as moves
from rules.gurps4.orders import walking
from rules.gurps4.orders.attacks import target
from rules.gurps4.orders.parts import naturally
from rules.gurps4.place import movement, sight, sprinting, where
from rules.gurps4.place.movement import climb, rises_by
from rules.gurps4.tables.printed import POSTURES
from rules.gurps4.tables.words import refuse, term
from rules.gurps4.time import high_speed, turns
from rules.gurps4.time.high_speed import trips_if_fast

MOST_STUDY = 3
NATURAL_REACH = 0


def move(t: Bout, command: Command, spoken: Parts) -> None:
    """Movement alone: a Move, or a step by itself (G4-MAN-34)."""
    before = walking.placed(t, command.who or "", spoken.before)
    figure = turns.opened(t, command, "move")
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
    figure = turns.opened(t, command, "feint")
    foe = target(t, command)
    feints.check(t, command, figure, foe)
    side = feints.feinter(t, command, figure, foe)
    if turns.take_maneuver(t, figure.name, "feint"):
        feints.feint(t, side, foe.name)
        t.then(turns.end, figure.name)


def evaluate(t: Bout, command: Command) -> None:
    """Evaluate a foe that a Move and Attack could reach (G4-MAN-26)."""
    figure = turns.opened(t, command, "evaluate")
    foe = target(t, command)
    _seen(t, figure, foe)
    far = where.between(t.enc, figure.name, foe.name)
    modes = (mode for _, gear in hands.held_of(figure.items) for mode in gear.modes)
    most = moves(t.enc, figure) + max((max(mode.reach) for mode in modes), default=NATURAL_REACH)
    if far is not None and far > most:
        raise refuse(t, "evaluate_far", who=figure.name, target=foe.name, yards=far, most=most)
    if not turns.take_maneuver(t, figure.name, "evaluate"):
        return
    before = keys.EVALUATE.of(t.figure(figure.name))
    count = before.count + 1 if before is not None and before.foe == foe.name else 1
    t.do(keys.EVALUATE.set(figure.name, keys.Evaluation(foe.name, min(count, MOST_STUDY))))
    t.note("evaluates", figure.name, rule="G4-MAN-26", target=foe.name, n=min(count, MOST_STUDY))
    turns.end(t, figure.name)


def _seen(t: Bout, figure: Figure, foe: Figure) -> None:
    if blind(figure) or keys.INVISIBLE.on(foe) or sight.hidden(t.enc, figure.name, foe.name):
        raise refuse(t, "out_of_sight", who=figure.name, target=foe.name)


def aim(t: Bout, command: Command) -> None:
    """The Aim maneuver, again for more (see G4-MAN-01)."""
    figure = turns.opened(t, command, "aim")
    with_ = ranged.aimable(t, command, figure)
    before = keys.AIM.of(figure)
    foe = t.figure(before.target) if before is not None and not command.targets else target(t, command)
    _seen(t, figure, foe)
    if not turns.take_maneuver(t, figure.name, "aim", item=with_.item):
        return
    aimed = ranged.aimed(figure, foe, with_, braced=command.has("braced"))
    t.do(keys.AIM.set(figure.name, aimed))
    t.note("aims", figure.name, rule="G4-MAN-01", target=foe.name, item=with_.gear.name, seconds=aimed.turns)
    turns.end(t, figure.name)


def concentrate(t: Bout, command: Command) -> None:
    """Concentrate on one mental task (G4-MAN-23)."""
    figure = turns.opened(t, command, "concentrate")
    if turns.take_maneuver(t, figure.name, "concentrate"):
        said = command.option("named")
        words = str(said.value) if said is not None and said.value else ""
        t.do(keys.CONCENTRATE.set(figure.name, keys.FreeWords(words)))
        t.note("concentrates", figure.name, rule="G4-MAN-23", words=words)
        turns.end(t, figure.name)


def do_nothing(t: Bout, command: Command) -> None:
    """``do nothing`` = ``pass`` (G4-MAN-25)."""
    figure = turns.opened(t, command, turns.IDLE)
    if turns.take_maneuver(t, figure.name, turns.IDLE):
        trips_if_fast(t, figure.name)
        t.note("does_nothing", figure.name, rule="G4-MAN-25")
        turns.end(t, figure.name)


def defend(t: Bout, command: Command) -> None:
    """All-Out Defense, Increased or Double (G4-MAN-16, G4-MAN-19; see G4-MAN-17, G4-MAN-18)."""
    choice = next((o.name for o in command.options if o.name in ("dodge", "parry", "block", "double")), "")
    figure = turns.opened(t, command, "all_out_defense")
    way = _way(command, choice)
    plan = walking.planned(t, figure, way, "all_out_defense") if way else None
    if plan is not None:
        walking.free(t, figure)
    if turns.take_maneuver(t, figure.name, "all_out_defense", choice):
        t.note("defends_all_out", figure.name, rule="G4-MAN-18" if choice == "double" else "G4-MAN-17", how=choice)
        if plan is None:
            turns.end(t, figure.name)
        else:
            walking.walk(t, figure.name, way, plan)


def _way(command: Command, choice: str) -> tuple[Command, ...]:
    """Return where All-Out Defense goes: half the Move with Increased Dodge, else a step; nothing where nobody says."""
    said = command.option("here")
    if said is None:
        return ()
    here = Command("here", at=str(said.value))
    return (Command("moves" if choice == "dodge" else "steps", who=command.who, parts=(here,)),)


def posture(t: Bout, command: Command, to: str) -> None:
    """Change Posture, or the free crouch (G4-MAN-21; see G4-TURN-08)."""
    figure = turns.able(t, command)
    if figure.posture == to:
        raise refuse(t, "posture_already", who=figure.name, posture=to)
    if {figure.posture, to} == {"standing", "crouching"}:
        turns.at_will(t, command)
        t.do(Moved(figure.name, posture=to))
        t.note("posture", figure.name, rule="G4-TURN-08", posture=to)
        return
    if figure.posture == "lying" and to in ("standing", "crouching"):
        raise refuse(t, "rise_first", who=figure.name)
    turns.opened(t, command, "change_posture")
    if turns.take_maneuver(t, figure.name, "change_posture"):
        t.do(Moved(figure.name, posture=to))
        t.note("posture", figure.name, rule="G4-MAN-21", posture=POSTURES[to].name)
        turns.end(t, figure.name)
