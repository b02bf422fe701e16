"""What a parry leads to besides stopping a blow: weapons that break, a hand that is hit, a limb hit, a catch."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.events import ItemMoved
from rules.gurps4.defence.answer import Answer
from rules.gurps4.defence.collisions import strike
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.way import Way
from rules.gurps4.figure import hands, items, keys
from rules.gurps4.figure.arms import Arm
from rules.gurps4.figure.conditions import hampered
from rules.gurps4.figure.hands import clumsy
from rules.gurps4.harm import damage
from rules.gurps4.harm.damage import Blow
from rules.gurps4.harm.objects import break_item
from rules.gurps4.rolls.contests import passed
from rules.gurps4.tables.says import says
from rules.gurps4.tables.terms import term

D6 = Dice(1, 6)


def breakage(t: Bout, s: Strike, way: Way) -> None:
    """A weapon that parries three times its weight may break (G4-PAR-13)."""
    if way.kind != "parry" or way.item in hands.EMPTY:
        return
    item = t.figure(s.to).item(way.item)
    gear = items.gear(item) if item is not None else None
    if gear is None or gear.natural or gear.guarding is not None:
        return
    most = breaks_on(gear.weight, s.weight, gear.quality)
    if most < 1:
        return
    if t.total("breakage", s.to, D6) <= most:
        break_item(t, s.to, way.item)
    else:
        t.note("weapon_holds", s.to, rule="G4-PAR-13", item=way.name, most=most)


def breaks_on(parrying: int, striking: int, quality: str) -> int:
    """A parrying weapon of that weight breaks on this roll or less; 0: it can't. Weights in hundredths.

    Rules: see G4-PAR-13.
    """
    if parrying <= 0 or striking < 3 * parrying:
        return 0
    by = {"cheap": 2, "improvised": 2, "fine": -1, "very_fine": -2}.get(quality, 0)
    return max(0, 2 + (striking - 3 * parrying) // parrying + by)


CATCH = 5


def caught(t: Bout, s: Strike, way: Way, answer: Answer) -> None:
    """A thrown weapon parried with a bare hand by five or more is caught (G4-RNG-06)."""
    thing = t.figure(s.by).item(s.item)
    if not (answer.stopped and way.hands and s.kind.startswith("thrown") and answer.margin >= CATCH and thing):
        return
    bit = keys.LEFT if way.hands == keys.LEFT else keys.RIGHT
    t.do(ItemMoved(s.by, s.item, "hand", to=s.to), keys.HAND.by(s.to, s.item, bit - keys.HAND.of(thing)))
    t.note("catches", s.to, rule="G4-RNG-06", item=thing.name)


def arm_instead(t: Bout, s: Strike, way: Way) -> Strike:
    """After a failed unarmed parry of a weapon the attacker picks the arm or the first target (G4-PAR-08)."""
    if not way.hands or s.ranged or s.kind == "unarmed" or s.purpose != "hit":
        return s
    arm = f"{hands.side_name(way.hands)}_arm" if way.hands != keys.BOTH else "right_arm"
    options = (("target", says("target_meant")), ("arm", says("arm_that_parried")))
    if s.arm_if_parried:
        picked = "arm"
    else:
        picked = t.ask("arm_if_parried", s.by, says("bare_parry_fails", to=s.to), options, "target", "G4-PAR-08")
    return replace(s, location=arm, random=False) if picked == "arm" else s


def counter(t: Bout, s: Strike, way: Way) -> None:
    """Parrying a limb with a weapon may hit it (G4-UNA-05, G4-PAR-09)."""
    if way.kind != "parry" or way.item in hands.EMPTY or s.kind != "unarmed" or not s.limb:
        return
    figure = t.figure(s.to)
    terms = [*clumsy(figure, _bits(t, s.to, way)), *hampered(t.enc, figure)]
    if s.judo:
        terms.append(term("judo_or_karate"))
    good = passed(
        t, "counter", s.to, way.skill.replace("_", " "), way.level, tuple(term for term in terms if term.n),
        rule="G4-UNA-05",
    )  # fmt: skip
    item = figure.item(way.item)
    if not good or item is None:
        return
    gear = items.gear(item)
    h = damage.harm(figure, Arm(gear, way.item, way.mode, None, _bits(t, s.to, way)), way.skill)
    blow = Blow(s.to, s.by, s.limb, h.dice, h.adds, h.kind, h.terms, h.divisor, item=way.item)
    strike(t, blow)


def _bits(t: Bout, who: str, way: Way) -> int:
    item = t.figure(who).item(way.item)
    return keys.HAND.of(item) if item is not None else 0
