"""Free attacks by sentence or by themselves: which one a sentence plays, and the plain blow it is (RIP, CTR, FLU)."""

from collections.abc import Sequence

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Slot
from rules.core.engine import close
from rules.core.events import Opened
from rules.rq3plus.attack import exchange, free_attacks
from rules.rq3plus.figure import keys, slots, turns
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.tables.printed import TACTICS
from rules.rq3plus.tables.weapons import MODES
from rules.rq3plus.tables.words import refuse, says
from rules.turns.pace import strict


def free_slot(t: Bout, command: Command, waiting: Sequence[Slot]) -> Slot | None:
    """The waiting free attack that this sentence plays, or None where it is an attack of its own.

    ``riposte``, ``counter`` and ``flurry`` play the one so called, ``strike`` any. So does ``attack`` one that has
    opened, and at free pace a plain one where nothing else is declared that it could be (see R3-SR-08).
    Raises Refused: no_free_attack, or wrong_phase in strict pace before its strike rank.
    """
    who = command.actor
    for slot in waiting:
        if not _plays(t, command, slot):
            continue
        if strict(t.enc) and not slot.opened:
            turns.need_turn(t, slot, f"{who}'s {slot.what}")
        return slot
    if command.verb in keys.FREE_ATTACKS:
        raise refuse(t, "no_free_attack.free_slot", who=who, verb=command.verb)
    return None


def _plays(t: Bout, command: Command, slot: Slot) -> bool:
    """Whether a sentence of attack plays that free attack."""
    if command.targets and command.targets[0] != keys.due(slot).target:
        return False
    if command.verb in (slot.what, "strike") or (slot.opened and command.verb not in keys.FREE_ATTACKS):
        return True
    arm = free_attacks.weapon(t, slot)
    if strict(t.enc) or command.verb != "attack" or arm is None or keys.ATTACK.all(t.enc, command.who):
        return False
    return not _more_than_plain(command, arm)


def free_is_lost(t: Bout, slot: Slot) -> bool:
    """Say of a free attack that it is no longer possible, where that is so (see R3-CTR-04, R3-RIP-05)."""
    why = free_attacks.lost(t, slot)
    if why:
        who, target = str(slot.who), keys.due(slot).target
        t.note("free_attack_lost", who, what=slot.what, target=target, why=why, rule=slots.FREE_LOST[slot.what])
    return bool(why)


def free_attack_opens(t: Bout, slot: Slot) -> bool:
    """A free attack plays by itself, unless its player throws physical dice and has given none for it yet.

    True when it has been played or is lost; False leaves it to its owner, who may strike or decline (see R3-ABT-07).
    """
    if free_is_lost(t, slot):
        return True
    dice = t.oracle.holds("attack", str(slot.who)) if t.oracle.physical else True
    if not dice:
        t.note("free_attack_waits", str(slot.who), what=slot.what, target=keys.due(slot).target)
        return False
    strike_free(t, slot, None)
    return True


def strike_free(t: Bout, slot: Slot, command: Command | None) -> None:
    """Play a riposte, counter or flurry blow: normal skill, default mode, its own row of T9.

    Rules: see R3-RIP-03, R3-RIP-04, R3-RIP-05.
    """
    who, target = str(slot.who), keys.due(slot).target
    why = free_attacks.lost(t, slot)
    arm = free_attacks.weapon(t, slot)
    if why or arm is None:
        raise refuse(t, "no_free_attack.strike_free", what=slot.what, who=who, why=why)
    if command is not None:
        _need_plain(t, slot, command, arm)
    if not slot.opened:
        t.do(Opened(slot.id))
    made, defence = free_attacks.answered(t, slot, arm, command)
    t.note(slot.what, who, target=target, item=arm.name, sr=made.sr, rule=free_attacks.RULES[slot.what])
    t.then(exchange.resolve, made, defence)
    t.then(close, slot.id)


def _need_plain(t: Bout, slot: Slot, command: Command, arm: Arm) -> None:
    """Refuse to make more of a free attack than a plain blow of its weapon (see R3-CTR-04, R3-FLU-01, R3-RIP-05)."""
    if _more_than_plain(command, arm) or command.verb not in ("attack", "strike", slot.what):
        plain = says("grapple.plain_blow", what=slot.what, name=arm.name)
        raise refuse(t, "free_attack_plain.need_plain", plain=plain)


def _more_than_plain(command: Command, arm: Arm) -> bool:
    """Whether a sentence asks for another weapon, a tactic, another mode or a location."""
    more = {o.name for o in command.options} & {*TACTICS, *MODES} - {"standard", arm.weapon.modes[0].name}
    elsewhere = command.what is not None and command.what not in (arm.use, arm.id)
    return bool(more or elsewhere or command.at)
