"""Dodge, the Acrobatic Dodge (G3-DOD, G3-ACR)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.gurps.rolling import passed
from rules.gurps3.defence.active import direction, scored
from rules.gurps3.defence.exchange_records import Defence, Threat, defences_against
from rules.gurps3.figure import keys
from rules.gurps3.figure.move_and_dodge import dodge
from rules.gurps3.figure.quantities import reflexes
from rules.gurps3.figure.shock import hampered
from rules.gurps3.figure.skills import skill
from rules.gurps3.place.arcs import arc_row
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import ARCS, THREATS
from rules.gurps3.tables.words import term


def dodges(enc: Encounter, threat: Threat, cell: str) -> list[Defence]:
    """The Move score, against anything he is aware of; Boxing helps against some blows (G3-DOD-01 to G3-DOD-03)."""
    row, arc = defences_against(threat), ARCS[arc_row(enc, threat.target, threat.arc)]
    if "D" not in cell or row.dodge == "no" or arc.dodge == "no":
        return []
    figure = enc.figures[threat.target]
    boxing = sheet_of(figure).skills.get("boxing", 0) // 8 if "b" in THREATS[threat.kind].dodge else 0
    terms = (term("boxing", boxing), direction(threat, arc.dodge))
    return [scored(enc, threat, "dodge", dodge(figure) - reflexes(figure), terms)]


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
