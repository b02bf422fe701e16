"""The command line: ``strikerank play``, ``run``, ``rules``, ``export``, ``import``, ``migrate``, ``doctor``."""

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy.exc import ArgumentError

from bot.commands import move, sentence_odds, tell_rules, verify
from bot.console import given_lines, run_script, run_terminal, standard_input
from bot.doctor import doctor
from bot.files import keep
from bot.rolls import answer_line, told_odds
from bot.settings import BadSettings, read
from bot.table import GameTable
from rules.core.report import Refused
from storage.database import Database
from storage.faults import Unusable
from storage.store import Store

MEMORY = "sqlite://"
"""A store that lasts as long as the process: what a script plays in unless told otherwise."""
INTERRUPTED = 130
"""The exit status of a program that Ctrl-C ended."""


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
    rules.add_argument("system", nargs="?")
    rules.add_argument("text", nargs="*")
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
    try:
        return _run(args)
    except (Refused, Unusable, BadSettings) as fault:
        print(fault.message if isinstance(fault, Refused) else fault, file=sys.stderr)
        return 1
    except ArgumentError as fault:
        print(f"--db: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(args: argparse.Namespace) -> int:
    match args.command:
        case "play":
            return asyncio.run(_play(args))
        case "run":
            # Discord's library is slow to import, and nothing else needs it.
            from bot.client import run

            return run(read(), sync_only=args.sync_only)
        case "roll" | "odds":
            return _dice(args)
        case "rules":
            print(tell_rules(args.system, " ".join(args.text)))
        case "export":
            document = asyncio.run(move("export", args.what, _store(args), None))
            print(keep(Path(args.to), document.encode()) if args.to else document)
        case "import":
            print(asyncio.run(move("import", args.what, _store(args), args.channel)))
        case "verify":
            text, fine = verify(args.log, args.commitment, args.head)
            print(text)
            return 0 if fine else 1
        case "migrate":
            asyncio.run(_migrate(_store(args)))
        case "doctor":
            return asyncio.run(doctor(args.db))
    return 0


def _store(args: argparse.Namespace) -> str:
    """The store's URL: the one typed, else the settings'."""
    return str(args.db) if args.db else read().database_url


def _dice(args: argparse.Namespace) -> int:
    text = " ".join(args.expression)
    if getattr(args, "sheet", None):
        return asyncio.run(sentence_odds(text, args.sheet, as_json=args.json))
    fine = True
    # A program that asks line by line waits for each answer before it asks on.
    for row in (given.rstrip("\r\n") for given in iter(sys.stdin.readline, "")) if text == "-" else (text,):
        answer = answer_line(args.command, row)
        fine = fine and "error" not in answer
        if args.json:
            print(json.dumps(answer, ensure_ascii=False), flush=True)
        elif "error" in answer:
            print(answer["error"]["message"], file=sys.stderr)
        else:
            print(answer["text"] if args.command == "roll" else told_odds(row), flush=True)
    return 0 if fine else 1


async def _migrate(url: str) -> None:
    await (await Database.open(url)).close()
    print("The store is up to date.")


async def _play(args: argparse.Namespace) -> int:
    piped = args.script is None and not sys.stdin.isatty()
    scripted = args.script is not None or piped
    try:
        secret = _seed(args.seed)
        lines = _script(args.script) if args.script not in (None, "-") else []
    except ValueError as fault:
        print(fault, file=sys.stderr)
        return 2
    opening = [f"/encounter start {args.system}"] if args.system is not None else []
    store = await Store.open(args.db or (MEMORY if scripted else read().database_url))
    try:
        table = GameTable(store, secret=secret)
        if not scripted:
            await run_script(table, given_lines(opening), sys.stdout, as_json=False)
            history = str(Path.home() / ".strikerank_history")
            await run_terminal(table, history=history, sample=args.sample, folder=Path())
            return 0
        fine = await run_script(table, given_lines(opening), sys.stdout, as_json=args.json)
        source = standard_input() if piped or args.script == "-" else given_lines(lines)
        return 0 if await run_script(table, source, sys.stdout, as_json=args.json, folder=Path()) and fine else 1
    finally:
        await store.close()


def _seed(text: str | None) -> bytes | None:
    if text is None:
        return None
    try:
        return bytes.fromhex(text if len(text) % 2 == 0 else f"0{text}").rjust(32, b"\0")
    except ValueError:
        raise ValueError(f"--seed takes hexadecimal digits, not {text!r}.") from None


def _script(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        raise ValueError(f"--script: {fault}") from fault


if __name__ == "__main__":
    sys.exit(main())
