"""The run behind a charge, a slam, a tackle or an evasion: walked hex by hex like any way, so that Waits answer it."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Figure
from rules.core.hexes import distance
from rules.ground.path import Stance
from rules.gurps3.attack.all_out_charge import STOPPED, mode_of, nearer
from rules.gurps3.attack.melee import modes_allowed, reaches
from rules.gurps3.figure.gear import weapon_item, weapons_held
from rules.gurps3.orders.deeds import normal
from rules.gurps3.place.hexes import hexes
from rules.gurps3.place.movement import Plan, run

CHARGES = ("charge", "all_out_charge", "aoa_charge", "charge_slam", "charge_feint")
INTO = ("slam", "tackle")
FARTHEST = 6


def charges(deed: Command) -> bool:
    """Return whether a deed is an All Out Charge."""
    said = normal(deed)
    return said.verb == "charge" or said.has(*CHARGES)


def goes_in(deed: Command) -> bool:
    """Return whether a deed ends in the foe's hex (see G3-AOC-06)."""
    said = normal(deed)
    return said.verb in INTO or (charges(said) and mode_of(said) in ("slam", "feint"))


def runs(deed: Command) -> bool:
    """Return whether a deed brings a way of its own."""
    return charges(deed) or normal(deed).verb in (*INTO, "evade")


def aimed(deed: Command) -> Command:
    """Return a deed with its foe as the target: ``slam Orc`` names him where a weapon would stand."""
    if deed.what is None or not deed.what.startswith("@"):
        return deed
    return replace(deed, what=None, targets=(*deed.targets, deed.what[1:]))


def stopped(deed: Command) -> Command:
    """Return a deed whose run was cut short: a charge keeps its blow and loses its Slam (see G3-AOC-06)."""
    return replace(deed, options=(*deed.options, Option(STOPPED))) if charges(deed) else deed


def onward(t: Bout, who: str, plan: Plan, deed: Command) -> Plan:
    """Return a plan with the shortest run to the foe behind it, up to where he can be struck or run into.

    Raises Refused where there is no way (see G3-AOC-01, G3-MOV-04).
    """
    figure = t.figure(who)
    name = next(iter(deed.targets), "")
    if not runs(deed) or figure.pos is None or name not in t.enc.figures or not hexes(t.figure(name)):
        return plan
    facing = plan.facing if plan.facing is not None else figure.facing
    here = plan.path[-1].stance if plan.path else Stance(figure.pos, facing)
    if charges(deed):
        nearer(t, who, plan, figure.pos, hexes(t.figure(name)))
    near = 0 if goes_in(deed) else _striking(figure, deed) if charges(deed) else 1
    far = min(distance(here.at, at) for at in hexes(t.figure(name)))
    if far <= near or far == 0:
        return plan
    forward = normal(deed).verb != "evade"
    path = run(t, who, here, name, near, charges=charges(deed), forward=forward)
    # The step into the foe's hex belongs to the deed, but what it costs has to be left.
    path, last = (path[:-1], path[-1].cost) if near == 0 else (path, 0)
    heading = path[-1].direction if path and forward and path[-1].walked else None
    return Plan((*plan.path, *path), heading, more=last)


def _striking(figure: Figure, deed: Command) -> int:
    """Return the distance at which a charge strikes: the longest reach of its weapon."""
    mine = (
        weapon_item(figure, deed.what or "") if deed.what else next((g for g in weapons_held(figure) if g.ready), None)
    )
    if mine is None:
        return 1
    fit = [far for far in range(1, FARTHEST) for mode in modes_allowed(figure, mine, deed) if reaches(mine, mode, far)]
    return max(fit, default=1)
