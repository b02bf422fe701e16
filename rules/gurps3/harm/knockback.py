"""Knockback, and the roll to keep one's feet (G3-DMG-07)."""

from rules.core.bout import Bout
from rules.core.events import Moved
from rules.core.hexes import Hex
from rules.core.report import Term
from rules.ground.push import away, driven, straight
from rules.gurps.rolling import passed
from rules.gurps3.figure.grips import grip_terms
from rules.gurps3.figure.posture import low
from rules.gurps3.figure.quantities import awake
from rules.gurps3.figure.shock import clumsy
from rules.gurps3.harm.falls_and_drops import fall
from rules.gurps3.place.hexes import hexes, solid
from rules.gurps3.place.where import apart, stand
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import limit

HURLED = limit("knockback")
"""Points of basic damage for each hex of knockback."""


def balance(t: Bout, who: str, rule: str, terms: tuple[Term, ...] = ()) -> None:
    """A DX roll or he falls: without shock after knockback, at the penalty of held legs (G3-DMG-07; see G3-GRP-05)."""
    figure = t.figure(who)
    if low(figure) or not awake(figure):
        return
    terms = (*terms, *clumsy(figure), *grip_terms(t.enc, figure, legs=True))
    if not passed(t, "balance", who, "dx", sheet_of(figure).dx, terms, rule=rule):
        fall(t, who, rule)


def push(t: Bout, who: str, by: str, far: int, rule: str, *, into: bool = False) -> str:
    """Push somebody straight away from another; returns who stopped him (a name, ``solid``) or empty.

    ``into``: he ends in the hex of whoever stands in the way (see G3-SLM-09), else before it.
    """
    figure, other = t.figure(who), t.figure(by)
    if figure.pos is None or other.pos is None:
        now = apart(t.enc, by, who)
        if now is not None:
            stand(t, by, who, now + far)
        t.note("pushed", who, rule=rule, hexes=far)
        return ""

    def stops(there: Hex) -> str | None:
        standing = (n for n, f in t.enc.figures.items() if n not in (who, by) and there in hexes(f))
        return "solid" if solid(t.enc, there) else next(standing, None)

    heading = away(other.pos, figure.pos, other.facing)[0]
    gone, blocked = driven(straight(figure.pos, heading, far), stops)
    if into and blocked not in (None, "solid"):
        gone = straight(figure.pos, heading, len(gone) + 1)
    if gone:
        t.do(Moved(who, to=gone[-1]))
        t.note("pushed", who, rule=rule, hexes=len(gone))
    return blocked or ""
