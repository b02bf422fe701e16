"""A walk hex by hex: interrupted, gone on with, cut short."""

from typing import Any

import msgspec
from msgspec import Struct

from rules.core.bout import Bout
from rules.core.command import Command
from rules.core.encounter import Encounter, Figure
from rules.core.events import Closed, Moved, Opened, fold
from rules.core.hexes import Hex, distance
from rules.core.keys import SlotKey
from rules.core.oracle import Table
from rules.ground.bodies import one_hex
from rules.ground.path import Gait, Stance, Step, way
from rules.ground.walk import WALK, Passage, Walk, begin, go_on, moved, walking
from rules.turns.reactions import Groups, Interrupt, one_by_one

GAIT = Gait(1, 2, 2, (0, 1, 1, 1), free=1)


class To(Struct, frozen=True):
    to: str


REACT = SlotKey("react", To)


class Stroll(Struct, frozen=True):
    """Everybody on another side reacts when the walker comes next to it; walls stop it."""

    walls: tuple[Hex, ...] = ()

    def body(self, figure: Figure) -> tuple[Hex, ...]:
        return one_hex(figure)

    def take(self, t: Bout, who: str, step: Step, walk: Walk) -> bool:
        if step.stance.at in self.walls or t.figure(who).posture == "prone":
            return False
        t.do(moved(who, step))
        return True

    def passed(self, t: Bout, passage: Passage) -> Groups:
        if passage.came is None or not passage.came.walked:
            return ()
        near = (f for f in t.enc.enemies(passage.who) if f.pos and distance(f.pos, passage.here.at) == 1)
        return one_by_one(*(Interrupt(f.name, REACT, To(passage.who)) for f in near))

    def arrived(self, t: Bout, who: str, walk: Walk) -> None:
        t.note("walks", who, steps=walk.at, after=walk.after.verb if walk.after else "", **walk.data)


STROLL = Stroll()


def fight(**at: Hex) -> Encounter:
    return Encounter("e", "toy", {name: Figure(name, {}, side=name, pos=pos) for name, pos in at.items()}, clock=(1, 5))


def path(enc: Encounter, who: str, goal: Hex) -> tuple[Step, ...]:
    pos = enc.figures[who].pos
    assert pos is not None
    found = way(GAIT, Stance(pos, enc.figures[who].facing), goal)
    assert found is not None
    return found


def start(enc: Encounter, goal: Hex, walker: Stroll = STROLL, **more: Any) -> Bout:
    t = Bout(enc, Table(None))
    begin(t, walker, "Ann", Walk(path(enc, "Ann", goal), **more))
    return t


def resume(enc: Encounter, walker: Stroll = STROLL) -> Bout:
    """The reaction on top is over; the rest of the walk below it goes on."""
    t = Bout(enc, Table(None))
    slot = t.enc.stack[-1]
    assert WALK.on(slot)
    t.do(Opened(slot.id))
    go_on(t, walker, slot)
    t.do(Closed(slot.id))
    return t


def test_an_undisturbed_walk_is_one_event_a_step_and_ends_once() -> None:
    t = start(fight(Ann=(0, 0)), (3, 0), data={"metres": 3})
    assert t.events == [Moved("Ann", to=(n, 0), facing=0) for n in (1, 2, 3)]
    assert [(n.code, n.data) for n in t.notes] == [("walks", {"steps": 3, "after": "", "metres": 3})]
    assert walking(t.enc) is None and not t.enc.stack


def test_a_walk_of_no_steps_only_ends() -> None:
    t = start(fight(Ann=(0, 0)), (0, 0))
    assert not t.events and t.notes[0].data["steps"] == 0


def test_who_is_come_near_acts_between_two_hexes_and_the_rest_follows() -> None:
    t = start(fight(Ann=(0, 0), Bob=(3, 1)), (5, 0), after=Command("attack", who="Ann", targets=("Bob",)))
    assert t.figure("Ann").pos == (3, 0) and not t.notes
    assert [(slot.who, slot.what) for slot in t.enc.stack] == [("Ann", WALK.what), ("Bob", "react")]
    rest = walking(t.enc, "Ann")
    assert rest is not None and (rest.at, len(rest.path)) == (3, 5) and rest.ahead is not None
    assert rest.done == rest.path[:3] and walking(t.enc, "Bob") is None
    done = fold(t.enc, (Closed(t.enc.stack[-1].id),))
    again = resume(done)
    assert again.figure("Ann").pos == (4, 0) and again.enc.stack[-1].who == "Bob"
    last = resume(fold(again.enc, (Closed(again.enc.stack[-1].id),)))
    assert last.figure("Ann").pos == (5, 0) and not last.enc.stack
    assert last.notes[-1].data == {"steps": 5, "after": "attack"}


def test_several_act_in_their_order_and_the_walk_waits_below_all() -> None:
    t = start(fight(Ann=(0, 0), Bob=(2, 0), Cid=(1, 1)), (1, 0))
    assert [slot.who for slot in t.enc.slots()] == ["Bob", "Cid", "Ann"]


def test_what_waits_is_plain_data_that_reads_the_same() -> None:
    t = start(fight(Ann=(0, 0), Bob=(2, 0)), (1, 0), data={"x": 1})
    slot = t.enc.stack[0]
    assert msgspec.json.decode(msgspec.json.encode(slot.data)) == slot.data
    assert walking(t.enc) == Walk(path(fight(Ann=(0, 0)), "Ann", (1, 0)), 1, {"x": 1})


def test_a_walk_ends_where_a_step_cannot_be_taken() -> None:
    t = start(fight(Ann=(0, 0)), (3, 0), Stroll(walls=((2, 0),)))
    assert t.figure("Ann").pos == (1, 0) and t.notes[0].data["steps"] == 1


def test_who_was_felled_or_moved_away_meanwhile_goes_no_farther() -> None:
    met = start(fight(Ann=(0, 0), Bob=(2, 1)), (4, 0))
    free = fold(met.enc, (Closed(met.enc.stack[-1].id),))
    assert met.figure("Ann").pos == (2, 0)
    felled = resume(fold(free, (Moved("Ann", posture="prone"),)))
    assert felled.figure("Ann").pos == (2, 0) and felled.notes[0].data["steps"] == 2
    pushed = resume(fold(free, (Moved("Ann", to=(1, 0)),)))
    assert pushed.figure("Ann").pos == (1, 0) and pushed.notes[0].data["steps"] == 2
