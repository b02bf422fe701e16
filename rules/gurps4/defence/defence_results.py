"""What a defence leads to besides stopping a blow: breakage, a limb hit, a catch, what a critical one does."""

from msgspec.structs import replace

from rules.core.bout import D6, Bout
from rules.core.events import ItemMoved
from rules.gurps.blunders import Blunder, break_item
from rules.gurps.success import Degree
from rules.gurps4.defence.answer import DefenceResult
from rules.gurps4.defence.collisions import do_harm
from rules.gurps4.defence.exchange_records import Attack, Defence
from rules.gurps4.figure import hands, items, keys
from rules.gurps4.figure.arms import Arm
from rules.gurps4.figure.conditions import hampered
from rules.gurps4.figure.hands import clumsy
from rules.gurps4.harm import damage
from rules.gurps4.harm.blunders import critical_miss
from rules.gurps4.harm.damage import Hit
from rules.gurps4.harm.falls_and_drops import fall
from rules.gurps4.rolls.contests import passed
from rules.gurps4.tables.words import says, term


def breakage(t: Bout, attack: Attack, defence: Defence) -> None:
    """A weapon that parries three times its weight may break (G4-PAR-13)."""
    if defence.kind != "parry" or defence.item in hands.EMPTY:
        return
    item = t.figure(attack.target).item(defence.item)
    gear = items.gear(item) if item is not None else None
    if gear is None or gear.natural or gear.guarding is not None:
        return
    most = breaks_on(gear.weight, attack.weight, gear.quality)
    if most < 1:
        return
    if t.total("breakage", attack.target, D6) <= most:
        break_item(t, attack.target, defence.item, "G4-PAR-13")
    else:
        t.note("weapon_holds", attack.target, rule="G4-PAR-13", item=defence.name, most=most)


def breaks_on(parrying: int, striking: int, quality: str) -> int:
    """Return the roll up to which a parrying weapon of that weight breaks; 0: it can't. Weights in hundredths.

    Rules: see G4-PAR-13.
    """
    if parrying <= 0 or striking < 3 * parrying:
        return 0
    by = {"cheap": 2, "improvised": 2, "fine": -1, "very_fine": -2}.get(quality, 0)
    return max(0, 2 + (striking - 3 * parrying) // parrying + by)


CATCH = 5


def caught(t: Bout, attack: Attack, defence: Defence, answer: DefenceResult) -> None:
    """A thrown weapon parried with a bare hand by five or more is caught (G4-RNG-06)."""
    thing = t.figure(attack.who).item(attack.item)
    if not (answer.stopped and defence.hands and attack.kind.startswith("thrown") and answer.margin >= CATCH and thing):
        return
    bit = keys.LEFT if defence.hands == keys.LEFT else keys.RIGHT
    t.do(
        ItemMoved(attack.who, attack.item, "hand", to=attack.target),
        keys.HAND.by(attack.target, attack.item, bit - keys.HAND.of(thing)),
    )
    t.note("catches", attack.target, rule="G4-RNG-06", item=thing.name)


def arm_instead(t: Bout, attack: Attack, defence: Defence) -> Attack:
    """After a failed unarmed parry of a weapon the attacker picks the arm or the first target (G4-PAR-08)."""
    if not defence.hands or attack.ranged or attack.kind == "unarmed" or attack.purpose != "hit":
        return attack
    arm = f"{hands.side_name(defence.hands)}_arm" if defence.hands != keys.BOTH else "right_arm"
    options = (("target", says("target_meant")), ("arm", says("arm_that_parried")))
    if attack.arm_if_parried:
        picked = "arm"
    else:
        picked = t.ask(
            "arm_if_parried", attack.who, says("bare_parry_fails", to=attack.target), options, "target", "G4-PAR-08"
        )
    return replace(attack, location=arm, random=False) if picked == "arm" else attack


def counter(t: Bout, attack: Attack, defence: Defence) -> None:
    """Parrying a limb with a weapon may hit it (G4-UNA-05, G4-PAR-09)."""
    if defence.kind != "parry" or defence.item in hands.EMPTY or attack.kind != "unarmed" or not attack.limb:
        return
    figure = t.figure(attack.target)
    terms = [*clumsy(figure, _bits(t, attack.target, defence)), *hampered(t.enc, figure)]
    if attack.judo:
        terms.append(term("judo_or_karate"))
    good = passed(
        t,
        "counter",
        attack.target,
        defence.skill.replace("_", " "),
        defence.level,
        tuple(term for term in terms if term.n),
        rule="G4-UNA-05",
    )
    item = figure.item(defence.item)
    if not good or item is None:
        return
    gear = items.gear(item)
    h = damage.harm(
        figure, Arm(gear, defence.item, defence.mode, None, _bits(t, attack.target, defence)), defence.skill
    )
    blow = Hit(attack.target, attack.who, attack.limb, h.dice, h.adds, h.type, h.terms, h.divisor, item=defence.item)
    do_harm(t, blow)


def _bits(t: Bout, who: str, defence: Defence) -> int:
    item = t.figure(who).item(defence.item)
    return keys.HAND.of(item) if item is not None else 0


def slip(attack: Attack) -> Blunder:
    """Return the attacker's blunder as the critical miss tables take it."""
    natural = (
        not attack.item
        or attack.mode is None
        or bool(attack.limb)
        or attack.purpose in ("grapple", "shove", "slam", "grab")
    )
    h = attack.harm
    return Blunder(
        attack.who,
        "" if natural and not attack.ranged else attack.item,
        attack.mode.name if attack.mode is not None else "",
        attack.limb,
        attack.limb.endswith("leg"),
        attack.ranged,
        False,
        attack.target,
        h.dice,
        h.adds,
        h.type,
        h.divisor,
    )


def blundered(t: Bout, attack: Attack, defence: Defence) -> None:
    """A critically failed defence: Dodge fells, Block loses the grip, Parry blunders (G4-CRIT-06, G4-BLK-04)."""
    if defence.kind == "dodge":
        fall(t, attack.target, "G4-CRIT-06")
    elif defence.kind == "block":
        # The shield has to be readied.
        t.do(keys.UNREADY.by(attack.target, defence.item, 1))
        t.note("grip_lost", attack.target, rule="G4-BLK-04", item=defence.name)
    else:
        bare = defence.item in hands.EMPTY
        limb = (
            f"{hands.side_name(defence.hands)}_arm"
            if bare and defence.hands != keys.BOTH
            else "right_arm"
            if bare
            else ""
        )
        mode = defence.mode.name if defence.mode is not None else ""
        blunders(t, Blunder(attack.target, "" if bare else defence.item, mode, limb, parrying=True, target=attack.who))


def turned(t: Bout, attack: Attack, got: Degree) -> None:
    """A critical success against a melee attack makes the attacker blunder (G4-CRIT-03)."""
    if got is Degree.CRITICAL_SUCCESS and not attack.ranged:
        t.note("turns_tables", attack.target, rule="G4-CRIT-03", foe=attack.who)
        blunders(t, slip(attack))


def blunders(t: Bout, made: Blunder) -> None:
    """What a blunder does to who made it; odds leave it out unless it is asked for."""
    if t.expands("blunders"):
        critical_miss(t, made)
