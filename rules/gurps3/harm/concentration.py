"""What tries a concentration, and the one roll for it (G3-CON-02)."""

from rules.core.bout import Bout
from rules.core.keys import Nothing
from rules.gurps.rolling import passed
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake, will
from rules.gurps3.tables.terms import term


def distract(t: Bout, who: str) -> None:
    """Remember that a concentration is tried by this (see G3-CON-02)."""
    if keys.SPELL.on(t.figure(who)):
        t.do(keys.DISTRACTED.set(who, Nothing()))


def calm(t: Bout, who: str) -> None:
    """The one roll for all that tried a concentration in this attack (G3-CON-02)."""
    figure = t.enc.figures.get(who)
    if figure is None or not keys.DISTRACTED.on(figure):
        return
    t.do(keys.DISTRACTED.clear(who))
    if not keys.SPELL.on(figure) or not awake(figure):
        return
    terms = (term("distracted"),)
    if not passed(t, "concentration", who, "will", will(figure), terms, rule="G3-CON-02"):
        t.do(keys.SPELL.clear(who))
        t.note("loses_concentration", who, rule="G3-CON-02")
