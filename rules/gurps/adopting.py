"""Characters of other programs as sheets: the numbers and skills that both editions take over in one way."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from rules.core.sheet.foreign import Foreign, Made


class Adoption(ABC):
    """One character being taken over: the sheet so far, and what is to be said of it; an edition fills in its own."""

    system: ClassVar[str]

    def __init__(self, one: Foreign) -> None:
        self.one = one
        self.told: list[str] = []
        self.sheet: dict[str, Any] = {"name": self.name(), "system": self.system}

    @classmethod
    def made(cls, one: Foreign) -> Made:
        """A character as a sheet, and a line for all that was left out or read in a way worth checking."""
        return cls(one).done()

    @abstractmethod
    def done(self) -> Made:
        """Write the sheet."""

    def name(self) -> str:
        """The name as a sheet may bear it."""
        return self.one.called()

    def bounded(self, bounds: Mapping[str, tuple[int, int]]) -> Iterator[tuple[str, int, int]]:
        """Write the numbers within what a sheet has room for; yields the key of each that is another then, and both."""
        for key, (least, most) in bounds.items():
            if key in self.one.numbers:
                found = int(self.one.numbers[key])
                taken = self.sheet[key] = min(max(found, least), most)
                if taken != found:
                    yield key, found, taken

    def learned(self, key_of: Callable[[str], str], known: Callable[[str], bool], most: int, least: int) -> list[str]:
        """Write the skills under our keys, of several that are one here the best; returns the names of those left out.

        A level below ``least`` is none.
        """
        skills: dict[str, int] = {}
        left = []
        for name, level in self.one.skills.items():
            key = key_of(name)
            if known(key) and level >= least:
                skills[key] = min(max(level, skills.get(key, 0)), most)
            else:
                left.append(name)
        self.sheet["skills"] = skills
        return left
