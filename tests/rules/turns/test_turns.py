"""Turns by pace, reactions, watches, durations in own turns, and roll-offs."""

import itertools

import pytest
from hypothesis import given as any_of
from hypothesis import strategies as st
from msgspec import Struct

from rules.core.bout import Bout
from rules.core.dice import Dice
from rules.core.encounter import Encounter, Figure, Key, Slot
from rules.core.events import Closed, Opened, fold
from rules.core.hexes import Hex
from rules.core.keys import MarkKey, Nothing, Number, SlotKey
from rules.core.oracle import Table
from rules.core.report import Refused
from rules.turns.order import SHIFTS, Place, roll_off, standing
from rules.turns.pace import fault, finish, moved_to, put_off, spend, strict, turn
from rules.turns.reactions import Interrupt, one_by_one, spring, together
from rules.turns.spans import Left, lapse, tick
from rules.turns.watches import ANYONE, Covers, Trigger, Watch, named_hexes, watchers

ACTIONS, TIE = Number("actions"), Number("tie")
STUNNED, FROZEN = MarkKey("stunned", Left), MarkKey("frozen", Left)
ALL_OUT = MarkKey("all_out", Nothing)
WAITING = MarkKey("waiting", Watch)
D6 = Dice(1, 6)


class To(Struct, frozen=True):
    to: str = ""


REACT = SlotKey("react", To)


def bout(*slots: Slot, pins: dict[str, int] | None = None, **options: str) -> Bout:
    figures = {name: Figure(name, {}, side=name, q={"actions": 2}) for name in ("Ann", "Bob", "Cid")}
    return Bout(Encounter("e", "toy", figures, options, agenda=slots, next_id=9), Table(None, pins=pins))


def refuse(t: Bout, code: str, **where: object) -> Refused:
    return t.refuse(code, f"{where}")


def test_what_exceeds_is_noted_when_free_and_refused_when_strict() -> None:
    free = bout()
    fault(free, refuse, "too_far", "Ann", "went_too_far", "T-1", left=3)
    assert (free.notes[0].code, free.notes[0].rule, free.notes[0].data) == ("went_too_far", "T-1", {"left": 3})
    with pytest.raises(Refused, match="'left': 3") as refused:
        fault(bout(pace="strict"), refuse, "too_far", "Ann", "went_too_far", left=3)
    assert refused.value.code == "too_far" and strict(bout(pace="strict").enc) and not strict(free.enc)


def test_whose_turn_it_is() -> None:
    t = bout(Slot(1, (1, 1), "Ann", "turn"), Slot(2, (1, 2), "Bob", "turn"), Slot(3, (1, 3), "Ann", "late"))
    assert turn(t.enc, "Ann") == t.enc.agenda[0] == turn(t.enc, "Ann", "turn") and turn(t.enc, "Ann", "late") is None
    assert turn(t.enc, "Bob") is None


def test_every_turn_of_a_kind_is_over_at_once() -> None:
    t = bout(Slot(1, (1, 1), "Ann", "turn"), Slot(2, (1, 2), "Ann", "late"), Slot(3, (1, 3), "Bob", "turn"))
    finish(t, "Ann", "turn", "late", why="passed")
    assert [slot.who for slot in t.enc.agenda] == ["Bob"]
    assert t.events == [Closed(1, "passed"), Closed(2, "passed")]


@any_of(st.integers(0, 5), st.integers(0, 5))
def test_spending_takes_what_there_is_and_tells_what_lacks(left: int, cost: int) -> None:
    t = bout()
    t.do(ACTIONS.by("Ann", left - 2))
    lacking = spend(t, ACTIONS, "Ann", cost)
    assert lacking == max(0, cost - left) and ACTIONS.of(t.figure("Ann")) == max(0, left - cost)


