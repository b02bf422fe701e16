"""Changes random places of the program, one at a time, and tells which of them no test sees.

A copy of the program gets a switch at each place (``places``). The whole suite runs there once, with every switch off,
and notes which test asks which switch (``switch``, ``plugin``). Then each change is switched on for the tests that ask
it, in turn: those beside its file first, as many as fit into ``--seconds`` of their CPU time; the suite is collected
once, and a process forked for each change. A change that no test reaches survives; so does one whose tests don't fit.
"""

import argparse
import json
import os
import resource
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Self

from msgspec import Struct

from tests.mutants.places import Place, places, switched
from tests.soak.chance import Chance

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "bot", "storage", "grammar")
LEFT_OUT = ("bench", "chaos", "loopback", "mutants", "soak", "test_install.py", "test_package.py", "test_layout.py")
"""Tests that look at tests, at the machine, or at the lay of the code."""
TRIES = 10.0
"""Seconds of the tests that are asked at first; four times as many each time after."""


class Suite(Struct):
    """What a run with every switch off has noted: CPU seconds of each test, which test reached a switch."""

    seconds: dict[str, float]
    reached: dict[int, set[str]]

    def of(self, number: int) -> set[str]:
        """The tests that reach that switch; all, where it is reached by what every test imports."""
        return set(self.seconds) if "" in self.reached.get(number, ()) else self.reached.get(number, set())


def options() -> argparse.Namespace:
    """What the command line says."""
    read = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    read.add_argument("--count", type=int, default=60, help="how many changes")
    read.add_argument("--skip", type=int, default=0, help="how many of them were asked before, in this folder")
    read.add_argument("--seed", default=secrets.token_hex(4), help="which they are")
    read.add_argument("--seconds", type=float, default=160.0, help="CPU seconds of tests that one change is worth")
    read.add_argument("--under", default="", help="of files whose path begins like this only")
    read.add_argument("--tests", nargs="*", default=["tests"], help="the suite, or parts of it")
    read.add_argument("--processes", default="2", help="how many run the suite")
    read.add_argument("--folder", help="where the copy and its notes stand, or stood: they are used again")
    return read.parse_args()


def picked(seed: str, count: int, under: str) -> Iterator[tuple[str, Place]]:
    """So many places of the program, each with its file; every place is as likely as any other."""
    chance = Chance(seed)
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    names = [str(path.relative_to(ROOT)) for path in paths]
    every = [(name, one) for name in names if name.startswith(under) for one in places((ROOT / name).read_text())]
    for _ in range(min(count, len(every))):
        yield every.pop(chance.below(len(every)))


def copied(copy: Path, changes: Sequence[tuple[str, Place]]) -> None:
    """The program and its tests in a folder, a switch at each place."""
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for name in filter(None, tracked.split("\0")):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    wanted: dict[str, dict[int, int]] = defaultdict(dict)
    for number, (path, place) in enumerate(changes):
        wanted[path][place.nth] = number
    for path, numbers in wanted.items():
        (copy / path).write_text(switched((ROOT / path).read_text(), numbers))


def pytest(copy: Path, options: Sequence[str], env: dict[str, str], seconds: float | None = None) -> int:
    """The exit status of pytest in the copy, which may take so many seconds of CPU; minus a signal's number."""
    call, env = _call(copy, options, env)
    most = None if seconds is None else int(seconds)

    def bound() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (most, most))

    with (copy / "pytest.log").open("ab") as log:
        return subprocess.run(call, cwd=copy, env=env, stdout=log, stderr=log, preexec_fn=bound, check=False).returncode


def _call(copy: Path, options: Sequence[str], env: dict[str, str]) -> tuple[list[str], dict[str, str]]:
    """The command line and the environment of pytest in the copy."""
    call = [sys.executable, "-m", "pytest", "-p", "tests.mutants.plugin", "-p", "no:cacheprovider", *options]
    return call, {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "", **env}


def suite(copy: Path, tests: Sequence[str], processes: str) -> Suite:
    """Run the tests with every switch off, unless the folder has the notes of it; what fails then is no test."""
    notes = copy / "notes"
    if not notes.is_dir():
        (copy / "running").mkdir(exist_ok=True)
        left = [f"--ignore=tests/{name}" for name in LEFT_OUT]
        pytest(copy, [*tests, *left, "-n", processes, "-m", "not package"], {"MUTANT_REACHED": str(copy / "running")})
        (copy / "running").rename(notes)
    failed = set(_lines(notes, "failed"))
    seconds = {name: float(took) for took, _, name in (line.partition(" ") for line in _lines(notes, "seconds"))}
    passed = {name: took for name, took in seconds.items() if name not in failed}
    reached: dict[int, set[str]] = defaultdict(set)
    for line in _lines(notes, "reached"):
        number, _, name = line.partition(" ")
        if name == "" or name in passed:
            reached[int(number)].add(name)
    return Suite(passed, reached)


