"""What a player reads who mistyped."""

import re

import pytest

from grammar.names import Names
from grammar.parse.errors import caret
from grammar.parse.sentence import draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.encounter import Encounter
from rules.core.report import Refused
from rules.core.ruleset import Ruleset

TERMINAL = re.compile(r"W_[A-Z]|\b[A-Z]{3,}_|__ANON|\$END|\b(FACE|SIGNED|QUOTED|NOTE|REST|RPAR|DOT)\b|_C[O]")


def refused(text: str, names: Names) -> Refused:
    with pytest.raises(Refused) as fault:
        draft(text, "rq3plus", names)
    assert not TERMINAL.search(fault.value.message), fault.value.message
    assert not any(TERMINAL.search(h) for h in fault.value.hints)
    return fault.value


@pytest.mark.parametrize(
    ("text", "column", "says", "hint"),
    [
        ("atack broadsword vs Grak", 1, "is called 'atack'. Did you mean attack?", "attack"),
        ("/atack broadsword", 2, "Did you mean attack?", "attack"),
        ("Sven: atack broadsword", 7, "did you mean attack?", "attack"),
        ("encuonter start", 1, "Did you mean encounter?", "encounter"),
        ("Sven attack axe vs Grak", 6, "comes a colon: Sven: attack", "Sven:"),
        ("Sven attacks axe vs Grak", 6, "comes a colon: Sven: attacks", "Sven:"),
        ("Sven ponders his axe", 6, "No deed or command is called 'ponders': ? shows what may be said", "attack"),
        ("attack broadsword vs", 21, "missing after 'vs': say a name (Sven", "Sven"),
        ("attack vs Grak at", 18, "missing after 'at': say a location", "head"),
        ("attack vs Sven parry ripost", 22, "did you mean riposte?", "riposte"),
        ("attack vs Sven parry riposted", 22, "did you mean riposte?", "riposte"),
        ('attack "broad vs Sven', 8, "The quote at column 8 is not closed", '"'),
        ("attack vs “Sven", 11, "The quote at column 11 is not closed", '"'),
        ("attack rolled", 14, "After rolled come the dice", ""),
        ("attack rolled attack", 21, "After the label 'attack' comes what its dice show", ""),
        ("attack rolled Sven.attack.", 27, "After the label 'Sven.attack", ""),
        ("attack rolled 05 attack 12", 18, "not in both ways", ""),
        ("attack rolled attack 05 12", 25, "stands a comma", ""),
        ("attack rolled 05, 12", 17, "without commas", ""),
        ("attack rolled attack 05,", 25, "comes the next die", ""),
        ("attack vs Sven +", 16, "After + comes a number", ""),
        ("attack vs Sven +5 fro luck", 19, "did you mean for?", "for"),
        ("attack vs Sven +5 for ?", 23, "'?' does not fit here: say some words", ""),
        ("", 1, "Nothing was typed", "Sven"),
        ("   ", 1, "Nothing was typed", "Sven"),
        ("/", 1, "Nothing was typed", "Sven"),
        ("🔥", 1, "is called '🔥'", "attack"),
        ("-- only a note", 1, "does not fit here", "Sven"),
        ("attack vs Sven: parry", 15, "':' does not fit here", ""),
        ("attack\x00", 7, "invisible control character at column 7", ""),
    ],
)
def test_the_column_and_what_may_stand_there(text: str, column: int, says: str, hint: str, names: Names) -> None:
    fault = refused(text, names)
    assert says in fault.message
    assert (fault.code, fault.column) == ("syntax", column)
    assert not hint or hint in fault.hints


@pytest.mark.parametrize(
    ("text", "column", "says", "hint"),
    [
        ("Sven: attack broadsword vs Grak pary", 33, "the Black is known, 'pary' is not: did you mean parry?", "parry"),
        ("Sven: attack broadsword imple vs Grak", 25, "known, 'imple' is not: did you mean impale?", "impale"),
        ("Sven: attack brodsword vs Grak", 14, "There is no weapon or thing of Sven 'brodsword'", "broadsword"),
        ("Sven: attack xyzzy vs Grak", 14, "Known: broadsword, Sword +1, buckler", ""),
        ("Sven: attack broadsword vs Gark", 28, "Did you mean Grak the Black?", "Grak the Black"),
        ("Sven: attack broadsword vs Goblin", 28, "may be Goblin 1 or Goblin 2", "Goblin 1"),
        ("Sven: attack at haed vs Grak", 17, "Did you mean head?", "head"),
        ("Sven: attack vs Grak parry with sheild", 33, "Did you mean target shield?", "target shield"),
        ("Sven: attack vs pery", 17, "There is no combatant 'pery' here. Known: ", ""),
        ("Svne: attack", 1, "Did you mean Sven?", "Sven"),
        ("Sven: attack vs Lurker", 17, "There is no combatant 'Lurker' here.", ""),
    ],
)  # fmt: skip
def test_names_that_nobody_bears(
    text: str, column: int, says: str, hint: str, names: Names, fight: Encounter, tiny: Ruleset
) -> None:
    with pytest.raises(Refused) as fault:
        resolve(draft(text, "rq3plus", names), fight, tiny, Speaker(), names)
    assert says in fault.value.message
    assert fault.value.column == column and fault.value.code in ("unknown_name", "ambiguous")
    assert not hint or hint in fault.value.hints
    assert "Lurker" not in fault.value.hints


def test_a_line_that_is_too_long() -> None:
    with pytest.raises(Refused) as fault:
        draft("attack " * 300, "rq3plus", Names())
    assert (fault.value.code, fault.value.column) == ("limit", 2001)


def test_the_caret_stands_under_the_column() -> None:
    assert caret("attack pary", 8) == "attack pary\n       ^"
    assert caret("attack", 7) == "attack\n      ^"
    assert caret("李小龍: atack", 6) == "李小龍: atack\n        ^"
    assert caret("e\u0301e\u0301 x", 6) == "e\u0301e\u0301 x\n   ^"
    assert caret("a\tb\nc", 5) == "a b c\n    ^"


def test_the_caret_of_a_long_line_cuts_it_round_the_column() -> None:
    line, mark = caret("a" * 900 + "B" + "a" * 900, 901).split("\n")
    assert line[len(mark) - 1] == "B" and len(line) < 110
