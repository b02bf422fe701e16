"""Sentences of several parts: step, posture or way before and after the deed, and the pairs that a card prints."""

from contextlib import suppress

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command, Option
from rules.core.events import Moved
from rules.core.keys import Nothing
from rules.core.oracle import Cut, Dry
from rules.core.report import Refused
from rules.ground import walk as walks
from rules.ground.walk import Walk
from rules.gurps3.figure import keys
from rules.gurps3.figure.quantities import awake, pace
from rules.gurps3.orders import body
from rules.gurps3.orders.deeds import PAIRS, carry_out, strikes
from rules.gurps3.place.moving import March, Plan, check, data_of, own_side, planned
from rules.gurps3.place.where import in_close
from rules.gurps3.tables.printed import CARDS
from rules.gurps3.tables.refusals import refuse
from rules.gurps3.time import turns
from rules.gurps3.time.watching import ROSE, watched

WAYS = frozenset({"moves", "steps", "faces", "turn_left", "turn_right", "turn_around"})
POSTURES = {
    "stand": "standing",
    "crouch": "crouching",
    "kneel": "kneeling",
    "crawl": "crawling",
    "sit": "sitting",
    "lie_down": "prone",
}
FREE = {("standing", "kneeling"), ("kneeling", "standing")}
AFTER = "after"
"""The parts that come behind the deed."""


class Parts:
    """A sentence taken apart: what comes before the deed, the deeds, what comes after."""

    def __init__(self, command: Command) -> None:
        self.before: list[Command] = []
        self.deeds: list[Command] = []
        self.after: list[Command] = []
        for part in command.parts:
            self._sort(_as_way(part))

    def _sort(self, part: Command) -> None:
        moving = self.after if self.deeds else self.before
        if part.verb in WAYS or part.verb in POSTURES:
            moving.append(part)
        elif part.verb == "onward" and moving and moving[-1].verb == "moves":
            moving[-1] = replace(moving[-1], parts=(*moving[-1].parts, *part.parts))
        elif part.verb == "second" and self.deeds:
            last = self.deeds[-1]
            self.deeds[-1] = replace(last, parts=(*last.parts, part))
        elif part.verb == "blow" and self.deeds:
            last = self.deeds[-1]
            targets = part.targets or last.targets
            self.deeds.append(replace(part, verb=last.verb, what=part.what or last.what, targets=targets))
        else:
            self.deeds.append(part)


def _as_way(part: Command) -> Command:
    """``exit to 1,2`` is a way out of the hex; ``move to 2,3 evade Orc`` goes through the hex of a foe."""
    inside = [p for leg in part.parts for p in (leg, *leg.parts)]
    past = next((p for p in inside if p.verb == "evading"), None)
    if part.verb == "moves" and past is not None:
        goal = next((leg.at for leg in reversed(part.parts) if leg.verb == "leg"), None)
        return Command("evade", targets=past.targets, parts=(Command("goal", at=goal),))
    return replace(part, verb="moves") if part.verb == "exit" else part


def several(t: Bout, command: Command) -> None:
    """Carry out the parts of a sentence. Raises Refused for pairs that no card prints (G3-TRN-08, G3-ATK-09)."""
    parts = Parts(command)
    if not parts.deeds:
        alone(t, command, tuple(parts.before))
        return
    deed = joined(t, command, parts.deeds)
    deed = replace(deed, who=command.who, by=command.by, bonuses=(*deed.bonuses, *command.bonuses))
    if parts.after:
        deed = replace(deed, parts=(*deed.parts, Command(AFTER, parts=tuple(parts.after))))
    if parts.before:
        lead(t, command, tuple(parts.before), deed)
    else:
        perform(t, deed)