def test_a_turn_held_back_comes_later_with_what_it_knew() -> None:
    t = bout(Slot(1, (1, 1), "Ann", "turn", {"n": 1, "sr": 3}, audience="gm"), Slot(2, (1, 2), "Bob", "turn"))
    put_off(t, t.enc.agenda[0], (1, 5), sr=5)
    later = t.enc.agenda[-1]
    assert (later.who, later.key, later.data, later.audience) == ("Ann", (1, 5), {"n": 1, "sr": 5}, "gm")
    moved_to(t, later, (1, 0))
    assert [slot.who for slot in t.enc.agenda] == ["Ann", "Bob"]
    before = t.enc
    moved_to(t, t.enc.agenda[0], (1, 0))
    assert t.enc == before


def test_reactions_come_in_order_before_everything_else() -> None:
    t = bout(Slot(1, (1, 1), "Ann", "turn"))
    spring(t, one_by_one(Interrupt("Cid", REACT), Interrupt("Bob", REACT, To("Ann"))))
    assert [slot.who for slot in t.enc.slots()] == ["Cid", "Bob", "Ann"] and t.enc.stack[0].data == {"to": "Ann"}


def test_the_order_shows_everybody_once() -> None:
    t = bout(Slot(1, (1, 3), "Ann", "turn"), Slot(2, (1, 1), None, "end"), Slot(3, (1, 4), "Ann", "again"))
    t.do(Opened(1))
    assert standing(t.enc) == (
        Place("Ann", (1, 3), "acting"),
        Place("Bob", None, "done"),
        Place("Cid", None, "done"),
    )
    spring(t, one_by_one(Interrupt("Bob", REACT)))
    assert [(place.who, place.state) for place in standing(t.enc)] == [
        ("Bob", "acting"),
        ("Ann", "interrupted"),
        ("Cid", "done"),
    ]
    t.queue((1, 9), "Cid", "turn")
    assert standing(t.enc)[-1] == Place("Cid", (1, 9), "waits")


def test_only_those_of_one_group_act_together() -> None:
    t = bout()
    pair, alone = (Interrupt("Ann", REACT), Interrupt("Bob", REACT, To("Cid"))), (Interrupt("Cid", REACT),)
    spring(t, (pair, alone, pair))
    slots = t.enc.slots()
    assert [slot.who for slot in slots] == ["Ann", "Bob", "Cid", "Ann", "Bob"]
    alike = [together(t.enc, one, other) for one, other in itertools.pairwise(slots)]
    assert (
        alike == [True, False, False, True] and not together(t.enc, slots[0], slots[3]) and slots[1].data["to"] == "Cid"
    )
    assert not together(t.enc, slots[2], slots[2])


def test_a_count_of_own_turns_runs_down_and_ends() -> None:
    t = bout()
    t.do(STUNNED.set("Ann", Left(2)), FROZEN.set("Ann", Left(1)), ALL_OUT.set("Ann", Nothing()))
    assert tick(t, "Ann", STUNNED, FROZEN) == ("frozen",) and STUNNED.of(t.figure("Ann")) == Left(1)
    assert tick(t, "Ann", STUNNED, FROZEN) == ("stunned",) and tick(t, "Ann", STUNNED, FROZEN) == ()
    t.do(STUNNED.set("Bob", Left()))
    assert tick(t, "Bob", STUNNED) == () and STUNNED.on(t.figure("Bob")), "what is not counted does not run down"
    assert lapse(t, "Ann", ALL_OUT, FROZEN) == ("all_out",) and not t.figure("Ann").marks
    assert lapse(t, "Bob", ALL_OUT) == ()
    assert lapse(t, "Bob", STUNNED, why="cured") == ("stunned",) and t.events[-1] == STUNNED.clear("Bob", "cured")


