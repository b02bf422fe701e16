"""A rule system whole: what the kernel runs, and what odds ask of it besides."""

from collections.abc import Callable, Hashable, Mapping, Sequence

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.parts import never, no_entries, no_names, no_points, nothing
from rules.core.ruleset import Ruleset
from rules.odds.alike import happened
from rules.odds.branches import Leapt
from rules.odds.laws import HarmLaw
from rules.odds.undated import undated
from rules.odds.worths import Spend


def as_named(enc: Encounter, pair: tuple[str, str]) -> tuple[str, str]:
    """Return the two as they were named."""
    return pair


def by_what_happened(t: Bout) -> Hashable:
    """Return what happened."""
    return happened(t)


class Odds(Struct, frozen=True, kw_only=True, eq=False):
    """What odds ask of a system."""

    outcome: Callable[[Encounter, Bout], Mapping[str, Hashable]]
    """What a resolution came to, in a few comparable values: what odds are counted by."""
    order: Callable[[Encounter, tuple[str, str]], tuple[str, str]] = as_named
    """Which of two figures strikes first in a round."""
    undated: Callable[[Encounter], Encounter] | None = None
    """The encounter without its past, the same for two that can only go on alike; see ``rules.odds.undated``."""
    alike: Callable[[Bout], Hashable] = by_what_happened
    """What two bouts that began alike must share to be played on as one by odds; see ``rules.odds.alike``.

    By default what happened; a system whose ``outcome`` and ``settle`` read states only may say ``stands``.
    """
    carries: bool = False
    """Whether ``alike`` tells of states, so that one play does for all that differ in numbers nobody asks for."""
    tactics: Callable[[Encounter, Figure], tuple[str, ...]] | None = None
    """The ways of attacking worth comparing, as the beginnings of sentences: ``attack broadsword slash``."""
    ready_again: Callable[[Encounter, str], Command | None] = nothing
    """What a figure does in a duel that can't strike, to strike the next time; None: it waits."""
    deals: Callable[[Encounter, Figure], Mapping[str, str]] = no_entries
    """What a hit with each thing at hand, by its id, rolls for damage, as players write it: ``1d8+1 + 1d4``."""
    closed_form: Callable[[Bout], HarmLaw | None] = nothing
    """The exact harm of an attack that is poised in ``t.steps``, in the points of ``harm``, by place.

    None, where the system has no closed form for it: then every branch is played. Throws no dice; may change ``t``.
    """
    leap: Callable[[Bout], Sequence[Leapt] | None] = nothing
    """Where an exchange poised in ``t.steps`` comes to, with the ways of each, for odds; None: it has to be played.

    Each is a bout of its own (``t.fork``), with what may be left to be done there; ``t`` stays as it is.
    """
    concerned: Callable[[Bout], frozenset[str] | None] = nothing
    """The figures on whom what ``t.steps`` still holds may depend; what others have come to is settled by odds.

    None: everybody. Nothing of those others may be read or changed any more, and no ground they stand on.
    """
    spent: Callable[[Bout, str], bool] = never
    """Whether what ``t.steps`` still holds cannot change the ``harm`` to the target, nor judging its thresholds.

    By default that is never known. Odds that ask for the harm alone leave off there.
    """
    worth: Callable[[Bout], tuple[Spend, ...]] = no_names
    """What each number of points that an attack poised in ``t.steps`` may have to spend is worth; may change ``t``.

    Empty where nothing is spent once a blow has hit, or where only playing it tells.
    """
    harm: Callable[[Mapping[str, Hashable], str], int] = no_points
    """What an outcome costs the target, in points by which tactics are compared."""


class System(Ruleset, frozen=True, kw_only=True, eq=False):
    """One rule system as the registry has it: a ruleset, and what odds ask of it besides."""

    odds: Odds
    leaves: int = 30_000
    """The most plays of a step of the rule for an exact answer; a larger tree is sampled."""
    averts: frozenset[str] = frozenset({"dodge", "parry", "block"})
    """The defences that keep a blow off whole, by the word that begins them; others only take from its damage."""

    def undated(self, enc: Encounter) -> Encounter:
        """The encounter without its past, the same for two that can only go on alike; see ``rules.odds.undated``."""
        if self.odds.undated is not None:
            return self.odds.undated(enc)
        return undated(enc, count=self.counter)

    def tactics(self, enc: Encounter, figure: Figure) -> tuple[str, ...]:
        """The ways of attacking worth comparing, as the beginnings of sentences: ``attack broadsword slash``."""
        if self.odds.tactics is not None:
            return self.odds.tactics(enc, figure)
        return tuple(f'attack "{thing.name}"' for thing in self.words.things(enc, figure))
