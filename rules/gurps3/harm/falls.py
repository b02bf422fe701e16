"""Falling, dropping things, being pushed (G3-POS-04, G3-INJ-12, G3-DMG-07)."""

from rules.core.bout import Bout
from rules.core.events import Moved
from rules.ground.bodies import stretched
from rules.gurps3.harm.distraction import distract
from rules.gurps3.place.hexes import free, hexes


def fall(t: Bout, who: str, rule: str, *, posture: str = "prone", foe: str = "") -> None:
    """Somebody goes down; the legs lie behind the facing, or clockwise from it in the first free hex.

    ``foe``: who was hurled into him.
    """
    figure = t.figure(who)
    if figure.posture == posture:
        return
    t.do(Moved(who, facing=lying(t, who), posture=posture))
    if foe:
        t.note("knocked_over", who, rule=rule, foe=foe)
    else:
        t.note("falls" if posture == "prone" else "posture", who, rule=rule, posture=posture)
    distract(t, who)


def lying(t: Bout, who: str) -> int | None:
    """Return the facing in which a body finds room, the present one first, then clockwise; None off the map."""
    figure = t.figure(who)
    if figure.pos is None:
        return None
    own = hexes(figure)
    found = stretched(figure.pos, figure.facing, 2, lambda at: at in own or free(t.enc, at))
    return figure.facing if found is None else found