def _lines(notes: Path, kind: str) -> Iterator[str]:
    for one in sorted(notes.glob(f"{kind}-*")):
        yield from one.read_text(encoding="utf-8").splitlines()


def near(path: str, name: str) -> int:
    """How much of a file's path a test's path shares, its own name counted twice."""
    own, test = Path(path), Path(name.partition("::")[0]).relative_to("tests")
    shared = 0
    for one, other in zip(own.parent.parts, test.parent.parts, strict=False):
        if one != other:
            break
        shared += 1
    return shared + 2 * (test.name == f"test_{own.stem}.py")


def tries(path: str, number: int, notes: Suite, most: float) -> Iterator[list[str]]:
    """The tests that are asked of a change, in turn: beside its file first, the shortest of a file first."""
    names = notes.of(number)
    # The file that holds most of them comes first: whoever asks a few files loads a few.
    many = Counter(one.partition("::")[0] for one in names)

    def order(one: str) -> tuple[int, int, str, float]:
        file = one.partition("::")[0]
        return -near(path, one), -many[file], file, notes.seconds[one]

    least, batch, spent = TRIES, list[str](), 0.0
    for one in sorted(names, key=order):
        if spent + notes.seconds[one] > most:
            continue
        spent += notes.seconds[one]
        batch.append(one)
        if spent > least:
            yield batch
            batch, least = [], least * 4
    if batch:
        yield batch


class Asked:
    """A process that has collected the suite of a copy and forks for each change. Use as ``with``."""

    def __init__(self, copy: Path, notes: Suite) -> None:
        self._copy, self._notes = copy, notes

    def __enter__(self) -> Self:
        (asked, self._ask), (self._hear, told) = os.pipe(), os.pipe()
        files = sorted({one.partition("::")[0] for one in self._notes.seconds})
        call, env = _call(self._copy, [*files, "-q", "-n0"], {"MUTANT_ASKS": f"{asked} {told}"})
        with (self._copy / "pytest.log").open("ab") as log:
            self._process = subprocess.Popen(
                call, cwd=self._copy, env=env, stdout=log, stderr=log, pass_fds=(asked, told)
            )
        os.close(asked)
        os.close(told)
        self._answers = os.fdopen(self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._ask)
        self._process.wait()
        self._answers.close()

    def killed(self, number: int, names: Sequence[str]) -> bool:
        """Whether one of these tests fails with that change switched on."""
        seconds = 30 + int(4 * sum(self._notes.seconds[one] for one in names))
        if "" in self._notes.reached.get(number, ()):
            return self._anew(number, names, seconds)
        asked = json.dumps([number, seconds, list(names)]).encode() + b"\n"
        while asked:
            asked = asked[os.write(self._ask, asked) :]
        return int(self._answers.readline()) != 0

    def _anew(self, number: int, names: Sequence[str], seconds: float) -> bool:
        """The same by a process that has the switch on from its start."""
        chosen = self._copy / f"chosen-{number}"
        chosen.write_text("\n".join(names), encoding="utf-8")
        files = sorted({one.partition("::")[0] for one in names})
        env = {"MUTANT": str(number), "MUTANT_TESTS": str(chosen)}
        status = pytest(self._copy, [*files, "-x", "-n0"], env, seconds)
        assert status not in (3, 5), f"pytest has run nothing: {self._copy / 'pytest.log'}"
        return status != 0


def main() -> int:
    """Run it; the exit status is 1 where a change survived."""
    args = options()
    kinds: Counter[tuple[str, str]] = Counter()
    print(f"seed {args.seed}", flush=True)
    changes = list(picked(args.seed, args.count, args.under))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(args.folder or folder)
        if not (copy / "tests").is_dir():
            copied(copy, changes)
        notes = suite(copy, args.tests, args.processes)
        with Asked(copy, notes) as asks:
            for number, (path, place) in list(enumerate(changes))[args.skip :]:
                batches = list(tries(path, number, notes, args.seconds))
                dead = any(asks.killed(number, names) for names in batches)
                tests = sum(map(len, batches))
                end = "killed" if dead else "SURVIVED" if number in notes.reached else "UNREACHED"
                kinds[place.kind, end] += 1
                change = f"{' '.join(place.old.split())[:70]} -> {' '.join(place.new.split())[:70]}"
                of = len(notes.of(number))
                print(f"{number} {end} {path}:{place.line}: {change} ({tests} of {of} tests)", flush=True)
    for (kind, end), many in sorted(kinds.items()):
        print(f"{kind}: {many} {end.casefold()}")
    return 1 if any(end != "killed" for _, end in kinds) else 0


if __name__ == "__main__":
    sys.exit(main())
