"""An exchange step by step: contest, attack, defence, fumbles, extras, harm (RH-ATK-17)."""

from msgspec import Struct

from rules.core.bout import Bout
from rules.core.events import ItemMoved
from rules.rqhouse.attack import picks as extras
from rules.rqhouse.attack.blow import BOTH, SPIRIT, Answer, Blow, use_in
from rules.rqhouse.attack.landing import dealt, land, spot_hit
from rules.rqhouse.attack.martial_arts import DAMAGE, DEFENCE, arts, with_arts
from rules.rqhouse.defence.choose import answer as choose_defence
from rules.rqhouse.defence.legal import double, legal, on_the_spot, parts
from rules.rqhouse.figure import keys
from rules.rqhouse.figure.body import awake, disadvantages
from rules.rqhouse.harm.fumbles import fumbled
from rules.rqhouse.place import maneuver
from rules.rqhouse.place.where import engage
from rules.rqhouse.rolls.check import roll
from rules.rqhouse.rolls.counting import Rolled, attack_total, defence_total, own
from rules.rqhouse.sheet.gear import THROW
from rules.rqhouse.tables.printed import PACKAGES
from rules.rqhouse.tables.terms import term
from rules.rqhouse.time.budget import commit, number

SPIRIT_ATTACK = "spirit_attack"
BEST = 4
"""Successes of a 01: with help it is worth one more (see RH-MA-02)."""


class Met(Struct, frozen=True):
    """How attack and defence came out: successes of both, whether an extra one or a fumbled defence was among them."""

    attack: int
    defence: int
    helped: bool = False

    @property
    def margin(self) -> int:
        """Attack less defence (RH-ATK-02, RH-ATK-03)."""
        return self.attack - self.defence


def begin(t: Bout, blow: Blow, typed: Answer | None, proposed: bool = False) -> None:
    """The target answers, then the dice are rolled; a blow that nobody can strike or suffer any more lapses."""
    if not awake(t.enc, t.figure(blow.who)) or keys.DEAD.on(t.figure(blow.target)):
        t.note("attack_lapses", blow.who, rule="RH-ATK-17", target=blow.target)
        return
    answer = choose_defence(t, blow, typed, proposed)
    if answer.kind == BOTH and not double(t.enc, t.figure(blow.target)):
        on_the_spot(t, blow.target)
    elif answer.rolls:
        commit(t, blow.target)
    if not blow.missile and blow.way != SPIRIT:
        engage(t, blow.who, blow.target)
    t.then(clash, blow, answer)


def clash(t: Bout, blow: Blow, answer: Answer) -> None:
    """Contest of Maneuver, attack, defence, fumbles, Martial Arts in defence: steps 3 to 7 (RH-ATK-17)."""
    position = bool(blow.maneuver) and maneuver.with_attack(t, blow)
    rolled = _attack(t, blow)
    disadvantage = bool(disadvantages(t.figure(blow.who))) or blow.long_shot
    package = PACKAGES.get(blow.package)
    conditional = bool(blow.extra) or position or (package is not None and package.bonus > 0)
    penalty = package.penalty if package is not None else 0
    got = (
        blow.given
        if blow.given >= 0
        else attack_total(rolled, disadvantage, bool(blow.advantage), conditional, penalty)
    )
    held, slips = _defend(t, blow, answer, got)
    if slips and blow.given < 0 and not (conditional or blow.advantage):
        got = attack_total(rolled, disadvantage, False, True, penalty)
    if rolled.fumble:
        fumbled(t, blow.who, blow.item)
    for _ in range(0 if answer.standing else slips):
        fumbled(t, blow.target, answer.item)
    helped = slips > 0 or bool(blow.advantage) or (conditional and own(rolled, disadvantage) > 0)
    met = Met(got, with_arts(t, blow, answer, got, held, slips), helped)
    _tell(t, blow, answer, met, own(rolled, disadvantage))
    thrown(t, blow)
    if met.margin > 0:
        t.then(strike, blow, met.margin, met.helped and bool(blow.arts or blow.kill))
    elif answer.riposte and met.margin < 0:
        _riposte(t, blow, -met.margin)


def thrown(t: Bout, blow: Blow) -> None:
    """What was thrown lies where its target stands (RH-WPN-06)."""
    if blow.way == THROW:
        t.do(ItemMoved(blow.who, blow.item, "ground", pos=t.figure(blow.target).pos))


