"""``strikerank backup``, ``restore`` and ``move``: a whole store, counted and compared."""

import argparse
from collections.abc import Callable
from pathlib import Path

from bot.texts import refuse, says
from storage.moving import backup, moved, restore


async def moving(command: str, args: argparse.Namespace, store: Callable[[argparse.Namespace], str]) -> str:
    """Do what was asked for, and tell how much there is of what; ``store`` gives the URL of the store that is meant.

    Raises Refused for a file that is there already or can't be read, and Unusable.
    """
    try:
        match command:
            case "backup":
                found = await backup(store(args), Path(args.file))
            case "restore":
                found = await restore(Path(args.file), store(args))
            case _:
                found = await moved(args.source, args.target)
    except FileExistsError as fault:
        raise refuse("move.exists", file=args.file) from fault
    except OSError as fault:
        raise refuse("move.file", file=args.file, fault=fault.strerror or fault) from fault
    rows = [
        says("move.table", table=name, rows=one.rows, hash=one.hash[:16]) for name, one in found.items() if one.rows
    ]
    return "\n".join((*rows, says("move.done")))
