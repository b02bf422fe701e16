"""Breaking free of a grapple or a pin."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Figure, hex_of
from rules.core.events import Moved
from rules.core.hexes import Hex, distance
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake, stunned
from rules.gurps4.figure.quantities import st
from rules.gurps4.place.where import between, enterable, stand, ways_back
from rules.gurps4.rolls.contests import Side, contest, typed_terms
from rules.gurps4.tables.refusals import refuse
from rules.gurps4.tables.terms import term
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
    if not turns.open_and_take(t, figure.name, "attack"):
        return
    if not awake(t.figure(holder)):
        won = 1
    else:
        t.note("attempts", figure.name, rule="G4-GRAP-06", target=holder, what="break free")
        mine = Side(figure.name, "ST", st(figure), typed_terms(command))
        won = contest(t, "contest", mine, _holds(t, holder, figure.name, pinned), rule="G4-GRAP-06")
    if won > 0:
        for key in (keys.PIN, keys.GRAPPLE):
            if key.of(t.enc, holder, figure.name) is not None:
                t.do(key.clear(holder, figure.name))
        t.note("breaks_free", figure.name, rule="G4-GRAP-06", holder=holder)
        _gets_off(t, figure.name, holder, command, goal)
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


def _gets_off(t: Bout, who: str, holder: str, command: Command, goal: Hex | None) -> None:
    """A yard of movement for who has broken free, if one was said."""
    if goal is not None:
        t.do(Moved(who, to=goal))
    elif command.option("back") is not None:
        t.do(*stand(t.enc, holder, who, (between(t.enc, holder, who) or 0) + 1))
    else:
        return
    t.note("gets_off", who, rule="G4-GRAP-06")


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
