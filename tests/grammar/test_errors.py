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
        ("atack broadsword vs Grak", 1, "I don't know 'atack'. Did you mean attack?", "attack"),
        ("/atack broadsword", 2, "Did you mean attack?", "attack"),
        ("Sven: atack broadsword", 7, "Did you mean attack?", "attack"),
        ("encuonter start", 1, "Did you mean encounter?", "encounter"),
        ("Sven attack axe vs Grak", 6, "Put a colon after the name: Sven: attack", "Sven:"),
        ("Sven attacks axe vs Grak", 6, "Put a colon after the name: Sven: attacks", "Sven:"),
        ("Sven ponders his axe", 6, "I don't know 'ponders'. Type ? to see what you can say", "attack"),
        ("Sven shouldn't attack Grak", 6, "I don't know 'shouldn't'. Type ? to see what you can say", "attack"),
        ("attack broadsword vs", 21, "missing after 'vs': say a name (Sven", "Sven"),
        ("attack vs Grak at", 18, "missing after 'at': say a location", "head"),
        ("attack vs Sven parry ripost", 22, "Did you mean riposte?", "riposte"),
        ("attack vs Sven parry riposted", 22, "Did you mean riposte?", "riposte"),
        ('attack "broad vs Sven', 8, "The quote at column 8 isn't closed", '"'),
        ("attack vs “Sven", 11, "The quote at column 11 isn't closed", '"'),
        ("attack rolled", 14, "Which dice?", ""),
        ("attack rolled attack", 21, "What did 'attack' show", ""),
        ("attack rolled Sven.attack.", 27, "What did 'Sven.attack", ""),
        ("attack rolled 05 attack 12", 18, "not both", ""),
        ("attack rolled attack 05 12", 25, "Put a comma between", ""),
        ("attack rolled 05, 12", 17, "need no commas", ""),
        ("attack rolled attack 05,", 25, "Which die comes after the comma", ""),
        ("attack vs Sven +", 16, "Put a number after +", ""),
        ("attack vs Sven +5 fro luck", 19, "Did you mean for?", "for"),
        ("attack vs Sven +5 for ?", 23, "I don't follow '?'. Say some words", ""),
        ("", 1, "You typed nothing", "Sven"),
        ("   ", 1, "You typed nothing", "Sven"),
        ("/", 1, "You typed nothing", "Sven"),
        ("🔥", 1, "I don't know '🔥'", "attack"),
        ("-- only a note", 1, "I don't follow", "Sven"),
        ("attack vs Sven: parry", 15, "I don't follow ':'", ""),
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
        ("Sven: attack broadsword vs Grak pary", 33, "the Black, but not 'pary'. Did you mean parry?", "parry"),
        ("Sven: attack broadsword imple vs Grak", 25, "not 'imple'. Did you mean impale?", "impale"),
        ("Sven: attack brodsword vs Grak", 14, "no weapon or thing of Sven called 'brodsword'", "broadsword"),
        ("Sven: attack xyzzy vs Grak", 14, "only broadsword, Sword +1, buckler", ""),
        ("Sven: attack broadsword vs Gark", 28, "Did you mean Grak the Black?", "Grak the Black"),
        ("Sven: attack broadsword vs Goblin", 28, "Which 'Goblin': Goblin 1 or Goblin 2?", "Goblin 1"),
        ("Sven: attack at haed vs Grak", 17, "Did you mean head?", "head"),
        ("Sven: attack vs Grak parry with sheild", 33, "Did you mean target shield?", "target shield"),
        ("Sven: attack vs pery", 17, "I know no combatant called 'pery' here, only ", ""),
        ("Svne: attack", 1, "Did you mean Sven?", "Sven"),
        ("Sven: attack vs Lurker", 17, "I know no combatant called 'Lurker' here", ""),
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
