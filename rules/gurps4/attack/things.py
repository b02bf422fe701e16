"""Hitting, knocking away and seizing what a foe holds (G4-WPN, G4-GRAB)."""

from rules.core.bout import Bout
from rules.core.events import ItemMoved
from rules.gurps4 import harm, sheet
from rules.gurps4.defence.threat import Strike
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import best_skill, dx, hampered, st
from rules.gurps4.rolls.contests import Side, contest, exchange


def struck(t: Bout, s: Strike, hits: int, critical: bool) -> None:
    """Damage to the weapon itself (G4-WPN-07)."""
    h = s.harm
    blow = harm.Blow(s.by, s.to, "torso", h.dice, h.adds, h.kind, h.terms, h.divisor, h.times, h.halved, item=s.item)
    harm.strike_object(t, s.to, s.aimed, blow)


def knocked(t: Bout, s: Strike, hits: int, critical: bool) -> None:
    """A contest of weapon skill or ST decides whether it flies (G4-WPN-04, G4-WPN-05)."""
    won = contest(t, "contest", _attacker(t, s), _holder(t, s), rule="G4-WPN-04")
    if won > 0:
        harm.knocked_away(t, s.by, s.to, s.aimed, rule="G4-WPN-05")
    else:
        t.note("keeps_hold", s.to, rule="G4-WPN-05", item=_name(t, s))


def _name(t: Bout, s: Strike) -> str:
    item = t.figure(s.to).item(s.aimed)
    return item.name if item is not None else s.aimed


def _attacker(t: Bout, s: Strike) -> Side:
    figure = t.figure(s.by)
    terms = hampered(t.enc, figure)
    with_skill = Side(s.by, s.skill.replace("_", " "), s.base, terms)
    return max(with_skill, Side(s.by, "ST", st(figure)), key=lambda side: side.score)


def _holder(t: Bout, s: Strike) -> Side:
    figure = t.figure(s.to)
    item = figure.item(s.aimed)
    sides = [Side(s.to, "ST", st(figure))]
    gear = sheet.gear(item) if item is not None else None
    if gear is not None and not gear.modes:
        sides.append(Side(s.to, "DX", dx(figure), hampered(t.enc, figure)))
    elif gear is not None:
        best = best_skill(figure, tuple(name for mode in gear.modes for name in mode.skills))
        if best is not None:
            sides.insert(0, Side(s.to, best[0].replace("_", " "), best[1], hampered(t.enc, figure)))
    return max(sides, key=lambda side: side.score)


def grabbed(t: Bout, s: Strike, hits: int, critical: bool) -> None:
    """Both hold it now, and the first exchange is rolled at once (G4-GRAB-03, G4-GRAB-02)."""
    t.do(keys.SHARED.set(s.by, s.to, keys.Shared(s.aimed, s.hand)))
    t.note("grabs", s.by, rule="G4-GRAB-03", item=_name(t, s), target=s.to)
    t.then(wrest, s.by, s.to)


def wrest(t: Bout, by: str, holder: str) -> None:
    """One exchange for a thing that two hold; ``by`` has grabbed it (G4-GRAB-03)."""
    shared = keys.SHARED.of(t.enc, by, holder)
    if shared is None:
        return
    one, other = Side(by, "ST", st(t.figure(by))), Side(holder, "ST", st(t.figure(holder)))
    won = exchange(t, "contest", one, other, rule="G4-GRAB-03")
    item = t.figure(holder).item(shared.item)
    name = item.name if item is not None else shared.item
    if won == 0:
        t.note("both_hold", by, rule="G4-GRAB-03", item=name, other=holder)
        return
    t.do(keys.SHARED.clear(by, holder))
    if won < 0 or item is None:
        t.note("loses_hold", by, rule="G4-GRAB-03", item=name, other=holder)
        return
    t.do(ItemMoved(holder, shared.item, "hand", to=by), keys.HAND.by(by, shared.item, shared.hand - keys.HAND.of(item)))
    t.note("seizes", by, rule="G4-GRAB-03", item=name, other=holder)
