"""Attacks by sentence: finds or makes the slot, commits the defence, and hands over to the exchange (area ATK)."""

from contextlib import suppress

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.engine import close
from rules.core.events import Closed, Opened
from rules.core.report import Refused
from rules.rq3plus.attack import entangle, exchange, grapple, grapple_follow_ups, lance, several_attacks
from rules.rq3plus.attack.free_attack_orders import free_slot, strike_free
from rules.rq3plus.attack.legality import TACTIC_VERBS, announce, attack_action, need_legal, need_usable
from rules.rq3plus.attack.several_attacks import two_with_one
from rules.rq3plus.defence.defences import choose
from rules.rq3plus.figure import drawing, grips, keys, strike_ranks, turns, usable_weapons, wounds
from rules.rq3plus.figure.able_to_act import need_able
from rules.rq3plus.figure.arms import SLAM, Arm, arm_of, default_arm
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.quantities import declared
from rules.rq3plus.harm import stuck
from rules.rq3plus.tables.printed import TACTICS
from rules.rq3plus.tables.weapons import MODES
from rules.rq3plus.tables.words import refuse, says
from rules.turns.pace import strict


def attack(t: Bout, command: Command) -> None:
    """An attack by sentence: legality, slot, defence, then the exchange (R3-ATK-01; see R3-HIT-01, R3-HIT-02)."""
    who = command.actor
    need_able(t, who, "attack")
    waiting = keys.free_attacks(t.enc, who)
    free = free_slot(t, command, waiting) if waiting or command.verb in keys.FREE_ATTACKS else None
    if free is not None:
        strike_free(t, free, command)
        return
    turns.need_due(t, who, "ATK", says("attack"))
    if (command.what or "").startswith(grips.HELD):
        throw = Option("throw")
        held = str(command.what).removeprefix(grips.HELD)
        command = replace(command, verb="grapple", what="grapple", targets=(held,), options=(throw, *command.options))
    command = as_announced(t, who, command)
    action = attack_action(t, who, command)
    arm = arm_of(t, who, action.item, shoots=action.code == "MIS")
    if keys.DRAW.all(t.enc, who) and not strict(t.enc):
        drawing.draw_before_attack(t, who, action.item)
    loads = need_usable(t, who, arm)
    bound = grips.wound_up(t.enc, who, arm.id)
    if bound is not None:
        tug(t, command, arm, action, *bound)
        return
    target = target_of(t, command)
    charges = keys.CHARGE.on(t.figure(who))
    if command.has("charge") or (charges and lance.untold(t, who, target, arm)):
        lance.announce(t, who, target, arm, action.mode)
    made = announce(t, who, target, arm, action, command, action.sr)
    need_legal(t, made)
    slot, action = take_slot(t, who, action, loads=loads)
    made = replace(made, sr=action.sr, second=two_with_one(t, who, action) or _again(t, who, action, command))
    if made.mode == "grapple":
        grapple_follow_ups.need_hold(t, made)
    defence = choose(t, made, command.guard)
    t.note("attacks", who, target=target, item=arm.name, sr=action.sr, mode=action.mode, tactic=action.tactic)
    use_action(t, who, action, target)
    several_attacks.remember(t, who, arm.id)
    grips.uses_arm(t, who, arm)
    if defence.arm is not None and defence.kind == "parry":
        grips.uses_arm(t, target, defence.arm)
    if made.mode == "grapple":
        t.then(grapple.resolve, made, defence, command.number("height", 0) or 0)
    else:
        t.then(exchange.resolve, made, defence)
    t.then(close, slot)


def _again(t: Bout, who: str, action: Action, command: Command) -> bool:
    """Whether a further deed of a sentence attacks with the same weapon: both are the worse for it (see R3-ATK-03)."""
    for deed in command.then:
        # With what stands in the hand only later it is another weapon.
        with suppress(Refused):
            if strike_ranks.alike(attack_action(t, who, deed), action):
                return True
    return False


def as_announced(t: Bout, who: str, command: Command) -> Command:
    """A sentence that leaves weapon, mode or tactic out means those its figure has announced (see R3-SOI-07)."""
    known = declared(t.figure(who))
    if not known.stated or command.verb not in ("attack", "shoot", "throw"):
        return command
    slots = (slot for slot in keys.ATTACK.all(t.enc, who) if not keys.due(slot).extra)
    told = (action for slot in slots if (action := turns.stands_for(known, slot)) is not None)
    for action in told:
        missile = command.verb != "attack"
        if (action.code == "MIS") != missile or action.item == SLAM:
            continue
        if command.what and strike_ranks.base(command.what) != strike_ranks.base(action.item):
            continue
        said = {TACTIC_VERBS.get(option.name, option.name) for option in command.options}
        more = [Option(action.mode)] if action.mode in MODES and not said & set(MODES) else []
        at, tactics = command.at, said & {*TACTICS, *strike_ranks.FOLLOW_UPS}
        if action.at and not at and not tactics and command.targets in ((), (action.target,)):
            at = action.at
        if action.tactic != "standard" and not at and not tactics:
            more.append(Option(action.tactic))
        return replace(command, what=command.what or action.item, at=at, options=(*command.options, *more))
    return command


