"""Blows that go astray by a fumble: at an ally, at oneself, into a neighbour (T17, R3-FUM-05)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Figure
from rules.core.hexes import distance as hexes_between
from rules.ground.hexes import line
from rules.rq3plus.figure import keys, wounds
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.exchange_records import Attack
from rules.rq3plus.figure.quantities import dex
from rules.rq3plus.harm import damage, hits
from rules.rq3plus.place import hexes, ranges
from rules.rq3plus.place.falls import fall
from rules.rq3plus.rolls.skills import characteristic_made
from rules.rq3plus.tables.degrees import Degree

NEAR_LINE = 1
"""How far from the line of a shot an ally may stand to be hit by a stray one, in metres."""


def allies_near(t: Bout, attack: Attack) -> tuple[str, ...]:
    """The nearest friends a stray blow can hit, all of those equally near, by name (see R3-FUM-05).

    In melee they stand in the weapon's zone, for a missile near the line to the target.
    """
    may = [f for f in t.enc.allies(attack.who) if not wounds.dead(f) and _can_be_hit(t, attack, f)]
    if not may:
        return ()
    far = {f.name: ranges.distance(t, attack.who, f.name) for f in may}
    least = min(far.values())
    return tuple(sorted(name for name, metres in far.items() if metres == least))


def _can_be_hit(t: Bout, attack: Attack, friend: Figure) -> bool:
    if attack.arm.shoots:
        a, b = t.figure(attack.who).pos, t.figure(attack.target).pos
        if a is None or b is None or friend.pos is None:
            return True
        return min(hexes_between(at, friend.pos) for at in line(a, b)) <= NEAR_LINE
    reach = attack.arm.mode(attack.mode).reach
    return ranges.distance(t, attack.who, friend.name) <= reach and hexes.in_arc(t, attack.who, friend.name)


def pick(t: Bout, who: str, names: tuple[str, ...]) -> str:
    """One of several by a die of so many sides, in the order of their names."""
    if len(names) == 1:
        return names[0]
    return names[t.total("fumble_pick", who, Dice(1, len(names))) - 1]


def hit_ally(t: Bout, attack: Attack, degree: Degree) -> None:
    """The nearest ally takes an unanswered standard blow of that degree at a random location (R3-FUM-05)."""
    friend = pick(t, attack.who, allies_near(t, attack))
    t.note("hits_ally", attack.who, target=friend, degree=degree.code, rule="R3-FUM-05")
    mode = attack.mode if attack.arm.mode(attack.mode).damage is not None else "crush"
    astray = replace(attack, target=friend, mode=mode, tactic="standard", at="", item="", free="", high=0)
    hits.strike(t, astray, degree)


def strain(t: Bout, who: str, arm: Arm) -> None:
    """One point to the attacking limb, whatever it wears (T17)."""
    _hurt_limb(t, who, arm, 1, "strained")


def hit_hard(t: Bout, who: str, arm: Arm) -> None:
    """The limb strikes something hard and takes its own normal damage, whatever it wears (T17)."""
    if arm.mode("").damage is None:
        strain(t, who, arm)
        return
    force = arm.force(t.figure(who), arm.weapon.modes[0].name, "standard")
    terms = t.sub(damage.plain, who, force, "damage")
    _hurt_limb(t, who, arm, damage.gross(terms), "hits_something_hard")


def _hurt_limb(t: Bout, who: str, arm: Arm, amount: int, code: str) -> None:
    spot = arm.limb(t.figure(who))
    taken = wounds.counted(t.figure(who), spot, amount)
    t.note(code, who, location=spot.name, amount=taken, hp=keys.HP.of(t.figure(who)) - taken, rule="R3-FUM-01")
    wounds.hurt(t, who, spot, amount, "crush")


def neighbours(t: Bout, who: str) -> tuple[str, ...]:
    """Whoever stands next to a figure, by name; where nobody has said, everybody in the fight."""
    others = [f for f in t.enc.figures.values() if f.name != who and not wounds.dead(f)]
    return tuple(sorted(f.name for f in others if ranges.distance(t, who, f.name) <= ranges.ADJACENT))


def stumble(t: Bout, who: str) -> None:
    """Into a random neighbour: both roll DEX x 5 or fall (T17)."""
    other = pick(t, who, neighbours(t, who))
    t.note("stumbles", who, into=other, rule="R3-FUM-01")
    for name in (who, other):
        if wounds.down(t.figure(name)):
            continue
        if not characteristic_made(t, "stumble_dex", name, "DEX", dex(t.figure(name)), 5):
            fall(t, name, "R3-FUM-01")
