"""Which defence answers an attack: typed, declared, by policy, or asked for (areas PAA, DDA, HIT-05/06)."""

from rules.core.bout import Bout
from rules.core.command import Guard
from rules.core.encounter import Figure
from rules.core.report import Term
from rules.rq3plus.defence import aborts, dodges, parry_dodge_actions
from rules.rq3plus.defence.missile_defence import can_counter
from rules.rq3plus.defence.modifiers import dodge_terms, from_behind, parry_terms
from rules.rq3plus.figure import able_to_act, keys, usable_weapons
from rules.rq3plus.figure.arms import Arm, arm_of, every_arm, full_handed, parrying_arms
from rules.rq3plus.figure.exchange_records import Attack, Defence
from rules.rq3plus.figure.quantities import declared, sheet
from rules.rq3plus.figure.strike_ranks import FOLLOW_UPS
from rules.rq3plus.figure.tactics import learned, need_trained, tactic_of, trained
from rules.rq3plus.place.engagement import usable
from rules.rq3plus.rolls.skills import effective
from rules.rq3plus.tables.printed import TACTICS
from rules.rq3plus.tables.settings import option
from rules.rq3plus.tables.words import refuse, says, term
from rules.turns.pace import strict

NOTHING = Defence()
PARRY_TACTICS = ("swordbreaking", "glancing", "active", "weave", "riposte")
CATCHES = {"catch_disarm": "disarm", "catch_damage": "damage"}
"""What a swordbreaker's user may say beforehand that it will do with a caught weapon."""


def choose(t: Bout, attack: Attack, guard: Guard | None) -> Defence:
    """The defence committed between announcing an attack and rolling it (R3-RND-05), before its dice (R3-HIT-06).

    A final typed clause stands (and is refused where it can't); else the target's player is asked. The default is a
    typed proposal, or the best of the defences that an action is left for: nobody overdraws unasked. Nothing is asked
    of a target that has no choice.
    """
    if guard is not None and guard.final:
        if guard.has("abort"):
            aborts.convert(t, attack.target, guard, "")
        return parry_dodge_actions.commit(t, attack, _typed(t, attack, guard), guard)
    legal = options(t, attack)
    paid = affordable(t, attack, legal)
    default = _option_id(_typed(t, attack, guard)) if guard is not None else best(t, attack, paid)
    # To do nothing is what is wanted least.
    shown = sorted(legal.items(), key=lambda one: one[0] == "nothing")
    words = tuple((key, _words(t, attack, defence, key)) for key, defence in shown)
    text = says("defence", attacker=attack.who, item=attack.arm.called)
    picked = t.ask("defence", attack.target, text, words, default, "R3-HIT-06", of_attempt=True)
    if picked.startswith(aborts.ANSWER):
        aborts.answer(t, attack.target, legal[picked])
    return parry_dodge_actions.commit(t, attack, legal[picked], None)


def _option_id(defence: Defence) -> str:
    if defence.kind == "parry" and defence.arm is not None:
        return f"parry {defence.arm.use}" + (f" {defence.tactic}" if defence.tactic != "standard" else "")
    return defence.kind + (f" {defence.tactic}" if defence.tactic != "standard" else "")


def options(t: Bout, attack: Attack) -> dict[str, Defence]:
    """Every legal defence by its option id; ``nothing`` always is."""
    found = {"nothing": NOTHING}
    figure = t.figure(attack.target)
    if not can_defend(t, attack.target):
        return found
    declared_ = declared(figure)
    if attack.tactic in FOLLOW_UPS:
        # Whoever is held can only wrestle back (R3-GRP-15).
        grips = (a for a in every_arm(figure) if a.weapon.id == "grapple")
        arms = (able_to_act.by_a_free_arm(t.enc, figure.name, a) for a in grips)
        may = [Defence("parry", arm) for arm in arms if _at_hand(t, figure, arm)]
        return found | {_option_id(d): d for d in may if parry_dodge_actions.allowed(t, attack, d, declared_)}
    may = []
    if not from_behind(t, attack):
        for arm in (able_to_act.by_a_free_arm(t.enc, figure.name, one) for one in parrying_arms(figure)):
            if _at_hand(t, figure, arm):
                may += [Defence("parry", arm, tactic) for tactic in _parry_tactics(t, attack, arm)]
    if dodges.barred(t, attack) is None:
        may.append(Defence("dodge"))
        counter = counter_arm(t, attack.target)
        if counter is not None and can_counter(attack):
            may.append(Defence("dodge", counter, "counter"))
    for defence in may:
        if parry_dodge_actions.allowed(t, attack, defence, declared_):
            found[_option_id(defence)] = defence
    if strict(t.enc) and aborts.possible(t, figure.name):
        # What is not declared may still be had for an unused action, at -20 (see R3-RND-05, R3-ABT-03).
        plain = [d for d in may if d.tactic == "standard" and _option_id(d) not in found]
        found |= {f"{aborts.ANSWER}{_option_id(d)}": d for d in plain}
    return found


