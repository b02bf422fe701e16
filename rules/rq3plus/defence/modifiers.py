"""The modifiers of a defence: everything that changes the chance of a parry or dodge, gathered as terms (R3-HIT-04)."""

from rules.core import effects
from rules.core.bout import Bout
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.rq3plus.defence import missile_defence
from rules.rq3plus.figure import keys, wounds
from rules.rq3plus.figure.arms import Arm
from rules.rq3plus.figure.exchange_records import Attack, source_of
from rules.rq3plus.figure.quantities import declared, mount_of
from rules.rq3plus.figure.usable_weapons import below_minimum
from rules.rq3plus.place import hexes, high_ground
from rules.rq3plus.place.engagement import too_close
from rules.rq3plus.place.riding import hacking, ride_cap
from rules.rq3plus.rolls.skills import common, on_the_ground
from rules.rq3plus.tables.settings import option
from rules.rq3plus.tables.words import term

STRIKES = (keys.ATTACK.what, *keys.FREE_ATTACKS)
"""The slots in which a blow waits for its strike rank."""


def parry_terms(t: Bout, attack: Attack, arm: Arm) -> tuple[Term, ...]:
    """The modifiers of a parry roll (R3-HIT-04)."""
    who = attack.target
    figure = t.figure(who)
    rides, missile = mount_of(t.enc, who), attack.arm.missile
    terms: list[Term] = [*ride_cap(figure, arm.parry)] if rides else []
    terms += repeated(t, attack)
    if two_attackers(t, attack, arm):
        terms.append(term("one_against_two"))
    terms += high_ground.bonus(attack.high < 0)
    terms += common(figure)
    if attack.arm.weapon.flexible:
        terms += parry_term(arm)
    terms += effects.terms(figure, effects.CHECK, "parry", arm.name)
    if missile is not None:
        terms += missile_defence.parry_term(t, attack, missile, arm)
    terms += on_the_ground(figure)
    if arm.reach > 1:
        terms += too_close(t.enc, who, attack.who, arm.reach)
    if rides:
        terms += hacking(arm, arm.weapon.modes[0].name)
    terms += below_minimum(figure, arm)
    return tuple(terms)


def repeated(t: Bout, attack: Attack) -> tuple[Term, ...]:
    """What earlier parries of the same source weigh on this one: -10 each, unless both are spent on it (R3-PAA-02)."""
    figure, source = t.figure(attack.target), source_of(attack)
    made = keys.PARRIES.read(figure).against(source)
    return (term("parried_before", -10 * made, count=made + 1),) if made and not both_on_one(figure, source) else ()


def both_on_one(figure: Figure, source: str) -> bool:
    """Whether both Parry actions are spent on that source (see R3-PAA-04)."""
    return any(a.code == "PAR" and a.both and a.target == source for a in declared(figure).actions)


def two_attackers(t: Bout, attack: Attack, arm: Arm) -> bool:
    """Whether one one-handed weapon answers two different attackers by two Parry actions (see R3-PAA-03).

    It does when it has parried another attacker already, or when a second, uncommitted Parry of the same weapon is
    declared and there is another enemy whom it can be for.
    """
    if arm.shield is not None or arm.hands != 1 or arm.part:
        return False
    figure = t.figure(attack.target)
    made = keys.PARRIES.read(figure)
    if any(p.item == arm.id and p.source.rpartition(".")[0] != attack.who for p in made.made):
        return True
    parries = [a for a in declared(figure).actions if a.code == "PAR" and not a.abort]
    if len(parries) < 2 or any(a.both for a in parries) or {a.item or arm.use for a in parries} != {arm.use}:
        return False
    sources = {a.target.rpartition(".")[0] for a in parries if a.target}
    if sources - {attack.who}:
        return True
    others = [f for f in t.enc.enemies(attack.target) if f.name != attack.who and wounds.able(f)]
    return bool(others) and any(not a.target for a in parries)


def dodge_terms(t: Bout, attack: Attack, *, ahead: bool = False) -> tuple[Term, ...]:
    """The modifiers of a dodge roll; ``ahead``: before the attack has been counted (see R3-HIT-04)."""
    return (*spread(t, attack, ahead=ahead), *footwork(t, attack))


def spread(t: Bout, attack: Attack, *, ahead: bool = False) -> tuple[Term, ...]:
    """What the number of attacks and opponents weighs on a dodge; ``ahead``: before this attack has been counted.

    An action turned into a dodge covers one opponent: the order of several does not touch it.

    Rules: R3-DDA-02, R3-DDA-03; see R3-ABT-03.
    """
    figure = t.figure(attack.target)
    terms: list[Term] = []
    same = same_rank(t, attack) + ahead
    if same > 1:
        terms.append(term("same_rank", -10 * (same - 1), count=same, sr=attack.sr))
    dodged = keys.DODGES.read(figure).opponents
    order = dodged.index(attack.who) if attack.who in dodged else len(dodged)
    if order and not any(a.abort and a.target in ("", attack.who) for a in _dodging(figure)):
        terms.append(term("dodged_before", -10 * order, count=order + 1))
    return tuple(terms)


def same_rank(t: Bout, attack: Attack) -> int:
    """How many attacks a dodge has to answer on this strike rank: those made, with this one, and those to come."""
    struck = keys.STRUCK.read(t.figure(attack.target)).ranks
    all_ = sum(not a.abort for a in _dodging(t.figure(attack.target))) > 1
    hostile = {f.name for f in t.enc.enemies(attack.target)} if all_ else {attack.who}
    places = ((place.partition(":"), n) for place, n in struck.items())
    made = sum(n for (rank, _, who), n in places if rank == str(attack.sr) and (all_ or who == attack.who))
    waiting = (s for s in t.enc.agenda if s.what in STRIKES and s.who in hostile and not s.opened)
    dues = (keys.due(slot) for slot in waiting)
    return made + sum(due.sr == attack.sr and due.target in ("", attack.target) for due in dues)


def _dodging(figure: Figure) -> list[keys.Action]:
    """The Dodge actions of this round that have not been dropped."""
    return [a for a in declared(figure).actions if a.code == "DOD" and a.status in ("unused", "used")]


def footwork(t: Bout, attack: Attack) -> tuple[Term, ...]:
    """What weighs on a dodge whichever attacks it has answered before; alone on the free one of a weave.

    Rules: see R3-HEX-08, R3-WEA-02.
    """
    figure, missile = t.figure(attack.target), attack.arm.missile
    terms = [*common(figure)]
    if missile is not None:
        terms += missile_defence.dodge_term(t, attack, missile)
    terms += effects.terms(figure, effects.CHECK, "dodge")
    if from_behind(t, attack):
        terms.append(term("from_behind"))
    return (*terms, *on_the_ground(figure))


def from_behind(t: Bout, attack: Attack) -> bool:
    """Whether the attack comes from the rear hex, where that bars parries and halves dodges (R3-HEX-08)."""
    return bool(option(t.enc, "rear_attacks")) and hexes.behind(t, attack.target, attack.who)


def parry_term(parrying: Arm) -> tuple[Term, ...]:
    """The factor on a parry of a flexible weapon by a large shield (R3-FLX-02); others parry in full (R3-FLX-01)."""
    return (term("flexible"),) if parrying.shield is not None and parrying.shield.large else ()
