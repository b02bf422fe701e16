"""Characters told as stat blocks and pages come back with the same numbers, in every system."""

from typing import Any

import pytest

from rules.core.sheet import fresh
from rules.core.sheet.foreign import Foreign
from rules.core.sheet.ready import ready
from rules.registry import SYSTEMS, ruleset
from storage.sheets.foreign import plain
from storage.sheets.statblocks import families, writing


def told(system: str, sheet: dict[str, Any]) -> Foreign:
    one = fresh.told(ruleset(system), ruleset(system).sheets.read(dict(sheet)))
    assert one is not None
    return one


def again(system: str, text: str) -> tuple[Foreign, list[str]]:
    """What is told of the sheet that comes of a text, and what of the text was left."""
    rules = ruleset(system)
    block = families.read(text.encode(), rules.describes or rules.takes or system, system)
    made, _ = rules.sheets.adopt(plain(block.made))
    return told(system, made), [note.text for note in block.notes if note.kind == "left"]


def numbers(one: Foreign) -> tuple[Any, ...]:
    """Everything of a character that is a number, by the names that stay."""
    return (
        one.name,
        one.numbers,
        # The third edition's bows shoot as the tables have it, which adopting tells.
        sorted((a.level or 0, "" if a.ranged else a.damage, a.parry_score) for a in one.attacks),
        [(place.name, place.low, place.high, place.missile, place.armour, place.points) for place in one.places],
        sorted((piece.location, piece.dr) for piece in one.protection),
        one.bonus,
        one.hide,
        one.dodge,
        one.traits,
        [guard.db for guard in one.guards],
        one.armour,
    )


def levels(one: Foreign) -> list[int]:
    return sorted(attack.level or 0 for attack in one.attacks)


@pytest.mark.parametrize("form", ["txt", "md"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_template_comes_back_with_its_numbers(system: str, form: str) -> None:
    rules = ruleset(system)
    family = rules.describes or rules.takes or system
    one = told(system, rules.sheets.template())
    text = writing.block(one, family) if form == "txt" else writing.page(one, family, rules.title)
    back, left = again(system, text)
    assert numbers(back) == numbers(one), text
    assert back.skills.items() <= one.skills.items() and len(back.skills) >= len(one.skills) - 1
    assert left == ([] if form == "txt" else [rules.title]), text


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_ready_characters_come_back_with_their_numbers(system: str) -> None:
    rules = ruleset(system)
    family = rules.describes or rules.takes or system
    kept, every = 0, 0
    for sheet in list(ready(rules.package).values())[:12]:
        one = told(system, dict(sheet))
        back, _ = again(system, writing.block(one, family))
        every += 1
        kept += back.numbers == one.numbers and levels(back) == levels(one)
    assert kept >= every - 1, (kept, every)
