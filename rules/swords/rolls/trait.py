"""Trait rolls: 2d6 and a level against a number, and the challenges named by words (SW-TRT)."""

import msgspec

from rules.core import effects
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice
from rules.core.encounter import Figure
from rules.core.report import Check, Term
from rules.swords.figure import keys
from rules.swords.figure.quantities import MENTAL, lift, mass, wounds_term
from rules.swords.tables.printed import CHALLENGES
from rules.swords.tables.settings import option

TWO_D6 = Dice(2, 6)
ONE = Dice(1, 6)
AVERAGE = 7
"""The average of 2d6, which a resisting value gets instead of a roll (SW-TRT-06)."""
DEFENCELESS = 6
"""The number to reach against whoever has no defence, and to pass for a place (see SW-ARE-01, SW-ATK-03)."""
FAIR = 9
"""The challenge nobody named (see SW-TRT-05)."""
CHALLENGE_LOW, CHALLENGE_HIGH = 0, 40
_TIME_STEP, _TIME_CAP = 2, 10


class Trait(msgspec.Struct, frozen=True):
    """A trait roll as a reader of its 2d6: ``level_total`` is the level with every bonus to the roll, ``against`` the
    number with everything added to the challenge, ``auto_fail`` whether a natural 2 always fails (SW-TRT-01, SW-TRT-03,
    SW-TRT-04; see SW-TRT-02).
    """

    level_total: int
    against: int
    auto_fail: bool = True

    def __call__(self, faces: int) -> int:
        """The dx of a total of 2 to 12: 0 or more is a success; at least 1 on a 12, at most -1 on a 2.

        Raises ValueError for a total that 2d6 cannot show.
        """
        if not TWO_D6.low <= faces <= TWO_D6.high:
            raise ValueError(f"a trait roll lies between 2 and 12, not {faces}")
        dx = faces + self.level_total - self.against
        if faces == TWO_D6.high:
            return max(1, dx)
        if faces == TWO_D6.low and self.auto_fail:
            return min(-1, dx)
        return dx

    def degree(self, faces: int) -> str:
        """``success`` or ``failure`` (SW-TRT-02)."""
        return "success" if self(faces) >= 0 else "failure"

    def margin(self, faces: int) -> int:
        """The dx, as a check shows it."""
        return self(faces)


def challenge(text: str) -> int:
    """The challenge level of a preset's name (any case) or of an integer from 0 to 40; an empty text is fair, 9.

    Raises ValueError for anything else (see SW-TRT-05).
    """
    word = text.strip().casefold()
    if not word:
        return FAIR
    if word in CHALLENGES:
        return CHALLENGES[word]
    if not (word.isascii() and word.isdigit() and CHALLENGE_LOW <= int(word) <= CHALLENGE_HIGH):
        raise ValueError(f"a challenge is one of {', '.join(CHALLENGES)} or 0 to 40, not {text!r}")
    return int(word)


def time_taken(times: int) -> int:
    """What ``times`` doublings of the time add to the roll, or as many halvings to the challenge: 2 each, 10 at most.

    Raises ValueError for a negative count (see SW-TRT-05).
    """
    if times < 0:
        raise ValueError(f"time is doubled or halved 0 times or more, not {times}")
    return min(_TIME_CAP, _TIME_STEP * times)


class Passed(Trait, frozen=True):
    """A trait roll of which only success matters, not by how much: that keeps odds small."""

    def __call__(self, faces: int) -> int:
        """0 for a success, -1 for a failure."""
        return 0 if super().__call__(faces) >= 0 else -1

    def margin(self, faces: int) -> int:
        """The dx all the same, for the record."""
        return super().__call__(faces)


class Placed(Trait, frozen=True):
    """A roll at a place, whose total must exceed the number (see SW-ARE-01)."""

    def degree(self, faces: int) -> str:
        """``success`` from a dx of 1 on, else ``failure``."""
        return "success" if self(faces) >= 1 else "failure"


def roll(
    t: Bout,
    label: str,
    figure: Figure,
    skill: str,
    level: int,
    target: int,
    modifiers: tuple[Term, ...] = (),
    *,
    rule: str,
    kind: type[Trait] = Trait,
) -> int:
    """Roll 2d6 + ``level`` + ``modifiers`` against ``target``; returns the dx (see SW-TRT-01..04).

    Wounds beyond ten count against every roll but those of Perception and Willpower (see SW-INJ-02).
    """
    magic = effects.terms(figure, effects.CHECK, label, skill)
    terms = (*modifiers, *magic, *(() if skill in MENTAL else wounds_term(figure)))
    grade = kind(level + sum(term.n for term in terms), target, bool(option(t.enc, "auto_fail_on_2")))
    check = Check(label, figure.name, skill, level, terms, target, rule=rule, adds=True)
    dx: int = t.check(check, TWO_D6, grade)
    return dx


def typed(command: Command) -> tuple[Term, ...]:
    """The modifiers typed by hand."""
    return tuple(Term(bonus.why or "modifier", bonus.by) for bonus in command.bonuses)


def burden(t: Bout, figure: Figure) -> tuple[Term, ...]:
    """-2 while one holds somebody too heavy to lift, for everything but that grapple itself (see SW-GRP-04)."""
    for link in keys.HOLD.all(t.enc, a=figure.name):
        if mass(t.enc.figures[link.b]) > lift(figure):
            return (Term(f"holding {link.b}", -2, "SW-GRP-04"),)
    return ()
