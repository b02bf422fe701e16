"""Files at the console: those that a sentence names, and those that an answer brings."""

import os
import re
from importlib.resources import files
from pathlib import Path

from bot.texts import refuse
from rules.registry import SYSTEMS, ruleset

READY = "sheets"
"""``sheets/rurik.toml`` stands for a character that ships with Strikerank where no such file is at hand."""
MOST_BYTES = 4 << 20
MOST_OF_A_NAME = 10_000
_NAMES_FILE = re.compile(
    r"\s*/?\s*(?:sheet\s+import|encounter\s+load\s+from|sheet\s+portrait\s.*?\sfrom)\s+(?P<path>\S.*)", re.IGNORECASE
)


def lend(text: str) -> dict[str, bytes]:
    """The file named by ``/sheet import PATH``, ``/encounter load from PATH`` or ``/sheet portrait NAME from PATH``,
    under the path as typed; empty where there is none."""
    named = _NAMES_FILE.match(text)
    if named is None:
        return {}
    typed = named["path"].strip()
    for path in dict.fromkeys((typed, typed.strip('"'), typed.rsplit(" ", 1)[0].strip('"'))):
        data = _read(path)
        if data is not None:
            return {path: data}
    return {}


def keep(place: Path, data: bytes) -> Path:
    """Write a new file that only its owner may read, and return where it is; a name that is taken gets a number.

    Raises Refused (``unwritable``).
    """
    for n in range(1, MOST_OF_A_NAME):
        here = place if n == 1 else place.with_name(f"{place.stem}-{n}{place.suffix}")
        try:
            opened = os.open(here, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            continue
        except OSError as fault:
            raise refuse("unwritable", here=here, why=fault.strerror or fault) from fault
        try:
            with os.fdopen(opened, "wb") as made:
                made.write(data)
        except OSError as fault:
            # Half a log is worse than none, and would take its name.
            here.unlink(missing_ok=True)
            raise refuse("unwritable", here=here, why=fault.strerror or fault) from fault
        return here
    raise refuse("unwritable.names", most=MOST_OF_A_NAME, place=place)


def _read(path: str) -> bytes | None:
    """The beginning of the file, or of the ready character of that name; raises Refused (``unreadable_file``).

    It is one byte longer than may be where the file is too large, so that whoever reads it can say so.
    """
    try:
        place = Path(path).expanduser()
        if place.is_file():
            with place.open("rb") as opened:
                return opened.read(MOST_BYTES + 1)
        if place.is_dir():
            raise refuse("unreadable_file.folder", path=path)
    except (OSError, ValueError, RuntimeError) as fault:
        why = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise refuse("unreadable_file", path=path, why=why) from fault
    if place.parent.name == READY:
        for system in SYSTEMS:
            shipped = files(ruleset(system).package) / "data" / "characters" / place.name
            if shipped.is_file():
                return shipped.read_bytes()
    return None
