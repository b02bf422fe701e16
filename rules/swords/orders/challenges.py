"""Rolls against a challenge the game master names (SW-TRT-05), and damage entered by hand."""

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.report import Term
from rules.swords.figure import keys
from rules.swords.figure.quantities import TRAITS, trait
from rules.swords.figure.turns import ready
from rules.swords.harm.damage import SubdualDamage, inflict, subdued
from rules.swords.harm.stuns_and_wounds import blow
from rules.swords.place.mounts import in_the_saddle
from rules.swords.rolls.trait import burden, roll, time_taken, typed
from rules.swords.rolls.trait import challenge as challenge_level
from rules.swords.tables.printed import CHALLENGES
from rules.swords.tables.words import refuse, says

DOUBLINGS = 5
"""How often time is doubled or halved before it makes no more difference."""


def level(t: Bout, command: Command) -> int:
    """The challenge level typed: a preset's name or a number from 0 to 40, fair when nothing was said.

    Raises Refused for any other, or for two.
    """
    numbers = (command.number("n"), command.number("challenge"), command.number("strength"))
    presets = (o.name for o in command.options if o.name in CHALLENGES)
    said = (*presets, *(str(n) for n in numbers if n is not None))
    try:
        return challenge_level(" and ".join(said))
    except ValueError as fault:
        names = ", ".join(CHALLENGES)
        raise refuse(t, "bad_challenge", names=names, given=" and ".join(said)) from fault


def challenge(t: Bout, command: Command) -> None:
    """Any other trait roll: the trait against the level, the time taken counted in (SW-TRT-05)."""
    figure = ready(t, command, cost=0, own_turn=False)
    traits = [o.name for o in command.options if o.name in TRAITS]
    if len(traits) != 1:
        raise refuse(
            t, "bad_trait", trait=" and ".join(traits) or "nothing", what="a challenge", possible=says("one_trait")
        )
    against = level(t, command)
    slow, fast = command.number("doubled", 0) or 0, command.number("halved", 0) or 0
    if (slow and fast) or max(slow, fast) > DOUBLINGS:
        given = f"doubled {slow}" if slow else f"halved {fast}"
        raise refuse(t, "bad_time", limit=DOUBLINGS, given=given)
    mods = (*((Term(says("time_taken"), time_taken(slow), "SW-TRT-05"),) if slow else ()), *typed(command))
    if command.has("agility"):
        mods += in_the_saddle(t, command, figure.name)
    if traits[0] not in ("perception", "willpower"):
        mods += burden(t, figure)
    harder = (Term("haste", time_taken(fast), "SW-TRT-05"),) if fast else ()
    value = against + sum(term.n for term in harder)
    t.note("challenged", figure.name, rule="SW-TRT-05", terms=(Term("challenge", against), *harder), value=value)
    dx = roll(t, "challenge", figure, traits[0], trait(figure, traits[0]), value, mods, rule="SW-TRT-05")
    t.note("succeeds" if dx >= 0 else "fails", figure.name, rule="SW-TRT-02", trait=traits[0], dx=dx)


def damage(t: Bout, command: Command) -> None:
    """The game master applies damage outright: the step alone (see SW-DMG-05, SW-DMG-06)."""
    if not command.targets:
        raise refuse(t, "no_target", what="damage")
    amount = command.number("n", 0) or 0
    for name in command.targets:
        stuns = keys.STUNS.of(t.figure(name))
        bruising = command.has("subdue", "subdual")
        harm = subdued(stuns, SubdualDamage(0, amount)) if bruising else blow(stuns, amount)
        inflict(t, name, harm, (Term("entered", amount),), rule="SW-DMG-06", subdual=bruising)
