"""Blows."""

from collections.abc import Hashable, Mapping

from msgspec import Struct
from rules.skeleton.figure import keys
from rules.skeleton.sheet import reading
from rules.skeleton.tables.printed import LABELS, PACKAGE, WEAPONS, refuse

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Wound
from rules.core.events import Wounded
from rules.core.report import Check, Term
from rules.odds.came import parts
from rules.turns.pace import finish

HIGH = Term("from above", 1)
came = parts(PACKAGE)


class Hits(Struct, frozen=True):
    """Reads a die against a chance: whether it hits."""

    chance: int

    def __call__(self, total: int) -> bool:
        return total <= self.chance

    def degree(self, total: int) -> str:
        """Return the degree as texts and forced dice call it."""
        return "success" if self(total) else "failure"

    def margin(self, total: int) -> int:
        """Return by how much."""
        return self.chance - total


def attack(t: Bout, command: Command) -> None:
    """Strike somebody (SK-ATT-01)."""
    assert command.who is not None
    who = t.figure(command.who)
    if keys.DOWN.on(who):  # 1 refusals
        raise refuse(t, "down", who=who.name, what="attack")
    if not command.targets:
        raise refuse(t, "no_target", who=who.name)
    (target,) = command.targets
    weapon = WEAPONS[command.what or reading.of(who).weapons[0]]
    finish(t, who.name, keys.TURN)  # 2 the cost
    terms = (*(Term(bonus.why, bonus.by) for bonus in command.bonuses), *((HIGH,) if command.has("high") else ()))
    fight = reading.of(who).fight
    chance = fight + sum(term.n for term in terms)
    check = Check("attack", who.name, "fight", fight, terms, chance, rule="SK-ATT-01")
    hit = t.check(check, LABELS["attack"].pool, Hits(chance))  # 3 dice
    t.note("attack_hit" if hit else "attack_miss", who.name, rule="SK-ATT-01", target=target, weapon=weapon.name)
    if hit:  # 4 what happens
        hurt(t, target, t.total("damage", who.name, LABELS["damage"].pool) + weapon.bonus)


def hurt(t: Bout, target: str, points: int) -> None:
    """Take hit points off (SK-ATT-02)."""
    t.do(Wounded(target, Wound(t.enc.next_id, "body", points)), keys.HP.by(target, -points))
    t.note("hurt", target, rule="SK-ATT-02", points=points)


def outcome(before: Encounter, t: Bout) -> Mapping[str, Hashable]:
    """Return what a resolution came to, as odds count it: the hit points lost by each."""
    lost = {name: keys.HP.of(figure) - keys.HP.of(t.enc.figures[name]) for name, figure in before.figures.items()}
    return {came(name, "lost"): points for name, points in lost.items() if points}


def harm(outcome: Mapping[str, Hashable], target: str) -> int:
    """Return the hit points lost by the target."""
    lost = outcome.get(came(target, "lost"), 0)
    return lost if isinstance(lost, int) else 0
