"""Damage: the dice, armour, type and place (G3-DMG)."""

from msgspec import Struct

from rules.core import effects
from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.report import Term, amount
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import WeaponItem
from rules.gurps3.figure.quantities import cover
from rules.gurps3.harm.knockback import HURLED
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.sheet.things import QUALITIES
from rules.gurps3.tables.kinds import DamageType
from rules.gurps3.tables.printed import LOCATIONS, MULTIPLIERS, limit
from rules.gurps3.tables.printed import QUALITIES as GRADES
from rules.gurps3.tables.words import nonzero, term

KINDS = {"cut": "cutting", "imp": "impaling", "cr": "crushing"}


class Hit(Struct, frozen=True, omit_defaults=True):
    """A blow that reached its mark: whose, where, and what its damage is made of.

    ``dice`` and ``adds`` are the formula, ``terms`` what comes on top (told apart in the report). ``times``,
    ``pierces`` and ``hits`` come of a critical hit: so many times the damage, armour ignored, just so many hits.
    ``limb`` is the striker's own bare hand or foot.
    """

    who: str
    target: str
    location: str
    dice: int
    adds: int
    type: DamageType
    terms: tuple[Term, ...] = ()
    melee: bool = True
    narrow: bool = False
    bullet: bool = False
    halved: bool = False
    half_again: bool = False
    times: int = 1
    pierces: bool = False
    hits: int = 0
    most: bool = False
    limb: str = ""
    knocks: bool = True
    cripples: bool = False
    label: str = "damage"
    item: str = ""


def done_hit(hit: Hit) -> Hit:
    """Return what is left of a blow that did its damage: whose, where and of what kind it was."""
    return Hit(
        hit.who, hit.target, hit.location, 0, 0, hit.type, narrow=hit.narrow, limb=hit.limb, cripples=hit.cripples
    )


class Harm(Struct, frozen=True):
    """What matters of a damage roll where it lands: the hits taken, and the hexes it hurls him back."""

    injury: int
    hurled: int


class HarmReader(Struct, frozen=True):
    """Reads damage dice as what they do to a body, so that odds tell no two throws apart that do the same.

    ``dr`` is what stops it, ``most`` what the place can take at most (below 0: any number), ``magic`` the effects on
    the damage.
    """

    hit: Hit
    dr: int
    most: int
    magic: tuple[Term, ...] = ()

    def __call__(self, faces: int) -> Harm:
        rolled = points(self.hit, faces, self.magic)
        injury = multiplied(self.hit, rolled - self.dr)
        hurls = self.hit.melee and self.hit.knocks and self.hit.type != "imp"
        return Harm(injury if self.most < 0 else min(injury, self.most), rolled // HURLED if hurls else 0)

    def degree(self, faces: int) -> str:
        """Name a damage roll by its faces."""
        return str(faces)


def points(hit: Hit, faces: int, magic: tuple[Term, ...]) -> int:
    """Return Basic damage: the dice, what is added, at least 1 of what cuts or pierces (G3-DMG-01, G3-GEN-12)."""
    if hit.hits:
        return hit.hits
    extra = hit.adds + sum(term.n for term in hit.terms)
    raw = int(amount(faces + extra, magic) // 1) if magic else faces + extra
    total = max(raw, 0 if hit.type == "cr" else 1)
    return (total // 2 if hit.halved or hit.half_again else total) * hit.times


def parts(hit: Hit, faces: int, magic: tuple[Term, ...], rolled: int) -> tuple[Term, ...]:
    """Return Basic damage by its parts (see G3-DMG-01, G3-GEN-12): dice, ST and weapon, what is added, factors.

    In one piece where no dice are thrown, or an effect does more than add.
    """
    if hit.hits or not hit.dice or any(one.times or one.cap for one in magic):
        return (term("damage", rolled),)
    dice = term("dice_at_most", faces, dice=hit.dice) if hit.most else term("dice", faces, dice=hit.dice)
    found = (dice, *nonzero(term("weapon_adds", hit.adds), *hit.terms, *magic))
    lowest = 0 if hit.type == "cr" else 1
    found += nonzero(term("least", max(0, lowest - sum(one.n for one in found)), points=lowest))
    halves = (term("halved", times="1/2"),) if hit.halved or hit.half_again else ()
    return (*found, *halves, *((term("times", times=str(hit.times)),) if hit.times != 1 else ()))


def magic_of(t: Bout, hit: Hit) -> tuple[Term, ...]:
    """Return what effects on the striker do to his damage."""
    return effects.harm(t.figure(hit.who), hit.item) if hit.who in t.enc.figures else ()


def basic(t: Bout, hit: Hit) -> tuple[int, tuple[Term, ...]]:
    """Roll the damage of a blow at a thing, before what stops it; with its parts."""
    pool, magic = Dice(hit.dice, 6), magic_of(t, hit)
    faces = (pool.high if hit.most else t.total(hit.label, hit.who, pool)) if hit.dice and not hit.hits else 0
    rolled = points(hit, faces, magic)
    return rolled, parts(hit, faces, magic, rolled)


def resistance(t: Bout, hit: Hit) -> int:
    """The DR that a blow meets (G3-DMG-02): the skull's too, of mail less against points (see G3-DMG-04, G3-DMG-06)."""
    if hit.pierces or hit.hits:
        return 0
    figure = t.figure(hit.target)
    place = "head" if hit.location == "eyes" else hit.location
    dr = 0 if hit.location == "eyes" else cover(figure, place, hit.type).dr
    skull = LOCATIONS[hit.location].dr
    return max(0, effects.changed(figure, effects.ARMOUR, hit.location, dr + skull + sheet_of(figure).toughness))


def multiplied(hit: Hit, through: int) -> int:
    """Return hits of what passed the armour, by type and place (G3-DMG-03, G3-DMG-04)."""
    if through <= 0:
        return 0
    if hit.hits:
        return through
    row = MULTIPLIERS[hit.type]
    if hit.location == "brain" or (hit.location == "eyes" and (hit.narrow or hit.type == "imp")):
        halves = row.brain
    elif hit.location == "vitals":
        halves = MULTIPLIERS["bullet"].vitals if hit.bullet else row.vitals
    else:
        halves = row.halves
    return max(1, through * halves // 2)


def quality_bonus(mine: WeaponItem, type_: str) -> tuple[Term, ...]:
    """Fine edges and points do more harm (G3-DMG-08)."""
    grade = QUALITIES[keys.QUALITY.of(mine.item)]
    by = GRADES[grade].by if type_ in ("cut", "imp") else 0
    return nonzero(term("quality", by, grade=grade.replace("_", " ")))


BLINDS = limit("eye_blinded")
"""An eye is blinded by more hits than that (see G3-DMG-04)."""


def over(hits: int, ht: int, parts: int) -> bool:
    """Return whether hits are over a half or third of HT, the threshold not rounded (G3-GEN-11)."""
    return parts * hits > ht


def as_bad(hits: int, ht: int) -> int:
    """Return the fewest hits that do what so many do: wound, blind an eye, be over a third or half of HT."""
    return max((least for least in (1, BLINDS + 1, ht // 3 + 1, ht // 2 + 1) if least <= hits), default=0)
