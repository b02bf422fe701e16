"""Refusals are data: each code's words stand in ``texts/en.ftl`` of the kernel or of a system (``rules.texts``)."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

from msgspec import Struct

from rules.core.report import Refused
from rules.core.tables.rows import by_id
from rules.texts.store import REFUSED, SAYS, told

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


refuse = refuser(PACKAGE)
"""The kernel's own refusals."""
refused = wording(PACKAGE)
"""The kernel's own refusals where there is no bout yet."""
says = saying(PACKAGE)
"""What else the kernel has to tell."""
