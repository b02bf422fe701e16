"""The sentences that /help shows: every verb has some, and each can be typed."""

import pytest

from grammar.lalr.expect import first_words
from grammar.names import Names
from grammar.parse.build import sentences
from grammar.parse.sentence import draft
from rules.core.orders.help import Help, helps
from rules.core.parts import Thing
from rules.core.tables.rows import BadTable
from rules.registry import SYSTEMS, ruleset

FIGURES = ("Rurik", "Grak", "Lia", "Storm")
THINGS = ("broadsword", "target", "battle axe", "dagger", "rapier", "self bow", "javelin", "whip", "sword", "knife")
THINGS += ("battleaxe", "shortbow", "medium shield", "bow", "crossbow")
PLACES = ("head", "chest", "left leg")
NAMES = Names(
    FIGURES,
    dict.fromkeys(FIGURES, tuple(Thing(n, n) for n in THINGS)),
    dict.fromkeys(FIGURES, tuple(Thing(n, n) for n in PLACES)),
)
KNOWN = [(system, word, verb) for system in SYSTEMS for word, verb in helps(ruleset(system).package).items()]


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_verb_of_a_grammar_is_told(system: str) -> None:
    assert set(helps(ruleset(system).package)) == set(first_words(sentences(system)))


@pytest.mark.parametrize(("system", "word", "verb"), KNOWN)
def test_every_sentence_shown_can_be_typed(system: str, word: str, verb: Help) -> None:
    assert verb.forms and verb.says.endswith(".") and len(verb.says) <= 100, "a slash command shows 100 characters"
    for form in verb.forms:
        assert form.split()[0] == word
        draft(form, system, NAMES)


def test_a_system_without_the_file_has_none_and_a_verb_without_its_line_is_a_fault(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert helps("tests.rules.core.toy") == {}
    monkeypatch.setattr("rules.core.tables.rows.toml", lambda package, name: {"frob": ["frob"]})
    helps.cache_clear()
    with pytest.raises(BadTable, match="verb-frob"):
        helps(ruleset(next(iter(SYSTEMS))).package)
    helps.cache_clear()
