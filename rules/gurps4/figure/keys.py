"""What gurps4 keeps on figures, items and between figures."""

from msgspec import Struct, field

from rules.core.command import Command
from rules.core.keys import EncounterNumber, ItemNumber, LinkKey, MarkKey, Number, SlotKey
from rules.core.keys import Nothing as Nothing
from rules.ground.pairs import Pair
from rules.gurps.keys import BROKEN as BROKEN
from rules.gurps.keys import HP as HP
from rules.gurps.keys import LIMBS as LIMBS
from rules.gurps.keys import OFF_BALANCE as OFF_BALANCE
from rules.gurps.keys import OPEN_GUARD as OPEN_GUARD
from rules.gurps.keys import SCARRED as SCARRED
from rules.things.keys import BOTH as BOTH
from rules.things.keys import HAND as HAND
from rules.things.keys import LEFT as LEFT
from rules.things.keys import RIGHT as RIGHT
from rules.turns.spans import Left
from rules.turns.watches import Watch

# --- numbers of a figure
FP = Number("fp")
SHOCK_PENDING = Number("shock_pending")
"""Points of shock since the last own turn, before the cap (G4-SHK-02)."""
SHOCK = Number("shock")
"""The penalty of the present own turn: 0 to 4 (8), told as a positive number."""
TIE = Number("tie", bookkeeping=True)
VELOCITY = Number("velocity")
"""Yards moved on the last own turn."""
SPENT = Number("yards_this_turn", bookkeeping=True)
"""Yards moved on the present own turn."""
PARRIES = Number("parries", bookkeeping=True)
"""A family: parries since the own last turn by weapon id, ``hand.right`` or ``hand.left``."""
BATTERED = Number("battered")
"""A family by natural weapon: 1 for each point of damage its blows lack until healed (claws or teeth broken)."""
RESTED = Number("rested")
"""Minutes this fighter has rested since the fight began; what heals by time is counted against it."""
DEATH_CHECKS = Number("death_checks")
"""How many levels of -hp_max have been judged (G4-INJ-04)."""

# --- numbers of the encounter
SECOND = EncounterNumber("round")
"""The encounter's number of the current second; 0 before the fight begins."""
DARKNESS = EncounterNumber("darkness")
"""The encounter's darkness, 0 to 10 (G4-VIS-04)."""


# --- slots
class Foe(Struct, frozen=True):
    """Who has set off a Wait."""

    foe: str


class Target(Struct, frozen=True):
    """Who has come under fire."""

    target: str


class Interrupted(Struct, frozen=True):
    """The sentence that goes on."""

    command: Command


TURN, SECOND_END = SlotKey("turn", Nothing), SlotKey("second_end", Nothing)
RESPONSE = SlotKey("response", Foe)
"""An interrupt: a Wait has triggered."""
FIRE = SlotKey("fire", Target)
"""An interrupt: somebody has come into a watched line, area or swath."""
GO_ON = SlotKey("go_on", Interrupted)
"""What was interrupted goes on."""

# --- numbers of an item
REACH = ItemNumber("reach_set")
"""The reach a starred weapon is set to; 0: the longest it lists (stored is reach + 1)."""
UNREADY = ItemNumber("unready")
"""Readies still needed before it attacks, parries or blocks."""
LOADED = ItemNumber("shots")
SPARE = ItemNumber("spare")
OBJECT_HP = ItemNumber("hp")
"""HP left; set by ``items()`` at the start."""
OBJECT_CHECKS = ItemNumber("object_checks")


class Turns(Left, frozen=True, omit_defaults=True):
    """How many own turns it still lasts; 0: until something ends it. Kept as ``left``."""

    turns: int = field(default=0, name="left")


class Maneuver(Struct, frozen=True, omit_defaults=True):
    """The maneuver of the last own turn: ``kind`` of maneuvers.csv, its option, and what has been used of it."""

    kind: str
    option: str = ""
    item: str = ""
    stepped: bool = False


class ArcsAtStart(Struct, frozen=True):
    """In which arc of every other fighter this one stood when the own turn opened (G4-DEF-11)."""

    of: dict[str, str] = {}


class Aim(Struct, frozen=True, omit_defaults=True):
    """An aimed weapon: at whom, for how many seconds, rested or not."""

    item: str
    target: str
    turns: int = field(default=1, name="seconds")
    braced: bool = False
    fresh: bool = True


