"""What costs rules alone: exact odds of one blow and of two, duels, and a log that is played back."""

import gc
import statistics
import time
from collections.abc import Callable

from bot.handlers.odds import duel
from grammar.names import names_of
from grammar.parse.sentence import draft
from grammar.scene.resolve import resolve
from rules.core.events import fold
from rules.core.oracle import keyed_source
from rules.odds.exact import odds
from storage import codec
from tests.bench.measure import Row
from tests.bench.workload import FIGHTS, GIVEN, SENTENCES
from tests.rules.fight import GM, Fight

SEVERAL = {
    "gurps4": "Aldric: attack thrusting broadsword all-out double vs Borka parry",
    "gurps3": "Brandt: attack broadsword all-out double vs Grak dodge",
    "rqhouse": "Jorun: attack scimitar vs Kett parry then attack scimitar vs Kett parry",
}
ONE_BLOW, TWO_BLOWS = 20.0, 300.0
"""Milliseconds of CPU for exact odds of one blow, of two."""
DUEL = 1.0
"""Seconds of CPU until a chance to win is exact, or off by two points by one standard error."""
SENTENCES_PLAYED = 40
REPLAYED = 1_000_000
"""Events of a log that are decoded and applied in a second."""


def run() -> list[Row]:
    """The rows of these goals. Odds are worked out as by ``bot.worker``: nothing is looked through for garbage."""
    gc.freeze()
    gc.disable()
    single = [_odds(system, SENTENCES[system], "one blow", ONE_BLOW) for system in FIGHTS]
    several = [_odds(system, text, "two blows", TWO_BLOWS) for system, text in SEVERAL.items()]
    duels = [_duel(system) for system in FIGHTS]
    gc.enable()
    return [*single, *several, *duels, _replay()]


def _fight(system: str) -> Fight:
    return Fight(system, *FIGHTS[system], source=keyed_source(bytes(32), 0))


def _cpu(call: Callable[[], object], times: int) -> float:
    """The median seconds of CPU of a call, the first left out."""
    took = []
    for _ in range(times + 1):
        gc.collect()
        before = time.process_time()
        call()
        took.append(time.process_time() - before)
    return statistics.median(took[1:])


def _odds(system: str, text: str, what: str, goal: float) -> Row:
    fight = _fight(system)
    names = names_of(fight.enc, fight.rules, fight.enc.figures)
    command = resolve(draft(text, system, names), fight.enc, fight.rules, GM, names)
    found = odds(fight.enc, command, fight.rules)
    assert sum(chance for _, chance in found.rows) == 1
    took = _cpu(lambda: odds(fight.enc, command, fight.rules), 9 if goal == ONE_BLOW else 3)
    how = "exact" if found.exact else "sampled"
    return Row(f"odds of {what}, {system} ({how}) / 1 ms of CPU", took * 1e3, 1.0, goal)


def _duel(system: str) -> Row:
    """What the answer to ``/odds duel`` takes: exact, or played until it is known to two points."""
    fight, (one, other) = _fight(system), FIGHTS[system]
    began = time.process_time()
    found = duel(fight.enc, one, other)
    took = time.process_time() - began
    how = "exact" if found.exact else f"{found.played} fights, off by {found.error * 100:.1f} points"
    return Row(f"a duel, {system} ({how}) / 1 s of CPU", took, 1.0, DUEL, "s")


def _replay() -> Row:
    """A log from its text to the state behind it."""
    fight = _fight("rq3plus")
    start, rows = fight.enc, list[str]()
    for _ in range(SENTENCES_PLAYED):
        fight.enc = start
        said = fight.say(SENTENCES["rq3plus"] + GIVEN["rq3plus"], GM)
        rows += [codec.encode(turn.events) for turn in said.turns if turn.events]
    events = sum(len(codec.events(row)) for row in rows)

    def play() -> None:
        state = start
        for row in rows:
            state = fold(state, codec.events(row))

    return Row("replay with decoding / 1 event a second", events / _cpu(play, 9), 1.0, REPLAYED, "a second", more=True)
