"""What is offered at the cursor."""

from typing import Any

import pytest

from grammar.completion.complete import Completion, complete
from grammar.names import Names
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.core.ruleset import Ruleset
from rules.registry import SYSTEMS, ruleset
from tests.rules.core.toy.ruleset import RULES


@pytest.fixture
def offer(fight: Encounter, tiny: Ruleset, names: Names) -> Any:
    def offer(text: str, *mine: str) -> list[tuple[str, int, str]]:
        found = complete(text, len(text), fight, tiny, names, mine)
        assert len(found) <= 25
        return [(c.text, c.start, c.kind) for c in found]

    return offer


def texts(found: list[tuple[str, int, str]], kind: str) -> list[str]:
    return [text for text, _, k in found if k == kind]


def test_the_first_word_may_be_a_name_a_verb_or_a_table_verb(offer: Any) -> None:
    found = offer("")
    assert texts(found, "actor")[:2] == ["Sven:", "Rurik:"] and "attack" in texts(found, "keyword")
    assert [k for _, _, k in found] == sorted((k for _, _, k in found), key=("actor", "keyword").index)
    assert offer("/att") == [("attack", 1, "keyword")]
    assert ("encounter", 0, "keyword") in offer("enc")
    assert texts(offer("", "Sven"), "actor") == ["Sven:"]


def test_the_unfinished_word_filters(offer: Any) -> None:
    assert offer("Sven: attack broadsword imp") == [("impale", 24, "keyword")]
    assert offer("attack vs Rurik parry rip") == [("riposte", 22, "keyword")]
    assert offer("zzz yyy") == [] and offer("attack -- att") == []


def test_names_of_several_words_are_replaced_from_their_beginning(offer: Any) -> None:
    assert offer("attack broadsword vs grak the") == [("Grak the Black", 21, "name"), ("then", 26, "keyword")]
    assert offer("attack vs grak the ")[0] == ("Grak the Black", 10, "name")
    assert texts(offer("attack vs Goblin "), "name") == ["Goblin 1", "Goblin 2"]
    assert texts(offer("attack vs Sven, gob"), "name") == ["Goblin 1", "Goblin 2"]
    assert offer('attack vs "Gra') == [('"Grak the Black"', 10, "name")]
    assert offer("attack vs black") == [("Grak the Black", 10, "name")]


def test_a_word_behind_a_name_and_its_number_begins_no_other_name(offer: Any) -> None:
    assert texts(offer("attack vs Goblin 2 r"), "name") == [] and texts(offer("attack vs Goblin 2, r"), "name") != []


def test_a_half_typed_name_with_a_keyword_inside(fight: Encounter, tiny: Ruleset) -> None:
    names = Names(("Sven at Large",))
    assert complete("Sven at L", 9, fight, tiny, names) == (Completion("Sven at Large:", 0, "actor"),)
    assert complete("attack vs Sven at L", 19, fight, tiny, names) == (Completion("Sven at Large", 10, "name"),)


def test_after_a_speaker_only_its_own_weapons(offer: Any) -> None:
    assert texts(offer("Sven: attack "), "thing") == ["broadsword", "Sword +1", "buckler"]
    assert texts(offer("Goblin 2: attack s"), "thing") == ["short spear", "sling"]


def test_without_a_speaker_the_viewers_own_or_whose_turn_it_is(offer: Any) -> None:
    assert texts(offer("attack ", "Sven"), "thing") == ["broadsword", "Sword +1", "buckler"]
    assert texts(offer("attack "), "thing") == ["battle axe", "round shield"]


def test_a_defence_is_made_with_the_targets_things(offer: Any) -> None:
    assert texts(offer("Sven: attack broadsword vs Grak the Black parry with "), "thing") == [
        "heavy mace",
        "target shield",
    ]


def test_locations_of_the_target(offer: Any, fight: Encounter, tiny: Ruleset) -> None:
    assert texts(offer("attack vs Goblin 2 at "), "place") == ["head", "left leg", "right leg"]
    places = {"Sven": (Thing("tail", "tail"),), "Goblin 2": (Thing("head", "head"),)}
    names = Names(("Sven", "Goblin 2"), {}, places)
    text = "Sven: attack vs Goblin 2 at "
    assert complete(text, len(text), fight, tiny, names) == (Completion("head", len(text), "place"),)


