"""The words of a package: what it refuses, says and counts by is worded in its ``texts/en.ftl`` (``rules.texts``).

Rules and numbers beside the words are rows of its data files.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

from msgspec import Struct, field

from rules.core.report import Refused, Term
from rules.core.tables.rows import BadTable, by_id
from rules.texts.store import REFUSED, SAYS, TEMPLATE, TERM, codes, pattern, spelt, told

PACKAGE = "rules.core"
BLAMED = ("typed", "got", "rest", "said")
"""The facts of a refusal that are what was typed and is at fault."""


class Refusal(Struct, frozen=True):
    """A refusal of a system, with the rules behind it."""

    id: str
    rules: tuple[str, ...] = ()


@cache
def refusals(package: str) -> Mapping[str, Refusal]:
    """The refusals of ``<package>/data/refusals.csv`` by code; raises BadTable for a row that does not fit."""
    return by_id(package, "refusals", Refusal)


class Refuses(Protocol):
    """A bout: it knows whether anything may still be refused."""

    def refuse(self, code: str, message: str, **where: Any) -> Refused:
        """The refusal to raise."""
        ...


class Refuse(Protocol):
    """What words the refusals of one package."""

    def __call__(self, t: Refuses, code: str, /, **data: object) -> Refused:
        """The refusal of that code to raise; ``data`` fills the placeholders of its message.

        A code with words for several faults writes them ``code.fault`` and is told as ``code``.
        """
        ...


def refuser(package: str) -> Refuse:
    """The function that words a package's refusals."""

    def refuse(t: Refuses, code: str, /, **data: object) -> Refused:
        return t.refuse(code.partition(".")[0], told(package, REFUSED, code, data))

    return refuse


class Wording(Protocol):
    """What words the refusals of one package where there is no bout."""

    def __call__(
        self,
        code: str,
        /,
        *,
        column: int | None = None,
        hints: tuple[str, ...] = (),
        offers: tuple[str, ...] = (),
        **data: object,
    ) -> Refused:
        """The refusal of that code to raise, as of ``Refuse``; ``column`` is where the fault was typed."""
        ...


def wording(package: str) -> Wording:
    """The function that words a package's refusals where there is no bout, from the same file as ``refuser``."""

    def refused(
        code: str,
        /,
        *,
        column: int | None = None,
        hints: tuple[str, ...] = (),
        offers: tuple[str, ...] = (),
        **data: object,
    ) -> Refused:
        text = told(package, REFUSED, code, {**data, "column": column})
        fault = Refused(code.partition(".")[0], text, column=column, hints=hints, offers=offers)
        fault.blamed = next((str(data[fact]) for fact in BLAMED if fact in data), "")
        return fault

    return refused


class Saying(Protocol):
    """What finds the words of one package's code that refuse nothing, or are part of a refusal."""

    def __call__(self, code: str, /, **data: object) -> str:
        """The words of that code; ``data`` fills their placeholders."""
        ...


def saying(package: str) -> Saying:
    """The function that finds a package's words."""

    def says(code: str, /, **data: object) -> str:
        return told(package, SAYS, code, data)

    return says


class Fixed(Struct, frozen=True, forbid_unknown_fields=True):
    """What is always the same of a term: its number, factor and rule."""

    id: str = ""
    n: int = 0
    times: str = ""
    rule: str = field(name="rules", default="")


_NOTHING = Fixed()


@cache
def fixed(package: str) -> Mapping[str, Fixed]:
    """The rows of ``<package>/data/terms.csv`` by id; raises BadTable for a row that does not fit."""
    return by_id(package, "terms", Fixed)


class Counting(Protocol):
    """What makes the terms of one package's numbers."""

    def __call__(self, key: str, n: int | None = None, *, rule: str = "", times: str = "", **data: object) -> Term:
        """The term of that id: what is given stands before what the table says, ``data`` is put into its words."""
        ...


def counting(package: str) -> Counting:
    """The function that makes a package's terms."""

    def term(key: str, n: int | None = None, *, rule: str = "", times: str = "", **data: object) -> Term:
        row = fixed(package).get(key, _NOTHING)
        return Term(told(package, TERM, key, data), row.n if n is None else n, rule or row.rule, times or row.times)

    return term


def worded(package: str, kind: str, key: str, file: str) -> str:
    """What the package's texts say of an entry of a data file. Raises BadTable, naming both, where they say nothing."""
    found = pattern(package, kind, key)
    if found is None:
        raise BadTable(f"{package}/{file} [{key}]: texts/en.ftl has no {kind}-{spelt(key)}")
    return found.exact({})


@cache
def key_notes(package: str) -> dict[str, str]:
    """What stands beside the keys of a system's example sheet, by their paths (``weapons.also``)."""
    return {code.replace("-", "_"): told(package, TEMPLATE, code, {}) for code in codes(package, TEMPLATE)}


refuse = refuser(PACKAGE)
"""The kernel's own refusals."""
refused = wording(PACKAGE)
"""The kernel's own refusals where there is no bout yet."""
says = saying(PACKAGE)
"""What else the kernel has to tell."""
