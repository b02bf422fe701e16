"""Every event applies, is total and pure, carries deltas, and survives its codec."""

from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from rules.core import events as ev
from rules.core.command import Given
from rules.core.encounter import Encounter, Item, Link, Mark, Remark, Slot, Wound, current, hex_key
from rules.core.events import Event, fold, keep
from tests.rules.core.toy.ruleset import BRUISE, HP, fight, fighter

KINDS = get_args(Event)


def scene() -> Encounter:
    """Ann with a mark and a wound, Bob, a link, a waiting slot; the clock stands at (2, 0)."""
    ann = replace(
        fighter("Ann"), marks=(Mark("dazed", {"n": 1}, (3,)),), wounds=(Wound(1, "body", 4), Wound(2, "arm", 1))
    )
    return replace(
        fight(ann, fighter("Bob")),
        clock=(2, 0),
        links=(Link("held", "Ann", "Bob", until=(3,)), Link("held", "Bob", "Ann")),
        agenda=(Slot(3, (2, 5), "Ann", "turn"), Slot(4, (4, 0), "Bob", "turn")),
        next_id=5,
        remarks=(Remark(1, "old"),),
    )


CHANGES: tuple[Event, ...] = (
    ev.Joined(fighter("Cid")),
    ev.Left("Ann"),
    ev.Resheeted("Ann", {"name": "Ann", "fight": 5}, (Item("axe", "axe", "Axe"),), {"hp": 2}),
    ev.Owned("Ann", "u1", "party", "best", True),
    ev.Wounded("Ann", Wound(99, "leg", 2, "cut")),
    ev.Healed("Ann", 1, 1),
    ev.Changed("Ann", "hp", -3),
    ev.Marked("Ann", Mark("prone", {"why": "pushed"}, (9,), "@Ann")),
    ev.Unmarked("Ann", "dazed", "cured"),
    ev.Linked(Link("mount", "Ann", "Bob", {"n": 1})),
    ev.Unlinked("held", "Ann", "Bob"),
    ev.ItemChanged("Ann", "club", "edge", -1),
    ev.ItemMoved("Ann", "club", "ground", pos=(1, 2)),
    ev.ItemGained("Ann", Item("bow", "bow", "Bow")),
    ev.Moved("Ann", to=(3, -1), facing=7, elevation=-1, posture="prone"),
    ev.Queued(Slot(9, (2, 9), "Bob", "riposte", {"of": "Ann"})),
    ev.Opened(4),
    ev.Closed(3, "lost"),
    ev.Kept(2, (Given(12, "attack"),)),
    ev.Together(True),
    ev.Ruled("Ann", "hp", 1),
    ev.Configured("pace", "strict"),
    ev.Counted("round", 2),
    ev.Landscaped("1,2", "wood"),
    ev.Revealed(3),
    ev.Remarked(Remark(2, "it rains")),
    ev.Unremarked(1),
)

NOBODY: tuple[Event, ...] = (
    ev.Left("Nobody"),
    ev.Resheeted("Nobody", {}, ()),
    ev.Owned("Nobody", None, "x"),
    ev.Wounded("Nobody", Wound(1, "leg", 2)),
    ev.Healed("Nobody", 1, 1),
    ev.Healed("Ann", 77, 1),
    ev.Changed("Nobody", "hp", -3),
    ev.Marked("Nobody", Mark("prone")),
    ev.Unmarked("Nobody", "dazed"),
    ev.Unmarked("Ann", "unknown"),
    ev.Linked(Link("mount", "Nobody", "Bob")),
    ev.Linked(Link("mount", "Bob", "Nobody")),
    ev.Unlinked("held", "Ann", "Nobody"),
    ev.Unlinked("unknown", "Ann", "Bob"),
    ev.ItemChanged("Nobody", "club", "edge", -1),
    ev.ItemChanged("Ann", "unknown", "edge", -1),
    ev.ItemMoved("Nobody", "club", "ground"),
    ev.ItemMoved("Ann", "unknown", "ground"),
    ev.ItemMoved("Ann", "club", "hand", to="Nobody"),
    ev.ItemGained("Nobody", Item("bow", "bow", "Bow")),
    ev.Moved("Nobody", to=(1, 1)),
    ev.Moved("Ann"),
    ev.Opened(77),
    ev.Closed(77),
    ev.Kept(77, (Given(12),)),
    ev.Together(False),
    ev.Ruled("Nobody", "hp", 1),
    ev.Ruled("Ann", "edge", 1, item="unknown"),
    ev.Landscaped("9,9"),
)


