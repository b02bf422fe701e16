"""Evading: slipping past a foe."""

from rules.core.bout import Bout
from rules.core.report import Term
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import awake, dx, hampered, ordered, stunned
from rules.gurps4.place import where
from rules.gurps4.rolls.contests import Side, contest

TOWARDS = {"front": -5, "left": 2, "right": 2, "rear": 5}


KNEELING = -2
LYING = 5


def evades(t: Bout, who: str, foe: str) -> bool:
    """Slip past a foe (G4-EVAD-01, G4-EVAD-02)."""
    other = t.figure(foe)
    if not awake(other) or stunned(other) or keys.UNAWARE.on(other) or ordered(other) == "let by":
        return True
    arc = where.arc(t.enc, foe, who)
    terms = []
    if other.posture == "lying":
        terms.append(Term("foe lying", LYING, "G4-EVAD-01"))
    elif other.posture == "kneeling":
        terms.append(Term("foe kneeling", KNEELING, "G4-EVAD-01"))
    elif other.posture == "standing":
        terms.append(Term("foe standing", TOWARDS["front"], "G4-EVAD-01"))
    if arc != "front":
        terms.append(Term(f"from the {arc}", TOWARDS[arc], "G4-EVAD-01"))
    figure = t.figure(who)
    mine = Side(who, "DX", dx(figure), (*terms, *hampered(t.enc, figure)))
    won = contest(t, "contest", mine, Side(foe, "DX", dx(other), hampered(t.enc, other)), rule="G4-EVAD-01")
    t.note("evades" if won > 0 else "stopped_by", who, rule="G4-EVAD-01", foe=foe)
    return won > 0
