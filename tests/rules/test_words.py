"""Every word with every verb of every system: it belongs and is used, or it is refused by name."""

from functools import cache

import pytest

from grammar.names import Names
from grammar.parse.build import sentences
from grammar.parse.sentence import draft
from rules.core.bout import Bout
from rules.core.command import Command, Guard, Option
from rules.core.dry import Dry
from rules.core.encounter import Encounter
from rules.core.orders.gate import gate
from rules.core.orders.help import helps
from rules.core.orders.verbs import spoken
from rules.core.parts import Thing
from rules.core.report import Refused
from rules.core.tables.reference import entries
from rules.registry import SYSTEMS, ruleset

WHO = ("Rurik", "Grak", "Lia", "Storm")
ITEMS = ("broadsword", "target", "battle axe", "dagger", "rapier", "self bow", "javelin", "whip", "sword", "knife")
ITEMS += ("bow", "crossbow")
NAMES = Names(
    WHO,
    dict.fromkeys(WHO, tuple(Thing(n, n) for n in ITEMS)),
    dict.fromkeys(WHO, tuple(Thing(n, n) for n in ("head", "chest", "left leg"))),
)


@cache
def words_of(system: str) -> tuple[str, ...]:
    """Every option of any verb or defence of a system."""
    verbs = ruleset(system).verbs.values()
    own = {name for verb in verbs for name in verb.options}
    guards = {name for verb in verbs for answer in verb.defences.values() for name in answer.options}
    return tuple(sorted(own | guards))


PAIRS = [(system, verb) for system in SYSTEMS for verb in ruleset(system).verbs]


@pytest.mark.parametrize(("system", "verb"), PAIRS)
def test_a_word_belongs_or_is_refused_by_name(system: str, verb: str) -> None:
    rules = ruleset(system)
    row = rules.verbs[verb]
    t = Bout(Encounter("e", system), Dry())
    for word in filter(None, words_of(system)):
        command = Command(verb, options=(Option(word),))
        if word in row.options:
            assert gate(t, command, rules) is row
            continue
        with pytest.raises(Refused) as fault:
            gate(t, command, rules)
        assert fault.value.code == "option_not_here"
        assert spoken(word) in fault.value.message and spoken(verb) in fault.value.message


@pytest.mark.parametrize(("system", "verb"), PAIRS)
def test_an_option_of_a_defence_belongs_or_is_refused_by_name(system: str, verb: str) -> None:
    rules = ruleset(system)
    answers = rules.verbs[verb].defences
    t = Bout(Encounter("e", system), Dry())
    for name, answer in answers.items():
        for word in filter(None, words_of(system)):
            command = Command(verb, guard=Guard(name, options=(Option(word),)))
            if word in answer.options:
                assert gate(t, command, rules).defences is answers
                continue
            with pytest.raises(Refused, match=spoken(word)):
                gate(t, command, rules)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_sentences_of_help_say_only_what_belongs(system: str) -> None:
    rules = ruleset(system)
    said = set()
    for row in helps(rules.package).values():
        for form in row.forms:
            command = draft(form, system, NAMES)
            said.add(command.verb)
            gate(Bout(Encounter("e", system), Dry()), command, rules)
    assert said == set(rules.verbs), "each verb of the table has a sentence in /help, and no other"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_option_of_the_grammar_is_taken_by_some_verb(system: str) -> None:
    """Each form of an option, typed with the verb that takes the most, comes out under a name of the table."""
    parser = sentences(system)
    known = {spoken(word).split()[0] for word in words_of(system) if word}
    heads = {str(rule.expansion[0].name) for rule in parser.rules if rule.origin.name == "option" and rule.expansion}
    typed = {t.pattern.value for t in parser.terminals if t.name in heads}
    assert not {word for word in typed if word.split("_")[0] not in known}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_rules_behind_a_word_exist(system: str) -> None:
    rules = ruleset(system)
    known = set(entries(rules.package))
    answers = {name for verb in rules.verbs.values() for name in verb.defences}
    every = {*words_of(system), *answers, "bonus"}
    for word in rules.rights.values():
        assert set(word.rules) <= known and word.id.rpartition(".")[2] in every | {"n"}, word
