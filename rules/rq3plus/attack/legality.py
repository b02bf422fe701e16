"""An attack announced: everything its rolls will ask for, and whether it is possible from here (area HIT-02)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rq3plus.attack import lance, missiles
from rules.rq3plus.attack.several_attacks import two_with_one
from rules.rq3plus.figure import able_to_act, keys, things_in_hand, usable_weapons
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.exchange_records import Attack, Obstacle
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.quantities import body, metres_moved, rider_of
from rules.rq3plus.harm import aimed
from rules.rq3plus.place import arcs_and_zones, high_ground, ranges, terrain
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.printed import blow
from rules.rq3plus.tables.words import refuse, says

ON_ITEMS = ("disarm", "break_weapon")


def announce(t: Bout, who: str, target: str, arm: Arm, action: Action, command: Command | None, sr: int) -> Attack:
    """The attack as announced, with everything about the two figures that its rolls will ask for."""
    said = command or Command("")
    at, metres, moved = said.at or "", said.number("range"), said.number("moved")
    aims_at_item = action.tactic in ON_ITEMS or at.startswith(things_in_hand.ITEM)
    return Attack(
        who,
        target,
        arm,
        action.mode,
        action.tactic,
        sr,
        "" if aims_at_item else at,
        bonuses=said.bonuses,
        second=two_with_one(t, who, action),
        high=1 if said.has("high") else high_ground.advantage(t.enc, who, target),
        item=things_in_hand.item_attacked(t, target, at) if aims_at_item else "",
        metres=max(1, metres) if metres is not None else ranges.known(t.enc, who, target),
        moved=moved if moved is not None else metres_moved(t.figure(rider_of(t.enc, target) or target)),
        only=said.has("only"),
        by=next((word for word in ("str", "dex") if said.has(f"by_{word}")), ""),
        obstacle=_behind(said),
        anywhere=said.has("anywhere"),
        charge=lance.charging(t, who, target, arm, action.mode),
    )


def _behind(command: Command) -> Obstacle | None:
    """What the sentence says is behind the target: ``wall 2`` and ``obstacle 2`` by metres, or a figure.

    Rules: see R3-KBO-01.
    """
    for word in ("wall", "obstacle"):
        metres = command.number(word)
        if metres is not None:
            return Obstacle(word, metres, word == "wall")
    other = command.option("into")
    return Obstacle(str(other.value), 0, figure=str(other.value)) if other is not None else None


def need_legal(t: Bout, attack: Attack) -> None:
    """Refuse what can't be attacked so from here: range, reach, arc, location (R3-HIT-02, R3-ENG-10; see R3-AIM-02)."""
    if attack.item and not blow_at_items(attack):
        raise refuse(t, "wrong_target.need_legal")
    if attack.arm.shoots:
        missiles.need_range(t, attack)
        _need_sight(t, attack)
    else:
        _need_reach(t, attack)
    if attack.tactic == "aimed_shot" and not attack.at:
        raise refuse(t, "no_location.need_legal")
    if attack.at and attack.tactic != "aimed_blow":
        _need_location(t, attack)


def blow_at_items(attack: Attack) -> bool:
    """Whether the tactic goes for a thing."""
    if attack.tactic in ON_ITEMS:
        return True
    return blow(attack.tactic, attack.mode, Degree.SPECIAL).entangles


def _need_sight(t: Bout, attack: Attack) -> None:
    """Refuse a shot at whom something solid on the map hides from the shooter (see R3-HIT-02)."""
    if terrain.barrier(t.enc, attack.who, attack.target) is not None:
        raise refuse(t, "no_sight.need_sight", who=attack.who, target=attack.target)


def _need_reach(t: Bout, attack: Attack) -> None:
    """Refuse what is out of reach or arc (see R3-ENG-04, R3-ENG-06)."""
    metres = ranges.ADJACENT if attack.metres is None else attack.metres
    struck = things_in_hand.arm_held(t, attack.target, attack.item) if attack.item else None
    reach = ranges.strikes_at(attack.arm, attack.mode, struck)
    who, target, weapon = attack.who, attack.target, attack.arm.name
    if metres > reach:
        raise refuse(t, "out_of_reach", who=who, target=target, distance=metres, weapon=weapon, reach=reach)
    if not arcs_and_zones.in_arc(t, who, target):
        raise refuse(t, "out_of_arc", who=who, target=target, weapon=weapon)


def need_usable(t: Bout, who: str, arm: Arm) -> None:
    """Refuse a weapon not at hand, broken, stuck, or whose limb is useless (see R3-BRK-06, R3-IMP-04, R3-SOI-14)."""
    usable_weapons.need_free(t, who, arm)
    usable_weapons.need_in_hand(t, who, arm)
    usable_weapons.need_whole(t, who, arm)
    if able_to_act.props_itself(t.figure(who), arm):
        raise refuse(t, "hand_unusable", who=who, weapon=arm.name, limb="one arm", why=says("needed_on_ground"))
    if arm.shoots and keys.NO_SHOTS.on(t.figure(who)):
        raise refuse(t, "unable", who=who, condition=says("out_of_missile_attacks"), what="shoot")
    missiles.need_loaded(t, who, arm)


def _need_location(t: Bout, attack: Attack) -> None:
    """Refuse an aim at a location that is lost or out of the weapon's reach (see R3-AIM-02)."""
    spot = body(t.figure(attack.target)).location(attack.at)
    if spot is None:
        return
    why = aimed.beyond(t, attack, spot)
    if why:
        raise refuse(t, "location_unreachable", location=spot.name, target=attack.target, why=why)
