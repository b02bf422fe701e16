"""The attack roll: what a declared attack is, and its roll against the target's number (SW-ATK)."""

from collections.abc import Mapping

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Item
from rules.core.report import Term
from rules.swords.attack.exchange import Approach
from rules.swords.defence.defences import target_number
from rules.swords.defence.threat import Defence
from rules.swords.figure.quantities import offense
from rules.swords.harm.damage import Force
from rules.swords.rolls.trait import burden, roll, typed
from rules.swords.sheet.gear import MISSILE, THROWN, Gear
from rules.swords.tables.printed import AttackKind, TradeRow

SKILLS: Mapping[str, str] = {"melee": "offense_melee", THROWN: "offense_thrown", MISSILE: "offense_missile"}


class Attack(Struct, frozen=True):
    """An attack as declared: weapon, the kind it counts as, force, trade row, and what it may aim at."""

    gear: Gear
    kind: AttackKind
    force: Force
    trade: TradeRow
    item: Item | None = None

    @property
    def ranged(self) -> bool:
        """Whether it flies."""
        return self.kind in (THROWN, MISSILE)

    @property
    def offense(self) -> str:
        """The class whose offence it uses."""
        return self.kind if self.ranged else "melee"


def aimed_roll(
    t: Bout,
    command: Command,
    declared: Attack,
    guard: Defence,
    how: Approach,
    away: Term,
    extra: tuple[Term, ...] = (),
) -> int:
    """The attack roll against the target's number, friends' blocks included; returns the dx (SW-ATK-02, SW-ATK-01).

    Who can't defend is hit at the number of the undefended (see SW-ATK-03).
    """
    figure, target = t.figure(how.threat.attacker), how.threat.target
    value = target_number(t, guard, how.threat, away)
    trade = (Term(declared.trade.id, declared.trade.attack, "SW-TRD-01"),) if declared.trade.attack else ()
    mods = (*trade, *extra, *(how.trick.terms if how.trick else ()), *typed(command), *burden(t, figure))
    skill = SKILLS[declared.offense]
    dx = roll(t, "attack", figure, skill, offense(figure, declared.offense), value, mods, rule="SW-ATK-01")
    what = "disarm" if declared.item is not None else "attack"
    code, rule = (f"{what}_hit", "SW-ATK-02") if dx >= 0 else (f"{what}_miss", "SW-DMG-02")
    t.note(
        code,
        figure.name,
        rule=rule,
        target=target,
        dx=dx,
        weapon=declared.gear.name,
        item=declared.item.name if declared.item is not None else "",
    )
    return dx
