"""A way and the deed behind it: checked before the first die, gone hex by hex, taken up again."""

from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.dry import Dry
from rules.core.encounter import Figure, Slot
from rules.core.events import Moved
from rules.core.hexes import distance
from rules.core.keys import Nothing
from rules.core.oracle import Cut
from rules.core.report import Refused
from rules.ground import walk as walks
from rules.ground.path import Stance
from rules.ground.walk import Walk
from rules.gurps3.attack.all_out_charge import STOPPED, mode_of, nearer
from rules.gurps3.attack.melee import modes_allowed, reaches
from rules.gurps3.figure import keys, turns
from rules.gurps3.figure.gear import weapon_item, weapons_held
from rules.gurps3.figure.posture import pace
from rules.gurps3.figure.quantities import awake, stunned
from rules.gurps3.harm import rousing
from rules.gurps3.orders import maneuvers_without_attack
from rules.gurps3.orders.combined import AFTER, POSTURES, WAYS
from rules.gurps3.orders.deeds import carry_out, normal
from rules.gurps3.place.close_combat import in_close, leaves
from rules.gurps3.place.hexes import hexes
from rules.gurps3.place.movement import Plan, Walker, check, data_of, planned, run
from rules.gurps3.tables.printed import CARDS
from rules.gurps3.tables.words import refuse
from rules.gurps3.time.wait import met, watched
from rules.turns.reactions import spring


def perform(t: Bout, deed: Command) -> None:
    """Do the deed and what stands behind it."""
    after = next((p for p in deed.parts if p.verb == AFTER), None)
    deed = replace(deed, parts=tuple(p for p in deed.parts if p.verb != AFTER))
    carry_out(t, deed)
    if after is not None:
        assert deed.who is not None
        _may_follow(t, deed.who, after)
        t.then(follow, deed.who, after.parts)


def _may_follow(t: Bout, who: str, after: Command) -> None:
    """Raises Refused before any die where what is to follow cannot be."""
    if t.rolled:
        return
    chosen = keys.CHOSEN.of(t.figure(who))
    card = chosen.kind if chosen else "do_nothing"
    postures = tuple(p for p in after.parts if p.verb in POSTURES)
    if postures:
        trial = Bout(t.enc, Dry())
        _kneels(trial, who, card)
        for one in postures:
            maneuvers_without_attack.shift_on_the_way(trial, who, one)
    ways = tuple(p for p in after.parts if p.verb in WAYS)
    if ways:
        if CARDS[card].when == "before":
            raise refuse(t, "before_only", who=who)
        if keys.MOVED.of(t.figure(who)):
            raise refuse(t, "moved_before", who=who)
        plan = planned(t, who, ways, step=CARDS[card].move == "1")
        check(t, who, card, plan)
        streak = keys.AIMING.of(t.figure(who))
        if card == "aim" and streak is not None and streak.turns > 1:
            _still_faces(t, who, plan)


def follow(t: Bout, who: str, parts: tuple[Command, ...]) -> None:
    """The step or posture behind a deed, as far as it is still possible."""
    if who not in t.enc.figures or not awake(t.figure(who)):
        return
    for one in parts:
        if one.verb not in POSTURES:
            continue
        fault = t.legal(partial(maneuvers_without_attack.may_shift, t, who, one))
        if not isinstance(fault, Refused):
            maneuvers_without_attack.shift_on_the_way(t, who, one)
    ways = tuple(p for p in parts if p.verb in WAYS)
    if ways and t.figure(who).pos is not None:
        plan = planned(Bout(t.enc, Dry()), who, ways, step=True)
        walks.begin(t, MARCH, who, Walk(plan.path, data=data_of(plan, t.figure(who))))


