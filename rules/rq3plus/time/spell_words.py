"""What is said behind ``cast``: the spell, its magic points and what it is cast on (area SPL)."""

from rules.core.bout import Bout

_OWNER = ("my", "his", "her", "its", "the", "own", "me", "myself")
"""Words before a thing that a spell is cast on, or that mean the caster."""


def cast_on(t: Bout, who: str, said: str) -> tuple[str, str]:
    """A spell, and the figure or the thing of the caster's that it is cast on; ``walk on water`` is all spell."""
    spell, _, typed = said.partition(" on ")
    words = [word for word in typed.casefold().split() if word not in _OWNER]
    names = (*t.enc.figures, *(item.name for item in t.figure(who).items))
    found = (one for one in names if words and {*words} <= {*one.casefold().split()})
    ends = (one for one in names if words and one.casefold().endswith(words[-1]))
    target = next(found, "") or next(ends, "")
    if not target and typed and not words:
        target = who
    return (spell, target) if target else (said, "")


def points_of(said: str, points: int | None) -> tuple[str, int]:
    """A spell with its magic points: those typed by ``points``, else the number behind its name (``Befuddle 2``)."""
    name, _, last = said.rpartition(" ")
    if points is None and name and last.isdigit():
        return name, int(last)
    return said, points or 0
