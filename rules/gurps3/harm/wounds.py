"""A blow that lands: damage, armour, the wound and everything it does, in the order of G3-INJ-13."""

from msgspec import Struct
from msgspec.structs import replace

from rules.core import effects
from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Figure, Wound
from rules.core.events import Wounded
from rules.core.keys import Nothing
from rules.core.report import Term, amount
from rules.gurps.rolling import passed
from rules.gurps3.figure import keys
from rules.gurps3.figure.gear import LEFT, RIGHT
from rules.gurps3.figure.quantities import (
    awake,
    cover,
    dead,
    gloved,
    has,
    hp_max,
    low,
    place_name,
    posture,
    stunned,
    will,
)
from rules.gurps3.harm.falls import HURLED, balance, distract, drop_hand, fall, push
from rules.gurps3.sheet.armour import SKULL_DR
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.kinds import Damage
from rules.gurps3.tables.printed import LOCATIONS
from rules.turns.spans import Left

DEATH_STEP, DEATHS = 5, 5
"""A death roll at -hp_max and every five hits below; at five times hp_max dead without one (G3-INJ-09)."""
KINDS = {"cut": "cutting", "imp": "impaling", "cr": "crushing"}
HARD = 3
"""Armour from which a bare hand or foot may be hurt (G3-UNA-06)."""
BLINDS = 2
"""An eye is blinded by more hits than that (see G3-DMG-04)."""


class Hit(Struct, frozen=True, omit_defaults=True):
    """A blow that reached its mark: whose, where, and what its damage is made of.

    ``dice`` and ``adds`` are the formula, ``terms`` what comes on top (told apart in the report). ``times``,
    ``pierces`` and ``hits`` come of a critical hit: so many times the damage, armour ignored, just so many hits.
    ``limb`` is the striker's own bare hand or foot.
    """

    by: str
    to: str
    location: str
    dice: int
    adds: int
    type: Damage
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


class Struck(Struct, frozen=True):
    """What matters of a damage roll where it lands: the hits taken, and the hexes it hurls him back."""

    injury: int
    hurled: int


