"""Holds: how a hold begins, ends and is escaped (SW-GRP); who holds whom is told by ``figure.pins``."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.swords.figure import keys
from rules.swords.figure.mass import bonuses
from rules.swords.figure.pins import holds_on, pin, restrained, victim_of
from rules.swords.figure.quantities import (
    HOLD_TRAITS,
    best_hold,
    mass,
    trait,
    wounds_term,
)
from rules.swords.figure.turns import ready, spend
from rules.swords.harm.healing import fought
from rules.swords.rolls.trait import AVERAGE, roll, typed
from rules.swords.tables.printed import TradeRow
from rules.swords.tables.settings import option
from rules.swords.tables.words import refuse, says

_ALL_TRAITS = (*HOLD_TRAITS, "constitution", "archer", "rider", "ranger", "perception", "willpower", "sneak")


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
            Term(says("average_of_2d6"), AVERAGE, "SW-TRT-06"),
            Term(f"{name}'s {best}", trait(holder, best)),
        )
        terms += tuple(Term(says("wounds", name=name), w.n, w.rule) for w in wounds_term(holder))
        if bonus and name == held.leader:
            terms += (Term("mass", bonus, "SW-MAS-05"),)
        found.append((name, terms))
    return max(found, key=lambda one: sum(term.n for term in one[1]))


def take_hold(t: Bout, holder: str, victim: str, dx: int, trade: TradeRow) -> None:
    """A hold begins, or changes: the dx of its roll is what it is worth (SW-GRP-03)."""
    known = keys.HOLD.of(t.enc, holder, victim)
    since = known.since if known else 1 + max((keys.HOLD.data(x).since for x in keys.HOLD.all(t.enc)), default=0)
    t.do(keys.HOLD.set(holder, victim, keys.Hold(dx, trade.id, since)))
    clings = restrained(t.enc, victim) is None
    rule = "SW-MAS-07" if clings else "SW-GRP-03"
    t.note("clings" if clings else "holds", holder, rule=rule, victim=victim, dx=dx)


def let_go(t: Bout, victim: str, why: str) -> None:
    """End every hold on a figure, and the help given with it."""
    for link in holds_on(t.enc, victim):
        t.do(keys.HOLD.clear(link.a, victim, why))
    for link in keys.ASSISTING.all(t.enc, b=victim):
        t.do(keys.ASSISTING.clear(link.a, victim, why))


def end_hold(t: Bout, holder: str, victim: str, why: str) -> None:
    """End one of the holds on a figure (SW-GRP-02); helpers lose theirs with the last one (SW-GRP-18)."""
    t.do(keys.HOLD.clear(holder, victim, why))
    if not holds_on(t.enc, victim):
        let_go(t, victim, why)
    t.note("hold_ends", holder, rule="SW-GRP-18", victim=victim)


def hold_trait(t: Bout, command: Command, figure: Figure, what: str) -> str:
    """The trait typed, or the best of Strength, Athlete and Warrior."""
    said = [o.name for o in command.options if o.name in _ALL_TRAITS and o.value is None]
    if any(name not in HOLD_TRAITS for name in said) or len(said) > 1:
        raise refuse(t, "bad_trait", trait=" and ".join(said), what=what, possible=", ".join(HOLD_TRAITS))
    return said[0] if said else best_hold(figure)


def escape(t: Bout, command: Command) -> None:
    """One roll against the strongest hold; success breaks them all (SW-GRP-13)."""
    figure = ready(t, command)
    if not holds_on(t.enc, figure.name):
        raise refuse(t, "not_held", who=figure.name)
    skill = hold_trait(t, command, figure, says("escape"))
    leader, terms = escape_number(t.enc, figure.name)
    bonus, _ = masses(t.enc, figure.name, escaping=True)
    spend(t, figure.name)
    fought(t, figure.name)
    value = sum(term.n for term in terms)
    t.note("defends", leader, rule="SW-GRP-13", terms=terms, by="hold", value=value)
    mods = (*((Term("mass", bonus, "SW-MAS-05"),) if bonus else ()), *typed(command))
    dx = roll(t, "escape", figure, skill, trait(figure, skill), value, mods, rule="SW-GRP-13")
    if dx < 0:
        t.note("stays_held", figure.name, rule="SW-GRP-13", holder=leader, dx=dx)
        return
    let_go(t, figure.name, "escaped")
    t.note("escapes", figure.name, rule="SW-GRP-13", dx=dx)


def release(t: Bout, command: Command) -> None:
    """Let go, free, on one's turn (SW-GRP-14)."""
    figure = ready(t, command, cost=0)
    victim = victim_of(t, command, "release")
    spend(t, figure.name, 0)
    end_hold(t, figure.name, victim.name, "released")


def separate(t: Bout, command: Command) -> None:
    """The game master tears holder and victim apart (see SW-GRP-18)."""
    victim = victim_of(t, command, says("be_torn_away"))
    assert command.who is not None
    end_hold(t, command.who, victim.name, "separated")
