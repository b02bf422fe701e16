"""Consciousness: knocked out, or fighting on at 0 hits (G3-INJ-08)."""

from rules.core.bout import Bout
from rules.core.keys import Nothing
from rules.gurps.rolling import passed
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake
from rules.gurps3.harm.down import fall
from rules.gurps3.sheet.reading import sheet_of


def knock_out(t: Bout, who: str, rule: str) -> None:
    """Somebody loses consciousness, and with it the footing."""
    if awake(t.figure(who)):
        t.do(keys.UNCONSCIOUS.set(who, Nothing()))
        t.note("unconscious", who, rule=rule)
        fall(t, who, rule)


def stays_awake(t: Bout, who: str) -> bool:
    """Return whether one with no hits left fights on: HT as his turn begins, or he falls unconscious (G3-INJ-08)."""
    figure = t.figure(who)
    if keys.HP.of(figure) > 0 or passed(t, "consciousness", who, "ht", sheet_of(figure).ht, rule="G3-INJ-08"):
        return True
    knock_out(t, who, "G3-INJ-08")
    return False
