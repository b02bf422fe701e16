"""Deeds in a grapple: breaking free, letting go, pins (G4-PIN), takedowns (G4-TAKE), a thing that two hold."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, Link, hex_of
from rules.core.events import ItemMoved, Moved
from rules.core.hexes import Hex, distance
from rules.core.report import Term
from rules.gurps4.attack.grapple_grab_shove import wrest as wrest_exchange
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.conditions import awake, held_down, shocked, stunned
from rules.gurps4.figure.quantities import dx, sm, st
from rules.gurps4.figure.skills import skill
from rules.gurps4.harm.falls_and_drops import fall
from rules.gurps4.place.where import between, enterable, stand, ways_back
from rules.gurps4.rolls.contests import Side, contest, exchange, typed_terms
from rules.gurps4.tables.printed import POSTURES
from rules.gurps4.tables.words import refuse, term
from rules.gurps4.time import turns

PINNED_TWO = 10
PINNED_ONE = 5
AGAIN_AFTER = 10


def grip_of(t: Bout, command: Command, figure: Figure) -> tuple[str, str]:
    """Return the grapple meant: grappler and victim. Raises Refused where there is none."""
    wanted = command.targets[0] if command.targets else None
    for link in (*keys.GRAPPLE.all(t.enc, a=figure.name), *keys.GRAPPLE.all(t.enc, b=figure.name)):
        if wanted is None or wanted in (link.a, link.b):
            return link.a, link.b
    raise refuse(t, "no_grapple", who=figure.name)


def break_free(t: Bout, command: Command) -> None:
    """A contest of ST against the holder (G4-GRAP-06)."""
    figure = turns.acting_figure(t, command, "attack")
    links = [*keys.PIN.all(t.enc, b=figure.name), *keys.GRAPPLE.all(t.enc, b=figure.name)]
    wanted = command.targets[0] if command.targets else None
    held = [link for link in links if wanted in (None, link.a)]
    if not held:
        raise refuse(t, "not_held_fast", who=figure.name)
    holder, pinned = held[0].a, held[0].key == keys.PIN.key
    data = keys.PIN.of(t.enc, holder, figure.name)
    if pinned and data is not None and data.wait:
        raise refuse(t, "pin_wait", who=figure.name, turns=data.wait)
    goal = _yard(t, command, figure, holder)
    turns.open_turn(t, figure.name)
    if not turns.take_maneuver(t, figure.name, "attack"):
        return
    if not awake(t.figure(holder)):
        won = 1
    else:
        t.note("attempts", figure.name, rule="G4-GRAP-06", target=holder, what="break free")
        mine = Side(figure.name, "ST", st(figure), typed_terms(command))
        won = contest(t, "contest", mine, _holds(t, holder, figure.name, pinned), rule="G4-GRAP-06")
    if won > 0:
        let_loose(t, holder, figure.name)
        t.note("breaks_free", figure.name, rule="G4-GRAP-06", holder=holder)
        if goal is not None:
            t.do(Moved(figure.name, to=goal))
        elif command.option("back") is not None:
            t.do(*stand(t.enc, holder, figure.name, (between(t.enc, holder, figure.name) or 0) + 1))
        if goal is not None or command.option("back") is not None:
            t.note("gets_off", figure.name, rule="G4-GRAP-06")
    else:
        if pinned and data is not None:
            t.do(keys.PIN.set(holder, figure.name, keys.Pin(data.hands, AGAIN_AFTER)))
        t.note("stays_held", figure.name, rule="G4-GRAP-06", holder=holder)
    t.then(turns.end, figure.name)


def _yard(t: Bout, command: Command, figure: Figure, holder: str) -> Hex | None:
    """Return the hex for the yard that may follow (see G4-GRAP-06): the one said, or one away from the holder."""
    said = command.option("here")
    if said is not None:
        return near_hex(t, figure.name, hex_of(str(said.value)), figure.name)
    if command.option("back") is None:
        return None
    at, there = figure.pos, t.figure(holder).pos
    if at is None or there is None:
        return None
    ways = ways_back(t.enc, figure.name, holder)
    if not ways:
        raise refuse(t, "no_way_off", who=figure.name, holder=holder)
    return ways[0]


def near_hex(t: Bout, who: str, at: Hex, beside: str) -> Hex:
    """Return the hex, if ``who`` may end there, a yard from ``beside`` at most; raises Refused."""
    here = t.figure(beside).pos
    own = at in (here, t.figure(who).pos)
    if here is None or distance(here, at) > 1 or not (own or enterable(t.enc, who, at)):
        raise refuse(t, "not_beside", who=who, item=f"{at[0]},{at[1]}", foe=beside)
    return at


def _holds(t: Bout, holder: str, victim: str, pinned: bool) -> Side:
    figure = t.figure(holder)
    grip = keys.GRAPPLE.of(t.enc, holder, victim)
    two = grip is not None and grip.hands == 2
    terms = []
    if pinned:
        terms.append(term("pin", PINNED_TWO if two else PINNED_ONE))
    elif two:
        terms.append(term("two_hands"))
    if stunned(figure):
        terms.append(term("stunned_holder"))
    return Side(holder, "ST", st(figure), tuple(terms))


def let_loose(t: Bout, holder: str, victim: str) -> None:
    """The grip on somebody ends, and the pin with it."""
    t.do(*(key.clear(holder, victim) for key in (keys.PIN, keys.GRAPPLE) if key.all(t.enc, holder, victim)))


def release(t: Bout, command: Command) -> None:
    """Let go of a foe, a free action (G4-GRAP-05)."""
    figure = turns.at_will(t, command)
    foe = command.targets[0]
    if keys.GRAPPLE.of(t.enc, figure.name, foe) is None:
        raise refuse(t, "no_grapple", who=figure.name)
    let_loose(t, figure.name, foe)
    t.note("grip_ends", figure.name, rule="G4-GRAP-05", target=foe)


def wrest(t: Bout, command: Command) -> None:
    """Another exchange for a thing that two hold (see G4-GRAB-03)."""
    figure = turns.opened(t, command, "attack")
    link = _shared(t, figure)
    if turns.take_maneuver(t, figure.name, "attack"):
        t.then(wrest_exchange, link.a, link.b)
        t.then(turns.end, figure.name)


def _shared(t: Bout, figure: Figure) -> Link:
    """Return who has grabbed what the figure holds, or whose thing it has grabbed; raises Refused for none."""
    for link in (*keys.SHARED.all(t.enc, a=figure.name), *keys.SHARED.all(t.enc, b=figure.name)):
        return link
    raise refuse(t, "nothing_shared", who=figure.name)


def let_go(t: Bout, command: Command) -> None:
    """Let go of a thing that two hold, a free action."""
    figure = turns.at_will(t, command)
    link = _shared(t, figure)
    shared = keys.SHARED.data(link)
    item = t.figure(link.b).item(shared.item)
    t.do(keys.SHARED.clear(link.a, link.b))
    t.note("lets_go", figure.name, rule="G4-TURN-08", item=item.name if item is not None else "")
    if figure.name == link.b and item is not None:
        by = shared.hand - keys.HAND.of(item)
        t.do(ItemMoved(link.b, item.id, "hand", to=link.a), keys.HAND.by(link.a, item.id, by))


SIZE = 3


def pin(t: Bout, command: Command) -> None:
    """One exchange for a pin of who lies grappled by the torso (G4-PIN-01, G4-PIN-02, G4-PIN-03, G4-PIN-04)."""
    figure = turns.opened(t, command, "attack")
    wanted = command.targets[0] if command.targets else None
    held = [x for x in keys.GRAPPLE.all(t.enc, a=figure.name) if wanted in (None, x.b)]
    if not held:
        raise refuse(t, "no_grapple", who=figure.name)
    foe, grip = held[0].b, keys.GRAPPLE.data(held[0])
    if t.figure(foe).posture != "lying" or grip.location != "torso":
        raise refuse(t, "cannot_pin", who=figure.name, target=foe)
    if keys.PIN.of(t.enc, figure.name, foe) is not None:
        raise refuse(t, "pinned_already", target=foe)
    if not turns.take_maneuver(t, figure.name, "attack"):
        return
    one, other = _pins(t, figure.name, foe), _pins(t, foe, figure.name)
    t.note("attempts", figure.name, rule="G4-PIN-02", target=foe, what="pin")
    won = exchange(t, "contest", one, other, rule="G4-PIN-02")
    if won > 0:
        t.do(keys.PIN.set(figure.name, foe, keys.Pin(grip.hands)))
    t.note({1: "pins", 0: "pin_open", -1: "pin_fails"}[won], figure.name, rule="G4-PIN-04", target=foe)
    t.then(turns.end, figure.name)


def _pins(t: Bout, who: str, other: str) -> Side:
    figure, foe = t.figure(who), t.figure(other)
    terms = []
    if _free(figure) > _free(foe):
        terms.append(term("free_hands"))
    larger = sm(figure) - sm(foe)
    if larger > 0:
        terms.append(term("size_pin", SIZE * larger))
    return Side(who, "ST", st(figure), tuple(terms))


def _free(figure: Figure) -> int:
    """Hands that hold no thing: those that grip the foe count."""
    full = 0
    for item, _ in hands.held_of(figure.items):
        full |= keys.HAND.of(item)
    return bin(hands.sound_hands(figure) & ~full).count("1")


GRAPPLING = ("judo", "wrestling")


def takedown(t: Bout, command: Command) -> None:
    """Take the foe down, or shake off the grip (G4-TAKE-01, G4-TAKE-02)."""
    figure = turns.opened(t, command, "attack")
    holder, victim = grip_of(t, command, figure)
    mine = figure.name == holder
    if mine and t.figure(victim).posture == "lying":
        raise refuse(t, "down_already", target=victim)
    into = _into(t, command, holder, victim)
    if not turns.take_maneuver(t, figure.name, "attack"):
        return
    one = _wrestles(t, holder, command if mine else None)
    other = _wrestles(t, victim, None if mine else command)
    foe = victim if mine else holder
    t.note("attempts", figure.name, rule="G4-TAKE-02", target=foe, what="takedown")
    first, then = (one, other) if mine else (other, one)
    by = contest(t, "contest", first, then, rule="G4-TAKE-02")
    won = by if mine else -by
    t.then(goes_down, holder, victim, mine, won, into)
    t.then(turns.end, figure.name)


def _into(t: Bout, command: Command, holder: str, victim: str) -> str:
    """Return the hex said for the fall: the grappler's own or one beside him (see G4-TAKE-03); empty where none is."""
    option = command.option("here")
    if option is None:
        return ""
    near_hex(t, victim, hex_of(str(option.value)), holder)
    return str(option.value)


