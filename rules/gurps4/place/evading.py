"""Evading: slipping past a foe."""

from rules.core.bout import Bout
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import awake, hampered, stunned
from rules.gurps4.figure.quantities import dx, ordered
from rules.gurps4.place import arcs
from rules.gurps4.rolls.contests import Side, contest
from rules.gurps4.tables.words import term

TOWARDS = {"front": -5, "left": 2, "right": 2, "rear": 5}


def evades(t: Bout, who: str, foe: str) -> bool:
    """Slip past a foe (G4-EVAD-01, G4-EVAD-02)."""
    other = t.figure(foe)
    if not awake(other) or stunned(other) or keys.UNAWARE.on(other) or ordered(other) == "let by":
        return True
    arc = arcs.arc(t.enc, foe, who)
    terms = []
    if other.posture == "lying":
        terms.append(term("foe_lying"))
    elif other.posture == "kneeling":
        terms.append(term("foe_kneeling"))
    elif other.posture == "standing":
        terms.append(term("foe_standing", TOWARDS["front"]))
    if arc != "front":
        terms.append(term("from_arc", TOWARDS[arc], arc=arc))
    figure = t.figure(who)
    mine = Side(who, "DX", dx(figure), (*terms, *hampered(t.enc, figure)))
    won = contest(t, "contest", mine, Side(foe, "DX", dx(other), hampered(t.enc, other)), rule="G4-EVAD-01")
    t.note("evades" if won > 0 else "stopped_by", who, rule="G4-EVAD-01", foe=foe)
    return won > 0
