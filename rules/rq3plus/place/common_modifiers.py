"""What weighs on attack and defence alike: footing, vision, lying, a foe inside the reach (R3-TER, R3-FAL, R3-MAN)."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.rq3plus.figure import keys
from rules.rq3plus.place import engagement
from rules.rq3plus.tables.words import term


def common(t: Bout, who: str) -> tuple[Term, ...]:
    """What weighs on every attack and defence of a figure: its footing, obscured vision.

    Rules: see R3-FUM-06, R3-TER-11, R3-TER-12.
    """
    figure = t.figure(who)
    by = keys.TERRAIN.read(figure).by
    terms = [term("footing", by)] if by else []
    if keys.VISION.on(figure):
        terms.append(term("vision_obscured"))
    return tuple(terms)


def on_the_ground(figure: Figure) -> tuple[Term, ...]:
    """Half on attacks and defences for fighting from the ground, on one's back (R3-FAL-07)."""
    return (term("prone"),) if figure.posture == "prone" else ()


def too_close(t: Bout, who: str, other: str, reach: int) -> tuple[Term, ...]:
    """Half for attack and parry with a weapon of that reach that the other has come inside (R3-MAN-07)."""
    return (term("too_close"),) if reach > 1 and engagement.too_close(t.enc, who, other, reach) else ()
