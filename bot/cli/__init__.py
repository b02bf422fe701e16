"""The command line (``main``) and the console: what is done without Discord. It may import everything else."""

import argparse
import errno
import gc
import os
import sys
from collections.abc import Sequence
from typing import Any, TextIO

from bot import VERSION


class _Told(argparse.HelpFormatter):
    """Help whose texts are codes until it is shown: every other start does without reading them."""

    def add_text(self, text: str | None) -> None:
        super().add_text(_words(text) if text else text)

    def _get_help_string(self, action: argparse.Action) -> str | None:
        # What asks for help is argparse's own and comes with its words.
        return _words(action.help) if action.help and action.dest != "help" else action.help


def _words(code: str) -> str:
    """The text of a command, or of an argument: ``play``, ``play.json``."""
    from rules.texts.store import told

    return told(__name__, "command", code, {})


class _Parser(argparse.ArgumentParser):
    """A parser, and those of its commands, whose ``help`` and ``description`` are codes."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**how, formatter_class=_Told)


class _Version(argparse.Action):
    """``--version``: argparse's own would take its text for a code."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        print(f"strikerank {VERSION}")
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """The command line's grammar."""
    top = _Parser(prog="strikerank", description="strikerank")
    top.add_argument("--version", action=_Version, nargs=0, help="strikerank.version")
    sub = top.add_subparsers(dest="command", required=True)
    play = sub.add_parser("play", help="play")
    play.add_argument("--system", help="play.system")
    play.add_argument("--script", metavar="FILE", help="play.script")
    play.add_argument("--json", action="store_true", help="play.json")
    play.add_argument("--db", metavar="URL", help="play.db")
    play.add_argument("--seed", metavar="HEX", help="play.seed")
    play.add_argument("--sample", action="store_true", help="play.sample")
    run = sub.add_parser("run", help="run")
    run.add_argument("--sync-only", action="store_true", help="run.sync_only")
    run.add_argument("--processes", metavar="N", type=int, default=1, help="run.processes")
    health = sub.add_parser("health", help="health")
    health.add_argument("--ready", action="store_true", help="health.ready")
    roll = sub.add_parser("roll", help="roll")
    roll.add_argument("expression", nargs="+")
    roll.add_argument("--json", action="store_true")
    odds = sub.add_parser("odds", help="odds")
    odds.add_argument("expression", nargs="+", help="odds.expression")
    odds.add_argument("--sheet", metavar="FILE", action="append", default=[], help="odds.sheet")
    odds.add_argument("--json", action="store_true")
    rules = sub.add_parser("rules", help="rules")
    rules.add_argument("system", nargs="?", help="rules.system")
    rules.add_argument("text", nargs="*", help="rules.text")
    export = sub.add_parser("export", help="export")
    export.add_argument("what", help="export.what")
    export.add_argument("--db", metavar="URL")
    export.add_argument("--to", metavar="FILE", help="export.to")
    import_ = sub.add_parser("import", help="import")
    import_.add_argument("what", help="import.what")
    import_.add_argument("--db", metavar="URL")
    import_.add_argument("--channel", help="import.channel")
    verify = sub.add_parser("verify", help="verify")
    verify.add_argument("log", help="verify.log")
    verify.add_argument("--commitment", metavar="HEX", help="verify.commitment")
    verify.add_argument("--head", metavar="HASH", help="verify.head")
    report = sub.add_parser("report", help="report")
    report.add_argument("log", help="report.log")
    report.add_argument("-o", "--output", metavar="FILE", help="report.output")
    report.add_argument("--gm", action="store_true", help="report.gm")
    for name in ("backup", "restore"):
        one = sub.add_parser(name, help=name)
        one.add_argument("file", metavar="FILE", help=f"{name}.file")
        one.add_argument("--db", metavar="URL")
    moving = sub.add_parser("move", help="move")
    moving.add_argument("--from", dest="source", metavar="URL", required=True, help="move.source")
    moving.add_argument("--to", dest="target", metavar="URL", required=True, help="move.target")
    migrate = sub.add_parser("migrate", help="migrate")
    migrate.add_argument("--db", metavar="URL")
    check = sub.add_parser("doctor", help="doctor")
    check.add_argument("--db", metavar="URL")
    return top


UNHEARD = 141
"""The exit status of a program that nobody listens to any more: what a shell says of one that SIGPIPE ended."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status: 0 fine, 1 a line or command failed, 2 bad usage.

    Where its output is closed (``| head``) it ends at once without a word, where that is full with one; what was
    committed stays.
    """
    try:
        try:
            return _main(argv)
        finally:
            _flush()
    except BrokenPipeError:
        _deafen(sys.stdout, sys.stderr)
        return UNHEARD
    except OSError as fault:
        if fault.errno != errno.ENOSPC:
            raise
        from bot.texts import says

        _deafen(sys.stdout)
        print(says("output_full"), file=sys.stderr)
        return 1


def _main(argv: Sequence[str] | None) -> int:
    args = parser().parse_args(argv)
    # What is imported stays: to look for garbage in it, while it comes in and ever after, takes a fifth of a start.
    gc.disable()
    from bot.cli.run import run

    gc.freeze()
    gc.enable()
    return run(args)


def _flush() -> None:
    """Say what is still held back, while a fault of it can be heard of: as the interpreter ends it is a traceback."""
    for out in (sys.stdout, sys.stderr):
        # A program that was started without one has None there.
        if out is not None:
            out.flush()


def _deafen(*outputs: TextIO | None) -> None:
    """Let what is still to be written go nowhere, or the interpreter would write it as it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for out in outputs:
        if out is not None:
            os.dup2(nowhere, out.fileno())
