"""A blow that lands: damage, armour, the wound and everything it does, in the order of G3-INJ-13."""

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Wound
from rules.core.events import Wounded
from rules.core.report import Term
from rules.gurps.rolling import passed
from rules.gurps3.attack.aim import spoil_aim
from rules.gurps3.figure import keys
from rules.gurps3.figure.posture import posture
from rules.gurps3.figure.quantities import awake, cover, dead, gloved, has, place_name
from rules.gurps3.harm.concentration import distract
from rules.gurps3.harm.crippling import maim, most_of
from rules.gurps3.harm.damage import KINDS, Hit, Wounding, landed, magic_of, points, resistance
from rules.gurps3.harm.death import death
from rules.gurps3.harm.fractions import as_bad
from rules.gurps3.harm.knockback import balance, push
from rules.gurps3.harm.stun import stun_of
from rules.gurps3.sheet.reading import of
from rules.gurps3.tables.printed import LOCATIONS, limit
from rules.gurps3.tables.terms import kept, term

HARD = limit("hard_armour")
"""Armour from which a bare hand or foot may be hurt (see G3-UNA-06)."""


def land(t: Bout, hit: Hit) -> int:
    """Roll damage, take off the armour, wound; what the wound does comes next. Returns the hits taken."""
    figure, dr = t.figure(hit.to), resistance(t, hit)
    read = Wounding(hit, dr, most_of(figure, hit.location), magic_of(t, hit))
    pool = Dice(hit.dice, 6)
    rolled = bool(hit.dice) and not hit.hits and not hit.most
    fixed = pool.high if hit.dice and hit.most else 0
    struck = t.draw(hit.label, hit.by, pool, read) if rolled else read(fixed)
    t.report(_tell, None if rolled else fixed, hit, read, struck.injury)
    if struck.injury:
        t.do(Wounded(hit.to, Wound(t.enc.next_id, hit.location, struck.injury, hit.type)))
    suffer(t, hit, struck.injury, struck.hurled)
    if hit.limb:
        t.then(hurt_limb, landed(hit))
    return struck.injury


def _tell(t: Bout, shown: int, fixed: int | None, hit: Hit, read: Wounding, injury: int) -> None:
    dr, rolled = read.dr, points(hit, shown if fixed is None else fixed, read.magic)
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
    told = (term("damage", rolled), *kept(term("dr", -dr)))
    more = injury - max(0, rolled - dr)
    return (*told, *((term("multiplied", more, type=KINDS[hit.type], place=place_name(hit.location)),) if more else ()))


def suffer(t: Bout, hit: Hit, injury: int, far: int = 0) -> None:
    """Take hits; everything that follows comes next (see G3-INJ-13), ``far`` hexes he is hurled."""
    figure = t.figure(hit.to)
    if injury:
        t.do(keys.HP.by(hit.to, -injury))
        if not has(figure, "high_pain_threshold"):
            t.do(keys.SHOCK.by(hit.to, injury))
    if injury or hit.cripples or far:
        t.then(bear, landed(hit), as_bad(injury, of(figure).ht), far)


def bear(t: Bout, hit: Hit, injury: int, far: int) -> None:
    """What the hits taken do, in order: death, crippling, stun, knockback, spoilt aim (G3-INJ-13).

    ``injury`` is as bad as what was taken, so that odds part no wounds that do the same.
    """
    who = hit.to
    if injury:
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
    was = keys.HP.of(t.figure(who))
    t.note("hurts_himself", who, rule=rule, place=place_name(place), hits=injury, was=was, left=was - injury)
    if injury:
        t.do(Wounded(who, Wound(t.enc.next_id, place, injury, "cr")))
        suffer(t, hit, injury)


def down(t: Bout, who: str) -> bool:
    """Whether somebody lies or is out of the fight."""
    return posture(t.figure(who)).low or not awake(t.figure(who))
