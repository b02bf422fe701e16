"""Terms: the words of a number's parts are texts; what is fixed of them stands in a system's ``data/terms.csv``."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct, field

from rules.core.report import Term
from rules.core.tables.rows import by_id
from rules.texts.store import TERM, told


class Fixed(Struct, frozen=True, forbid_unknown_fields=True):
    """What is always the same of a reason: its number, factor and rule."""

    id: str = ""
    n: int = 0
    times: str = ""
    rule: str = field(name="rules", default="")


_NOTHING = Fixed()


@cache
def fixed(package: str) -> Mapping[str, Fixed]:
    """The rows of ``<package>/data/terms.csv`` by id; raises BadTable for a row that does not fit."""
    return by_id(package, "terms", Fixed)


def term(package: str, key: str, n: int | None = None, *, rule: str = "", times: str = "", **data: object) -> Term:
    """The term of that id: what is given here stands before what the table says, ``data`` is put into its words."""
    row = fixed(package).get(key, _NOTHING)
    return Term(told(package, TERM, key, data), row.n if n is None else n, rule or row.rule, times or row.times)
