"""Texts are found by their owner, kind and code."""

import pytest

from rules.texts.store import REFUSED, SAYS, codes, pattern, told


def test_a_code_is_a_message_or_its_attribute() -> None:
    assert told("rules.core", REFUSED, "unknown_verb", {"verb": "dance"}).startswith("You can't dance")
    assert told("rules.core", SAYS, "changed.half", {"what": "DX"}) == "half DX"


def test_a_kind_is_no_code_of_another() -> None:
    assert pattern("rules.core", SAYS, "unknown_verb") is None
    assert not set(codes("rules.core", SAYS)) & {"unknown-verb"}


@pytest.mark.parametrize("code", ["nothing_like_it", "changed.nothing_like_it"])
def test_a_code_without_a_text_is_a_fault_of_the_caller(code: str) -> None:
    with pytest.raises(KeyError, match=code):
        told("rules.core", SAYS, code, {})


def test_who_has_no_texts_has_no_codes() -> None:
    assert not [*codes("rules.things", SAYS)]
