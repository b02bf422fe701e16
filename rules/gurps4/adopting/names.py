"""Names and ids for what a file of another program names: each once, and none that a sheet has no room for."""

import re

from rules.core.names import fold
from rules.gurps4.sheet.stock import SHIELD_WORDS, STOCK, WEAPON_WORDS


class Names:
    """The names and ids given so far; another of the same words gets a number."""

    def __init__(self) -> None:
        self._given: set[str] = set()

    def name(self, text: str) -> str:
        """Return a name of its own, in small letters and with signs that a sentence can hold."""
        plain = " ".join(re.sub(r"[^\w '.-]", " ", text).split())[:56].strip().casefold() or "thing"
        return self._own(plain, " ")

    def id(self, text: str) -> str:
        """Return an id of its own that no row of the tables has."""
        key = re.sub(r"[^a-z0-9]+", "_", text.casefold()).strip("_")[:50].strip("_") or "thing"
        if key in STOCK or fold(key) in WEAPON_WORDS or fold(key) in SHIELD_WORDS:
            key = f"own_{key}"
        return self._own(key, "_")

    def _own(self, text: str, joint: str) -> str:
        found, n = text, 2
        while f"{joint}{found}" in self._given:
            found, n = f"{text}{joint}{n}", n + 1
        self._given.add(f"{joint}{found}")
        return found
