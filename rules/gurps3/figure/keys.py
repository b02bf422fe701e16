"""What gurps3 keeps on figures, items and between figures. Everything else follows from it."""

from msgspec import Struct, field

from rules.core.keys import EncounterNumber, ItemNumber, LinkKey, MarkKey, Nothing, Number, SlotKey
from rules.ground.pairs import Pair
from rules.gurps.keys import BROKEN as BROKEN
from rules.gurps.keys import HP as HP
from rules.gurps.keys import LIMBS as LIMBS
from rules.gurps.keys import OFF_BALANCE as OFF_BALANCE
from rules.gurps.keys import OPEN_GUARD as OPEN_GUARD
from rules.gurps.keys import SCARRED as SCARRED
from rules.things.keys import HAND as HAND
from rules.turns.spans import Left

FATIGUE = Number("fatigue")
SHOCK = Number("shock_pending")
"""Hits since his last turn began: his penalty in the next (G3-INJ-01)."""
SHOCK_NOW = Number("shock")
DEATH_AT = Number("next_death_roll_at")
DX_LOSS = Number("dx_penalty_battle")
TURNS = Number("turns_active", bookkeeping=True)
HAD = Number("had_turn", bookkeeping=True)
"""The last second in which he has had a turn (G3-TRN-03)."""
ORDER_MOVE = Number("order_move", bookkeeping=True)
ORDER_SPEED = Number("order_speed", bookkeeping=True)
ORDER_TIE = Number("order_tie", bookkeeping=True)

PARRIES = Number("parried", bookkeeping=True)
BLOCKS = Number("blocked", bookkeeping=True)
RETREATS = Number("retreated", bookkeeping=True)
ACROBATICS = Number("acrobatic", bookkeeping=True)
FREE_POSTURE = Number("free_posture", bookkeeping=True)
MOVED = Number("moved_hexes", bookkeeping=True)
ROUGH = Number("path_bad_footing", bookkeeping=True)
"""1 when he has come over bad footing in this turn (see G3-AOC-08)."""
TOWARD = Number("moved_toward", bookkeeping=True)
RAN_LAST = Number("ran_last_turn", bookkeeping=True)
SPRINTS = Number("sprints", bookkeeping=True)
"""1 when the last turn was a Move of more than half Move (G3-MVE-02)."""
FIRED = Number("fired", bookkeeping=True)
"""2 when a gun with recoil was fired this turn, 1 when in the turn before (G3-ATK-11)."""
AIRLESS = Number("seconds_without_air", bookkeeping=True)
BREAK_AT = Number("break_free_ready_at", bookkeeping=True)

SECOND = EncounterNumber("second")
"""The encounter's second; 0 before the fight begins."""
DARKNESS = EncounterNumber("darkness")


class Sprung(Struct, frozen=True):
    """What has been triggered, a Wait or a watch, and by whom."""

    kind: str
    foe: str


TURN = SlotKey("turn", Nothing)
"""A fighter's turn in a second."""
SECOND_END = SlotKey("second_end", Nothing)
TRIGGER = SlotKey("trigger", Sprung)
BACK = SlotKey("back", Nothing)
"""The engine's slot in which one who has popped up goes back into cover."""
STROKE = SlotKey("stroke", Nothing)
"""The engine's slot of a blow that falls at the same moment as that of one who waited (G3-WAI-03)."""

LB = ItemNumber("lb")
UNREADY = ItemNumber("unready_left")
QUALITY = ItemNumber("quality")
"""0 cheap, 1 good, 2 fine, 3 very fine."""
HAFT = ItemNumber("haft_hits")
SHOTS = ItemNumber("shots")
SPARE = ItemNumber("spare")
"""Further missiles; -1: not counted."""
RELOAD = ItemNumber("reload_left")
RATED = ItemNumber("st")
SPIKED = ItemNumber("spiked")
REACH = ItemNumber("reach")
"""The reach set by a Ready where changing it needs one; 0: any."""


class Maneuver(Struct, frozen=True, omit_defaults=True):
    """The maneuver of this own turn: the card, its option, whom it is about, the kind of defence it was said with."""

    kind: str = field(name="card")
    option: str = field(default="", name="mode")
    target: str = field(default="", name="foe")
    means: str = ""


class Aim(Struct, frozen=True, omit_defaults=True):
    """A streak of aim: on whom with what, how many turns, and what was walked in it (G3-AIM)."""

    item: str
    target: str
    turns: int = 1
    walked: bool = False
    moved: bool = False
    braced: bool = False


class FireWatch(Struct, frozen=True, omit_defaults=True):
    """A watched set of hexes (G3-OPP): or without a map only its size; ``line`` a straight line; ``turns`` of aim."""

    item: str
    hexes: tuple[tuple[int, int], ...] = ()
    count: int = field(default=1, name="size")
    line: bool = False
    secret: bool = False
    looked: bool = False
    turns: int = 1
    spared: tuple[str, ...] = ()


