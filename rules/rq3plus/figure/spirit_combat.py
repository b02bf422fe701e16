"""Spirit combat: what is said of it; its outcome is the game master's (area SPI)."""

from rules.core.bout import Bout
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.quantities import declared, sheet
from rules.rq3plus.tables.words import says

CODES: dict[str, keys.Code] = {"spirit_attack": "SPA", "spirit_defence": "SPD"}


WORDS = {"SPA": says("attack_in_spirit_combat"), "SPD": says("defence_in_spirit_combat")}


def record(t: Bout, who: str, code: str) -> None:
    """Say what was done; the result is the game master's (see R3-SPI-01, R3-SPI-02)."""
    rule = "R3-SPI-01" if code == "SPA" else "R3-SPI-02"
    known = declared(t.figure(who))
    double = sum(a.code == code for a in known.actions) == 2
    t.note("spirit_combat", who, what=WORDS[code], skill=sheet(t.figure(who)).spirit_combat, double=double, rule=rule)
