"""Terms are data: the words of a number's parts, with what is fixed of them, stand in a system's ``data/terms.csv``."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct, field

from rules.core.report import Term
from rules.core.tables.rows import by_id


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """A reason with ``{placeholders}``; its number, factor and rule where they are always the same."""

    id: str
    why: str
    n: int = 0
    times: str = ""
    rule: str = field(name="rules", default="")


@cache
def words(package: str) -> Mapping[str, Words]:
    """The terms of ``<package>/data/terms.csv`` by id; raises BadTable for a row that does not fit."""
    return by_id(package, "terms", Words)


def term(package: str, key: str, n: int | None = None, *, rule: str = "", times: str = "", **data: object) -> Term:
    """The term of that id: what is given here stands before what the table says, ``data`` fills the placeholders."""
    row = words(package)[key]
    why = row.why.format_map({k: str(v) for k, v in data.items()}) if data else row.why
    return Term(why, row.n if n is None else n, rule or row.rule, times or row.times)
