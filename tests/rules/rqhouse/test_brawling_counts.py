"""When the count of a brawl takes effect."""

import pytest

from rules.rqhouse.harm.brawling import brawled


@pytest.mark.rule("RH-BRL-02")
@pytest.mark.parametrize(("count", "works"), [(2, False), (3, False), (4, True)])
def test_only_more_than_a_location_has_left_takes_effect(count: int, works: bool) -> None:
    assert brawled(count, 3) is works
