"""Close combat: who is in it, coming and going, and blows into it from outside."""

from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.events import Moved
from rules.core.report import Term
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import grappled
from rules.gurps4.place import where
from rules.gurps4.tables.gear import Guarding
from rules.gurps4.tables.words import refuse, term


def closes_in(t: Bout, figure: Figure, target: Figure, reach: int) -> bool:
    """Return whether the step of the maneuver brings a foe into reach by itself (G4-CLS-01; see G4-MAN-20, G4-CLS-06).

    Without a map it always does; on one where the blow can only be struck from the foe's own hex.
    """
    stance = keys.MANEUVER.of(figure)
    stepped = stance is not None and stance.stepped and keys.IN_TURN.on(figure)
    held = bool(t.enc.linked(keys.GRAPPLE.key, b=figure.name))
    return not stepped and (not where.mapped(t.enc, figure.name, target.name) or (reach == 0 and not held))


def engaged(t: Bout, figure: Figure) -> bool:
    """Return whether it is in close combat with a foe, so that a Ready takes a DX roll (G4-CLS-05; see G4-RDY-06)."""
    near, saddled = where.sharing(t.enc, figure.name), where.saddled(t.enc, figure.name)
    foes = [name for name in near if t.figure(name).side != figure.side and name not in saddled]
    return grappled(t.enc, figure.name) or bool(foes)


def shields(bearing: list[Guarding]) -> tuple[Term, ...]:
    """Return what the own shields and cloaks cost blows in close combat: their DB (G4-CLS-03)."""
    return (term("shield_close", -max(one.db for one in bearing)),) if bearing else ()


def outside(t: Bout, figure: Figure, target: Figure, close: bool) -> tuple[Term, ...]:
    """-2 for striking into a close combat from outside (G4-CLS-08)."""
    if close or not crowd(t, figure, target):
        return ()
    return (term("into_close_combat"),)


def crowd(t: Bout, figure: Figure, target: Figure) -> tuple[str, ...]:
    """Return who else is in the target's hex; the attacker does not count, nor who shares a saddle with the target."""
    apart = (figure.name, *where.saddled(t.enc, target.name))
    return tuple([name for name in where.sharing(t.enc, target.name) if name not in apart])


def check_leaving(t: Bout, figure: Figure, holder: str) -> None:
    """Raises Refused for who can't leave: held by somebody, or holding on. Else it is an ordinary step (G4-CLS-07).

    Rules: see G4-GRAP-02.
    """
    if holder:
        raise refuse(t, "held_fast", who=figure.name, holder=holder)
    if keys.GRAPPLE.all(t.enc, a=figure.name) and not grappled(t.enc, figure.name):
        raise refuse(t, "holds_on", who=figure.name)


def step_in(t: Bout, who: str, foe: str) -> None:
    """Close combat begins: one steps into the foe's hex (G4-CLS-06)."""
    if where.mapped(t.enc, who, foe):
        if where.between(t.enc, who, foe):
            t.do(Moved(who, to=where.body(t.figure(foe))[0]))
    elif where.between(t.enc, who, foe) != 0:
        t.do(*where.stand(t.enc, who, foe, 0))
