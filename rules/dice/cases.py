"""Laws by trying every case with the rolling code itself, and from samples where there are too many cases."""

import hashlib
import struct
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb, factorial, lcm, sqrt

from rules.dice.laws import Law, law
from rules.dice.modifiers import step
from rules.dice.pool import Hand, Play, Sides
from rules.dice.texts import says
from rules.dice.tree import Count, Explode, Mark, Match, Modifier, Reroll, Sort, Unique, Value

MAX_CASES = 2_000
"""Cases counted one by one."""
SAMPLES = 2_000
"""Rolls of a sample, fewer where a roll takes many throws."""
SAMPLE_THROWS = 40_000
"""Throws of a whole sample."""


def by_cases(count: int, sides: Sides, modifiers: Sequence[Modifier]) -> Law:
    """The law by trying every case with the rolling code itself, or from a sample where there are too many."""
    faces = sides if isinstance(sides, int) else len(sides)
    work = [one for one in modifiers if not isinstance(one, Mark | Sort)]
    again = any(isinstance(one, Reroll | Explode | Unique) for one in work)
    # A die that was counted may tie with one that was not: which of them is dropped then is a matter of order.
    again = again or any(isinstance(one, Count | Match) for one in work[:-1])
    if not again and comb(count + faces - 1, count) <= MAX_CASES:
        return _by_multisets(count, sides, modifiers)

    steps = [step(one) for one in modifiers]

    def once(play: Play) -> Value:
        hand = Hand(play.throw(count, sides), sides)
        for one in steps:
            one(hand, play)
        return hand.total()

    if again and faces**count <= MAX_CASES:
        exact = by_draws(once)
        if exact is not None:
            return exact
    return sampled(once)


def _by_multisets(count: int, sides: Sides, modifiers: Sequence[Modifier]) -> Law:
    faces = list(range(1, sides + 1)) if isinstance(sides, int) else sorted(sides)
    steps, nothing = [step(one) for one in modifiers], Play(_never)
    table: dict[Value, int] = {}
    for shown in combinations_with_replacement(range(len(faces)), count):
        ways, run = factorial(count), 1
        for at in range(1, count):
            run = run + 1 if shown[at] == shown[at - 1] else 1
            ways //= run
        hand = Hand([faces[at] for at in shown], sides)
        for one in steps:
            one(hand, nothing)
        total = hand.total()
        table[total] = table.get(total, 0) + ways
    return law(table)


def _never(count: int, faces: int) -> Sequence[int]:
    raise AssertionError("no die is thrown here")


class _Script:
    """Faces from a list, then always 1; remembers how many faces each throw had."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces, self.sides = list(faces), list[int]()

    def __call__(self, count: int, sides: int) -> Sequence[int]:
        start = len(self.sides)
        self.sides += [sides] * count
        self.faces += [1] * (len(self.sides) - len(self.faces))
        return self.faces[start : start + count]


def by_draws(once: Callable[[Play], Value]) -> Law | None:
    """Every way the throws can fall, or None where there are too many."""
    parts: dict[int, dict[Value, int]] = {}
    faces: list[int] = []
    for _ in range(4 * MAX_CASES):
        script = _Script(faces)
        total = once(Play(script))
        ways = 1
        for sides in script.sides:
            ways *= sides
        table = parts.setdefault(ways, {})
        table[total] = table.get(total, 0) + 1
        faces = script.faces
        while faces and faces[-1] == script.sides[len(faces) - 1]:
            faces.pop()
        if not faces:
            return _of_parts(parts)
        faces[-1] += 1
        if len(script.sides) > 64:
            return None
    return None


def _of_parts(parts: dict[int, dict[Value, int]]) -> Law:
    common = lcm(*parts)
    table: dict[Value, int] = {}
    for ways, some in parts.items():
        for value, weight in some.items():
            table[value] = table.get(value, 0) + weight * (common // ways)
    return law(table)


def counter_stream(seed: bytes) -> Callable[[int, int], Sequence[int]]:
    """A draw that always gives the same uniform faces for a seed: BLAKE2 of a counter, by rejection."""

    def words() -> Iterator[int]:
        block = 0
        while True:
            yield from struct.unpack("<16I", hashlib.blake2b(block.to_bytes(8, "little"), key=seed).digest())
            block += 1

    stream = words()

    def draw(count: int, faces: int) -> Sequence[int]:
        limit = (1 << 32) - (1 << 32) % faces
        shown: list[int] = []
        while len(shown) < count:
            word = next(stream)
            if word < limit:
                shown.append(word % faces + 1)
        return shown

    return draw


def sampled(once: Callable[[Play], Value]) -> Law:
    """A law from rolls with a fixed stream of faces; its note gives the standard error."""
    draw = counter_stream(b"strikerank odds")
    table: dict[Value, int] = {}
    done = thrown = 0
    while done < SAMPLES and thrown < SAMPLE_THROWS:
        play = Play(draw)
        total = once(play)
        table[total] = table.get(total, 0) + 1
        done += 1
        thrown += play.throws + 8
    error = 100 * sqrt(0.25 / done)
    return law(table, frozenset({says("sampled", n=done, error=error)}))
