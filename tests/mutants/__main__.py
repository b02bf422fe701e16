"""Changes random places of the program, one at a time in a copy, and tells which the tests near them see."""

import argparse
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.mutants.places import Mutant, mutants
from tests.soak.chance import Chance

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "bot", "storage", "grammar")
COPIED = (*PACKAGES, "tests", "docs", "pyproject.toml", "README.md")


def asked() -> argparse.Namespace:
    """What the command line says."""
    read = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    read.add_argument("--count", type=int, default=60, help="how many changes")
    read.add_argument("--seed", default=secrets.token_hex(4), help="which they are")
    read.add_argument("--seconds", type=float, default=240.0, help="how long the tests of one may take: more is killed")
    read.add_argument("--under", default="", help="of files whose path begins like this only")
    return read.parse_args()


def near(root: Path, path: str) -> tuple[str, ...]:
    """The tests beside a file: its own by the mirror of its path, else those of the nearest folder that has any."""
    inside = Path("tests") / path
    own = inside.with_name(f"test_{inside.stem}.py")
    if (root / own).is_file():
        return (str(own),)
    folder = next(one for one in inside.parents if (root / one).is_dir() and any((root / one).rglob("test_*.py")))
    return (str(folder),)


def picked(seed: str, count: int, under: str) -> Iterator[tuple[str, Mutant]]:
    """So many places of the program, each with its file; every place is as likely as any other."""
    chance = Chance(seed)
    paths = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    names = [str(path.relative_to(ROOT)) for path in paths]
    every = [(name, one) for name in names if name.startswith(under) for one in mutants((ROOT / name).read_bytes())]
    for _ in range(min(count, len(every))):
        yield every.pop(chance.below(len(every)))


def killed(copy: Path, path: str, mutant: Mutant, seconds: float) -> bool:
    """Whether a test near the file fails with the change in it."""
    file = copy / path
    source = file.read_bytes()
    file.write_bytes(mutant.applied(source))
    call = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *near(copy, path)]
    env = {**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(call, cwd=copy, env=env, capture_output=True, timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_bytes(source)
    return done.returncode != 0


def main() -> int:
    """Run it; the exit status is 1 where a change survived."""
    args = asked()
    kinds: Counter[tuple[str, bool]] = Counter()
    print(f"seed {args.seed}")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, copy / name)
        for path, mutant in picked(args.seed, args.count, args.under):
            dead = killed(copy, path, mutant, args.seconds)
            kinds[mutant.kind, dead] += 1
            change = " ".join(mutant.old.split())[:60]
            print(f"{'killed  ' if dead else 'SURVIVED'} {path}:{mutant.line}: {change} -> {mutant.new}", flush=True)
    for kind in sorted({kind for kind, _ in kinds}):
        print(f"{kind}: {kinds[kind, True]} killed, {kinds[kind, False]} survived")
    return 1 if any(not dead for _, dead in kinds) else 0


if __name__ == "__main__":
    sys.exit(main())
