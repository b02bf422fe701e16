"""The clause ``forced``: what a game master says dice shall come to."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from grammar.completion.complete import complete
from grammar.names import Names
from grammar.parse.sentence import bare, dice_apart, draft
from grammar.scene.resolve import Speaker, resolve
from rules.core.command import Command, Given
from rules.core.encounter import Encounter
from rules.core.parts import Thing
from rules.core.report import Refused
from rules.registry import SYSTEMS
from tests.grammar.conftest import TINY

DEGREES = (Thing("C", "critical"), Thing("Sp", "special"), Thing("Fu", "fumble"))
PLACES = (Thing("head", "head"), Thing("left_leg", "left leg"))


def _labels(enc: Encounter, command: Command) -> Mapping[str, tuple[int, int]]:
    spans = dict.fromkeys(("attack", "parry", "attack_fumble"), (1, 100))
    return spans | {"location": (1, 20), "damage": (1, 8), "damage_modifier": (1, 4)}


def _readings(enc: Encounter, command: Command) -> Mapping[str, tuple[Thing, ...]]:
    return {"attack": DEGREES, "parry": DEGREES, "location": PLACES}


RULES = replace(TINY, words=replace(TINY.words, labels=_labels, readings=_readings))
"""The small system with results that can be forced."""


def made(text: str, fight: Encounter, names: Names) -> list[tuple[str, str, str]]:
    """Each forced die as it reads, what its reader calls that, and whether it is forced."""
    command = resolve(draft(f"Sven: attack {text}", "rq3plus", names), fight, RULES, Speaker(), names)
    return [(str(g), g.reads, "forced" if g.forced else "rolled") for g in command.given]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("forced attack special", [("attack special", "Sp")]),
        ("FORCED Attack SPECIAL", [("attack special", "Sp")]),
        ("forced attack sp", [("attack special", "Sp")]),
        ("forced attack crit", [("attack critical", "C")]),
        ("forced attack fumble", [("attack fumble", "Fu")]),
        ("forced attack fumble 34", [("attack_fumble 34", "")]),
        ("forced attack 05", [("attack 5", "")]),
        ("forced attack 00", [("attack 100", "")]),
        ("forced location left leg", [("location left leg", "left_leg")]),
        ('forced location "left leg"', [("location left leg", "left_leg")]),
        ("forced damage modifier 3, damage 2", [("damage_modifier 3", ""), ("damage 2", "")]),
        ("forced Goblin 2.parry fumble", [("Goblin 2.parry fumble", "Fu")]),
        ("forced grak.parry.2 crit, attack.2 7", [("Grak the Black.parry.2 critical", "C"), ("attack.2 7", "")]),
    ],
)
def test_labels_and_what_they_shall_read_as(
    text: str, found: list[tuple[str, str]], fight: Encounter, names: Names
) -> None:
    assert [(die, reads) for die, reads, _ in made(text, fight, names)] == found
    assert {how for *_, how in made(text, fight, names)} == {"forced"}


@pytest.mark.parametrize("text", ["rolled 05 85 forced location head", "forced location head rolled 05 85 -- so"])
def test_beside_physical_dice_in_either_order(text: str, fight: Encounter, names: Names) -> None:
    found = [("5", "", "rolled"), ("85", "", "rolled"), ("location head", "head", "forced")]
    assert sorted(made(text, fight, names)) == sorted(found)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_the_clause(system: str) -> None:
    (die,) = draft("attack vs Grak forced attack success", system, Names()).given
    assert die == Given(0, "", None, 1, 23, True, "attack success")


@pytest.mark.parametrize(
    ("text", "code", "column", "says"),
    [
        ("forced", "syntax", 20, "Force what?"),
        ("forced 05", "syntax", 21, "For example: forced attack 05"),
        ("forced attack special,", "syntax", 36, "For example: location head"),
        ("forced attack.", "syntax", 28, "should"),
        ("forced attack.2", "syntax", 29, "should"),
        ("forced attack 05 12", "syntax", 31, "Put a comma between"),
        ("forced attack 05 forced parry 05", "syntax", 31, "Put a comma between"),
        ("forced attack", "syntax", 27, "1 to 100, or critical, special, fumble"),
        ("forced damage special", "syntax", 28, "What should damage show? Anything from 1 to 8."),
        ("forced attack specail", "unknown_name", 28, "Did you mean special?"),
        ("forced attack.2 specail", "unknown_name", 30, "Did you mean special?"),
        ("forced location tail", "unknown_name", 30, "only head, left leg"),
        ("forced Grok.parry fumble", "unknown_name", 21, "Did you mean"),
    ],
)
def test_what_is_wrong_and_where(text: str, code: str, column: int, says: str, fight: Encounter, names: Names) -> None:
    with pytest.raises(Refused) as fault:
        made(text, fight, names)
    assert says in fault.value.message and (fault.value.code, fault.value.column) == (code, column)


def test_an_unknown_label_is_left_to_be_refused_with_the_others(fight: Encounter, names: Names) -> None:
    assert made("forced atack special", fight, names) == [("atack special", "", "forced")]


# --- completion
def offered(text: str, fight: Encounter, names: Names, *, gm: bool = True) -> list[tuple[str, int, str]]:
    mine = () if gm else ("Sven",)
    found = complete(text, len(text), fight, RULES, names, mine, gm=gm)
    return [(c.text, c.start, c.kind) for c in found]


def test_only_a_master_is_offered_the_word(fight: Encounter, names: Names) -> None:
    assert offered("Sven: attack vs Rurik for", fight, names) == [("forced", 22, "keyword")]
    assert offered("Sven: attack vs Rurik for", fight, names, gm=False) == []
    assert offered("Sven: attack vs Rurik ro", fight, names, gm=False) == [("rolled", 22, "keyword")]
    assert offered("Sven: attack vs Rurik forced att", fight, names, gm=False) == []


def test_labels_then_what_they_may_read_as(fight: Encounter, names: Names) -> None:
    start = "Sven: attack vs Rurik rolled damage 3 forced "
    at = len(start)
    assert [t for t, _, _ in offered(start, fight, names)][:3] == ["attack", "parry", "attack_fumble"]
    assert offered(f"{start}loc", fight, names) == [("location", at, "label")]
    assert offered(f"{start}attack sp", fight, names) == [("special", at + 7, "value")]
    values = [t for t, _, kind in offered(f"{start}location ", fight, names) if kind == "value"]
    assert values == ["head", "left leg"]
    more = f"{start}attack special, Rurik.parry.2 "
    assert ("fumble", len(more), "value") in offered(more, fight, names)
    assert ("left leg", at + 9, "value") in offered(f"{start}location left l", fight, names)


# --- the sentence without its dice
@pytest.mark.parametrize(
    ("text", "said", "dice"),
    [
        ("parry with shield", "parry with shield", ""),
        ("parry rolled parry 33 forced location head", "parry", "rolled parry 33 forced location head"),
        ("parry FORCED parry critical", "parry", "FORCED parry critical"),
        ("attack vs Grak forcedly", "attack vs Grak forcedly", ""),
    ],
)
def test_dice_apart(text: str, said: str, dice: str) -> None:
    assert dice_apart(text) == (said, dice)
    assert bare(f"{text} -- a note") == said and bare(text) == said
