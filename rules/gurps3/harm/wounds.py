"""A blow that lands: damage, armour, the wound, and what it does to whoever takes it, in order (G3-INJ-13)."""

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Wound
from rules.core.events import Wounded
from rules.gurps.rolling import passed
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake, cover, gloved, has, place_name
from rules.gurps3.harm.crippling import maim, most_of
from rules.gurps3.harm.damage import KINDS, HarmReader, Hit, as_bad, done_hit, magic_of, parts, points, resistance
from rules.gurps3.harm.death_and_suffocation import death
from rules.gurps3.harm.distraction import distract, spoil_aim
from rules.gurps3.harm.knockback import balance, push
from rules.gurps3.harm.stun import stun_of
from rules.gurps3.sheet.reading import sheet_of
from rules.gurps3.tables.printed import LOCATIONS, limit
from rules.gurps3.tables.words import nonzero, term


def suffer(t: Bout, hit: Hit, injury: int, far: int = 0) -> None:
    """Take hits; everything that follows comes next (see G3-INJ-13), ``far`` hexes he is hurled."""
    figure = t.figure(hit.target)
    if injury:
        t.do(keys.HP.by(hit.target, -injury))
        if not has(figure, "high_pain_threshold"):
            t.do(keys.SHOCK.by(hit.target, injury))
    if injury or hit.cripples or far:
        t.then(bear, done_hit(hit), as_bad(injury, sheet_of(figure).ht), far)


def bear(t: Bout, hit: Hit, injury: int, far: int) -> None:
    """What the hits taken do, in order: death, crippling, stun, knockback, spoilt aim (G3-INJ-13).

    ``injury`` is as bad as what was taken, so that odds part no wounds that do the same.
    """
    who = hit.target
    if injury:
        death(t, who)
    if not keys.DEAD.on(t.figure(who)) and (injury or hit.cripples):
        maim(t, hit, injury)
        if injury:
            stun_of(t, hit, injury)
    if far and not keys.DEAD.on(t.figure(who)):
        push(t, who, hit.who, far, "G3-DMG-07")
        balance(t, who, "G3-DMG-07")
    if injury and awake(t.figure(who)):
        spoil_aim(t, who)
        distract(t, who)


HARD = limit("hard_armour")
"""Armour from which a bare hand or foot may be hurt (see G3-UNA-06)."""


def hurt_limb(t: Bout, hit: Hit) -> None:
    """A bare hand or foot on hard armour (G3-UNA-06)."""
    if LOCATIONS[hit.location].part == "eyes":
        return
    if cover(t.figure(hit.target), hit.location, "cr").dr < HARD:
        return
    who = hit.who
    if passed(t, "hurt_limb", who, "ht", sheet_of(t.figure(who)).ht, rule="G3-UNA-06"):
        return
    hurt_oneself(t, who, hit.limb, 1, -2, "G3-UNA-06")


def hurt_oneself(t: Bout, who: str, place: str, dice: int, adds: int, rule: str) -> None:
    """Damage one does to oneself, under ``self_damage``; one's own armour there counts (G3-UNA-07)."""
    hit = Hit(who, who, place, dice, adds, "cr", melee=False, label="self_damage")
    read = HarmReader(hit, gloved(t.figure(who), place), most_of(t.figure(who), place))
    injury = (t.draw(hit.label, who, Dice(dice, 6), read) if dice else read(0)).injury
    was = keys.HP.of(t.figure(who))
    t.note("hurts_himself", who, rule=rule, place=place_name(place), hits=injury, was=was, left=was - injury)
    if injury:
        t.do(Wounded(who, Wound(t.enc.next_id, place, injury, "cr")))
        suffer(t, hit, injury)


def do_harm(t: Bout, hit: Hit) -> int:
    """Roll damage, take off the armour, wound; what the wound does comes next (see G3-INJ-13).

    Returns the hits taken.
    """
    figure, dr = t.figure(hit.target), resistance(t, hit)
    read = HarmReader(hit, dr, most_of(figure, hit.location), magic_of(t, hit))
    pool = Dice(hit.dice, 6)
    rolled = bool(hit.dice) and not hit.hits and not hit.most
    fixed = pool.high if hit.dice and hit.most else 0
    struck = t.draw(hit.label, hit.who, pool, read) if rolled else read(fixed)
    t.report(_tell, None if rolled else fixed, hit, read, struck.injury)
    if struck.injury:
        t.do(Wounded(hit.target, Wound(t.enc.next_id, hit.location, struck.injury, hit.type)))
    suffer(t, hit, struck.injury, struck.hurled)
    if hit.limb:
        t.then(hurt_limb, done_hit(hit))
    return struck.injury


def _tell(t: Bout, shown: int, fixed: int | None, hit: Hit, read: HarmReader, injury: int) -> None:
    faces = shown if fixed is None else fixed
    dr, rolled = read.dr, points(hit, faces, read.magic)
    through, hp = max(0, rolled - dr), keys.HP.of(t.figure(hit.target))
    kind, place = KINDS[hit.type], place_name(hit.location)
    sum_ = (*parts(hit, faces, read.magic, rolled), *nonzero(term("dr", -dr)))
    if injury != through:
        sum_ = (*sum_, term("multiplied", injury - through, type=kind, place=place))
    t.note(
        "harmed" if injury else "no_harm", hit.target, rule="G3-DMG-02", terms=sum_, by=hit.who, target=hit.target,
        place=place, basic=rolled, dr=dr, hits=injury, through=through, kind=kind if injury != through else "none",
        was=hp, left=hp - injury,
    )  # fmt: skip
