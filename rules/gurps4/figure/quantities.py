"""What a fighter's sheet, load and state come to (G4-CHAR)."""

from rules.core import effects
from rules.core.encounter import Figure
from rules.core.orders.policy import answer_of
from rules.gurps4.figure import keys
from rules.gurps4.sheet.entries import sheet_of


def half(n: int) -> int:
    """Return half of it, rounded up (G4-BASE-07)."""
    return -(-n // 2)


def affected(figure: Figure, key: str, plain: int) -> int:
    """Return a quantity as the effects on a figure leave it; ``plain`` where none is on it."""
    return effects.changed(figure, effects.QUANTITY, key, plain)


def trait(figure: Figure, key: str) -> int:
    """Return the grade of a trait, 0 where the figure lacks it (see G4-CHAR-12)."""
    return figure.q.get(key, 0)


def hp_max(figure: Figure) -> int:
    """Hit points when unhurt."""
    of = sheet_of(figure)
    return affected(figure, "hp_max", of.st if of.hp_max is None else of.hp_max)


def fp_max(figure: Figure) -> int:
    """Fatigue points when rested."""
    of = sheet_of(figure)
    return affected(figure, "fp_max", of.ht if of.fp_max is None else of.fp_max)


def exhausted(figure: Figure) -> bool:
    """Return whether less than a third of FP is left (see G4-FP-01)."""
    return 3 * keys.FP.of(figure) < fp_max(figure)


def st_full(figure: Figure) -> int:
    """Return ST as it counts for damage and hit points."""
    return max(1, affected(figure, "st", sheet_of(figure).st))


def st(figure: Figure) -> int:
    """Return ST as it is rolled against: halved by exhaustion."""
    return half(st_full(figure)) if exhausted(figure) else st_full(figure)


def dx(figure: Figure) -> int:
    """Return DX."""
    return affected(figure, "dx", sheet_of(figure).dx)


def iq(figure: Figure) -> int:
    """Return IQ."""
    return affected(figure, "iq", sheet_of(figure).iq)


def ht(figure: Figure) -> int:
    """Return HT without what Fit adds to rolls."""
    return affected(figure, "ht", sheet_of(figure).ht)


def will(figure: Figure) -> int:
    """Return Will: IQ unless stated."""
    of = sheet_of(figure)
    return affected(figure, "will", iq(figure) if of.will is None else of.will)


def per(figure: Figure) -> int:
    """Return Perception: IQ unless stated."""
    of = sheet_of(figure)
    return affected(figure, "per", iq(figure) if of.per is None else of.per)


def hearing(figure: Figure) -> int:
    """Return Hearing: Perception unless stated, and what acute hearing adds."""
    of = sheet_of(figure)
    keen = (per(figure) if of.hearing is None else of.hearing) + trait(figure, "acute_hearing")
    return affected(figure, "hearing", keen)


def vision(figure: Figure) -> int:
    """Return Vision: Perception unless stated."""
    of = sheet_of(figure)
    return affected(figure, "vision", per(figure) if of.vision is None else of.vision)


def sm(figure: Figure) -> int:
    """Return the Size Modifier."""
    return sheet_of(figure).sm


def ordered(figure: Figure) -> str:
    """Return its standing order, in small letters; empty where there is none."""
    return answer_of(figure.policy).casefold().strip()
