"""Who holds whom, and what the holders weigh and lift together (SW-GRP-04, SW-GRP-05, SW-MAS-06)."""

from msgspec import Struct

from rules.core.encounter import Encounter, Figure, Link
from rules.core.report import Term
from rules.swords.figure import keys
from rules.swords.figure.mass import Load, bonuses, clung_to, immovable, leader, load
from rules.swords.figure.quantities import (
    awake,
    best_hold,
    drag,
    lift,
    mass,
    offense_hold,
    trait,
    wounds_term,
)
from rules.swords.rolls.trait import AVERAGE
from rules.swords.sheet import reading
from rules.swords.tables.settings import option
from rules.things.hands import busy


class Pin(Struct, frozen=True):
    """Everybody who holds one victim or helps with it: the leader, and the sums of mass, lift and drag in pounds."""

    leader: str
    holders: tuple[str, ...]
    helpers: tuple[str, ...]
    mass: int
    lift: int
    drag: int


def holds_on(enc: Encounter, victim: str) -> tuple[Link, ...]:
    """The holds on a figure, the earliest first."""
    return tuple(sorted(keys.HOLD.all(enc, b=victim), key=lambda link: keys.HOLD.data(link).since))


def victims(enc: Encounter, holder: str) -> tuple[str, ...]:
    """Whom a figure holds, in the order of the holds."""
    links = sorted(keys.HOLD.all(enc, a=holder), key=lambda link: keys.HOLD.data(link).since)
    return tuple(link.b for link in links)


def pin(enc: Encounter, victim: str) -> Pin | None:
    """The holders of a victim taken together, or None where nobody holds it (see SW-GRP-02, SW-MAS-06)."""
    holders = tuple(link.a for link in holds_on(enc, victim))
    if not holders:
        return None
    helpers = tuple(link.a for link in keys.ASSISTING.all(enc, b=victim) if link.a not in holders)
    every = [enc.figures[name] for name in (*holders, *helpers) if name in enc.figures]
    first = leader([offense_hold(enc.figures[name]) for name in holders])
    return Pin(
        holders[first],
        holders,
        helpers,
        sum(mass(f) for f in every),
        sum(lift(f) for f in every),
        sum(drag(f) for f in every),
    )


def restrained(enc: Encounter, name: str) -> Pin | None:
    """The pin that restrains a figure; None where it is free, or too heavy for those who cling to it.

    Rules: SW-GRP-05; see SW-MAS-07.
    """
    held = pin(enc, name)
    if held is None or clung_to(mass(enc.figures[name]), held.drag):
        return None
    return held


def clinched(enc: Encounter, name: str) -> bool:
    """Whether the figure can use only natural and small weapons (SW-GRP-19)."""
    return bool(victims(enc, name)) or restrained(enc, name) is not None


def masses(enc: Encounter, victim: str, *, escaping: bool) -> tuple[int, int]:
    """What mass adds to the roll and to the number against it, in an escape or a better hold (see SW-MAS-05)."""
    held = pin(enc, victim)
    rule = bool(option(enc, "mass_rule"))
    if held is None:
        return 0, 0
    own = mass(enc.figures[victim])
    if escaping:
        return bonuses("escape", own, held.mass, rule)
    return bonuses("hold", held.mass, own, rule)


def escape_number(enc: Encounter, victim: str) -> tuple[str, tuple[Term, ...]]:
    """The holder who leads, and the parts of the number an escape must reach (see SW-GRP-13).

    With several holders that is the highest of their numbers, the bonus of their joint mass on the leader's.
    """
    held = pin(enc, victim)
    assert held is not None
    _, bonus = masses(enc, victim, escaping=True)
    found: list[tuple[str, tuple[Term, ...]]] = []
    for name in (held.leader, *(n for n in held.holders if n != held.leader)):
        holder = enc.figures[name]
        best = best_hold(holder)
        terms: tuple[Term, ...] = (
            Term("average of 2d6", AVERAGE, "SW-TRT-06"),
            Term(f"{name}'s {best}", trait(holder, best)),
        )
        terms += tuple(Term(f"{name}'s wounds", w.n, w.rule) for w in wounds_term(holder))
        if bonus and name == held.leader:
            terms += (Term("mass", bonus, "SW-MAS-05"),)
        found.append((name, terms))
    return max(found, key=lambda one: sum(term.n for term in one[1]))


def hands_free(enc: Encounter, figure: Figure) -> int:
    """How many hands hold neither a thing nor somebody."""
    full = busy(figure, keys.HANDS.of) + len(victims(enc, figure.name))
    return max(0, reading.of(figure).hands - full)


def weight(enc: Encounter, victim: str) -> Load:
    """How far those who hold a victim can move with it: its mass counts as carried (SW-GRP-04)."""
    held = pin(enc, victim)
    assert held is not None
    return load(mass(enc.figures[victim]), held.lift, held.drag)


def too_massive(enc: Encounter, victim: str) -> Pin | None:
    """The pin whose holders can neither slam nor throw the victim; None where they can (see SW-MAS-07)."""
    held = pin(enc, victim)
    assert held is not None
    return held if immovable(mass(enc.figures[victim]), held.mass, held.lift, held.drag) else None


def standing_holders(enc: Encounter, victim: str) -> tuple[str, ...]:
    """The holders of a figure who are awake."""
    return tuple(link.a for link in holds_on(enc, victim) if awake(enc.figures[link.a]))
