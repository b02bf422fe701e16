"""What a game master may force a trait roll to come to."""

import pytest

from rules.core.command import Command
from rules.core.oracle import called, keyed_source
from rules.core.report import Refused
from rules.swords.rolls.trait import TWO_D6, Passed, Placed, Trait
from rules.swords.tables.printed import LABELS
from tests.rules.fight import Fight

SOURCE = keyed_source(bytes(range(32)), 1)


def fight() -> Fight:
    return Fight("swords", "Juk", "Thug", source=SOURCE)


@pytest.mark.parametrize(("word", "note"), [("success", "attack_hit"), ("failure", "attack_miss")])
def test_an_attack_succeeds_or_fails_as_said(word: str, note: str) -> None:
    said = fight().say(f"Juk: attack vs Thug forced attack {word}")
    assert said.has(note) and said.check("attack").forced and said.check("attack").degree == word
    assert (said.check("attack").margin or 0) >= 0 if word == "success" else (said.check("attack").margin or 0) < 0


def test_a_number_is_the_sum_of_the_faces() -> None:
    f = fight()
    assert f.say("Juk: attack vs Thug forced attack 12").check("attack").roll == 12
    with pytest.raises(Refused, match="attack shows 2 to 12"):
        f.say("Juk: attack vs Thug forced attack 13")


def test_what_there_is_none_of() -> None:
    with pytest.raises(Refused, match="only success, failure"):
        fight().say("Juk: attack vs Thug forced attack special")
    with pytest.raises(Refused, match=r"What should initiative show\? Anything from 2 to 12\."):
        fight().say("Juk: attack vs Thug forced initiative success")


@pytest.mark.parametrize("kind", [Trait, Passed, Placed])
def test_the_words_are_those_of_every_kind_of_roll(kind: type[Trait]) -> None:
    found = {called(kind(4, 11), total) for total in range(TWO_D6.low, TWO_D6.high + 1)}
    f = fight()
    readings = f.rules.words.readings(f.enc, Command("attack", who="Juk", targets=("Thug",)))
    assert found == {thing.id for thing in readings["attack"]} == {"success", "failure"}
    assert set(readings) <= {key for key, row in LABELS.items() if row.reads}
