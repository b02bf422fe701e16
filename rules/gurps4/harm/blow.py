"""A blow that has hit: its damage roll, the armour, the wound, and all that follows in order (G4-DMG, G4-KB)."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core import effects
from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Figure
from rules.core.report import Term, amount
from rules.gurps4 import sheet
from rules.gurps4.figure import keys
from rules.gurps4.figure.gear import DamageType
from rules.gurps4.figure.hands import named
from rules.gurps4.figure.quantities import alive, awake, hp_max, st_full
from rules.gurps4.harm import footing, wounding
from rules.gurps4.harm.critical_hits import PLAIN, Critical, aftermath, critical
from rules.gurps4.harm.injuries import injure, tire
from rules.gurps4.tables.printed import LOCATIONS, WOUNDING, dice_of


class Blow(Struct, frozen=True, omit_defaults=True):
    """One hit: whose, on whom, where, and what its damage roll is.

    ``terms`` are the parts of ``adds``; ``divisor`` in hundredths; ``times`` multiplies damage and DR (G4-SHOT-02);
    ``halved``: at or beyond 1/2D; ``aimed``: the location typed; ``cover``: DR in the way; ``arc``: where it comes
    from, seen by the target; ``limb``: the bare part that strikes; ``item``: the weapon; ``knocks``: whether it may
    knock back.
    """

    by: str
    to: str
    location: str
    dice: int
    adds: int
    kind: DamageType
    terms: tuple[Term, ...] = ()
    divisor: int = wounding.NORMAL
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


WALL = "solid"
"""What stands for something immovable in the way."""
PARTS = {"arm": "hand", "leg": "foot"}
"""What of a limb strikes with a bare blow."""


class Struck(Struct, frozen=True):
    """What a blow came to: basic damage, what came through the armour, the injury, and where."""

    basic: int
    penetrated: int
    injury: int
    location: str


class Basic(Struct, frozen=True):
    """Reads dice as basic damage: adds, the critical's factor, half, the least, then pellets (G4-DMG-06)."""

    adds: int
    factor: int = 1
    halved: bool = False
    least: int = 1
    times: int = 1

    def __call__(self, faces: int) -> int:
        whole = (faces + self.adds) * self.factor
        return max(self.least, whole // 2 if self.halved else whole) * self.times


class Guard(Struct, frozen=True):
    """What protects a location: all DR together, whether every layer of it is flexible, and its parts."""

    dr: int
    flexible: bool
    terms: tuple[Term, ...]


def dr_at(figure: Figure, location: str, kind: str, arc: str = "front", cover: int = 0) -> Guard:
    """DR of a location against a type of damage: skin, armour, bone and cover (G4-DMG-04, G4-WND-06)."""
    layers = sheet.layers(figure, location, arc)
    bone = LOCATIONS[location].dr
    terms = [Term(layer.name, layer.against(kind), "G4-DMG-04") for layer in layers if layer.against(kind)]
    terms += [Term("skull", bone, "G4-WND-06")] if bone else []
    terms += [Term("cover", cover, "G4-COV-03")] if cover else []
    terms += effects.terms(figure, effects.ARMOUR, location)
    flexible = not cover and all(layer.flexible for layer in layers if max(layer.dr, layer.crushing) > 0)
    return Guard(max(0, int(amount(0, tuple(terms)) // 1)), flexible, tuple(terms))


def basic(t: Bout, blow: Blow, crit: Critical = PLAIN) -> int:
    """The damage roll of a blow, before armour (G4-DMG-01, G4-DMG-02, G4-DMG-06, G4-DMG-07)."""
    read = Basic(blow.adds, crit.factor, blow.halved, wounding.least(blow.kind), blow.times)
    if crit.maximum or not blow.dice:
        rolled = read(6 * blow.dice)
    else:
        rolled = t.draw(blow.label, blow.by or blow.to, Dice(blow.dice, 6), read)
    more = effects.terms(t.figure(blow.by), effects.DAMAGE, *named(t.figure(blow.by), blow.item)) if blow.by else ()
    return max(read.least, int(amount(rolled, more) // 1)) if more else rolled


def strike(t: Bout, blow: Blow) -> Struck:
    """Let a blow that has hit do its harm; a critical hit is looked up first (G4-CRIT-01, G4-CRIT-02)."""
    crit = critical(t, blow.by, blow.to, blow.location, blow.kind, blow.aimed) if blow.critical else PLAIN
    if crit.eye:
        blow = replace(blow, location=crit.eye)
    return land(t, blow, basic(t, blow, crit), crit)


def land(t: Bout, blow: Blow, basic_: int, crit: Critical = PLAIN) -> Struck:
    """A blow of so much basic damage meets the armour, wounds, and has its consequences (G4-INJ-14)."""
    target = t.figure(blow.to)
    guard = dr_at(target, blow.location, blow.kind, blow.arc, blow.cover)
    stops = wounding.stopped(guard.dr * blow.times, blow.divisor, crit.armour)
    through = max(0, basic_ - stops)
    living = sheet.of(target).living
    times = wounding.multiplier(blow.kind, blow.location, living=living, tight=blow.tight)
    blunt = wounding.blunt_trauma(basic_, blow.kind, guard.flexible) if not through else 0
    place = LOCATIONS[blow.location]
    hurt = wounding.counted(hp_max(target), place, wounding.injury(through, times) or blunt)
    _tell(t, blow, basic_, guard, stops, through, times, hurt, blunt)
    if blow.kind == "fat":
        tire(t, blow.to, hurt)
        hurt = 0
    else:
        injure(
            t, blow.to, hurt, blow.location, blow.kind, by=blow.by, major=crit.major and through > 0,
            doubled=crit.doubled and through > 0, then=_Push(blow, basic_, through) if blow.knocks else None,
        )  # fmt: skip
    aftermath(t, crit, blow.to, blow.location, blow.kind, through)
    if blow.limb:
        _hurt_oneself(t, blow, basic_, guard.dr * blow.times)
    return Struck(basic_, through, hurt, blow.location)


class _Push(Struct, frozen=True):
    """The knockback that comes fifth among the consequences of an injury (G4-KB-01)."""

    blow: Blow
    basic: int
    through: int

    def __call__(self, t: Bout) -> None:
        if wounding.knocks_back(self.blow.kind, self.through):
            yards = wounding.knockback(self.basic, st_full(t.figure(self.blow.to)))
            knock_back(t, self.blow.to, self.blow.by, yards)


def _tell(
    t: Bout, blow: Blow, rolled: int, guard: Guard, stops: int, through: int, times: int, hurt: int, blunt: int
) -> None:
    """One note for the whole sum, with its parts for those who ask why."""
    parts = [Term("basic damage", rolled, "G4-DMG-01"), *_negative(guard, stops)]
    if through and times != 2:
        parts.append(Term("wounding", 0, "G4-WND-01", times=f"{times // 2}" if times % 2 == 0 else f"{times}/2"))
    whole = wounding.injury(through, times)
    if whole > hurt and not blunt:
        parts.append(Term("no more from a limb", hurt - whole, "G4-LOC-07"))
    if blunt:
        parts.append(Term("blunt trauma", blunt, "G4-DMG-05"))
    code = "hits_blunt" if blunt else "hits_armour" if not hurt else "hits_tired" if blow.kind == "fat" else "wounds"
    t.note(
        code,
        blow.to,
        rule="G4-DMG-03",
        terms=tuple(parts),
        by=blow.by,
        location=LOCATIONS[blow.location].name,
        basic=rolled,
        dr=stops,
        through=through,
        times=times,
        whole=whole,
        injury=hurt,
        limited="yes" if whole > hurt and not blunt else "no",
        kind=WOUNDING[blow.kind].name,
        hp_was=keys.HP.of(t.figure(blow.to)),
        hp=keys.HP.of(t.figure(blow.to)) - (0 if blow.kind == "fat" else hurt),
    )


def _negative(guard: Guard, stops: int) -> tuple[Term, ...]:
    """The DR as parts taken off; a divisor or critical makes one part of the difference."""
    parts = tuple(Term(term.why, -term.n, term.rule) for term in guard.terms)
    rest = -stops - sum(term.n for term in parts)
    return (*parts, Term("divided", rest, "G4-DMG-04")) if rest else parts


def _hurt_oneself(t: Bout, blow: Blow, rolled: int, dr: int) -> None:
    """A bare blow at DR 3 or more hurts the part that strikes (G4-UNA-04)."""
    striker = t.figure(blow.by)
    side, _, limb = blow.limb.rpartition("_")
    part = f"{side}_{PARTS.get(limb, limb)}".removeprefix("_")
    harm = wounding.self_harm(rolled, dr, dr_at(striker, part, "cr").dr)
    if harm and awake(striker):
        t.note("hurts_itself", blow.by, rule="G4-UNA-04", location=LOCATIONS[part].name, injury=harm)
        injure(t, blow.by, wounding.counted(hp_max(striker), LOCATIONS[part], harm), part, "cr")


def knock_back(t: Bout, who: str, by: str, yards: int, rule: str = "G4-KB-02") -> None:
    """Knocked back so many yards, perhaps off one's feet, perhaps into somebody or something (G4-KB-02 to -05)."""
    hit = footing.knock(t, who, by, yards, rule)
    if hit:
        collide(t, who, hit, yards)


def collide(t: Bout, who: str, into: str, yards: int, rule: str = "G4-KB-05") -> None:
    """Two fighters, or one and a wall, meet at so many yards a second: each takes what the other's HP make of it."""
    solid = into == WALL or into not in t.enc.figures
    t.note("collides_solid" if solid else "collides", who, rule=rule, into="" if solid else into)
    own = hp_max(t.figure(who))
    if solid:
        crash(t, who, own, yards)
        return
    others = hp_max(t.figure(into))
    crash(t, into, own, yards, by=who)
    crash(t, who, others, yards, by=into)


def crash(t: Bout, who: str, hp: int, yards: int, by: str = "") -> None:
    """Crushing damage to the torso from so many HP at that speed (G4-SLAM-06); ``by`` rolls it, else who is hurt."""
    if not alive(t.figure(who)):
        return
    dice, adds = dice_of(hp, yards)
    read = Basic(adds, least=0)
    rolled = t.draw("collision", by or who, Dice(dice, 6), read)
    land(t, Blow(by, who, "torso", dice, adds, "cr", knocks=False), rolled)


def hit(t: Bout, blow: Blow) -> None:
    """``strike`` as a step of its own, for ``Bout.then``."""
    strike(t, blow)
