"""One blow or shot under way, as declared, and one way to defend against it, with its score and every part of it."""

from typing import Literal

from msgspec import Struct

from rules.core.command import Guard
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.gurps.rolling import DEFENCE, effect_terms
from rules.gurps4.figure import hands
from rules.gurps4.harm.damage import DamageRoll, Hit
from rules.gurps4.place.arcs import Front
from rules.gurps4.tables.gear import Mode

Purpose = Literal["hit", "disarm", "break", "grab", "grapple", "shove", "slam"]


class Burst(Struct, frozen=True, omit_defaults=True):
    """Shots or pellets in the air at once, recoil, whether one hit brings all, and how many rounds they cost."""

    shots: int = 1
    recoil: int = 1
    close: bool = False
    all_from: int = 0
    """With option half: the margin from which on all shots hit."""
    fired: int = 1


class Attack(Struct, frozen=True, omit_defaults=True):
    """An attack as declared and legal.

    ``item`` is the attacker's weapon (``punch`` and the like for natural ones, empty for a bare body), ``mode`` its
    mode, ``hand`` the hands as bits, ``limb`` what a natural attack strikes with. ``kind`` is the row of defences.csv.
    ``arc`` is where the attacker stands, seen by the target; ``turned``: behind it, after a run around. ``weight`` in
    hundredths of a pound is what a parry has to stop. ``aimed`` is the item a blow at a weapon is meant for.
    """

    who: str
    target: str
    kind: str
    skill: str
    base: int
    terms: tuple[Term, ...] = ()
    cap: int | None = None
    purpose: Purpose = "hit"
    item: str = ""
    mode: Mode | None = None
    hand: int = 1
    limb: str = ""
    thrusting: bool = False
    judo: bool = False
    location: str = "torso"
    random: bool = False
    harm: DamageRoll = DamageRoll()
    burst: Burst = Burst()
    ranged: bool = False
    deceptive: int = 0
    arc: Front = "front"
    distance: int | None = None
    close: bool = False
    unaware: bool = False
    unseen: bool = False
    height: int = 0
    weight: int = 0
    flail: int = 0
    aimed: str = ""
    guard: Guard | None = None
    guardian: str = ""
    arm_if_parried: bool = False
    area: bool = False
    suppressing: bool = False
    dodge_only: bool = False
    past: tuple[str, ...] = ()
    into: tuple[str, ...] = ()
    hands_used: int = 1
    yards: int = 0
    strong: bool = False
    label: str = "attack"

    @property
    def second(self) -> Guard | None:
        """The other defence as typed, for All-Out Defense Double."""
        return self.guard.then if self.guard is not None else None

    @property
    def at_weapon(self) -> bool:
        """Whether it is meant to break or knock away what the target holds, not to seize it."""
        return self.purpose in ("break", "disarm")

    @property
    def score(self) -> int:
        """What the attack is rolled against, capped after everything else (see G4-ATT-10)."""
        whole = self.base + sum(term.n for term in self.terms)
        return whole if self.cap is None else min(whole, self.cap)


def hit_of(attack: Attack, location: str, *, critical: bool = False) -> Hit:
    """Return what an attack would do where it lands, as damage takes it."""
    h, arc = attack.harm, "side" if attack.arc == "turned" else attack.arc
    return Hit(
        attack.who, attack.target, location, h.dice, h.adds, h.type, h.terms, h.divisor, h.times, h.halved, critical,
        attack.location, h.cover, arc, attack.limb, attack.item,
    )  # fmt: skip


class Defence(Struct, frozen=True, omit_defaults=True):
    """One way to defend: ``dodge``, ``block`` or ``parry``, with what, and how it comes to its score.

    ``hands`` are those of a bare-handed parry, as bits. ``away`` is retreat, drop or dive where one goes with it.
    """

    kind: str
    value: int
    terms: tuple[Term, ...] = ()
    item: str = ""
    name: str = ""
    mode: Mode | None = None
    skill: str = ""
    level: int = 0
    hands: int = 0
    fencing: bool = False
    away: str = ""
    acrobatic: bool = False
    hopeless: bool = False

    @property
    def id(self) -> str:
        """What answers and standing orders call it."""
        return " ".join(word for word in (self.plain, "acrobatic" if self.acrobatic else "", self.away) if word)

    @property
    def plain(self) -> str:
        """The defence without what goes with it."""
        return " ".join(word for word in (self.kind, self.item) if word)

    @property
    def tool(self) -> str:
        """What two defences of one attack must differ in (see G4-MAN-18)."""
        return self.kind if self.kind != "parry" else f"parry {self.item}"


def scored(figure: Figure, kind: str, terms: tuple[Term, ...], item: str = "") -> Defence:
    """Return a defence from its parts, effects on it among them: what is asked is what will be rolled."""
    plain, names = (
        sum(term.n for term in terms),
        (kind, DEFENCE, *(hands.effect_names_of(figure, item) if item else ())),
    )
    told = tuple(term for term in (*terms, *effect_terms(figure, plain, *names)) if term.n)
    return Defence(kind, sum(term.n for term in told), told)
