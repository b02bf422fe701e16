"""Dodge, the Acrobatic Dodge, Dodge and Drop (G3-DOD, G3-ACR, G3-DAD)."""

from rules.core.encounter import Encounter
from rules.gurps3.defence.active import direction, scored
from rules.gurps3.defence.exchange_records import Defence, Threat, defences_against
from rules.gurps3.figure.move_and_dodge import dodge
from rules.gurps3.figure.quantities import reflexes
from rules.gurps3.place.arcs import arc_row
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import ARCS, THREATS
from rules.gurps3.tables.terms import term


def dodges(enc: Encounter, threat: Threat, cell: str) -> list[Defence]:
    """The Move score, against anything he is aware of; Boxing helps against some blows (G3-DOD-01 to G3-DOD-03)."""
    row, arc = defences_against(threat), ARCS[arc_row(enc, threat.target, threat.arc)]
    if "D" not in cell or row.dodge == "no" or arc.dodge == "no":
        return []
    figure = enc.figures[threat.target]
    boxing = sheet_of(figure).skills.get("boxing", 0) // 8 if "b" in THREATS[threat.kind].dodge else 0
    terms = (term("boxing", boxing), direction(threat, arc.dodge))
    return [scored(enc, threat, "dodge", dodge(figure) - reflexes(figure), terms)]
