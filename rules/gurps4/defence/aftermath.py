"""What follows a defence that held, and one that failed."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.events import ItemMoved
from rules.gurps.success import Degree
from rules.gurps4.attack.arms import Arm
from rules.gurps4.defence.answer import Answer
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.way import Way
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.hands import clumsy
from rules.gurps4.figure.quantities import hampered
from rules.gurps4.harm import damage
from rules.gurps4.harm.blow import strike
from rules.gurps4.harm.critical_misses import Slip, critical_miss
from rules.gurps4.harm.damage import Blow
from rules.gurps4.harm.down import fall
from rules.gurps4.harm.objects import break_item
from rules.gurps4.rolls.contests import passed
from rules.gurps4.sheet import items
from rules.gurps4.tables.says import says
from rules.gurps4.tables.terms import term

D6 = Dice(1, 6)


def slip(s: Strike) -> "Slip":
    """The attacker's blunder as the critical miss tables take it."""
    natural = not s.item or s.mode is None or bool(s.limb) or s.purpose in ("grapple", "shove", "slam", "grab")
    h = s.harm
    return Slip(
        s.by,
        "" if natural and not s.ranged else s.item,
        s.mode.name if s.mode is not None else "",
        s.limb,
        s.limb.endswith("leg"),
        s.ranged,
        False,
        s.to,
        h.dice,
        h.adds,
        h.kind,
        h.divisor,
    )


def blundered(t: Bout, s: Strike, way: Way) -> None:
    """A critically failed defence (G4-CRIT-06, G4-BLK-04)."""
    if way.kind == "dodge":
        fall(t, s.to, "G4-CRIT-06")
    elif way.kind == "block":
        t.do(keys.UNREADY.by(s.to, way.item, 1))
        t.note("grip_lost", s.to, rule="G4-BLK-04", item=way.name)
    else:
        bare = way.item in hands.EMPTY
        limb = f"{hands.side_name(way.hands)}_arm" if bare and way.hands != keys.BOTH else "right_arm" if bare else ""
        mode = way.mode.name if way.mode is not None else ""
        blunders(t, Slip(s.to, "" if bare else way.item, mode, limb, parrying=True, foe=s.by))


def turned(t: Bout, s: Strike, got: Degree) -> None:
    """A critical success against a melee attack makes the attacker blunder (G4-CRIT-03)."""
    if got is Degree.CRITICAL_SUCCESS and not s.ranged:
        t.note("turns_tables", s.to, rule="G4-CRIT-03", foe=s.by)
        blunders(t, slip(s))


def blunders(t: Bout, made: "Slip") -> None:
    """What a blunder does to who made it; odds leave it out unless it is asked for."""
    if t.expands("blunders"):
        critical_miss(t, made)


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
