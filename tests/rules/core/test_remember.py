"""What is remembered of frozen values."""

from msgspec import Struct

from rules.core import remember
from rules.core.remember import remembered


class Thing(Struct, frozen=True):
    """Not hashable by what it holds."""

    q: dict[str, int]


def test_an_answer_is_remembered_by_the_very_value_it_was_asked_of() -> None:
    asked = []

    @remembered
    def sized(thing: Thing, name: str) -> tuple[str, int]:
        asked.append(name)
        return name, thing.q[name]

    one, same = Thing({"a": 1}), Thing({"a": 1})
    assert sized(one, "a") is sized(one, "".join("a")) and asked == ["a"]
    assert sized(same, "a") == ("a", 1) and asked == ["a", "a"]
    assert sized(thing=one, name="a") == ("a", 1) and len(asked) == 3


def test_no_more_is_kept_than_said_and_what_is_kept_stays_alive() -> None:
    asked = []

    @remembered
    def first(thing: Thing) -> int:
        asked.append(thing)
        return thing.q["a"]

    for n in range(remember.MOST + 10):
        assert first(Thing({"a": n})) == n
    assert len(asked) == remember.MOST + 10
