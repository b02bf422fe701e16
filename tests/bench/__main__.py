"""``make bench``: every benchmark, or those named (``ARGS="dice odds"``), as ratios to baselines of the same run.

``ARGS="against COMMIT"`` measures this checkout against an older one; ``ARGS="meaning"`` prints what becomes of lines
in people's own words (see ``tests.bench.meaning_bench``); ``ARGS="scale"`` starts processes that share one PostgreSQL.
"""

import subprocess
import sys
import venv
from pathlib import Path

from tests.bench import (
    against_bench,
    attack_bench,
    blows_bench,
    boards_bench,
    command_bench,
    crowd_bench,
    dice_bench,
    discord_bench,
    files_bench,
    flood_bench,
    grammar_bench,
    lines_bench,
    meaning_bench,
    question_bench,
    reading_bench,
    running_bench,
    scale_bench,
    start_bench,
    storage_bench,
    table_bench,
    talk_bench,
    texts_bench,
)
from tests.bench.measure import Row

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
    """Resolving, the enumerated odds of a sentence, memory."""
    print("the table")
    show(table_bench.run())


GOALS = {
    "boards": boards_bench.run,
    "discord": discord_bench.run,
    "commands": command_bench.run,
    "crowd": crowd_bench.run,
    "store": storage_bench.run,
    "flood": flood_bench.run,
    "questions": question_bench.run,
    "reading": reading_bench.run,
    "lines": lines_bench.run,
    "texts": texts_bench.run,
    "blows": blows_bench.run,
    "running": running_bench.run,
    "start": start_bench.run,
    "files": files_bench.run,
    "talk": talk_bench.run,
}
"""The benchmarks that have goals, by the word that runs one alone."""
_HEAD = f"  {'what':72} {'goal':>7} {'figure':>8}  verdict   {'ours':>10} {'baseline':>10}"


def judge(name: str, rows: list[Row]) -> list[Row]:
    """Print the rows of one of the benchmarks that have goals."""
    print(f"{name}\n{_HEAD}")
    for row in rows:
        goal = "" if row.goal is None else f"{'>=' if row.more else '<='}{row.goal:g}"
        measured = f"{row.ours:10.3f} {row.base:10.3f} {row.unit}"
        print(f"  {row.what:72} {goal:>7} {row.figure:8.2f}  {row.verdict:7}   {measured}")
    return rows


CASES = {case.__name__: case for case in (sentences, dice, odds, attack, table)}


def main() -> str | None:
    """Run the cases named on the command line, or all of them, and print them; an unknown name is answered."""
    every = [*GOALS, *CASES]
    wanted = sys.argv[1:] or every
    if wanted[0] == "against":
        if len(wanted) != 2:
            return "Name one commit to measure against: against COMMIT."
        _verdict(judge(f"CPU against {wanted[1]}", against_bench.run(wanted[1])))
        return None
    if wanted[0] == "scale":
        return scale_bench.main(wanted[1:])
    if wanted[0] == "meaning":
        return meaning_bench.main(wanted[1:])
    strange = [name for name in wanted if name not in every]
    if strange:
        return f"No such benchmark: {', '.join(strange)}. Name any of {', '.join(every)}."
    judged: list[Row] = []
    for name in wanted:
        if name in GOALS:
            judged += judge(name, GOALS[name]())
        else:
            CASES[name]()
    _verdict(judged)
    return None


def _verdict(judged: list[Row]) -> None:
    short = [row.what for row in judged if row.verdict == "short"]
    met = sum(row.verdict == "ok" for row in judged)
    print(f"goals: {met} met, {len(short)} short" + "".join(f"\n  short: {what}" for what in short))


if __name__ == "__main__":
    sys.exit(main())
