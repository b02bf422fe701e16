"""What a blow does: weapon dice, damage modifier and their special results (areas HIT, SPC; T10)."""

from msgspec import Struct

from rules.core.dice import Formula
from rules.core.oracle import TOTAL, Oracle
from rules.core.report import Term
from rules.rq3plus.cells import Blow
from rules.rq3plus.degrees import Degree
from rules.rq3plus.kinds import Category
from rules.rq3plus.tables import blow

VITAL: tuple[Category, ...] = ("head", "chest", "abdomen")


class Force(Struct, frozen=True):
    """What stands behind a blow: the weapon's dice in its mode, the tactic, the damage modifier and its share.

    ``share`` of the modifier counts: ``full``, ``half`` (thrown) or ``none`` (projected) (R3-HIT-11).
    """

    weapon: Formula
    mode: str
    tactic: str = "standard"
    modifier: Formula | None = None
    share: str = "full"


class Faces(Struct, frozen=True):
    """The dice of a blow as they lie; -1 where none was thrown."""

    weapon: int
    again: int = -1
    modifier: int = -1


def throw(oracle: Oracle, who: str, force: Force, degree: Degree, category: Category) -> Faces:
    """Throw the dice of a blow: ``damage``, ``damage_impale`` when it doubles, ``damage_modifier`` (R3-HIT-12)."""
    row = blow(force.tactic, force.mode, degree)
    weapon = again = modifier = -1
    if force.weapon.dice is not None:
        weapon = oracle.draw("damage", who, force.weapon.dice, TOTAL)
        if row.weapon == "doubled" and category in VITAL:
            again = oracle.draw("damage_impale", who, force.weapon.dice, TOTAL)
    if _modified(force, row) and force.modifier is not None and force.modifier.dice is not None:
        modifier = oracle.draw("damage_modifier", who, force.modifier.dice, TOTAL)
    return Faces(weapon, again, modifier)


class Counted(Struct, frozen=True):
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
) -> tuple[Counted, ...]:
    """Throw a blow's dice and add them up; ``others`` are degrees at which they may count yet (R3-WEA-02).

    Odds get no more than the sums, so that dice that come to the same damage are one branch, and none below ``least``:
    so much is stopped anyhow.
    """
    faces = throw(oracle, who, force, degree, category)
    found = []
    for one, full in ((degree, maximum), *others):
        parts = terms(force, one, category, faces, full)
        if not oracle.recording:
            parts = (Term("damage", max(least, gross(parts))),)
        found.append(Counted(one, full, parts))
    return tuple(found)


def plain(oracle: Oracle, who: str, force: Force, label: str, times: int = 1, least: int = 0) -> tuple[Term, ...]:
    """The parts of weapon dice and damage modifier thrown under ``label`` and ``label_modifier`` (R3-PAR-06).

    ``times`` multiplies the sum (R3-SWB-03). With ``least``, odds tell only whether the sum reaches it.
    """
    weapon = force.weapon.total(oracle.draw(label, who, force.weapon.dice, TOTAL) if force.weapon.dice else 0)
    parts = [Term("weapon", weapon)]
    if force.modifier is not None and force.share != "none":
        dice = force.modifier.dice
        faces = oracle.draw(f"{label}_modifier", who, dice, TOTAL) if dice else 0
        parts.append(_modifier_term(force, faces, False))
    if times > 1:
        parts.append(Term("doubled by a critical", max(0, sum(p.n for p in parts)) * (times - 1), "R3-SWB-03"))
    if oracle.recording:
        return tuple(parts)
    d = gross(tuple(parts))
    return (Term("damage", (least if d >= least else 0) if least else d),)


def _modified(force: Force, row: Blow) -> bool:
    return row.modifier != "none" and force.share != "none" and force.modifier is not None


def terms(force: Force, degree: Degree, category: Category, faces: Faces, maximum: bool = False) -> tuple[Term, ...]:
    """The parts of the gross damage D of a blow at its degree on a location of that category (T10).

    ``maximum``: every die counts at its most (R3-DDG-07).
    """
    row = blow(force.tactic, force.mode, degree)
    parts = []
    if row.weapon != "none":
        parts += _weapon_terms(force.weapon, row.weapon, category, faces, maximum)
    if _modified(force, row) and force.modifier is not None:
        full = maximum or (row.modifier == "maximum" and category in VITAL)
        parts.append(_modifier_term(force, faces.modifier, full))
    return tuple(parts)


def _weapon_terms(formula: Formula, how: str, category: Category, faces: Faces, maximum: bool) -> list[Term]:
    if how == "doubled" and category in VITAL:
        again = faces.again if faces.again >= 0 else 0
        if maximum:
            return [Term("weapon dice at most", formula.high * 2, "R3-DDG-07")]
        return [Term("weapon", formula.total(faces.weapon)), Term("impale", formula.total(again), "R3-SPC-04")]
    if maximum:
        return [Term("weapon dice at most", formula.high, "R3-DDG-07")]
    if how == "maximum" and category != "chest":
        return [Term("weapon at most", formula.high, "R3-SPC-01")]
    value = formula.total(max(0, faces.weapon))
    if how == "half":
        return [Term("half the weapon", -(-value // 2), "R3-ENT-01")]
    return [Term("weapon", value)]


def _modifier_term(force: Force, faces: int, full: bool) -> Term:
    assert force.modifier is not None
    value = force.modifier.high if full else force.modifier.total(max(0, faces))
    if force.share == "half":
        # The half of a thrown weapon is rounded up, a negative one toward zero: both are the ceiling.
        return Term("half the damage modifier", -(-value // 2), "R3-HIT-11")
    return Term("damage modifier at most" if full else "damage modifier", value, "R3-SPC-02" if full else "R3-HIT-11")


def gross(parts: tuple[Term, ...]) -> int:
    """D: the sum of the parts, at least 0 (R3-HIT-11)."""
    return max(0, sum(p.n for p in parts))


def glancing_ap(ap: int, shield: bool) -> int:
    """What a glancing special takes off: the AP doubled, a shield's times one and a half, halves up (R3-GLA-01)."""
    return (3 * ap + 1) // 2 if shield else 2 * ap
