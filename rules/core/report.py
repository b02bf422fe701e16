"""What a resolution tells: dice, checks, notes and questions. Codes and data; the words are made by a renderer."""

from fractions import Fraction
from typing import Any

from msgspec import Struct, field

from rules.core.encounter import ALL

MOST, LEAST = "most", "least"
"""What a bound among the terms of a number is: it is at most, or at least, so much."""


class Term(Struct, frozen=True, omit_defaults=True):
    """One part of a number, with its reason and rule id.

    Not only summands: ``times`` is a factor such as ``1/2`` of what came before, ``cap`` a bound that it does not pass
    (``most`` or ``least``, with ``n``): "no more than 9 after everything".
    """

    why: str
    n: int = 0
    rule: str = ""
    times: str = ""
    cap: str = ""

    def pair(self) -> tuple[str, int | str]:
        """The part as ``(why, n)``; a factor reads ``x1/2``, a bound ``at most 9``."""
        if self.cap:
            return self.why, f"at {self.cap} {self.n}"
        return self.why, f"x{self.times}" if self.times else self.n


def amount(base: int, terms: tuple[Term, ...]) -> Fraction | int:
    """What a number with its terms comes to, unrounded: summands first, then factors, bounds last."""
    total: Fraction | int = base + sum([term.n for term in terms if not term.times and not term.cap])
    for term in terms:
        if term.times:
            total *= Fraction(term.times)
    for term in terms:
        if term.cap:
            total = min(total, term.n) if term.cap == MOST else max(total, term.n)
    return total


class Die(Struct, frozen=True, omit_defaults=True):
    """Dice thrown under one label; ``value`` is the sum of the faces as they lie.

    ``given``: it was not left to chance, but thrown by hand or ``forced`` to what a game master said (else empty).
    ``after``: so many of the answers on record had been taken up before it was thrown, and it is keyed by them too.
    """

    label: str
    who: str
    dice: str
    value: int
    given: bool = False
    repeat: int = 1
    audience: str = ALL
    forced: str = ""
    after: int = 0

    @property
    def name(self) -> str:
        """``Who.label``, with the repeat from the second on."""
        return pin(self.who, self.label, self.repeat)

    @property
    def shown(self) -> str:
        """What the dice show; dice of a hundred with both digits."""
        return f"{self.value:02d}" if self.dice == HUNDRED else str(self.value)


HUNDRED = "1d100"


def pin(who: str, label: str, repeat: int) -> str:
    """The name under which a roll is pinned, keyed and addressed by physical dice."""
    return f"{who}.{label}.{repeat}" if repeat > 1 else f"{who}.{label}"


class Check(Struct, frozen=True, omit_defaults=True):
    """A graded roll: base and modifiers give the chance, the roll its degree and margin.

    ``adds``: base and modifiers are added to the roll, and ``chance`` is the number the sum has to reach. ``forced``:
    a game master said what the roll comes to. ``blind``: its numbers are not for its reader, only its degree is.
    """

    label: str
    who: str
    skill: str
    base: int
    modifiers: tuple[Term, ...]
    chance: int
    roll: int = 0
    degree: str = ""
    margin: int | None = None
    rule: str = ""
    adds: bool = False
    audience: str = ALL
    forced: bool = False
    blind: bool = False


class Note(Struct, frozen=True, omit_defaults=True):
    """A fact of the report: a code of the system's phrases, the data it speaks of, and the terms of its number."""

    code: str
    who: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    terms: tuple[Term, ...] = ()
    rule: str = ""
    audience: str = ALL


class Choice(Struct, frozen=True, omit_defaults=True):
    """One answer to a question, with the words for its button.

    Where several may be picked: what it costs of the question's points, and the group of which one at most is picked.
    """

    id: str
    text: str
    cost: int = 1
    group: str = ""


class Question(Struct, frozen=True, omit_defaults=True):
    """A pick from a finite list, asked of the player of ``who``; ``default`` is the rule's own answer.

    With ``points`` several may be picked, as far as the points pay for their costs; of each group in ``needs`` one must
    be. See ``rules.core.orders.answers`` for how such an answer is written. ``of_attempt``: the deed against ``who``
    that is told above asks it by itself, as a blow asks for the defence.
    """

    id: str
    who: str
    text: str
    options: tuple[Choice, ...]
    default: str
    rule: str = ""
    audience: str = ALL
    points: int = 0
    needs: tuple[str, ...] = ()
    dice: str = ""
    """The dice whose sum is asked for, where a player throws them by hand; the options are what they can show."""
    of_attempt: bool = False


class Refused(Exception):
    """A command that can't be carried out. ``code`` is the catalogue's, the text names the fault and the fix.

    ``hints`` are words that may stand at ``column``, ``offers`` whole sentences that would do. ``blamed`` is what
    was typed and is at fault, where it is known.
    """

    blamed = ""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        column: int | None = None,
        hints: tuple[str, ...] = (),
        offers: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.code, self.message, self.column, self.hints, self.offers = code, message, column, hints, offers
