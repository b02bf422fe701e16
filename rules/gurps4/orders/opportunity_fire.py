"""Opportunity fire: hexes or a line watched with a weapon."""

from collections.abc import Sequence

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Slot, hex_key, hex_of
from rules.core.hexes import Hex, distance
from rules.core.report import Term
from rules.ground.hexes import line
from rules.gurps4.attack import exchange
from rules.gurps4.attack.arms import to_shoot
from rules.gurps4.attack.ranged import bears_on, unsaid
from rules.gurps4.figure import keys
from rules.gurps4.orders.suppression_fire import under_fire
from rules.gurps4.tables.printed import watch_penalty
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.terms import term
from rules.gurps4.time import turns

LINE = -2


def watch(t: Bout, command: Command) -> None:
    """Opportunity fire at hexes, a line, or a number of hexes (G4-OPP-01, G4-OPP-02, G4-OPP-04)."""
    figure = turns.acting_figure(t, command, "wait")
    turns.open_turn(t, figure.name)
    with_ = to_shoot(t, command, t.figure(figure.name))
    named = [hex_of(p.at) for p in command.parts if p.at]
    as_line = command.verb == "watch_line" or command.has("line")
    if command.verb == "watch_line":
        named = list(line(named[0], named[-1]))
    named = list(dict.fromkeys(named))
    bears_on(t, t.figure(figure.name), with_, named)
    if not as_line:
        _side_by_side(t, named)
    count = len(named) or command.number("hexes", 1) or 1
    if turns.take_maneuver(t, figure.name, "wait", item=with_.item):
        if count > 1 or as_line:
            t.do(keys.AIM.clear(figure.name))
        seen = keys.FireWatch(with_.item, tuple(hex_key(h) for h in named), count, as_line)
        t.do(keys.WATCH.set(figure.name, seen))
        by = watching(t.enc, seen)
        t.note("watches", figure.name, rule=by.rule, item=with_.gear.name, n=0 if as_line else count, by=-by.n)
        turns.end(t, figure.name)


def _side_by_side(t: Bout, hexes: Sequence[Hex]) -> None:
    """Raises Refused where the hexes of an area are not adjacent."""
    found, left = [*hexes[:1]], [*hexes[1:]]
    for one in found:
        found += (near := [other for other in left if distance(one, other) == 1])
        left = [other for other in left if other not in near]
    if left:
        raise refuse(t, "not_side_by_side", at=hex_key(left[0]), first=hex_key(hexes[0]))


def fire(t: Bout, slot: Slot) -> None:
    """Somebody has come into a watched hex or swath: the shot goes off (G4-OPP-03; see G4-SUP-03)."""
    who, foe = slot.who or "", keys.FIRE.of(slot).target
    if keys.WATCH.on(t.figure(who)):
        _opportunity(t, who, foe)
    elif keys.SUPPRESS.on(t.figure(who)):
        under_fire(t, who, foe)


def _opportunity(t: Bout, who: str, foe: str) -> None:
    seen = keys.WATCH.of(t.figure(who))
    assert seen is not None
    t.do(keys.WATCH.clear(who))
    attack = unsaid(t, who, foe, seen.item, watching(t.enc, seen))
    if attack is not None:
        t.note("opportunity", who, rule="G4-OPP-03", target=foe)
        t.then(exchange.strike, attack)


def watching(enc: Encounter, seen: keys.FireWatch) -> Term:
    """Return what a line or so many hexes cost the shot (see G4-OPP-01, G4-OPP-02)."""
    if seen.line:
        return term("watching", LINE, rule="G4-OPP-01")
    half = option(enc, "g4_watch") == "half"
    return term("watching", -((seen.count + 1) // 2) if half else watch_penalty(seen.count), rule="G4-OPP-02")
