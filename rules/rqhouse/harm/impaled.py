"""A weapon that stays in a wound: it sticks there, and is pulled out (RH-XS-10, RH-XS-11)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure
from rules.core.events import ItemMoved
from rules.rqhouse.figure import keys, weapons
from rules.rqhouse.figure.body import body
from rules.rqhouse.figure.exchange_records import Attack
from rules.rqhouse.figure.turns import ready, spend
from rules.rqhouse.figure.weapons import use
from rules.rqhouse.harm.wounds import Harm, hurt
from rules.rqhouse.place.where import REACH, metres
from rules.rqhouse.sheet.body import Location
from rules.rqhouse.sheet.gear import FIRE, ways
from rules.rqhouse.sheet.items import AT
from rules.rqhouse.tables.words import refuse


def stick(t: Bout, blow: Attack, spot: Location) -> None:
    """The weapon stays in the wound; of a shot it is the missile (see RH-XS-10, RH-WPN-11)."""
    item = t.figure(blow.who).item(blow.item)
    if item is not None and item.where != "body" and blow.way != "fire":
        t.do(ItemMoved(blow.who, item.id, "stuck", at=f"{blow.target}.{spot.id}"))
        if arm := keys.ARM.of(item):
            t.do(keys.ARM.by(blow.who, item.id, -arm))
    before = keys.impaled(spot.id).of(t.figure(blow.target))
    more = before.each if before is not None else ()
    t.do(keys.impaled(spot.id).set(blow.target, keys.Impaled(blow.who, blow.item, more)))
    t.note("impaled", blow.target, rule="RH-XS-10", at=spot.name, weapon=weapons.weapon_name(blow, t.figure(blow.who)))


def pull(t: Bout, command: Command) -> None:
    """Take a weapon out of a wound: its damage again, without armour or bonus (RH-XS-11)."""
    assert command.what is not None
    figure = ready(t, command)
    victim = t.figure(command.targets[0] if command.targets else figure.name)
    thing, _, owner = command.what.partition(AT)
    for at, stuck in _stuck_in(victim, figure.name):
        if stuck.item != thing or (owner and stuck.by != owner):
            continue
        away = metres(t.enc, figure.name, victim.name)
        if figure.name != victim.name and away is not None and away > REACH:
            raise refuse(t, "too_far_off", who=figure.name, target=victim.name, metres=away)
        spend(t, figure.name)
        _remove(t, figure, victim, at, stuck)
        return
    own = next((item.name for f in t.enc.figures.values() if (item := f.item(thing)) is not None), thing)
    raise refuse(t, "nothing_stuck", who=victim.name, item=own)


def _stuck_in(victim: Figure, who: str) -> list[tuple[str, keys.Impaled]]:
    """Every weapon in somebody with its location; those of ``who`` come first."""
    marks = ((spot.id, keys.impaled(spot.id).of(victim)) for spot in body(victim).locations)
    found = [(at, one) for at, stuck in marks if stuck is not None for one in stuck.each]
    return sorted(found, key=lambda one: one[1].by != who)


def _remove(t: Bout, figure: Figure, victim: Figure, at: str, stuck: keys.Impaled) -> None:
    owner = t.enc.figures.get(stuck.by)
    item = owner.item(stuck.item) if owner is not None else None
    mark = keys.impaled(at)
    there = mark.of(victim)
    left = [one for one in (there.each if there is not None else ()) if one != stuck]
    if left:
        t.do(mark.set(victim.name, keys.Impaled(left[0].by, left[0].item, tuple(left[1:]))))
    else:
        t.do(mark.clear(victim.name, "pulled"))
    points = 0
    if item is not None:
        way = next((way for way in ways(item) if not (item.where == "stuck" and way == FIRE)), FIRE)
        formula = use(figure, item, way).damage
        points = formula.total(t.total("removal", figure.name, formula.dice)) if formula.dice else formula.flat
        if item.where == "stuck":
            t.do(ItemMoved(stuck.by, item.id, "ground", pos=figure.pos))
    t.note("pulls_out", figure.name, rule="RH-XS-11", target=victim.name, points=points, at=at.replace("_", " "))
    hurt(t, Harm(victim.name, at, max(0, points)))
