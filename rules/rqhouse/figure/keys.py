"""What rqhouse keeps on figures, items, between figures and in the encounter."""

from msgspec import Struct

from rules.core.command import Command
from rules.core.keys import EncounterNumber, ItemNumber, LinkKey, MarkKey, Nothing, Number, SlotKey, Unit

# --- the body
HEALTH = Number("health")
LOC_HP = Number("loc_hp")
"""Hit points by location."""
BELOW = Number("below_zero")
"""1 by location: it was below 0 since it was last above 0 (see RH-HEA-04)."""
TRANSIENT = Number("transient")
"""Points of brawling by location, this round (see RH-BRL-02)."""
STRAP_BROKEN = Number("armour_lost")
"""1 by location: its armour has come off (RH-FUM-05)."""
WOUND_AIDED = Number("wound_aided")
WOUND_HEALTH = Number("wound_health")
WOUND_SPELL = Number("wound_spell")
WOUND_RESTORED = Number("wound_restored")
"""By wound: First Aid done, Health it cost, its largest spell, what spells gave back (see RH-DMG-08, RH-HEA-10)."""
MAGIC_POINTS = Number("magic_points")
MAGIC_PROTECTION = Number("magic_protection")
"""Of every location, and ``magic_protection.LOCATION`` besides."""
MAGIC_DAMAGE = Number("magic_damage")
"""By item."""
FATIGUE = Number("fatigue")
FATIGUE_LONG = Number("fatigue_long")
FATIGUE_TOTAL = Number("fatigue_total")

# --- the round
ACTIONS = Number("actions_left", bookkeeping=True)
MINOR = Number("minor_free", bookkeeping=True)
INIT = Number("initiative", bookkeeping=True)
"""The count of the first action."""
SLOWED = Number("initiative_slowed", bookkeeping=True)
"""How many counts a spell has put off the first action of this round (see RH-INI-05)."""
ROLLED = Number("initiative_dice", bookkeeping=True)
TIE = Number("tie", bookkeeping=True)
LOST = Number("lost_next", bookkeeping=True)
"""Actions lost in the next round (see RH-RND-21)."""
LOST_NOW = Number("actions_lost", bookkeeping=True)
"""Actions lost in this round."""
SKIPPED = Number("lose_next_action", bookkeeping=True)
"""How many of the next actions he would take are lost (see RH-FUM-06)."""
POINTS_CAST = Number("points_cast", bookkeeping=True)
TAKEN = Number("actions_taken", bookkeeping=True)
"""Actions spent this round, defence included."""
ATTACKED = Number("attacked", bookkeeping=True)
"""Attacks made this round, for a riposte (see RH-MA-04)."""

ROUND = EncounterNumber("round")
TURNED = EncounterNumber("turned")
"""The round that began by itself, in free pace, when nobody had an action left; 0 once that was told."""
"""The number of the current round; 0 before the fight begins."""


class TurnCount(Struct, frozen=True):
    """The count at which a turn comes."""

    count: int


class FreeAttackSlot(Struct, frozen=True):
    """Whom a free attack is at."""

    target: str


class FollowUp(Struct, frozen=True):
    """Whom the blow that a riposte has won is at, and its successes."""

    target: str
    successes: int


TURN, SECOND = SlotKey("turn", TurnCount), SlotKey("second", TurnCount)
"""The first and the second action of a round."""
ROUND_END = SlotKey("round_end", Nothing)
FREE, RIPOSTE = SlotKey("free_attack", FreeAttackSlot), SlotKey("riposte", FollowUp)

ARM = ItemNumber("arm")
KILOGRAM = Unit(10)
ENC = ItemNumber("enc", KILOGRAM)
AP = ItemNumber("ap")
SHIELD_BONUS = ItemNumber("bonus")
KNOWN = ItemNumber("known")
LOADED = ItemNumber("loaded")
LOADING = ItemNumber("loading")
SHOTS = ItemNumber("shots")
LEAD = ItemNumber("lead")


class SinceRound(Struct, frozen=True, omit_defaults=True):
    """The round in which something began."""

    round: int = 0


class Unconsciousness(Struct, frozen=True, omit_defaults=True):
    """Unconsciousness that CON x 1 ends: from which round it counts, and why (``knockout``, a location)."""

    round: int = 0
    why: tuple[str, ...] = ()


class LocationCause(Struct, frozen=True, omit_defaults=True):
    """The location whose stage causes something; none where a game master says so."""

    at: str = ""


class Bleeding(Struct, frozen=True):
    """A bleeding: its grade, what is left of its pool, and the round in which it began (see RH-BLD-01)."""

    grade: int
    pool: int
    round: int


class Commitment(Struct, frozen=True, omit_defaults=True):
    """What the round's defence stands on: a Fight (``attack``: its attack is still to come), Defence, or a package."""

    what: str
    attack: bool = False
    parry: int = 0
    spirit: int = 0


class StandingDefence(Struct, frozen=True, omit_defaults=True):
    """One roll for the round (see RH-DEF-03): the skill, the item, its successes, whether it was a fumble."""

    skill: str
    item: str
    successes: int
    fumble: bool = False