class Wounding(Struct, frozen=True):
    """Reads damage dice as what they do to a body, so that odds tell no two throws apart that do the same.

    ``dr`` is what stops it, ``most`` what the place can take at most (below 0: any number), ``magic`` the effects on
    the damage.
    """

    hit: Hit
    dr: int
    most: int
    magic: tuple[Term, ...] = ()

    def __call__(self, faces: int) -> Struck:
        rolled = points(self.hit, faces, self.magic)
        injury = multiplied(self.hit, rolled - self.dr)
        hurls = self.hit.melee and self.hit.knocks and self.hit.type != "imp"
        return Struck(injury if self.most < 0 else min(injury, self.most), rolled // HURLED if hurls else 0)

    def degree(self, faces: int) -> str:
        """A damage roll is spoken of by its faces."""
        return str(faces)


def points(hit: Hit, faces: int, magic: tuple[Term, ...]) -> int:
    """Basic damage: the dice, what is added, at least 1 of what cuts or pierces (G3-DMG-01, G3-GEN-12)."""
    if hit.hits:
        return hit.hits
    extra = hit.adds + sum(term.n for term in hit.terms)
    raw = int(amount(faces + extra, magic) // 1) if magic else faces + extra
    total = max(raw, 0 if hit.type == "cr" else 1)
    return (total // 2 if hit.halved or hit.half_again else total) * hit.times


def magic_of(t: Bout, hit: Hit) -> tuple[Term, ...]:
    """What effects on the striker do to his damage."""
    return effects.harm(t.figure(hit.by), hit.item) if hit.by in t.enc.figures else ()


def basic(t: Bout, hit: Hit) -> int:
    """Roll the damage of a blow at a thing, before what stops it."""
    pool = Dice(hit.dice, 6)
    faces = (pool.high if hit.most else t.total(hit.label, hit.by, pool)) if hit.dice and not hit.hits else 0
    return points(hit, faces, magic_of(t, hit))


def resistance(t: Bout, hit: Hit) -> int:
    """The DR that a blow meets (G3-DMG-02), the skull's too (see G3-DMG-04)."""
    if hit.pierces or hit.hits:
        return 0
    figure = t.figure(hit.to)
    place = "head" if hit.location == "eyes" else hit.location
    dr = 0 if hit.location == "eyes" else cover(figure, place, hit.type).dr
    skull = SKULL_DR if hit.location == "brain" else 0
    return max(0, effects.changed(figure, effects.ARMOUR, hit.location, dr + skull + of(figure).toughness))


def multiplied(hit: Hit, through: int) -> int:
    """Hits of what passed the armour, by type and place (G3-DMG-03, G3-DMG-04)."""
    if through <= 0:
        return 0
    if hit.hits:
        return through
    if hit.location == "brain" or (hit.location == "eyes" and (hit.narrow or hit.type == "imp")):
        return 4 * through
    if hit.location == "vitals" and (hit.type == "imp" or hit.bullet):
        return 3 * through
    if hit.type == "imp":
        return 2 * through
    return max(1, through * 3 // 2) if hit.type == "cut" else through


def most_of(figure: Figure, place: str) -> int:
    """The most that a limb takes of one blow: just what cripples it; -1 where there is no most (G3-DMG-05)."""
    ht, part = of(figure).ht, LOCATIONS[place].part
    return ht // 2 + 1 if part in ("arm", "leg") else ht // 3 + 1 if part in ("hand", "foot") else -1


def land(t: Bout, hit: Hit) -> int:
    """Roll damage, take off the armour, wound; then what the wound does. Returns the hits taken."""
    figure, dr = t.figure(hit.to), resistance(t, hit)
    read = Wounding(hit, dr, most_of(figure, hit.location), magic_of(t, hit))
    pool, faces = Dice(hit.dice, 6), 0
    if not hit.dice or hit.hits or hit.most:
        faces = pool.high if hit.dice and hit.most else 0
        struck = read(faces)
    else:
        struck = t.draw(hit.label, hit.by, pool, read)
        faces = t.oracle.last.value if t.oracle.recording and t.oracle.last is not None else 0
    if t.oracle.recording:
        _tell(t, hit, points(hit, faces, read.magic), dr, struck.injury)
    if struck.injury:
        t.do(Wounded(hit.to, Wound(t.enc.next_id, hit.location, struck.injury, hit.type)))
    suffer(t, hit, struck.injury, struck.hurled)
    if hit.limb:
        t.then(hurt_limb, hit)
    return struck.injury


def _tell(t: Bout, hit: Hit, rolled: int, dr: int, injury: int) -> None:
    through, hp = max(0, rolled - dr), keys.HP.of(t.figure(hit.to))
    t.note(
        "harmed" if injury else "no_harm",
        hit.to,
        rule="G3-DMG-02",
        terms=_sum(hit, rolled, dr, injury),
        by=hit.by,
        target=hit.to,
        place=place_name(hit.location),
        basic=rolled,
        dr=dr,
        hits=injury,
        through=through,
        kind=KINDS[hit.type] if injury != through else "none",
        was=hp,
        left=hp - injury,
    )


def _sum(hit: Hit, rolled: int, dr: int, injury: int) -> tuple[Term, ...]:
    told = (Term("damage", rolled, "G3-DMG-01"), Term("DR", -dr, "G3-DMG-02"))
    more = injury - max(0, rolled - dr)
    return (*told, *((Term(f"{hit.type} at the {place_name(hit.location)}", more, "G3-DMG-03"),) if more else ()))


def suffer(t: Bout, hit: Hit, injury: int, far: int = 0) -> None:
    """Take hits and everything that follows, in order; ``far`` hexes he is hurled (G3-INJ-13)."""
    who = hit.to
    if injury:
        t.do(keys.HP.by(who, -injury))
        if not has(t.figure(who), "high_pain_threshold"):
            t.do(keys.SHOCK.by(who, injury))
        death(t, who)
    if not dead(t.figure(who)) and (injury or hit.cripples):
        maim(t, hit, injury)
        if injury:
            stun_of(t, hit, injury)
    if far and not dead(t.figure(who)):
        push(t, who, hit.by, far, "G3-DMG-07")
        balance(t, who, "G3-DMG-07")
    if injury and awake(t.figure(who)):
        spoil_aim(t, who)
        distract(t, who)


def death(t: Bout, who: str) -> None:
    """One HT roll for each step crossed, until one fails; far below there is none (G3-INJ-09)."""
    figure = t.figure(who)
    most, hp = hp_max(of(figure)), keys.HP.of(figure)
    if dead(figure) or hp > -most:
        return
    if hp <= -DEATHS * most:
        die(t, who, "G3-INJ-09")
        return
    while keys.HP.of(t.figure(who)) <= keys.DEATH_AT.of(t.figure(who)):
        t.do(keys.DEATH_AT.by(who, -DEATH_STEP))
        if not passed(t, "death", who, "ht", of(figure).ht, rule="G3-INJ-09"):
            die(t, who, "G3-INJ-09")
            return


def die(t: Bout, who: str, rule: str) -> None:
    """Somebody is dead."""
    t.do(keys.DEAD.set(who, Nothing()))
    t.note("dies", who, rule=rule)


def knock_out(t: Bout, who: str, rule: str) -> None:
    """Somebody is unconscious."""
    if awake(t.figure(who)):
        t.do(keys.UNCONSCIOUS.set(who, Nothing()))
        t.note("unconscious", who, rule=rule)
        fall(t, who, rule)


def cripples(t: Bout, hit: Hit, injury: int) -> bool:
    """Whether a blow cripples the limb it strikes (G3-DMG-05, G3-GEN-11)."""
    ht, part = of(t.figure(hit.to)).ht, LOCATIONS[hit.location].part
    if part in ("arm", "leg"):
        return hit.cripples or 2 * injury > ht
    return part in ("hand", "foot") and (hit.cripples or 3 * injury > ht)


def maim(t: Bout, hit: Hit, injury: int) -> None:
    """Blinding and crippling; a crippled leg or foot drops him, a crippled hand drops what it holds (G3-INJ-06)."""
    who, figure = hit.to, t.figure(hit.to)
    if hit.location == "eyes" and injury > BLINDS:
        eye = "left_eye" if keys.BLINDED["right_eye"].on(figure) else "right_eye"
        blind_eye(t, who, eye)
    if cripples(t, hit, injury):
        t.do(keys.CRIPPLED[hit.location].set(who, Left()))
        t.note("crippled", who, rule="G3-DMG-05", place=place_name(hit.location))
        disable(t, who, hit.location, "G3-INJ-06")


def disable(t: Bout, who: str, limb: str, rule: str) -> None:
    """What a limb out of use does: a leg or foot drops him, an arm or hand what it holds."""
    side, _, part = limb.partition("_")
    if part in ("leg", "foot"):
        fall(t, who, rule)
    else:
        drop_hand(t, who, RIGHT if side == "right" else LEFT, rule)


def blind_eye(t: Bout, who: str, eye: str) -> None:
    """An eye is blinded; with both the fighter is blind."""
    t.do(keys.BLINDED[eye].set(who, Left()))
    t.note("blinded", who, rule="G3-DMG-04", eye=eye.replace("_", " "))
    if all(mark.on(t.figure(who)) for mark in keys.BLINDED.values()):
        t.do(keys.BLIND.set(who, Left()))


def stun(t: Bout, who: str, rule: str) -> None:
    """Somebody is stunned: aim and concentration are gone (G3-INJ-04)."""
    if not awake(t.figure(who)):
        return
    if not keys.STUNNED.on(t.figure(who)):
        t.do(keys.STUNNED.set(who, Nothing()))
        t.note("stunned", who, rule=rule)
    for mark in (keys.AIMING, keys.SPELL):
        if mark.on(t.figure(who)):
            t.do(mark.clear(who))
            t.note("loses_aim" if mark is keys.AIMING else "loses_concentration", who, rule="G3-INJ-04")


def stun_of(t: Bout, hit: Hit, injury: int) -> None:
    """Stun, knockdown and unconsciousness from one wound (G3-INJ-02, G3-INJ-03)."""
    who, ht = hit.to, of(t.figure(hit.to)).ht
    skull = hit.location == "brain" or (hit.location == "eyes" and (hit.narrow or hit.type == "imp"))
    if skull and 2 * injury > ht:
        knock_out(t, who, "G3-INJ-03")
        return
    dazing = hit.type == "cr" and (skull or hit.location == "vitals")
    if dazing and not passed(t, "knockout", who, "ht", ht, rule="G3-INJ-03"):
        knock_out(t, who, "G3-INJ-03")
        return
    if skull and 3 * injury > ht:
        stun(t, who, "G3-INJ-03")
    if 2 * injury > ht:
        stun(t, who, "G3-INJ-02")
        if not low(t.figure(who)) and not passed(t, "knockdown", who, "ht", ht, rule="G3-INJ-02"):
            fall(t, who, "G3-INJ-02")


def spoil_aim(t: Bout, who: str) -> None:
    """A wound tries an aim: Will, or it is lost (G3-AIM-08, G3-OPP-07)."""
    figure = t.figure(who)
    watch = keys.WATCHING.of(figure)
    aiming = keys.AIMING.on(figure)
    if stunned(figure) or not (aiming or (watch is not None and watch.turns and watch.size == 1)):
        return
    if passed(t, "will", who, "will", will(figure), rule="G3-AIM-08"):
        return
    lose_aim(t, who, "G3-AIM-08")


def lose_aim(t: Bout, who: str, rule: str) -> None:
    """The streak of aim ends; a watch goes on without it (G3-AIM-07, G3-OPP-07)."""
    figure = t.figure(who)
    watch = keys.WATCHING.of(figure)
    if keys.AIMING.on(figure):
        t.do(keys.AIMING.clear(who))
        t.note("loses_aim", who, rule=rule)
    elif watch is not None and watch.turns:
        t.do(keys.WATCHING.set(who, replace(watch, turns=0)))
        t.note("loses_aim", who, rule="G3-OPP-07")


def hurt_limb(t: Bout, hit: Hit) -> None:
    """A bare hand or foot on hard armour (G3-UNA-06)."""
    if LOCATIONS[hit.location].part == "eyes":
        return
    if cover(t.figure(hit.to), hit.location, "cr").dr < HARD:
        return
    who = hit.by
    if passed(t, "hurt_limb", who, "ht", of(t.figure(who)).ht, rule="G3-UNA-06"):
        return
    own(t, who, hit.limb, 1, -2, "G3-UNA-06")


def own(t: Bout, who: str, place: str, dice: int, adds: int, rule: str) -> None:
    """Damage one does to oneself, under ``self_damage``; one's own armour there counts (G3-UNA-07)."""
    hit = Hit(who, who, place, dice, adds, "cr", melee=False, label="self_damage")
    read = Wounding(hit, gloved(t.figure(who), place), most_of(t.figure(who), place))
    injury = (t.draw(hit.label, who, Dice(dice, 6), read) if dice else read(0)).injury
    t.note("hurts_himself", who, rule=rule, place=place_name(place), hits=injury)
    if injury:
        t.do(Wounded(who, Wound(t.enc.next_id, place, injury, "cr")))
        suffer(t, hit, injury)


def down(t: Bout, who: str) -> bool:
    """Whether somebody lies or is out of the fight."""
    return posture(t.figure(who)).low or not awake(t.figure(who))
