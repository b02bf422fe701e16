"""What kind of speech a line is, before anything reads it for what it means."""

import pytest

from grammar.kinds import Kind, begun, ends_asking, final, hands_on, kind_of, opens_asking


@pytest.mark.parametrize(
    "line",
    [
        "hurt?", "hit him??", "kill him ?!", "**again?**", "hit? :)", "hit (really?)", "hurt\uff1f", "/undo?",
        "next?", "I attack Grak, ok?",
        "attack vs Grak? -- he sneers", "hit him? please", "hit? (ooc)", "kill him? :D", "hit him? thank you",
        "hit\u061f", "hit\u2753",
    ],
)  # fmt: skip
def test_a_line_that_ends_in_a_question_mark_asks(line: str) -> None:
    assert ends_asking(line)
    assert kind_of(line, verb="undo", sentence=True) is Kind.QUESTION


@pytest.mark.parametrize(
    "line", ["?", "attack vs Grak -- really?", 'effect "who?" on Grak', "hurt? attack Grak", "parry? no, dodge"]
)
def test_a_note_a_quote_and_a_mark_amid_the_line_ask_nothing(line: str) -> None:
    assert not ends_asking(line)


@pytest.mark.parametrize(
    "line",
    [
        "can I attack Grak",
        "could he parry",
        "should Grak flee",
        "what if I hit him",
        "who is next",
        "is Grak dead",
        "whats the penalty for it",
    ],
)
def test_a_line_may_open_as_a_question(line: str) -> None:
    assert opens_asking(line, ("Grak",))
    assert kind_of(line, names=("Grak",)) is Kind.QUESTION


@pytest.mark.parametrize(
    "line",
    ["do it", "do that again", "have Grak make a roll", "may the gods curse you", "who cares", "hit him"],
)
def test_an_order_opens_as_none(line: str) -> None:
    assert kind_of(line, names=("Grak",)) is Kind.WORDS


def test_what_is_typed_exactly_is_what_it_is_though_it_opens_as_a_question() -> None:
    assert kind_of("what now", sentence=True) is Kind.SENTENCE
    assert kind_of("how", verb="undo") is Kind.COMMAND


def test_what_reads_and_what_keeps_a_text_may_end_in_a_question_mark() -> None:
    assert kind_of("help attack?", verb="help") is Kind.COMMAND
    assert kind_of("note here: who has the key?", verb="note") is Kind.COMMAND


@pytest.mark.parametrize(
    "line",
    [
        "encounter remove Grak -- he flees", "/undo 2", "secretly set Grak hp 5", "end Bless on Grak", "next", "round",
        "hide Grak", "mark Grak dead", "encounter option hand_dice off", "encounter load finale", "effect forget hex",
        "sheet delete Bo",
    ],
)  # fmt: skip
def test_what_is_final_is_never_done_by_words_of_ones_own(line: str) -> None:
    assert final(line)


@pytest.mark.parametrize("line", ["mark Grak stunned", "apply 5 to Grak", "options", "effect smoke on Grak: -2 dodge"])
def test_what_can_be_mended_may_be_done(line: str) -> None:
    assert not final(line)


def test_a_sentence_that_ends_a_turn_is_final_and_no_thing_that_is_set_or_loaded() -> None:
    assert hands_on("pass -- tired") and hands_on("Grak: pass") and hands_on("attack vs Grak then pass")
    assert not hands_on("load sling") and not hands_on("Rurik: set spear")


@pytest.mark.parametrize(
    ("clause", "said"),
    [
        ("um, how far is it", ("how", "far")),
        ("wait, how do I flee", ("how", "do")),
        ("please now", ("", "")),
        ("that is it", ("that", "is")),
        ("so can I", ("can", "i")),
        ("flee", ("flee", "")),
    ],
)
def test_a_clause_begins_with_what_says_something(clause: str, said: tuple[str, str]) -> None:
    assert begun(clause.casefold()) == said