def _at_hand(t: Bout, figure: Figure, arm: Arm) -> bool:
    """Whether nothing keeps a figure from parrying with what it has ready (see R3-FAL-07, R3-MSL-14, R3-SOI-14)."""
    if able_to_act.bound(t.enc, figure.name, arm) is not None or able_to_act.covering(figure, arm.id):
        return False
    if able_to_act.props_itself(figure, arm) or full_handed(figure, arm):
        return False
    return usable_weapons.victim_of(t, figure.name, arm) is None


def affordable(t: Bout, attack: Attack, legal: dict[str, Defence]) -> dict[str, Defence]:
    """The defences that cost no other action and none that is not there: nobody gives one up or overdraws unasked."""
    plain = {key: defence for key, defence in legal.items() if not key.startswith(aborts.ANSWER)}
    return {key: defence for key, defence in plain.items() if parry_dodge_actions.left_for(t, attack, defence)}


def can_defend(t: Bout, who: str) -> bool:
    """Whether a figure may defend itself at all (see R3-FUM-03, R3-RND-06, R3-RND-07)."""
    figure = t.figure(who)
    return able_to_act.acts(t.enc, who) and not (declared(figure).absorbed or keys.HELPLESS.on(figure))


def _parry_tactics(t: Bout, attack: Attack, arm: Arm) -> tuple[str, ...]:
    if attack.arm.shoots:
        return ("standard",)
    return ("standard", *(tactic for tactic in PARRY_TACTICS if trained(t, attack.target, arm, tactic)))


def counter_arm(t: Bout, who: str) -> Arm | None:
    """The ready weapon a figure counters with: the first in hand that it has learned it for.

    Rules: see R3-CTR-01, R3-TAC-06.
    """
    figure = t.figure(who)
    for arm in every_arm(figure):
        fit = usable(t.enc, figure, arm) and able_to_act.bound(t.enc, who, arm) is None
        if fit and not arm.shoots and learned(figure, arm, "counter"):
            return arm
    return None


def best(t: Bout, attack: Attack, legal: dict[str, Defence]) -> str:
    """The option with the greatest chance; a parry before a dodge of the same chance, the standard form first."""
    ranked = [
        (_chance(t, attack, d), int(d.kind == "parry"), int(d.tactic == "standard"), -n, key)
        for n, (key, d) in enumerate(legal.items())
    ]
    return max(ranked)[-1]


def _chance(t: Bout, attack: Attack, defence: Defence, more: tuple[Term, ...] = ()) -> int:
    """The chance that will be rolled; ``more`` is what making the defence costs."""
    if defence.kind == "parry" and defence.arm is not None:
        return effective(defence.arm.parry, (*parry_terms(t, attack, defence.arm), *more))
    if defence.kind == "dodge":
        return effective(sheet(t.figure(attack.target)).dodge, (*dodge_terms(t, attack, ahead=True), *more))
    return -1


def _words(t: Bout, attack: Attack, defence: Defence, key: str = "") -> str:
    aborted = key.startswith(aborts.ANSWER)
    costs = aborted or parry_dodge_actions.aborts(t, attack, defence)
    told = _told(defence, _chance(t, attack, defence, (term("defensive_abort"),) if costs else ()))
    return says("defence_abort", defence=told) if aborted else told


def _told(defence: Defence, chance: int) -> str:
    tactic = "" if defence.tactic == "standard" else defence.tactic
    if defence.kind == "parry" and defence.arm is not None:
        item = defence.arm.called
        if tactic:
            return says("defence_parry_by", item=item, tactic=tactic, chance=chance)
        return says("defence_parry", item=item, chance=chance)
    if defence.kind == "dodge" and tactic:
        return says("defence_dodge_by", tactic=tactic, chance=chance)
    return says("defence_dodge", chance=chance) if defence.kind == "dodge" else says("defence_nothing")


