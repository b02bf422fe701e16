"""A rule system whole: what the kernel runs, and what odds ask of it besides."""

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.ruleset import Ruleset
from rules.core.sheet.foreign import Foreign
from rules.odds.alike import happened
from rules.odds.branches import Leapt
from rules.odds.laws import HarmLaw
from rules.odds.undated import undated
from rules.odds.worths import Spend


class System(Ruleset):
    """One rule system as the registry has it. What is abstract every system brings."""

    leaves = 30_000
    """The most plays of a step of the rule for an exact answer; a larger tree is sampled."""
    averts: frozenset[str] = frozenset({"dodge", "parry", "block"})
    """The defences that keep a blow off whole, by the word that begins them; others only take from its damage."""

    def told(self, sheet: dict[str, Any]) -> Foreign | None:
        """A canonical sheet as a stat block tells of it, which ``adopt`` makes a sheet of again; None: not told."""
        return None

    def order(self, enc: Encounter, pair: tuple[str, str]) -> tuple[str, str]:
        """Which of two figures strikes first in a round."""
        return pair

    def undated(self, enc: Encounter) -> Encounter:
        """The encounter without its past, the same for two that can only go on alike; see ``rules.odds.undated``."""
        return undated(enc, count=self.counter)

    def alike(self, t: Bout) -> Hashable:
        """What two bouts that began alike must share to be played on as one by odds; see ``rules.odds.alike``.

        By default what happened; a system whose ``outcome`` and ``settle`` read states only may say ``stands``.
        """
        return happened(t)

    def tactics(self, enc: Encounter, figure: Figure) -> tuple[str, ...]:
        """The ways of attacking worth comparing, as the beginnings of sentences: ``attack broadsword slash``."""
        return tuple(f'attack "{thing.name}"' for thing in self.things(enc, figure))

    def deals(self, enc: Encounter, figure: Figure) -> Mapping[str, str]:
        """What a hit with each thing at hand, by its id, rolls for damage, as players write it: ``1d8+1 + 1d4``."""
        return {}

    def closed_form(self, t: Bout) -> HarmLaw | None:
        """The exact harm of an attack that is poised in ``t.steps``, in the points of ``harm``, by place.

        None, where the system has no closed form for it: then every branch is played. Throws no dice; may change ``t``.
        """
        return None

    def leap(self, t: Bout) -> Sequence[Leapt] | None:
        """Where an exchange poised in ``t.steps`` comes to, with the ways of each, for odds; None: it has to be played.

        Each is a bout of its own (``t.fork``), with what may be left to be done there; ``t`` stays as it is.
        """
        return None

    def concerned(self, t: Bout) -> frozenset[str] | None:
        """The figures on whom what ``t.steps`` still holds may depend; what others have come to is settled by odds.

        None: everybody. Nothing of those others may be read or changed any more, and no ground they stand on.
        """
        return None

    def spent(self, t: Bout, target: str) -> bool:
        """Whether what ``t.steps`` still holds cannot change the ``harm`` to the target, nor judging its thresholds.

        By default that is never known. Odds that ask for the harm alone leave off there.
        """
        return False

    def worth(self, t: Bout) -> tuple[Spend, ...]:
        """What each number of points that an attack poised in ``t.steps`` may have to spend is worth; may change ``t``.

        Empty where nothing is spent once a blow has hit, or where only playing it tells.
        """
        return ()

    def harm(self, outcome: Mapping[str, Hashable], target: str) -> int:
        """What an outcome costs the target, in points by which tactics are compared."""
        return 0

    @abstractmethod
    def outcome(self, before: Encounter, t: Bout) -> Mapping[str, Hashable]:
        """What a resolution came to, in a few comparable values: what odds are counted by."""
