"""Attacks turned on somebody else: strays (G4-WRG-02, G4-CLS-08), the mount under a rider (G4-MNT-03)."""

from collections.abc import Callable

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps.success import HOPELESS
from rules.gurps4.attack import melee
from rules.gurps4.defence.exchange_records import Attack, Defence
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive
from rules.gurps4.figure.quantities import sm
from rules.gurps4.place import arcs, sight, where
from rules.gurps4.tables.printed import POSTURES, range_penalty
from rules.gurps4.tables.words import term

CAP = 9


Roll = Callable[[Bout, Attack], None]
"""How an attack is rolled; who meets it anew is attacked by the same."""


def go_on(t: Bout, attack: Attack, roll: Roll) -> None:
    """Let a missed shot fly on to who stands in the way or behind, a missed blow to the others of the hex."""
    if attack.ranged and attack.purpose == "hit":
        t.then(fly_on, attack, (*attack.past, *attack.into), roll)
    elif attack.into and attack.purpose == "hit":
        t.then(next_of, attack, attack.into, roll)


def dodged(t: Bout, attack: Attack, defence: Defence, roll: Roll) -> None:
    """Let a shot that was dodged go on to who else is in its line (G4-WRG-02)."""
    if attack.ranged and defence.kind == "dodge" and attack.into:
        t.then(fly_on, attack, attack.into, roll)


def fly_on(t: Bout, attack: Attack, names: tuple[str, ...], roll: Roll) -> None:
    """Meet the next in the line, nearest first; who can't be hit is passed by without a roll."""
    while names:
        name, *rest = names
        names = tuple(rest)
        if name not in t.enc.figures or not alive(t.figure(name)):
            continue
        other = at(t, attack, name)
        if other.score >= HOPELESS:
            t.then(
                _again,
                replace(other, past=(), into=names, cap=min(CAP, CAP if attack.cap is None else attack.cap)),
                roll,
            )
            return


def next_of(t: Bout, attack: Attack, names: tuple[str, ...], roll: Roll) -> None:
    """Meet one of the others in the hex, by a die where there are several (see G4-CLS-08)."""
    pick = t.total("choose", attack.who, Dice(1, len(names))) - 1 if len(names) > 1 else 0
    name = names[pick]
    rest = tuple(other for other in names if other != name)
    other = replace(at(t, attack, name), cap=CAP, into=rest, dodge_only=True)
    if other.score >= HOPELESS:
        t.then(_again, other, roll)
    elif rest:
        t.then(next_of, attack, rest, roll)


def _again(t: Bout, attack: Attack, roll: Roll) -> None:
    t.note("stray", attack.who, rule="G4-WRG-02" if attack.ranged else "G4-CLS-08", target=attack.target)
    roll(t, attack)


IN_THE_WAY = -4


def way(t: Bout, command: Command, figure: Figure, foe: Figure) -> tuple[Term, ...]:
    """-4 for each person in the line of fire (G4-WRG-01); what a player claims agrees with the map."""
    said = command.number("past", 0) or 0
    n = said or len(sight.in_the_way(t.enc, figure.name, foe.name))
    return (term("in_the_way", IN_THE_WAY * n, people=n),) if n else ()


def people(t: Bout, command: Command, figure: Figure, foe: Figure) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who stands in the line before the target, and who behind it where somebody says so."""
    between = sight.in_the_way(t.enc, figure.name, foe.name)
    return tuple(name for group in between for name in group), melee.behind(command)


THEIRS = ("G4-RNG-02", "G4-RNG-04", "G4-CHAR-11", "G4-COV-01", "G4-WRG-01", "G4-LOC-01")
"""The rules of what counts of a target alone."""


def at(t: Bout, attack: Attack, name: str) -> Attack:
    """Return the same attack as it meets ``name``: its range, size and posture, no location, no typed defence."""
    kept = [term for term in attack.terms if term.rule not in THEIRS]
    far = where.between(t.enc, attack.who, name)
    if attack.ranged:
        kept += [
            term("range", range_penalty(far or 0), yards=far or 0),
            term("size", sm(t.figure(name))),
            Term(t.figure(name).posture, POSTURES[t.figure(name).posture].target, "G4-RNG-04"),
        ]
    terms = tuple(term for term in kept if term.n)
    return replace(
        attack, target=name, terms=terms, random=attack.ranged, location="torso", guard=None, guardian="", distance=far,
        arc=arcs.arc(t.enc, name, attack.who),
    )  # fmt: skip


def mount_instead(t: Bout, attack: Attack) -> Attack | None:
    """Return a blow or shot that misses a rider by one as it meets the mount (G4-MNT-03); None where nobody rides."""
    mounts = keys.RIDES.all(t.enc, a=attack.target)
    if not mounts:
        return None
    t.note("hits_mount", attack.who, rule="G4-MNT-03", target=attack.target, mount=mounts[0].b)
    return replace(attack, target=mounts[0].b, location="torso", random=False, guard=None)
