"""What is asked of one state of a fight by each of its figures is worked out once."""

from msgspec.structs import replace

from rules.core.encounter import Encounter, Slot
from rules.core.events import Queued
from rules.core.remembered import of_fight


def test_the_same_state_is_asked_once_and_another_anew():
    asked = []

    @of_fight
    def clock(enc: Encounter) -> tuple[int, ...]:
        asked.append(enc)
        return enc.clock

    one = Encounter("e", "any")
    later = replace(one, clock=(3,))
    assert [clock(one), clock(one), clock(later), clock(one)] == [one.clock, one.clock, (3,), one.clock]
    assert len(asked) == 3


def test_a_slot_waits_behind_those_of_its_moment():
    enc = Encounter("e", "any")
    for number, key in ((1, (2,)), (2, (1,)), (3, (2,)), (4, (1,)), (5, (0,))):
        enc = Queued(Slot(number, key, None, "end")).apply(enc)
    assert [slot.id for slot in enc.agenda] == [5, 2, 4, 1, 3]
