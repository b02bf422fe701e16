"""Surprise: mental stun, and coming round from it (G3-TRN-11)."""

from rules.core.bout import Bout
from rules.gurps.rolling import passed
from rules.gurps3.figure import keys
from rules.gurps3.harm.shock import shocked
from rules.gurps3.sheet.reading import of


def come_round(t: Bout, who: str) -> None:
    """The IQ roll of the surprised as his turn begins: he acts in it, or not (G3-TRN-11)."""
    figure = t.figure(who)
    if not keys.SURPRISED.on(figure):
        return
    if passed(t, "surprise", who, "iq", of(figure).iq, shocked(figure), rule="G3-TRN-11"):
        t.do(keys.SURPRISED.clear(who, "cured"))
        t.note("recovers", who, rule="G3-TRN-11")