def test_every_kind_of_event_is_looked_at() -> None:
    assert {type(e) for e in CHANGES} == set(KINDS)


@pytest.mark.parametrize("event", CHANGES, ids=lambda e: type(e).__name__)
def test_an_event_changes_the_state_and_leaves_the_old_one_alone(event: Event) -> None:
    before = replace(scene(), stack=(Slot(2, (2, 0), "Bob", "walk"),))
    as_was = msgspec.json.encode(before)
    assert event.apply(before) != before
    assert msgspec.json.encode(before) == as_was


@pytest.mark.parametrize("event", NOBODY, ids=lambda e: msgspec.json.encode(e).decode())
def test_an_event_about_nothing_that_is_there_changes_nothing(event: Event) -> None:
    assert event.apply(scene()) == scene()


@pytest.mark.parametrize("event", CHANGES, ids=lambda e: type(e).__name__)
def test_an_event_survives_its_codec(event: Event) -> None:
    text = msgspec.json.encode(event)
    again = msgspec.json.decode(text, type=Event)
    assert again == event
    assert again.apply(scene()) == event.apply(scene())
    assert msgspec.json.decode(text)["event"] == type(event).__struct_config__.tag


@pytest.mark.parametrize("kind", KINDS, ids=lambda k: k.__name__)
def test_unknown_fields_of_an_event_are_refused(kind: type) -> None:
    event = next(e for e in CHANGES if type(e) is kind)
    raw = msgspec.json.decode(msgspec.json.encode(event)) | {"surprise": 1}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, Event)


def test_tags_are_told_apart_and_an_unknown_one_is_refused() -> None:
    tags = [kind.__struct_config__.tag for kind in KINDS]
    assert len(set(tags)) == len(tags)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"event":"exploded"}', type=Event)


def test_the_state_survives_its_codec_after_every_event() -> None:
    enc = fold(scene(), tuple(e for e in CHANGES if not isinstance(e, ev.Together)))
    assert msgspec.json.decode(msgspec.json.encode(enc), type=Encounter) == enc


def test_numbers_move_by_deltas_in_any_order() -> None:
    one, two = ev.Changed("Ann", "hp", -2), ev.Changed("Ann", "hp", -3)
    assert fold(scene(), (one, two)) == fold(scene(), (two, one))
    assert fold(scene(), (one, two)).figures["Ann"].q["hp"] == 1
    edge = ev.ItemChanged("Ann", "club", "edge", -2)
    club = fold(scene(), (edge, edge)).figures["Ann"].item("club")
    assert club is not None and club.q["edge"] == -2
    assert fold(scene(), (ev.Counted("round", 1), ev.Counted("round", 1))).q["round"] == 2


def test_only_a_ruling_is_absolute() -> None:
    ruled = ev.Ruled("Ann", "hp", 4)
    assert fold(scene(), (ruled, ruled)).figures["Ann"].q["hp"] == 4
    item = fold(scene(), (ev.Ruled("Ann", "edge", 9, item="club"),)).figures["Ann"].item("club")
    assert item is not None and item.q["edge"] == 9
    assert fold(scene(), (ev.Ruled("", "round", 7),)).q == {"round": 7}