@pytest.mark.parametrize(
    ("watch", "trigger", "sprung"),
    [
        (Watch("enters", hexes=((1, 0),)), Trigger("enters", "Bob", ((1, 0),)), True),
        (Watch("enters", hexes=((1, 0),)), Trigger("enters", "Bob", ((2, 0), (1, 0))), True),
        (Watch("enters", hexes=((1, 0),)), Trigger("enters", "Bob", ((2, 0),)), False),
        (Watch("enters", hexes=((1, 0),)), Trigger("attacks", "Bob", ((1, 0),)), False),
        (Watch("enters", "Cid", ((1, 0),)), Trigger("enters", "Bob", ((1, 0),)), False),
        (Watch("enters", "Cid", ((1, 0),)), Trigger("enters", "Cid", ((1, 0),)), True),
        (Watch("attacks"), Trigger("attacks", "Bob", against="Cid"), True),
        (Watch("attacks", against="Cid"), Trigger("attacks", "Bob", against="Cid"), True),
        (Watch("attacks", against="Cid"), Trigger("attacks", "Bob", against="Ann"), False),
        (Watch("attacks", ANYONE), Trigger("attacks", "Ann", against="Bob"), False),
        (Watch("attacks", ANYONE), Trigger("attacks", "Dan"), True),
        (Watch("attacks"), Trigger("attacks", "Dan"), False),
    ],
)
def test_what_springs_a_watch(watch: Watch, trigger: Trigger, sprung: bool) -> None:
    t = bout()
    t.do(WAITING.set("Ann", watch))
    assert watchers(t.enc, WAITING, trigger) == (("Ann",) if sprung else ())


def test_friends_spring_only_what_is_for_anyone_and_places_may_follow_from_the_state() -> None:
    figures = {name: Figure(name, {}, side=side) for name, side in (("Ann", "x"), ("Bob", "x"), ("Cid", "y"))}
    enc = fold(
        Encounter("e", "toy", figures), (WAITING.set("Ann", Watch("enters")), WAITING.set("Cid", Watch("enters")))
    )

    def near(enc: Encounter, who: str, watch: Watch) -> tuple[Hex, ...]:
        return ((0, 0),) if who == "Ann" else ((1, 0),)

    covers: Covers = near
    assert watchers(enc, WAITING, Trigger("enters", "Bob", ((0, 0), (1, 0))), covers) == ("Cid",)
    assert watchers(enc, WAITING, Trigger("enters", "Bob", ((0, 0),)), covers) == ()
    assert watchers(enc, WAITING, Trigger("enters", "Bob", ((0, 0),)), named_hexes) == ("Cid",)


def rolled(pins: dict[str, int], *names: str, rolling: tuple[str, ...] = ()) -> dict[str, int]:
    t = bout(pins=pins)

    moved: list[str] = []

    def place(figure: Figure) -> Key | None:
        return (1, -TIE.of(figure)) if figure.name in names else None

    def told(t: Bout, name: str) -> None:
        moved.append(name)

    roll_off(t, "tie", D6, TIE, rolling or names, place, told)
    assert len(moved) == len(t.events)
    return {name: TIE.of(t.figure(name)) for name in names}


def test_those_who_tie_roll_again_among_themselves() -> None:
    pins = {"Ann.tie": 3, "Bob.tie": 5, "Cid.tie": 3, "Ann.tie.2": 1, "Cid.tie.2": 6}
    found = rolled(pins, "Ann", "Bob", "Cid")
    assert sorted(found, key=found.__getitem__, reverse=True) == ["Bob", "Cid", "Ann"]
    assert rolled({}, "Ann") == {"Ann": 0} and rolled({}, "Ann", "Bob", rolling=("Cid",)) == {"Ann": 0, "Bob": 0}


def test_roll_offs_end_even_when_nobody_wins() -> None:
    pins = {f"{who}.tie" + (f".{n}" if n > 1 else ""): 4 for who in ("Ann", "Bob") for n in range(1, len(SHIFTS) + 1)}
    found = rolled(pins, "Ann", "Bob")
    assert found["Ann"] == found["Bob"] > 0
