"""What a line of each data file of gurps4 says; cells of things stand as printed and are read in ``sheet.printed``."""

from typing import Annotated, Literal

import msgspec

Words = tuple[str, ...]
Count = Annotated[int, msgspec.Meta(ge=0)]
Penalty = Annotated[int, msgspec.Meta(le=0)]
Cells = Literal["0", "-1", "-2", "-3", "-4", "no", "weight", "in_reach", "dive"]
Made = Literal["wooden", "mixed", "solid", "machine", "none"]
Movement = Literal["none", "step", "half_forward", "half", "full"]
Allowed = Literal["yes", "no"]
LocationEffect = Literal["", "blinds", "drops", "falls"]
CriticalEffect = Literal["", "funny_bone", "drops_all", "eye", "off_balance", "mark", "drops_one"]
ArmedBlunder = Literal[
    "breaks", "hits_self", "hits_self_half", "off_balance", "turns", "drops", "flies", "shoulder", "falls"
]  # fmt: skip
BareBlunder = Literal[
    "knocked_out", "strains", "solid", "solid_half", "stumbles", "falls", "off_balance", "trips", "drops_guard",
    "torn_muscle",
]  # fmt: skip


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of a data file; a column it does not know is a fault."""


class MeleeRow(Row, frozen=True):
    """One mode of a melee weapon. ``flail``: what Parry and Block against it lose; ``throws``: its ranged row;

    ``grip``: the row of the same thing in the other number of hands; ``object``: what it is made of.

    Rules: G4-WND-07; see G4-WPN-08.
    """

    id: str
    name: str
    skills: Words
    mode: str
    damage: str
    reach: str
    parry: str
    st: str
    weight: Count
    object: Made
    flail: Literal["", "4/2", "2/1"] = ""
    throws: str = ""
    grip: str = ""
    flags: tuple[Literal["solid_crushing", "may_stick", "mounted", "any_shield"], ...] = ()


class NaturalRow(Row, frozen=True):
    """A natural weapon. ``flags``: boots add to it, it may cost the balance, teeth change its type, only by sheet."""

    id: str
    name: str
    skills: Words
    to_hit: Penalty
    damage: str
    reach: str
    parry: Literal["unarmed", "No"]
    flags: tuple[Literal["boots", "balance", "teeth", "sheet"], ...] = ()


class RangedRow(Row, frozen=True):
    """A ranged weapon; weights in hundredths of a pound, ``ammo_weight`` for one spare round (see G4-WPN-01).

    ``held``: what it costs to hit it in somebody's hand.
    """

    id: str
    name: str
    skill: str
    damage: str
    acc: Count
    range: str
    rof: str
    shots: str
    st: str
    weight: Count
    bulk: Penalty
    rcl: Annotated[int, msgspec.Meta(ge=1)]
    tl: Count
    kind: Literal["muscle", "thrown", "engine", "firearm"]
    ammo_weight: Count
    object: Made
    held: Penalty
    small: bool = False


class ShieldRow(Row, frozen=True):
    """A shield or cloak; ``melee``: what it costs the bearer's own blows. Without DR and HP it can't be broken."""

    id: str
    name: str
    skill: str
    db: Annotated[int, msgspec.Meta(ge=1, le=3)]
    weight: Count
    melee: Penalty
    also: Words = ()
    dr: int | None = None
    hp: int | None = None
    buckler: bool = False


class ArmourRow(Row, frozen=True):
    """A piece of armour: what it covers (a limb's plural means both sides), DR and DR against crushing.

    ``front``: it covers only the front; ``blinkers``: it takes the view to the sides.
    """

    id: str
    name: str
    covers: Words
    dr: Count
    crushing: Count
    weight: Count
    flexible: bool = False
    front: bool = False
    blinkers: bool = False


class DistanceRow(Row, frozen=True):
    """A line of the size and speed/range table; ``yards100`` in hundredths of a yard."""

    yards100: int
    penalty: Penalty
    sm: int


class LadderRow(Row, frozen=True):
    """A bonus or penalty for a number up to ``up_to``."""

    up_to: int
    bonus: int = 0
    penalty: int = 0


class ImpactRow(Row, frozen=True):
    """The dice of a collision, up to so many hundredths of a die."""

    up_to: int
    dice: str


class SkillRow(Row, frozen=True):
    """A skill and what it defaults to (``dx-5``); ``family``: any specialty of it is a skill too (``guns_pistol``)."""

    id: str
    name: str
    default: Words = ()
    family: bool = False
    unarmed: Literal["", "striking", "grappling"] = ""


class UnarmedBonusRow(Row, frozen=True):
    """Damage per die for a striking skill of DX + ``above``; ``punches``: only for those."""

    skill: str
    above: int
    bonus: int
    punches: bool = False


class LocationRow(Row, frozen=True):
    """A line of the hit location table. ``sided``: there are two; ``low`` to ``high`` of 3d6 hit it at random.

    ``shield``: the penalty of the side that carries a shield; ``wounding``: multipliers that replace the type's;
    ``cripples``: an injury over hp_max / so much; ``points``: only impaling, piercing and tight beams may aim there;
    ``near_miss``: a miss by 1 hits the torso; ``dr``: its own.

    Rules: see G4-LOC-05, G4-LOC-10, G4-LOC-11.
    """

    id: str
    name: str
    penalty: Penalty
    knockdown: Penalty
    cripples: Count
    dr: Count
    low: int = 0
    high: int = 0
    shield: Penalty = 0
    wounding: Words = ()
    effect: LocationEffect = ""
    sided: bool = False
    points: bool = False
    head: bool = False
    near_miss: bool = False


class DamageTypeRow(Row, frozen=True):
    """A damage type and its multiplier; ``aimed``: it may be aimed at eye and vitals (see G4-WND-05)."""

    id: str
    name: str
    multiplier: str
    aimed: bool = False


class PostureRow(Row, frozen=True):
    """A posture: what it does to own blows, active defences and shots at it.

    ``halves``: half movement points per hex (0: it can't move, -1: a turn for a hex); ``up``: changes to standing.
    """

    id: str
    name: str
    attack: Penalty
    defence: Penalty
    target: Penalty
    halves: int
    up: Count
    close_only: bool = False
    free: bool = False


class DefencesAgainst(Row, frozen=True):
    """What may be used against a kind of attack, at which modifier; ``db``: whether a shield helps.

    ``weight``: within the weight limit; ``in_reach``: only where the shooter stands in reach; ``dive``: only that.
    """

    id: str
    name: str
    dodge: Cells
    block: Cells
    parry: Cells
    unarmed: Cells
    db: bool = False


class EncumbranceRow(Row, frozen=True):
    """A level: up to ``lifts`` times Basic Lift, Move times ``move`` tenths."""

    level: int
    name: str
    lifts: int
    move: int


class MaterialRow(Row, frozen=True):
    """What an object is made of: DR, HT, and the factor of its HP."""

    id: str
    name: str
    dr: int
    ht: int
    factor: int


class CriticalHitRow(Row, frozen=True):
    """A line of a critical hit table."""

    roll: int
    damage: Literal["", "maximum", "double", "triple"] = ""
    armour: Literal["", "half", "none"] = ""
    major: bool = False
    effect: CriticalEffect = ""


class ArmedBlunderRow(Row, frozen=True):
    """A line of the critical miss table."""

    roll: int
    effect: ArmedBlunder


class BareBlunderRow(Row, frozen=True):
    """A line of the unarmed critical miss table."""

    roll: int
    effect: BareBlunder


class DarknessRow(Row, frozen=True):
    """A degree of darkness by name."""

    penalty: Penalty
    name: str


class HeldRow(Row, frozen=True):
    """What it costs to hit a weapon of that longest reach in somebody's hand."""

    id: str
    penalty: Penalty


class CoverRow(Row, frozen=True):
    """A material: DR per inch."""

    id: str
    name: str
    dr: int


class LongActionRow(Row, frozen=True):
    """A long action: seconds, or the dice that say them; ``per``: for each; ``step``: whether one is allowed."""

    id: str
    name: str
    seconds: Count
    rule: str = msgspec.field(name="rules")
    dice: str = ""
    per: Literal["", "sentence", "piece"] = ""
    step: bool = False
    resumable: bool = False


class TerrainRow(Row, frozen=True):
    """Ground that costs more movement points, a whole turn, or can't be entered."""

    id: str
    name: str
    points: Count
    whole_turn: bool = False
    severe: bool = False


class ManeuverRow(Row, frozen=True):
    """A maneuver: how far one may move in it, how many attacks it gives, and which defences it leaves."""

    id: str
    name: str
    movement: Movement
    attacks: int
    dodge: Allowed
    block: Allowed
    parry: Allowed
    retreat: Allowed


class TraitRow(Row, frozen=True):
    """A trait with an effect in combat, and whether a number or a weapon follows it."""

    id: str
    name: str
    grade: Literal["", "number", "weapon"] = ""


class Location(msgspec.Struct, frozen=True):
    """A place to hit, with its side: the row it comes from, what it is (``arm``, ``eye``, ``torso``), right or left."""

    id: str
    name: str
    kind: str
    side: Literal["", "right", "left"]
    to_hit: int
    shield: int
    knockdown: int
    cripples: int
    dr: int
    effect: LocationEffect
    points: bool
    head: bool
    near_miss: bool
    halves: tuple[tuple[str, int], ...]
    """Wounding multipliers in halves, by damage type (``*``: every other); the rest is the type's own."""
