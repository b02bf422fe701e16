"""The sentences of attack: Fights, packages, ripostes, spirit combat (RH-RND, RH-ATK, RH-MA-04)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Slot, current
from rules.core.events import Closed
from rules.ground.walk import moved as moved_by
from rules.rqhouse.attack import exchange
from rules.rqhouse.attack.blow import SPIRIT, Blow
from rules.rqhouse.attack.declare import Declared, apart, declare, package_of, targets
from rules.rqhouse.attack.weapons import find, get_out
from rules.rqhouse.defence.choose import clause
from rules.rqhouse.figure import keys, skills
from rules.rqhouse.figure.quantities import ACTIONS, mv
from rules.rqhouse.place import maneuver
from rules.rqhouse.place.walk import beside, go, path_to
from rules.rqhouse.place.where import mapped, metres
from rules.rqhouse.rolls.check import typed
from rules.rqhouse.sheet import model
from rules.rqhouse.tables.printed import Package
from rules.rqhouse.tables.refusals import refuse
from rules.rqhouse.time.budget import fight, fight_left, number, ready, spend, whole_round


def attack(t: Bout, command: Command) -> None:
    """A Fight, or one of the packages (RH-ATK-01; see RH-RND-03, RH-ATK-09 to RH-ATK-15, RH-ATK-08, RH-ATK-16)."""
    assert command.who is not None
    free = free_slot(t, command)
    figure = t.figure(command.who)
    cost = 0 if free is not None else fight_left(figure)
    package = package_of(t, command)
    figure = ready(t, command, cost=cost if package is None else ACTIONS, own_turn=free is None)
    if package is not None:
        whole_round(t, figure, package.name)
    blows = declare(t, command, figure)
    moved(t, command, figure, package, blows)
    readied(t, command, figure)
    if free is not None:
        t.do(Closed(free.id))
    elif package is not None:
        t.do(keys.ATTACKED.by(figure.name, len(blows)))
        t.do(keys.COMMITTED.set(figure.name, keys.Committed(package.id, False, package.parry, package.spirit)))
        spend(t, figure.name, ACTIONS)
    else:
        fight(t, figure.name)
    if command.has("winding") and not maneuver.successes(t, figure.name, "maneuver", "RH-ATK-12"):
        t.note("stops_short", figure.name, rule="RH-ATK-12")
        return
    strike_all(t, blows, package)


def strike_all(t: Bout, blows: tuple[Declared, ...], package: Package | None) -> None:
    """Every blow in its order; on the map the attacker walks up to each target (RH-RND-04)."""
    for blow, answer, proposed in blows:
        if package is not None and package.moves and mapped(t.enc, blow.who, blow.target):
            t.then(walk_up, blow)
        t.then(exchange.begin, blow, answer, proposed)


def walk_up(t: Bout, blow: Blow) -> None:
    """Go beside the target of the next blow."""
    at = beside(t.enc, blow.who, blow.target)
    if at is None or at == t.figure(blow.who).pos:
        return
    path = path_to(t.enc, blow.who, at, mv(t.figure(blow.who)))
    if path is None:
        go(t, blow.who, at)
    for one in path or ():
        t.do(moved_by(blow.who, one))


def moved(t: Bout, command: Command, figure: Figure, package: Package | None, blows: tuple[Declared, ...]) -> None:
    """Raises Refused where a package cannot carry the attacker so far (see RH-ATK-08, RH-ATK-12)."""
    said = command.number("moved") or 0
    if said and (package is None or not package.moves):
        raise refuse(t, "no_move_in", what=package.name if package is not None else "a Fight")
    far = max((metres(t.enc, b.who, b.target) or 0) - 1 for b, _, _ in blows) if package and package.moves else 0
    if max(said, far) > mv(figure):
        raise refuse(t, "too_far", who=figure.name, metres=max(said, far), most=mv(figure))


def readied(t: Bout, command: Command, figure: Figure) -> None:
    """What was not in hand is got out first."""
    arm = find(t, command, figure)
    if arm.readied:
        get_out(t, figure, arm.item)


def free_slot(t: Bout, command: Command) -> Slot | None:
    """The free attack on one who leaves that waits for this figure, or None (see RH-MAN-03)."""
    slot = current(t.enc)
    if slot is None or slot.what != keys.FREE or slot.who != command.who:
        return None
    target = slot.data.get("target")
    if command.targets != (target,):
        raise refuse(t, "free_attack_at", target=target)
    return slot


def riposte(t: Bout, command: Command) -> None:
    """The follow-up that a riposte has won: as many successes as the surplus, no roll (see RH-MA-04)."""
    assert command.who is not None
    slot = current(t.enc)
    if slot is None or slot.what != keys.RIPOSTE or slot.who != command.who:
        raise refuse(t, "no_riposte", who=command.who)
    target = str(slot.data["target"])
    if command.targets not in ((), (target,)):
        raise refuse(t, "riposte_at", target=target)
    figure = ready(t, command, cost=fight_left(t.figure(command.who)), own_turn=False)
    blows = declare(t, replace(command, targets=(target,)), figure, int(slot.data["successes"]))
    t.do(Closed(slot.id))
    _follow_up(t, figure)
    strike_all(t, blows, None)


def _follow_up(t: Bout, figure: Figure) -> None:
    """It uses the Fight's attack, or an action where none is begun; the turn itself goes on."""
    committed = keys.COMMITTED.of(figure)
    t.do(keys.ATTACKED.by(figure.name, 1))
    if committed is not None and committed.attack:
        kept = keys.Committed(committed.what, False, committed.parry, committed.spirit)
        t.do(keys.COMMITTED.set(figure.name, kept))
    elif number(t.enc):
        spend(t, figure.name, own_turn=False)


def decline(t: Bout, command: Command) -> None:
    """Let a riposte or a free attack go."""
    slot = current(t.enc)
    if slot is None or slot.what not in (keys.FREE, keys.RIPOSTE) or slot.who != command.who:
        raise refuse(t, "nothing_to_decline", who=command.who)
    t.do(Closed(slot.id, "passed"))
    t.note("declines", command.who or "", rule="RH-MA-04")


def spirit_attack(t: Bout, command: Command) -> None:
    """Spirit combat: one action, answered by Spirit Defence (RH-RND-06, RH-SPR-01)."""
    figure = ready(t, command, physical=False)
    order = targets(t, apart(command), figure)[0]
    base = skills.spirit_attack(model.of(figure))
    blow = Blow(figure.name, order.targets[0], "", SPIRIT, base, typed(command))
    guard = order.guard
    answer = clause(t, blow, guard) if guard is not None else None
    spend(t, figure.name)
    t.then(exchange.begin, blow, answer, guard is not None and not guard.final)
