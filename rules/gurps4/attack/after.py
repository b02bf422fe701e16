"""What an attack uses up, and what follows a blunder of either side (G4-ATT-12, G4-CRIT-03 to -06, G4-PAR-13)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.events import ItemMoved
from rules.core.report import Term
from rules.gurps.success import Degree
from rules.gurps4 import harm, sheet
from rules.gurps4.attack import force
from rules.gurps4.attack.arms import Arm
from rules.gurps4.defence.threat import Strike
from rules.gurps4.defence.ways import Way, clumsy, swung
from rules.gurps4.figure import hands, keys
from rules.gurps4.figure.quantities import dx, hampered
from rules.gurps4.harm.wounding import breaks_on
from rules.gurps4.rolls.contests import passed

D6 = Dice(1, 6)
KICK = -2
NIMBLE_FOE = -4


def spent(t: Bout, s: Strike) -> None:
    """What an attack costs its weapon: ammunition, balance, readiness, the hand it leaves (G4-ATT-12, G4-RNG-07)."""
    figure = t.figure(s.by)
    item = figure.item(s.item)
    t.do(keys.ATTACKED.set(s.to, keys.Nothing()))
    if item is None:
        return
    if s.mode is not None:
        if s.mode.unbalanced:
            words = " ".join(dict.fromkeys((*swung(figure), s.item)))
            t.do(keys.SWUNG.set(s.by, keys.Words(words)))
        if hands.unreadies(figure, s.mode, s.hand):
            t.do(keys.UNREADY.by(s.by, s.item, 1))
            t.note("becomes_unready", s.by, rule="G4-RDY-07", item=item.name)
    elif s.kind.startswith("thrown"):
        t.do(ItemMoved(s.by, s.item, "ground", pos=t.figure(s.to).pos))
    else:
        t.do(keys.LOADED.by(s.by, s.item, -min(s.burst.shots, keys.LOADED.of(item))))


def slip(s: Strike) -> "harm.Slip":
    """The attacker's blunder as the critical miss tables take it."""
    natural = not s.item or s.mode is None or bool(s.limb) or s.purpose in ("grapple", "shove", "slam", "grab")
    h = s.harm
    return harm.Slip(
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


def fumbled(t: Bout, s: Strike) -> None:
    """A critical miss (G4-CRIT-04, G4-CRIT-05); a disarm loses the own weapon instead (G4-WPN-06)."""
    if s.purpose == "disarm" and s.item:
        harm.knocked_away(t, s.by, s.by, s.item, rule="G4-WPN-06")
        return
    _blunders(t, slip(s))


def missed(t: Bout, s: Strike) -> None:
    """A missed kick may cost the balance (G4-UNA-03)."""
    if s.limb.endswith("leg") and s.purpose == "hit" and s.mode is not None and s.mode.name == "kick":
        harm.balance(t, s.by, "dx", dx(t.figure(s.by)), hampered(t.enc, t.figure(s.by)), rule="G4-UNA-03")


def braves(t: Bout, s: Strike) -> bool:
    """At 0 HP or less the first defence after Do Nothing takes a consciousness roll (G4-INJ-02)."""
    figure = t.figure(s.to)
    stance = keys.MANEUVER.of(figure)
    idle = stance is None or stance.kind == "do_nothing"
    if keys.HP.of(figure) > 0 or not idle or keys.CONSCIOUS_ROLLED.on(figure):
        return True
    if s.guard is None or s.guard.name in ("nothing", "no_defence", "undefended"):
        return True
    return harm.conscious(t, s.to)


def blundered(t: Bout, s: Strike, way: Way) -> None:
    """A critically failed defence (G4-CRIT-06, G4-BLK-04)."""
    if way.kind == "dodge":
        harm.fall(t, s.to)
    elif way.kind == "block":
        t.do(keys.UNREADY.by(s.to, way.item, 1))
        t.note("grip_lost", s.to, rule="G4-BLK-04", item=way.name)
    else:
        bare = way.item in hands.EMPTY
        limb = f"{hands.side_name(way.hands)}_arm" if bare and way.hands != keys.BOTH else "right_arm" if bare else ""
        mode = way.mode.name if way.mode is not None else ""
        _blunders(t, harm.Slip(s.to, "" if bare else way.item, mode, limb, parrying=True, foe=s.by))


def stopped(t: Bout, s: Strike, way: Way, got: Degree) -> None:
    """What follows a defence that held: breakage, a blow at the limb, the attacker's blunder (G4-WND-07)."""
    if way.kind == "parry" and way.item not in hands.EMPTY:
        _breakage(t, s, way)
        if s.kind == "unarmed" and s.limb:
            _counter(t, s, way)
    if got is Degree.CRITICAL_SUCCESS and not s.ranged:
        t.note("turns_tables", s.to, rule="G4-CRIT-03", foe=s.by)
        _blunders(t, slip(s))


def _blunders(t: Bout, made: "harm.Slip") -> None:
    """What a blunder does to who made it; odds leave it out unless it is asked for."""
    if t.expands("blunders"):
        harm.critical_miss(t, made)


def _breakage(t: Bout, s: Strike, way: Way) -> None:
    """A weapon that meets three times its weight may break (G4-PAR-13)."""
    item = t.figure(s.to).item(way.item)
    gear = sheet.gear(item) if item is not None else None
    if gear is None or gear.natural or gear.guarding is not None:
        return
    most = breaks_on(gear.weight, s.weight, gear.quality)
    if most < 1:
        return
    if t.total("breakage", s.to, D6) <= most:
        harm.break_item(t, s.to, way.item)
    else:
        t.note("weapon_holds", s.to, rule="G4-PAR-13", item=way.name, most=most)


def _counter(t: Bout, s: Strike, way: Way) -> None:
    """Parrying a limb with a weapon may hit it (G4-UNA-05)."""
    figure = t.figure(s.to)
    terms = [*clumsy(figure, _bits(t, s.to, way)), *hampered(t.enc, figure)]
    if s.judo:
        terms.append(Term("Judo or Karate", NIMBLE_FOE, "G4-UNA-05"))
    good = passed(
        t, "counter", s.to, way.skill.replace("_", " "), way.level, tuple(term for term in terms if term.n),
        rule="G4-UNA-05",
    )  # fmt: skip
    item = figure.item(way.item)
    if not good or item is None:
        return
    gear = sheet.gear(item)
    h = force.harm(figure, Arm(gear, way.item, way.mode, None, _bits(t, s.to, way)), way.skill)
    blow = harm.Blow(s.to, s.by, s.limb, h.dice, h.adds, h.kind, h.terms, h.divisor, item=way.item)
    harm.strike(t, blow)


def _bits(t: Bout, who: str, way: Way) -> int:
    item = t.figure(who).item(way.item)
    return keys.HAND.of(item) if item is not None else 0


def counted(t: Bout, s: Strike, hits: int) -> int:
    """The hits that count: those of suppression fire come to no more than its shots, whoever they hit (G4-SUP-03)."""
    swath = keys.SUPPRESS.of(t.figure(s.by)) if s.suppressing else None
    if swath is None:
        return hits
    left = min(hits, swath.shots - swath.hits)
    t.do(keys.SUPPRESS.set(s.by, replace(swath, hits=swath.hits + left)))
    return left
