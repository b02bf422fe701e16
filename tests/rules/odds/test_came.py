"""A part of an outcome is a key of data that knows its words; rewording changes no key."""

import pickle

import pytest

from rules.odds.came import Came, parts
from rules.registry import ruleset
from rules.texts.messages import Messages


def test_a_part_is_its_key_and_tells_its_words() -> None:
    came = parts("rules.gurps4")
    lost = came("Borka", "mortally_wounded")
    assert lost == "Borka mortally wounded" and lost.words() == "mortally wounded"
    assert came("Borka", "grapples", "Ilse").words() == "grapples Ilse"
    assert came("Borka", "injury") is came("Borka", "injury")


def test_a_part_travels_between_processes_whole() -> None:
    again = pickle.loads(pickle.dumps(Came("rules.gurps4", "Borka", "loses", "axe")))
    assert again == "Borka loses axe" and (again.who, again.words()) == ("Borka", "loses axe")


def test_rewording_what_came_of_somebody_loses_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("rq3plus")
    lost = parts("rules.rq3plus")("Grak", "hit_points_lost")
    monkeypatch.setattr("rules.texts.store.texts", lambda *_: Messages("came-hit-points-lost = a good deal worse\n"))
    assert rules.odds.harm({lost: 4}, "Grak") == 4
