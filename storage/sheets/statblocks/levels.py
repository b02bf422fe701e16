"""Which skill of a GURPS block an attack without a level of its own is used with."""

import re
from collections.abc import Iterable

from storage.sheets.statblocks import strikes
from storage.sheets.statblocks.lines import meanings

_USES = meanings("gurps", "uses")
"""The skill of weapons that are called otherwise."""
_LIKE = re.compile(r"\bAs (?:an? )?([a-z ]{3,40})")
"""What a weapon is said to be used as."""


def skills_of(name: str, tail: str, skills: Iterable[str]) -> tuple[str, str]:
    """The skill of an attack by its name and what stands behind it, and that of a throw; empty where there is none."""
    words = _words(name)
    words |= _words("".join(_LIKE.findall(tail)))
    words |= {use for word in words for use in _USES.get(word, "").split()} | (
        {"brawling"} if strikes.natural(name) else set()
    )
    # ``Knife`` rather than ``Fast-Draw (Knife)``; what is thrown has a skill of its own.
    first = name.casefold().split()[-1]
    close = sorted(
        (len(_words(one) - words), not one.casefold().startswith(first), one) for one in skills if words & _words(one)
    )
    thrown = [one for *_, one in close if one.casefold().startswith("thrown")]
    plain = [one for *_, one in close if one not in thrown and not one.startswith("Fast")] or thrown
    return (plain[0] if plain else ""), (thrown[0] if thrown else "")


def alike(skill: str, weapon: str) -> bool:
    """Whether a weapon is one of a skill's, by a word of both: a broadsword is a sword."""
    return any(one in other for one in _words(skill) for other in _words(weapon))


def _words(name: str) -> set[str]:
    return set(re.findall(r"[a-z]{3,}", name.casefold()))