class MartialArtsUse(Struct, frozen=True, omit_defaults=True):
    """The round's use of Martial Arts: ``damage`` or ``defence``, and the successes (see RH-MA-01)."""

    purpose: str
    successes: int = 0


class Impaled(Struct, frozen=True, omit_defaults=True):
    """A weapon in a wound: whose it is, and which item of his (see RH-XS-10); ``more``: others in the same location."""

    by: str
    item: str
    more: tuple["Impaled", ...] = ()

    @property
    def each(self) -> tuple["Impaled", ...]:
        """Every weapon in the location, none with another behind it."""
        return (Impaled(self.by, self.item), *self.more)


class Slashed(Struct, frozen=True, omit_defaults=True):
    """A location that a slash has impaired, with the wound it hangs on (see RH-XS-12)."""

    wound: int = 0


class PackageWay(Struct, frozen=True, omit_defaults=True):
    """The metres gone so far in a package that has begun with a way (see RH-ATK-08, RH-ATK-12)."""

    metres: int = 0


class WaitingDeeds(Struct, frozen=True):
    """What of a sentence is still to be done: after the walk that it begins with, or when its spell is ready."""

    deeds: tuple[Command, ...]


COMMITTED = MarkKey("committed", Commitment, bookkeeping=True)
STANDING = MarkKey("standing_defence", StandingDefence, bookkeeping=True)
ARTS = MarkKey("martial_arts", MartialArtsUse, bookkeeping=True)
STRUCK_AT = MarkKey("struck_at", SinceRound, bookkeeping=True)
"""The last round in which somebody has attacked the figure (see RH-DEF-03)."""
GONE = MarkKey("gone", PackageWay, bookkeeping=True)
AFTER = MarkKey("after_walk", WaitingDeeds, bookkeeping=True)
DEEDS = SlotKey("deeds", WaitingDeeds)
"""The slot in which those are done when the walk is over."""
SPELL = SlotKey("spell", WaitingDeeds)
"""The count at which a spell under way takes effect (see RH-INI-05)."""
ZONE = MarkKey("death_zone", SinceRound)
"""In the death zone; conscious to the end of that round (see RH-HLT-02)."""

DISADVANTAGE = MarkKey("disadvantage", Nothing, condition=True)
STUNNED = MarkKey("stunned", Nothing, condition=True)
BRAWL_STUNNED = MarkKey("brawl_stunned", SinceRound, condition=True)
UNAWARE = MarkKey("unaware", Nothing, condition=True)
EXPOSED = MarkKey("exposed", Nothing, condition=True)
HIGHER = MarkKey("higher", Nothing, condition=True)
MOUNTED = MarkKey("mounted", Nothing, condition=True)
HANDICAP = MarkKey("handicap", Nothing, condition=True)
STUMBLING = MarkKey("stumbling", SinceRound, condition=True)
WEAKENED = MarkKey("weakened", Nothing, condition=True)
UNCONSCIOUS = MarkKey("unconscious", Unconsciousness, condition=True)
COMATOSE = MarkKey("comatose", LocationCause, condition=True)
DYING = MarkKey("dying", LocationCause, condition=True)
DEAD = MarkKey("dead", Nothing, condition=True)
OF_FIGURES = tuple(mark for mark in tuple(vars().values()) if isinstance(mark, MarkKey) and mark.condition)
"""The conditions of a whole figure."""
HELD, NUMBED, USELESS, IMPAIRED, MAIMED, SEVERED = "held", "numbed", "useless", "impaired", "maimed", "severed"
BLEEDING, IMPALED = "bleeding", "impaled"
OF_LOCATIONS = (HELD, NUMBED, USELESS, IMPAIRED, MAIMED, SEVERED)
"""Conditions of one location that a game master may put on; bleeding and impaled he can only end."""


def blood(at: str) -> MarkKey[Bleeding]:
    """The bleeding of a location (RH-BLD-03)."""
    return MarkKey(f"{BLEEDING}_{at}", Bleeding, condition=True)


def impaled(at: str) -> MarkKey[Impaled]:
    """The weapon in a location."""
    return MarkKey(f"{IMPALED}_{at}", Impaled, condition=True)


def slashed(at: str) -> MarkKey[Slashed]:
    """A location that a slash has impaired."""
    return MarkKey(f"{IMPAIRED}_{at}", Slashed, condition=True)


def numb(at: str) -> MarkKey[SinceRound]:
    """A limb gone numb, with the round after which CON x 5 may wake it (see RH-BRL-03)."""
    return MarkKey(f"{NUMBED}_{at}", SinceRound, condition=True)


def located(condition: str, at: str) -> MarkKey[Nothing]:
    """A condition of a location that carries no data."""
    return MarkKey(f"{condition}_{at}", Nothing, condition=True)


class Grip(Struct, frozen=True):
    """The limb by which a grapple holds (see RH-BRL-07)."""

    at: str


class Stance(Struct, frozen=True, omit_defaults=True):
    """How two stand without a map: metres between them (-1: not said), and whether ``a`` is at the back of ``b``."""

    distance: int = -1
    rear: bool = False


GRIP = LinkKey("grip", Grip)
ENGAGED = LinkKey("engaged", Nothing)
STANCE = LinkKey("stance", Stance)
