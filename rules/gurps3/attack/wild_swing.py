"""Wild Swing: the blow of a Move (G3-MVE-03)."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.report import Term
from rules.gurps3.attack.blow import Way
from rules.gurps3.attack.modifiers import darkness

WILD = 5
WILD_CAP = 9


def way(t: Bout, command: Command) -> Way:
    """-5, or the darkness where that is more, and never above 9 (G3-MVE-03)."""
    by = max(WILD, darkness(t.enc, command))
    return Way((Term("wild swing", -by, "G3-MVE-03"),), cap=WILD_CAP)
