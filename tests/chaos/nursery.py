"""A process that has read a whole program and forks a bot of it for each line of its input, in a blink.

A line is JSON: the settings of the bot by name. ``born ID`` answers it; ``died ID STATUS`` follows when it has ended.
Runs by its path, so that it can serve the program of another commit. A bot that gets SIGUSR1 writes into its log
(``CHAOS_LOG``) what it holds of each type: two such counts tell what grows.
"""

import gc
import json
import os
import select
import signal
import sys
from collections import Counter

from bot.discord import client
from bot.settings import read
from grammar.parse.build import sentences
from rules.registry import SYSTEMS, ruleset


def _live(settings: dict[str, str]) -> None:
    """Be a bot, and nothing but that."""
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGUSR1, lambda *_: _counted())
    os.environ.update(settings)
    nothing = os.open(os.devnull, os.O_RDONLY)
    log = os.open(os.environ.get("CHAOS_LOG", os.devnull), os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for number, of in enumerate((nothing, log, log)):
        os.dup2(of, number)
    status = 1
    try:
        status = client.run(read())
    finally:
        os._exit(status)


def _counted() -> None:
    """Write how many objects there are of each type, the most first."""
    gc.collect()
    many = Counter(f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.get_objects())
    told = {"blocks": sys.getallocatedblocks(), **dict(many.most_common(60))}
    print("held", json.dumps(told), flush=True)


def _buried(living: set[int]) -> None:
    """Tell of those that have ended."""
    for one in sorted(living):
        found, status = os.waitpid(one, os.WNOHANG)
        if found:
            living.discard(one)
            print(f"died {one} {os.waitstatus_to_exitcode(status)}", flush=True)


def main() -> None:
    """Serve until the input ends; what lives then is killed."""
    for system in SYSTEMS:
        ruleset(system)
        sentences(system)
    woken, wakes = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
    signal.set_wakeup_fd(wakes)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    living: set[int] = set()
    left = b""
    while True:
        if woken in select.select([0, woken], [], [])[0]:
            os.read(woken, 4096)
            _buried(living)
            continue
        said = os.read(0, 1 << 16)
        if not said:
            break
        *lines, left = (left + said).split(b"\n")
        for line in lines:
            made = os.fork()
            if made == 0:
                _live(json.loads(line))
            living.add(made)
            print(f"born {made}", flush=True)
    for one in living:
        os.kill(one, signal.SIGKILL)


if __name__ == "__main__":
    main()
