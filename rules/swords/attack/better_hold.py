"""A better hold of somebody who is held already."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.report import Term
from rules.swords.attack.holds import hold_trait, masses, take_hold
from rules.swords.attack.trades import trade_row
from rules.swords.defence.legal import legal
from rules.swords.defence.threat import UNDEFENDED, threat
from rules.swords.figure import keys
from rules.swords.figure.pins import pin, victim_of
from rules.swords.figure.quantities import trait
from rules.swords.figure.turns import ready, spend
from rules.swords.harm.healing import fought
from rules.swords.rolls.trait import roll, typed
from rules.swords.tables.words import says


def hold(t: Bout, command: Command) -> None:
    """A better hold; the new dx counts even if it is lower, and below 0 the victim slips free.

    Rules: SW-GRP-06, SW-GRP-07.
    """
    figure = ready(t, command)
    victim = victim_of(t, command, says("better_hold"))
    skill = hold_trait(t, command, figure, says("grapple.better_hold"))
    trade = trade_row(t, command)
    against = threat(command, figure.name, victim.name, "grab")
    ways = legal(t.enc, type(against)(figure.name, victim.name, "grab", against.words, twisting=True))
    held = pin(t.enc, victim.name)
    assert held is not None
    own, theirs = masses(t.enc, victim.name, escaping=False)
    own = own if held.leader == figure.name else 0
    spend(t, figure.name)
    fought(t, figure.name, victim.name)
    guard = ways[0] if ways else UNDEFENDED
    terms = (*guard.terms, *((Term("mass", theirs, "SW-MAS-05"),) if theirs else ()))
    value = sum(term.n for term in terms)
    t.note("defends", victim.name, rule="SW-GRP-06", terms=terms, by=guard.kind, value=value)
    row = (Term(trade.id, trade.attack, "SW-TRD-01"),) if trade.attack else ()
    mods = (*row, *((Term("mass", own, "SW-MAS-05"),) if own else ()), *typed(command))
    dx = roll(t, "hold", figure, skill, trait(figure, skill), value, mods, rule="SW-GRP-06")
    if dx >= 0:
        take_hold(t, figure.name, victim.name, dx, trade)
    else:
        t.do(keys.HOLD.clear(figure.name, victim.name, "slipped"))
        t.note("slips", victim.name, rule="SW-GRP-07", holder=figure.name, dx=dx)
