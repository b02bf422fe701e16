"""A blow that lands: damage, armour, and the wound; what it does then is in ``after_a_hit``."""

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Wound
from rules.core.events import Wounded
from rules.core.report import Term
from rules.gurps3.figure import keys
from rules.gurps3.figure.posture import posture
from rules.gurps3.figure.quantities import awake, place_name
from rules.gurps3.harm.after_a_hit import suffer
from rules.gurps3.harm.crippling import most_of
from rules.gurps3.harm.damage import KINDS, HarmReader, Hit, done_hit, magic_of, points, resistance
from rules.gurps3.harm.hurting_oneself import hurt_limb
from rules.gurps3.tables.terms import nonzero, term


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
    dr, rolled = read.dr, points(hit, shown if fixed is None else fixed, read.magic)
    through, hp = max(0, rolled - dr), keys.HP.of(t.figure(hit.target))
    t.note(
        "harmed" if injury else "no_harm",
        hit.target,
        rule="G3-DMG-02",
        terms=_sum(hit, rolled, dr, injury),
        by=hit.who,
        target=hit.target,
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
    told = (term("damage", rolled), *nonzero(term("dr", -dr)))
    more = injury - max(0, rolled - dr)
    return (*told, *((term("multiplied", more, type=KINDS[hit.type], place=place_name(hit.location)),) if more else ()))


def down(t: Bout, who: str) -> bool:
    """Return whether somebody lies or is out of the fight."""
    return posture(t.figure(who)).low or not awake(t.figure(who))