def joined(t: Bout, command: Command, deeds: list[Command]) -> Command:
    """One deed of one or two: two blows, feint and blow, blow and slam, feint and slam."""
    first, rest = deeds[0], deeds[1:]
    if not rest:
        return first
    pair = tuple("attack" if strikes(d.verb) else d.verb for d in deeds)
    if len(rest) > 1 or pair not in PAIRS:
        raise refuse(t, "no_such_pair", who=command.who)
    first, second = _same_foe(first, rest[0])
    option = PAIRS[pair]
    options = (*first.options, Option(option)) if not first.has(option) else first.options
    if pair == ("feint", "attack"):
        # The feint is the same maneuver: the blow carries it along.
        feint = Command("again", parts=(first,))
        return replace(second, options=(*second.options, Option(option)), parts=(*second.parts, feint))
    return replace(first, options=options, parts=(*first.parts, Command("again", parts=(second,))))


def _same_foe(first: Command, second: Command) -> tuple[Command, Command]:
    """Both deeds of a pair against one foe: who is named in one of them is meant in the other too."""
    foes = first.targets or second.targets
    return replace(first, targets=first.targets or foes), replace(second, targets=second.targets or foes)


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
    card = chosen.card if chosen else "do_nothing"
    ways = tuple(p for p in after.parts if p.verb in WAYS)
    if ways:
        if CARDS[card].when == "before":
            raise refuse(t, "before_only", who=who)
        if keys.MOVED.of(t.figure(who)):
            raise refuse(t, "moved_before", who=who)
        check(t, who, card, planned(t, who, ways, step=CARDS[card].move == "1"))


def follow(t: Bout, who: str, parts: tuple[Command, ...]) -> None:
    """The step or posture behind a deed, as far as it is still possible."""
    if who not in t.enc.figures or not awake(t.figure(who)):
        return
    for one in parts:
        if one.verb in POSTURES and t.figure(who).posture != POSTURES[one.verb]:
            body.adopt(t, who, POSTURES[one.verb])
    ways = tuple(p for p in parts if p.verb in WAYS)
    if ways and t.figure(who).pos is not None:
        plan = planned(Bout(t.enc, Dry()), who, ways, step=True)
        walks.begin(t, MARCH, who, Walk(plan.path, data=data_of(plan, t.figure(who))))


def lead(t: Bout, command: Command, before: tuple[Command, ...], deed: Command) -> None:
    """Postures and a way, then the deed; all of it is checked before the first die."""
    who = command.who
    assert who is not None
    reply = turns.mine(t.enc, who)
    if reply is None:
        who = turns.own_turn(t, command)
    rose = _stand_or_kneel(t, who, before)
    plan = planned(t, who, tuple(p for p in before if p.verb in WAYS), step=_steps_only(t, who, before))
    card = _card(t, who, plan, deed)
    _check_way(t, who, card, plan, deed, reply is not None)
    if reply is None and not turns.rouse(t, who):
        return
    if not plan.path and not (rose and t.figure(who).pos is not None):
        if plan.facing is not None:
            t.do(Moved(who, facing=plan.facing))
        perform(t, deed)
        return
    if reply is not None:
        t.do(keys.WAITING.set(who, keys.Wait(step=False)))
    more = {ROSE: True} if rose else {}
    walks.begin(t, MARCH, who, Walk(plan.path, data=data_of(plan, t.figure(who), **more), after=deed))


def _steps_only(t: Bout, who: str, before: tuple[Command, ...]) -> bool:
    return all(p.verb != "moves" for p in before) or pace(t.figure(who)) <= 1


def _stand_or_kneel(t: Bout, who: str, before: tuple[Command, ...]) -> bool:
    """The postures before the deed: free once between standing and kneeling, in close combat at will (G3-POS-02).

    Returns whether he has stood up.
    """
    was = t.figure(who).posture
    for one in before:
        if one.verb not in POSTURES:
            continue
        figure, wanted = t.figure(who), POSTURES[one.verb]
        body.on_legs(t, figure, wanted)
        if not in_close(t.enc, who):
            if (figure.posture, wanted) not in FREE or keys.FREE_POSTURE.of(figure):
                raise refuse(t, "not_free", who=who, posture=wanted)
            t.do(keys.FREE_POSTURE.by(who, 1))
        body.adopt(t, who, wanted)
    return was != "standing" and t.figure(who).posture == "standing"


