"""Wait, opportunity fire and suppression fire: declared, sprung, declined (G4-MAN-31, G4-OPP, G4-SUP)."""

import msgspec
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.encounter import Figure, Slot, hex_key, hex_of
from rules.core.events import Closed
from rules.core.hexes import Hex, distance, neighbours
from rules.core.hexes import step as ahead
from rules.core.report import Refused, Term
from rules.ground.hexes import line, nearest_direction
from rules.gurps4 import sheet
from rules.gurps4.attack import exchange, ranged
from rules.gurps4.attack.arms import Arm, arm
from rules.gurps4.attack.force import yards_of
from rules.gurps4.attack.said import Said
from rules.gurps4.defence.threat import Strike
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import alive, awake
from rules.gurps4.orders.parts import naturally
from rules.gurps4.place import where
from rules.gurps4.tables.printed import rapid_fire, watch_penalty
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.settings import option
from rules.gurps4.time import turns, waits
from rules.turns.watches import Watch

LINE = -2
RIGHT_HAND = 4
"""Sides from a line's direction to the row of hexes beside it that is no farther off."""
LEAST_RATE, BASE_SCORE = 5, 6
DEEDS = ("deed", "readying", "attack", "feint", "shoot", "throw")


def wait(t: Bout, command: Command) -> None:
    """Declare a trigger and a response (G4-MAN-31)."""
    figure = turns.taken(t, command, "wait")
    turns.open_turn(t, figure.name)
    deed = next(part for part in command.parts if part.verb != "here")
    event = next(o for o in command.options if o.name in _EVENTS)
    whom = next((o for o in command.options if o.name in ("anybody", "foe", "anyone")), None)
    who = "foe" if whom is None else str(whom.value) if whom.value else whom.name
    hexes: tuple[Hex, ...] = ()
    against = ""
    on = event.name
    if on == waits.ENTERS:
        q, r = str(event.value).split(",")
        hexes = ((int(q), int(r)),)
    elif on == waits.ATTACKS and event.value:
        against = str(event.value)
    announced = naturally(replace(deed, who=figure.name, by=command.by))
    words = msgspec.json.encode(announced).decode()
    if turns.take(t, figure.name, "wait"):
        t.do(keys.WAIT.set(figure.name, Watch(on, who, hexes, against, words)))
        t.note("waits", figure.name, rule="G4-MAN-31", on=on.replace("_", " "), whom=who, deed=announced.verb)
        turns.end(t, figure.name)


_EVENTS = (waits.ENTERS_REACH, waits.ENTERS, waits.ATTACKS, waits.READIES, waits.IN_VIEW)


def decline(t: Bout, command: Command) -> None:
    """Let the moment pass; the Wait goes on."""
    slot = turns.responding(t.enc, command.who or "")
    if slot is None:
        raise refuse(t, "nothing_to_decline", who=command.who)
    t.do(Closed(slot.id, "passed"))
    t.note("declines", slot.who or "", rule="G4-MAN-31")


def watch(t: Bout, command: Command) -> None:
    """Opportunity fire at hexes, a line, or a number of hexes (G4-OPP-01, G4-OPP-02, G4-OPP-04)."""
    figure = turns.taken(t, command, "wait")
    turns.open_turn(t, figure.name)
    with_ = _shoots(t, command, t.figure(figure.name))
    named = [hex_of(p.at) for p in command.parts if p.at]
    as_line = command.verb == "watch_line" or command.has("line")
    if command.verb == "watch_line":
        named = list(line(named[0], named[-1]))
    count = len(named) or command.number("hexes", 1) or 1
    if turns.take(t, figure.name, "wait", item=with_.item):
        if count > 1 or as_line:
            t.do(keys.AIM.clear(figure.name))
        at = tuple(hex_key(h) for h in named)
        t.do(keys.WATCH.set(figure.name, keys.Watching(with_.item, at, count, as_line)))
        rule = "G4-OPP-01" if as_line else "G4-OPP-02"
        t.note("watches", figure.name, rule=rule, item=with_.gear.name, n=count)
        turns.end(t, figure.name)


def _shoots(t: Bout, command: Command, figure: Figure) -> Arm:
    item = figure.item(command.what or "")
    shooting = sheet.gear(item).shooting if item is not None else None
    throws = shooting is not None and shooting.shots == 0
    return arm(t, command, figure, shoots=not throws, throws=throws)


