"""Suppression fire: a swath kept under fire."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_key, hex_of
from rules.core.hexes import Hex, distance, neighbours
from rules.core.hexes import step as ahead
from rules.ground.hexes import line, nearest_direction
from rules.gurps4.attack import exchange
from rules.gurps4.attack.arms import to_shoot
from rules.gurps4.attack.ranged import bears_on, unsaid
from rules.gurps4.figure import keys
from rules.gurps4.figure.arms import Arm
from rules.gurps4.figure.conditions import alive, awake
from rules.gurps4.place import where
from rules.gurps4.tables.printed import rapid_fire
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.settings import option
from rules.gurps4.tables.terms import term
from rules.gurps4.time import turns

RIGHT_HAND = 4
"""Sides from a line's direction to the row of hexes beside it that is no farther off."""


LEAST_RATE = 5
BASE_SCORE = 6


def suppress(t: Bout, command: Command) -> None:
    """Keep a swath under fire (G4-SUP-01, G4-SUP-02, G4-MAN-15)."""
    figure = turns.acting_figure(t, command, "all_out_attack", "suppression")
    turns.open_turn(t, figure.name)
    with_ = to_shoot(t, command, t.figure(figure.name))
    shooting, item = with_.shooting, figure.item(with_.item)
    assert shooting is not None and item is not None
    if shooting.rate < LEAST_RATE:
        raise refuse(t, "suppress_rate", item=with_.gear.name, rate=shooting.rate)
    shots = command.number("shots", shooting.rate) or 0
    if not LEAST_RATE <= shots <= min(shooting.rate, keys.LOADED.of(item)):
        raise refuse(t, "shots", item=with_.gear.name, least=LEAST_RATE, most=shooting.rate, shots=shots)
    hexes = _swath(t, t.figure(figure.name), command, with_)
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
