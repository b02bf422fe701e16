"""A small fight played by the key and told as JSON: run in processes of their own, it must come out the same."""

from collections.abc import Callable
from functools import partial

import msgspec

from rules.core.command import Command, Guard, Option
from rules.core.encounter import Encounter, Figure
from rules.core.engine import Turn, begin, enlist, play, step
from rules.core.events import fold
from rules.core.oracle import Table, keyed_source
from rules.odds.duels import exact_duel, simulated_duel
from rules.odds.exact import odds
from tests.rules.core.toy.ruleset import RULES, fight, fighter

SAID = (
    Command("attack", who="Ann", targets=("Bob",), guard=Guard("duck")),
    Command("volley", who="Cid", targets=("Ann",), options=(Option("shots", 4),)),
    Command("ambush", who="Bob", targets=("Ann",)),
    Command("rest", who="Ann"),
    Command("round"),
    Command("attack", who="Bob", targets=("Cid",)),
)


def _table(head: int) -> Table:
    return Table(keyed_source(b"replay", head), decide=lambda question: question.default)


def _begun(enc: Encounter, table: Table) -> Turn:
    return begin(enc, RULES, table)


def _joined(figures: tuple[Figure, ...], enc: Encounter, table: Table) -> Turn:
    return enlist(enc, figures, RULES, table)


def _said(command: Command, enc: Encounter, table: Table) -> Turn:
    return play(enc, command, RULES, table)


def replay() -> bytes:
    """Turns, state, odds and a duel of one fixed key."""
    enc, head = fight(), 0
    turns: list[Turn] = []
    figures = tuple(fighter(name, policy="auto" if name == "Dan" else "") for name in ("Ann", "Bob", "Cid", "Dan"))
    deeds: list[Callable[[Encounter, Table], Turn]] = [_begun, partial(_joined, figures)]
    deeds += [partial(_said, command) for command in SAID]
    for deed in deeds:
        turn: Turn | None = deed(enc, _table(head))
        while turn is not None:
            turns.append(turn)
            enc, head = fold(enc, turn.events), head + 1
            turn = step(enc, RULES, _table(head))
    pair = fight(fighter("Ann"), fighter("Bob"))
    exact = [[list(map(list, o)), str(c)] for o, c in odds(pair, SAID[0], RULES, expand=frozenset({"*"})).rows]
    played = simulated_duel(pair, "Ann", "Bob", RULES, 20)
    brief = fight(fighter("Ann", hp=2), fighter("Bob", hp=2))
    solved = exact_duel(brief, "Ann", "Bob", RULES, patience=lambda: True)
    return msgspec.json.encode([turns, enc, exact, played, solved], enc_hook=str)


if __name__ == "__main__":
    print(replay().decode())
