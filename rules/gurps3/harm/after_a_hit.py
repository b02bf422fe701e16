"""What hits do to who has taken them, in the order of G3-INJ-13."""

from rules.core.bout import Bout
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake, dead, has
from rules.gurps3.harm.crippling import maim
from rules.gurps3.harm.damage import Hit, done_hit
from rules.gurps3.harm.death import death
from rules.gurps3.harm.distraction import distract, spoil_aim
from rules.gurps3.harm.fractions import as_bad
from rules.gurps3.harm.knockback import balance, push
from rules.gurps3.harm.stun import stun_of
from rules.gurps3.sheet.reading import sheet_of


def suffer(t: Bout, hit: Hit, injury: int, far: int = 0) -> None:
    """Take hits; everything that follows comes next (see G3-INJ-13), ``far`` hexes he is hurled."""
    figure = t.figure(hit.target)
    if injury:
        t.do(keys.HP.by(hit.target, -injury))
        if not has(figure, "high_pain_threshold"):
            t.do(keys.SHOCK.by(hit.target, injury))
    if injury or hit.cripples or far:
        t.then(bear, done_hit(hit), as_bad(injury, sheet_of(figure).ht), far)


def bear(t: Bout, hit: Hit, injury: int, far: int) -> None:
    """What the hits taken do, in order: death, crippling, stun, knockback, spoilt aim (G3-INJ-13).

    ``injury`` is as bad as what was taken, so that odds part no wounds that do the same.
    """
    who = hit.target
    if injury:
        death(t, who)
    if not dead(t.figure(who)) and (injury or hit.cripples):
        maim(t, hit, injury)
        if injury:
            stun_of(t, hit, injury)
    if far and not dead(t.figure(who)):
        push(t, who, hit.who, far, "G3-DMG-07")
        balance(t, who, "G3-DMG-07")
    if injury and awake(t.figure(who)):
        spoil_aim(t, who)
        distract(t, who)
