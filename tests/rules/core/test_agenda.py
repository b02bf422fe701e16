"""The agenda of a fight: what comes when."""

from rules.core.encounter import Encounter, Slot
from rules.core.events import Queued


def test_a_slot_waits_behind_those_of_its_moment():
    enc = Encounter("e", "any")
    for number, key in ((1, (2,)), (2, (1,)), (3, (2,)), (4, (1,)), (5, (0,))):
        enc = Queued(Slot(number, key, None, "end")).apply(enc)
    assert [slot.id for slot in enc.agenda] == [5, 2, 4, 1, 3]
