"""An answer is found amid other words, unless these make it unsure."""

import pytest
from msgspec.structs import replace

from grammar.meaning.answering import LONGEST, Found, answer_in
from grammar.meaning.told_dice import thrown
from grammar.names import Names
from rules.core.parts import Thing
from rules.core.report import Choice, Question
from rules.registry import ruleset

OPTIONS = ("parry broadsword 65 %", "parry medium shield 60 %", "dodge 40 %", "dodge retreat 43 %", "nothing")
ASKED = Question("q", "Ann", "How?", tuple(Choice(text, text) for text in OPTIONS), OPTIONS[0])
THINGS = (Thing("broadsword", "Broadsword"), Thing("shield", "medium shield"))
SURE = {
    "I dont want to lose my sword so better evade": OPTIONS[2],
    "I don't want to break my shield, I dodge": OPTIONS[2],
    "ugh, that's gonna hurt. shield up, parry with it, and if it breaks it breaks": OPTIONS[1],
    "dodge it, and if it still hits it hits": OPTIONS[2],
    "dodge but don't retreat, there's a wall behind me": OPTIONS[2],
    "parry! and i swear at him": OPTIONS[0],
    "no defense, i accept my fate": OPTIONS[4],
    "my shield, obviously": OPTIONS[1],
    "nothing, let him hit me, the mail holds": OPTIONS[4],
    "I'll just take the blow": OPTIONS[4],
    "my armour will stop it": OPTIONS[4],
    "I leap back and dodge": OPTIONS[3],
    "dodging, one step back": OPTIONS[3],
    "take it on the shield pls": OPTIONS[1],
    "catch it with the blade": OPTIONS[0],
    "whatever gives me the best chance": OPTIONS[0],
    "dodge with whatever is best": OPTIONS[3],
    "dodge or shield, whichever is safest": OPTIONS[1],
    "no preference, just go on": OPTIONS[0],
    "nothing, saving my parry for the big guy": OPTIONS[4],
    "back off 1 hex, dodge": OPTIONS[3],
    "dodge, and then I move one field back": OPTIONS[3],
    "I hop to the left": OPTIONS[2],
    "evasive action": OPTIONS[2],
    "dodge it, no more parrying": OPTIONS[2],
    "I don't do anything": OPTIONS[4],
    "won't try anything, whatever": OPTIONS[4],
    "none at all": OPTIONS[4],
    "shld": OPTIONS[1],
    "I jump back": OPTIONS[3],
    "dodge and retreet": OPTIONS[3],
    "get my sheild in the way": OPTIONS[1],
    "leap aisde": OPTIONS[2],
    "dodgeeee": OPTIONS[2],
    "shield? no, dodge": OPTIONS[2],
    "dodge... wait, no, shield": OPTIONS[1],
    "I keep my parry for the big one and dodge here": OPTIONS[2],
    "shield instead of the sword": OPTIONS[1],
    "dodge rather than parry": OPTIONS[2],
    "the third one": OPTIONS[2],
    "no thanks": OPTIONS[4],
    "slap it aside with the blade": OPTIONS[0],
    "I'm hopping back and dodge": OPTIONS[3],
    "dodge, no retreat": OPTIONS[2],
    "dodge and step back 1": OPTIONS[3],
    "the strongest defence": OPTIONS[0],
    "parry, as usual": OPTIONS[0],
    "the shield, like always": OPTIONS[1],
    "just the armour, no active defense": OPTIONS[4],
    "she swallows that, no time": OPTIONS[4],
    "raise the shield between us": OPTIONS[1],
    "get outta the way": OPTIONS[2],
    "twists sideways and lets the club sail past": OPTIONS[2],
    "Let it come. The mail will hold. No parry, no dodge.": OPTIONS[4],
    "Ann meets the axe with the broad face of his shield and does not yield so much as an inch.": OPTIONS[1],
    "dodge and retreat, that's the +3": OPTIONS[3],
    "dodge or parry? dodge": OPTIONS[2],
    "is the shield better? then the shield, the 60": OPTIONS[1],
    "parry, the 65": OPTIONS[0],
    "oh let him, I'm not wasting anything on that": OPTIONS[4],
    "what has the best number.. the shield, I think": OPTIONS[1],
    "the best chance, but not the retreat and not the sword": OPTIONS[1],
}
UNSURE = {
    "uh dodge i guess, unless my shield is better": OPTIONS[2],
    "dodge or parry with the shield": OPTIONS[1],
    "should I dodge": OPTIONS[2],
    "tumble out of the way": OPTIONS[2],
    "dodge 2 times": OPTIONS[2],
    "what's my dodge": OPTIONS[2],
    "parry, then run over to the door": OPTIONS[0],
    "dodge and walk round him": OPTIONS[2],
    "dodge while walking to his left": OPTIONS[2],
    "dodge at +2": OPTIONS[2],
    "shield and riposte": OPTIONS[1],
    "anything except the sword": OPTIONS[1],
    "parry, and strike him back": OPTIONS[0],
    "dodge, as usual": OPTIONS[2],
    "I hop back from the axe, parry or dodge": OPTIONS[3],
    "parry, the 70": OPTIONS[0],
    "should I dodge, or rather parry": OPTIONS[0],
}


@pytest.mark.parametrize("typed", SURE)
def test_an_answer_is_found_amid_other_words(typed: str) -> None:
    assert answer_in(typed, ASKED, ruleset("gurps4"), Names(), THINGS).sure == SURE[typed]