def _wrestles(t: Bout, who: str, command: Command | None) -> Side:
    figure = t.figure(who)
    low = held_down(t.enc, figure)
    posture = Term(figure.posture, POSTURES[figure.posture].attack, "G4-TAKE-02")
    more = (*shocked(figure), *(typed_terms(command) if command is not None else ()))
    sides = [
        Side(who, "ST", st(figure), (posture,)),
        Side(who, "DX", dx(figure), (posture, *low, *more)),
        *(
            Side(who, name, level, (posture, *low, *more))
            for name in GRAPPLING
            if (level := skill(figure, name)) is not None
        ),
    ]
    return max(sides, key=lambda side: side.score)


def goes_down(t: Bout, holder: str, victim: str, by_holder: bool, won: int, at: str) -> None:
    """What a takedown comes to: who goes down, and whose grip ends (G4-TAKE-03, G4-TAKE-04, G4-TAKE-05, G4-TAKE-06)."""
    if won == 0:
        t.note("takedown_tie", holder, rule="G4-TAKE-06", target=victim)
        return
    holder_wins = won > 0
    if holder_wins:
        # The grappler's own success, or the reversal of a grappled fighter's attempt: the victim goes down.
        for link in keys.GRAPPLE.all(t.enc, a=victim):
            t.do(keys.GRAPPLE.clear(victim, link.b))
        t.note("taken_down", victim, rule="G4-TAKE-03" if by_holder else "G4-TAKE-05", by=holder)
        fall(t, victim, "G4-TAKE-03")
        if at and t.figure(victim).pos is not None:
            t.do(Moved(victim, to=hex_of(at)))
        return
    t.do(keys.GRAPPLE.clear(holder, victim))
    t.note("grip_ends", holder, rule="G4-TAKE-05" if by_holder else "G4-TAKE-04", target=victim)
    if by_holder:
        fall(t, holder, "G4-TAKE-05")
