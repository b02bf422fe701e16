"""States that follow from marks, links and lost points: awake, stunned, held, reeling, and what they cost."""

from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import hp_max
from rules.gurps4.tables.words import term

OUT = (keys.DEAD, keys.DESTROYED, keys.UNCONSCIOUS, keys.COMA, keys.MORTAL)
_OUT = frozenset([mark.key for mark in OUT])


def reeling(figure: Figure) -> bool:
    """Return whether less than a third of HP is left (G4-INJ-01)."""
    return 3 * keys.HP.of(figure) < hp_max(figure)


def grappled(enc: Encounter, who: str) -> bool:
    """Return whether somebody grapples or pins it (see G4-GRAP-02)."""
    return bool(enc.linked(keys.GRAPPLE.key, b=who))


def pinned(enc: Encounter, who: str) -> bool:
    """Return whether it is pinned and so helpless (see G4-PIN-04)."""
    return bool(enc.linked(keys.PIN.key, b=who))


def hampered(enc: Encounter, figure: Figure) -> tuple[Term, ...]:
    """What DX and everything based on it loses now: a grapple and shock (see G4-ATT-08, G4-GRAP-02, G4-SHK-01)."""
    return (*held_down(enc, figure), *shocked(figure))


def held_down(enc: Encounter, figure: Figure) -> tuple[Term, ...]:
    """-4 DX while grappled (see G4-GRAP-02)."""
    return (term("grappled"),) if grappled(enc, figure.name) else ()


def shocked(figure: Figure) -> tuple[Term, ...]:
    """Shock and pain, as DX, IQ and what is based on them feel it (see G4-ATT-07, G4-SHK-01, G4-CRIT-05).

    The moderate pain of a strained jaw has no number in the catalogue; it is the 2 of the printed game.
    """
    shock = keys.SHOCK.of(figure)
    hurts = (term("pain"),) if keys.PAIN.on(figure) else ()
    return (term("shock", -shock), *hurts) if shock else hurts


def alive(figure: Figure) -> bool:
    """Return whether it lives."""
    return not keys.DEAD.on(figure) and not keys.DESTROYED.on(figure)


def awake(figure: Figure) -> bool:
    """Return whether it is conscious."""
    return _OUT.isdisjoint([mark.key for mark in figure.marks])


def stunned(figure: Figure) -> bool:
    """Return whether stun forces it to do nothing (see G4-STUN-01)."""
    body, mind = keys.STUNNED.of(figure), keys.MENTALLY_STUNNED.of(figure)
    return (body is not None and not body.over) or (mind is not None and not mind.over)


def numbed(figure: Figure) -> bool:
    """Return whether stun or its tail takes 4 from active defences (see G4-STUN-02, G4-STUN-03)."""
    return keys.STUNNED.on(figure) or keys.MENTALLY_STUNNED.on(figure)


def blind(figure: Figure) -> bool:
    """Return whether it sees nothing."""
    return keys.BLIND.on(figure) or all(mark.on(figure) for mark in keys.BLINDED.values())
