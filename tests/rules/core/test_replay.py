"""The same dice and sentences come to the same, in this process and in any other."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.rules.core.toy.replay import replay

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_a_replay_does_not_hang_on_the_hash_seed(seed: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "tests.rules.core.toy.replay"],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert told.stdout.strip() == replay().decode()


def test_the_replay_is_worth_comparing() -> None:
    turns, enc, odds, played, solved = msgspec.json.decode(replay())
    assert len(turns) > 8 and sum(len(t.get("dice", ())) for t in turns) > 8
    assert any(t.get("checks") for t in turns) and enc["clock"] and len(odds) > 8
    assert played["played"] == 20 and solved["states"] > 8 and "/" in solved["rounds"]
