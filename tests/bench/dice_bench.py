"""Dice against d20 1.1.2 and exact odds against icepool: warm and cold, interleaved, minimum of batches.

d20 lives in a virtual environment of its own (its parser package would overwrite ours), so its side is timed by a
child process that answers one batch at a time. Times are microseconds per roll, total, labelled dice and text included.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from math import exp, log
from time import perf_counter

import icepool

from bot.chance import SystemDice
from grammar.dice.expressions import parse_dice, parser
from rules.dice.roll import roll
from rules.dice.text import say

WARM = ("1d20+5", "4d6kh3", "100d20", "10d20rr<20", "2d6+1d8+3", "2d20kl1+7", "8d10e10", "(1d6+2)*3")
"""Expressions that mean the same to both engines."""
ROUNDS = 7

_CHILD = """
import sys, time, d20
def once(text):
    result = d20.roll(text)
    return result.total, result.result
for line in sys.stdin:
    times, *texts = line.rstrip("\\n").split("\\t")
    start = time.perf_counter()
    for _ in range(int(times)):
        for text in texts:
            once(text)
    print(time.perf_counter() - start, flush=True)
"""


def cold_texts() -> list[str]:
    """4,000 expressions, all different: the warm ones with other numbers."""
    texts: list[str] = []
    for n in range(500):
        a, b = n % 25 + 1, n // 25 + 2
        texts += (
            f"1d{20 + n}+{b}", f"{a + 3}d{b + 3}kh{a}", f"{a}d{b + 19}", f"{a}d{b + 9}rr<{b // 4 + 2}",
            f"{a}d{b + 4}+1d{b + 6}+{a}", f"2d{n + 20}kl1+{b}", f"{a}d{b + 8}e{b + 8}", f"(1d{n + 6}+{a})*{b}",
        )  # fmt: skip
    return texts


def run(d20_python: str | None) -> list[tuple[str, float, float]]:
    """``(name, ours, theirs)`` in microseconds per roll for each warm expression and for ``cold``; theirs is NaN
    without the path of a Python that has d20 1.1.2."""
    parser()
    draw = SystemDice()

    def once(text: str) -> tuple[object, object, str]:
        outcome = roll(parse_dice(text), draw)
        return outcome.total, outcome.dice, say(outcome)

    def ours(times: int, texts: Iterable[str], fresh: bool) -> float:
        total = 0.0
        for _ in range(times):
            if fresh:
                _forget()
            start = perf_counter()
            for text in texts:
                once(text)
            total += perf_counter() - start
        return total

    with _theirs(d20_python) as theirs:
        return _measured(ours, theirs)


def _measured(
    ours: Callable[[int, Iterable[str], bool], float], theirs: Callable[[int, Sequence[str]], float]
) -> list[tuple[str, float, float]]:
    """The rows, each side's batches in turn."""
    rows = []
    for text in WARM:
        repeats = 40 if "100d" in text or "rr" in text else 400
        best = abba(partial(ours, repeats, (text,), False), partial(theirs, repeats, (text,)))
        rows.append((text, best[0] / repeats * 1e6, best[1] / repeats * 1e6))
    texts = cold_texts()
    # a batch of d20's is cold only once per process, so each batch gets its own slice of the texts
    slices = [texts[at::14] for at in range(14)]
    mine, yours = [], []
    for place, part in enumerate(slices):
        order = (False, True) if place % 2 else (True, False)
        for we in order:
            if we:
                mine.append(ours(1, part, True) / len(part))
            else:
                yours.append(theirs(1, part) / len(part))
    rows.append(("cold", min(mine) * 1e6, min(yours) * 1e6))
    return rows


@contextmanager
def _theirs(python: str | None) -> Iterator[Callable[[int, Sequence[str]], float]]:
    """What d20 takes, in a process of its own; not a number without its Python."""
    if python is None:
        yield lambda times, texts: float("nan")
        return
    child = _child(python)
    assert child.stdin is not None and child.stdout is not None
    asks, answers = child.stdin, child.stdout

    def timed(times: int, texts: Sequence[str]) -> float:
        asks.write("\t".join((str(times), *texts)) + "\n")
        asks.flush()
        return float(answers.readline())

    yield timed
    asks.close()
    child.wait()


