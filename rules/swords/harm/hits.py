"""A hit's harm: from dx and force to stuns and wounds, with every number's parts (SW-DMG)."""

from msgspec import Struct

from rules.core import effects
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.swords.figure import keys
from rules.swords.harm.damage import Force, damage, split, subdued
from rules.swords.harm.injury import Harm, blow
from rules.swords.sheet import reading
from rules.swords.tables.settings import option


class Blow(Struct, frozen=True):
    """One body hit: whose, whom, with which dx (of the blow or of the hold) and force; names for its report."""

    attacker: str
    target: str
    dx: int
    force: Force
    reasonable: bool = True
    subdual: bool = False
    weapon: str = "weapon"
    dx_from: str = "dx"
    rule: str = "SW-DMG-01"


def protection(figure: Figure) -> int:
    """Constitution and armour, which come off every blow."""
    return -sum(term.n for term in guarding(figure))


def guarding(figure: Figure) -> tuple[Term, ...]:
    """The same as parts of a number."""
    own = reading.of(figure)
    armour = reading.armour_value(own)
    worn = tuple(Term(why, -n) for why, n in (("Constitution", own.constitution), ("armour", armour)) if n)
    magic = effects.terms(figure, effects.ARMOUR)
    return (*worn, *(Term(term.why, -term.n, term.rule) for term in magic))


def force_terms(force: Force, weapon: str) -> tuple[Term, ...]:
    """Strength, weapon and trade as parts of a number."""
    parts = (
        ("Strength", 0 if force.mechanical else force.strength, "SW-DMG-01"),
        (weapon, force.weapon, "SW-DMG-01"),
        ("trade", force.trade, "SW-TRD-04"),
        ("effects", force.extra, ""),
    )
    return tuple(Term(why, n, rule) for why, n, rule in parts if n)


def is_reasonable(enc: Encounter, command: Command, attacker: Figure, harmless: bool) -> bool:
    """Whether a hit does at least 1: as ruled for this attack, else by the play style (see SW-DMG-04)."""
    if command.has("reasonable", "unreasonable"):
        return command.has("reasonable")
    style = option(enc, "reasonable")
    if style == "gritty":
        return True
    return reading.of(attacker).named if style == "high_power" else not harmless


def land(t: Bout, hit: Blow) -> Harm:
    """Let a hit do its damage; returns what it inflicted."""
    target = t.figure(hit.target)
    guard = protection(target)
    amount = damage(hit.dx, hit.force, guard, hit.reasonable)
    terms = (Term(hit.dx_from, hit.dx), *force_terms(hit.force, hit.weapon), *guarding(target))
    bare = sum(term.n for term in terms)
    if bare != amount:
        least = "at least 1" if amount else "never below 0"
        terms += (Term(least, amount - bare, "SW-DMG-03" if amount else "SW-DMG-10"),)
    stuns = keys.STUNS.of(target)
    parts = split(hit.dx, hit.force, guard, hit.reasonable)
    harm = subdued(stuns, parts) if hit.subdual else blow(stuns, amount)
    inflict(t, hit.target, harm, terms, rule=hit.rule, subdual=hit.subdual)
    return harm


def inflict(
    t: Bout, target: str, harm: Harm, terms: tuple[Term, ...] = (), *, rule: str, subdual: bool = False
) -> None:
    """Add stuns and wounds (see SW-DMG-05, SW-DMG-06). A hit without harm is an event all the same."""
    t.do(keys.STUNS.by(target, harm.stuns))
    if harm.wounds:
        t.do(keys.WOUNDS.by(target, harm.wounds))
    figure = t.figure(target)
    code = "no_harm" if not harm.stuns else "subdued" if subdual else "harmed"
    t.note(
        code,
        target,
        rule=rule,
        terms=terms,
        stuns=harm.stuns,
        wounds=harm.wounds,
        total=keys.STUNS.of(figure),
        all_wounds=keys.WOUNDS.of(figure),
    )
