"""Questions for a number of a figure's: ``what's my parry``, ``how many points am I down``.

What people call the numbers of a system are the rows of its ``data/numbers.csv``.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from grammar.meaning.heard import Heard
from grammar.wording import core
from rules.core.names import fold
from rules.core.tables.rows import rows
from rules.core.tables.sought import stems, telling

_FORMS = ("ing", "ies")
"""How words end that may be a form of a number's name."""
DEALS = "deals"
"""The key of what each thing at hand rolls for damage."""
_TERSE = 4
"""Words of a question that asks for a number of one's own, and says not whose."""
PLACE, EVERYWHERE, THING = "place", "everywhere", "thing"
LEFT = "left"
"""Behind what is asked for it says: as much of that as is left this round."""
MOST_ELSE = 1
"""How many telling words a question for a number may hold besides."""


class Number(Struct, frozen=True, forbid_unknown_fields=True):
    """A quantity of figures, by the words it is ``said`` in (parted by ``;``).

    ``key``: that of the system's quantities; ``defences.parry`` those of a group whose names begin so, ``sheet.skills``
    one of the sheet. ``less`` is taken off it, ``most`` is what it is at most. ``by`` place, thing: told where one is
    named; everywhere: each location has it.
    """

    said: str
    key: str
    less: str = ""
    most: str = ""
    says: str = ""
    unit: str = ""
    by: str = ""


@cache
def numbers_of(package: str) -> tuple[Number, ...]:
    """The quantities that may be asked for; none where a system names none."""
    return rows(package, "numbers", Number) if (files(package) / "data" / "numbers.csv").is_file() else ()


@cache
def words_of_numbers(package: str) -> frozenset[str]:
    """The words in which quantities are asked for."""
    return frozenset(word for number in numbers_of(package) for word in number.said.replace(";", " ").split())


def meant(text: str, package: str, *, at: bool = False, thing: bool = False) -> tuple[str, tuple[Number, ...]]:
    """The longest words of a text that name quantities, and these; ``at``, ``thing``: one is named as well."""
    said = f" {fold(text)} "
    every = [(one, number) for number in numbers_of(package) for one in number.said.split(";")]
    heard = [(one, number) for one, number in every if f" {one} " in said]
    of_things = [row for row in heard if row[1].by == THING]
    heard = of_things if thing and of_things else [row for row in heard if row not in of_things]
    placed = [row for row in heard if (row[1].by == PLACE) == at] or [row for row in heard if row[1].by != PLACE]
    # ``how good is my parry`` asks for that, and for no skill.
    placed = [row for row in placed if row[0] not in core().lists["how_good"]] or placed
    longest = max((one for one, _ in placed), key=len, default="")
    return longest, tuple(number for one, number in placed if one == longest)


def as_quantities(said: str, package: str) -> str:
    """Words with those that are a form of a number's name as that: ``parrying`` and ``parries`` as *parry*."""
    named = _stems_of_numbers(package)
    return " ".join(named.get("".join(stems(word)), word) if word.endswith(_FORMS) else word for word in said.split())


@cache
def _stems_of_numbers(package: str) -> Mapping[str, str]:
    """The names of numbers that are one word, by their stems."""
    every = [one for number in numbers_of(package) for one in number.said.split(";") if " " not in one]
    return {"".join(stems(one)): one for one in every if not one.endswith(_FORMS)}


def asked_for(said: str, heard: Heard, package: str) -> str:
    """The words that ask ``/number`` for what a question asks; empty where it asks for something else too.

    ``said`` is the question without its signs, in small letters.
    """
    phrase, found = meant(said, package, at=bool(heard.places), thing=bool(heard.things))
    words = said.split()
    whose = len(heard.figures) == 1 or any(f" {one} " in f" {said} " for one in core().asking["number"])
    # ``axe parry?``
    terse = len(words) <= _TERSE and not {*words[:1]} & {*core().askers}
    if not found or not (whose or terse):
        return ""
    if any(word in core().conditions or word in core().ordinals for word in words):
        # A second parry is not as good as the first.
        return ""
    things = [*(some[0] for some in (*heard.places, *heard.things)), *heard.grips]
    named = {
        word for name in (*things, *(name for some in heard.figures for name in some)) for word in fold(name).split()
    }
    # With what harm is done is said beside, a thing that one has not too.
    harms = any(number.key == DEALS for number in found)
    silent = {*phrase.split(), *core().measures, *core().asking["left"], *(core().lists["harming"] if harms else ())}
    rest = [word.removesuffix("'s") for word in words if word not in silent]
    ends = [word for word in rest if not any(one.endswith(word) for one in named)]
    if len(telling(" ".join(ends))) > (MOST_ELSE if whose else 0):
        return ""
    with_ = [word for word in ends if harms and telling(word)]
    return " ".join(dict.fromkeys((phrase, *map(fold, things), *with_)))
