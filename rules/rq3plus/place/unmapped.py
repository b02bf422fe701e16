"""Fighting without a map: how pairs stand is told, and moves are so many metres, or up to a figure (R3-RND-08)."""

from msgspec.structs import replace

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.events import Event, Moved
from rules.core.hexes import Hex
from rules.core.keys import Nothing
from rules.ground.pairs import Pair, say
from rules.ground.path import Stance, Step, cost
from rules.rq3plus.figure import keys
from rules.rq3plus.figure.quantities import carrier
from rules.rq3plus.place.engagement import engaged_by, past, tell_engaged
from rules.rq3plus.place.hexes import FIELD, adjacent, between
from rules.rq3plus.place.legs import counted, planned
from rules.rq3plus.place.move_allowances import MOVE, POST, allowance, holding, left, moving, remember, spend, spent
from rules.rq3plus.place.paths import GAIT, legs
from rules.rq3plus.place.terrain import GROUNDS, Crossing, kind, tests, tests_for
from rules.rq3plus.tables.words import refuse, says
from rules.turns.pace import fault, strict

NOWHERE: Hex = (0, 0)
"""Where a way without a map begins; nothing but its length comes of it."""


def set_pair(t: Bout, command: Command) -> None:
    """The game master says how two figures stand: ``Rurik: pair vs Grak distance 2 engaged rear`` (see R3-RND-08)."""
    who = command.actor
    for other in command.targets:
        if other == who:
            raise refuse(t, "no_target.set_pair", who=who)
        parts = [(p.verb, int(p.options[0].value or 0) if p.options else None) for p in command.parts]
        events: list[Event] = []
        for word, _ in parts:
            if word == "closed":
                events.append(keys.CLOSED.set(who, other, Nothing()))
            elif word == "apart":
                events += [keys.CLOSED.clear(who, other), keys.CLOSED.clear(other, who)]
        t.do(*events, *say(FIELD, t.enc, who, other, (p for p in parts if p[0] not in ("closed", "apart"))))
        said = [says("m_apart", metres=metres) if word == "distance" else word for word, metres in parts]
        t.note("pair", who, other=other, what=", ".join(said), rule="R3-RND-08")


def without_map(t: Bout, who: str, command: Command, when: str, crawling: bool) -> None:
    """So many metres, perhaps through bad ground; or up to a figure, whose distance is then 1 m (R3-RND-08)."""
    goal = next((p.targets[0] for p in command.parts if p.verb == "go" and p.targets), "")
    path = _way(t, who, command)
    price, metres = cost(path), sum(one.walked for one in path)
    if goal:
        far = between(t.enc, who, goal)
        ahead = max(0, (far if far is not None else 1) - 1)
        metres += ahead
        price += ahead
    if when == MOVE and price and not (goal and adjacent(t.enc, who, goal)):
        held = next(iter(holding(t.enc, who)), "")
        stopper = next((n for n in engaged_by(t.enc, who) if n not in moving(t.enc, who).engaged), "")
        if stopper and stopper != goal:
            past(t, who, stopper, says("its_place"))
        elif held and held != goal and strict(t.enc) and spent(t.enc, who, when) + price > left(t.enc, who, when):
            raise refuse(t, "must_stay_adjacent", who=who, other=held)
    rest = left(t.enc, who, when, crawling=crawling)
    if price > rest:
        fault(t, refuse, "move_too_far", who, "over_allowance", "R3-MOV-04", cost=price, left=rest)
    cut = tests(t, who, _grounds(t, who, command, metres), metres, command)
    walked = metres if cut is None else min(cut, metres)
    known = moving(t.enc, who)
    remember(
        t, who, replace(known, stepped=known.stepped + (walked if when == MOVE else 0), ridden=known.ridden + walked)
    )
    spend(t, who, when, price if cut is None else max(walked, rest))
    if cut is None and path and path[-1].stance.facing != t.figure(who).facing:
        t.do(Moved(who, facing=path[-1].stance.facing))
    t.note(
        "moves_metres",
        who,
        metres=walked,
        left=left(t.enc, who, when),
        terms=allowance(t.enc, who, when),
        rule="R3-PMM-01" if when == POST else "R3-MOV-04",
    )
    if goal and cut is None:
        told = keys.PAIR.of(t.enc, who, goal) or Pair()
        t.do(keys.PAIR.set(who, goal, replace(told, distance=1)))
        if when == MOVE:
            for name in engaged_by(t.enc, who):
                tell_engaged(t, name, who)


def _way(t: Bout, who: str, command: Command) -> tuple[Step, ...]:
    """The steps and turns a sentence tells, from a place that nobody knows; raises Refused where it names a hex."""

    def go(stance: Stance, leg: Command) -> tuple[Step, ...]:
        if leg.at is not None:
            raise refuse(t, "no_place.without_map", who=who, hex=str(leg.at))
        return ()

    return planned(GAIT, Stance(NOWHERE, t.figure(who).facing), legs(command), go)


def _grounds(t: Bout, who: str, command: Command, metres: int) -> tuple[Crossing, ...]:
    """The crossings a sentence names: ``through 4 difficult``, ``through bodies`` (see R3-TER-02..07)."""
    rate = carrier(t.enc, who).sheet.get("mr", 3)
    found: list[Crossing] = []
    for part in command.parts:
        if part.verb != "through":
            continue
        named = part.parts[0].verb if part.parts else "difficult"
        far = counted(part, metres)
        one = kind({"bodies": "difficult", "stacked": "very_difficult", "foes": "very_difficult"}.get(named, named))
        one = one or GROUNDS["difficult"]
        count = 1 if named in ("bodies", "stacked", "foes") else tests_for(one, far, rate)
        rule = {"bodies": "R3-TER-06", "stacked": "R3-TER-07", "foes": "R3-TER-07"}.get(named, "")
        found.append(Crossing(one, far, count, max(0, metres - far), far, rule=rule or one.rules[0]))
    return tuple(c for c in found if c.tests)
