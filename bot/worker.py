"""A process that answers one costly question after another: ``python -m bot.worker MEGABYTES``.

It reads pickled ``(function, arguments, seconds)`` from its standard input, each after its length, and writes what
comes of it, or ``late`` where that took longer than so many seconds of the processor. Only the program that started it
talks to it. It ends when its input does.
"""

import contextlib
import gc
import os
import signal
import sys
from types import FrameType
from typing import Any

from bot.worker_messages import read, write
from rules.core.report import Refused

POLITENESS = 10
"""How much a question steps back behind the sentences of others for the processor."""


class _Late(BaseException):
    """The time of a question is up: of no class that a function might catch."""


def _late(_number: int, _frame: FrameType | None) -> None:
    raise _Late


def _allow(seconds: float) -> None:
    """From now on so many seconds of this process's own time, however busy the machine is; 0: no end."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _answer(question: Any) -> tuple[str, Any]:
    what, args, seconds = question
    try:
        _allow(seconds)
        answer = what(*args)
        _allow(0)
        return "done", answer
    except _Late:
        return "late", None
    except Refused as fault:
        return "refused", (fault.code, fault.message, fault.column, fault.hints)
    except MemoryError:
        return "memory", None
    finally:
        _allow(0)


def main() -> None:
    """Answer until nobody asks any more."""
    limit = int(sys.argv[1]) << 20
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        signal.signal(signal.SIGPROF, _late)
        # A host may forbid this; an answer is worth more than manners.
        with contextlib.suppress(OSError):
            os.nice(POLITENESS)
    # What most questions need is at hand before the first one's time begins; none of it is ever garbage.
    import bot.handlers.odds
    import bot.render.chart  # noqa: F401

    gc.freeze()
    # While it answers nearly nothing becomes garbage in circles, but looking for it takes a fifth of the time.
    gc.disable()
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    write(sink, "ready")
    while True:
        try:
            question = read(source)
        except EOFError:
            return
        write(sink, _answer(question))
        gc.collect()


if __name__ == "__main__":
    main()
