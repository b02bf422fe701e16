"""Grapples, shoves and slams once they hit, and where a stopped one ends (G4-GRAP, G4-SHV, G4-SLAM)."""

from rules.core.bout import Bout
from rules.core.events import Moved
from rules.core.report import Term
from rules.gurps4 import harm
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.ways import Way
from rules.gurps4.figure import keys
from rules.gurps4.figure.quantities import dx, hampered, hp_max, move, st
from rules.gurps4.place import where
from rules.gurps4.place.walking import slide
from rules.gurps4.tables.printed import dice_of

PAST = 2
"""How many yards a slam that was dodged carries on."""


def grappled(t: Bout, s: Strike, hits: int, critical: bool) -> None:
    """The foe is held (G4-GRAP-02), and both stand in one hex."""
    step_in(t, s.by, s.to)
    grip = keys.Grip(s.hands_used, s.hand if s.hands_used == 1 else 0, s.location)
    t.do(keys.GRAPPLE.set(s.by, s.to, grip))
    t.note("grapples", s.by, rule="G4-GRAP-02", target=s.to, where=s.location.replace("_", " "))


def step_in(t: Bout, who: str, foe: str) -> None:
    """Close combat begins: one steps into the foe's hex (G4-CLS-06)."""
    if where.mapped(t.enc, who, foe):
        if where.between(t.enc, who, foe):
            t.do(Moved(who, to=where.body(t.figure(foe))[0]))
    elif where.between(t.enc, who, foe) != 0:
        t.do(*where.stand(t.enc, who, foe, 0))


def shoved(t: Bout, s: Strike, hits: int, critical: bool) -> None:
    """Twice the thrust damage pushes the foe and does no harm (G4-SHV-02)."""
    h = s.harm
    rolled = harm.basic(t, harm.Blow(s.by, s.to, "torso", h.dice, h.adds, "cr", h.terms))
    doubled = 2 * max(0, rolled)
    yards = doubled // max(1, st(t.figure(s.to)) - 2)
    t.note("shoves", s.by, rule="G4-SHV-02", target=s.to, doubled=doubled, yards=yards)
    if yards:
        harm.knockback(t, s.to, s.by, yards)


def slammed(t: Bout, s: Strike, hits: int, critical: bool) -> None:
    """Both take damage from the shock of it, and one may fall (G4-SLAM-06, G4-SLAM-07, G4-SLAM-03)."""
    step_in(t, s.by, s.to)
    mine = harm.basic(t, _impact(t, s, s.by, s.to))
    theirs = harm.basic(t, _impact(t, s, s.to, s.by))
    t.note("slams", s.by, rule="G4-SLAM-06", target=s.to, mine=mine, theirs=theirs, yards=s.yards)
    t.then(_both_hurt, s, mine, theirs)
    t.then(_who_falls, s, mine, theirs)


def _impact(t: Bout, s: Strike, who: str, other: str) -> "harm.Blow":
    dice, adds = dice_of(hp_max(t.figure(who)), s.yards)
    terms = [Term(f"{hp_max(t.figure(who))} HP, {s.yards} yards", adds, "G4-SLAM-06")]
    if s.strong and who == s.by:
        terms.append(Term("all-out strong", max(2, dice), "G4-MAN-13"))
    whole = sum(term.n for term in terms)
    return harm.Blow(who, other, "torso", dice, whole, "cr", tuple(terms), knocks=False)


def _both_hurt(t: Bout, s: Strike, mine: int, theirs: int) -> None:
    harm.land(t, _impact(t, s, s.by, s.to), mine)
    harm.land(t, _impact(t, s, s.to, s.by), theirs)


def _who_falls(t: Bout, s: Strike, mine: int, theirs: int) -> None:
    """T8."""
    if theirs > 0 and theirs >= 2 * mine:
        harm.fall(t, s.by)
    elif mine > 2 * theirs:
        harm.fall(t, s.to)
    elif mine >= theirs:
        foe = t.figure(s.to)
        harm.balance(t, s.to, "dx", dx(foe), hampered(t.enc, foe), rule="G4-SLAM-07")


def stopped(t: Bout, s: Strike, way: Way) -> str:
    """A slam that was dodged carries past the foe, another ends in front of it (G4-SLAM-04).

    Returns who is run into behind the foe (G4-SLAM-05); empty where nobody is.
    """
    if way.kind != "dodge":
        t.note("slam_stopped", s.by, rule="G4-SLAM-04", foe=s.to)
        return ""
    far = PAST if _left(t, s) >= PAST else 0
    t.note("slam_past", s.by, rule="G4-SLAM-04", foe=s.to, yards=far)
    if not far:
        return ""
    if where.mapped(t.enc, s.by, s.to):
        return slide(t, s.by, s.to, far)
    t.do(*where.stand(t.enc, s.by, s.to, far))
    return next(iter(s.into), "")


def _left(t: Bout, s: Strike) -> int:
    """How many yards of movement the slammer has left."""
    figure = t.figure(s.by)
    stance = keys.MANEUVER.of(figure)
    whole = move(t.enc, figure)
    budget = whole if stance is not None and stance.kind == "move_and_attack" else 1
    if stance is not None and stance.kind == "all_out_attack":
        budget = -(-whole // 2)
    return budget - s.yards
