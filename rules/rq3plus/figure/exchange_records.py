"""The attack announced and the defence committed, as the steps of an exchange hand them to each other."""

from msgspec import Struct

from rules.core.command import Bonus
from rules.core.report import Term
from rules.rq3plus.figure.arms import Arm


class Obstacle(Struct, frozen=True):
    """What stops a knockback: its name, the metres before it, whether it is solid, and the figure it is, if any."""

    name: str
    metres: int = 0
    solid: bool = False
    figure: str = ""


class Attack(Struct, frozen=True):
    """An announced attack. ``free`` names the row of T9 for a free attack, ``at`` an aimed location.

    ``bonuses`` are the modifiers typed by hand. ``high`` is 1 where the attacker has high ground when the attack is
    announced, -1 where the target has it, 0 where neither does. ``item`` is the thing attacked instead of the body,
    ``metres`` the distance (None: nobody has said), ``moved`` the metres the target moved this Move Phase, ``only``
    that no other location is in reach (see R3-LRG-01), ``by`` str or dex where the attacker has chosen his contest,
    ``obstacle`` what the master says is behind the target, ``charge`` that a mount's force is behind a lance,
    ``anywhere`` that a two-handed blow from above is not aimed high.
    """

    who: str
    target: str
    arm: Arm
    mode: str
    tactic: str = "standard"
    sr: int = 0
    at: str = ""
    free: str = ""
    bonuses: tuple[Bonus, ...] = ()
    second: bool = False
    high: int = 0
    item: str = ""
    metres: int | None = None
    moved: int = 0
    only: bool = False
    by: str = ""
    obstacle: Obstacle | None = None
    charge: bool = False
    anywhere: bool = False

    @property
    def aims(self) -> bool:
        """Whether it may go for a location of the attacker's choice."""
        return bool(self.at) or self.tactic == "aimed_blow"


class Defence(Struct, frozen=True):
    """A committed defence: ``kind`` parry, dodge or nothing; a parry's item and either's tactic.

    ``catch`` is disarm or damage where a swordbreaker's user has chosen. ``also`` is the dodge made beside a parry
    where the encounter allows both (see R3-HIT-05).
    """

    kind: str = "nothing"
    arm: Arm | None = None
    tactic: str = "standard"
    terms: tuple[Term, ...] = ()
    catch: str = ""
    also: "Defence | None" = None


def source_of(attack: Attack) -> str:
    """The source a Parry answers: one weapon of one opponent (see R3-PAA-01)."""
    return f"{attack.who}.{attack.arm.id}"
