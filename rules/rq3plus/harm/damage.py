"""Damage: weapon dice, the damage modifier, the special results of slash, crush and impale (areas HIT, SPC; T10)."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from rules.core.dice import Formula, weights
from rules.core.oracle import TOTAL, Oracle
from rules.core.report import Term
from rules.dice.weights import Ways, summed
from rules.rq3plus.figure.arms import Force
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.kinds import Category
from rules.rq3plus.tables.outcomes import HitRow
from rules.rq3plus.tables.printed import blow
from rules.rq3plus.tables.words import says, term

VITAL: tuple[Category, ...] = ("head", "chest", "abdomen")


class DamageDice(Struct, frozen=True):
    """The dice of a blow as they lie; -1 where none was thrown."""

    weapon: int
    again: int = -1
    modifier: int = -1


def throw(oracle: Oracle, who: str, force: Force, degree: Degree, category: Category) -> DamageDice:
    """Throw the dice of a blow: ``damage``, ``damage_impale`` when it doubles, ``damage_modifier`` (R3-HIT-12)."""
    row = blow(force.tactic, force.mode, degree)
    weapon = again = modifier = -1
    if force.weapon.dice is not None:
        weapon = oracle.draw("damage", who, force.weapon.dice, TOTAL)
        if row.weapon == "doubled" and category in VITAL:
            again = oracle.draw("damage_impale", who, force.weapon.dice, TOTAL)
    if _modified(force, row) and force.modifier is not None and force.modifier.dice is not None:
        modifier = oracle.draw("damage_modifier", who, force.modifier.dice, TOTAL)
    return DamageDice(weapon, again, modifier)


class DamageRoll(Struct, frozen=True):
    """What a blow's dice come to at one degree: the parts of its damage, their sum alone where nothing is recorded."""

    degree: Degree
    maximum: bool
    terms: tuple[Term, ...]


def rolled(
    oracle: Oracle,
    who: str,
    force: Force,
    degree: Degree,
    category: Category,
    maximum: bool,
    others: tuple[tuple[Degree, bool], ...] = (),
    least: int = 0,
) -> tuple[DamageRoll, ...]:
    """Throw a blow's dice and add them up; ``others`` are degrees at which they may count yet (see R3-WEA-02).

    Odds get no more than the sums, so that dice that come to the same damage are one branch, and none below ``least``:
    so much is stopped anyhow.
    """
    faces = throw(oracle, who, force, degree, category)
    found = []
    for one, full in ((degree, maximum), *others):
        parts = terms(force, one, category, faces, full)
        found.append(DamageRoll(one, full, oracle.told(parts, (term("damage", max(least, gross(parts))),))))
    return tuple(found)


def plain(oracle: Oracle, who: str, force: Force, label: str, times: int = 1, least: int = 0) -> tuple[Term, ...]:
    """The parts of weapon dice and damage modifier thrown under ``label`` and ``label_modifier`` (see R3-PAR-06).

    ``times`` multiplies the sum (see R3-SWB-03). With ``least``, odds tell only whether the sum reaches it.
    """
    weapon = force.weapon.total(oracle.draw(label, who, force.weapon.dice, TOTAL) if force.weapon.dice else 0)
    parts = [term("weapon", weapon)]
    if force.modifier is not None and force.share != "none":
        dice = force.modifier.dice
        faces = oracle.draw(f"{label}_modifier", who, dice, TOTAL) if dice else 0
        parts.append(_modifier_piece(force, False).term(DamageDice(-1, modifier=faces)))
    parts += force.extra
    if times > 1:
        parts.append(term("doubled_critical", gross(parts) * (times - 1)))
    d = gross(parts)
    return oracle.told(tuple(parts), (term("damage", (least if d >= least else 0) if least else d),))


def _modified(force: Force, row: HitRow) -> bool:
    return row.modifier != "none" and force.share != "none" and force.modifier is not None


