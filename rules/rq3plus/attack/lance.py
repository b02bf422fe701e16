"""The lance charge: when it is one, its order against other weapons, and the mount's force behind it (area LNC)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Slot
from rules.core.events import Closed, Queued
from rules.ground.hexes import in_line
from rules.rq3plus.figure import keys, phases, turns
from rules.rq3plus.figure.arms import Arm, arm_of, every_arm
from rules.rq3plus.figure.keys import Charge
from rules.rq3plus.figure.quantities import declared, mount_of
from rules.rq3plus.place.initiative import take
from rules.rq3plus.place.move_allowances import MOVE, allowance, moving, remember, total
from rules.rq3plus.place.movement import move, mover
from rules.rq3plus.tables.words import refuse
from rules.turns.pace import strict

PIKE = 3
"""The reach in metres of a weapon that strikes before a lance (see R3-LNC-02)."""


def lance_of(t: Bout, who: str) -> Arm | None:
    """The lance a figure has at hand, or None."""
    figure = t.figure(who)
    for arm in every_arm(figure):
        item = figure.item(arm.id)
        if "lance" in arm.weapon.flags and not arm.shoots and item is not None and item.held:
            return arm
    return None


def charge(t: Bout, command: Command) -> None:
    """``charge Grak``: an all-out charge with the lance; rides up to the target past any zone (R3-LNC-01)."""
    who = mover(t, command, "charge")
    take(t, who, "charge")
    target = command.targets[0]
    arm = lance_of(t, who)
    if not mount_of(t.enc, who) or arm is None:
        raise refuse(t, "no_charge.charge", who=who)
    told = declared(t.figure(who))
    if strict(t.enc) and told.moves != 2:
        raise refuse(t, "no_charge.charge_2", who=who)
    if not told.stated and told.moves < 2:
        t.do(keys.DECLARATION.set(who, replace(told, moves=2)))
    set_charge(t, who, target, arm)
    t.note("charges", who, target=target, rule="R3-LNC-01")
    go = Command("go", who, targets=(target,))
    move(t, replace(command, verb="move", targets=(), parts=(go, *command.parts)))
    if not ridden_enough(t, who, target):
        t.note("charge_short", who, target=target, rule="R3-LNC-01")
    order(t, who)


def declare(t: Bout, who: str, target: str, plan: keys.Declaration) -> None:
    """A statement of intent with a charge: a double move, and the one attack a thrust with a lance (see R3-LNC-01)."""
    arm = lance_of(t, who)
    lances = [a for a in plan.actions if a.code == "ATK" and arm is not None and a.item == arm.use]
    if arm is None or not lances or plan.moves != 2 or not mount_of(t.enc, who):
        raise refuse(t, "no_charge.declare", who=who)
    set_charge(t, who, target, arm)


def set_charge(t: Bout, who: str, target: str, arm: Arm) -> None:
    """The figure charges at the target this round (see R3-LNC-01)."""
    t.do(keys.CHARGE.set(who, Charge(target, arm.use), until=(phases.round_of(t.enc) + 1,)))


def ridden_enough(t: Bout, who: str, target: str) -> bool:
    """Whether at least half of the Move allowance was ridden straight toward the target this phase (see R3-LNC-01)."""
    known = moving(t.enc, who)
    if 2 * known.ridden < total(allowance(t.enc, who, MOVE)):
        return False
    here, there = t.figure(who).pos, t.figure(target).pos
    if here is None or there is None or here == there or not known.run_from:
        return True
    begun = (known.run_from[0], known.run_from[1])
    return in_line(begun, (here, there))


def charging(t: Bout, who: str, target: str, arm: Arm, mode: str) -> bool:
    """Whether an attack is the blow of an all-out charge: lance, thrust, double move, ridden far enough."""
    told = keys.CHARGE.of(t.figure(who))
    if told is None or told.target != target or "lance" not in arm.weapon.flags or arm.mode(mode).name != "impale":
        return False
    return bool(mount_of(t.enc, who)) and ridden_enough(t, who, target)


def untold(t: Bout, who: str, target: str, arm: Arm) -> bool:
    """Whether the blow is that of a declared charge of which nobody has told the ride, at free pace without a map."""
    told = keys.CHARGE.of(t.figure(who))
    if told is None or (told.target, told.item) != (target, arm.use) or strict(t.enc):
        return False
    return t.figure(who).pos is None and bool(mount_of(t.enc, who)) and not ridden_enough(t, who, target)


def announce(t: Bout, who: str, target: str, arm: Arm, mode: str) -> None:
    """The option ``charge`` of an attack: an all-out charge, or what it lacks to be one (R3-LNC-03; see R3-LNC-01)."""
    if "lance" not in arm.weapon.flags or arm.mode(mode).name != "impale" or not mount_of(t.enc, who):
        raise refuse(t, "no_charge.announce", arm=arm.name, who=who)
    enough = ridden_enough(t, who, target)
    if strict(t.enc) and not enough:
        raise refuse(t, "no_charge.announce_2", who=who, target=target)
    told = keys.CHARGE.of(t.figure(who))
    if told is None or told.target != target:
        set_charge(t, who, target, arm)
        t.note("charges", who, target=target, rule="R3-LNC-01")
    if not enough:
        t.note("charge_assumed", who, target=target, rule="R3-LNC-01")
        known = moving(t.enc, who)
        far = -(-total(allowance(t.enc, who, MOVE)) // 2)
        remember(t, who, replace(known, ridden=max(far, known.ridden), run_from=()))


def order_all(t: Bout) -> None:
    """At the end of the Move Phase every charge finds its strike rank (R3-LNC-02)."""
    for name in tuple(t.enc.figures):
        if keys.CHARGE.on(t.figure(name)):
            order(t, name)


def order(t: Bout, who: str) -> None:
    """Between charger and charged: weapons of 3 m first, then the lance, then shorter ones at their own rank."""
    told = keys.CHARGE.of(t.figure(who))
    mine = _slot(t, who, told.item) if told is not None else None
    if told is None or mine is None or not ridden_enough(t, who, told.target):
        return
    foes = [s for s in keys.ATTACK.all(t.enc, told.target) if _at(t, s, who)]
    short = [s for s in foes if _reach(t, s) < PIKE]
    rank = min([keys.due(mine).sr, *(keys.due(s).sr for s in short)])
    same = [s for s in short if keys.due(s).sr == rank]
    place = max([-mine.key[4], *(1 - s.key[4] for s in same)])
    if rank != keys.due(mine).sr or place != -mine.key[4]:
        rekey(t, mine, rank, place)
    for pike in (s for s in foes if _reach(t, s) >= PIKE):
        if (keys.due(pike).sr, pike.key[4]) >= (rank, -place):
            rekey(t, pike, min(rank, keys.due(pike).sr), place + 1)


def _slot(t: Bout, who: str, item: str) -> Slot | None:
    return next((s for s in keys.ATTACK.all(t.enc, who) if keys.due(s).item == item and not s.opened), None)


def _at(t: Bout, slot: Slot, rider: str) -> bool:
    """Whether an attack that waits may be meant for the rider or its mount."""
    return not slot.opened and keys.due(slot).target in ("", rider, mount_of(t.enc, rider))


def _reach(t: Bout, slot: Slot) -> int:
    arm = arm_of(t, str(slot.who), keys.due(slot).item)
    return 0 if arm.shoots else arm.mode(keys.due(slot).mode).reach


def rekey(t: Bout, slot: Slot, rank: int, dex: int) -> None:
    """The attack comes on another strike rank, or before another on its own (see R3-LNC-02)."""
    who = str(slot.who)
    key = phases.key(phases.round_of(t.enc), phases.MELEE, rank, dex=dex)
    moved = Slot(t.enc.next_id, key, who, slot.what, {**slot.data, "sr": rank})
    t.do(Queued(moved), Closed(slot.id, "done"))
    turns.set_action(t, who, keys.due(slot).n, sr=rank)
    t.note("charge_order", who, sr=rank, rule="R3-LNC-02")
