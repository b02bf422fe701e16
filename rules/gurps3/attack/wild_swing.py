"""Wild Swing: the blow of a Move (G3-MVE-03)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.gurps3.attack.blow import Way
from rules.gurps3.attack.modifiers import darkness
from rules.gurps3.tables.terms import term

WILD = 5
WILD_CAP = 9


def way(t: Bout, command: Command) -> Way:
    """-5, or the darkness where that is more, and never above 9 (G3-MVE-03)."""
    by = max(WILD, darkness(t.enc, command))
    return Way((term("wild_swing", -by),), cap=WILD_CAP)
