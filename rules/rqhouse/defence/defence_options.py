"""A way to defend against a blow, with its chance."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.encounter import Encounter, Figure
from rules.core.report import Term
from rules.rqhouse.figure.exchange_records import SPIRIT, Defence
from rules.rqhouse.rolls.check import chance, roll, with_burdens
from rules.rqhouse.rolls.successes import SkillRoll


class DefenceOption(Struct, frozen=True):
    """A parry, a dodge or spirit defence that is legal, rolled under its own label (RH-DEF-01).

    The answer it is, the skill's base and terms, its floor, the first roll that fumbles."""

    answer: Defence
    label: str
    skill: str
    base: int
    terms: tuple[Term, ...] = ()
    floor: int = 0
    fumble: int = 100

    def chance(self, enc: Encounter, figure: Figure) -> int:
        """The effective skill."""
        return chance(self.base, with_burdens(enc, figure, self.label, self.skill, self.terms), self.floor)

    def roll(self, t: Bout, who: str, rule: str) -> SkillRoll:
        """Roll it; spirit defence tires nobody."""
        physical = self.answer.kind != SPIRIT
        return roll(
            t, self.label, who, self.skill, self.base, self.terms,
            rule=rule, floor=self.floor, fumble=self.fumble, physical=physical,
        )  # fmt: skip
