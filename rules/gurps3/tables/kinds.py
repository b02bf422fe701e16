"""The rows of the tables: one frozen type for each file."""

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from rules.gurps3.tables.cells import Carry, Formula

DamageType: TypeAlias = Literal["cut", "imp", "cr"]
Use: TypeAlias = Literal["swing", "thrust"]
Posture: TypeAlias = Literal["standing", "crouching", "kneeling", "crawling", "sitting", "prone"]
Trait = Literal["combat_reflexes", "high_pain_threshold", "ambidexterity", "peripheral_vision"]
TRAITS: tuple[str, ...] = get_args(Trait)


class Mode(Struct, frozen=True):
    """One way to use a hand weapon: a row of the melee table. ``reach`` 0 is close combat."""

    row: str
    name: str
    skills: tuple[str, ...]
    use: Use
    type: DamageType
    damage: Formula
    damage_most: Formula | None
    reach: tuple[int, ...]
    starred: bool
    st: int
    hands: int
    unready: int


class Shooting(Struct, frozen=True):
    """How a thing flies or shoots: a row of the missile table."""

    row: str
    name: str
    skills: tuple[str, ...]
    type: DamageType
    damage: Formula
    damage_most: Formula | None
    ss: int
    acc: int
    half: Carry
    range: Carry
    st: int
    hands: int
    reload: int
    kind: str
    rof: int = 1
    rcl: int = 0
    magazine: int = 1
    action: str = ""

    @property
    def thrown(self) -> bool:
        """Whether the thing itself leaves the hand."""
        return self.kind in ("thrown", "thrown_knife")

    @property
    def gun(self) -> bool:
        """Whether it shoots bullets or beams."""
        return self.kind == "gun"


class Weapon(Struct, frozen=True):
    """A thing with every way to use it, under one id: a spear in one or two hands, or thrown."""

    id: str
    name: str
    lb: int
    modes: tuple[Mode, ...] = ()
    missile: Shooting | None = None
    tgt: str = "O"
    brk: str = "none"
    close: bool = False
    family: str = ""
    cost: int = 0


class ShieldRow(Struct, frozen=True):
    """A row of the shield table; ``lb`` in hundredths of a pound."""

    id: str
    name: str
    skill: str
    pd: int
    lb: str
    cost: int
    size: Literal["small", "medium", "large"]


class ArmourRow(Struct, frozen=True):
    """A row of the armour table. ``helm``: hampers attacks; ``kick``: kicks harder.

    ``point_pd`` and ``point_dr`` are what mail is worth against points; no others have them.
    """

    id: str
    name: str
    pd: int
    dr: int
    lb: str
    cost: int
    covers: tuple[str, ...]
    point_pd: int | None = None
    point_dr: int | None = None
    helm: bool = False
    kick: bool = False


class ManeuverRow(Struct, frozen=True):
    """T1: a maneuver card: how far it moves and when, whether kneeling down or standing up goes free with it."""

    id: str
    move: str
    colour: str = ""
    when: str = ""
    kneel: bool = False
    facing: str = "any"
    group: str = ""


class OpeningRow(Struct, frozen=True):
    """T2: defences a card leaves open, by posture: B block, D dodge, P parry, p bare-handed, R retreat, x refused."""

    id: str
    name: str
    standing: str
    crouching: str
    kneeling: str
    crawling: str
    sitting: str
    prone: str


class DefencesAgainst(Struct, frozen=True):
    """T3: what each defence is worth against a kind of attack: ``no``, or a number with letters for its proviso.

    b the Boxing bonus counts; f not with fencing weapons or knives; h not with light weapons; ? -3 of it not for Judo
    and Karate; k Boxing at -2; c Brawling, Judo or Karate only; r with the thing struck at only.
    """

    id: str
    what: str
    dodge: str
    block: str
    parry: str
    bare: str
    pd: bool
    retreat: bool


class ArcRow(Struct, frozen=True):
    """T3, last rows: what a direction leaves of the defences, and which passive defence counts."""

    id: str
    dodge: str
    block: str
    parry: str
    bare: str
    armour: bool
    shield: bool
    retreat: bool