class Evaluation(Struct, frozen=True, omit_defaults=True):
    """Evaluate: of whom, and the bonus so far."""

    foe: str
    count: int = 1
    fresh: bool = True


class FireWatch(Struct, frozen=True, omit_defaults=True):
    """Opportunity fire: the weapon, the hexes (as ``q,r``), their number, and whether they are a line."""

    item: str
    hexes: tuple[str, ...] = ()
    count: int = 1
    line: bool = False


class SuppressionFire(Struct, frozen=True, omit_defaults=True):
    """Suppression fire: the weapon, its score cap, the shots, hits scored so far, and who was attacked this turn."""

    item: str
    shots: int
    hexes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    range: int = 0
    hits: int = 0
    done: tuple[str, ...] = ()


class LongAction(Struct, frozen=True, omit_defaults=True):
    """A long action or a reload: which, on what, seconds left, and the words it was said with."""

    row: str
    left: int
    item: str = ""
    words: str = ""
    resumable: bool = False


class Retreat(Struct, frozen=True, omit_defaults=True):
    """A Retreat or drop of this turn: from whom (empty: a drop, good against every shot)."""

    foe: str = ""
    drop: bool = False


class Course(Struct, frozen=True):
    """A direction of the hexes, and the yards run straight that way."""

    direction: int
    yards: int = 0


class FreeWords(Struct, frozen=True, omit_defaults=True):
    """Free words."""

    words: str = ""


class MentalStun(Struct, frozen=True, omit_defaults=True):
    """Mental stun: turns of Do Nothing so far, whether each adds 1 to the roll, and whether recovery has succeeded."""

    turns: int = 0
    partial: bool = False
    over: bool = False


class Stun(Struct, frozen=True, omit_defaults=True):
    """Physical stun; ``over``: the recovery roll succeeded, the rest ends when the next own turn starts."""

    over: bool = False


class Lasting(Struct, frozen=True, omit_defaults=True):
    """Own turns (``left``) it lasts, or the count of minutes rested at which it ends or is rolled for again.

    ``how``: what the recovery of a crippled limb came to (healing, lasting, permanent), or what knocked somebody out.
    """

    left: int = 0
    minutes: int = 0
    how: str = ""


