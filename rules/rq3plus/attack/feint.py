"""The feint: what it takes off the answering defence (area FNT)."""

from rules.core.report import Term
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.tables.degrees import Degree
from rules.rq3plus.tables.words import term


def feint_terms(attack: Attack, degree: Degree) -> tuple[Term, ...]:
    """What a feint takes off the answering defence (R3-FNT-01..03)."""
    if degree is Degree.SPECIAL:
        return (term("feint", -((attack.arm.attack + 1) // 2)),)
    if degree is Degree.CRITICAL:
        return (term("feint_full", -attack.arm.attack),)
    return ()
