"""Damage modes: in which of its modes, slash, impale or crush, a weapon is used (R3-SPC-06)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.rq3plus.attack import break_weapon
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.tables.refusals import refuse
from rules.rq3plus.tables.weapons import Mode

MODES = ("slash", "impale", "crush")


def mode_of(t: Bout, who: str, command: Command, arm: Arm, tactic: str) -> Mode:
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
