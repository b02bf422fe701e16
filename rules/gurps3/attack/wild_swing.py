"""Wild Swing: the blow of a Move (G3-MVE-03)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps3.attack.exchange import ManeuverEffect
from rules.gurps3.place.attack_modifiers import darkness
from rules.gurps3.tables.printed import limit
from rules.gurps3.tables.terms import term

WILD_CAP = limit("wild_swing_cap")


def wild_swing_effect(t: Bout, command: Command) -> ManeuverEffect:
    """-5, or the darkness where that is more, and never above 9 (G3-MVE-03)."""
    swing = term("wild_swing")
    return ManeuverEffect((term("wild_swing", min(swing.n, -darkness(t.enc, command))),), cap=WILD_CAP)
