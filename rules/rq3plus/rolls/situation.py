"""Everything that changes an attack or defence chance, gathered as terms (R3-HIT-03, R3-HIT-04)."""

from rules.core import effects
from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.rq3plus.attack import missiles, targets
from rules.rq3plus.attack.announced import Attack, source_of
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.quantities import dex, mount_of, ride, strength
from rules.rq3plus.harm import wounds
from rules.rq3plus.place import ranges
from rules.rq3plus.place.engagement import too_close
from rules.rq3plus.tables.terms import term

STRIKES = (keys.ATTACK.what, *keys.FREE_ATTACKS)
"""The slots in which a blow waits for its strike rank."""


def below_minimum(figure: Figure, arm: Arm) -> tuple[Term, ...]:
    """Half for a weapon whose STR or DEX minimum is not met; 2 STR too many make up for 1 DEX (R3-BAS-08)."""
    spare = max(0, strength(figure) - arm.weapon.str_min) // 2
    short = strength(figure) < arm.weapon.str_min or dex(figure) + spare < arm.weapon.dex_min
    return (term("below_minimum"),) if short else ()


def common(t: Bout, who: str) -> tuple[Term, ...]:
    """What weighs on every attack and defence of a figure: terrain, obscured vision."""
    figure = t.figure(who)
    terms = []
    bonus = keys.TERRAIN.of(figure)
    if bonus is not None and bonus.by:
        terms.append(term("footing", bonus.by))
    if keys.VISION.on(figure):
        terms.append(term("vision_obscured"))
    return tuple(terms)


def posture(figure: Figure) -> tuple[Term, ...]:
    """Half for fighting on one's back (R3-FAL-07)."""
    return (term("prone"),) if figure.posture == "prone" else ()


def attack_terms(t: Bout, attack: Attack) -> tuple[Term, ...]:
    """The modifiers of an attack roll in the order the catalogue lists them (R3-HIT-03)."""
    figure = t.figure(attack.who)
    moving, factors = missiles.attack_terms(t, attack)
    terms: list[Term] = [*ride_cap(t, attack.who, attack.arm.attack)]
    if attack.second:
        terms.append(term("two_with_one"))
    if attack.high > 0:
        terms.append(term("high_ground"))
    terms += common(t, attack.who)
    if attack.item:
        terms += targets.small(t, attack.target, attack.item)
    terms += moving
    terms += [Term(b.why or "by hand", b.by) for b in attack.bonuses]
    terms += effects.terms(figure, effects.CHECK, "attack", attack.arm.name)
    if attack.tactic == "aimed_shot" and not attack.only:
        terms.append(term("aimed_shot"))
    terms += factors
    terms += posture(figure)
    if not attack.arm.shoots and closed(t, attack.who, attack.target, attack.arm.mode(attack.mode).reach):
        terms.append(term("too_close"))
    terms += hacking(t, attack.who, attack.arm, attack.mode)
    terms += below_minimum(figure, attack.arm)
    return tuple(terms)


def closed(t: Bout, who: str, other: str, reach: int) -> bool:
    """Whether the other is too close for a weapon of that reach (R3-MAN-06, R3-MAN-07)."""
    return too_close(t.enc, who, other, reach)


def ride_cap(t: Bout, who: str, skill: int) -> tuple[Term, ...]:
    """A rider fights no better than it rides (R3-MTD-03)."""
    over = skill - ride(t.figure(who)) if mount_of(t.enc, who) else 0
    return (term("ride_cap", -over),) if over > 0 else ()


def hacking(t: Bout, who: str, arm: Arm, mode: str) -> tuple[Term, ...]:
    """Three quarters for a rider with a two-handed hacking weapon (R3-MTD-02).

    Three quarters of the whole chance, not of the skill alone: the skill is capped at Ride, additions come on top, and
    R3-HIT-03 lists this among the multipliers, which come last. A great sword only slashes, so it attacks and parries
    so; a bastard sword thrusts in full, and parries as its default mode strikes.
    """
    if mount_of(t.enc, who) and arm.weapon.hacks(mode):
        return (term("from_saddle"),)
    return ()


def parry_terms(t: Bout, attack: Attack, arm: Arm) -> tuple[Term, ...]:
    """The modifiers of a parry roll (R3-HIT-04, R3-FLX-01)."""
    who = attack.target
    figure = t.figure(who)
    source = source_of(attack)
    terms: list[Term] = [*ride_cap(t, who, arm.parry)]
    made = (keys.PARRIES.of(figure) or keys.Parries()).against(source)
    if made and not _both_on_one(figure, source):
        terms.append(term("parried_before", -10 * made, count=made + 1))
    if two_attackers(t, attack, arm):
        terms.append(term("one_against_two"))
    if attack.high < 0:
        terms.append(term("high_ground"))
    terms += common(t, who)
    if attack.arm.weapon.flexible and arm.shield is not None and arm.shield.large:
        terms.append(term("flexible"))
    terms += effects.terms(figure, effects.CHECK, "parry", arm.name)
    terms += missiles.parry_term(t, attack, arm)
    terms += posture(figure)
    if closed(t, who, attack.who, arm.reach):
        terms.append(term("too_close"))
    terms += hacking(t, who, arm, arm.weapon.modes[0].name)
    terms += below_minimum(figure, arm)
    return tuple(terms)


