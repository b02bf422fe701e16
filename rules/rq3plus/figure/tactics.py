"""Special tactics: which one a sentence names, and who may use it with which weapon, the minimum met (R3-TAC)."""

from rules.core.bout import Bout
from rules.core.command import Guard
from rules.core.encounter import Figure
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.tables.kinds import TacticRow, minimum
from rules.rq3plus.tables.printed import TACTICS
from rules.rq3plus.tables.words import refuse, says

ALONE = 3
"""Without an instructor it takes so many times the hours (see R3-TAC-05)."""


def tactic_of(t: Bout, guard: Guard) -> str:
    """The tactic that a clause of defence names, the standard one where it names none; two are refused (R3-TAC-07)."""
    named = tuple(dict.fromkeys(o.name for o in guard.options if o.name in TACTICS))
    if len(named) > 1:
        raise refuse(t, "two_tactics.tactic_of", guard=guard.name, told=" and ".join(named))
    return named[0] if named else "standard"


def learned(figure: Figure, arm: Arm, tactic: str) -> bool:
    """Whether a figure has learned a tactic for that weapon or its set of related weapons (R3-TAC-06)."""
    known = figure.sheet.get("tactics", {})
    return any(tactic in known.get(key, ()) for key in (arm.weapon.skill, arm.weapon.id, arm.id))


def trained(t: Bout, who: str, arm: Arm, tactic: str) -> bool:
    """Whether a figure knows a tactic with that weapon's set and meets its minimum.

    Those that are not trained are open to everybody.

    Rules: R3-TAC-01; see R3-TAC-02, R3-TAC-06, R3-ABL-03, R3-FLU-03, R3-GLA-02.
    """
    row = TACTICS[tactic]
    figure = t.figure(who)
    knows = not row.trained or learned(figure, arm, tactic)
    return knows and meets(figure, arm, tactic) and (row.needs != "swordbreaker" or arm.swordbreaker)


def need_fit(t: Bout, who: str, arm: Arm, row: TacticRow) -> None:
    """Refuse a tactic with a weapon that is not made for it."""
    if not {"swordbreaker": arm.swordbreaker, "flexible": arm.weapon.flexible}.get(row.needs, True):
        needed = says("swordbreaker") if row.needs == "swordbreaker" else says("flexible_weapon")
        raise refuse(t, "wrong_weapon", tactic=row.name, needed=needed, weapon=arm.name, who=who)


def need_trained(t: Bout, who: str, arm: Arm, tactic: str) -> None:
    """Refuse a tactic with a weapon unfit for it, not learned, or beyond the user.

    Rules: R3-TAC-02; see R3-ENT-01, R3-SWB-01.
    """
    row, figure = TACTICS.get(tactic), t.figure(who)
    if row is None:
        return
    need_fit(t, who, arm, row)
    if row.trained and not learned(figure, arm, tactic):
        raise refuse(t, "not_trained", who=who, tactic=row.name, weapon=arm.name)
    if not meets(figure, arm, tactic):
        # What it has is not said: an attacker may name the defence of somebody whose numbers are closed.
        raise refuse(t, "minimum_not_met", who=who, tactic=row.name, weapon=arm.name, needed=needed(arm, tactic))


def meets(figure: Figure, arm: Arm, tactic: str) -> bool:
    """Whether a figure has the STR or DEX that a tactic asks for with that weapon (R3-FLU-03, R3-GLA-02, R3-ABL-03)."""
    have, skilled = int(figure.sheet["str"]), int(figure.sheet["dex"])
    return TACTICS[tactic].met(have, skilled, arm.weapon.str_min, arm.weapon.dex_min)


def needed(arm: Arm, tactic: str) -> str:
    """What a tactic asks for with that weapon, in words."""
    least = {"str": arm.weapon.str_min, "dex": arm.weapon.dex_min}
    groups = (
        " and ".join(
            f"{w.characteristic.upper()} {w.points + (least[w.characteristic] if w.relative else 0)}" for w in group
        )
        for group in map(minimum, TACTICS[tactic].minima)
    )
    return ", or ".join(groups)
