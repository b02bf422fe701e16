"""Where built parsers are kept between runs, so that no start pays for them twice."""

import hashlib
import os
import sys
from pathlib import Path

from lark import __version__ as lark_version


def kept(text: str) -> str | bool:
    """The file in the user's cache that a parser is kept in, by its grammar and versions; False where there is none.

    It only saves time: Lark looks whether it fits, and what can't be read or written is built anew.
    """
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "strikerank"
    try:
        base.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    mine = not hasattr(os, "getuid") or base.stat().st_uid == os.getuid()
    if not mine or not os.access(base, os.W_OK):
        return False
    named = hashlib.sha256("\n".join((text, lark_version, sys.version)).encode()).hexdigest()[:24]
    return str(base / f"{named}.lark")
