"""Missiles: how far they carry, what is loosed, lead bullets, the atlatl, where a thrown thing lies (RH-MSL)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Item
from rules.core.events import ItemMoved
from rules.core.report import Term
from rules.rqhouse.attack.chosen_weapon import ChosenWeapon
from rules.rqhouse.attack.loading import load_on_the_spot
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.exchange_records import Attack
from rules.rqhouse.figure.skills import ATLATL
from rules.rqhouse.place.where import LONG_REACH, REACH, mapped, metres
from rules.rqhouse.sheet.gear import FIRE, THROW, WeaponUse
from rules.rqhouse.tables.printed import THROWN, PackageRow
from rules.rqhouse.tables.words import refuse, says, term
from rules.turns.pace import strict


def check_loaded(t: Bout, arm: ChosenWeapon) -> None:
    """Raises Refused for a shot without missiles, under strict pace for one that is not loaded (RH-RND-07)."""
    if arm.way != FIRE:
        return
    if keys.SHOTS.key in arm.item.q and not keys.SHOTS.of(arm.item):
        raise refuse(t, "no_shots", item=arm.item.name)
    if not keys.LOADED.of(arm.item) and strict(t.enc):
        raise refuse(t, "not_loaded", item=arm.item.name)


def loose(t: Bout, figure: Figure, arm: ChosenWeapon) -> None:
    """A shot uses up its missile and what was loaded; an unloaded weapon is loaded on the spot (see RH-MSL-04)."""
    if arm.way != FIRE:
        return
    if not keys.LOADED.of(arm.item):
        load_on_the_spot(t, figure, arm)
    else:
        t.do(keys.LOADED.by(figure.name, arm.item.id, -1))
    if done := keys.LOADING.of(arm.item):
        t.do(keys.LOADING.by(figure.name, arm.item.id, -done))
    if keys.SHOTS.key in arm.item.q:
        t.do(keys.SHOTS.by(figure.name, arm.item.id, -1))


def thrown(t: Bout, blow: Attack) -> None:
    """What was thrown lies where its target stands (RH-WPN-06)."""
    if blow.way == THROW:
        t.do(ItemMoved(blow.who, blow.item, "ground", pos=t.figure(blow.target).pos))


def cast_by_atlatl(t: Bout, arm: ChosenWeapon) -> tuple[int, int, int]:
    """Metres that an atlatl adds to point blank, Range and Max of a dart or javelin, else Refused (RH-MSL-03)."""
    castable = arm.way == THROW and arm.use.skill == "javelin" and arm.use.range > THROWN["war_spear_t"].range
    if not castable:
        raise refuse(t, "no_atlatl", item=arm.item.name)
    row = THROWN[ATLATL]
    return row.pb, row.range, row.max


def lead(blow: Attack, item: Item | None, row: WeaponUse) -> tuple[Term, ...]:
    """What lead bullets add to a sling's damage (RH-MSL-05)."""
    cast = row.lead and (blow.lead or (item is not None and keys.LEAD.of(item)))
    return (term("lead_bullets", row.lead),) if cast else ()


def towards_zero(n: int) -> int:
    """The half of a damage bonus that goes with a throw, rounded towards 0; with a shot goes none (RH-MSL-06)."""
    return n // 2 if n >= 0 else -(-n // 2)


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
