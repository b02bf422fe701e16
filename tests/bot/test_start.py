"""What a start reads, and what it leaves until somebody needs it."""

import subprocess
import sys

LATE = (
    "pydantic",
    "python_calamine",
    "rapidfuzz",
    "rules.gurps4.ruleset",
    "rules.rq3plus.ruleset",
    "storage.sheets.statblocks.runequest",
)


def test_what_is_slow_to_read_is_left_until_it_is_needed() -> None:
    said = "import sys, bot.table, bot.settings; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", said], check=True, capture_output=True, text=True)
    assert not {*LATE} & {*done.stdout.split()}