def test_what_each_event_does() -> None:
    after = fold(scene(), tuple(e for e in CHANGES if not isinstance(e, ev.Together | ev.Left)))
    ann = after.figures["Ann"]
    assert (ann.owner, ann.side, ann.policy, ann.hidden) == ("u1", "party", "best", True)
    assert (ann.pos, ann.facing, ann.elevation, ann.posture) == ((3, -1), 1, -1, "prone")
    assert [(w.id, w.location, w.left) for w in ann.wounds] == [(1, "body", 3), (2, "arm", 1), (5, "leg", 2)]
    assert [m.key for m in ann.marks] == ["prone"], "the clock has passed what dazed him"
    assert [i.id for i in ann.items] == ["axe", "bow"]
    assert ann.q["hp"] == 1
    assert [(s.id, s.opened) for s in after.agenda] == [(9, False), (4, True)]
    assert (after.clock, after.options["pace"], after.terrain) == ((4, 0), "strict", {"1,2": "wood"})
    assert [(x.key, x.a) for x in after.links] == [("held", "Bob"), ("mount", "Ann")]


def test_who_leaves_takes_slots_and_links_along() -> None:
    enc = fold(scene(), (ev.Queued(Slot(9, (2, 1), "Ann", "react"), top=True), ev.Left("Ann")))
    assert list(enc.figures) == ["Bob"]
    assert [s.id for s in enc.agenda] == [4] and enc.stack == () and enc.links == ()


def test_a_wound_takes_the_next_free_number_and_heals_to_nothing() -> None:
    enc = fold(scene(), (ev.Wounded("Bob", Wound(1, "leg", 3)), ev.Wounded("Bob", Wound(1, "arm", 2))))
    assert [w.id for w in enc.figures["Bob"].wounds] == [5, 6] and enc.next_id == 7
    healed = fold(enc, (ev.Healed("Bob", 5, 2),))
    assert [(w.id, w.left) for w in healed.figures["Bob"].wounds] == [(5, 1), (6, 2)]
    assert [w.id for w in fold(healed, (ev.Healed("Bob", 5, 1),)).figures["Bob"].wounds] == [6]


def test_healing_one_wound_forgets_no_other() -> None:
    enc = fold(scene(), (ev.Wounded("Bob", Wound(0, "skin", 0)), ev.Wounded("Bob", Wound(0, "arm", 2))))
    assert [w.location for w in fold(enc, (ev.Healed("Bob", 6, 2),)).figures["Bob"].wounds] == ["skin"]


def test_marks_and_links_are_renewed_not_doubled() -> None:
    enc = fold(scene(), (ev.Marked("Ann", Mark("dazed", {"n": 2})), ev.Linked(Link("held", "Ann", "Bob", {"n": 2}))))
    assert [m.data for m in enc.figures["Ann"].marks] == [{"n": 2}]
    assert [(x.a, x.data) for x in enc.links] == [("Bob", {}), ("Ann", {"n": 2})]


def test_an_item_given_away_keeps_its_numbers_and_gets_an_id_of_its_own() -> None:
    enc = fold(scene(), (ev.ItemChanged("Ann", "club", "edge", 3), ev.ItemMoved("Ann", "club", "hand", to="Bob")))
    assert enc.figures["Ann"].items == ()
    assert [(i.id, i.q["edge"]) for i in enc.figures["Bob"].items] == [("club", 2), ("club.5", 5)]
    stuck = fold(scene(), (ev.ItemMoved("Ann", "club", "stuck", at="Bob.leg"),)).figures["Ann"].item("club")
    assert stuck is not None and (stuck.where, stuck.at, stuck.held) == ("stuck", "Bob.leg", False)


def test_terrain_is_cleared_by_no_kind() -> None:
    at = hex_key((1, -2))
    enc = fold(scene(), (ev.Landscaped(at, "mud"), ev.Landscaped(at, "rock")))
    assert enc.terrain == {"1,-2": "rock"}
    assert fold(enc, (ev.Landscaped(at),)).terrain == {}


