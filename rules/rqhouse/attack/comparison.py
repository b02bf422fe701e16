"""Attack compared with defence: the margin, whether it hits, and how that is told (RH-ATK-02)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.report import Term
from rules.rqhouse.attack.advantage import helps, one_extra
from rules.rqhouse.figure import weapons
from rules.rqhouse.figure.exchange_records import SPIRIT, Attack, Defence
from rules.rqhouse.figure.packages import costs_successes
from rules.rqhouse.rolls.disadvantage import own
from rules.rqhouse.rolls.successes import SkillRoll
from rules.rqhouse.tables.printed import PACKAGES
from rules.rqhouse.tables.words import term


class Comparison(Struct, frozen=True):
    """How attack and defence came out: successes of both, whether an extra one or a fumbled defence was among them."""

    attack: int
    defence: int
    helped: bool = False

    @property
    def margin(self) -> int:
        """Attack less defence (RH-ATK-02); a free success does not hit where the defence holds (RH-MOD-10)."""
        return self.attack - self.defence

    @property
    def hits(self) -> bool:
        """Whether it hits: one more than the defence is enough (see RH-ATK-03)."""
        return self.margin > 0

    @property
    def spend(self) -> int:
        """The extras it buys: one for each further success (see RH-ATK-04)."""
        return max(0, self.margin - 1)


def parts(blow: Attack, total: int, rolled: SkillRoll, disadvantage: bool) -> tuple[Term, ...]:
    """What an attack's successes are made of: the roll, a disadvantage, what the package costs, the situation."""
    mine = rolled.successes if blow.given >= 0 else own(rolled, disadvantage)
    cost = costs_successes(blow) if mine and blow.given < 0 else 0
    found = [term("surplus" if blow.given >= 0 else "successes", rolled.successes)]
    if mine < rolled.successes:
        found.append(term("disadvantage", mine - rolled.successes))
    if extra := total - mine + cost:
        found.append(term("situation", extra))
    if cost:
        found.append(term("package_cost", -cost, name=PACKAGES[blow.package].name))
    return tuple(found)


def tell(t: Bout, blow: Attack, answer: Defence, met: Comparison, terms: tuple[Term, ...]) -> None:
    """Say how the attack compares with the defence, with the parts of the attack (see RH-ATK-02)."""
    code = "hits" if met.hits else "stopped" if met.attack > 0 else "misses"
    t.note(
        code,
        blow.who,
        rule="RH-ATK-02",
        terms=terms,
        target=blow.target,
        weapon="spirit" if blow.way == SPIRIT else weapons.weapon_name(blow, t.figure(blow.who)),
        attack=met.attack,
        defence=met.defence,
        by=answer.kind.replace("_", " "),
        spend=met.spend,
        advantage=", ".join((*blow.advantage, *blow.extra)),
    )


def attack_total(rolled: SkillRoll, disadvantage: bool, advantage: bool, conditional: bool, penalty: int) -> int:
    """Attack successes: the roll's own, one extra at most, less what a package costs a roll that succeeded (RH-MOD-08).

    See RH-MOD-06, RH-MOD-07, and RH-ATK-09: without a success there is no conditional one.
    """
    got = own(rolled, disadvantage)
    return max(0, got + one_extra(got, helps(rolled, advantage), conditional) - (penalty if got else 0))
