"""Passive defence: its sum, and the roll of it alone (G3-DEF-02, G3-DEF-03)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.report import Term
from rules.gurps.rolling import effect_names, effect_terms, roll
from rules.gurps.success import Plain
from rules.gurps3.defence.exchange_records import Threat, defences_against
from rules.gurps3.figure.quantities import awake, cover, shield_pd
from rules.gurps3.place.arcs import arc_row
from rules.gurps3.tables.printed import ARCS
from rules.gurps3.tables.says import says
from rules.gurps3.tables.terms import term

LABEL, SKILL = "passive_defence", "pd"
"""What the roll is called, by effects too."""


def alone(enc: Encounter, threat: Threat) -> int:
    """Return what passive defence alone is rolled against, effects on that roll counted in (see G3-DEF-02).

    It is all that an unaware target has, and no active defence lowers it (see G3-TRN-10, G3-DEF-09).
    """
    figure, pd = enc.figures[threat.target], sum(term.n for term in passive(enc, threat))
    if not awake(figure) or not defences_against(threat).pd:
        return 0
    return pd + sum(term.n for term in effect_terms(figure, pd, *effect_names(LABEL, SKILL)))


def passively(t: Bout, threat: Threat) -> bool:
    """Return passive defence alone: success or failure, nothing more (G3-DEF-03)."""
    if alone(t.enc, threat) < 1:
        return False
    terms = passive(t.enc, threat)
    stops: bool = roll(t, LABEL, threat.target, SKILL, 0, terms, rule="G3-DEF-03", kind=Plain)
    if stops:
        t.note("stopped", threat.target, rule="G3-DEF-03", how=says("passive_defence"), by=threat.who)
    return stops


def passive(enc: Encounter, threat: Threat) -> tuple[Term, ...]:
    """Return passive defence: armour of the place, and the shield from the front or its own side (G3-DEF-02)."""
    figure = enc.figures[threat.target]
    if not defences_against(threat).pd or not awake(figure):
        return ()
    arc = ARCS[arc_row(enc, threat.target, threat.arc)]
    place = "head" if threat.location == "eyes" else threat.location
    armour = cover(figure, place, threat.type)
    found = (
        term("armour", armour.pd if arc.armour else 0, armour=armour.name),
        term("shield", shield_pd(figure) if arc.shield else 0),
    )
    return tuple(term for term in found if term.n)