class Wait(Struct, frozen=True, omit_defaults=True):
    """A Wait with the weapon at hand, and whether the step is still to be made (G3-WAI-02)."""

    item: str = ""
    step: bool = True


class Spell(Struct, frozen=True, omit_defaults=True):
    """What he concentrates on, and for how many turns."""

    on: str = ""
    turns: int = 1


class Reloading(Struct, frozen=True, omit_defaults=True):
    """The weapon that is being loaded, and whether this turn's Reload still counts (G3-RLD-02)."""

    item: str
    counts: bool = True


class Feinted(Struct, frozen=True, omit_defaults=True):
    """A won feint: against whom, how much, and in how many own turns it is over (G3-FNT-06)."""

    target: str
    penalty: int
    turns: int = 2


class Hexside(Struct, frozen=True, omit_defaults=True):
    """A hexside, 0 to 5."""

    side: int = 0


class CloseCombat(Struct, frozen=True, omit_defaults=True):
    """His part in close combat: his own side of the hex, and how many own turns have begun in it (G3-CC-09)."""

    side: int = 0
    turns: int = 0
    entered: bool = False


class Grip(Struct, frozen=True, omit_defaults=True):
    """A grapple: what is held, with how many hands (T16)."""

    location: str = field(default="upper", name="part")
    hands: int = 2


class Pin(Struct, frozen=True, omit_defaults=True):
    """A pin, with how many hands."""

    hands: int = 2


class Covered(Struct, frozen=True, omit_defaults=True):
    """What of a head is covered (``eyes``, ``ears`` or ``mouth``), and by whom."""

    by: str
    what: str = "eyes"


class SharedItem(Struct, frozen=True, omit_defaults=True):
    """A weapon two fighters hold on to: whose it is stays with ``b``."""

    item: str


CHOSEN = MarkKey("maneuver", Maneuver, bookkeeping=True)
BEGUN = MarkKey("begun", Nothing, bookkeeping=True)
"""His turn has begun and he has not said yet what he does."""
ROUSED = MarkKey("roused", Nothing, bookkeeping=True)
"""The dice of his turn's beginning are thrown."""
AIMING = MarkKey("aiming", Aim, condition=True)
WATCHING = MarkKey("watching", FireWatch, condition=True)
WATCHED = MarkKey("watched", FireWatch, bookkeeping=True)
"""The watch of the turn before: what its aim goes on from."""
WAITING = MarkKey("waiting", Wait, condition=True)
SPELL = MarkKey("concentrating", Spell, condition=True)
LOADING = MarkKey("reloading", Reloading, condition=True)
FEINTED = MarkKey("feinted", Feinted, condition=True)
DROPPED = MarkKey("dropped", Hexside, condition=True)
EXPOSED = MarkKey("exposed", Nothing, condition=True)
STUNNED = MarkKey("stunned", Nothing, condition=True)
SURPRISED = MarkKey("mentally_stunned", Nothing, condition=True)
UNAWARE = MarkKey("unaware", Nothing, condition=True)
ONLY_DEFENDS = MarkKey("only_defends", Nothing, condition=True)
DISTRACTED = MarkKey("distracted", Nothing, bookkeeping=True)
"""Something in this attack tried his concentration: one roll for all of it (G3-CON-02)."""
STRUCK = MarkKey("struck", Nothing, bookkeeping=True)
"""His blow has fallen already, at the moment of another's Wait (G3-WAI-03)."""
BLIND = MarkKey("blind", Left, condition=True)
JUST_BLINDED = MarkKey("just_blinded", Left, condition=True)
DEAF = MarkKey("deaf", Left, condition=True)
UNCONSCIOUS = MarkKey("unconscious", Nothing, condition=True)
DEAD = MarkKey("dead", Nothing, condition=True)
SUFFOCATING = MarkKey("suffocating", Left, condition=True)
MOUNTED = MarkKey("mounted", Nothing, condition=True)
INVISIBLE = MarkKey("invisible", Left, condition=True)
CHOKED = MarkKey("choked", Nothing, condition=True)
COVERED = MarkKey("covered", Covered, condition=True)
"""A foe covers his eyes, ears or mouth until that foe's next turn (G3-GRP-06)."""
CLOSE = MarkKey("close_combat", CloseCombat, condition=True)
HELPING = MarkKey("helping", Maneuver)

GRIP = LinkKey("grip", Grip)
PIN = LinkKey("pin", Pin)
SHARE = LinkKey("share", SharedItem)
PAIR = LinkKey("pair", Pair)

BLINDED = {"right_eye": MarkKey("blinded right_eye", Left), "left_eye": MarkKey("blinded left_eye", Left)}


def _limbs(word: str) -> dict[str, MarkKey[Left]]:
    return {limb: MarkKey(f"{word} {limb}", Left, condition=True) for limb in LIMBS}


CRIPPLED = _limbs("crippled")
NUMB = _limbs("numb")
STRAINED = _limbs("strained")
"""A strained limb rests for so many minutes, kept as ``turns``."""
