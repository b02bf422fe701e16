"""Weapons of stat blocks: how they wound, and which of two names are of the same one."""

import re

_MODES = (("impale", r"impal"), ("slash", r"slash|bleed"), ("crush", r"crush|knockback|bash"))


def mode_of(text: str) -> str:
    """How an attack wounds, where a word behind it says so."""
    return next((mode for mode, words in _MODES if re.search(words, text.casefold())), "")


def alike(name: str, names: tuple[str, ...]) -> bool:
    """Whether one of the names is this one, or part of it, or it of that."""
    word = name.casefold()
    return any(word in one.casefold() or one.casefold() in word or one.casefold().rstrip("s") in word for one in names)
