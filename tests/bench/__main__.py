"""``make bench``: every benchmark, or ``make bench ARGS="dice odds"``, as ratios to baselines of the same run."""

import subprocess
import sys
import venv
from pathlib import Path

from tests.bench import attack_bench, dice_bench, discord_bench, grammar_bench, storage_bench, table_bench

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
        print(f"  {what:66} {ours:10.1f} {base:10.1f} {unit}  x{ours / base:.3f}")


def sentences() -> None:
    """Reading sentences."""
    print("sentences: ours, bare Lark parse of the same grammar")
    grammar_bench.warm()
    show(grammar_bench.run())


def dice() -> None:
    """Rolling dice."""
    d20 = peer()
    print("dice: ours, d20" if d20 else "dice: ours alone, d20 can't be had here")
    rolls = dice_bench.run(d20)
    show([(name, mine, theirs) for name, mine, theirs in rolls])
    print(f"  warm rolls, geometric mean of the ratios: {dice_bench.ratio([r for r in rolls if r[0] != 'cold']):.2f}")


def odds() -> None:
    """Exact distributions of dice."""
    found = dice_bench.run_odds()
    print("odds of dice, cold: ours, icepool")
    show(found)
    print(f"  geometric mean of the ratios: {dice_bench.ratio(found):.2f}")


def attack() -> None:
    """Exact odds of an attack."""
    print("odds of an attack, location x harm: ours, icepool (equal fractions)")
    show(attack_bench.run())


def table() -> None:
    """Commands, the enumerated odds of a sentence, memory."""
    print("the table")
    show(table_bench.run())


def store() -> None:
    """Appending to the ledger."""
    print("the store")
    for name, value in storage_bench.run().items():
        print(f"  {name:66} {value:10.2f}")


def discord() -> None:
    """A slash command over the wire."""
    print("a slash command on the loopback: ours, a no-op ping bot")
    show(discord_bench.run())


CASES = {case.__name__: case for case in (sentences, dice, odds, attack, table, store, discord)}


def main() -> str | None:
    """Run the cases named on the command line, or all of them, and print them; an unknown name is answered."""
    wanted = sys.argv[1:] or list(CASES)
    strange = [name for name in wanted if name not in CASES]
    if strange:
        return f"No such benchmark: {', '.join(strange)}. Name any of {', '.join(CASES)}."
    for name in wanted:
        CASES[name]()
    return None


if __name__ == "__main__":
    sys.exit(main())
