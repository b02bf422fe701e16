"""How far throws and shots carry, and what the distance does to them (RH-MSL-01, RH-MSL-02)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.rqhouse.attack.chosen_weapon import ChosenWeapon
from rules.rqhouse.attack.missiles import cast_by_atlatl
from rules.rqhouse.place.where import LONG_REACH, REACH, mapped, metres
from rules.rqhouse.sheet.gear import FIRE, THROW
from rules.rqhouse.tables.printed import PackageRow
from rules.rqhouse.tables.words import refuse, says


def distance(
    t: Bout, order: Command, figure: Figure, target: Figure, arm: ChosenWeapon, package: PackageRow | None
) -> tuple[int, tuple[Term, ...], tuple[str, ...], bool]:
    """Metres (0 in melee), terms, conditional extras and whether it is a long shot (RH-MSL-01, RH-MSL-02)."""
    said, known = order.number("range"), metres(t.enc, figure.name, target.name)
    if arm.way not in (THROW, FIRE):
        reach = LONG_REACH if arm.use.long else REACH
        moves = package is not None and package.moves
        away = known if said is None or mapped(t.enc, figure.name, target.name) else said
        if away is not None and away > reach and not moves:
            raise refuse(t, "out_of_reach", target=target.name, metres=away, reach=reach)
        return 0, (), (), False
    away = known if mapped(t.enc, figure.name, target.name) else said if said is not None else known
    if away is None:
        raise refuse(t, "no_range", target=target.name, verb=order.verb if order.verb != "target" else "shoot")
    pb, reach, most = arm.use.pb, arm.use.range, arm.use.max
    if order.has("atlatl"):
        nearer, further, furthest = cast_by_atlatl(t, arm)
        pb, reach, most = pb + nearer, reach + further, most + furthest
    if away > most:
        raise refuse(t, "out_of_range", item=arm.item.name, metres=away, most=most)
    return max(1, away), (), ((says("point_blank"),) if away <= pb else ()), away > reach
