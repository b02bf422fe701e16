"""Ids that nobody has used yet, and secrets."""

import secrets


def new_id() -> str:
    """A fresh random id of 12 hexadecimal characters, short enough for a button's custom id."""
    return secrets.token_hex(6)


def new_secret() -> bytes:
    """32 fresh bytes from the system's CSPRNG: what an encounter's dice are derived from."""
    return secrets.token_bytes(32)
