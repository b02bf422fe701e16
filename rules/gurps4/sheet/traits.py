"""Traits as a sheet lists them: one text each, the key and behind one blank its grade, weapon or skill."""

import difflib
from collections.abc import Iterable

from rules.gurps4.sheet.stock import SHIELD_WORDS, WEAPON_WORDS
from rules.gurps4.tables.printed import TRAITS, skill_key, skill_row

MOST = 20
"""The highest grade a trait may have."""


def read_trait(text: str) -> tuple[str, str, int]:
    """``hard_to_kill 2`` as key, weapon or skill (else empty) and grade (1 where it has none) (G4-CHAR-12).

    Raises ValueError saying what was expected.
    """
    key, _, rest = text.strip().partition(" ")
    key, rest = key.casefold(), rest.strip()
    row = TRAITS.get(key)
    if row is None:
        near = difflib.get_close_matches(key, TRAITS, n=1)
        raise ValueError(f"no such trait: {key}{f' (did you mean {near[0]}?)' if near else ''}")
    if not row.grade and rest:
        raise ValueError(f"{key} has no grade")
    if row.grade == "weapon":
        if not rest:
            raise ValueError(f"a weapon or skill behind {key}, such as {key} broadsword")
        return key, _weapon(rest), 1
    if row.grade == "number" and rest and not (rest.isascii() and rest.isdigit() and 1 <= int(rest) <= MOST):
        raise ValueError(f"a grade of {key} from 1 to {MOST}, not {rest}")
    return key, "", int(rest) if rest else 1


def _weapon(text: str) -> str:
    """Return the thing or skill that a Weapon Master masters; raises ValueError for neither."""
    key = skill_key(text)
    words = key.replace("_", " ")
    known = WEAPON_WORDS.get(words) or SHIELD_WORDS.get(words)
    if skill_row(key) is None and known is None:
        raise ValueError(f"a weapon or skill, not {text}")
    return key if skill_row(key) is not None or known is None else known


def written(key: str, of: str, grade: int) -> str:
    """Return a trait as its canonical text."""
    if TRAITS[key].grade == "number":
        return f"{key} {grade}"
    return f"{key} {of}".strip()


def grades(texts: Iterable[str]) -> dict[str, int]:
    """The traits as numbers: ``hard_to_kill`` 2, ``weapon_master.broadsword`` 1. The texts have been read before."""
    found: dict[str, int] = {}
    for text in texts:
        key, of, grade = read_trait(text)
        found[f"{key}.{of}" if of else key] = grade
    return found
