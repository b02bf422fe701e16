"""Questions whose cost nobody knows beforehand run in a few processes of their own, each within time and memory."""

import asyncio
import atexit
import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from bot import worker_messages
from bot.texts import refuse
from rules.core.report import Refused

T = TypeVar("T")
P = ParamSpec("P")

MANY = max(1, min(2, (os.cpu_count() or 2) - 1))
SECONDS = 20.0
"""How long one question may take, of its process's own time: a busy machine makes nothing too costly."""
PATIENCE = 6
"""How many times as long anybody waits for it by the clock."""
MEGABYTES = 640
"""How much memory a process may use, its program included."""
_ROOT = str(Path(__file__).parents[1])


class _Process:
    """One worker; it may be ended from any thread."""

    def __init__(self, megabytes: int) -> None:
        paths = os.pathsep.join(filter(None, (_ROOT, os.environ.get("PYTHONPATH", ""))))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "bot.worker", str(megabytes)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
        )

    def ask(self, question: object) -> tuple[str, Any]:
        """What comes of the question; raises OSError or EOFError where the process has ended."""
        assert self._process.stdin is not None and self._process.stdout is not None
        worker_messages.write(self._process.stdin, question)
        found: tuple[str, Any] = worker_messages.read(self._process.stdout)
        return found

    def ready(self) -> None:
        """Wait until it takes questions; raises OSError or EOFError where it ended before."""
        assert self._process.stdout is not None
        worker_messages.read(self._process.stdout)

    def end(self) -> None:
        """Stop it, whatever it does."""
        self._process.kill()

    def gone(self) -> None:
        """Let go of a process that was stopped."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


class _Asked:
    """One question under way: it can be given up, before it has begun and while it runs."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: _Process | None = None
        self.given_up = False
        self.late = False

    def began(self, process: _Process | None) -> None:
        """It runs in that process now; None: no longer in any."""
        with self._lock:
            self._process = process
            if process is not None and self.given_up:
                process.end()

    def give_up(self) -> None:
        """Nobody waits for it any more."""
        with self._lock:
            self.given_up = True
            if self._process is not None:
                self._process.end()

    def too_late(self) -> None:
        """Its time is up."""
        self.late = True
        self.give_up()


class Workers:
    """A pool of processes, each started when it is first needed and kept for the next question."""

    def __init__(self, many: int = MANY, seconds: float = SECONDS, megabytes: int = MEGABYTES) -> None:
        self.seconds, self.patience, self._megabytes = seconds, PATIENCE, megabytes
        self._threads = ThreadPoolExecutor(many, thread_name_prefix="question")
        self._idle: list[_Process] = []
        self.busy = 0
        """How many questions run or wait for a process."""
        atexit.register(self.close)

    async def ask(self, what: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function of a module gives, called in another process.

        Raises the Refused it raises, or one (``too_costly``) where it takes too much time or memory. A caller who
        is cancelled stops the process.
        """
        assert not kwargs
        asked = _Asked()
        answer = self._threads.submit(self._asked, asked, (what, args, self.seconds))
        self.busy += 1
        try:
            found: T = await asyncio.wrap_future(answer)
        except asyncio.CancelledError:
            asked.give_up()
            raise
        finally:
            self.busy -= 1
        return found

    def close(self) -> None:
        """Stop every process."""
        atexit.unregister(self.close)
        self._threads.shutdown(wait=False, cancel_futures=True)
        while self._idle:
            self._idle.pop().gone()

    def _asked(self, asked: _Asked, question: object) -> Any:
        if asked.given_up:
            return None
        fresh = not self._idle
        process = _Process(self._megabytes) if fresh else self._idle.pop()
        timer = threading.Timer(self.seconds * self.patience, asked.too_late)
        timer.daemon = True
        asked.began(process)
        try:
            if fresh:
                process.ready()
            timer.start()
            how, found = process.ask(question)
        except (OSError, EOFError) as fault:
            process.gone()
            if asked.late:
                raise refuse("too_costly.time", seconds=f"{self.seconds:g}") from fault
            if asked.given_up:
                return None
            raise refuse("too_costly.machine") from fault
        finally:
            timer.cancel()
            asked.began(None)
        if how == "late":
            process.gone()
            raise refuse("too_costly.time", seconds=f"{self.seconds:g}")
        if how == "memory":
            process.gone()
            raise refuse("too_costly.memory", megabytes=self._megabytes)
        if asked.given_up:
            process.gone()
            return None
        self._idle.append(process)
        if how == "refused":
            code, message, column, hints = found
            raise Refused(code, message, column=column, hints=hints)
        return found


WORKERS = Workers()
"""The pool of this process."""
