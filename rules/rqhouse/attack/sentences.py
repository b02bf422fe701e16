"""The sentences of attack: Fights, packages, throws and shots, ripostes, spirit combat."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Slot, current
from rules.core.events import Closed
from rules.rqhouse.attack import exchange, maneuver
from rules.rqhouse.attack.chosen_weapon import find, get_out
from rules.rqhouse.attack.declare import Declared, apart, declare, targets
from rules.rqhouse.attack.missiles import check_loaded, loose
from rules.rqhouse.attack.spirit import spirit_blow
from rules.rqhouse.attack.walk_to_targets import close_in, far_off, moves, onward, reach
from rules.rqhouse.defence.choose import clause
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.packages import commit, package_of
from rules.rqhouse.figure.quantities import ACTIONS
from rules.rqhouse.figure.turns import EXTRA, fight, fight_left, ready, spend, whole_round
from rules.rqhouse.tables.words import refuse
from rules.runequest.free_words import by_hand


def attack(t: Bout, command: Command) -> None:
    """A Fight, or one of the packages (see RH-ATK-01, RH-RND-03, RH-ATK-09 to RH-ATK-15, RH-ATK-08, RH-ATK-16)."""
    free = free_slot(t, command)
    figure = t.figure(command.actor)
    package = package_of(t, command)
    if free is not None and package is not None:
        raise refuse(t, "free_plain", what=package.name)
    begun = package is not None and package.moves and keys.GONE.on(figure)
    cost = 0 if free is not None or begun else fight_left(figure) if package is None else ACTIONS
    figure = ready(t, command, cost=cost, own_turn=free is None and not begun)
    if package is not None and not begun:
        whole_round(t, figure, package.name)
    blows = declare(t, command, figure)
    left = moves(t, command, figure, package, blows)
    readied(t, command, figure)
    if free is not None:
        t.do(Closed(free.id))
    elif package is not None:
        t.do(keys.ATTACKED.by(figure.name, len(blows)))
        commit(t, figure, package)
        if begun:
            t.do(keys.GONE.clear(figure.name))
        else:
            spend(t, figure.name, ACTIONS)
    else:
        fight(t, figure.name)
    if command.has("winding") and not maneuver.successes(t, figure.name, "maneuver", "RH-ATK-12"):
        t.note("stops_short", figure.name, rule="RH-ATK-12")
        return
    close_in(t, blows, reach(t, blows[0]))
    if far_off(t.enc, blows, reach(t, blows[0])):
        onward(t, command, 1, left)
    else:
        strike_all(t, blows)


def strike_all(t: Bout, blows: tuple[Declared, ...]) -> None:
    """Every blow in its order (see RH-RND-04)."""
    for declared in blows:
        t.then(exchange.begin, *declared)


def readied(t: Bout, command: Command, figure: Figure) -> None:
    """What was not in hand is got out first."""
    arm = find(t, command, figure)
    if arm.readied:
        get_out(t, figure, arm.item)


def free_slot(t: Bout, command: Command) -> Slot | None:
    """The free attack on one who leaves that waits for this figure, or None (see RH-MAN-03)."""
    slot = current(t.enc)
    if slot is None or not keys.FREE.on(slot) or slot.who != command.who:
        return None
    target = keys.FREE.of(slot).target
    if command.targets != (target,):
        raise refuse(t, "free_attack_at", target=target)
    return slot


def riposte(t: Bout, command: Command) -> None:
    """The follow-up that a riposte has won: as many successes as the surplus, no roll (see RH-MA-04)."""
    slot = current(t.enc)
    if slot is None or not keys.RIPOSTE.on(slot) or slot.who != command.actor:
        raise refuse(t, "no_riposte", who=command.actor)
    won = keys.RIPOSTE.of(slot)
    target = won.target
    if command.targets not in ((), (target,)):
        raise refuse(t, "riposte_at", target=target)
    figure = ready(t, command, cost=fight_left(t.figure(command.actor)), own_turn=False)
    blows = declare(t, replace(command, targets=(target,)), figure, won.successes)
    t.do(Closed(slot.id))
    _follow_up(t, figure)
    strike_all(t, blows)


def _follow_up(t: Bout, figure: Figure) -> None:
    """It uses the Fight's attack, or an action where none is begun; the turn itself goes on."""
    committed = keys.COMMITTED.of(figure)
    t.do(keys.ATTACKED.by(figure.name, 1))
    if committed is not None and committed.attack:
        t.do(keys.COMMITTED.set(figure.name, replace(committed, attack=False)))
    elif keys.ROUND.of(t.enc):
        spend(t, figure.name, own_turn=False)


def decline(t: Bout, command: Command) -> None:
    """Let a riposte or a free attack go."""
    slot = current(t.enc)
    if slot is None or slot.what not in EXTRA or slot.who != command.who:
        raise refuse(t, "nothing_to_decline", who=command.who)
    t.do(Closed(slot.id, "passed"))
    riposte = keys.RIPOSTE.on(slot)
    target = (keys.RIPOSTE if riposte else keys.FREE).of(slot).target
    t.note("declines", command.who or "", rule="RH-MA-04" if riposte else "RH-MAN-03", target=target, riposte=riposte)


def spirit_attack(t: Bout, command: Command) -> None:
    """Spirit combat: one action, answered by Spirit Defence (see RH-RND-06, RH-SPR-01)."""
    figure = ready(t, command, physical=False)
    order = targets(t, apart(command), figure)[0]
    blow = spirit_blow(figure, order.targets[0], by_hand(command.bonuses))
    guard = order.guard
    answer = clause(t, blow, guard) if guard is not None else None
    spend(t, figure.name)
    t.then(exchange.begin, blow, answer, guard is not None and not guard.final)


def missile(t: Bout, command: Command) -> None:
    """A throw or a shot: one action, no defence by it (see RH-RND-07)."""
    figure = ready(t, command)
    arm = find(t, command, figure)
    blows = declare(t, command, figure)
    check_loaded(t, arm)
    readied(t, command, figure)
    loose(t, figure, arm)
    t.do(keys.ATTACKED.by(figure.name, 1))
    spend(t, figure.name)
    strike_all(t, blows)