def suppress(t: Bout, command: Command) -> None:
    """Keep a swath under fire (G4-SUP-01, G4-SUP-02, G4-MAN-15)."""
    figure = turns.taken(t, command, "all_out_attack", "suppression")
    turns.open_turn(t, figure.name)
    with_ = _shoots(t, command, t.figure(figure.name))
    shooting, item = with_.shooting, figure.item(with_.item)
    assert shooting is not None and item is not None
    if shooting.rate < LEAST_RATE:
        raise refuse(t, "suppress_rate", item=with_.gear.name, rate=shooting.rate)
    shots = command.number("shots", shooting.rate) or 0
    if not LEAST_RATE <= shots <= min(shooting.rate, keys.LOADED.of(item)):
        raise refuse(t, "shots", item=with_.gear.name, least=LEAST_RATE, most=shooting.rate, shots=shots)
    hexes = _swath(t, figure, command, yards_of(figure, with_, shooting)[1])
    if not turns.take(t, figure.name, "all_out_attack", "suppression", with_.item):
        return
    t.do(keys.LOADED.by(figure.name, with_.item, -shots))
    far = command.number("range", 0) or 0
    swath = keys.Suppressing(with_.item, shots, tuple(hex_key(h) for h in hexes), command.targets, far)
    t.do(keys.SUPPRESS.set(figure.name, swath))
    t.note("suppresses", figure.name, rule="G4-SUP-01", item=with_.gear.name, shots=shots)
    inside = [n for n, f in t.enc.figures.items() if n != figure.name and set(where.body(f)) & set(hexes)]
    for name in (*command.targets, *(n for n in inside if n not in command.targets)):
        t.then(under_fire, figure.name, name)
    t.then(turns.end, figure.name)


def _swath(t: Bout, figure: Figure, command: Command, most: int) -> tuple[Hex, ...]:
    """The hexes of the centre line and beside it, no farther than its end (G4-SUP-02); raises Refused."""
    at = command.at or next((p.at for p in command.parts if p.at), None)
    if at is None or figure.pos is None:
        if not command.targets:
            raise refuse(t, "no_hex", what="suppress")
        return ()
    centre = hex_of(at)
    far = distance(figure.pos, centre)
    if far > most:
        raise refuse(t, "out_of_range", who=figure.name, target=at, yards=far, most=most, item=command.what)
    way = line(figure.pos, centre)[1:]
    beside = [m for n in way for m in neighbours(n) if m not in way and 0 < distance(figure.pos, m) <= far]
    if option(t.enc, "g4_suppress_width") == 2:
        right = (nearest_direction(figure.pos, centre)[0] + RIGHT_HAND) % 6
        beside = [m for m in beside if m in {ahead(n, right) for n in way}]
    return tuple(dict.fromkeys((*way, *beside)))


def fire(t: Bout, slot: Slot) -> None:
    """Somebody has come into a watched hex or swath: the shot goes off (G4-OPP-03, G4-SUP-03)."""
    who, foe = slot.who or "", str(slot.data["target"])
    if keys.WATCH.on(t.figure(who)):
        _opportunity(t, who, foe)
    elif keys.SUPPRESS.on(t.figure(who)):
        under_fire(t, who, foe)


def _opportunity(t: Bout, who: str, foe: str) -> None:
    seen = keys.WATCH.of(t.figure(who))
    assert seen is not None
    t.do(keys.WATCH.clear(who))
    half = option(t.enc, "g4_watch") == "half"
    by = LINE if seen.line else -(-seen.count // 2) * -1 if half else watch_penalty(seen.count)
    s = _shot(t, who, foe, seen.item, Term("watching", by, "G4-OPP-01" if seen.line else "G4-OPP-02"))
    if s is not None:
        t.note("opportunity", who, rule="G4-OPP-03", target=foe)
        t.then(exchange.strike, s)


def _shot(t: Bout, who: str, foe: str, item: str, term: Term, shots: int = 1, far: int = 0) -> Strike | None:
    """A shot that nobody says: None where it can't be made."""
    options: tuple[Option, ...] = (Option("range", far),) if far else ()
    options = (*options, Option("shots", shots)) if shots > 1 else options
    thrown = not keys.LOADED.of(t.figure(who).item(item)) if t.figure(who).item(item) else True  # type: ignore[arg-type]
    command = Command("throw" if thrown else "shoot", who, item, options, targets=(foe,))
    s = t.legal(lambda: ranged.shot(t, command, t.figure(who), t.figure(foe), Said()))
    if isinstance(s, Refused):
        t.note("blow_lapses", who, rule="G4-OPP-03", target=foe, why=s.message)
        return None
    return replace(s, terms=tuple(one for one in (*s.terms, term) if one.n))


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
    s = _shot(t, who, foe, swath.item, Term("suppression", 0), swath.shots, swath.range)
    t.do(keys.LOADED.by(who, swath.item, -swath.shots))
    if s is None:
        return
    s = replace(s, cap=BASE_SCORE + rapid_fire(swath.shots), random=True, suppressing=True)
    t.do(keys.SUPPRESS.set(who, replace(swath, done=(*swath.done, foe))))
    t.then(exchange.roll, s)
