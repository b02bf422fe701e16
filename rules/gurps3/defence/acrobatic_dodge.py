"""Acrobatic Dodge: an Acrobatics roll that makes a Dodge better or worse (G3-ACR)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.gurps.rolling import passed
from rules.gurps3.defence.exchange_records import Defence
from rules.gurps3.figure import keys
from rules.gurps3.figure.shock import hampered
from rules.gurps3.figure.skills import skill
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.terms import term


def tumbles(figure: Figure) -> bool:
    """Whether it has the trained skill and has not used it since its turn; a Retreat goes with it (G3-ACR-02)."""
    return "acrobatics" in sheet_of(figure).skills and not keys.ACROBATICS.of(figure)


def tumble(t: Bout, who: str, defence: Defence) -> Defence:
    """Roll Acrobatics before the Dodge: +1, or -2 (G3-ACR-01)."""
    t.do(keys.ACROBATICS.by(who, 1))
    level = skill(t.figure(who), "acrobatics") or 0
    good = passed(t, "acrobatics", who, "acrobatics", level, hampered(t.figure(who)), rule="G3-ACR-01")
    told = term("acrobatics") if good else term("acrobatics_failed")
    return replace(defence, value=defence.value + told.n, terms=(*defence.terms, told))
