"""The one roll of the game: 2d6 and a trait against a number; the difference is the dx."""

from rules.core import effects
from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.dice import Dice
from rules.core.encounter import Figure
from rules.core.report import Check, Term
from rules.swords.figure import keys
from rules.swords.figure.quantities import MENTAL, lift, mass, wounds_term
from rules.swords.rolls.trait import TWO_D6, Trait
from rules.swords.tables.settings import option

ONE = Dice(1, 6)


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