@pytest.mark.parametrize("typed", UNSURE)
def test_what_is_not_sure_is_only_near(typed: str) -> None:
    found = answer_in(typed, ASKED, ruleset("gurps4"), Names(), THINGS)
    assert found.sure == "" and UNSURE[typed] in found.near[:2]


def test_a_sentence_is_no_answer() -> None:
    assert answer_in("attack Grak with my sword", ASKED, ruleset("gurps4"), Names(), THINGS).sure == ""


def test_a_way_to_defend_that_is_not_offered_is_not_dropped() -> None:
    found = answer_in("let it slide off my broadsword - glancing", ASKED, ruleset("rq3plus"), Names(), THINGS)
    assert found.sure == "" and found.near[0] == OPTIONS[0]


def test_no_defence_is_meant_though_another_answer_is_spoken_of() -> None:
    options = tuple(Choice(one, text) for one, text in (("parry", "Parry 65 %"), ("nothing", "No defence")))
    asked = Question("q", "Ann", "How?", options, "parry")
    for typed in (
        "nothing, saving my parry for the big guy",
        "let him hit - I keep the parry",
        "no defence, my parry is for Grak",
    ):
        assert answer_in(typed, asked, ruleset("rq3plus"), Names(), ()).sure == "nothing", typed
    assert answer_in("nothing, wait, parry", asked, ruleset("rq3plus"), Names(), ()).sure == "parry"


def test_the_thing_says_how_one_defends_where_these_are_all_the_answers() -> None:
    asked = Question("q", "Ann", "How?", (Choice("parry", "parry"), Choice("block", "block")), "parry")
    for typed, answer in (("parry with the shield", "block"), ("block with my sword", "parry"), ("parry", "parry")):
        assert answer_in(typed, asked, ruleset("gurps4"), Names(), THINGS).sure == answer, typed


def test_what_one_does_not_want_is_not_done() -> None:
    for typed in ("I don't waste my parry on this one", "I won't use my shield"):
        assert answer_in(typed, ASKED, ruleset("gurps4"), Names(), THINGS).sure == "", typed
    found = answer_in("don't waste my parry, dodge", ASKED, ruleset("gurps4"), Names(), THINGS)
    assert found.sure == OPTIONS[2]


def test_a_blow_back_that_is_offered_hangs_on_an_opening_anyhow() -> None:
    asked = Question("q", "Ann", "How?", tuple(Choice(one, one) for one in ("dodge", "dodge riposte")), "dodge")
    for typed in ("dodge and hit him back if I get a chance", "dodge, riposte if there's an opening"):
        assert answer_in(typed, asked, ruleset("rqhouse"), Names(), ()).sure == "dodge riposte", typed


def test_an_answer_for_somebody_else_is_not_taken() -> None:
    names = Names(figures=("Lia", "Ann"))
    assert answer_in("shield for Lia", ASKED, ruleset("gurps4"), names, THINGS).sure == ""
    assert answer_in("shield for Ann", ASKED, ruleset("gurps4"), names, THINGS).sure == OPTIONS[1]


def test_a_step_back_is_a_dodge_where_no_rule_knows_it_and_no_parry_with_it() -> None:
    options = tuple(Choice(one, one) for one in ("parry sword 65 %", "parry target 60 %", "dodge 40 %", "nothing"))
    asked = Question("q", "Ann", "How?", options, "parry sword 65 %")
    things = (Thing("target", "target", also="shield"), Thing("sword", "sword"))
    rules = ruleset("rqhouse")
    for typed, answer in (
        ("hop back", "dodge 40 %"),
        ("block", "parry target 60 %"),
        ("block with my sword", "parry sword 65 %"),
        ("block the axe", "parry target 60 %"),
        ("parry and retreat", ""),
    ):
        assert answer_in(typed, asked, rules, Names(), things).sure == answer, typed


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("dodge, the dice say 27", "dodge rolled 27"),
        ("parry. I rolled a 9!", "parry rolled 9"),
        ("block - it was 12", "block rolled 12"),
        ("parry with my own die: 41", "parry rolled 41"),
        ("dodge rolled 27", "dodge rolled 27"),
        ("dodge, that was 3 rounds ago", "dodge, that was 3 rounds ago"),
        ("I rolled 7", "I rolled 7"),
        ("I leap aside, 23", "I leap aside rolled 23"),
        ("Blocking. Threw 11 on three dice.", "Blocking rolled 11"),
        ("block, 8 on the dice", "block rolled 8"),
        ("I jump off, I threw 2 and 6 and 3", "I jump off rolled 11"),
        ("parrying, and I throwed 38 for it", "parrying rolled 38"),
        ("dodge, 40", "dodge, 40"),
        ("dodge, 2", "dodge, 2"),
        ("dodge +2, 14", "dodge +2, 14"),
        ("parry with the 2 swords I got", "parry with the 2 swords I got"),
    ],
)
def test_dice_told_behind_an_answer_are_its_own(typed: str, told: str) -> None:
    assert thrown(typed, ASKED) == told


def test_neither_a_story_nor_a_question_for_dice_is_looked_through_for_an_answer() -> None:
    rules, names = ruleset("rqhouse"), Names()
    story = "dodge it" + " indeed" * 60
    assert answer_in("dodge it", ASKED, rules, names, THINGS).sure and len(story) > LONGEST
    for said, asked in ((story, ASKED), ("dodge it", replace(ASKED, dice=(1, 100)))):
        assert answer_in(said, asked, rules, names, THINGS) == Found()
