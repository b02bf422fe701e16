"""Files of every format, damaged in many ways: each is read or refused, and nothing else ever comes of one.

``python -m tests.fuzz [COUNT]`` damages that many of each format and says how long the slowest took; the suite takes a
few. The damage follows from the format and a number alone.
"""

import json
import sys
import time
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from rules.core.sheet.checks import BadSheet
from rules.registry import SYSTEMS, ruleset
from storage.sheets.foreign import plain
from storage.sheets.formats import export, read_file
from storage.sheets.limits import Plain, UnreadableSheet
from storage.sheets.programs import program
from storage.sheets.statblocks import families
from tests.storage.sheets.foreign import FANTASY_GROUNDS, foundry, gca5, gcs, roll20
from tests.storage.sheets.people import meg, mythras, rqg
from tests.storage.sheets.test_block_forms import BLOCKS as WRITTEN
from tests.storage.sheets.test_statblocks import GUARD, MARA, REEVE

PIECES = (
    b"[", b"{", b'"', b"</a>", b"&x;", b"null", b"-1e9", b"1d", b"%", b"|", b"\n", b"/", b"(", b"99999999",
    b"\xff", b"0",
    b"true", b'{"value":', b"<!DOCTYPE", b"<a>" * 9, b"d6+", b"STR ", b"ST ", b"\0", b",", b"- ",
)  # fmt: skip
HEADS: Mapping[bytes, str | None] = {
    b"<root ": None, b'{"profile" ': None, b"<?xml <character ": None, b'{"attribs" : ': None, b"{" * 9: None,
    b"<gca ": "GURPS Character Assistant (GCA)",
}  # fmt: skip
"""What files of programs begin with, and the program that a file full of it is taken for."""
SLOW = 0.5
"""Seconds of the processor that nothing may take."""


def _sheet(format: str) -> bytes:
    return export(dict(ruleset("rq3plus").sheets.template()), format)[1]


SEEDS: Mapping[str, tuple[str, bytes]] = {
    **{format: (f"x.{format}", _sheet(format)) for format in ("toml", "yaml", "json", "csv", "xlsx")},
    "gcs": ("x.gcs", json.dumps(gcs()).encode()),
    "foundry": ("x.json", json.dumps(foundry()).encode()),
    "rqg": ("x.json", json.dumps(rqg()).encode()),
    "mythras": ("x.json", json.dumps(mythras()).encode()),
    "meg": ("x.json", json.dumps(meg("A", "B")).encode()),
    "roll20": ("x.json", json.dumps(roll20()).encode()),
    "fantasy grounds": ("x.xml", FANTASY_GROUNDS),
    "gca5": ("x.gca5", gca5()),
    "runequest": ("x.txt", GUARD.encode()),
    "gurps": ("x.txt", REEVE.encode()),
    "swords": ("x.txt", MARA.encode()),
}
"""A sound file of each format, or a stat block of each family."""
BLOCKS: Mapping[str, tuple[bytes, ...]] = {
    family: tuple(one["text"].encode() for one in WRITTEN if one["family"] == family) for family in families.READERS
}
"""More stat blocks of each family."""


def damaged(format: str, count: int) -> Iterator[bytes]:
    """So many damaged files: pieces put in, taken out and doubled."""
    sounds = (SEEDS[format][1], *BLOCKS.get(format, ()))
    for n in range(count):
        noise, data = sha256(f"{format} {n}".encode()).digest(), sounds[n % len(sounds)]
        for turn in range(1 + n % 4):
            at = int.from_bytes(noise[5 * turn : 5 * turn + 3]) % (len(data) + 1)
            how, size = noise[5 * turn + 3], noise[5 * turn + 4]
            piece = PIECES[how % len(PIECES)] if how < 160 else data[at : at + size]
            data = data[:at] + piece + data[at + (size % 16 if how % 3 else 0) :]
        yield data


def repeated(head: bytes) -> bytes:
    """A mebibyte of the beginning of a file."""
    return b"{" + head * ((1 << 20) // len(head))


def read(format: str, data: bytes) -> bool:
    """Whether a damaged file is still read; any error but a refusal passes through."""
    try:
        if format in families.READERS:
            found: Plain = plain(families.read(data, format, format).made)
        else:
            found = read_file(SEEDS[format][0], data)
    except UnreadableSheet as refused:
        assert str(refused)
        return False
    for one in found if isinstance(found, list) else [found]:
        _taken(one)
    return True


def _taken(one: dict[str, Any]) -> None:
    """Make a sheet of what was read, in every system it may be for; it may be refused with its faults."""
    system = str(one.get("system"))
    kinds = {name: rules.describes or rules.takes or name for name in SYSTEMS if (rules := ruleset(name))}
    for name in [system] if system in SYSTEMS else [name for name, kind in kinds.items() if kind == system]:
        rules = ruleset(name)
        try:
            made, _ = rules.sheets.adopt({**one, "system": name})
            sheet = rules.sheets.read(made)
            assert rules.sheets.read(dict(sheet)) == sheet
        except BadSheet as faults:
            assert faults.faults


def main(count: int) -> int:
    """Say of each format how many were read and how long the slowest took; 1 where one was too slow."""
    slow = 0
    for format in SEEDS:
        # The first file waits for the tables of its systems.
        read(format, SEEDS[format][1])
        sound, worst = 0, 0.0
        for data in damaged(format, count):
            began = time.process_time()
            sound += read(format, data)
            worst = max(worst, time.process_time() - began)
        slow |= worst > SLOW
        print(f"{format}: {count} damaged, {sound} read, the slowest in {worst * 1000:.0f} ms", flush=True)
    for head, known in HEADS.items():
        data, began = repeated(head), time.process_time()
        assert program("x.json", data) == known
        spent = time.process_time() - began
        slow |= spent > SLOW
        print(f"{head.decode()!r} again and again: looked at in {spent * 1000:.0f} ms", flush=True)
    return int(slow)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000))
