"""Dodge and Drop: +3 for going down, and what lasts of it (G3-DAD)."""

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.gurps3.defence.exchange_records import Threat
from rules.gurps3.figure import keys
from rules.gurps3.harm.down import fall
from rules.gurps3.place.arcs import hexside

DROPS_FROM = ("standing", "crouching", "kneeling")


def drops(figure: Figure, threat: Threat) -> bool:
    """Whether a Dodge may be one that drops: not of one already down, nor against a leap; no Retreat goes with it.

    Rules: G3-DAD-01, G3-DAD-04, G3-DAD-05.
    """
    return figure.posture in DROPS_FROM and threat.kind != "tackle"


def dropped_there(enc: Encounter, threat: Threat) -> bool:
    """Whether he has dropped from an attack of that hexside since his turn: +3, lying costs nothing (G3-DAD-02)."""
    dropped = keys.DROPPED.of(enc.figures[threat.target])
    return dropped is not None and dropped.side == hexside(enc, threat.target, threat.who, threat.arc)


def drop(t: Bout, threat: Threat) -> None:
    """He goes down once the defence is rolled, so that cover there hides him from the next shot on only (G3-DAD-03)."""
    t.do(keys.DROPPED.set(threat.target, keys.Hexside(hexside(t.enc, threat.target, threat.who, threat.arc))))
    fall(t, threat.target, "G3-DAD-01")
