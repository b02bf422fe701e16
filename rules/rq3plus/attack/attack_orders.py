"""What a sentence of attack asks for: weapon, mode, tactic, and whether it can be done (areas ATK, TAC, HIT-02)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.orders.gate import fits
from rules.core.orders.verbs import spoken
from rules.rq3plus.attack import break_weapon
from rules.rq3plus.figure import keys, strike_ranks, things_in_hand
from rules.rq3plus.figure.arms import SLAM, Arm, arm_of, default_arm, default_missile
from rules.rq3plus.figure.keys import Action
from rules.rq3plus.figure.tactics import need_trained
from rules.rq3plus.tables.printed import TACTICS
from rules.rq3plus.tables.weapons import MODES, WeaponMode
from rules.rq3plus.tables.words import refuse, says

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
    else:
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
