"""What rq3plus keeps on figures, items and between figures."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.core.encounter import Encounter, Slot
from rules.core.keys import EncounterNumber, ItemNumber, LinkKey, MarkKey, Nothing, Number, SlotKey
from rules.ground.pairs import Pair
from rules.rq3plus.figure.slots import (
    ActionSlot,
    DueSlot,
    Escape,
    FreeAttackSlot,
    IntentSlot,
    MoveSlot,
    SacrificedPhase,
)
from rules.things.loading import Magazine

HP = Number("hp")
MP = Number("mp")
LOC_DAMAGE = Number("loc_damage")
MAGIC_AP = Number("magic_ap")
MOBILITY = Number("mobility")
MR_PENALTY = Number("mr_penalty")

AP = ItemNumber("ap")
LOADED = ItemNumber("loaded")
DRAWS = ItemNumber("draws")
SHOTS = ItemNumber("shots")
"""The missiles an item has left, those in it among them."""
MAGAZINE = Magazine(DRAWS, LOADED, SHOTS)


Code = Literal["", "ATK", "MIS", "SPL", "PAR", "DOD", "DRW", "SPA", "SPD", "MSC"]
"""The melee actions by their codes (see R3-SOI-06); empty for one left out."""


class Action(Struct, frozen=True, omit_defaults=True):
    """One declared melee action: its code, item, mode and tactic; ``sr`` is when it falls due (0: none).

    ``status`` is unused, used, aborted, converted (into the defence that stands after it) or lost. ``target`` is an
    opponent, or a parry's source, ``at`` the location aimed at; ``both``: two parries against that one source (see
    R3-PAA-04). ``points``, ``ready`` and ``divine`` tell of the spell that ``spell`` names, ``carried`` that it
    completes an earlier round's, which has ``points_left`` strike ranks to go; ``enhanced``: an attack waits for the
    spell. ``purpose`` is what a miscellaneous action is for. ``abort`` marks a defensive abort.

    Rules: see R3-SOI-06.
    """

    code: Code
    item: str = ""
    mode: str = ""
    tactic: str = "standard"
    sr: int = 0
    status: str = "unused"
    points: int = 0
    spell: str = ""
    ready: bool = False
    divine: bool = False
    carried: bool = False
    points_left: int = 0
    enhanced: bool = False
    purpose: str = ""
    target: str = ""
    abort: bool = False
    both: bool = False
    at: str = ""


class Declaration(Struct, frozen=True, omit_defaults=True):
    """A statement of intent: ``moves`` 1 to 3, the melee actions, and what goes with them (see R3-RND-03).

    ``stated`` is False for one that free pace made on the spot; its moves then follow what the figure does.
    ``instead_of_*`` are the acts of a sacrificed movement phase (see R3-SOI-09), ``extra_move`` a movement abort,
    ``reloads`` the limit of who reloads (see R3-SOI-12).
    """

    moves: Annotated[int, Meta(ge=1, le=3)] = 1
    actions: tuple[Action, ...] = ()
    special_abort: bool = False
    brace: bool = False
    concentrate: bool = False
    cover: str = ""
    instead_of_move: tuple[SacrificedPhase, ...] = ()
    instead_of_post: tuple[SacrificedPhase, ...] = ()
    extra_move: bool = False
    reloads: bool = False
    stated: bool = False

    @property
    def absorbed(self) -> bool:
        """Whether both actions went into spirit combat, which leaves room for nothing else (R3-SPI-03, R3-SPI-04)."""
        codes = [action.code for action in self.actions if action.status != "aborted"]
        return codes in (["SPA", "SPA"], ["SPD", "SPD"])


class Parried(Struct, frozen=True, omit_defaults=True):
    """Parries made this round against one source (``Attacker.item``): how many, with what, by which action."""

    source: str
    count: int
    item: str


class Parries(Struct, frozen=True, omit_defaults=True):
    """All parries of a round by source."""

    made: tuple[Parried, ...] = ()

    def against(self, source: str) -> int:
        """How many were made against a source."""
        return sum(p.count for p in self.made if p.source == source)


class Dodged(Struct, frozen=True, omit_defaults=True):
    """Opponents dodged this round in the order of the first dodge (see R3-DDA-03)."""

    opponents: tuple[str, ...] = ()


class AttacksSuffered(Struct, frozen=True, omit_defaults=True):
    """Attacks that have come at a figure, by strike rank, as ``rank: count`` (see R3-DDA-02)."""

    ranks: dict[str, int] = {}


class Bleeding(Struct, frozen=True, omit_defaults=True):
    """Bleeding locations; the value is the multiple of CON that stops it, 5 (for a round) or 1 (for good)."""

    at: dict[str, int] = {}


class Until(Struct, frozen=True, omit_defaults=True):
    """A condition with a deadline: the last round it holds."""

    round: int = 0


class FootingBonus(Struct, frozen=True, omit_defaults=True):
    """A percentage on a figure's rolls."""

    by: int = 0