def _typed(t: Bout, attack: Attack, guard: Guard) -> Defence:
    """The defence a clause names; raises Refused where it is not possible."""
    twice = _twice(t, guard)
    if guard.name == "nothing":
        return NOTHING
    who = attack.target
    if declared(t.figure(who)).absorbed:
        raise refuse(t, "spirit_exclusive", who=who, what=f"a {guard.name}")
    if not can_defend(t, who):
        state = able_to_act.hindrance(t.enc, who) or "helpless"
        raise refuse(t, "unable", who=who, condition=state, what=guard.name)
    tactic = tactic_of(t, guard) if guard.options else "standard"
    catch = next((CATCHES[o.name] for o in guard.options if o.name in CATCHES), "")
    if guard.name == "dodge":
        return _typed_dodge(t, attack, tactic)
    if from_behind(t, attack):
        raise refuse(t, "out_of_arc", who=who, target=attack.who, weapon="a parry")
    arm = arm_of(t, who, guard.item) if guard.item else best_arm(t, attack, tactic)
    arm = able_to_act.by_a_free_arm(t.enc, who, arm)
    _need_parry(t, attack, arm)
    if tactic == "counter":
        raise refuse(t, "wrong_defence.typed")
    if attack.arm.shoots and tactic != "standard":
        raise refuse(t, "missile_tactic", tactic=TACTICS[tactic].name, allowed=says("standard_parry_or_dodge"))
    if tactic != "standard":
        need_trained(t, who, arm, tactic)
    if twice:
        _typed_dodge(t, attack, "standard")
    return Defence("parry", arm, tactic, catch=catch, also=Defence("dodge") if twice else None)


def _twice(t: Bout, guard: Guard) -> bool:
    """Whether a parry is said together with a dodge: ``parry then dodge``, ``parry dodging`` (R3-HIT-05)."""
    second = guard.then
    if second is None and not guard.has("dodging"):
        return False
    fits = second is None or (guard.name == "parry" and second.name == "dodge" and not second.options)
    if not fits or not option(t.enc, "stack_parry_dodge"):
        raise refuse(t, "one_defence.twice")
    return True


def _typed_dodge(t: Bout, attack: Attack, tactic: str) -> Defence:
    who = attack.target
    bar = dodges.barred(t, attack)
    if bar is not None:
        raise refuse(t, bar.code, who=who, attacker=attack.who, why=bar.why, what=bar.why)
    if tactic not in ("standard", "counter"):
        raise refuse(t, "wrong_defence.typed_dodge", name=TACTICS[tactic].name)
    if tactic == "standard":
        return Defence("dodge")
    arm = counter_arm(t, who)
    if arm is None:
        raise refuse(t, "not_trained", who=who, tactic="Counter", weapon="the weapon in hand")
    if not can_counter(attack):
        raise refuse(t, "missile_tactic", tactic="Counter", allowed=says("standard_parry_or_dodge"))
    return Defence("dodge", arm, "counter")


def _need_parry(t: Bout, attack: Attack, arm: Arm) -> None:
    """Refuse to parry with what is not at hand, broken, stuck, useless, or busy covering (see R3-BRK-06, R3-SOI-14)."""
    who = attack.target
    if attack.tactic in FOLLOW_UPS and arm.weapon.id != "grapple":
        limb, why = says("what_is_held"), says("defences.held_by", who=attack.who)
        raise refuse(t, "hand_unusable", who=who, weapon=arm.name, limb=limb, why=why)
    if arm.shoots:
        raise refuse(t, "weapon_not_ready.shoots", who=who, weapon=arm.name)
    usable_weapons.need_in_hand(t, who, arm)
    usable_weapons.need_sound(t, who, arm)
    holding = full_handed(t.figure(who), arm)
    if holding:
        raise refuse(t, "hand_unusable.full", who=who, weapon=arm.name, item=holding)
    if able_to_act.props_itself(t.figure(who), arm):
        raise refuse(t, "hand_unusable", who=who, weapon=arm.name, limb="one arm", why=says("needed_on_ground"))
    if able_to_act.covering(t.figure(who), arm.id):
        raise refuse(t, "hand_unusable", who=who, weapon=arm.name, limb=arm.name, why=says("used_to_cover"))


def best_arm(t: Bout, attack: Attack, tactic: str) -> Arm:
    """The declared parrying item, else the one with the best chance among those that know the tactic."""
    figure = t.figure(attack.target)
    declaration = declared(figure)
    for action in declaration.actions:
        if action.code == "PAR" and action.item and action.status in ("unused", "used"):
            return arm_of(t, attack.target, action.item)
    ready = (able_to_act.by_a_free_arm(t.enc, figure.name, a) for a in parrying_arms(figure))
    arms = [a for a in ready if _at_hand(t, figure, a)]
    if not arms:
        raise refuse(t, "weapon_not_ready.nothing_to_parry", who=attack.target)
    fit = [a for a in arms if tactic in TACTICS and trained(t, attack.target, a, tactic)] or arms
    ranked = [(effective(a.parry, parry_terms(t, attack, a)), a.ap, a.id, n) for n, a in enumerate(fit)]
    return fit[max(ranked)[-1]]
