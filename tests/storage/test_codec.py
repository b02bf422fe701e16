"""Events of older versions, and names."""

from typing import Any

import msgspec
import pytest

from rules.core.events import Changed, Configured
from rules.core.names import fold
from storage import codec
from storage.names import new_id


def test_events_survive() -> None:
    events = (Changed("Sven", "hp", -3), Configured("pace", "strict"))
    assert codec.events(codec.encode(events)) == events
    assert codec.events("[]") == ()


def _lost(event: dict[str, Any]) -> dict[str, Any]:
    return {"event": "changed", "who": event["who"], "key": "hp", "by": -event["points"]}


def _older(event: dict[str, Any]) -> dict[str, Any]:
    return {"event": "lost", "who": event["whom"], "points": event["points"]}


def test_old_events_are_brought_up_to_date_step_by_step() -> None:
    upcasts = {"hurt": _older, "lost": _lost}
    old = '[{"event":"hurt","whom":"Sven","points":3},{"event":"configured","key":"a","value":1}]'
    assert codec.events(old, upcasts) == (Changed("Sven", "hp", -3), Configured("a", 1))


def test_an_event_may_be_brought_up_to_date_under_its_own_tag() -> None:
    upcasts: dict[str, codec.Upcast] = {"configured": lambda e: {"event": "configured", "key": e["name"], "value": 1}}
    assert codec.events('[{"event":"configured","name":"a"}]', upcasts) == (Configured("a", 1),)


@pytest.mark.parametrize("upcasts", [{}, {"lost": _lost}])
def test_unheard_of_events_are_refused(upcasts: dict[str, codec.Upcast]) -> None:
    with pytest.raises(msgspec.ValidationError):
        codec.events('[{"event":"unheard"}]', upcasts)


def test_names_are_compared_without_case_width_and_blanks() -> None:
    assert fold("  Straße  Élan ") == fold("STRASSE E\u0301LAN") == "strasse élan"
    assert fold("\uff33ven") == "sven"
    assert new_id() != new_id()
