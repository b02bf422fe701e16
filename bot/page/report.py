"""The report of a fight: one file that replays, explains and verifies it in a browser, from nowhere else."""

import base64
import gzip
import hashlib
import html
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import Struct

from bot import VERSION
from bot.gate import hearing, sentence, sight_of, step_seen
from bot.page.frames import Frame, frames, rules_of, states_of
from bot.reply import step_of
from rules.core.encounter import Encounter
from rules.core.report import Die
from rules.core.rolls.fairness import spread
from rules.core.ruleset import Ruleset
from rules.core.secrets.audience import Viewer, hears
from rules.core.secrets.veil import Sight
from rules.registry import ruleset
from storage.exchange import Document, Entry, parse
from storage.looks import PLAIN, Look
from storage.rows import Row

MODULES = ("dom", "fight", "law", "proof", "map", "body", "people", "telling", "charts", "feed", "main")
"""The page's modules, each behind those that it imports."""
MOST_FACES = 256 << 10
"""Bytes of pictures on a page; whoever comes later has letters."""
_FACE = "data:image/webp;base64,"
_IMPORT = re.compile(r"^import .*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=async|class|const|function)", re.MULTILINE)
_MARKUP = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"})


class Secret(Struct, frozen=True):
    """A secret (hex) with the first row whose dice it throws."""

    secret: str
    start: int = msgspec.field(name="from")


class Proof(Struct, frozen=True):
    """What a page needs to recompute dice and chain: the secrets, and by row its hash and, packed, what that covers."""

    system: str
    started: str
    seeded: bool
    secrets: tuple[Secret, ...]
    brought: int
    hashes: tuple[str, ...]
    rows: str


class Dress(Struct, frozen=True, omit_defaults=True):
    """How a figure looks on a page: its own ``colour``, and its ``face`` as the address of a picture in itself.

    ``body``: its locations, each with the points that put it out of use (0: not for the reader).
    """

    colour: str = ""
    face: str = ""
    body: tuple[tuple[str, int], ...] = ()


class Board(Struct, frozen=True):
    """Everything that the page of a fight shows one reader: everybody, or a gm; see ``browser/fight.js``."""

    life: str
    reader: str
    title: str
    started: str
    ended: str | None
    frames: tuple[Frame, ...]
    rules: Mapping[str, tuple[str, str]]
    spread: tuple[str, ...]
    proof: Proof | None
    words: Mapping[str, str]
    looks: Mapping[str, Dress] = {}
    version: str = VERSION


def report(document: bytes, viewer: Viewer, looks: Mapping[str, Look] = MappingProxyType({})) -> bytes:
    """The page of an exported log for the viewer, as HTML in UTF-8; raises BadDocument.

    Without a secret, as in a fight that still runs, its dice can't be verified. ``looks``: how figures look, by name.
    """
    return reports(document, (viewer,), looks)[0]


def reports(document: bytes, viewers: Sequence[Viewer], looks: Mapping[str, Look]) -> tuple[bytes, ...]:
    """The page of an exported log for each of these viewers: ``report``, of a log that is read and played once."""
    log, rows = parse(document)
    enc = states_of(log.info, rows)
    return tuple(_report(log, rows, enc, viewer, looks) for viewer in viewers)


def _report(
    log: Document, rows: Sequence[Row], enc: Sequence[Encounter], viewer: Viewer, looks: Mapping[str, Look]
) -> bytes:
    rules = ruleset(log.system)
    shown = tuple(frames(rows, enc, rules, viewer))
    proof = _proof(log, rows, sight_of(enc[-1], rules, viewer), rules) if log.secret else None
    reader, title = "gm" if viewer.gm else "everybody", log.title or rules.title
    told, fallen = rules_of(shown, rules), tuple(one.words() for one in spread(_fallen(shown)))
    latest = {name: one for one in enc for name in one.figures}
    there = dict.fromkeys(name for frame in shown for name, one in frame.figures.items() if one is not None)
    dress = dressed([(name, latest[name]) for name in there], looks, rules, viewer)
    own = (shown, told, fallen, proof, words(), dress)
    board = Board("report", reader, title, log.started, log.ended, *own)
    return page(f"{title} · {log.started[:10]}", board)


def dressed(
    shown: Iterable[tuple[str, Encounter]], looks: Mapping[str, Look], rules: Ruleset, viewer: Viewer
) -> Mapping[str, Dress]:
    """How the figures look that a page shows, each with a state that it is in; and nobody else."""
    found, room = {}, MOST_FACES
    for name, enc in shown:
        look, figure = looks.get(name, PLAIN), enc.figures[name]
        room -= len(look.small)
        face = _FACE + base64.b64encode(look.small).decode() if look.small and room >= 0 else ""
        known = hears(figure, viewer)
        body = ((part.id.replace("_", " "), part.points if known else 0) for part in rules.show.body(enc, figure))
        found[name] = Dress(look.colour, face, tuple(body))
    return found


def _proof(log: Document, rows: Sequence[Row], eyes: Sight, rules: Ruleset) -> Proof:
    starts = (1, *(one.row + 1 for one in log.earlier))
    keys = (*(one.secret for one in log.earlier), log.secret or "")
    content = [_content(entry, row, eyes, rules) for entry, row in zip(log.rows, rows, strict=True)]
    return Proof(
        log.system,
        log.started,
        log.seeded,
        tuple(Secret(key, start) for key, start in zip(keys, starts, strict=True)),
        log.brought,
        tuple(entry.hash for entry in log.rows),
        base64.b64encode(gzip.compress(msgspec.json.encode(content), mtime=0)).decode(),
    )


def _content(entry: Entry, row: Row, eyes: Sight, rules: Ruleset) -> list[Any] | None:
    """The columns that a row's hash covers; None where they hold anything that is not for the reader."""
    whole = step_of(row)
    seen = step_seen(whole, eyes, rules)
    if seen is None or sentence(row.text, row.who, whole, eyes) != row.text:
        return None
    if (seen.dice, seen.checks, seen.notes, seen.events) != (whole.dice, whole.checks, whole.notes, whole.events):
        return None
    values = [*entry.values().values()]
    # Who has typed the name of somebody hidden by chance must not learn of it by that row being kept back.
    return None if hearing(whole, eyes).names(" ".join(map(str, values)), typed=True) else values


def _fallen(shown: Iterable[Frame]) -> Iterator[Die]:
    """The dice of a page that were left to chance."""
    for frame in shown:
        yield from (Die(one.name, "", one.dice, one.value) for one in frame.dice if not one.how)


@cache
def live_page() -> bytes:
    """The page that gets a running fight from where it was loaded; it holds nothing of any."""
    return page("Strikerank", {"life": "live", "words": words()}, connect="'self'")


def page(title: str, board: object, connect: str = "'none'") -> bytes:
    """The whole page: style, script and the fight in one file that may load nothing."""
    style, script = _part("board.css"), _script()
    fight = msgspec.json.encode(board).decode().translate(_MARKUP)
    parts = {"title": html.escape(title), "style": style, "script": script, "fight": fight}
    parts |= {"style_hash": _hash(style), "script_hash": _hash(script), "connect": connect}
    return re.sub(r"\{(\w+)\}", lambda found: parts[found[1]], _part("board.html")).encode()


@cache
def words() -> Mapping[str, str]:
    """What the page says, by code."""
    found: dict[str, str] = tomllib.loads(_part("words.toml"))
    return found


@cache
def _script() -> str:
    """The page's modules as one, without what they say to each other."""
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", _part(f"{name}.js"))) for name in MODULES)


@cache
def _part(name: str) -> str:
    return (files(__package__) / "browser" / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
