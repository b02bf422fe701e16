"""Resolution, exact odds, and the memory of open encounters."""

import asyncio
import statistics
import time
import tracemalloc
from collections.abc import Callable

from grammar.names import names_of
from grammar.parse.build import sentences
from grammar.parse.sentence import draft
from grammar.scene.resolve import resolve
from rules.core.oracle import keyed_source
from rules.odds.duels import exact_duel
from rules.odds.exact import odds
from tests.bench.measure import fight, folder, open_table
from tests.rules.fight import GM, Fight

SENTENCE = "Rurik: attack broadsword vs Grak parry with battle axe"
GIVEN = f"{SENTENCE} rolled attack 12, parry 33, location 10, damage 2, damage_modifier 3"
ROUNDS = 15


def run() -> list[tuple[str, float, float]]:
    """``(what, ours in us, baseline in us)`` with the baseline named in ``what``."""
    return [resolution(), asyncio.run(memory()), *exact()]


def resolution() -> tuple[str, float, float]:
    """Reading and resolving a sentence against the bare parse of the same text."""
    fight = Fight("rq3plus", "Rurik", "Grak")
    start = fight.enc
    parser = sentences("rq3plus")

    def ours() -> None:
        fight.enc = start
        fight.say(GIVEN, GM)

    mine, base = _abba(ours, lambda: parser.parse(GIVEN), 20)
    return "sentence read and resolved / its bare parse", mine, base


EXCHANGES = (
    ("an attack against a parry", SENTENCE),
    ("an attack against a weave with its free dodge", "Lia: attack rapier vs Ida parry with rapier weave"),
    ("a riposte against a weave with its free dodge", "Lia: riposte vs Ida parry with rapier weave"),
)
"""What exact odds are promised of; the last is the costliest there is."""


def exact() -> list[tuple[str, float, float]]:
    """Exact odds of whole exchanges, against one second."""
    return [_odds(what, sentence) for what, sentence in EXCHANGES] + [_duel()]


def _odds(what: str, sentence: str) -> tuple[str, float, float]:
    fight = Fight("rq3plus", "Rurik", "Grak", "Lia", ("Ida", "Lia"))
    if "riposte" in sentence:
        fight.say("Ida: attack rapier vs Lia parry with rapier riposte rolled attack 90, parry 8", GM)
    names = names_of(fight.enc, fight.rules, fight.enc.figures)
    order = resolve(draft(sentence, "rq3plus", names), fight.enc, fight.rules, GM, names)
    took = []
    for _ in range(3):
        began = time.perf_counter()
        found = odds(fight.enc, order, fight.rules)
        took.append((time.perf_counter() - began) * 1e6)
    how = "exact" if found.exact else "sampled"
    return f"odds of {what} ({how}, {found.leaves} plays) / one second", statistics.median(took), 1e6


def _duel() -> tuple[str, float, float]:
    fight = Fight("swords", "Bram", "Thief", source=keyed_source(bytes(32), 0))
    began = time.perf_counter()
    found = exact_duel(fight.enc, "Bram", "Thief", fight.rules, patience=lambda: True)
    took = (time.perf_counter() - began) * 1e6
    assert found is not None
    return f"exact duel of two swordsmen ({found.states} states) / one second", took, 1e6


async def memory() -> tuple[str, float, float]:
    """Bytes for each of 1,000 open encounters; the baseline column is one kilobyte."""
    with folder(memory=True) as where:
        async with open_table(f"sqlite:///{where}/many.db") as table:
            tracemalloc.start()
            before = tracemalloc.get_traced_memory()[0]
            for n in range(1000):
                await fight(table, str(n))
            used = (tracemalloc.get_traced_memory()[0] - before) / 1000
            tracemalloc.stop()
    return "memory per open encounter with two figures in bytes / 1 kB", used, 1024.0


def _abba(a: Callable[[], object], b: Callable[[], object], times: int) -> tuple[float, float]:
    best = {a: float("inf"), b: float("inf")}
    for _ in range(ROUNDS):
        for go in (a, b, b, a):
            began = time.perf_counter()
            for _ in range(times):
                go()
            best[go] = min(best[go], (time.perf_counter() - began) / times * 1e6)
    return best[a], best[b]


if __name__ == "__main__":
    for name, mine, base in run():
        print(f"{name}: {mine:.1f} / {base:.1f} = {mine / base:.2f}")
