"""An exchange step by step: contest, attack, defence, fumbles, extras, harm (RH-ATK-17)."""

from rules.core.bout import Bout
from rules.rqhouse.attack import maneuver
from rules.rqhouse.attack.comparison import Comparison, attack_total, parts, tell
from rules.rqhouse.attack.landing import strike
from rules.rqhouse.attack.martial_arts import win_riposte, with_arts
from rules.rqhouse.attack.missiles import thrown
from rules.rqhouse.attack.spirit import SPIRIT_ATTACK
from rules.rqhouse.defence.choose import answer as choose_defence
from rules.rqhouse.defence.defence_rolls import defend
from rules.rqhouse.defence.full_defence import double, on_the_spot
from rules.rqhouse.figure import keys, weapons
from rules.rqhouse.figure.conditions import awake
from rules.rqhouse.figure.exchange_records import BOTH, SPIRIT, Attack, Defence
from rules.rqhouse.figure.packages import adds_success, costs_successes
from rules.rqhouse.figure.turns import begin_defence
from rules.rqhouse.figure.weapons import use_in
from rules.rqhouse.harm.fumbles import fumbled
from rules.rqhouse.place.where import engage
from rules.rqhouse.rolls.check import roll
from rules.rqhouse.rolls.disadvantage import disadvantages, own
from rules.rqhouse.rolls.successes import SkillRoll


def begin(t: Bout, blow: Attack, typed: Defence | None, proposed: bool = False) -> None:
    """The target answers, then the dice are rolled; a blow that nobody can strike or suffer any more lapses."""
    if not awake(t.enc, t.figure(blow.who)) or keys.DEAD.on(t.figure(blow.target)):
        t.note("attack_lapses", blow.who, rule="RH-ATK-17", target=blow.target)
        return
    answer = choose_defence(t, blow, typed, proposed)
    now = keys.SinceRound(keys.ROUND.of(t.enc))
    if now.round and keys.STRUCK_AT.of(t.figure(blow.target)) != now:
        t.do(keys.STRUCK_AT.set(blow.target, now))
    if answer.kind == BOTH and not double(t.enc, t.figure(blow.target)):
        on_the_spot(t, blow.target)
    elif answer.rolls:
        begin_defence(t, blow.target)
    if not blow.missile and blow.way != SPIRIT:
        engage(t, blow.who, blow.target)
    t.then(clash, blow, answer)


def clash(t: Bout, blow: Attack, answer: Defence) -> None:
    """Contest of Maneuver, attack, defence, fumbles, Martial Arts in defence: steps 3 to 7 (RH-ATK-17).

    The attack needs more successes than the defence (see RH-ATK-02). An attacker who fumbles does nothing to the
    target (RH-ATK-07).
    """
    position = bool(blow.maneuver) and maneuver.with_attack(t, blow)
    rolled = _attack(t, blow)
    disadvantage = bool(disadvantages(t.figure(blow.who))) or blow.long_shot
    conditional = bool(blow.extra) or position or adds_success(blow)
    penalty = costs_successes(blow)
    got = (
        blow.given
        if blow.given >= 0
        else attack_total(rolled, disadvantage, bool(blow.advantage), conditional, penalty)
    )
    held, slips = defend(t, blow, answer, got)
    if slips and blow.given < 0 and not (conditional or blow.advantage):
        got = attack_total(rolled, disadvantage, False, True, penalty)
    if rolled.fumble:
        fumbled(t, blow.who, blow.item)
    for _ in range(0 if answer.standing else slips):
        fumbled(t, blow.target, answer.item)
    helped = slips > 0 or bool(blow.advantage) or (conditional and own(rolled, disadvantage) > 0)
    met = Comparison(got, with_arts(t, blow, answer, got, held, slips), helped)
    tell(t, blow, answer, met, parts(blow, met.attack, rolled, disadvantage))
    thrown(t, blow)
    if met.hits:
        t.then(strike, blow, met.margin, met.helped and bool(blow.arts or blow.kill))
    elif answer.riposte and met.margin < 0:
        win_riposte(t, blow, -met.margin)


def _attack(t: Bout, blow: Attack) -> SkillRoll:
    """The attack roll; a riposte has none (see RH-MA-04)."""
    if blow.given >= 0:
        return SkillRoll(blow.given)
    figure = t.figure(blow.who)
    fumble = use_in(blow, figure).fumble
    if blow.way == SPIRIT:
        spirit = (t, SPIRIT_ATTACK, blow.who, "spirit attack", blow.base, blow.terms)
        return roll(*spirit, rule="RH-SPR-01", fumble=fumble, physical=False)
    name = weapons.weapon_name(blow, figure)
    return roll(t, "attack", blow.who, name, blow.base, blow.terms, rule="RH-SUC-01", fumble=fumble)
