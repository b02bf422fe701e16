"""The fatigue of a fight (G3-INJ-11)."""

from rules.core.bout import Bout
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import dead, encumbrance
from rules.gurps3.tables.printed import limit

LONG = limit("long_fight")
"""Own turns after which a fight tires (see G3-INJ-11)."""


def weary(t: Bout, who: str) -> None:
    """The fatigue of a fight of more than ten turns: 1 and the encumbrance (G3-INJ-11)."""
    figure = t.figure(who)
    if keys.TURNS.of(figure) > LONG and not dead(figure):
        tired = min(1 + encumbrance(figure), keys.FATIGUE.of(figure))
        t.do(keys.FATIGUE.by(who, -tired), keys.TURNS.by(who, -keys.TURNS.of(figure)))
        t.note("weary", who, rule="G3-INJ-11", fatigue=tired)


def over(t: Bout) -> None:
    """The fight is over: it has tired them, a dazed head is clear, the blind are used to it (see G3-INJ-11)."""
    for name in tuple(t.enc.figures):
        weary(t, name)
        if keys.DX_LOSS.of(t.figure(name)):
            t.do(keys.DX_LOSS.by(name, -keys.DX_LOSS.of(t.figure(name))))
        if keys.JUST_BLINDED.on(t.figure(name)):
            t.do(keys.JUST_BLINDED.clear(name, "lapsed"))
