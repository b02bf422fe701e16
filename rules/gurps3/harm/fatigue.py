"""The fatigue of a fight (G3-INJ-11)."""

from rules.core.bout import Bout
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import dead, encumbrance
from rules.gurps3.tables.printed import limit
from rules.turns.spans import lapse

LONG = limit("long_fight")
"""Own turns after which a fight tires (see G3-INJ-11)."""


def weary(t: Bout, who: str) -> None:
    """The fatigue of a fight of more than ten turns: 1 and the encumbrance (G3-INJ-11)."""
    figure = t.figure(who)
    if keys.TURNS.of(figure) > LONG and not dead(figure):
        tired = min(1 + encumbrance(figure), keys.FATIGUE.of(figure))
        t.do(keys.FATIGUE.by(who, -tired), *keys.TURNS.to(figure, 0))
        t.note("weary", who, rule="G3-INJ-11", fatigue=tired)


def over(t: Bout) -> None:
    """The fight is over: it has tired them, a dazed head is clear, the blind are used to it (see G3-INJ-11)."""
    for name in tuple(t.enc.figures):
        weary(t, name)
        t.do(*keys.DX_LOSS.to(t.figure(name), 0))
        lapse(t, name, keys.JUST_BLINDED)
