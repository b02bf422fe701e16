"""Typed keys: numbers, marks and links; what is live equals what was stored and loaded."""

import msgspec

from rules.core.bout import Bout
from rules.core.encounter import Encounter
from rules.core.events import Event, fold
from rules.core.keys import EncounterNumber, MarkKey, Nothing, Number, SlotKey, bearers
from rules.core.oracle import Table
from tests.rules.core.toy.ruleset import BRUISE, DOWN, EDGE, HELD, HP, SHOTS, STAGGER, TURNED, Staggered, fight, fighter

WHERE = Staggered(2, ((1, 2), (3, 4)))


def after(*events: Event) -> Encounter:
    return fold(fight(fighter("Ann"), fighter("Bob")), events)


def test_a_number_reads_and_moves() -> None:
    ann = after(HP.by("Ann", -2), BRUISE.by("Ann", 3, "arm"), BRUISE.by("Ann", 1, "arm")).figures["Ann"]
    assert (HP.of(ann), BRUISE.of(ann), BRUISE.of(ann, "arm"), BRUISE.of(ann, "leg", 7)) == (4, 0, 4, 7)
    assert (HP.name(), BRUISE.name("arm")) == ("hp", "bruise.arm")


def test_a_number_is_set_by_the_delta_to_it() -> None:
    ann = after().figures["Ann"]
    assert HP.to(ann, HP.of(ann)) == () and HP.to(ann, 1) == (HP.by("Ann", 1 - HP.of(ann)),)


def test_a_family_holds_its_members_only() -> None:
    enc = after(BRUISE.by("Ann", 3, "arm"), BRUISE.by("Ann", 1, "left.leg"), Number("bruises").by("Ann", 9, "arm"))
    assert BRUISE.family(enc.figures["Ann"]) == {"arm": 3, "left.leg": 1}
    assert BRUISE.family(enc.figures["Bob"]) == {}


def test_bookkeeping_is_told_to_the_event() -> None:
    assert SHOTS.by("Ann", 1).now and not HP.by("Ann", 1).now
    assert TURNED.set("Ann", Nothing()).now and TURNED.clear("Ann").now
    assert not DOWN.set("Ann", Nothing()).now and not DOWN.clear("Ann").now


def test_a_number_of_an_item() -> None:
    club = after(EDGE.by("Ann", "club", -3)).figures["Ann"].item("club")
    assert club is not None and EDGE.of(club) == -1 and EDGE.of(msgspec.structs.replace(club, q={}), 5) == 5


def test_a_mark_keeps_its_typed_data() -> None:
    enc = after(STAGGER.set("Ann", WHERE, (3,), "gm"))
    ann = enc.figures["Ann"]
    assert STAGGER.on(ann) and STAGGER.of(ann) == WHERE
    mark = ann.mark("stagger")
    assert mark is not None and (mark.until, mark.audience) == ((3,), "gm")
    assert not STAGGER.on(enc.figures["Bob"]) and STAGGER.of(enc.figures["Bob"]) is None
    assert not STAGGER.on(fold(enc, (STAGGER.clear("Ann", "cured"),)).figures["Ann"])
    assert STAGGER.condition and not TURNED.condition


def test_who_bears_one_of_several_marks_is_found_in_joining_order() -> None:
    enc = after(DOWN.set("Bob", Nothing()), TURNED.set("Ann", Nothing()), DOWN.set("Ann", Nothing()))
    assert list(bearers(enc, DOWN, TURNED)) == list(bearers(enc, DOWN)) == ["Ann", "Bob"]
    assert bearers(enc, TURNED) == {"Ann": enc.figures["Ann"]} and not bearers(after(), DOWN)


def test_a_link_is_found_from_either_end() -> None:
    enc = after(HELD.set("Ann", "Bob", WHERE), HELD.set("Bob", "Ann", Staggered(1)))
    assert [x.a for x in HELD.all(enc)] == ["Ann", "Bob"]
    assert [x.b for x in HELD.all(enc, a="Ann")] == ["Bob"] and [x.a for x in HELD.all(enc, b="Ann")] == ["Bob"]
    assert HELD.of(enc, "Ann", "Bob") == WHERE and HELD.of(enc, "Ann", "Cid") is None
    (link,) = HELD.all(enc, "Ann", "Bob")
    assert HELD.data(link) == WHERE
    assert [x.a for x in HELD.all(fold(enc, (HELD.clear("Ann", "Bob"),)))] == ["Bob"]


def test_live_state_equals_reloaded_state() -> None:
    enc = after(STAGGER.set("Ann", WHERE), HELD.set("Ann", "Bob", WHERE, (4, 0)), HP.by("Bob", -1))
    again = msgspec.json.decode(msgspec.json.encode(enc), type=Encounter)
    assert again == enc and STAGGER.of(again.figures["Ann"]) == WHERE
    (event,) = msgspec.json.decode(msgspec.json.encode((STAGGER.set("Ann", WHERE),)), type=tuple[Event, ...])
    assert event == STAGGER.set("Ann", WHERE)


def test_marks_of_one_key_and_another_type_do_not_meet() -> None:
    assert MarkKey("stagger", Staggered).of(after(STAGGER.set("Ann", WHERE)).figures["Ann"]) == WHERE


def test_a_number_of_the_encounter_reads_and_moves() -> None:
    bells = EncounterNumber("bells")
    assert bells.of(after(), 7) == 7 and bells.of(after(bells.by(1), bells.by(2))) == 3


def test_a_slot_carries_data_of_its_type() -> None:
    due, other = SlotKey("due", Staggered), SlotKey("other", Staggered)
    t = Bout(after(), Table(None))
    later = due.queue(t, (2, 1), "Ann", WHERE)
    due.queue(t, (1, 1), "Bob", Staggered(1))
    on_top = other.queue(t, (0,), "Ann", WHERE, top=True)
    assert [due.of(slot).by for slot in due.all(t.enc)] == [1, 2] and [s.id for s in due.all(t.enc, "Ann")] == [later]
    top = t.enc.stack[-1]
    assert top.id == on_top and other.on(top) and not due.on(top) and not due.on(None)
    assert msgspec.json.decode(msgspec.json.encode(t.enc), type=Encounter) == t.enc, "as it is loaded again"
    assert due.of(due.all(t.enc, "Ann")[0]) == WHERE
