"""What is published: the source and the wheel, each built, installed with what it needs, and played by itself."""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from bot import VERSION

ROOT = Path(__file__).parents[1]
NOT_SOURCE = (
    ".git",
    ".venv*",
    "build",
    "dist",
    "*.egg-info",
    "__pycache__",
    ".*_cache",
    ".hypothesis",
    "*.db*",
    ".env",
)
UNREACHED = ("No matching distribution", "Temporary failure in name resolution", "ConnectionError", "ProxyError")
"""What pip says where the index can't be reached."""
SHIPPED = (
    ".env.example",
    "CHANGELOG.md",
    "LICENSE",
    "Makefile",
    "docs/players.md",
    "docs/fight.webp",
    "docs/strikerank.service",
    "requirements.lock",
    "rules/swords/reference.md",
    "tests/conftest.py",
    "tests/fights/duel.txt",
)
SCRIPT = """/encounter start rq3plus
/encounter add Rurik
/encounter add Grak
Rurik: attack broadsword vs Grak parry
/place Rurik at 0,0
/map
/rule riposte
/about
/encounter end now
/encounter start swords
"""


def ran(*command: str | Path, folder: Path, typed: str = "") -> str:
    """What a command prints; skips where it can't reach what it has to install. It sees no settings and no checkout."""
    clean = {n: v for n, v in os.environ.items() if n != "PYTHONPATH" and not n.startswith("STRIKERANK_")}
    done = subprocess.run([*map(str, command)], cwd=folder, env=clean, input=typed, capture_output=True, text=True)
    if done.returncode != 0 and any(word in done.stderr + done.stdout for word in UNREACHED):
        pytest.skip("what the package needs can't be fetched here")
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.mark.package
def test_source_and_wheel_play_in_empty_environments(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(*NOT_SOURCE))
    ran(sys.executable, "-m", "build", "--outdir", tmp_path / "dist", source, folder=tmp_path)
    named = tmp_path / "dist" / f"strikerank-{VERSION}"
    packed, wheel = Path(f"{named}.tar.gz"), Path(f"{named}-py3-none-any.whl")
    with tarfile.open(packed) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert set(SHIPPED) <= names and not {".env", ".git"} & names
    for built in (packed, wheel):
        empty = tmp_path / built.suffix.strip(".")
        ran(sys.executable, "-m", "venv", empty, folder=tmp_path)
        ran(empty / "bin" / "python", "-m", "pip", "install", "--quiet", built, folder=tmp_path)
        program = empty / "bin" / "strikerank"
        assert ran(program, "--version", folder=tmp_path) == f"strikerank {VERSION}\n"
        store = f"sqlite:///{empty.name}.db"
        played = ran(program, "play", "--db", store, "--script", "-", folder=tmp_path, typed=SCRIPT)
        assert "Rurik → Grak" in played and "MIT" in played
        held = ran(empty / "bin" / "python", "-m", "pip", "list", folder=tmp_path)
        assert "asyncpg" not in held and "pytest" not in held