# --- the agenda
def test_slots_wait_in_the_order_of_their_keys() -> None:
    keys = ((5, 1), (3,), (3, 2), (3, 1, 9), (4, -10), (3, 2))
    enc = fold(scene(), tuple(ev.Queued(Slot(10 + n, key, "Bob", "x")) for n, key in enumerate(keys)))
    assert [s.key for s in enc.agenda] == sorted([*keys, (2, 5), (4, 0)])
    assert [s.id for s in enc.agenda if s.key == (3, 2)] == [12, 15], "equal keys in the order of queueing"
    assert enc.next_id == 16


def test_a_key_below_the_clock_is_raised_to_it() -> None:
    enc = fold(scene(), (ev.Queued(Slot(9, (1, 7), "Bob", "late")),))
    assert enc.agenda[0] == Slot(9, (2, 0), "Bob", "late")


def test_interrupts_stand_above_the_agenda_the_latest_first() -> None:
    enc = fold(scene(), tuple(ev.Queued(Slot(n, (2, 0), "Bob", "react"), top=True) for n in (9, 10)))
    assert current(enc) == enc.stack[-1] and enc.stack[-1].id == 10
    assert [s.id for s in enc.slots()] == [10, 9, 3, 4]
    assert [s.id for s in enc.slots("Bob", "react")] == [10, 9]
    enc = fold(enc, (ev.Opened(10),))
    assert enc.clock == (2, 0) and enc.stack[-1].opened
    enc = fold(enc, (ev.Closed(10), ev.Closed(9)))
    assert (current(enc) or enc.agenda[1]).id == 3


def test_opening_moves_the_clock_and_ends_what_lasted_until_then() -> None:
    marks = tuple(ev.Marked("Bob", Mark(f"m{n}", until=(n,))) for n in (2, 3, 4, 5))
    enc = fold(scene(), (*marks, ev.Marked("Bob", Mark("ever"))))
    assert fold(enc, (ev.Opened(3),)).clock == (2, 5)
    assert [m.key for m in fold(enc, (ev.Opened(3),)).figures["Bob"].marks] == ["m3", "m4", "m5", "ever"]
    later = fold(enc, (ev.Opened(4),))
    assert [m.key for m in later.figures["Bob"].marks] == ["m5", "ever"]
    assert [m.key for m in later.figures["Ann"].marks] == []
    assert [x.a for x in later.links] == ["Bob"]
    assert fold(later, (ev.Opened(3),)).clock == (4, 0), "the clock never goes back"


# --- simultaneous groups
def test_in_a_group_the_body_waits_and_bookkeeping_does_not() -> None:
    enc = fold(
        scene(),
        (
            ev.Together(True),
            ev.Changed("Bob", "hp", -4),
            ev.Changed("Bob", "parries", 1, now=True),
            ev.Marked("Bob", Mark("parried"), now=True),
            ev.Marked("Bob", Mark("prone")),
            ev.Counted("round", 1),
        ),
    )
    bob = enc.figures["Bob"]
    assert bob.q == {HP.key: 6, "parries": 1} and [m.key for m in bob.marks] == ["parried"]
    assert enc.q == {"round": 1} and enc.deferred is not None and len(enc.deferred) == 2
    done = keep(enc, ev.Together(False))
    assert done.deferred is None and done.figures["Bob"].q[HP.key] == 2
    assert [m.key for m in done.figures["Bob"].marks] == ["parried", "prone"]


def test_two_blows_of_one_moment_both_apply() -> None:
    blow = (ev.Wounded("Bob", Wound(5, "body", 3)), HP.by("Bob", -3))
    enc = fold(scene(), (ev.Together(True), *blow, *blow, ev.Together(False)))
    assert enc.figures["Bob"].q["hp"] == 0
    assert [w.id for w in enc.figures["Bob"].wounds] == [5, 6]


def test_a_group_begun_twice_loses_nothing() -> None:
    enc = fold(scene(), (ev.Together(True), BRUISE.by("Bob", 1), ev.Together(True), ev.Together(False)))
    assert enc.figures["Bob"].q["bruise"] == 1