def two_attackers(t: Bout, attack: Attack, arm: Arm) -> bool:
    """Whether one one-handed weapon answers two different attackers by two Parry actions (R3-PAA-03).

    It does when it has parried another attacker already, or when a second, uncommitted Parry of the same weapon is
    declared and there is another enemy whom it can be for.
    """
    if arm.shield is not None or arm.hands != 1 or arm.part:
        return False
    figure = t.figure(attack.target)
    made = keys.PARRIES.of(figure) or keys.Parries()
    if any(p.item == arm.id and p.source.rpartition(".")[0] != attack.who for p in made.made):
        return True
    declaration = keys.DECLARATION.of(figure)
    parries = [a for a in declaration.actions if a.code == "PAR" and not a.abort] if declaration else []
    if len(parries) < 2 or any(a.both for a in parries) or {a.item or arm.use for a in parries} != {arm.use}:
        return False
    sources = {a.target.rpartition(".")[0] for a in parries if a.target}
    if sources - {attack.who}:
        return True
    others = [f for f in t.enc.enemies(attack.target) if f.name != attack.who and wounds.able(f)]
    return bool(others) and any(not a.target for a in parries)


def _both_on_one(figure: Figure, source: str) -> bool:
    declared = keys.DECLARATION.of(figure)
    if declared is None:
        return False
    return any(a.code == "PAR" and a.both and a.target == source for a in declared.actions)


def dodge_terms(t: Bout, attack: Attack, *, ahead: bool = False) -> tuple[Term, ...]:
    """The modifiers of a dodge roll (R3-HIT-04, R3-DDA-02, R3-DDA-03); ``ahead``: before the attack has been counted.

    An action turned into a dodge covers one opponent: the order of several does not touch it (R3-ABT-03).
    """
    who = attack.target
    figure = t.figure(who)
    terms: list[Term] = []
    same = same_rank(t, attack) + ahead
    if same > 1:
        terms.append(term("same_rank", -10 * (same - 1), count=same, sr=attack.sr))
    dodged = (keys.DODGES.of(figure) or keys.Dodged()).opponents
    order = dodged.index(attack.who) if attack.who in dodged else len(dodged)
    if order and not any(a.abort and a.target in ("", attack.who) for a in _dodging(figure)):
        terms.append(term("dodged_before", -10 * order, count=order + 1))
    return (*terms, *footwork(t, attack))


def footwork(t: Bout, attack: Attack) -> tuple[Term, ...]:
    """What weighs on a dodge whichever attacks it has answered before; alone on the free one of a weave (R3-WEA-02)."""
    who = attack.target
    terms = [*common(t, who), *missiles.dodge_term(t, attack)]
    terms += effects.terms(t.figure(who), effects.CHECK, "dodge")
    if t.enc.options.get("rear_attacks") and ranges.behind(t, who, attack.who):
        terms.append(term("from_behind"))
    return (*terms, *posture(t.figure(who)))


def same_rank(t: Bout, attack: Attack) -> int:
    """How many attacks a dodge has to answer on this strike rank: those made, with this one, and those to come."""
    struck = (keys.STRUCK.of(t.figure(attack.target)) or keys.Struck()).ranks
    covers_all = sum(not a.abort for a in _dodging(t.figure(attack.target))) > 1
    made = sum(
        n
        for place, n in struck.items()
        if place.split(":", 1)[0] == str(attack.sr) and (covers_all or place.split(":", 1)[1] == attack.who)
    )
    hostile = {f.name for f in t.enc.enemies(attack.target)} if covers_all else {attack.who}
    waiting = sum(
        1
        for slot in t.enc.agenda
        if slot.what in STRIKES
        and slot.who in hostile
        and not slot.opened
        and keys.due(slot).sr == attack.sr
        and keys.due(slot).target in ("", attack.target)
    )
    return made + waiting


def _dodging(figure: Figure) -> list[keys.Action]:
    """The Dodge actions of this round that have not been dropped."""
    declared = keys.DECLARATION.of(figure)
    actions = declared.actions if declared else ()
    return [a for a in actions if a.code == "DOD" and a.status in ("unused", "used")]
