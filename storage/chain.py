"""The chain of a ledger: each row bears a hash over its whole content and the hash of the row before it.

The first row's goes back to the *root*: system, start, whether the dice were seeded, and the commitment to them.
A row's parent stands before it, so its hash is covered too. What is hashed is the stored text, so that any program can
recompute it: SHA-256 over lines of JSON.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

CONTENT = (
    *("seq", "parent", "cause", "kind", "who", "source", "text"),
    *("dice", "answers", "events", "report", "rules_version", "at"),
)
"""The columns that a row's hash covers, in this order."""
SHOWN = 32
"""Characters of a hash that are shown, for people copy it to compare a log with it later: 128 bits."""
LEAST = 16
"""Characters of a hash that have to be given for a comparison: fewer can be hit by trying."""


def commitment(secret: bytes) -> str:
    """What is posted at the start of a fight: the SHA-256 of the secret of its dice."""
    return hashlib.sha256(secret).hexdigest()


def root(system: str, started: str, secret: bytes, *, seeded: bool) -> str:
    """The hash before the first row."""
    return _digest(["strikerank chain 1", system, started, seeded, commitment(secret)])


def link(before: str, values: Mapping[str, Any]) -> str:
    """The hash of a row with these columns after the row with the hash ``before`` (empty: it bears none)."""
    return _digest([before, *(values[name] for name in CONTENT)])


def shown(digest: str) -> str:
    """A hash as it is shown."""
    return digest[:SHOWN]


def _digest(parts: list[Any]) -> str:
    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()
