"""Words all parts of the double share: JSON, permission bits, flags, kinds of channels, timestamps."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

PATIENCE = 60.0
"""Seconds after which what a test waits for is taken not to come: the machine's affair, not Discord's."""

Json = dict[str, Any]

ADMINISTRATOR = 1 << 3
MANAGE_GUILD = 1 << 5
VIEW_CHANNEL = 1 << 10
SEND_MESSAGES = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED_LINKS = 1 << 14
ATTACH_FILES = 1 << 15
READ_HISTORY = 1 << 16
USE_COMMANDS = 1 << 31
CREATE_THREADS = 1 << 35
SEND_IN_THREADS = 1 << 38
PIN_MESSAGES = 1 << 51
EVERY_PERMISSION = (1 << 53) - 1
EVERYONE = (
    VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_HISTORY
    | USE_COMMANDS
    | CREATE_THREADS
    | SEND_IN_THREADS
)

EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15
TEXT, DM, CATEGORY, THREAD = 0, 1, 4, 11
MIB = 1 << 20
SNOWFLAKE_EPOCH = 1420070400000


def stamp(when: datetime | None = None) -> str:
    """The ISO form Discord sends, with microseconds and offset (now, in UTC, when nothing is given)."""
    return (when or datetime.now(UTC)).isoformat(timespec="microseconds")