def test_labels_of_the_dice(offer: Any) -> None:
    found = offer("Sven: attack broadsword vs Goblin 2 rolled ")
    assert texts(found, "label") == ["attack", "Grak the Black.parry", "location"]
    assert texts(offer("Sven: attack vs Goblin 2 rolled attack 05, lo"), "label") == ["location"]


def test_table_talk(offer: Any) -> None:
    assert texts(offer("encounter st"), "keyword") == ["start", "status"]
    assert texts(offer("encounter start "), "system") == list(SYSTEMS)
    assert texts(offer("option "), "option") == list(RULES.settings)
    assert texts(offer("option pace "), "value") == ["free", "strict"]
    assert texts(offer("encounter option public_rolls o"), "value") == ["on", "off"]
    assert texts(offer("set gob"), "name") == ["Goblin 1", "Goblin 2"]
    assert texts(offer("/encounter remove grak the "), "name") == ["Grak the Black"]
    assert offer("odds Sven: attack bro") == [("broadsword", 18, "thing")]
    assert [text for text, *_ in offer("undo ")] == ["accept", "decline"]


def test_without_a_fight_only_the_table_listens() -> None:
    found = complete("", 0, None, None, Names())
    assert {c.kind for c in found} == {"keyword"} and found[0].text == "encounter"
    assert complete("sheet e", 7, None, None, Names()) == (Completion("export", 6, "keyword"),)


def test_only_the_text_before_the_cursor_counts(fight: Encounter, tiny: Ruleset, names: Names) -> None:
    assert complete("att vs Grak", 3, fight, tiny, names) == (Completion("attack", 0, "keyword"),)


@pytest.mark.parametrize(
    "text",
    ["", "l", "lur", "attack vs l", "attack vs Lurker", "attack c", "attack cl", "Lurker: attack ", "reveal ",
     "attack vs Lurker parry with ", "Sven: attack vs Sven rolled ", "attack vs Lurker at ", "set L",
     "odds attack vs L"],
)  # fmt: skip
def test_a_hidden_figure_never_leaks(text: str, offer: Any) -> None:
    assert not [t for t, _, _ in offer(text) if "Lurker" in t or t == "claw"]


def test_what_is_too_long_or_broken_completes_to_nothing(offer: Any) -> None:
    assert offer("a" * 2001) == [] and offer("attack \x00") == []


@pytest.mark.parametrize(
    ("system", "text", "offered", "left_out"),
    [
        ("rq3plus", "grapple ", {"height", "immobilise"}, set()),
        ("rq3plus", "damage broadsword ", {"special", "slash"}, {"feint", "range", "charge"}),
        ("rq3plus", "attack broadsword vs Bob dodge ", {"then", "at", "riposte"}, {"glance"}),
        ("rq3plus", "attack broadsword vs Bob nothing r", {"range", "rolled"}, {"riposte"}),
        ("swords", "slam vs Bob ", {"corner", "strength"}, {"radius", "jab", "block", "at"}),
        ("swords", "hold ", {"jab"}, {"ambush", "dodge", "range"}),
        ("swords", "attack sword vs Bob then ", {"attack", "shoot", "block"}, {"jab"}),
    ],
)
def test_only_words_that_the_verb_takes_are_offered(
    system: str, text: str, offered: set[str], left_out: set[str]
) -> None:
    got: set[str] = set()
    for letter in "abcdefghijklmnopqrstuvwxyz" if text.endswith(" ") else ("",):
        found = complete(text + letter, len(text + letter), None, ruleset(system), Names(("Ann", "Bob")))
        got |= {c.text for c in found if c.kind == "keyword"}
    assert offered <= got and not left_out & got


def test_what_only_the_game_master_says_is_not_offered_to_players() -> None:
    for gm in (True, False):
        found = complete("attack amb", 10, None, ruleset("swords"), Names(("Ann",)), gm=gm)
        assert ("ambush" in {c.text for c in found}) is gm
