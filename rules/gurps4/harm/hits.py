"""A blow that has hit: the armour, the wound, and all that follows in order; knockback and collisions."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.gurps4.figure import keys
from rules.gurps4.figure.conditions import alive, awake
from rules.gurps4.figure.quantities import hp_max, st_full
from rules.gurps4.harm import armour, damage, knockback, locations
from rules.gurps4.harm.armour import Protection, protection, taken_off
from rules.gurps4.harm.critical_hits import PLAIN, CriticalHit, aftermath, critical
from rules.gurps4.harm.damage import BasicReader, Harm, Hit, basic
from rules.gurps4.harm.fatigue import tire
from rules.gurps4.harm.injuries import injure
from rules.gurps4.sheet.entries import sheet_of
from rules.gurps4.tables.printed import LOCATIONS, WOUNDING, dice_of
from rules.gurps4.tables.words import term

PARTS = {"arm": "hand", "leg": "foot"}
"""What of a limb strikes with a bare blow."""


def self_harm(basic: int, dr: int, own_dr: int) -> int:
    """Return what a bare blow at DR 3 or more does to the striker's limb (G4-UNA-04)."""
    return max(0, min(basic // 5, dr) - own_dr) if dr >= 3 else 0


def hurt_oneself(t: Bout, hit: Hit, rolled: int, dr: int) -> None:
    """A bare blow at DR 3 or more hurts the part that strikes (see G4-UNA-04)."""
    striker = t.figure(hit.who)
    side, _, limb = hit.limb.rpartition("_")
    part = f"{side}_{PARTS.get(limb, limb)}".removeprefix("_")
    harm = self_harm(rolled, dr, protection(striker, part, "cr").dr)
    if harm and awake(striker):
        t.note("hurts_itself", hit.who, rule="G4-UNA-04", location=LOCATIONS[part].name, injury=harm)
        injure(t, hit.who, locations.counted(hp_max(striker), LOCATIONS[part], harm), part, "cr")


Collide = Callable[[Bout, str, str, int], None]
"""What happens to who is hurled into somebody or something (``WALL``) at so many yards a second."""
WALL = "solid"
"""What stands for something immovable in the way."""


def do_harm(t: Bout, hit: Hit, collide: Collide | None = None) -> Harm:
    """Let a hit do its harm at once, before what the caller does next; see ``harm``."""
    return t.at_once(harm, hit, collide)


def harm(t: Bout, hit: Hit, collide: Collide | None) -> Harm:
    """Roll what a hit does; a critical one is looked up first (see G4-CRIT-01, G4-CRIT-02).

    ``collide`` is what follows where it hurls its target into something; None: a hit that hurls nobody.
    """
    crit = critical(t, hit.who, hit.target, hit.location, hit.type, hit.aimed) if hit.critical else PLAIN
    if crit.eye:
        hit = replace(hit, location=crit.eye)
    return _meet(t, hit, basic(t, hit, crit), crit, collide)


def meet_armour(t: Bout, hit: Hit, basic_: int, collide: Collide | None = None) -> None:
    """Let so much basic damage meet the armour, wound, and have its consequences at once (see G4-INJ-14)."""
    t.at_once(_meet, hit, basic_, PLAIN, collide)


def _meet(t: Bout, hit: Hit, basic_: int, crit: CriticalHit, collide: Collide | None) -> Harm:
    target = t.figure(hit.target)
    guard = protection(target, hit.location, hit.type, hit.arc, hit.cover)
    stops = armour.stopped(guard.dr * hit.times, hit.divisor, crit.armour)
    through = max(0, basic_ - stops)
    living = sheet_of(target).living
    times = locations.multiplier(hit.type, hit.location, living=living, tight=hit.tight)
    blunt = armour.blunt_trauma(basic_, hit.type, guard.flexible) if not through else 0
    place = LOCATIONS[hit.location]
    hurt = locations.counted(hp_max(target), place, locations.injury(through, times) or blunt)
    t.report(_tell, hit, basic_, crit, guard, stops, through, times, hurt, blunt)
    t.then(suffer, hit, crit, basic_, through, hurt, guard.dr * hit.times, collide)
    return Harm(basic_, through, 0 if hit.type == "fat" else hurt, hit.location)


def suffer(
    t: Bout, hit: Hit, crit: CriticalHit, basic_: int, through: int, hurt: int, dr: int, collide: Collide | None
) -> None:
    """Lose so many HP by a hit of which so much came ``through`` the DR, with all that follows (see G4-INJ-14)."""
    if hit.type == "fat":
        tire(t, hit.target, hurt)
    else:
        injure(
            t, hit.target, hurt, hit.location, hit.type, by=hit.who, major=crit.major and through > 0,
            doubled=crit.doubled and through > 0, then=_Push(hit, basic_, through, collide) if hit.knocks else None,
        )  # fmt: skip
    aftermath(t, crit, hit.target, hit.location, hit.type, through)
    if hit.limb:
        hurt_oneself(t, hit, basic_, dr)


class _Push(Struct, frozen=True):
    """The knockback that comes fifth among the consequences of an injury (see G4-KB-01)."""

    blow: Hit
    basic: int
    through: int
    collide: Collide | None

    def __call__(self, t: Bout) -> None:
        if knockback.knocks_back(self.blow.type, self.through):
            yards = knockback.knockback(self.basic, st_full(t.figure(self.blow.target)))
            knock_back(t, self.blow.target, self.blow.who, yards, self.collide)


def _tell(
    t: Bout, _: int, hit: Hit, rolled: int, crit: CriticalHit, protection_: Protection, stops: int, through: int,
    times: int, hurt: int, blunt: int,
) -> None:  # fmt: skip
    """One note for the whole sum, with its parts for those who ask why."""
    parts = [*damage.parts(t, hit, rolled, crit), *taken_off(protection_, stops)]
    if through and times != 2:
        parts.append(term("wounding", times=f"{times // 2}" if times % 2 == 0 else f"{times}/2"))
    whole = locations.injury(through, times)
    if whole > hurt and not blunt:
        parts.append(term("limb_at_most", hurt - whole))
    if blunt:
        parts.append(term("blunt_trauma", blunt))
    code = "hits_blunt" if blunt else "hits_armour" if not hurt else "hits_tired" if hit.type == "fat" else "wounds"
    hp = keys.HP.of(t.figure(hit.target))
    t.note(
        code, hit.target, rule="G4-DMG-03", terms=tuple(parts), by=hit.who, location=LOCATIONS[hit.location].name,
        basic=rolled, dr=stops, through=through, times=times, whole=whole, injury=hurt,
        limited="yes" if whole > hurt and not blunt else "no", kind=WOUNDING[hit.type].name,
        hp_was=hp, hp=hp - (0 if hit.type == "fat" else hurt),
    )  # fmt: skip


def knock_back(t: Bout, who: str, by: str, yards: int, collide: Collide | None, rule: str = "G4-KB-02") -> None:
    """Knock somebody back so many yards, perhaps off the feet, perhaps into somebody or something (see G4-KB-02)."""
    hit = knockback.knock(t, who, by, yards, rule)
    if hit and collide is not None:
        collide(t, who, hit, yards)


def crash(t: Bout, who: str, hp: int, yards: int, by: str = "") -> None:
    """Crushing damage to the torso from so many HP at that speed; ``by`` rolls it, else who is hurt.

    Rules: see G4-SLAM-06.
    """
    if not alive(t.figure(who)):
        return
    dice, adds = dice_of(hp, yards)
    read = BasicReader(adds, least=0)
    rolled = t.draw("collision", by or who, Dice(dice, 6), read)
    meet_armour(t, Hit(by, who, "torso", dice, adds, "cr", knocks=False), rolled)
