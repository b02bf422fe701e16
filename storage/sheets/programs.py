"""Character files of other programs: recognised by their endings and by the words in them."""

import re
from pathlib import PurePath

from msgspec import Struct

from storage.texts import says


class Program(Struct, frozen=True):
    """A program: its name, the endings that only its files bear, and patterns that all stand in each of its files."""

    name: str
    endings: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()


def _program(name: str, *patterns: str, endings: tuple[str, ...] = ()) -> Program:
    return Program(name, endings, patterns)


def _keys(*names: str) -> tuple[str, ...]:
    return tuple(rf'"{name}"\s*:' for name in names)


_HEAD = r"\A\s*(<\?xml[^>]{0,200}>\s*)?"
PROGRAMS: tuple[Program, ...] = (
    _program("Foundry VTT", *_keys("prototypeToken")),
    _program("Foundry VTT", *_keys("_stats", "items", "flags")),
    _program("Foundry VTT", *_keys("_id", "items", "effects", "flags")),
    _program("Roll20", r'"attribs"\s*:\s*\['),
    _program("Roll20", *_keys("schema_version", "character", "abilities")),
    _program("Roll20", *_keys("CharacterName", "StrengthPoints", "BasicSpeedMod")),
    _program("Mythras Encounter Generator (MEG)", *_keys("combat_styles", "hit_locations")),
    _program("Mythras Encounter Generator (MEG)", *_keys("stats", "hit_locations", "skills")),
    _program(
        "GURPS Character Sheet (GCS)",
        *_keys("profile"),
        r'"(attributes|settings|calc|traits|advantages|total_points)"\s*:',
        endings=(".gcs", ".gct", ".adq", ".skl"),
    ),
    _program("GURPS Character Sheet (GCS)", _HEAD + r"<(character|template)\b[^>]{0,200}\bversion="),
    _program("GURPS Character Assistant (GCA)", r"<gca[45]?\b", endings=(".gca5", ".gca4", ".gcafile")),
    _program("Fantasy Grounds", _HEAD + r"<root\b[^>]{0,200}\b(release|dataversion)="),
)
"""What is recognised, the more particular first. Each pattern is found in time that grows with the file alone."""


def program(name: str, data: bytes = b"") -> str | None:
    """The program that wrote a file of that name with that content (or its beginning), None for any other file."""
    ending = PurePath(name).suffix.casefold()
    for one in PROGRAMS:
        if ending in one.endings:
            return one.name
    text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig", errors="replace")
    if text.lstrip()[:1] not in ("{", "[", "<"):
        return None
    return next((one.name for one in PROGRAMS if one.patterns and all(re.search(p, text) for p in one.patterns)), None)


def said(program: str, fault: str = "") -> str:
    """What whoever sent a file of that program is told: what is wrong with it, or that no such file is read."""
    return says("program.fault" if fault else "program", program=program, fault=fault)
