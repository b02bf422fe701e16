"""Opportunity fire at watched hexes or a line (G4-OPP), and suppression fire: a swath kept under fire (G4-SUP)."""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure, Slot, hex_key, hex_of
from rules.core.hexes import Hex, distance, neighbours
from rules.core.hexes import step as ahead
from rules.core.report import Term
from rules.ground.hexes import line, nearest_direction
from rules.gurps4.attack import exchange
from rules.gurps4.attack.arms import to_shoot
from rules.gurps4.attack.ranged import bears_on, unsaid
from rules.gurps4.figure import keys
from rules.gurps4.figure.arms import Arm
from rules.gurps4.figure.conditions import alive, awake
from rules.gurps4.place import where
from rules.gurps4.tables.printed import rapid_fire, watch_penalty
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.words import refuse, term
from rules.gurps4.time import turns

LINE = -2


def watch(t: Bout, command: Command) -> None:
    """Opportunity fire at hexes, a line, or a number of hexes (G4-OPP-01, G4-OPP-02, G4-OPP-04)."""
    figure = turns.opened(t, command, "wait")
    with_ = to_shoot(t, command, figure)
    named = [hex_of(p.at) for p in command.parts if p.at]
    as_line = command.verb == "watch_line" or command.has("line")
    if command.verb == "watch_line":
        named = list(line(named[0], named[-1]))
    named = list(dict.fromkeys(named))
    bears_on(t, figure, with_, named)
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
    seen = keys.WATCH.of(t.figure(who))
    if seen is not None:
        t.do(keys.WATCH.clear(who))
        attack = unsaid(t, who, foe, seen.item, watching(t.enc, seen))
        if attack is not None:
            t.note("opportunity", who, rule="G4-OPP-03", target=foe)
            t.then(exchange.strike, attack)
    elif keys.SUPPRESS.on(t.figure(who)):
        under_fire(t, who, foe)


def watching(enc: Encounter, seen: keys.FireWatch) -> Term:
    """Return what a line or so many hexes cost the shot (see G4-OPP-01, G4-OPP-02)."""
    if seen.line:
        return term("watching", LINE, rule="G4-OPP-01")
    half = option(enc, "g4_watch") == "half"
    return term("watching", -((seen.count + 1) // 2) if half else watch_penalty(seen.count), rule="G4-OPP-02")


RIGHT_HAND = 4
"""Sides from a line's direction to the row of hexes beside it that is no farther off."""


LEAST_RATE = 5
BASE_SCORE = 6


def suppress(t: Bout, command: Command) -> None:
    """Keep a swath under fire (G4-SUP-01, G4-SUP-02, G4-MAN-15)."""
    figure = turns.opened(t, command, "all_out_attack")
    with_ = to_shoot(t, command, figure)
    shooting, item = with_.shooting, figure.item(with_.item)
    assert shooting is not None and item is not None
    if shooting.rate < LEAST_RATE:
        raise refuse(t, "suppress_rate", item=with_.gear.name, rate=shooting.rate)
    shots = command.number("shots", shooting.rate) or 0
    if not LEAST_RATE <= shots <= min(shooting.rate, keys.LOADED.of(item)):
        raise refuse(t, "shots", item=with_.gear.name, least=LEAST_RATE, most=shooting.rate, shots=shots)
    hexes = _swath(t, figure, command, with_)
    if not turns.take_maneuver(t, figure.name, "all_out_attack", "suppression", with_.item):
        return
    t.do(keys.LOADED.by(figure.name, with_.item, -shots))
    far = command.number("range", 0) or 0
    swath = keys.SuppressionFire(with_.item, shots, tuple(hex_key(h) for h in hexes), command.targets, far)
    t.do(keys.SUPPRESS.set(figure.name, swath))
    t.note("suppresses", figure.name, rule="G4-SUP-01", item=with_.gear.name, shots=shots)
    inside = [n for n, f in t.enc.figures.items() if n != figure.name and set(where.body(f)) & set(hexes)]
    for name in (*command.targets, *(n for n in inside if n not in command.targets)):
        t.then(under_fire, figure.name, name)
    t.then(turns.end, figure.name)


def _swath(t: Bout, figure: Figure, command: Command, with_: Arm) -> tuple[Hex, ...]:
    """Return the hexes of the centre line and beside it, no farther than its end; raises Refused (see G4-SUP-02)."""
    at = command.at or next((p.at for p in command.parts if p.at), None)
    if at is None or figure.pos is None:
        if not command.targets:
            raise refuse(t, "no_hex", what="suppress")
        return ()
    centre = hex_of(at)
    bears_on(t, figure, with_, (centre,))
    far = distance(figure.pos, centre)
    way = line(figure.pos, centre)[1:]
    beside = [m for n in way for m in neighbours(n) if m not in way and 0 < distance(figure.pos, m) <= far]
    if option(t.enc, "g4_suppress_width") == 2:
        right = (nearest_direction(figure.pos, centre)[0] + RIGHT_HAND) % 6
        beside = [m for m in beside if m in {ahead(n, right) for n in way}]
    return tuple(dict.fromkeys((*way, *beside)))


def under_fire(t: Bout, who: str, foe: str) -> None:
    """Whoever is in the swath is attacked once, by a score capped at 6 and the rapid-fire bonus (G4-SUP-03)."""
    swath = keys.SUPPRESS.of(t.figure(who))
    if swath is None or foe in swath.done or not alive(t.figure(foe)) or not awake(t.figure(who)):
        return
    item = t.figure(who).item(swath.item)
    left = swath.shots - swath.hits
    if item is None or left <= 0:
        return
    t.do(keys.LOADED.by(who, swath.item, swath.shots))
    attack = unsaid(t, who, foe, swath.item, term("suppression"), swath.shots, swath.range)
    t.do(keys.LOADED.by(who, swath.item, -swath.shots))
    if attack is None:
        return
    attack = replace(attack, cap=BASE_SCORE + rapid_fire(swath.shots), random=True, suppressing=True)
    t.do(keys.SUPPRESS.set(who, replace(swath, done=(*swath.done, foe))), keys.ATTACKED.set(foe, keys.Nothing()))
    t.note("attempts", who, rule="G4-SUP-03", target=foe, what=exchange.attack_in_words(t, attack))
    t.then(exchange.roll, attack)
