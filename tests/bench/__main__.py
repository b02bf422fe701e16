"""``make bench``: every benchmark, as ratios to baselines of the same run."""

import subprocess
import sys
import venv
from pathlib import Path

from tests.bench import dice_bench, discord_bench, grammar_bench, storage_bench, table_bench

PEER = Path(".d20")
"""A virtual environment of its own for the peer d20: its package overwrites ``lark``."""


def peer() -> str | None:
    """The python of d20's own environment, made on first use; None where it can't be had."""
    python = PEER / "bin" / "python"
    if not python.exists():
        venv.create(PEER, with_pip=True)
        made = subprocess.run([python, "-m", "pip", "install", "-q", "d20==1.1.2"], check=False)
        if made.returncode:
            return None
    return str(python)


def show(rows: list[tuple[str, float, float]], unit: str = "us") -> None:
    """Print rows of (what, ours, baseline) with their ratio."""
    for what, ours, base in rows:
        print(f"  {what:66} {ours:10.1f} {base:10.1f} {unit}  x{ours / base:.2f}")


def main() -> None:
    """Run everything and print it."""
    d20 = peer()
    print("sentences: ours, bare Lark parse of the same grammar")
    grammar_bench.warm()
    show(grammar_bench.run())
    print("dice: ours, d20" if d20 else "dice: ours alone, d20 can't be had here")
    rolls = dice_bench.run(d20)
    show([(name, mine, theirs) for name, mine, theirs in rolls])
    print(f"  warm rolls, geometric mean of the ratios: {dice_bench.ratio([r for r in rolls if r[0] != 'cold']):.2f}")
    odds = dice_bench.run_odds()
    print("odds of dice, cold: ours, icepool")
    show(odds)
    print(f"  geometric mean of the ratios: {dice_bench.ratio(odds):.2f}")
    print("the table")
    show(table_bench.run())
    print("the store")
    for name, value in storage_bench.run().items():
        print(f"  {name:66} {value:10.2f}")
    print("a slash command on the loopback: ours, a no-op ping bot")
    show(discord_bench.run())


if __name__ == "__main__":
    sys.exit(main())