def _attack(t: Bout, blow: Blow) -> Rolled:
    """The attack roll; a riposte has none (see RH-MA-04)."""
    if blow.given >= 0:
        return Rolled(blow.given)
    figure = t.figure(blow.who)
    label = SPIRIT_ATTACK if blow.way == SPIRIT else "attack"
    name = "spirit attack" if blow.way == SPIRIT else extras.weapon_name(blow, figure)
    rule = "RH-SPR-01" if blow.way == SPIRIT else "RH-SUC-01"
    fumble = use_in(blow, figure).fumble
    return roll(t, label, blow.who, name, blow.base, blow.terms, rule=rule, fumble=fumble, physical=blow.way != SPIRIT)


def _defend(t: Bout, blow: Blow, answer: Answer, got: int) -> tuple[int, int]:
    """The defence's successes before Martial Arts, and how many fumbles; no die against a miss (see RH-ATK-17)."""
    who = blow.target
    standing = keys.STANDING.of(t.figure(who))
    if answer.standing and standing is not None:
        rolled = Rolled(standing.successes, fumble=standing.fumble)
        return defended(t, who, answer.kind, rolled), int(standing.fumble)
    if not answer.rolls or (got < 1 and not answer.riposte):
        return 0, 0
    best, slips = 0, 0
    for way in parts(answer, legal(t.enc, blow)):
        rule = "RH-SPR-01" if way.answer.kind == SPIRIT else "RH-DEF-01"
        physical = way.answer.kind != SPIRIT
        made = roll(
            t,
            way.label,
            who,
            way.skill,
            way.base,
            way.terms,
            rule=rule,
            floor=way.floor,
            fumble=way.fumble,
            physical=physical,
        )
        best = max(best, defended(t, who, way.answer.kind, made))
        slips += made.fumble
    return best, slips


def defended(t: Bout, who: str, kind: str, rolled: Rolled) -> int:
    """The successes of one defence roll after disadvantage and the package's penalty (see RH-DEF-08)."""
    figure = t.figure(who)
    committed = keys.COMMITTED.of(figure)
    penalty = 0
    if committed is not None:
        penalty = committed.spirit if kind == SPIRIT else committed.parry
    return defence_total(rolled, bool(disadvantages(figure)), penalty)


def _tell(t: Bout, blow: Blow, answer: Answer, met: Met, raw: int) -> None:
    """Attack against defence, with the parts of both numbers."""
    code = "hits" if met.margin > 0 else "stopped" if met.attack > 0 else "misses"
    extra = met.attack - raw
    terms = (term("successes", raw), *((term("situation", extra),) if extra else ()))
    t.note(
        code,
        blow.who,
        rule="RH-ATK-02",
        terms=terms,
        target=blow.target,
        weapon="spirit" if blow.way == SPIRIT else extras.weapon_name(blow, t.figure(blow.who)),
        attack=met.attack,
        defence=met.defence,
        by=answer.kind.replace("_", " "),
        spend=max(0, met.margin - 1),
        advantage=", ".join((*blow.advantage, *blow.extra)),
    )


def _riposte(t: Bout, blow: Blow, surplus: int) -> None:
    """A surplus with Martial Arts in it wins a follow-up, unless he has attacked already (RH-MA-04)."""
    figure = t.figure(blow.target)
    used, committed = keys.ARTS.of(figure), keys.COMMITTED.of(figure)
    if used is None or used.purpose != DEFENCE or not used.successes or keys.ATTACKED.of(figure) or blow.missile:
        return
    if number(t.enc) and not keys.ACTIONS.of(figure) and not (committed is not None and committed.attack):
        return
    keys.RIPOSTE.queue(t, t.enc.clock, blow.target, keys.FollowUp(blow.who, surplus), top=True)


def strike(t: Bout, blow: Blow, margin: int, helped: bool) -> None:
    """Picks, location, Martial Arts, damage: steps 8 to 11; in spirit combat magic points are drained."""
    if blow.way == SPIRIT:
        maneuver.drain(t, blow)
        return
    picks = extras.settle(t, blow, margin)
    if blow.pulled:
        t.then(land, blow, picks, "", 0, 0, False)
        return
    spot = spot_hit(t, blow, picks)
    successes = 0
    if blow.arts or blow.kill:
        used = keys.ARTS.of(t.figure(blow.who))
        if used is None:
            successes = arts(t, blow.who, DAMAGE)
            successes += successes == BEST and helped
    t.then(dealt, blow, picks, spot, successes, blow.kill and successes > 0)