class Maimed(Struct, frozen=True, omit_defaults=True):
    """Limbs lost to single blows: ``severed`` or ``maimed`` by location."""

    at: dict[str, str] = {}


class Fallen(Struct, frozen=True, omit_defaults=True):
    """When a figure that fell may stand again: in that round, only from its Post Melee Move on if ``post``.

    ``quick``: it recovered well and stands up free of cost (see R3-FAL-02).
    """

    round: int
    post: bool = False
    quick: bool = False


class Moving(Struct, frozen=True, omit_defaults=True):
    """What a figure has done in this round's two movement phases (metres; see R3-MOV-03, R3-MOV-04).

    ``third`` is the sub-step last moved in. ``engaged`` are those
    who engaged it when the Move Phase began, ``adjacent`` the enemies it began next to. ``ridden`` are the last
    metres in one straight line, begun at the hex ``run_from``. ``crossed`` are metres of terrain by ``phase.kind``.
    """

    move: int = 0
    post: int = 0
    stepped: int = 0
    third: int = 0
    begun: bool = False
    engaged: tuple[str, ...] = ()
    adjacent: tuple[str, ...] = ()
    ridden: int = 0
    run_from: tuple[int, ...] = ()
    crossed: dict[str, int] = {}
    shifts: tuple[str, ...] = ()
    no_shift: str = ""
    stopped: bool = False


class Initiative(Struct, frozen=True, omit_defaults=True):
    """A figure's place in this round's movement order: DEX, then the lower tie first (see R3-MOV-01, R3-MOV-07)."""

    dex: int
    tie: int = 0


class Charge(Struct, frozen=True, omit_defaults=True):
    """An all-out charge this round: at whom, with which lance (see R3-LNC-01)."""

    target: str
    item: str = ""


DECLARATION = MarkKey("declaration", Declaration, bookkeeping=True)
PARRIES = MarkKey("parries", Parries, bookkeeping=True)
DODGES = MarkKey("dodges", Dodged, bookkeeping=True)
STRUCK = MarkKey("struck", AttacksSuffered, bookkeeping=True)
FELL = MarkKey("fell", Fallen, bookkeeping=True)
MOVING = MarkKey("moving", Moving, bookkeeping=True)
CHARGE = MarkKey("charge", Charge, bookkeeping=True)
INITIATIVE = MarkKey("initiative", Initiative, bookkeeping=True)

BLEEDING = MarkKey("bleeding", Bleeding, condition=True)
DEAD = MarkKey("dead", Nothing, condition=True)
UNCONSCIOUS = MarkKey("unconscious", Until, condition=True)
"""Ruled by the game master: what wounds do is reckoned from them."""
DYING = MarkKey("dying", Until, condition=True)
HEAD_WOUND = MarkKey("head_wound", Until, condition=True)
SHOCK = MarkKey("shock", Nothing, condition=True)
MAIMED = MarkKey("maimed", Maimed, condition=True)
IDLE = MarkKey("no_action", Until, condition=True)
HELPLESS = MarkKey("helpless", Until, condition=True)
VISION = MarkKey("vision_obscured", Until, condition=True)
UNAWARE = MarkKey("unaware", Nothing, condition=True)
BRACED = MarkKey("braced", Nothing, condition=True)
TERRAIN = MarkKey("terrain_bonus", FootingBonus, condition=True)

CLOSED = LinkKey("closed", Nothing)
MOUNT = LinkKey("mount", Nothing)
PAIR = LinkKey("pair", Pair)
CONTESTED = LinkKey("contested", Nothing)
PASSED = LinkKey("passed", Nothing)
"""Figure a has beaten b's Maneuver: it moves as if b did not engage it, to the end of the Move Phase.

Rules: see R3-MAN-02.
"""
PUSHED = LinkKey("pushed", Nothing)
"""Figure a has driven b back or felled it this round, and may pass through its hex (see R3-PMM-03)."""


class Stuck(Struct, frozen=True, omit_defaults=True):
    """A weapon in a wound: whose and which, where, the damage it did, and whether it is a missile.

    Rules: see R3-IMP-01..03.
    """

    owner: str
    item: str
    location: str
    damage: int
    missile: bool = False


class StuckIn(Struct, frozen=True, omit_defaults=True):
    """All weapons stuck in a figure."""

    weapons: tuple[Stuck, ...] = ()


class Entangled(Struct, frozen=True, omit_defaults=True):
    """A flexible weapon round a location or an item of the other figure; ``immobile`` once the STR contest is won."""

    weapon: str
    location: str = ""
    item: str = ""
    immobile: bool = False
    round: int = 0


class ShieldCover(Struct, frozen=True, omit_defaults=True):
    """A shield held before its locations against missiles; ``leg`` is the one a large shield covers (see R3-MSL-14)."""

    shield: str
    leg: str = ""


