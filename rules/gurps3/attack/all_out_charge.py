"""All Out Charge: full Move at the foe, then one of its four attacks (G3-AOC)."""

from msgspec.structs import replace

from rules.core.bout import D6, Bout
from rules.core.command import Command
from rules.core.hexes import Hex, distance
from rules.gurps.rolling import roll
from rules.gurps.success import Degree
from rules.gurps3.attack import melee
from rules.gurps3.attack.all_out_attack import all_out
from rules.gurps3.attack.declare import declared
from rules.gurps3.attack.exchange import ManeuverEffect, strike
from rules.gurps3.attack.feint_and_disarm import feint_contest
from rules.gurps3.attack.slam import Run, burst_in, may_run, run_up, slammed
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.move_and_dodge import move
from rules.gurps3.figure.posture import low
from rules.gurps3.figure.quantities import awake
from rules.gurps3.harm import rousing
from rules.gurps3.harm.falls_and_drops import fall
from rules.gurps3.harm.wounds import hurt_oneself
from rules.gurps3.place.close_combat import dx_of
from rules.gurps3.place.movement import Plan, bad_footing
from rules.gurps3.rolls.contests import attemptable
from rules.gurps3.tables.printed import CHARGES, FOOTING
from rules.gurps3.tables.words import nonzero, refuse, says, term

MODES = {"1": "plain", "2": "strong", "3": "slam", "4": "feint"}
STOPPED = "stopped"
"""Said of a charge that was stopped on its way (see G3-AOC-06)."""
_OWN = frozenset(
    {"strong", "slam", "feint", "charge", "option", "charge_slam", "charge_feint", "moved", "bad_footing", STOPPED}
)


def mode_of(command: Command) -> str:
    """Return the option of an All-Out Charge (G3-AOC-02, G3-AOC-03, G3-AOC-05; see G3-AOC-04)."""
    option = command.option("option")
    if option is not None:
        return MODES.get(str(option.value), "plain")
    if command.has("feint", "charge_feint"):
        return "feint"
    if command.has("slam", "charge_slam"):
        return "slam"
    return "strong" if command.has("strong") else "plain"


def _one_way(t: Bout, command: Command) -> None:
    """Raises Refused for two of the four ways in one sentence, or a number that is none of them."""
    option = command.option("option")
    slams = command.has("slam", "charge_slam", "feint", "charge_feint")
    if (
        all_out(command)
        or (option is not None) + command.has("strong") + slams > 1
        or (option and str(option.value) not in MODES)
    ):
        raise refuse(t, "which_charge")


def nearer(t: Bout, who: str, plan: Plan, start: Hex, foe: tuple[Hex, ...]) -> None:
    """Raises Refused where the way told for a charge does not bring him nearer with every hex (G3-AOC-01)."""
    at = start
    for one in plan.path:
        if one.walked and min(distance(one.stance.at, h) for h in foe) >= min(distance(at, h) for h in foe):
            raise refuse(t, "not_nearer", who=who, at=f"{one.stance.at[0]},{one.stance.at[1]}")
        at = one.stance.at


def charge(t: Bout, command: Command) -> None:
    """The card: full Move at the foe, then one of its four attacks; no active defence (see G3-AOC-07).

    The run lies behind him; one who was stopped on it strikes if he reaches, without the Slam (G3-AOC-06).
    """
    other = melee.one_target(t, command)
    mode = mode_of(command)
    _one_way(t, command)
    may_run(t, command, move(t.figure(str(command.who))))
    figure = turns.take_maneuver(t, command, "all_out_charge", mode, other.name)
    slams = mode in ("slam", "feint") and not command.has(STOPPED)
    run = run_up(t, command, figure, other) if slams else None
    bad = command.has("bad_footing") or bad_footing(t.enc, figure.name) or bool(keys.ROUGH.of(figure))
    row = CHARGES[mode]
    terms = nonzero(term("all_out_charge", row.by, rule=row.rule))
    extra = nonzero(term("all_out_charge", row.damage, rule=row.rule))
    deed = replace(command, verb="attack", options=tuple(o for o in command.options if o.name not in _OWN))
    trial = declared(t, deed, t.figure(figure.name), other, ManeuverEffect(terms, extra))
    if mode == "feint":
        attemptable(t, figure.name, trial.base, trial.terms)
    if not rousing.rouse(t, figure.name):
        return
    t.note("all_out", figure.name, rule="G3-AOC-07", how=f"charge, {mode}")
    if bad:
        by = footing(t, figure.name)
        if by is None:
            return
        trial = replace(trial, terms=(*trial.terms, *nonzero(term("bad_footing_on_the_way", by))))
    if mode != "feint":
        t.then(strike, trial)
        if run is not None:
            t.then(slam_after, run)
        return
    penalty = feint_contest(t, figure.name, other.name, trial.skill, trial.base, trial.terms)
    if run is not None:
        burst_in(t, replace(run, feint=penalty), slammed)


def footing(t: Bout, who: str) -> int | None:
    """Return the DX roll over bad footing: what it costs, or None when he falls (G3-AOC-08, T17)."""
    side = dx_of(t, who, arms=False)
    got: Degree = roll(t, "footing", who, side.skill, side.base, side.terms, rule="G3-AOC-08")
    row = FOOTING[got.name.lower()]
    if not row.falls:
        return row.by
    fall(t, who, "G3-AOC-08")
    foot = "left_foot" if t.total("side", who, D6) % 2 else "right_foot"
    hurt_oneself(t, who, foot, 1, -2, "G3-AOC-08")
    return None


def slam_after(t: Bout, run: Run) -> None:
    """The Slam behind the blow of a charge; he may leave it where the foe has fallen (G3-AOC-04)."""
    if not awake(t.figure(run.by)) or low(t.figure(run.by)) or not awake(t.figure(run.to)):
        return
    if low(t.figure(run.to)):
        choices = (("slam", says("slam_now")), ("stop", says("stop_there")))
        if t.ask("slam", run.by, says("slam", foe=run.to), choices, "slam", "G3-AOC-04") == "stop":
            return
    burst_in(t, run, slammed)
