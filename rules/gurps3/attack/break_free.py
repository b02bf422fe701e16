"""Break Free: out of every hold (G3-BRK)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import hex_of
from rules.core.events import Moved
from rules.gurps.rolling import winner
from rules.gurps3.attack.combining import group_st
from rules.gurps3.attack.pin import resists
from rules.gurps3.attack.takedown import into, named
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.grips import holders, row
from rules.gurps3.harm import rousing
from rules.gurps3.place.close_combat import part
from rules.gurps3.place.hexes import free_neighbours
from rules.gurps3.rolls.contests import st_side, tries
from rules.gurps3.tables.printed import limit
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.tables.says import says
from rules.gurps3.tables.terms import term

PAUSE = limit("break_pause")
"""Own turns between two tries to break a pin with both hands (G3-BRK-03)."""


def break_free(t: Bout, command: Command) -> None:
    """Break free of every hold: a contest of ST, the holder's bonus by T8 (G3-BRK-01, G3-BRK-02; see G3-PIN-04)."""
    assert command.who is not None
    figure = turns.take_maneuver(t, command, "break_free")
    who = figure.name
    pins, grips = keys.PIN.all(t.enc, b=who), holders(t.enc, who)
    if not pins and not grips:
        raise refuse(t, "not_held", who=who)
    both = any(keys.PIN.data(link).hands == 2 for link in pins)
    if both and keys.TURNS.of(figure) < keys.BREAK_AT.of(figure):
        raise refuse(t, "break_later", who=who, turns=keys.BREAK_AT.of(figure) - keys.TURNS.of(figure))
    _room(t, command, who)
    if not rousing.rouse(t, who):
        return
    names = tuple(dict.fromkeys(link.a for link in (*pins, *grips)))
    bonus = max(
        (*(resists(keys.PIN.data(p)) for p in pins), *(row(keys.GRIP.data(g)).resists for g in grips)),
    )
    theirs = group_st(t, names[0], names[1:], term("hold", bonus))
    tries(t, who, names[0], "break free", "G3-BRK-01")
    if winner(t, "contest", st_side(figure), theirs, rule="G3-BRK-01") <= 0:
        t.note("stays_held", who, rule="G3-BRK-01", foe=names[0])
        if both:
            t.do(keys.BREAK_AT.by(who, keys.TURNS.of(figure) + PAUSE - keys.BREAK_AT.of(figure)))
        return
    for link in (*pins, *grips):
        t.do((keys.PIN if link.key == keys.PIN.key else keys.GRIP).clear(link.a, who))
    t.note("breaks_free", who, rule="G3-BRK-04", foe=names[0])
    _moves_off(t, command, who)


def _room(t: Bout, command: Command, who: str) -> None:
    """Raises Refused for a hex named that he cannot move into."""
    at = t.figure(who).pos
    if at is not None:
        named(t, command, who, free_neighbours(t.enc, at, who))


def _moves_off(t: Bout, command: Command, who: str) -> None:
    """Free: he may move a hex at once, in any direction (G3-BRK-04)."""
    figure = t.figure(who)
    if figure.pos is None:
        if any(p.verb == "into" for p in command.parts):
            part(t, who)
        return
    ways = list(free_neighbours(t.enc, figure.pos, who))
    picked = into(command, ways)
    if picked is None and ways:
        options = (("stay", says("stay")), *((f"{q},{r}", f"{q},{r}") for q, r in ways))
        said = t.ask("hex", who, says("move_off"), options, "stay", "G3-BRK-04")
        picked = None if said == "stay" else hex_of(said)
    if picked is not None:
        t.do(Moved(who, to=picked), keys.MOVED.by(who, 1))
