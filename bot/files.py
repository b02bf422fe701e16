"""Files that a sentence at the console names: read from the disk, or from the characters that ship with a system."""

from importlib.resources import files
from pathlib import Path

from rules.registry import SYSTEMS, ruleset

READY = "sheets"
"""``sheets/rurik.toml`` stands for a character that ships with Strikerank where no such file is at hand."""
MOST_BYTES = 1 << 20


def lend(text: str) -> dict[str, bytes]:
    """The file named by ``/sheet import PATH [replace]``, under the path as typed; empty where there is none."""
    words = text.strip().lstrip("/").split(None, 2)
    if [w.casefold() for w in words[:2]] != ["sheet", "import"] or len(words) < 3:
        return {}
    typed = words[2].strip()
    for path in dict.fromkeys((typed, typed.strip('"'), typed.rsplit(" ", 1)[0].strip('"'))):
        data = _read(path)
        if data is not None:
            return {path: data}
    return {}


def _read(path: str) -> bytes | None:
    place = Path(path).expanduser()
    if place.is_file():
        with place.open("rb") as opened:
            return opened.read(MOST_BYTES)
    if place.parent.name == READY:
        for system in SYSTEMS:
            shipped = files(ruleset(system).package) / "data" / "characters" / place.name
            if shipped.is_file():
                return shipped.read_bytes()
    return None
