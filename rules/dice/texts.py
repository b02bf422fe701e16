"""The words of the dice language: ``data/refusals.csv``, and ``data/says.csv`` of what else it tells of odds."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from rules.dice.refused import DiceRefused


@cache
def texts(table: str) -> Mapping[str, Mapping[str, str]]:
    """The rows of ``data/<table>.csv`` by id, read when first needed."""
    text = (files("rules.dice") / "data" / f"{table}.csv").read_text(encoding="utf-8")
    return {row["id"]: row for row in csv.DictReader(text.splitlines())}


def refuse(code: str, *, hints: tuple[str, ...] = (), **data: object) -> DiceRefused:
    """The refusal to raise: words that stand under ``code.fault`` are told as ``code``; ``data`` fills placeholders.

    ``hints``: what to write instead, where the row names none of its own (parted by ``|``).
    """
    row = texts("refusals")[code]
    own = tuple(hint.strip().format_map(data) for hint in row["hints"].split("|") if hint)
    return DiceRefused(code.partition(".")[0], row["message"].format_map(data), hints=hints or own)


def says(code: str, **data: object) -> str:
    """The words of that code; ``data`` fills their placeholders."""
    return texts("says")[code]["message"].format_map(data)
