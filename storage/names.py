"""Names as people type them, made comparable; and ids that nobody has used yet."""

import secrets
import unicodedata


def folded(name: str) -> str:
    """The form under which a name is compared: compatible characters unified, case folded, blanks single."""
    once = unicodedata.normalize("NFKC", name).casefold()
    return " ".join(unicodedata.normalize("NFKC", once).split())


def new_id() -> str:
    """A fresh random id of 12 hexadecimal characters, short enough for a button's custom id."""
    return secrets.token_hex(6)


def new_secret() -> bytes:
    """32 fresh bytes from the system's CSPRNG: what an encounter's dice are derived from."""
    return secrets.token_bytes(32)
