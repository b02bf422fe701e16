"""Pin: holding down a foe who lies (G3-PIN)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps3.attack import targets
from rules.gurps3.attack.combining import group_st, helpers
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.posture import low
from rules.gurps3.figure.quantities import body_lb
from rules.gurps3.harm import rousing
from rules.gurps3.place.close_combat import near
from rules.gurps3.rolls.contests import long_contest, st_side, tries
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import GRIPS, limit
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.terms import nonzero, term

POUNDS = limit("pin_pounds")
BOTH_HANDS = 2


def resists(data: keys.Pin) -> int:
    """Return what a pin adds to its holder against Break Free, by the hands it takes (T8, G3-PIN-04)."""
    return GRIPS["upper" if data.hands == BOTH_HANDS else "one_hand"].pinned_resists


def pin(t: Bout, command: Command) -> None:
    """Pin a foe who is on the ground: a contest of ST, weight counts (G3-PIN-01, G3-PIN-02; see G3-PIN-03)."""
    other = targets.one_target(t, command)
    near(t, command, other.name)
    figure = turns.take_maneuver(t, command, "pin", foe=other.name)
    if not low(other):
        raise refuse(t, "not_down", who=figure.name, target=other.name)
    mates = helpers(t, "pin", other.name, figure.name)
    if not rousing.rouse(t, figure.name):
        return
    strongest = max((figure.name, *mates), key=lambda n: sheet_of(t.figure(n)).st)
    apart_lb = body_lb(t.figure(strongest)) - body_lb(other)
    mine = group_st(t, figure.name, mates, term("heavier", max(0, apart_lb) // POUNDS))
    theirs = st_side(other, nonzero(term("heavier", max(0, -apart_lb) // POUNDS)))
    tries(t, figure.name, other.name, "pin", "G3-PIN-02")
    if long_contest(t, "contest", mine, theirs, rule="G3-PIN-02") <= 0:
        t.note("pin_fails", figure.name, rule="G3-PIN-02", foe=other.name)
        return
    for name in (figure.name, *mates):
        t.do(keys.PIN.set(name, other.name, keys.Pin(BOTH_HANDS)))
    t.note("pins", figure.name, rule="G3-PIN-06", foe=other.name)


def free_hand(t: Bout, command: Command) -> None:
    """Free one hand from a pin, at any time of the own turn (G3-PIN-05)."""
    figure = turns.actor(t, command)
    pins = [link for link in keys.PIN.all(t.enc, a=figure.name) if keys.PIN.data(link).hands == BOTH_HANDS]
    if not pins:
        raise refuse(t, "no_pin", who=figure.name)
    grip = keys.GRIP.of(t.enc, figure.name, pins[0].b)
    t.do(keys.PIN.set(figure.name, pins[0].b, keys.Pin(1)))
    if grip is not None and grip.hands == 2:
        t.do(keys.GRIP.set(figure.name, pins[0].b, keys.Grip(grip.location, 1)))
    t.note("frees_hand", figure.name, rule="G3-PIN-05", foe=pins[0].b)