class ConditionRow(Struct, frozen=True):
    """T4: what a condition leaves: maneuvers, defences and their modifier, Retreat, movement, passive defence."""

    id: str
    acts: str
    defence: str
    by: int
    retreat: bool
    moves: bool
    pd: bool


class PostureRow(Struct, frozen=True):
    """The table of positions. ``attack`` no: close combat only."""

    id: Posture
    attack: str
    gun: str
    target: int
    defence: int
    move: Literal["full", "half", "third", "one", "none"]
    retreat: bool
    evade: int
    sprint: bool = False
    low: bool = False


class Location(Struct, frozen=True):
    """A hit location: its penalty, which part of a body it is, and what armour covers it.

    ``dr`` is the bone's own. ``guarded`` stands for the penalty where the limb bears a shield, or the eyes look
    through slits; 0: it has none.
    """

    id: str
    name: str
    penalty: int
    part: str
    covers: str
    dr: int = 0
    guarded: int = 0
    words: tuple[str, ...] = ()


class RandomLocationRow(Struct, frozen=True):
    """A row of the random location table."""

    low: int
    high: int
    location: str


class RangeRow(Struct, frozen=True):
    """Up to so many half yards (range and speed), the modifier."""

    half_yards: int
    by: int


class WatchRow(Struct, frozen=True):
    """T9: a watched set of so many hexes (``most`` 0: any number)."""

    least: int
    most: int
    by: int
    aims: bool = False


class AimRow(Struct, frozen=True):
    """T15: what so many turns of aim give."""

    turns: int
    snap: int
    extra: int
    acc: bool = False


class BreakageRow(Struct, frozen=True):
    """T10: what breaks a weapon; ``better``: struck by one of better quality, ``worse``: by one of worse."""

    id: str
    material: Literal["haft", "blade"]
    types: tuple[DamageType, ...]
    dr: int
    needed: int
    better: int
    worse: int


class CriticalHitRow(Struct, frozen=True):
    """T11."""

    id: str
    rolls: tuple[int, ...]
    times: int
    what: str
    dr: str = ""
    torso: str = ""
    limb: str = ""
    victim: str = ""


class CriticalHeadRow(Struct, frozen=True):
    """T12. ``damage``: normal, none, or the hits an edge or point does instead; ``edge``: what those are told as."""

    id: str
    rolls: tuple[int, ...]
    damage: str
    what: str
    effect: str = ""
    dx: int = 0
    edge: str = ""


class BlunderRow(Struct, frozen=True):
    """T13 and T14; ``what`` is empty where what follows says it."""

    id: str
    rolls: tuple[int, ...]
    what: str = ""


class FootingRow(Struct, frozen=True):
    """T17."""

    id: str
    by: int
    falls: bool = False


class GripRow(Struct, frozen=True):
    """T8 and T16: a hold: the holder's bonus against breaking free, and what it costs the held in arms and legs."""

    id: str
    hands: int
    resists: int
    pinned_resists: int
    part: str
    arms: int
    legs: int


class ReloadRow(Struct, frozen=True):
    """Reload turns of a class of weapon or action; per round of the magazine, per round loaded."""

    id: str
    turns: int
    per_round: int
    per_loaded: int


class SkillRow(Struct, frozen=True):
    """A skill; ``default`` is what its default takes off DX, None where it has none."""

    id: str
    name: str
    default: int | None = None


class FeintRow(Struct, frozen=True):
    """T6."""

    feinter: str
    target: str
    penalty: str


class SlamRow(Struct, frozen=True):
    """T7."""

    contest: str
    slammer_over: bool
    foe_falls: str
    slammer_falls: bool
    goes_on: bool


class ExchangeRow(Struct, frozen=True):
    """T5: what an attack's degree (``attack``) and a defence's come to together."""

    attack: str
    undefended: str
    failed: str
    succeeded: str
    critical_success: str
    critical_failure: str
