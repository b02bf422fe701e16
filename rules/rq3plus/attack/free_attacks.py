"""Free attacks: ripostes, counters and the second blow of a flurry: when they come, and how they are answered (T9)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Slot
from rules.rq3plus.attack.legality import announce
from rules.rq3plus.defence.defences import choose
from rules.rq3plus.figure import able_to_act, keys, slots, wounds
from rules.rq3plus.figure.arms import Arm, every_arm, first_arm
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.phases import LAST, MELEE, key, round_of
from rules.rq3plus.figure.quantities import dex
from rules.rq3plus.figure.strike_ranks import flurry, following
from rules.rq3plus.place import hexes, ranges
from rules.rq3plus.place.engagement import usable
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.printed import blow
from rules.rq3plus.tables.words import says

RULES = {"riposte": "R3-RIP-02", "counter": "R3-CTR-01", "flurry": "R3-FLU-01"}


def queue(t: Bout, who: str, target: str, what: str, auto: str, sr: int, item: str = "") -> None:
    """Queue a riposte or counter on the strike rank after the trigger's; a figure put out has none.

    Rules: R3-RIP-02, R3-RIP-03; see R3-CTR-01, R3-CTR-02, R3-CTR-04.
    """
    rank = following(sr)
    if not wounds.able(t.figure(who)):
        t.note("free_attack_lost", who, what=what, target=target, why=says("it_can_t_act"), rule=slots.FREE_LOST[what])
        return
    moment = key(round_of(t.enc), MELEE, rank, late=sr >= rank, dex=dex(t.figure(who)))
    keys.FREE_ATTACKS[what].queue(t, moment, who, slots.FreeAttackSlot(target, item, auto, rank))
    t.note(f"{what}_queued", who, target=target, sr=rank, auto=auto, rule=RULES[what])


def queue_flurry(t: Bout, attack: Attack, degree: Degree) -> None:
    """Queue the second blow that a special or critical flurry earns (R3-FLU-01, R3-FLU-04, R3-FLU-02)."""
    second = blow("flurry", attack.mode, degree).second
    if not second:
        return
    rank = flurry(attack.sr, dex(t.figure(attack.who)))
    moment = key(round_of(t.enc), MELEE, rank, late=rank == attack.sr, dex=dex(t.figure(attack.who)))
    told = slots.FreeAttackSlot(attack.target, attack.arm.use, f"flurry_{second}", rank)
    keys.FLURRY.queue(t, moment, attack.who, told)
    t.note("flurry_queued", attack.who, target=attack.target, sr=rank, auto=second, rule="R3-FLU-01")


def weapon(t: Bout, slot: Slot) -> Arm | None:
    """What the free attack is made with: the item of its slot, else the ready weapon; None where it is gone."""
    who = t.figure(str(slot.who))
    use = keys.due(slot).item
    found = [arm for arm in every_arm(who) if arm.use == use] if use else [first_arm(who)]
    fit = [
        arm
        for arm in found
        if arm is not None and usable(t.enc, who, arm) and able_to_act.bound(t.enc, who.name, arm) is None
    ]
    return fit[0] if fit else None


def lost(t: Bout, slot: Slot) -> str:
    """Why a free attack can't be made when its strike rank comes, or an empty text (R3-RIP-05, R3-CTR-04)."""
    who, target = str(slot.who), keys.due(slot).target
    figure, other = t.enc.figures.get(who), t.enc.figures.get(target)
    if figure is None or not able_to_act.acts(t.enc, who):
        return says("it_can_t_act")
    if other is None or wounds.dead(other):
        return says("is_no_more", target=target)
    arm = weapon(t, slot)
    if arm is None:
        return says("its_weapon_is_not")
    if ranges.distance(t, who, target) > arm.reach:
        return says("is_out_of_reach", target=target)
    return "" if hexes.in_arc(t, who, target) else says("is_outside_its_arc", target=target)


def answered(t: Bout, slot: Slot, arm: Arm, command: Command | None) -> tuple[Attack, Defence]:
    """A free attack announced, in the weapon's default mode, and the Parry or Dodge that its victim answers it with.

    Rules: R3-RIP-04, R3-CTR-03; see R3-RIP-05.
    """
    due = keys.due(slot)
    action = Action("ATK", arm.use, arm.weapon.modes[0].name)
    announced = announce(t, str(slot.who), due.target, arm, action, command, due.sr or LAST)
    made = replace(announced, free=due.free or "special", second=False)
    return made, choose(t, made, command.guard if command is not None else None)