class ExposedLimbs(Struct, frozen=True, omit_defaults=True):
    """Limbs with which a very large creature struck somebody at close quarters: limb by opponent (see R3-LRG-01)."""

    limbs: dict[str, tuple[str, ...]] = {}


class LimbsUsed(Struct, frozen=True, omit_defaults=True):
    """The sources of attack a many-limbed figure has used this round (see R3-ATK-02)."""

    used: tuple[str, ...] = ()


LIMBS = MarkKey("limbs", LimbsUsed, bookkeeping=True)
STUCK = MarkKey("stuck", StuckIn, condition=True)
COVER = MarkKey("shield_cover", ShieldCover, condition=True)
EXPOSED = MarkKey("exposed_limb", ExposedLimbs, bookkeeping=True)
NO_SHOTS = MarkKey("no_missiles", Until, condition=True)
ENTANGLED = LinkKey("entangled", Entangled)


class Spell(Struct, frozen=True, omit_defaults=True):
    """An unfinished spell: what is left of its strike rank, its magic points, the round it was last cast in."""

    name: str
    remainder: int
    points: int = 0
    round: int = 0


class SpellNames(Struct, frozen=True, omit_defaults=True):
    """Things by name."""

    names: tuple[str, ...] = ()


class Counts(Struct, frozen=True, omit_defaults=True):
    """Actions spent on longer work: done and needed by its name (see R3-AID-01, R3-MSC-02)."""

    done: dict[str, int] = {}
    needed: dict[str, int] = {}


class Wounds(Struct, frozen=True, omit_defaults=True):
    """Wounds by their number."""

    ids: tuple[int, ...] = ()


class Hold(Struct, frozen=True, omit_defaults=True):
    """A grip on a location or an item of the other figure: since which round, with which arm, whether immobilised.

    ``fixed`` is the round in which it was.
    """

    round: int
    location: str = ""
    item: str = ""
    arm: str = ""
    immobile: bool = False
    fixed: int = 0


UNFINISHED = MarkKey("unfinished_spell", Spell, condition=True)
READY_SPELLS = MarkKey("ready_spells", SpellNames)
LOOKING = MarkKey("look_around", Nothing, condition=True)
TASKS = MarkKey("tasks", Counts, bookkeeping=True)
AIDING = MarkKey("first_aid_progress", Counts, bookkeeping=True)
AID_TRIED = MarkKey("first_aid_tried", Wounds, bookkeeping=True)
SPIRIT = MarkKey("spirit_combat", Nothing, condition=True)
ESCAPED = MarkKey("escape_tried", Until, bookkeeping=True)
TRAINING = Number("training")
HOLD = LinkKey("hold", Hold)
ROUNDS = frozenset({"round", "fixed"})
"""The data of marks and links above that are numbers of rounds; rules only compare them with the present one."""


# --- the encounter and its slots
ROUND = EncounterNumber("round")
CLOCK = EncounterNumber("clock")


ROUND_START = SlotKey("round_start", Nothing)
INTENT = SlotKey("intent", IntentSlot)
MOVE_SETUP, MOVE_END = SlotKey("move_setup", Nothing), SlotKey("move_end", Nothing)
MOVE, POST_MOVE = SlotKey("move", MoveSlot), SlotKey("post_move", MoveSlot)
INSTEAD = SlotKey("instead", SacrificedPhase)
ATTACK, DRAW, ACT = SlotKey("attack", ActionSlot), SlotKey("draw", ActionSlot), SlotKey("act", ActionSlot)
SPELL, SPIRIT_ACT = SlotKey("spell", ActionSlot), SlotKey("spirit", ActionSlot)
RIPOSTE, COUNTER, FLURRY = (
    SlotKey("riposte", FreeAttackSlot),
    SlotKey("counter", FreeAttackSlot),
    SlotKey("flurry", FreeAttackSlot),
)
ESCAPE = SlotKey("escape", Escape)
POST_SETUP, POST_END = SlotKey("post_setup", Nothing), SlotKey("post_end", Nothing)
ROUND_END = SlotKey("round_end", Nothing)
PHASE = SlotKey("phase", Nothing)
"""A phase that a game master has called in free pace."""
FREE_ATTACKS: Mapping[str, SlotKey[FreeAttackSlot]] = {key.what: key for key in (RIPOSTE, COUNTER, FLURRY)}
_DUE = SlotKey("", DueSlot)


def due(slot: Slot) -> DueSlot:
    """What the slot of any action tells."""
    return _DUE.of(slot)


def free_attacks(enc: Encounter, who: str) -> list[Slot]:
    """The free attacks that wait for a figure."""
    return [slot for slot in enc.slots(who) if slot.what in FREE_ATTACKS]


def third(slot: Slot) -> MoveSlot:
    """Which third of its phase a slot of movement is for."""
    return MOVE.of(slot)