def _forget() -> None:
    from grammar.dice import expressions as dice

    dice._remembered.cache_clear()


def _child(python: str) -> "subprocess.Popen[str]":
    return subprocess.Popen([python, "-c", _CHILD], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def abba(a: Callable[[], float], b: Callable[[], float], rounds: int = ROUNDS) -> tuple[float, float]:
    """The least time of each over several rounds, run in turns so that both meet the same machine."""
    best_a = best_b = float("inf")
    for _ in range(rounds):
        one, two, three, four = a(), b(), b(), a()
        best_a, best_b = min(best_a, one, four), min(best_b, two, three)
    return best_a, best_b


ODDS: tuple[tuple[str, int | None, Callable[[], object]], ...] = (
    ("3d6", None, lambda: 3 @ icepool.d(6)),
    ("10d6", None, lambda: 10 @ icepool.d(6)),
    ("100d6", None, lambda: 100 @ icepool.d(6)),
    ("4d6kh3", None, lambda: icepool.d(6).highest(4, 3)),
    ("10d10kh5", None, lambda: icepool.d(10).highest(10, 5)),
    ("20d20kh10", None, lambda: icepool.d(20).highest(20, 10)),
    ("8d10c>=7", None, lambda: 8 @ (icepool.d(10) >= 7)),
    ("4d6!", 5, lambda: 4 @ icepool.d(6).explode(depth=5)),
    ("{3d6,3d6,3d6}kh1", None, lambda: icepool.highest(*[3 @ icepool.d(6)] * 3)),
    ("d100-d100", None, lambda: icepool.d(100) - icepool.d(100)),
)
"""Questions both can answer: the expression, the depth of explosions, the same for icepool."""

_ICEPOOL = """
import sys, time
from tests.bench.dice_bench import ODDS
question = ODDS[int(sys.argv[1])][2]
start = time.perf_counter()
answer = question()
outcomes = [(value, answer.probability(value)) for value in answer.outcomes()]
answer.mean(), answer.standard_deviation()
print(time.perf_counter() - start)
"""

_OURS = """
import sys, time
from tests.bench.dice_bench import ODDS
from grammar.dice.expressions import parse_dice, parser
from rules.dice.exact import distribution
parser(), distribution(parse_dice("2d3+1")), distribution(parse_dice("3d3kh1"))
text, depth, _ = ODDS[int(sys.argv[1])]
start = time.perf_counter()
distribution(parse_dice(text), depth=depth)
print(time.perf_counter() - start)
"""


def run_odds() -> list[tuple[str, float, float]]:
    """``(expression, ours, icepool's)`` in microseconds, each the first question of a new process: values, exact
    probabilities, mean and deviation; ours from the text."""

    def ask(script: str, place: int) -> float:
        return float(subprocess.run([sys.executable, "-c", script, str(place)], check=True, capture_output=True).stdout)

    rows = []
    for place, (text, _, _) in enumerate(ODDS):
        best = abba(partial(ask, _OURS, place), partial(ask, _ICEPOOL, place), rounds=2)
        rows.append((text, best[0] * 1e6, best[1] * 1e6))
    return rows


def ratio(rows: Sequence[tuple[str, float, float]]) -> float:
    """The geometric mean of ours / theirs."""
    return exp(sum(log(mine / yours) for _, mine, yours in rows) / len(rows))


if __name__ == "__main__":
    table = run(sys.argv[1] if len(sys.argv) > 1 else None)
    for name, mine, yours in table:
        print(f"{name:16} {mine:9.2f} {yours:9.2f} {mine / yours:6.2f}")
    print(f"warm geometric mean {ratio([row for row in table if row[0] != 'cold']):.3f}")
    odds = run_odds()
    for name, mine, yours in odds:
        print(f"odds {name:18} {mine:9.1f} {yours:9.1f} {mine / yours:6.2f}")
    print(f"odds geometric mean {ratio(odds):.3f}")