# --- marks. TURN_MARKS end when the own next turn opens (G4-TURN-04).
MANEUVER = MarkKey("maneuver", Maneuver, bookkeeping=True)
ACTED = MarkKey("acted", Turns, bookkeeping=True)
"""Has had a turn in this second (``left`` 1: in the next one too, opened early in free pace)."""
IN_TURN = MarkKey("in_turn", Nothing, bookkeeping=True)
ARCS = MarkKey("arc_at_start", ArcsAtStart, bookkeeping=True)
AIM = MarkKey("aiming", Aim, condition=True)
EVALUATE = MarkKey("evaluating", Evaluation, condition=True)
WAIT = MarkKey("waiting", Watch, condition=True)
WATCH = MarkKey("watching", FireWatch, condition=True)
SUPPRESS = MarkKey("suppressing", SuppressionFire, condition=True)
CONCENTRATE = MarkKey("concentrating", FreeWords, condition=True)
BUSY = MarkKey("busy", LongAction, condition=True)
BLOCKED = MarkKey("blocked", Nothing, condition=True, bookkeeping=True)
RETREATED = MarkKey("retreated", Retreat, condition=True, bookkeeping=True)
ACROBATIC = MarkKey("acrobatic_used", Nothing, bookkeeping=True)
SACRIFICED = MarkKey("sacrificed", Nothing, bookkeeping=True)
ATTACKED = MarkKey("was_attacked", Nothing, bookkeeping=True)
SWUNG = MarkKey("swung", FreeWords, bookkeeping=True)
"""Ids of the unbalanced weapons that attacked since the own turn opened, joined by blanks."""
TORN = MarkKey("torn_muscle", Nothing, condition=True)
"""-1 to attacks and defences until the own next turn ends (unarmed critical miss 15)."""
MUST_PASS = MarkKey("must_do_nothing", Turns, condition=True)
"""Do Nothing on the next own turn (head blow 8)."""
HIGH_SPEED = MarkKey("high_speed", Nothing, condition=True)
COURSE = MarkKey("course", Course, bookkeeping=True)
"""Where a fighter at high speed runs, and for how many yards straight (G4-RUN-06)."""
STUNNED = MarkKey("stunned", Stun, condition=True)
MENTALLY_STUNNED = MarkKey("mentally_stunned", MentalStun, condition=True)
FROZEN = MarkKey("frozen", Turns, condition=True)
UNCONSCIOUS = MarkKey("unconscious", Lasting, condition=True)
CONSCIOUS_ROLLED = MarkKey("consciousness_rolled", Nothing, bookkeeping=True)
"""Has stood the roll of G4-INJ-02 since the own turn opened."""
COMA = MarkKey("coma", Nothing, condition=True)
MORTAL = MarkKey("mortally_wounded", Nothing, condition=True)
DEAD = MarkKey("dead", Nothing, condition=True)
DESTROYED = MarkKey("body_destroyed", Nothing, condition=True)
PAIN = MarkKey("pain", Lasting, condition=True)
BLIND = MarkKey("blind", Nothing, condition=True)
DEAF = MarkKey("deaf", Nothing, condition=True)
UNAWARE = MarkKey("unaware", Turns, condition=True)
INVISIBLE = MarkKey("invisible", Turns, condition=True)
USED_TO_BLINDNESS = MarkKey("used_to_blindness", Nothing, condition=True)
DISTRACTED = MarkKey("distracted", Turns, condition=True)
BADLY_DISTRACTED = MarkKey("badly_distracted", Turns, condition=True)
BAD_FOOTING = MarkKey("bad_footing", Turns, condition=True)
LEADS = MarkKey("leader", Nothing, condition=True)
FALLING = MarkKey("falling", Turns, bookkeeping=True)
"""Off a mount; ``left`` is the height in yards. What the fall does is judged when all else is done."""
KNOCKED = MarkKey("knocked", Nothing, bookkeeping=True)
"""A mount that was knocked back in the command that is under way."""
FRIGHTENED = MarkKey("frightened", Turns, condition=True)
FLYING = MarkKey("flying", Nothing, condition=True)
SHOCK_DOUBLED = MarkKey("shock_doubled", Nothing, bookkeeping=True)
HOLDING_OUT = MarkKey("holding_out", FreeWords, condition=True)

CRIPPLED = {limb: MarkKey(f"crippled {limb}", Lasting, condition=True) for limb in LIMBS}
STRAINED = {limb: MarkKey(f"strained {limb}", Lasting, condition=True) for limb in LIMBS}
NUMB = {limb: MarkKey(f"numb {limb}", Lasting, condition=True) for limb in LIMBS}
WEAKENED = {limb: MarkKey(f"weakened {limb}", Nothing, condition=True) for limb in LIMBS}
"""-3 with that limb until healed (unarmed critical miss 15)."""
EYES = ("right_eye", "left_eye")
BLINDED = {eye: MarkKey(f"blinded {eye}", Nothing, condition=True) for eye in EYES}


# --- links between figures
class Grip(Struct, frozen=True, omit_defaults=True):
    """A grapple: with how many hands (``hand``: which, where it is one), and where."""

    hands: int = 2
    hand: int = 0
    location: str = "torso"


class Pin(Struct, frozen=True, omit_defaults=True):
    """A pin: hands in use, and the own turns of the victim until it may try again to break free."""

    hands: int = 2
    wait: int = 0


class SharedItem(Struct, frozen=True, omit_defaults=True):
    """An item held by two: ``a`` has grabbed it, ``b`` owns it."""

    item: str
    hand: int = 1


class Feinted(Struct, frozen=True, omit_defaults=True):
    """What a Feint takes from the victim's defences against the feinter; ``fresh`` until the feinter's turn ends."""

    penalty: int
    fresh: bool = True


GRAPPLE = LinkKey("grapple", Grip)
PIN = LinkKey("pin", Pin)
SHARED = LinkKey("shared", SharedItem)
FEINT = LinkKey("feinted", Feinted)
RIDES = LinkKey("mounted", Nothing)
PAIR = LinkKey("pair", Pair)

TURN_MARKS = (
    MANEUVER, BLOCKED, RETREATED, ACROBATIC, SACRIFICED, ATTACKED, SWUNG, OFF_BALANCE, OPEN_GUARD, CONSCIOUS_ROLLED,
    WAIT, WATCH, SUPPRESS, HOLDING_OUT,
)  # fmt: skip
"""What ends when the own next turn opens."""
