"""What swords keeps on figures, items and between figures."""

from msgspec import Struct

from rules.core.keys import EncounterNumber, ItemNumber, LinkKey, MarkKey, Nothing, Number

STUNS = Number("stuns")
WOUNDS = Number("wounds")
ACTIONS = Number("actions_left", bookkeeping=True)
INITIATIVE = Number("initiative", bookkeeping=True)
TIE = Number("tie", bookkeeping=True)

ROUND = EncounterNumber("round")
"""The encounter's number of the current round; 0 before the fight begins."""
DAY = EncounterNumber("day")
"""The encounter's number of days slept through, for healing once a day (see SW-REC-04)."""

TURN = "turn"
"""The slot of a combatant's turn."""
ROUND_END = "round_end"
"""The engine's slot at the end of a round."""

VALUE = ItemNumber("weapon_value")
CLASSES = ItemNumber("classes")
SMALL = ItemNumber("small")
HANDS = ItemNumber("hands")
MECHANICAL = ItemNumber("mech")
BLOCKS = ItemNumber("blocks")
SHIELD = ItemNumber("shield")
STOPS_MISSILES = ItemNumber("blocks_missiles")
TOUGHNESS = ItemNumber("toughness")
HARMLESS = ItemNumber("harmless")
ENORMOUS = ItemNumber("enormous")
AREA = ItemNumber("area")
GRASPING = ItemNumber("grasping")


class BlockedFor(Struct, frozen=True):
    """Whom an assisted block is for."""

    friend: str


class Day(Struct, frozen=True):
    """On which day of the encounter something was done."""

    day: int = 0


BLOCKING = MarkKey("blocking_for", BlockedFor, condition=True, bookkeeping=True)
OBEYS = MarkKey("obeys", Nothing, condition=True)
BALKS = MarkKey("balks", Nothing, condition=True)
OUT = MarkKey("unconscious", Nothing, condition=True)
SLAIN = MarkKey("dead", Nothing, condition=True)
"""Both are ruled by the game master: what stuns and wounds do is reckoned from them."""
DRAGGED = MarkKey("dragged", Nothing, bookkeeping=True)
FOUGHT = MarkKey("fought", Day, bookkeeping=True)
HEALED = MarkKey("healed_today", Day, bookkeeping=True)


class Hold(Struct, frozen=True, omit_defaults=True):
    """A grip: its dx, the trade row of the roll that set it, and its place in the order of all holds."""

    dx: int
    row: str = "strike"
    since: int = 0


class UsedTricks(Struct, frozen=True, omit_defaults=True):
    """Surprising actions one attacker has spent on one target (see SW-SUR-05)."""

    names: tuple[str, ...] = ()


HOLD = LinkKey("hold", Hold)
MOUNTED = LinkKey("mounted", Nothing)
SURPRISED = LinkKey("surprised", Nothing)
TRICKS = LinkKey("surprising", UsedTricks)
ASSISTING = LinkKey("assisting", Nothing)
