"""Whoever joins a fight that is under way may do as much as whoever was there when the round began: in every system."""

import pytest
from msgspec.structs import replace

from rules.core.engine import enlist
from rules.core.oracle import Table, keyed_source
from rules.registry import SYSTEMS, ruleset
from tests.rules.fight import Fight

ORDER = ("tie", "initiative", "order_move", "order_speed")
"""The numbers of whose turn comes when."""
SPENT = ("actions_left", "minor_free")
"""The numbers of what may still be done in a round."""


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_late_comer_has_what_a_round_gives(system: str) -> None:
    hero, foe = ruleset(system).sample[:2]
    f = Fight(system, hero, ("Idle", foe), source=keyed_source(bytes(32), 0))
    new = f.ready("New", foe)
    # As it left in an earlier round, in which it had acted.
    spent = {key: 0 for key in SPENT if key in f["Idle"].q}
    f._take(enlist(f.enc, (replace(new, q={**new.q, **spent}),), f.rules, Table(f.source)))
    numbers = [{key: n for key, n in f[name].q.items() if key not in ORDER} for name in ("Idle", "New")]
    assert numbers[0] == numbers[1] and len(f.enc.slots("New")) == len(f.enc.slots("Idle"))
