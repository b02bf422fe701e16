"""The weights of the one sum."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class Score(Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of the one sum: see ``score.toml``."""

    left: Mapping[str, float]
    assumed: Mapping[str, float]
    offered: Mapping[str, float]
    doubted: Mapping[str, float]


@cache
def score() -> Score:
    """The weights."""
    text = (files("grammar.understanding") / "score.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Score)
