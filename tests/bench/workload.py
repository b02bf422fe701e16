"""What ``against_bench`` lets two checkouts do in turn. Runs by itself, with the tests' package of either checkout.

It uses what every checkout has had since there were five ideas: a fight of the tests, drafts, commands, exact odds.
Reads the name of a task from each line of its input, does it, and answers with one line of JSON: what it cost this
process in CPU milliseconds, and what came of it, for the other checkout to agree with.
"""

import json
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import resolve
from rules.core.oracle import keyed_source
from rules.odds.exact import odds
from rules.registry import SYSTEMS
from tests.rules.fight import GM, Fight

FIGHTS = {
    "rq3plus": ("Rurik", "Grak"),
    "rqhouse": ("Jorun", "Kett"),
    "swords": ("Juk", "Thug"),
    "gurps4": ("Aldric", "Borka"),
    "gurps3": ("Brandt", "Grak"),
}
SENTENCES = {
    "rq3plus": "Rurik: attack broadsword vs Grak parry with battle axe",
    "rqhouse": "Jorun: attack scimitar vs Kett parry",
    "swords": "Juk: attack huge sword vs Thug",
    "gurps4": "Aldric: attack thrusting broadsword vs Borka parry",
    "gurps3": "Brandt: attack broadsword vs Grak nothing",
}
GIVEN = {
    "rq3plus": " rolled attack 60, parry 20",
    "rqhouse": " rolled attack 95, parry 90",
    "swords": " rolled attack 3",
    "gurps4": " rolled attack 14, parry 8",
    "gurps3": " rolled attack 15",
}
REPEATS = {"parse": 20, "resolve": 10, "odds": 1}


class Work:
    """The fights of one checkout, each begun once."""

    def __init__(self) -> None:
        self._fights: dict[str, Fight] = {}

    def _fight(self, system: str) -> Fight:
        if system not in self._fights:
            self._fights[system] = Fight(system, *FIGHTS[system], source=keyed_source(bytes(32), 0))
        return self._fights[system]

    def parse(self, system: str) -> Callable[[], list[Any]]:
        """A sentence as typed to a command with its names."""
        fight, text = self._fight(system), SENTENCES[system] + GIVEN[system]

        def once() -> list[Any]:
            names = names_of(fight.enc, fight.rules, fight.enc.figures)
            command = resolve(draft(text, system, names), fight.enc, fight.rules, GM, names)
            return [command.who, command.verb, command.what, list(command.targets)]

        return once

    def resolve(self, system: str) -> Callable[[], list[Any]]:
        """The same played from the same state, with the dice of the attack as they lie."""
        fight, text = self._fight(system), SENTENCES[system] + GIVEN[system]
        start = fight.enc

        def once() -> list[Any]:
            fight.enc = start
            fight.say(text, GM)
            told = [[check.label, check.who, check.roll, check.degree] for check in fight.said.checks]
            fight.enc = start
            return sorted(row for row in told if row[0] in ("attack", "parry"))

        return once

    def odds(self, system: str) -> Callable[[], list[Any]]:
        """The exact odds of the sentence without its dice: how many ways there are is each checkout's own affair."""
        fight, text = self._fight(system), SENTENCES[system]
        names = names_of(fight.enc, fight.rules, fight.enc.figures)
        command = resolve(draft(text, system, names), fight.enc, fight.rules, GM, names)

        def once() -> list[Any]:
            found = odds(fight.enc, command, fight.rules)
            target = command.targets[0]
            # A rule system was a class before it was a record of parts.
            harm_of = getattr(fight.rules, "odds", fight.rules).harm
            harm = sum((share * harm_of(dict(what), target) for what, share in found.rows), Fraction())
            return [found.exact, str(sum(share for _, share in found.rows)), str(harm) if found.exact else "sampled"]

        return once


def main() -> None:
    """Answer each line with its cost and what came of it; ``null`` where this checkout has no such system."""
    work = Work()
    ready: dict[str, Callable[[], list[Any]]] = {}
    for line in sys.stdin:
        task = line.strip()
        kind, _, system = task.partition(" ")
        if system not in SYSTEMS:
            print("null", flush=True)
            continue
        if task not in ready:
            ready[task] = getattr(work, kind)(system)
            ready[task]()
        began = time.process_time()
        for _ in range(REPEATS[kind]):
            reply = ready[task]()
        took = (time.process_time() - began) * 1e3 / REPEATS[kind]
        print(json.dumps({"ms": took, "reply": reply}), flush=True)


if __name__ == "__main__":
    main()