def target_of(t: Bout, command: Command) -> str:
    """The one living figure a sentence names after ``vs``, now that it strikes (see R3-SOI-08).

    Raises Refused for none, several, or oneself.
    """
    who = command.actor
    if len(command.targets) != 1:
        raise refuse(t, "no_target.target_of", who=who)
    target = command.targets[0]
    if target == who:
        raise refuse(t, "no_target.target_of_2", who=who)
    if wounds.dead(t.figure(target)):
        raise refuse(t, "target_dead.target_of", target=target)
    return target


def tug(t: Bout, command: Command, arm: Arm, action: Action, target: str, held: keys.Entangled) -> None:
    """An Attack with a weapon that has entangled somebody repeats the contest there; nothing else can.

    Rules: see R3-ENT-04.
    """
    who = command.actor
    if (command.targets and command.targets[0] != target) or action.tactic not in ("standard", "entangle"):
        raise refuse(t, "weapon_stuck.wound", who=who, weapon=arm.name, target=target)
    slot, action = take_slot(t, who, action)
    use_action(t, who, action, target)
    t.note("tugs_instead", who, target=target, item=arm.name, rule="R3-ENT-04")
    entangle.tug(t, who, target, held)
    t.do(Closed(slot, "done"))


def pull(t: Bout, command: Command) -> None:
    """``pull rapier``: an Attack action to recover a weapon that is stuck in a wound (see R3-IMP-02)."""
    who = turns.ready(t, command, "ATK", "pull a weapon out")
    arm = arm_of(t, who, command.what) if command.what else default_arm(t, who)
    caught = usable_weapons.victim_of(t, who, arm)
    if caught is None:
        raise refuse(t, "nothing_stuck.pull", arm=arm.name, who=who)
    slot, action = take_slot(t, who, Action("ATK", arm.use, arm.weapon.modes[0].name))
    use_action(t, who, action, caught[0])
    stuck.pull(t, who, arm, *caught)
    t.do(Closed(slot, "done"))


def take_slot(t: Bout, who: str, action: Action, *, loads: bool = False) -> tuple[int, Action]:
    """The slot this attack uses, opened: the declared one, or in free pace one made on the spot.

    ``loads``: its weapon has just been loaded, so that a declared shot comes later (see R3-SR-04).
    """
    waiting = [
        s for s in keys.ATTACK.all(t.enc, who) if strike_ranks.base(keys.due(s).item) == strike_ranks.base(action.item)
    ]
    slot = waiting[0] if waiting else None
    if strict(t.enc):
        if slot is None:
            raise _undeclared(t, who, action)
        turns.need_turn(t, slot, says("attacks.attack", who=who))
    if slot is None:
        return _on_the_spot(t, who, action)
    if keys.due(slot).extra:
        rank = keys.due(slot).sr
        if not slot.opened:
            t.do(Opened(slot.id))
        return slot.id, replace(action, sr=rank)
    known = declared(t.figure(who))
    stated = turns.stands_for(known, slot) or action
    if (stated.mode, stated.tactic) != (action.mode, action.tactic):
        old, new = _told(stated), _told(action)
        if strict(t.enc):
            raise refuse(t, "no_substitution", old=old, new=new)
        t.note("changed_intent", who, old=old, new=new, rule="R3-SOI-07")
    rank = strike_ranks.loaded_first(keys.due(slot).sr or stated.sr) if loads else keys.due(slot).sr or stated.sr
    turns.late_note(t, who, rank)
    if not slot.opened:
        t.do(Opened(slot.id))
    return slot.id, replace(action, sr=rank)


def _undeclared(t: Bout, who: str, action: Action) -> Exception:
    """The refusal of an attack that was not announced, or with another weapon (see R3-ABT-02)."""
    other = next((keys.due(slot).item for slot in keys.ATTACK.all(t.enc, who)), "")
    if not other:
        return refuse(t, "action_used", who=who, what="attack")
    return refuse(t, "no_substitution", old=arm_of(t, who, other).name, new=arm_of(t, who, action.item).name)


def _told(action: Action) -> str:
    return f"{action.mode} {action.tactic}".replace("_", " ")


def _on_the_spot(t: Bout, who: str, action: Action) -> tuple[int, Action]:
    """A slot for an attack nobody declared: a further limb of one that was, or a new action (free pace)."""
    if several_attacks.extra(t, who, strike_ranks.base(action.item)):
        known = declared(t.figure(who))
        rank = strike_ranks.rank(t, who, action, (), double_move=known.moves == 2)
        action = replace(action, sr=rank)
        n = -1
    else:
        action = turns.undeclared(t, who, action)
        known = declared(t.figure(who))
        n = len(known.actions) - 1
    turns.late_note(t, who, action.sr)
    number = keys.ATTACK.queue(t, strike_ranks.moment(t.enc, who, action.sr), who, strike_ranks.slot_data(action, n))
    t.do(Opened(number))
    return number, action


def use_action(t: Bout, who: str, action: Action, target: str) -> None:
    """Mark the declared action as used against its target (see R3-ABT-06)."""
    known = declared(t.figure(who))
    if not keys.DECLARATION.on(t.figure(who)):
        return
    unused = (n for n, one in enumerate(known.actions) if one.status == "unused" and strike_ranks.alike(one, action))
    found = next(unused, None)
    if found is None:
        t.do(keys.DECLARATION.set(who, known))
    else:
        turns.set_action(t, who, found, status="used", target=target)
