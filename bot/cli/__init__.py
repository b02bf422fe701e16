"""The command line (``main``) and the console: what is done without Discord. It may import everything else."""

import argparse
import gc
from collections.abc import Sequence


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    top = argparse.ArgumentParser(prog="strikerank", description="Crunchy tabletop combat from one typed sentence.")
    sub = top.add_subparsers(dest="command", required=True)
    play = sub.add_parser("play", help="the console: same sentences, same store, no Discord")
    play.add_argument("--system", help="start a fight under this system first")
    play.add_argument("--script", metavar="FILE", help="play the lines of a file (- for standard input) and exit")
    play.add_argument("--json", action="store_true", help="one JSON object for each input line")
    play.add_argument("--db", metavar="URL", help="the store: sqlite:///file.db or postgresql://...")
    play.add_argument("--seed", metavar="HEX", help="repeatable dice, marked as such in the log")
    play.add_argument("--sample", action="store_true", help="open with a ready fight (at a terminal)")
    run = sub.add_parser("run", help="the Discord bot")
    run.add_argument("--sync-only", action="store_true", help="register the slash commands and exit")
    roll = sub.add_parser("roll", help="roll an expression (- reads one from each line of standard input)")
    roll.add_argument("expression", nargs="+")
    roll.add_argument("--json", action="store_true")
    odds = sub.add_parser("odds", help="the exact odds of an expression, or of a sentence between sheets")
    odds.add_argument("expression", nargs="+", help="an expression, a sentence with --sheet, or - for standard input")
    odds.add_argument("--sheet", metavar="FILE", action="append", default=[], help="a sheet that takes part")
    odds.add_argument("--json", action="store_true")
    rules = sub.add_parser("rules", help="the rule reference")
    rules.add_argument("system", nargs="?", help="a system, or the id of a rule")
    rules.add_argument("text", nargs="*", help="an id, an area (R3-PAR) or words")
    for name, what in (("export", "write an encounter as JSON"), ("import", "take an exported encounter over")):
        one = sub.add_parser(name, help=what)
        one.add_argument("what", help="the encounter's id" if name == "export" else "the file (- for standard input)")
        one.add_argument("--db", metavar="URL")
        if name == "import":
            one.add_argument("--channel", help="the channel that gets it")
        else:
            one.add_argument("--to", metavar="FILE", help="a new file that only you may read; else standard output")
    verify = sub.add_parser("verify", help="prove an exported log: its chain, every die, the rules")
    verify.add_argument("log", help="the exported file (- for standard input)")
    verify.add_argument("--commitment", metavar="HEX", help="what was posted at the start: the secret must fit it")
    verify.add_argument("--head", metavar="HASH", help="the hash that was posted at the end: the last row must bear it")
    migrate = sub.add_parser("migrate", help="bring the store to this version's tables")
    migrate.add_argument("--db", metavar="URL")
    check = sub.add_parser("doctor", help="check the installation: settings, store, systems")
    check.add_argument("--db", metavar="URL")
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0 fine, 1 a line or command failed, 2 bad usage."""
    args = parser().parse_args(argv)
    # What is imported stays: to look for garbage in it, while it comes in and ever after, takes a fifth of a start.
    gc.disable()
    from bot.cli.run import run

    gc.freeze()
    gc.enable()
    return run(args)
