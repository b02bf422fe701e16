"""Fatigue: losing it, going on without it, getting it back."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive
from rules.gurps4.figure.quantities import fp_max, will
from rules.gurps4.figure.speed_and_move import encumbrance_level
from rules.gurps4.harm.consciousness import EXHAUSTED, pass_out
from rules.gurps4.harm.death import death_checks
from rules.gurps4.rolls.contests import passed


def tire(t: Bout, who: str, amount: int) -> None:
    """Fatigue is lost, down to -fp_max; each point below 0 costs a hit point as well (G4-WND-04; see G4-FP-01)."""
    figure = t.figure(who)
    now, most = keys.FP.of(figure), fp_max(figure)
    lost = min(amount, now + most)
    if lost <= 0 or not alive(figure):
        return
    t.do(keys.FP.by(who, -lost))
    below = max(0, min(lost, lost - max(0, now)))
    t.note("tired", who, rule="G4-FP-01", n=lost, fp=now - lost)
    if below:
        t.do(keys.HP.by(who, -below))
        death_checks(t, who)
    if keys.FP.of(t.figure(who)) <= -most:
        pass_out(t, who, "G4-FP-01", after=0, how=EXHAUSTED)


def fatigued(t: Bout, who: str) -> bool:
    """At 0 FP or less: Will before anything but Do Nothing, or unconscious (G4-FP-01). Returns whether it goes on."""
    figure = t.figure(who)
    if keys.FP.of(figure) > 0:
        return True
    if keys.FP.of(figure) > -fp_max(figure) and passed(t, "fatigue", who, "Will", will(figure), rule="G4-FP-01"):
        return True
    pass_out(t, who, "G4-FP-01", after=0, how=EXHAUSTED)
    return False


BREATH = 10
"""Minutes of rest for a point of fatigue."""


def breathe(t: Bout, who: str, points: int) -> None:
    figure = t.figure(who)
    back = max(0, min(points, fp_max(figure) - keys.FP.of(figure)))
    if back:
        t.do(keys.FP.by(who, back))
        t.note("breathes", who, rule="G4-FP-01", n=back, fp=keys.FP.of(t.figure(who)))


def tire_out(t: Bout, command: Command) -> None:
    """After a fight of more than ten seconds: 1 FP and the encumbrance level (G4-FP-02). The GM says who fought."""
    for name in command.targets or tuple(t.enc.figures):
        figure = t.figure(name)
        if alive(figure):
            tire(t, name, 1 + encumbrance_level(figure))
