"""Numbers of a sentence that are rolled: ``+1d4 for bless``, ``apply 2d6+3 to Grak``.

They are thrown before the rules see the command, each die by itself under the label of the number: so they are in the
record like any die, can be thrown by hand (``rolled bless 3``), and odds weigh all they may come to. What the rules
refuse for the least or the greatest number is refused before the first die.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Bonus, Command, Guard, Option, Throw
from rules.core.dice import Dice
from rules.core.encounter import ALL, GM
from rules.core.oracle import Weighted
from rules.core.orders.deeds import rehearse
from rules.core.report import Refused
from rules.core.ruleset import Ruleset
from rules.dice.exact import Odds, distribution
from rules.dice.refused import DiceRefused
from rules.dice.roll import roll
from rules.dice.text import told
from rules.dice.tree import Roll

RARE = Fraction(1, 10**6)
"""How rare the rest of an explosion is that is not followed any further."""
CAME_TO = "came_to"
"""The note that tells what a number of the sentence came to."""


def throws_of(command: Command) -> tuple[Throw, ...]:
    """The numbers of a command that are rolled, in the order in which they are written."""
    return tuple(sorted(_throws(command), key=lambda throw: throw.column))


def _throws(command: Command) -> Iterator[Throw]:
    guards = (option for guard in command.answers for option in guard.options)
    every: tuple[Option | Bonus, ...] = (*command.options, *guards, *command.bonuses, *command.harm)
    for one in every:
        if one.throw is not None:
            yield one.throw
    for part in (*command.parts, *command.then):
        yield from _throws(part)


def filled(command: Command, values: Mapping[int, int | Throw]) -> Command:
    """The command with every number that is rolled set to its value, or to another throw, by column."""

    def option(old: Option) -> Option:
        new = None if old.throw is None else values[old.throw.column]
        if new is None:
            return old
        return replace(old, throw=new) if isinstance(new, Throw) else replace(old, value=new, throw=None)

    def bonus(old: Bonus) -> Bonus:
        new = None if old.throw is None else values[old.throw.column]
        if new is None:
            return old
        return replace(old, throw=new) if isinstance(new, Throw) else replace(old, by=new, throw=None)

    def answer(old: Guard) -> Guard:
        then = None if old.then is None else answer(old.then)
        return replace(old, options=tuple(map(option, old.options)), then=then)

    return replace(
        command,
        options=tuple(map(option, command.options)),
        guard=None if command.guard is None else answer(command.guard),
        guards=tuple(map(answer, command.guards)),
        bonuses=tuple(map(bonus, command.bonuses)),
        harm=tuple(map(bonus, command.harm)),
        parts=tuple(filled(part, values) for part in command.parts),
        then=tuple(filled(deed, values) for deed in command.then),
    )


def begin(t: Bout, command: Command, rules: Ruleset) -> None:
    """Throw the numbers of a command, then let the rules carry it out; raises Refused before the first die."""
    throws = throws_of(command)
    if not throws:
        rules.resolve(t, command)
        return
    for end in (0, -1):
        values = {throw.column: ends(throw)[end] for throw in throws}
        rehearse(t.enc, lambda dry, values=values: rules.resolve(dry, filled(command, values)))  # type: ignore[misc]
    made = {throw.column: cast(t, throw, command.who or "") for throw in throws}
    t.ready()
    t.then(rules.resolve, filled(command, t.oracle.told(made, _summed(command, made))))


def ruled(t: Bout, throw: Throw, who: str, ruling: Callable[[Bout, int], None]) -> None:
    """Throw a number for a ruling, and let it happen with what it comes to; raises Refused before the first die.

    The number of a figure that nobody but the game master plays is for that one's eyes.
    """
    for n in ends(throw):
        rehearse(t.enc, lambda dry, n=n: ruling(dry, n))  # type: ignore[misc]
    n = cast(t, throw, who, ALL if t.figure(who).owner is not None else GM)
    t.ready()
    ruling(t, n)


def cast(t: Bout, throw: Throw, who: str, audience: str = ALL) -> int:
    """What a number comes to: its dice are thrown by ``who``, and a note tells of them."""

    def played() -> int:
        def draw(count: int, faces: int) -> Sequence[int]:
            # a die with one side has nothing to throw
            return [t.total(throw.label, who, Dice(1, faces)) if faces > 1 else 1 for _ in range(count)]

        try:
            outcome = roll(Roll(throw.expr), draw)
        except DiceRefused as fault:
            raise Refused(fault.code, fault.message, column=throw.column, hints=fault.hints) from fault
        t.note(CAME_TO, who, what=throw.label, text=told(outcome), n=int(outcome.total), audience=audience)
        return int(outcome.total)

    return t.oracle.either(played, weighed, throw)


def _summed(command: Command, made: dict[int, int]) -> dict[int, int]:
    """For odds: only what all bonuses come to together counts, so that equal sums are alike."""
    rolled = [b.throw.column for b in command.bonuses if b.throw is not None]
    if len(rolled) < 2:
        return made
    return {**made, **dict.fromkeys(rolled, 0), rolled[0]: sum(made[column] for column in rolled)}


@lru_cache(maxsize=512)
def spread(throw: Throw) -> Odds:
    """What a number may come to, with its chances; raises Refused for dice no roll can be."""
    try:
        return distribution(Roll(throw.expr))
    except DiceRefused as fault:
        raise Refused(fault.code, fault.message, column=throw.column, hints=fault.hints) from fault


def ends(throw: Throw) -> tuple[int, int]:
    """The least and the greatest number it may come to; see ``weighed``."""
    found = weighed(throw)
    return found[0][0], found[-1][0]


@lru_cache(maxsize=512)
def weighed(throw: Throw) -> Weighted:
    """What a number may come to, in rising order, with whole weights.

    Dice that explode on and on are followed until what is left is rarer than ``RARE``: it counts as the last value.
    """
    found = [(int(value), chance) for value, chance in spread(throw).outcomes]
    rest = Fraction(1)
    for at, (value, chance) in enumerate(found if not exact_of(throw) else ()):
        if rest - chance < RARE:
            found = [*found[:at], (value, rest)]
            break
        rest -= chance
    common = lcm(*(chance.denominator for _, chance in found))
    return tuple((value, int(chance * common)) for value, chance in found)


def exact_of(throw: Throw) -> bool:
    """Whether all it may come to is known: not where dice may explode for ever."""
    return spread(throw).exact


def exact(command: Command) -> bool:
    """Whether the chances of the command's own numbers are exact: not where dice may explode for ever."""
    return all(map(exact_of, throws_of(command)))