def lead(t: Bout, command: Command, before: tuple[Command, ...], deed: Command) -> None:
    """Postures and a way, then the deed; all of it is checked before the first die."""
    who = command.who
    assert who is not None
    reply = turns.own_interrupt(t.enc, who)
    if reply is None:
        who = turns.own_turn(t, command)
    # Tried out first: who turns out to be stunned neither rises nor kneels.
    trial = Bout(t.enc, Dry())
    _stand_or_kneel(trial, who, before)
    steps = all(p.verb != "moves" for p in before) or pace(trial.figure(who)) <= 1
    plan = planned(trial, who, tuple(p for p in before if p.verb in WAYS), step=steps)
    plan = onward(trial, who, plan, deed)
    card = _card(trial, who, plan, deed)
    _check_way(trial, who, card, plan, deed, reply is not None)
    if reply is None and not rousing.rouse(t, who):
        turns.close_own_turn(t, who)
        return
    rose = _stand_or_kneel(t, who, before)
    if reply is None and t.figure(who).pos is None and _met(t, who, deed, card):
        return
    if not plan.path and not (rose and t.figure(who).pos is not None):
        if plan.facing is not None:
            t.do(Moved(who, facing=plan.facing))
        perform(t, deed)
        return
    if reply is not None:
        t.do(keys.WAITING.set(who, keys.Wait(step=False)))
    walks.begin(t, MARCH, who, Walk(plan.path, data=data_of(plan, t.figure(who), rose=rose), after=deed))


def meets(t: Bout, deed: Command) -> bool:
    """Return whether a deed may bring somebody, of whom no map tells it, near one who waits."""
    here = t.enc.figures.get(deed.who or "")
    waits = any(keys.WAITING.on(t.figure(n)) for n in deed.targets if n in t.enc.figures)
    return waits and here is not None and here.pos is None and turns.own_interrupt(t.enc, here.name) is None


def _met(t: Bout, who: str, deed: Command, card: str) -> bool:
    """Return whether one who waits acts first where no map tells who comes; the deed then waits for that."""
    groups = met(t, who, deed, card)
    if groups:
        walks.WALK.interrupted(t, who, Walk((), after=deed))
        spring(t, groups)
    return bool(groups)


def go_on(t: Bout, slot: Slot) -> None:
    """Take up what was interrupted: the rest of a walk, or off the map the deed."""
    who = str(slot.who)
    if who in t.enc.figures and t.figure(who).pos is None:
        resume(t, who, walks.WALK.of(slot))
    else:
        walks.go_on(t, MARCH, slot)


def _stand_or_kneel(t: Bout, who: str, before: tuple[Command, ...]) -> bool:
    """Return the postures before the deed, whether he has stood up (see G3-POS-02)."""
    was = t.figure(who).posture
    for one in before:
        if one.verb in POSTURES:
            maneuvers_without_attack.shift_on_the_way(t, who, one)
    return was != "standing" and t.figure(who).posture == "standing"


def _card(t: Bout, who: str, plan: Plan, deed: Command) -> str:
    """The card that the deed will lay, once he stands where the way leads; raises Refused where it cannot be done."""
    trial = Bout(t.enc, Dry())
    if plan.path or plan.facing is not None:
        facing = plan.facing if plan.facing is not None else plan.path[-1].stance.facing
        trial.do(Moved(who, to=plan.end, facing=facing), keys.MOVED.by(who, plan.walked))
    # The stunned may recover as the turn begins: no more is tried of theirs than up to that roll.
    if not keys.ROUSED.on(trial.figure(who)) and not stunned(trial.figure(who)):
        trial.do(keys.ROUSED.set(who, Nothing()))
    with suppress(Cut):
        perform(trial, deed)
    chosen = keys.CHOSEN.of(trial.figure(who))
    return chosen.kind if chosen else "do_nothing"


def _check_way(t: Bout, who: str, card: str, plan: Plan, deed: Command, reply: bool) -> None:
    moved = any(True for _ in plan.path)
    if keys.FREE_POSTURE.of(t.figure(who)):
        _kneels(t, who, card)
    if not moved and plan.facing is None and not plan.more:
        return
    leaves(t, who, plan.path)
    streak = keys.AIMING.of(t.figure(who))
    if card == "aim" and streak is not None and (not deed.targets or streak.target in deed.targets):
        _still_faces(t, who, plan)
    limits = {"cc_attack_weapon": "attack_melee", "cc_attack_unarmed": "attack_unarmed", "grapple": "attack_melee"}
    as_card = limits.get(card, card)
    if CARDS[as_card].group == "close" and CARDS[as_card].move == "0":
        as_card = "attack_melee"
    if reply:
        as_card = "wait"
    check(t, who, as_card, plan)


def _still_faces(t: Bout, who: str, plan: Plan) -> None:
    """Raises Refused for a turn after the first of an aim in which the shooter would face elsewhere (see G3-MOV-02)."""
    facing = plan.facing if plan.facing is not None else plan.path[-1].stance.facing if plan.path else None
    if facing not in (None, t.figure(who).facing):
        raise refuse(t, "aim_facing", who=who)


