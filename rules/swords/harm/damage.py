"""From a dx to damage and its harm (SW-DMG); the damage of squeezes, falls, areas and seats shaken (SW-GRP, SW-ARE).

Protection is Constitution and armour value together. Every number is points of damage.
"""

import msgspec

from rules.core import effects
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.swords.figure import keys
from rules.swords.harm.stuns_and_wounds import Harm, blow, wounds
from rules.swords.sheet import reading
from rules.swords.tables.settings import option
from rules.swords.tables.words import says

FALL_PER_SPACE = 5


class Force(msgspec.Struct, frozen=True):
    """What an attack carries besides its dx: Strength and weapon value used, trade modifier, mechanical or not.

    A surface or spikes take the place of the weapon (see SW-GRP-09, SW-GRP-11). ``extra`` are the points of effects on
    the attacker.
    """

    strength: int = 0
    weapon: int = 0
    trade: int = 0
    mechanical: bool = False
    extra: int = 0

    @property
    def total(self) -> int:
        """The sum; a mechanical weapon adds no Strength (see SW-DMG-01). A jab may make it negative."""
        return (0 if self.mechanical else self.strength) + self.weapon + self.trade + self.extra

    @property
    def pulled(self) -> bool:
        """Whether neither Strength nor weapon are used at all (SW-DMG-09)."""
        return self.weapon == 0 and (self.mechanical or self.strength == 0)


class SubdualDamage(msgspec.Struct, frozen=True):
    """A subdual blow: ``earnest`` points that may wound, taken first, and ``bruising`` ones that never do."""

    earnest: int
    bruising: int


def damage(dx: int, force: Force, protection: int, reasonable: bool = True) -> int:
    """The damage of a hit, or of a squeeze with its hold's dx, 0 for a miss (SW-DMG-01..04, SW-DMG-10; see SW-GRP-08).

    A reasonable attack with a dx of 1 or more does at least 1, a jab too (SW-TRD-04).
    """
    if dx < 0:
        return 0
    least = 1 if dx > 0 and reasonable else 0
    return max(least, dx + force.total - protection)


def raw(dx: int, force: Force) -> int:
    """The damage before defences, what a rider's seat is tried against (see SW-MNT-03), 0 at least."""
    return max(0, dx + force.total)


def destroys(dx: int, force: Force, toughness: int) -> bool:
    """Whether a disarming hit destroys its object instead of knocking it away (see SW-STR-04, SW-TRD-02)."""
    return dx >= 0 and dx + force.total >= toughness


def area_damage(force: Force, protection: int) -> int:
    """The damage to one caught in an area, without any dx and without a minimum (see SW-ARE-07)."""
    return max(0, force.total - protection)


def fall_damage(spaces: int, constitution: int) -> int:
    """The preset damage of a fall of so many spaces; armour does not count (see SW-GRP-12)."""
    return max(0, FALL_PER_SPACE * spaces - constitution)


def missed_throw(hold_dx: int) -> int:
    """The damage to a victim thrown beside what he was thrown at (see SW-GRP-11)."""
    return 1 if hold_dx > 0 else 0


def split(dx: int, force: Force, protection: int, reasonable: bool = True) -> SubdualDamage:
    """A subdual blow's two parts; Strength and weapon make the earnest one, the dx the other (see SW-DMG-08).

    Where neither Strength nor weapon is used nothing is earnest, whatever the trade adds (see SW-DMG-09).
    """
    whole = damage(dx, force, protection, reasonable)
    earnest = 0 if force.pulled else min(whole, max(0, force.total - protection))
    return SubdualDamage(earnest, whole - earnest)


def subdued(before: int, parts: SubdualDamage) -> Harm:
    """What a subdual blow inflicts on one with ``before`` stuns: the earnest part first (SW-DMG-08)."""
    return Harm(parts.earnest + parts.bruising, wounds(before, parts.earnest))


class Hit(msgspec.Struct, frozen=True):
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


def land(t: Bout, hit: Hit) -> Harm:
    """Let a hit do its damage; returns what it inflicted."""
    target = t.figure(hit.target)
    guard = protection(target)
    amount = damage(hit.dx, hit.force, guard, hit.reasonable)
    terms = (Term(hit.dx_from, hit.dx), *force_terms(hit.force, hit.weapon), *guarding(target))
    bare = sum(term.n for term in terms)
    if bare != amount:
        least = says("at_least_1") if amount else says("never_below_0")
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
