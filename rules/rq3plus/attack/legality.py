"""An attack announced: what its sentence asks for, what its rolls will, and whether it is possible from here.

Areas ATK, TAC, HIT-02.
"""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.orders.gate import fits
from rules.core.orders.verbs import spoken
from rules.rq3plus.attack import break_weapon, lance, missiles
from rules.rq3plus.attack.several_attacks import two_with_one
from rules.rq3plus.figure import able_to_act, keys, strike_ranks, things_in_hand, usable_weapons
from rules.rq3plus.figure.arms import SLAM, Arm, arm_of, default_arm, default_missile
from rules.rq3plus.figure.exchange_records import Attack, Obstacle
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.quantities import body, metres_moved, rider_of
from rules.rq3plus.figure.tactics import need_trained
from rules.rq3plus.harm import aimed
from rules.rq3plus.place import hexes, high_ground, ranges, terrain
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.printed import TACTICS, blow
from rules.rq3plus.tables.weapons import MODES, WeaponMode
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
        charge=keys.CHARGE.on(t.figure(who)) and lance.charging(t, who, target, arm, action.mode),
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
    if attack.arm.missile is not None:
        missiles.need_range(t, attack, attack.arm.missile)
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
    if not hexes.in_arc(t, who, target):
        raise refuse(t, "out_of_arc", who=who, target=target, weapon=weapon)


def need_usable(t: Bout, who: str, arm: Arm) -> bool:
    """Refuse a weapon not at hand, broken, stuck, or whose limb is useless (see R3-BRK-06, R3-IMP-04, R3-SOI-14).

    Returns whether it had to be loaded first.
    """
    usable_weapons.need_free(t, who, arm)
    usable_weapons.need_in_hand(t, who, arm)
    usable_weapons.need_whole(t, who, arm)
    if able_to_act.props_itself(t.figure(who), arm):
        raise refuse(t, "hand_unusable", who=who, weapon=arm.name, limb="one arm", why=says("needed_on_ground"))
    if arm.missile is None:
        return False
    if keys.NO_SHOTS.on(t.figure(who)):
        raise refuse(t, "unable", who=who, condition=says("out_of_missile_attacks"), what="shoot")
    return missiles.need_loaded(t, who, arm, arm.missile)


def _need_location(t: Bout, attack: Attack) -> None:
    """Refuse an aim at a location that is lost or out of the weapon's reach (see R3-AIM-02)."""
    spot = body(t.figure(attack.target)).location(attack.at)
    if spot is None:
        return
    why = aimed.beyond(t, attack, spot)
    if why:
        raise refuse(t, "location_unreachable", location=spot.name, target=attack.target, why=why)


TACTIC_VERBS = {"slam": "slam", "bash": "bash", "disarm": "disarm", "break": "break_weapon", "entangle": "entangle"}
"""The verbs and options that name a tactic otherwise than the tactic's id."""
AIMING = ("aimed_shot", "aimed_blow")
"""The tactics that go for a location of the attacker's choice."""


def attack_action(t: Bout, who: str, command: Command) -> Action:
    """The ATK or MIS a sentence names, with weapon, mode and tactic checked (see R3-TAC-01, R3-SOI-07, R3-TAC-07).

    Raises Refused: more than one tactic, a mode the weapon has not, a tactic not learned or not for it.
    """
    tactic = _tactic(t, command)
    arm = _arm(t, who, command, tactic)
    if tactic in strike_ranks.FOLLOW_UPS:
        if arm.weapon.id != "grapple":
            raise refuse(t, "wrong_weapon", who=who, tactic=tactic, needed="a grapple", weapon=arm.name)
    elif arm.shoots and not TACTICS[tactic].missile:
        raise refuse(t, "missile_tactic", tactic=TACTICS[tactic].name, allowed=says("standard_or_aimed_shot"))
    elif tactic != "standard":
        need_trained(t, who, arm, tactic)
    mode = mode_of(t, who, command, arm, tactic)
    _need_use(t, command, arm, tactic)
    target = command.targets[0] if command.targets else ""
    code: keys.Code = "MIS" if arm.shoots else "ATK"
    return Action(code, arm.use, mode.name, tactic, target=target, enhanced=command.has("enhanced"))


def _need_use(t: Bout, command: Command, arm: Arm, tactic: str) -> None:
    """Refuse a word that this weapon or tactic has no use for: how far a target moved, for a sword."""
    idle = {
        "height": tactic != "throw",
        **dict.fromkeys(("by_str", "by_dex"), tactic != "disarm"),
        "moved": not arm.shoots,
        "only": not command.at,
        "anywhere": arm.shoots or arm.hands < 2,
        **dict.fromkeys(("wall", "obstacle", "into"), arm.weapon.id == "grapple"),
    }
    plain = tactic == "standard" or command.verb in TACTIC_VERBS
    called = " ".join((command.verb, *([] if plain else [spoken(tactic)]), arm.name))
    fits(t, command, {option.name for option in command.options if not idle.get(option.name)}, called)


def _tactic(t: Bout, command: Command) -> str:
    named = [TACTIC_VERBS.get(o.name, o.name) for o in command.options]
    found = [n for n in named if n in TACTICS or n in strike_ranks.FOLLOW_UPS]
    verb = TACTIC_VERBS.get(command.verb)
    if verb is not None:
        found.insert(0, verb)
    if len(set(found)) > 1:
        names = " and ".join(n.replace("_", " ") for n in dict.fromkeys(found))
        raise refuse(t, "two_tactics.tactic", names=names)
    aims = bool(command.at) and not str(command.at).startswith(things_in_hand.ITEM)
    if not found:
        return "aimed_shot" if aims else "standard"
    if aims and found[0] not in AIMING and not command.has("only"):
        what = found[0].replace("_", " ")
        raise refuse(t, "two_tactics.tactic_2", what=what)
    return found[0]


def _arm(t: Bout, who: str, command: Command, tactic: str) -> Arm:
    shoots = command.verb in ("shoot", "throw")
    if tactic == "slam":
        return arm_of(t, who, SLAM)
    if command.what:
        arm = arm_of(t, who, command.what, shoots=shoots)
        if shoots and not arm.shoots:
            raise refuse(t, "not_a_missile.arm", arm=arm.name)
        return arm
    if command.verb == "grapple" or tactic in strike_ranks.FOLLOW_UPS:
        return arm_of(t, who, "grapple")
    return default_missile(t, who, thrown=command.verb == "throw") if shoots else default_arm(t, who)


def mode_of(t: Bout, who: str, command: Command, arm: Arm, tactic: str) -> WeaponMode:
    """The damage mode named, else the default; a thrust breaks nothing (R3-SPC-06; see R3-BRK-02)."""
    modes_named = tuple(dict.fromkeys(o.name for o in command.options if o.name in MODES))
    if len(modes_named) > 1:
        raise refuse(t, "two_modes.mode", names=" and ".join(modes_named))
    named = modes_named[0] if modes_named else ""
    mode = arm.weapon.mode(named)
    if mode is None:
        modes = " or ".join(m.name for m in arm.weapon.modes)
        raise refuse(t, "wrong_mode.mode", arm=arm.name, named=named, modes=modes)
    return break_weapon.mode_of(t, arm, mode, named) if tactic == "break_weapon" else mode
