"""A blow as declared, and the defence it meets: what the steps of an exchange hand on."""

from msgspec import Struct

from rules.core.report import Term
from rules.rqhouse.sheet.gear import FIRE, THROW
from rules.rqhouse.sheet.items import BARE

DAMAGE, DEFENCE = "damage", "defence"
"""What a round's roll of Martial Arts adds to."""

DICE, FLAT = "dice", "flat"
"""How Martial Arts add to damage (see RH-MA-02)."""
MOVE, POSITION = "move", "position"
"""What a contest of Maneuver with an attack is for (see RH-MAN-05, RH-MAN-06)."""
PARRY, DODGE, BOTH, SPIRIT, NONE = "parry", "dodge", "both", "spirit_defence", "none"


class Defence(Struct, frozen=True, omit_defaults=True):
    """A defence: its kind, the item of a parry and how it is held, and what was said behind it.

    ``standing``: it is the round's one roll.
    """

    kind: str
    item: str = ""
    way: str = ""
    arts: bool = False
    riposte: bool = False
    standing: bool = False

    @property
    def rolls(self) -> bool:
        """Whether there is a defence at all."""
        return self.kind != NONE


class Attack(Struct, frozen=True, omit_defaults=True):
    """One attack on one target, all that is settled before the first die.

    ``terms`` change the percentage; ``advantage`` and ``extra`` are the reasons of a free and a conditional success;
    ``given``: attack successes that need no roll (a riposte), -1 otherwise.
    """

    who: str
    target: str
    item: str
    way: str
    base: int
    terms: tuple[Term, ...] = ()
    package: str = ""
    advantage: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    long_shot: bool = False
    low: bool = False
    """Only what a d10 shows can be reached (see RH-WPN-08)."""
    picks: tuple[str, ...] = ()
    pulled: bool = False
    arts: str = ""
    kill: bool = False
    atlatl: bool = False
    lead: bool = False
    maneuver: str = ""
    to: str = ""
    follow: bool = False
    given: int = -1

    @property
    def missile(self) -> bool:
        """Whether it flies."""
        return self.way in (THROW, FIRE)

    @property
    def brawl(self) -> bool:
        """Whether it is Brawl or Grapple."""
        return self.item in BARE
