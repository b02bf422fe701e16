"""Phrases that can be said in many ways mean what they would if every way were written out."""

import pytest

from grammar.phrases import WIDE, Phrases, written_out
from grammar.wording import of_system, verbs_of, words_of
from rules.registry import SYSTEMS, ruleset

LISTS = {"blows": ("cut", "stab", "(big |)slash"), "his": ("his", "her")}
CARE = "(don't|never|do not) (care|worry|think|bother)( about| for|)( the| any|) (defence|safety|guard)"


def test_a_phrase_is_each_of_its_ways():
    found = Phrases([("go for (<his>) (neck|throat)", "neck"), ("<blows>", "attack")], LISTS)
    assert found["go for her throat"] == "neck"
    assert found.get("big slash") == "attack"
    assert "go for its throat" not in found
    assert found.get("go for", "nothing") == "nothing"


def test_a_wide_phrase_is_each_of_its_ways_and_no_other():
    found = Phrases([(CARE, "reckless")], {})
    every = written_out([CARE], {})
    assert len(every) > WIDE
    assert all(found.get(one) == "reckless" for one in every)
    assert all(one not in found for one in ("don't", "never worry", "safety", "worry about the guard", f"{every[0]} x"))


def test_blanks_of_what_was_left_out_do_not_count():
    found = Phrases([("fall (flat |)(down |) on (his |her |the |) (back|face|side|rear|nose|head)", "prone")], {})
    assert all(one in found for one in ("fall on back", "fall flat on his nose", "fall flat down on the head"))


def test_a_phrase_that_can_not_be_parted_at_a_blank_is_written_out():
    numbers = "|".join(map(str, range(10)))
    found = Phrases([(f"room({numbers})({numbers})", "room")], {})
    assert "room42" in found
    assert "room 42" not in found


def test_the_last_of_rows_with_the_same_phrase_counts_and_all_are_known_in_their_order():
    early, late = "never worry about the guard", "never think of it"
    found = Phrases([(early, "first"), (CARE, "wide"), (late, "own"), (CARE, "again"), (early, "last")], {})
    assert found[early] == "last"
    assert found.every(early) == ("first", "wide", "again", "last")
    assert found.every("never worry about the safety") == ("wide", "again")
    assert found[late] == "own"


def test_what_stands_under_others_comes_after_them():
    found = Phrases([("swing", "own")], {}, Phrases([("swing", "all"), (CARE, "reckless")], {}))
    assert found["swing"] == "own"
    assert found.every("swing") == ("own", "all")
    assert found["never think about any safety"] == "reckless"
    assert found.of_their_own("swing")
    assert not found.of_their_own("never think about any safety")
    assert set(found.of_words(1)) == {"swing"}
    assert {"swing", "don't", "safety"} <= {*found.words()}


def test_phrases_are_found_by_their_number_of_words():
    found = Phrases([(CARE, "reckless"), ("one two", "")], {})
    every = (*written_out([CARE], {}), "one two")
    for many in range(1, 8):
        assert set(found.of_words(many)) == {one for one in every if len(one.split()) == many}


@pytest.mark.parametrize("system", [*SYSTEMS])
def test_a_systems_words_mean_what_its_rows_say(system):
    package = ruleset(system).package
    said = of_system(package)
    for rows, found in ((said.verbs, verbs_of(package)), (said.words, words_of(package))):
        written = {one: meant for row, meant in rows.items() for one in written_out([row], said.lists)}
        for one, meant in written.items():
            assert found.get(" ".join(one.split())) == ((meant,) if isinstance(meant, str) else meant), one


def test_what_can_be_said_in_thousands_of_ways_is_not_written_out():
    """A third of the memory of five systems were phrases written out."""
    ways = written_out(of_system("rules.gurps3").verbs, of_system("rules.gurps3").lists)
    found = verbs_of("rules.gurps3")
    assert len(ways) > 50_000
    assert len(found._whole) + sum(len(wide.heads) + len(wide.tails) for wide in found._wide) < 3000
