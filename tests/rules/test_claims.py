"""A player's bonus by hand is told as a claim, or refused, wherever a sentence takes one: in every system."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from grammar.names import names_of
from grammar.parse.sentence import draft
from rules.core.bout import Bout
from rules.core.command import Bonus, Command
from rules.core.encounter import Encounter
from rules.core.oracle import Table
from rules.core.orders.gate import CLAIMED, gate
from rules.core.orders.help import helps
from rules.core.report import Refused
from rules.registry import SYSTEMS, ruleset

LUCK = Bonus(20, "luck")
CASES = [(system, verb) for system in SYSTEMS for verb, one in ruleset(system).verbs.items() if one.bonus]


def told(system: str, command: Command, claims: str = "players") -> tuple[list[str], str]:
    """What a player's command is told to claim, and the code of what refuses it."""
    t = Bout(replace(Encounter("e", system), options={"claims": claims}), Table(None))
    try:
        gate(t, command, ruleset(system))
    except Refused as fault:
        return [], fault.code
    return [str(note.data["what"]) for note in t.notes if note.code == CLAIMED], ""


def places(system: str, verb: str) -> Iterator[Command]:
    """The sentence with a bonus in every place that the verb has for one."""
    bare, rules = Command(verb, "Ann", by="player"), ruleset(system)
    yield replace(bare, bonuses=(LUCK,))
    if rules.verbs[verb].targets:
        yield replace(bare, harm=(LUCK,))
    for part in (*rules.verbs[verb].parts, "another"):
        yield replace(bare, parts=(Command(part, "Ann", bonuses=(LUCK,), by="player"),))
    inner = Command("another", "Ann", bonuses=(LUCK,), by="player")
    yield replace(bare, parts=(Command("another", "Ann", parts=(inner,), by="player"),))


@pytest.mark.parametrize(("system", "verb"), CASES)
def test_a_bonus_of_a_player_is_a_claim_wherever_it_stands(system: str, verb: str) -> None:
    for command in places(system, verb):
        if ruleset(system).verbs[verb].gm:
            assert told(system, command)[1] == "gm_only", command
            continue
        assert told(system, command) == (["+20 luck"], ""), command
        assert told(system, command, "gm") == ([], "claims_gm"), command
        # What a game master adds is no claim.
        parts = tuple(replace(part, by="gm") for part in command.parts)
        assert told(system, replace(command, by="gm", parts=parts), "gm") == ([], ""), command


def bonuses(command: Command) -> list[Bonus]:
    """Every bonus that a sentence's reading holds."""
    found = [*command.bonuses, *command.harm]
    for inner in (*command.parts, *command.then):
        found += bonuses(inner)
    return found


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("added", ["+20 for luck", "damage +20 for luck"])
def test_what_the_help_shows_with_a_bonus_behind_it_hides_none(system: str, added: str) -> None:
    rules, seen = ruleset(system), 0
    names = names_of(Encounter("e", system), rules, ())
    for helped in helps(rules.package).values():
        for form in helped.forms:
            try:
                read = draft(f"{form} {added}", system, names)
            except Refused:
                continue
            assert 20 in [one.by for one in bonuses(read)], form
            for deed in read.deeds:
                parts = tuple(replace(part, by="player", options=()) for part in deed.parts)
                mine = replace(deed, who="Ann", by="player", options=(), then=(), parts=parts)
                if not bonuses(mine):
                    continue
                claims, code = told(system, mine)
                assert claims or code, form
                assert told(system, mine, "gm")[1], form
                seen += bool(claims)
    assert seen >= 5
