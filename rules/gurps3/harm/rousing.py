"""The dice that an own turn begins with, and whether he acts in it (G3-TRN-04)."""

from rules.core.bout import Bout
from rules.core.keys import Nothing
from rules.gurps.rolling import passed
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import stunned
from rules.gurps3.figure.shock import shocked
from rules.gurps3.harm.death_and_suffocation import breathes, stays_awake
from rules.gurps3.harm.stun import recover
from rules.gurps3.sheet.reading import sheet_of


def come_round(t: Bout, who: str) -> None:
    """The IQ roll of the surprised as his turn begins: he acts in it, or not (G3-TRN-11)."""
    figure = t.figure(who)
    if not keys.SURPRISED.on(figure):
        return
    if passed(t, "surprise", who, "iq", sheet_of(figure).iq, shocked(figure), rule="G3-TRN-11"):
        t.do(keys.SURPRISED.clear(who, "cured"))
        t.note("recovers", who, rule="G3-TRN-11")


def wake(t: Bout, who: str) -> bool:
    """The dice a turn begins with: suffocation, consciousness, stun, surprise; False: he does nothing (G3-TRN-04)."""
    if not breathes(t, who) or not stays_awake(t, who):
        return False
    recover(t, who)
    come_round(t, who)
    if stunned(t.figure(who)):
        t.do(keys.CHOSEN.set(who, keys.Maneuver("do_nothing")))
        t.note("loses_turn", who, rule="G3-INJ-04")
        return False
    return True


def rouse(t: Bout, who: str) -> bool:
    """Throw the dice of the turn's beginning, unless they are thrown; False: the sentence is lost (see G3-TRN-04)."""
    if keys.ROUSED.on(t.figure(who)):
        return True
    t.do(keys.ROUSED.set(who, Nothing()))
    return wake(t, who)
