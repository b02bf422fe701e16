"""What is picked by a seed alone, on every machine and Python alike."""

import hashlib
from collections.abc import Sequence
from itertools import count
from typing import TypeVar

T = TypeVar("T")


def following(seed: str) -> str:
    """The seed of the next fight of an evening: a fight is played again by its own seed."""
    return hashlib.sha256(seed.encode()).hexdigest()[:12]


class Chance:
    """Picks that hang on the seed and on how many were made before."""

    def __init__(self, seed: str) -> None:
        self._seed, self._count = seed, count()

    def below(self, most: int) -> int:
        """A whole number from 0, less than ``most``."""
        drawn = hashlib.sha256(f"{self._seed}/{next(self._count)}".encode()).digest()
        return int.from_bytes(drawn[:8]) % most

    def of(self, every: Sequence[T]) -> T:
        """One of them."""
        return every[self.below(len(every))]

    def happens(self, percent: int) -> bool:
        """Whether something of that likelihood is so."""
        return self.below(100) < percent
