"""Attacks that miss and meet somebody else (G4-WRG-02, G4-CLS-08)."""

from collections.abc import Callable

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps.success import HOPELESS
from rules.gurps4.attack import melee, reroute
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.way import Way
from rules.gurps4.figure.conditions import alive
from rules.gurps4.place import sight
from rules.gurps4.tables.terms import term

CAP = 9


Roll = Callable[[Bout, Strike], None]
"""How an attack is rolled; who meets it anew is attacked by the same."""


def go_on(t: Bout, s: Strike, roll: Roll) -> None:
    """Let a missed shot fly on to who stands in the way or behind, a missed blow to the others of the hex."""
    if s.ranged and s.purpose == "hit":
        t.then(fly_on, s, (*s.past, *s.into), roll)
    elif s.into and s.purpose == "hit":
        t.then(next_of, s, s.into, roll)


def dodged(t: Bout, s: Strike, way: Way, roll: Roll) -> None:
    """Let a shot that was dodged go on to who else is in its line (G4-WRG-02)."""
    if s.ranged and way.kind == "dodge" and s.into:
        t.then(fly_on, s, s.into, roll)


def fly_on(t: Bout, s: Strike, names: tuple[str, ...], roll: Roll) -> None:
    """Meet the next in the line, nearest first; who can't be hit is passed by without a roll."""
    while names:
        name, *rest = names
        names = tuple(rest)
        if name not in t.enc.figures or not alive(t.figure(name)):
            continue
        other = reroute.at(t, s, name)
        if other.score >= HOPELESS:
            t.then(_again, replace(other, past=(), into=names, cap=min(CAP, CAP if s.cap is None else s.cap)), roll)
            return


def next_of(t: Bout, s: Strike, names: tuple[str, ...], roll: Roll) -> None:
    """Meet one of the others in the hex, by a die where there are several (see G4-CLS-08)."""
    pick = t.total("choose", s.by, Dice(1, len(names))) - 1 if len(names) > 1 else 0
    name = names[pick]
    rest = tuple(other for other in names if other != name)
    other = replace(reroute.at(t, s, name), cap=CAP, into=rest, dodge_only=True)
    if other.score >= HOPELESS:
        t.then(_again, other, roll)
    elif rest:
        t.then(next_of, s, rest, roll)


def _again(t: Bout, s: Strike, roll: Roll) -> None:
    t.note("stray", s.by, rule="G4-WRG-02" if s.ranged else "G4-CLS-08", target=s.to)
    roll(t, s)


IN_THE_WAY = -4


def way(t: Bout, command: Command, figure: Figure, foe: Figure) -> tuple[Term, ...]:
    """-4 for each person in the line of fire (G4-WRG-01); what a player claims agrees with the map."""
    said = command.number("past", 0) or 0
    n = said or len(sight.in_the_way(t.enc, figure.name, foe.name))
    return (term("in_the_way", IN_THE_WAY * n, people=n),) if n else ()


def people(t: Bout, command: Command, figure: Figure, foe: Figure) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who stands in the line before the target, and who behind it where somebody says so."""
    between = sight.in_the_way(t.enc, figure.name, foe.name)
    return tuple(name for group in between for name in group), melee.behind(command)
