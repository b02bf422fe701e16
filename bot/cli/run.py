"""What each command of the command line does, and how a fault of one is told."""

import argparse
import asyncio
import json
import logging
import sys
from pathlib import Path

from sqlalchemy.exc import ArgumentError

from bot.cli.commands import move, page, sentence_odds, tell_rules, verify
from bot.cli.console import after_sample, given_lines, run_script, standard_input
from bot.cli.files import keep
from bot.handlers.rolls import answer_line, told_odds
from bot.table import GameTable
from bot.texts import says
from rules.core.report import Refused
from storage.database import Database
from storage.faults import Unusable
from storage.store import Store

MEMORY = "sqlite://"
"""A store that lasts as long as the process: what a script plays in unless told otherwise."""
INTERRUPTED = 130
"""The exit status of a program that Ctrl-C ended."""


def run(args: argparse.Namespace) -> int:
    """Run the command that was parsed; returns the exit status."""
    try:
        return _run(args)
    except (Refused, Unusable) as fault:
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
            return _run_bot(args)
        case "health":
            from bot.cli.health import health

            return health(ready=args.ready)
        case "roll" | "odds":
            return _dice(args)
        case "rules":
            print(tell_rules(args.system, " ".join(args.text)))
        case "verify":
            text, status = verify(args.log, args.commitment, args.head)
            print(text)
            return status
        case "doctor":
            from bot.cli.doctor import doctor

            return asyncio.run(doctor(args.db))
        case _:
            _keep(args)
    return 0


def _run_bot(args: argparse.Namespace) -> int:
    # Discord's library is slow to import, and nothing else needs it.
    from bot.discord import client
    from bot.settings import read

    if args.processes > 1:
        from bot.cli.processes import run_several

        return run_several(read(), args.processes)
    return client.run(read(), sync_only=args.sync_only)


def _keep(args: argparse.Namespace) -> None:
    """What reads or writes stores and files, and tells where it went."""
    match args.command:
        case "export":
            document, _ = asyncio.run(move("export", args.what, _store(args), None))
            print(keep(Path(args.to), document.encode()) if args.to else document)
        case "import":
            made, unproved = asyncio.run(move("import", args.what, _store(args), args.channel))
            print(made)
            if unproved:
                # Apart from the id, which programs read.
                print(unproved, file=sys.stderr)
        case "report":
            print(keep(Path(args.output or f"{Path(args.log).stem}.html"), page(args.log, gm=args.gm)))
        case "backup" | "restore" | "move":
            from bot.cli.moving import moving

            print(asyncio.run(moving(args.command, args, _store)))
        case "migrate":
            asyncio.run(_migrate(_store(args)))


def _store(args: argparse.Namespace) -> str:
    """The store's URL: the one typed, else the settings'."""
    if args.db:
        return str(args.db)
    # What reads settings is slow to import, and a script in memory needs none.
    from bot.settings import read

    return read().database_url


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
    print(says("migrate.done"))


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
    # A sample is played for its own sake: it starts unhurt, and what is kept stays as it was.
    unkept = (scripted or args.sample) and not args.db
    store = await Store.open(MEMORY if unkept else _store(args))
    try:
        table = GameTable(store, secret=secret)
        if not scripted:
            await run_script(table, given_lines(opening), sys.stdout, as_json=False)
            history = str(Path.home() / ".strikerank_history")
            logging.basicConfig(
                handlers=[logging.FileHandler(Path.home() / ".strikerank.log", "a", "utf-8", delay=True)]
            )
            from bot.cli.terminal import run_terminal

            await run_terminal(table, history=history, sample=args.sample, kept=not unkept, folder=Path())
            return 0
        fine = await run_script(table, given_lines(opening), sys.stdout, as_json=args.json)
        source = standard_input() if piped or args.script == "-" else given_lines(lines)
        if args.sample and not opening:
            source = after_sample(table, source)
        return 0 if await run_script(table, source, sys.stdout, as_json=args.json, folder=Path()) and fine else 1
    finally:
        await store.close()


def _seed(text: str | None) -> bytes | None:
    if text is None:
        return None
    try:
        return bytes.fromhex(text if len(text) % 2 == 0 else f"0{text}").rjust(32, b"\0")
    except ValueError:
        raise ValueError(says("run.seed", typed=text)) from None


def _script(path: str) -> list[str]:
    try:
        return Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as fault:
        raise ValueError(f"--script: {fault}") from fault
