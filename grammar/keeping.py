"""What is built once, so that no start pays for it twice: parsers, and written-out words.

It is kept where Python keeps what it compiles of this package: whoever installs it may write there (``bot.prepared``
does it then), and nothing is left in anybody's home. It only saves time: what does not fit, or can't be read or
written, is built anew.
"""

import contextlib
import gc
import hashlib
import os
from collections.abc import Callable, Iterator
from importlib.resources import files
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def made_once(name: str, of: str, kind: Any, make: Callable[[], T]) -> T:
    """What ``make`` makes, a value of the type ``kind`` that msgspec reads and writes; read where it was made before.

    ``of`` is the fingerprint of all that it is made of; of one ``name`` only the latest is kept.
    """
    base = _base()
    place = base / f"{name}-{of}.msgpack"
    with contextlib.suppress(OSError, msgspec.DecodeError):
        found: T = msgspec.msgpack.decode(place.read_bytes(), type=kind)
        return found
    with _unswept():
        made = make()
    unfinished = base / f"{name}-{of}.{os.getpid()}"
    if not _writable(base):
        return made
    try:
        unfinished.write_bytes(msgspec.msgpack.encode(made))
        for old in base.glob(f"{name}-{'?' * len(of)}.msgpack"):
            old.unlink(missing_ok=True)
        unfinished.replace(place)
    except OSError:
        # A full disk, say.
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return made


@contextlib.contextmanager
def _unswept() -> Iterator[None]:
    """Let nobody look for garbage meanwhile: a fifth of the time in which a parser is built."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def fingerprint(*texts: str) -> str:
    """A short name for texts, another one for others."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:24]


def code(module: str) -> str:
    """The text of a module of the grammar, by its path there: what it makes is made anew where it changes."""
    return (files("grammar") / module).read_text("utf-8")


def _base() -> Path:
    """The folder beside the compiled modules of this package."""
    return Path(cache_from_source(__file__)).parent


def _writable(base: Path) -> bool:
    with contextlib.suppress(OSError):
        base.mkdir(parents=True, exist_ok=True)
    return os.access(base, os.W_OK)
