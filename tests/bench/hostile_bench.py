"""The worst dice texts there are: made up from the grammar's parts by a seeded search, timed from text to data.

``python -m tests.bench.hostile_bench [SECONDS]`` prints the slowest and the largest that are answered, and what makes
them up. The search changes the worst texts found so far, so that it climbs.
"""

import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from grammar.dice.expressions import _parse, parser
from rules.dice.cases import counter_stream
from rules.dice.exact import distribution
from rules.dice.refused import MAX_TEXT, DiceRefused
from rules.dice.roll import roll
from rules.dice.text import to_json

DICE = (
    "d6", "1000d6", "1000d1000000", "500d20", "999d[1..1000]", "d[1..1000]", "d[-500..499]", "100dF", "(1d6)d(1d6)",
    "10d10", "1d1000000", "d[1,3,5,7,9,2,4]", "50d%", "d[1,1,2..900]", "(9^9)", "1/7", "999999999999/7",
)  # fmt: skip
MODIFIERS = (
    "kh500", "kl1", "km100", "dh2", "sm", "sa", "sd", "u", "uo", "!", "!p", "!!", "!o", "rr<2", "ro<4", "ra1", "c>=5",
    "cs>5cf<2", "min2", "max5", "m2", "k>3", "p<2", "kh999", "r1", "e6", "!>5",
)  # fmt: skip
JOINS = ("+", "-", "*", "/", "//", "%", "^", ">", "<=", "=")
WRAPS = ("({})", "{{{}}}", "{{{}}}kh1", "max({},1)", "abs({})", "10#{}", "100#{}", "{}[label]", "-{}", "floor({})")


T = TypeVar("T")


class Chance:
    """Choices that are the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._draw = counter_stream(seed.to_bytes(8))

    def below(self, most: int) -> int:
        """A number from 0 on."""
        return self._draw(1, most)[0] - 1

    def choice(self, some: Sequence[T]) -> T:
        """One of these."""
        return some[self.below(len(some))]

    def often(self, hundredths: int) -> bool:
        """Whether something happens that does so often in a hundred."""
        return self.below(100) < hundredths


class Found(Struct, frozen=True):
    """A text, the seconds of processor time its answer takes, and the bytes held on the way at most."""

    text: str
    seconds: float
    held: int


def answered(text: str, *, odds: bool = False) -> object:
    """From text to data, as ``/roll`` and the command line do. Raises DiceRefused."""
    if odds:
        return distribution(_parse(text))
    return to_json(roll(_parse(text), counter_stream(b"hostile"), {}), text)


def least(deed: Callable[[], object], tries: int) -> float:
    """Seconds of processor time, the least of a few."""
    best = float("inf")
    for _ in range(tries):
        start = time.thread_time()
        deed()
        best = min(best, time.thread_time() - start)
    return best


def made(chance: Chance) -> str:
    """A text from the parts of the grammar."""
    parts = []
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        part = chance.choice(DICE) + "".join(
            chance.choice(MODIFIERS) for _ in range(chance.choice((0, 0, 1, 2, 5, 20)))
        )
        if chance.often(40):
            part = chance.choice(WRAPS).format(part)
        parts.append(part)
    text = parts[0]
    for part in parts[1:]:
        text += chance.choice(JOINS) + part
    if chance.often(40):
        join = chance.choice(JOINS[:4])
        text = join.join([text] * (MAX_TEXT // (len(text) + len(join))))
    if chance.often(20):
        text = chance.choice(WRAPS).format(text)
    return text[:MAX_TEXT]


def changed(text: str, chance: Chance) -> str:
    """A text like that one."""
    where = chance.below(len(text) + 1)
    how = chance.below(4)
    if how == 0:
        return (text[:where] + chance.choice((*MODIFIERS, *JOINS)) + text[where:])[:MAX_TEXT]
    if how == 1:
        old, new = chance.choice(("6", "1", "d", "kh", "+")), chance.choice(("9", "20", "kl", "*"))
        return text.replace(old, new, 3)[:MAX_TEXT]
    if how == 2:
        return chance.choice(WRAPS).format(text)[:MAX_TEXT]
    times = max(1, MAX_TEXT // (len(text) + 1))
    return "+".join([text] * (1 + chance.below(times)))[:MAX_TEXT]


def hunt(seconds: float, seed: int = 1, *, odds: bool = False, keep: int = 12) -> list[Found]:
    """The worst texts that are answered, found in about so many seconds, the slowest first."""
    parser()
    chance, worst, end = Chance(seed), list[Found](), time.monotonic() + seconds
    seen: set[str] = set()
    while time.monotonic() < end:
        text = changed(chance.choice(worst).text, chance) if worst and chance.often(60) else made(chance)
        if text in seen:
            continue
        seen.add(text)
        try:
            spent = least(lambda text=text: answered(text, odds=odds), 1)  # type: ignore[misc]
            if len(worst) == keep and spent < worst[-1].seconds:
                continue
            spent = least(lambda text=text: answered(text, odds=odds), 3)  # type: ignore[misc]
        except DiceRefused:
            continue
        tracemalloc.start()
        answered(text, odds=odds)
        held = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        worst = sorted((*worst, Found(text, spent, held)), key=lambda found: -found.seconds)[:keep]
    return worst


if __name__ == "__main__":
    for odds in (False, True):
        print("odds" if odds else "roll")
        for found in hunt(float(sys.argv[1]) if len(sys.argv) > 1 else 60, odds=odds):
            print(f"{found.seconds * 1000:8.1f} ms {found.held / 1e6:6.1f} MB  {len(found.text):4}  {found.text[:90]}")
