"""One blow or shot under way, as declared: everything that attack, defence and damage need to know of it."""

from typing import Literal

from msgspec import Struct

from rules.core.command import Guard
from rules.core.report import Term
from rules.gurps4.harm.damage import DamageRoll
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
