"""Lines of people's own with what they mean: the corpus in halves, the same with noise of a seed, and blind files."""

import re
import tomllib
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

T = TypeVar("T")
GRAMMAR = Path(__file__).parents[1] / "grammar"
REFUSE = "refuse"
"""What a line is expected to be that nothing may be played of."""
_SHORT = 6
"""Words of a deed up to which it is an order."""
_COLUMNS = 6


class Case(Struct, frozen=True):
    """A line with the system, class and fight it belongs to, who says it, and every exact line that it may mean."""

    system: str
    kind: str
    setup: str
    speaker: str
    line: str
    means: tuple[str, ...]


class Setup(Struct, frozen=True):
    """The lines that bring a fight about, and the sentence that its players have said last."""

    lines: tuple[str, ...]
    last: str = ""


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((GRAMMAR / name).read_text("utf-8"))


def setups() -> dict[tuple[str, str], Setup]:
    """Every fight by system and name: ``fight``, ``master``, and those that stand beside the blind files."""
    found = {}
    for system, said in _toml("phrasings.toml").items():
        found[system, "fight"] = Setup(tuple(said["fight"]), said["last"])
    for system, said in _toml("rulings.toml").items():
        found[system, "master"] = Setup((*said["fight"], *said["first"]))
    for system, more in _toml("blind/setups.toml").items():
        for name, lines in more.items():
            found[system, name] = Setup((*found[system, "fight"].lines, *lines), found[system, "fight"].last)
    return found


def corpus(half: int) -> Iterator[Case]:
    """The phrasings and rulings of one half, 0 or 1: which a line belongs to hangs on its letters alone."""
    for case in _corpus():
        if zlib.crc32(case.line.encode()) % 2 == half:
            yield case


def _corpus() -> Iterator[Case]:
    for system, said in _toml("phrasings.toml").items():
        for line, sentence in said["means"].items():
            kind = "order" if len(line.split()) <= _SHORT else "sentence"
            yield Case(system, kind, "fight", "ann", line, (sentence,))
        for line in (*said["asks"], *said["refused"]):
            yield Case(system, "refused", "fight", "ann", line, (REFUSE,))
    for system, said in _toml("rulings.toml").items():
        for line, meant in said["means"].items():
            yield Case(system, "master", "master", "gm", line, (meant,))


def blind(path: Path) -> Iterator[Case]:
    """The lines of a blind file: system, class, fight, speaker, line and meanings (``a | b``), parted by tabs.

    Raises ValueError for a row that has not these columns.
    """
    for number, row in enumerate(path.read_text("utf-8").splitlines(), 1):
        columns = row.split("\t")
        if len(columns) != _COLUMNS:
            raise ValueError(f"{path}:{number}: a row has {_COLUMNS} columns, this has {len(columns)}.")
        *head, means = columns
        yield Case(*head, tuple(one.strip() for one in means.split("|")))  # type: ignore[arg-type]


# --- noise


class Chance:
    """Choices of a seed: the same for the same seed, wherever it runs."""

    def __init__(self, seed: int) -> None:
        self._seed, self._nth = seed, count()

    def below(self, most: int) -> int:
        """A whole number from 0 on."""
        return zlib.crc32(f"{self._seed}/{next(self._nth)}".encode()) % most

    def choice(self, every: Sequence[T]) -> T:
        """One of them."""
        return every[self.below(len(every))]


_ADJECTIVES = ["angry", "tired", "grimy", "muddy", "cold", "wet", "grey", "old", "lame", "proud", "drunken", "huge"]
_NOUNS = ["bear", "storm", "devil", "mule", "hound", "giant", "kettle", "thunderclap", "crow", "tide"]
_VERBS = ["snarling", "howling", "sweating", "grinning", "cursing", "panting", "bleeding", "laughing"]
_TAIL = re.compile(r"^(.*\w) ((?:vs|at|on|with|against|in) .+)$")
_WORD = re.compile(r"[^\W\d_]{5,}")


def _harmless(line: str, chance: Chance) -> str:
    adjective, noun, verb = map(chance.choice, (_ADJECTIVES, _NOUNS, _VERBS))
    ways = (
        f"{line}, {verb} like a {adjective} {noun}",
        f"{verb}, {line}",
        f"with a {adjective} {noun} on my mind {line}",
        f"{line} because of that {adjective} {noun}",
        f"{line} before the {noun} comes",
    )
    return chance.choice(ways)


def _swapped(line: str, chance: Chance) -> str:
    words = list(_WORD.finditer(line))
    if not words:
        return line
    word = chance.choice(words)
    at = word.start() + 1 + chance.below(len(word[0]) - 3)
    return line[:at] + line[at + 1] + line[at] + line[at + 2 :]


def _ordered(line: str, _: Chance) -> str:
    found = _TAIL.match(line)
    return f"{found[2]}, {found[1]}" if found is not None else line


def _cased(line: str, chance: Chance) -> str:
    return chance.choice((str.upper, str.title, str.capitalize))(line)


def _pointed(line: str, chance: Chance) -> str:
    ways = (f"{line}!!", f"{line} ...", f"- {line}.", line.replace("'", ""), line.replace(",", ""), f"{line} :)")
    return chance.choice(ways)


NOISE: dict[str, Callable[[str, Chance], str]] = {
    "a harmless phrase": _harmless,
    "two letters swapped": _swapped,
    "another order": _ordered,
    "case": _cased,
    "punctuation": _pointed,
}


def noisy(cases: Iterable[Case], seed: int, most: int) -> Iterator[Case]:
    """So many of the lines for each kind of noise, with that noise in them; the kind is their class."""
    chance = Chance(seed)
    every = [case for case in cases if case.means != (REFUSE,)]
    for kind, spoil in NOISE.items():
        drawn = (chance.choice(every) for _ in every)
        changed = {case.line: (case, spoil(case.line, chance)) for case in drawn}
        spoilt = [replace(case, kind=kind, line=line) for case, line in changed.values() if line != case.line]
        yield from spoilt[:most]