def _card(t: Bout, who: str, plan: Plan, deed: Command) -> str:
    """The card that the deed will lay, once he stands where the way leads; raises Refused where it cannot be done."""
    trial = Bout(t.enc, Dry())
    if plan.path or plan.facing is not None:
        facing = plan.facing if plan.facing is not None else plan.path[-1].stance.facing
        trial.do(Moved(who, to=plan.end, facing=facing), keys.MOVED.by(who, plan.walked))
    if not keys.ROUSED.on(trial.figure(who)):
        trial.do(keys.ROUSED.set(who, Nothing()))
    with suppress(Cut):
        perform(trial, deed)
    chosen = keys.CHOSEN.of(trial.figure(who))
    return chosen.card if chosen else "do_nothing"


def _check_way(t: Bout, who: str, card: str, plan: Plan, deed: Command, reply: bool) -> None:
    moved = any(True for _ in plan.path)
    if any(keys.FREE_POSTURE.of(t.figure(who)) for _ in (0,)) and not CARDS[card].kneel and not in_close(t.enc, who):
        raise refuse(t, "not_free", who=who, posture=t.figure(who).posture)
    if not moved and plan.facing is None:
        return
    if keys.CLOSE.on(t.figure(who)) and plan.path and not own_side(t.enc, who, plan.path[0].stance.at):
        raise refuse(t, "far_side", who=who)
    limits = {"cc_attack_weapon": "attack_melee", "cc_attack_unarmed": "attack_unarmed", "grapple": "attack_melee"}
    as_card = limits.get(card, card)
    if CARDS[as_card].group == "close" and CARDS[as_card].move == "0":
        as_card = "attack_melee"
    if reply:
        as_card = "wait"
    check(t, who, as_card, plan)


def alone(t: Bout, command: Command, parts: tuple[Command, ...]) -> None:
    """A sentence that only moves: one posture is Change Position, anything else the Move card (G3-MVE-01)."""
    assert command.who is not None
    postures = [p for p in parts if p.verb in POSTURES]
    ways = tuple(p for p in parts if p.verb in WAYS)
    if postures and not ways:
        body.change_position(t, replace(command, options=(Option(POSTURES[postures[-1].verb]),), parts=()))
        return
    if postures:
        raise refuse(t, "not_free", who=command.who, posture=POSTURES[postures[0].verb])
    figure = turns.take(t, command, "move")
    plan = planned(t, figure.name, ways, step=False)
    sprint = any(leg.has("sprint") for p in ways for leg in (p, *p.parts))
    check(t, figure.name, "move", plan, sprint=sprint)
    if plan.foe:
        raise refuse(t, "evade_or_slam", who=figure.name, target=plan.foe)
    if keys.CLOSE.on(figure) and plan.path and not own_side(t.enc, figure.name, plan.path[0].stance.at):
        raise refuse(t, "far_side", who=figure.name)
    if not turns.rouse(t, figure.name):
        return
    walks.begin(t, MARCH, figure.name, Walk(plan.path, data=data_of(plan, figure)))


def resume(t: Bout, who: str, walk: Walk) -> None:
    """What stands behind a walk; if an interrupt has made it impossible it is lost, not refused."""
    if who in t.enc.figures and keys.STRUCK.on(t.figure(who)):
        t.do(keys.STRUCK.clear(who))
        return
    if walk.after is None or who not in t.enc.figures or not awake(t.figure(who)):
        return
    trial = Bout(t.enc, Dry())
    try:
        perform(trial, walk.after)
    except Cut:
        pass
    except Refused as fault:
        t.note("lost", who, rule="G3-TRN-09", what=walk.after.verb.replace("_", " "), why=fault.message)
        return
    t.then(perform_after, walk.after)


def stroke(t: Bout, who: str) -> None:
    """The blow of one who came to strike, at the moment of the Wait that answers it (see G3-WAI-03)."""
    walk = walks.walking(t.enc, who)
    if walk is not None and who in t.enc.figures and not keys.STRUCK.on(t.figure(who)):
        resume(t, who, walk)
        t.do(keys.STRUCK.set(who, Nothing()))


def perform_after(t: Bout, deed: Command) -> None:
    """The deed behind a walk."""
    perform(t, deed)


MARCH = March(resume, watched)
