"""Move and Dodge: from Basic Speed and load, halved when little is left."""

from msgspec.structs import replace

from rules.core import effects
from rules.core.encounter import Figure
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import crippled, encumbrance, hp_max, reflexes
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import LOADS, limit

TIRED = limit("tired")
"""Hits or fatigue left at which Move is halved (see G3-INJ-07)."""


def basic_speed_q(figure: Figure) -> int:
    """Return Basic Speed in quarters."""
    sheet = sheet_of(figure)
    return sheet.dx + sheet.ht


def _paced(figure: Figure, eighths: int) -> int:
    """A Move or Dodge from eighths of a hex, rounded down: less encumbrance, halved when badly off (G3-GEN-10)."""
    load = encumbrance(figure)
    if load >= len(LOADS):
        return 0
    pace = max(1, eighths // 8 - load)
    worn = keys.HP.of(figure) <= TIRED or keys.FATIGUE.of(figure) <= TIRED
    return pace // 2 if worn else pace


def move(figure: Figure) -> int:
    """Return hexes a turn, wounds counted and posture not (G3-INJ-07)."""
    pace = _paced(figure, 2 * basic_speed_q(figure) + sheet_of(figure).skills.get("running", 0))
    pace = max(0, effects.changed(figure, effects.QUANTITY, "move", pace))
    lame = sum(crippled(figure, f"{side}_{part}") for side in ("right", "left") for part in ("leg", "foot"))
    return min(pace, 1) if lame else pace


def fresh_move(figure: Figure) -> int:
    """Encumbered but unhurt Move: what the order goes by (see G3-TRN-02)."""
    sheet = sheet_of(figure)
    hale = replace(figure, q={**figure.q, keys.HP.key: hp_max(sheet), keys.FATIGUE.key: sheet.st}, marks=())
    return move(hale)


def dodge(figure: Figure) -> int:
    """Return the Dodge score: Move without Running, posture or sprint; Combat Reflexes on top (see G3-DOD-01)."""
    score = _paced(figure, 2 * basic_speed_q(figure)) + reflexes(figure)
    return max(0, effects.changed(figure, effects.QUANTITY, "dodge", score))