def _kneels(t: Bout, who: str, card: str) -> None:
    """Raises Refused for a card beside which no posture changes for free (see G3-POS-02)."""
    if not CARDS[card].kneel and not in_close(t.enc, who):
        raise refuse(t, "not_free", who=who, posture=t.figure(who).posture)


def resume(t: Bout, who: str, walk: Walk) -> None:
    """What stands behind a walk; if an interrupt has made it impossible it is lost, not refused."""
    if who in t.enc.figures and keys.STRUCK.on(t.figure(who)):
        t.do(keys.STRUCK.clear(who))
        return
    if walk.after is None or who not in t.enc.figures or not awake(t.figure(who)):
        return
    deed = walk.after
    if walk.path and t.figure(who).pos != walk.path[-1].stance.at:
        deed = stopped(deed)
    trial = Bout(t.enc, Dry())
    try:
        perform(trial, deed)
    except Cut:
        pass
    except Refused as fault:
        why = fault.message.partition(";")[0].rstrip(".")
        t.note("lost", who, rule="G3-TRN-09", what=deed.verb.replace("_", " "), why=why)
        return
    t.then(perform, deed)


def stroke(t: Bout, who: str) -> None:
    """The blow of one who came to strike, at the moment of the Wait that answers it (see G3-WAI-03)."""
    walk = walks.walking(t.enc, who)
    if walk is not None and who in t.enc.figures and not keys.STRUCK.on(t.figure(who)):
        resume(t, who, walk)
        t.do(keys.STRUCK.set(who, Nothing()))


MARCH = Walker(resume, watched)


CHARGES = ("charge", "all_out_charge", "aoa_charge", "charge_slam", "charge_feint")
INTO = ("slam", "tackle")
FARTHEST = 6


def charges(deed: Command) -> bool:
    """Return whether a deed is an All Out Charge."""
    said = normal(deed)
    return said.verb == "charge" or said.has(*CHARGES)


def goes_in(deed: Command) -> bool:
    """Return whether a deed ends in the foe's hex (see G3-AOC-06)."""
    said = normal(deed)
    return said.verb in INTO or (charges(said) and mode_of(said) in ("slam", "feint"))


def runs(deed: Command) -> bool:
    """Return whether a deed brings a way of its own."""
    return charges(deed) or normal(deed).verb in (*INTO, "evade")


def stopped(deed: Command) -> Command:
    """Return a deed whose run was cut short: a charge keeps its blow and loses its Slam (see G3-AOC-06)."""
    return replace(deed, options=(*deed.options, Option(STOPPED))) if charges(deed) else deed


def onward(t: Bout, who: str, plan: Plan, deed: Command) -> Plan:
    """Return a plan with the shortest run to the foe behind it, up to where he can be struck or run into.

    Raises Refused where there is no way (see G3-AOC-01, G3-MOV-04).
    """
    figure = t.figure(who)
    name = next(iter(deed.targets), "")
    if not runs(deed) or figure.pos is None or name not in t.enc.figures or not hexes(t.figure(name)):
        return plan
    facing = plan.facing if plan.facing is not None else figure.facing
    here = plan.path[-1].stance if plan.path else Stance(figure.pos, facing)
    if charges(deed):
        nearer(t, who, plan, figure.pos, hexes(t.figure(name)))
    near = 0 if goes_in(deed) else _striking(figure, deed) if charges(deed) else 1
    far = min(distance(here.at, at) for at in hexes(t.figure(name)))
    if far <= near or far == 0:
        return plan
    forward = normal(deed).verb != "evade"
    path = run(t, who, here, name, near, charges=charges(deed), forward=forward)
    # The step into the foe's hex belongs to the deed, but what it costs has to be left.
    path, last = (path[:-1], path[-1].cost) if near == 0 else (path, 0)
    heading = path[-1].direction if path and forward and path[-1].walked else None
    return Plan((*plan.path, *path), heading, more=last)


def _striking(figure: Figure, deed: Command) -> int:
    """Return the distance at which a charge strikes: the longest reach of its weapon."""
    mine = (
        weapon_item(figure, deed.what or "") if deed.what else next((g for g in weapons_held(figure) if g.ready), None)
    )
    if mine is None:
        return 1
    fit = [far for far in range(1, FARTHEST) for mode in modes_allowed(figure, mine, deed) if reaches(mine, mode, far)]
    return max(fit, default=1)