class DamagePart(Struct, frozen=True):
    """One part of a blow's damage: a formula, at what the ``dice`` of that name in ``Faces`` show, or at its most.

    ``half``: half of it counts, rounded up (a negative one toward zero).
    """

    why: str
    rule: str
    formula: Formula
    dice: str = ""
    half: bool = False

    def value(self, faces: int) -> int:
        """The points for a sum of faces; less than 0 where no dice were thrown."""
        value = self.formula.total(max(0, faces)) if self.dice else self.formula.high
        return -(-value // 2) if self.half else value

    def term(self, faces: DamageDice) -> Term:
        """The part as dice have made it."""
        return Term(self.why, self.value(getattr(faces, self.dice) if self.dice else 0), self.rule)

    def ways(self) -> Ways:
        """How many ways each number of points falls."""
        if not self.dice or self.formula.dice is None:
            return Ways((self.value(0),), (1,), 1)
        found: dict[int, int] = {}
        for faces, n in sorted(weights(self.formula.dice).items(), key=lambda item: item[0] * self.formula.sign):
            value = self.value(faces)
            found[value] = found.get(value, 0) + n
        return Ways(tuple(found), tuple(found.values()), sum(found.values()))


def pieces(force: Force, degree: Degree, category: Category, maximum: bool = False) -> tuple[DamagePart, ...]:
    """What the gross damage D of a blow at its degree on a location of that category is made of (T10).

    A special result is that of the declared mode, or of a tactic that has one of its own (see R3-SPC-06, R3-SPC-08).

    ``maximum``: every die counts at its most (R3-DDG-07).
    """
    row = blow(force.tactic, force.mode, degree)
    found: list[DamagePart] = []
    if row.weapon != "none":
        found += _weapon_pieces(force.weapon, row.weapon, category, maximum)
    if _modified(force, row):
        found.append(_modifier_piece(force, maximum or (row.modifier == "maximum" and category in VITAL)))
    if row.weapon != "none":
        found += [DamagePart(term.why, term.rule, Formula(flat=term.n)) for term in force.extra]
    return tuple(found)


def terms(
    force: Force, degree: Degree, category: Category, faces: DamageDice, maximum: bool = False
) -> tuple[Term, ...]:
    """The parts of the gross damage D for dice as they lie; see ``pieces`` (R3-SPC-07)."""
    return tuple([piece.term(faces) for piece in pieces(force, degree, category, maximum)])


@lru_cache(maxsize=2048)
def law(force: Force, degree: Degree, category: Category, maximum: bool = False) -> Ways:
    """How many ways each D of a blow falls; see ``pieces``."""
    return _law(pieces(force, degree, category, maximum))


@lru_cache(maxsize=2048)
def _law(made: tuple[DamagePart, ...]) -> Ways:
    whole = summed([piece.ways() for piece in made])
    found: dict[int, int] = {}
    for value, n in zip(whole.values, whole.weights, strict=True):
        d = _counts(value)
        found[d] = found.get(d, 0) + n
    return Ways(tuple(found), tuple(found.values()), whole.total)


def _weapon_pieces(formula: Formula, how: str, category: Category, maximum: bool) -> list[DamagePart]:
    """The weapon's own dice: what a special slash or impale adds to them (R3-SPC-01, R3-SPC-04)."""
    if how == "doubled" and category in VITAL:
        if maximum:
            return [DamagePart(says("weapon_dice_at_most"), "R3-DDG-07", Formula(flat=formula.high * 2))]
        return [DamagePart("weapon", "", formula, "weapon"), DamagePart("impale", "R3-SPC-04", formula, "again")]
    if maximum:
        return [DamagePart(says("weapon_dice_at_most"), "R3-DDG-07", formula, half=how == "half")]
    if how == "maximum" and category != "chest":
        return [DamagePart(says("weapon_at_most"), "R3-SPC-01", formula)]
    if how == "half":
        return [DamagePart("half the weapon", "R3-ENT-01", formula, "weapon", half=True)]
    return [DamagePart("weapon", "", formula, "weapon")]


def _modifier_piece(force: Force, full: bool) -> DamagePart:
    """The damage modifier as thrown, or at its most, as a special crush has it (R3-SPC-02)."""
    assert force.modifier is not None
    dice = "" if full else "modifier"
    if force.share == "half":
        # The half of a thrown weapon is rounded up, a negative one toward zero: both are the ceiling.
        return DamagePart(says("half_damage_modifier"), "R3-HIT-11", force.modifier, dice, half=True)
    if full:
        return DamagePart(says("damage_modifier_at_most"), "R3-SPC-02", force.modifier)
    return DamagePart(says("damage_modifier"), "R3-HIT-11", force.modifier, dice)


def gross(parts: Iterable[Term]) -> int:
    """D: the sum of the parts, at least 0 (see R3-HIT-11)."""
    return _counts(sum(p.n for p in parts))


def _counts(sum_: int) -> int:
    return max(0, sum_)


def pierces(tactic: str, mode: str, degree: Degree) -> tuple[bool, bool]:
    """Whether a blow ignores armour, and whether half the soft armour (R3-HIT-10; see R3-SPC-02)."""
    return degree is Degree.CRITICAL, blow(tactic, mode, degree).armour == "half_soft"


def glancing_ap(ap: int, shield: bool) -> int:
    """What a glancing special takes off: the AP doubled, a shield's times one and a half, halves up (see R3-GLA-01)."""
    return (3 * ap + 1) // 2 if shield else 2 * ap
