"""What a blow or shot rolls for damage, with every part of it, and that roll, before any armour."""

from msgspec import Struct

from rules.core import effects
from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Figure
from rules.core.report import Term, amount
from rules.gurps4.figure.arms import Arm
from rules.gurps4.figure.hands import effect_names_of
from rules.gurps4.figure.quantities import dx, st_full
from rules.gurps4.figure.skills import skill
from rules.gurps4.harm import armour
from rules.gurps4.harm.critical_hits import PLAIN, CriticalHit
from rules.gurps4.tables.gear import Damage, DamageType
from rules.gurps4.tables.printed import UNARMED_BONUS, swing, thrust
from rules.gurps4.tables.words import term


class DamageRoll(Struct, frozen=True, omit_defaults=True):
    """What a hit rolls: dice, adds with their parts, type, armour divisor in hundredths; see ``harm.damage.Blow``."""

    dice: int = 0
    adds: int = 0
    type: DamageType = "cr"
    terms: tuple[Term, ...] = ()
    divisor: int = 100
    times: int = 1
    halved: bool = False
    cover: int = 0


MOST_ST = 3
"""A weapon uses at most this many times its own ST."""


def harm(figure: Figure, arm: Arm, used: str, *, strong: bool = False, extra: tuple[Term, ...] = ()) -> DamageRoll:
    """Return the damage of an arm struck or shot with the skill ``used``."""
    damage = arm.mode.damage if arm.mode is not None else arm.shooting.damage if arm.shooting is not None else Damage()
    dice, adds = dice_of(figure, arm, damage)
    terms = [Term(damage.base or "dice", adds - damage.adds), Term(arm.gear.name, damage.adds)]
    if arm.gear.natural or (arm.mode is not None and arm.mode.name == "punch"):
        bonus = per_die(figure, used, arm.mode.name if arm.mode is not None else "") * dice
        terms.append(Term(used.replace("_", " "), bonus, "G4-UNA-02"))
    if strong:
        terms.append(strong_bonus(dice))
    terms += extra
    told = tuple(term for term in terms if term.n)
    return DamageRoll(dice, sum(term.n for term in told), damage.type, told, damage.divisor)


def dice_of(figure: Figure, arm: Arm, damage: Damage) -> tuple[int, int]:
    """Return dice and adds of a damage entry in these hands (G4-CHAR-08)."""
    if not damage.base:
        return damage.dice, damage.adds
    own = strength(figure, arm)
    dice, adds = thrust(own) if damage.base == "thr" else swing(own)
    return dice + damage.dice, adds + damage.adds


def strength(figure: Figure, arm: Arm) -> int:
    """Return the ST that counts for muscle-powered damage."""
    if arm.shooting is not None and arm.gear.rating:
        return arm.gear.rating
    need = arm.mode.st if arm.mode is not None else arm.shooting.st if arm.shooting is not None else 0
    return min(st_full(figure), MOST_ST * need) if need else st_full(figure)


def per_die(figure: Figure, used: str, how: str) -> int:
    """Return what an unarmed skill adds for each die (G4-UNA-02)."""
    level = skill(figure, used)
    if level is None or used == "dx":
        return 0
    fit = (
        row.bonus
        for row in UNARMED_BONUS
        if row.skill == used and level >= dx(figure) + row.above and not (row.punches and how != "punch")
    )
    return max(fit, default=0)


class Hit(Struct, frozen=True, omit_defaults=True):
    """One hit: whose, on whom, where, and what its damage roll is.

    ``terms`` are the parts of ``adds``; ``divisor`` in hundredths; ``times`` multiplies damage and DR (see G4-SHOT-02);
    ``halved``: at or beyond 1/2D; ``aimed``: the location typed; ``cover``: DR in the way; ``arc``: where it comes
    from, seen by the target; ``limb``: the bare part that strikes; ``item``: the weapon; ``knocks``: whether it may
    knock back.
    """

    who: str
    target: str
    location: str
    dice: int
    adds: int
    type: DamageType
    terms: tuple[Term, ...] = ()
    divisor: int = armour.NORMAL
    times: int = 1
    halved: bool = False
    critical: bool = False
    aimed: str = ""
    cover: int = 0
    arc: str = "front"
    limb: str = ""
    item: str = ""
    label: str = "damage"
    knocks: bool = True
    tight: bool = False


class Harm(Struct, frozen=True):
    """What a blow came to: basic damage, what came through the armour, the injury, and where."""

    basic: int
    penetrated: int
    injury: int
    location: str


class BasicReader(Struct, frozen=True):
    """Reads dice as basic damage: adds, the critical's factor, half, least, then pellets (G4-BASE-08, G4-DMG-06)."""

    adds: int
    factor: int = 1
    halved: bool = False
    least: int = 1
    times: int = 1

    def __call__(self, faces: int) -> int:
        whole = (faces + self.adds) * self.factor
        return max(self.least, whole // 2 if self.halved else whole) * self.times


def basic(t: Bout, hit: Hit, crit: CriticalHit = PLAIN) -> int:
    """Return the damage roll of a blow, before armour (G4-DMG-01, G4-DMG-07; see G4-DMG-02, G4-DMG-06, G4-CRIT-02)."""
    read = BasicReader(hit.adds, crit.factor, hit.halved, least(hit.type), hit.times)
    if crit.maximum or not hit.dice:
        rolled = read(6 * hit.dice)
    else:
        rolled = t.draw(hit.label, hit.who or hit.target, Dice(hit.dice, 6), read)
    more = _magic(t, hit)
    return max(read.least, int(amount(rolled, more) // 1)) if more else rolled


def _magic(t: Bout, hit: Hit) -> tuple[Term, ...]:
    """Return what effects add to the damage of a blow."""
    if not hit.who or not effects.bears(t.figure(hit.who)):
        return ()
    figure = t.figure(hit.who)
    return effects.terms(figure, effects.DAMAGE, *effect_names_of(figure, hit.item))


def parts(t: Bout, hit: Hit, basic_: int, crit: CriticalHit = PLAIN) -> tuple[Term, ...]:
    """Return Basic damage by its parts: dice, what ST, weapon and maneuver add, every effect, and the least there is.

    In one piece where it is not the sum of them: multiplied or halved. See G4-DMG-02.
    """
    more, rest = _magic(t, hit), basic_
    for one in more:
        if one.times:
            return (term("basic_damage", basic_),)
        rest -= one.n
    whole = crit.factor == 1 and hit.times == 1 and not hit.halved and (hit.terms or not hit.adds)
    faces, last, lowest = rest - hit.adds, t.oracle.last, least(hit.type)
    if rest == lowest and last is not None and (last.label, last.who) == (hit.label, hit.who or hit.target):
        # What the dice show tells whether they came to so little, or to less.
        faces = last.value
    if whole and 0 < hit.dice <= faces <= 6 * hit.dice:
        raised = rest - hit.adds - faces
        up = (term("least", raised, points=lowest),) if raised else ()
        return (term("dice", faces, dice=hit.dice), *hit.terms, *up, *more)
    return (term("basic_damage", rest), *more)


def least(kind: str) -> int:
    """Return the least basic damage of a roll: 0 for crushing, else 1 (G4-DMG-02)."""
    return 0 if kind == "cr" else 1


def strong_bonus(dice: int) -> Term:
    """Return what All-Out Attack Strong adds to damage of so many dice (G4-MAN-13)."""
    return term("all_out_strong", max(2, dice))
